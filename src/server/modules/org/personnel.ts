// Changes of a personnel system: each once, the newest of each key, in words what became of it; by the verbs of the screens (decision 136).
import { sql } from 'kysely';
import { personnel, PersonnelResult, PersonnelThing, PERSONNEL_AT_ONCE } from '../../../contract/org/personnel.ts';
import type { Given } from '../../../contract/kernel/endpoint.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { inTransaction } from '../../kernel/jobs/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { endDepartment, inRounds, upsertDepartment } from './personnel-departments.ts';
import { endEmployees, namedBy, upsertEmployees } from './personnel-employees.ts';
import { ledgerOf, tiesOf, type Batch, type Change, type Outcome } from './personnel-tie.ts';

/** Rows of people are held while one part is done: a pick of theirs waits so long. */
const [UPSERTS, ENDS] = [250, 50];

/**
 * Takes changes; gives what became of each, in their order. What is refused is refused alone, and may come again under its number. Refuses 'personnel-many'.
 */
export async function takePersonnelChange(ctx: Ctx, { source, departments, employees }: Batch): Promise<Given<typeof personnel.take>> {
  if (departments.length + employees.length > PERSONNEL_AT_ONCE) refuse('personnel-many', { most: PERSONNEL_AT_ONCE });
  const rows = new Map<Change, Outcome>();
  for (const part of partsOf({ source, departments, employees })) {
    const given = await inTransaction(ctx, (inner) => takePart(inner, part));
    const changes: Change[] = [...part.departments, ...part.employees];
    [...given.departments, ...given.employees].forEach((row, at) => changes[at] && rows.set(changes[at], row));
  }
  const outcomes = (changes: readonly Change[]) => changes.flatMap((change) => rows.get(change) ?? []);
  const given = { departments: outcomes(departments), employees: outcomes(employees) };
  const all = [...given.departments, ...given.employees];
  await inTransaction(ctx, (inner) => audit(inner, personnel.take, { source, done: countsOf(all), refused: refusedOf(all) }));
  return given;
}

/** In the order in which they must be done. */
function partsOf({ source, departments, employees }: Batch): Batch[] {
  const [branches, closed] = [departments.filter(({ endFlag }) => !endFlag), departments.filter(({ endFlag }) => endFlag)];
  const [staff, gone] = [employees.filter(({ endFlag }) => !endFlag), employees.filter(({ endFlag }) => endFlag)];
  const people = (all: Batch['employees'], size: number): Batch[] =>
    Array.from({ length: Math.ceil(all.length / size) }, (_, at) => ({
      source,
      departments: [],
      employees: all.slice(at * size, (at + 1) * size),
    }));
  const places = (all: Batch['departments']): Batch[] => (all.length > 0 ? [{ source, departments: all, employees: [] }] : []);
  return [...places(branches), ...people(staff, UPSERTS), ...people(gone, ENDS), ...places(closed)];
}

async function takePart(ctx: Ctx, { source, departments, employees }: Batch): Promise<Given<typeof personnel.take>> {
  // One part of a system after the other: two of its changes at once would both be the newest.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`personnel ${ctx.nodeId} ${source}`}, 0))`.execute(ctx.db);
  const places = await tiesOf(ctx, { source, thing: PersonnelThing.department });
  const named = await namedBy(ctx, source, employees);
  const branches = ledgerOf(ctx, { thing: PersonnelThing.department, changes: departments, ties: places });
  const staff = ledgerOf(ctx, { thing: PersonnelThing.employee, changes: employees, ties: named.people });
  const [dueBranches, dueStaff] = [branches.due(), staff.due()];
  const stays = ({ endFlag }: Change) => !endFlag;
  const ends = ({ endFlag }: Change) => endFlag === true;
  await inRounds(branches, dueBranches.filter(stays), (change) => upsertDepartment(ctx, places, change));
  await upsertEmployees(ctx, { ...named, ledger: staff, departments: places }, dueStaff.filter(stays));
  await endEmployees(ctx, { ...named, ledger: staff }, dueStaff.filter(ends));
  await inRounds(branches, dueBranches.filter(ends), (change) => endDepartment(ctx, places, change));
  await branches.keep(source);
  await staff.keep(source);
  return { departments: branches.outcomes(), employees: staff.outcomes() };
}

const NAMES = new Map<number, string>(
  Object.entries(PersonnelResult).flatMap(([name, value]) => (typeof value === 'number' ? [[value, name]] : [])),
);

/** How many of each outcome, for the log. */
function countsOf(outcomes: readonly Outcome[]): Record<string, number> {
  const byResult = Map.groupBy(outcomes, ({ result }) => NAMES.get(result) ?? '');
  return Object.fromEntries([...byResult].map(([name, rows]) => [name, rows.length]));
}

const refusedOf = (outcomes: readonly Outcome[]): string[] =>
  outcomes.flatMap(({ key, problem }) => (problem === null ? [] : [`${key}：${problem}`]));
