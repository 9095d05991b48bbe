// Changes of a personnel system: each once, the newest of each key, in words what became of it; by the verbs of the screens (decision 136).
import { sql } from 'kysely';
import { PersonnelResult, PersonnelThing, PERSONNEL_AT_ONCE } from '../../../contract/org/personnel.ts';
import type { Given } from '../../../contract/kernel/endpoint.ts';
import type { personnel } from '../../../contract/org/personnel.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { endDepartment, inRounds, upsertDepartment } from './personnel-departments.ts';
import { endEmployees, upsertEmployees } from './personnel-employees.ts';
import { ledgerOf, tiesOfSource, type Batch, type Outcome } from './personnel-tie.ts';

/**
 * Takes changes; gives what became of each, in their order. What is refused is refused alone, and may come again under its number. Refuses 'personnel-many'.
 */
export async function takePersonnelChange(ctx: Ctx, { source, departments, employees }: Batch): Promise<Given<typeof personnel.take>> {
  if (departments.length + employees.length > PERSONNEL_AT_ONCE) refuse('personnel-many', { most: PERSONNEL_AT_ONCE });
  // One call of a system after the other: two of its changes at once would both be the newest.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`personnel ${ctx.nodeId} ${source}`}, 0))`.execute(ctx.db);
  // Each verb would tell of itself: the log says how many there were, and which were refused.
  const quiet: Ctx = { ...ctx, tell: () => undefined };
  const places = await tiesOfSource(ctx, source, PersonnelThing.department);
  const people = await tiesOfSource(ctx, source, PersonnelThing.employee);
  const branches = ledgerOf(quiet, { thing: PersonnelThing.department, changes: departments, ties: places });
  const staff = ledgerOf(quiet, { thing: PersonnelThing.employee, changes: employees, ties: people });
  const dueBranches = branches.due();
  const dueStaff = staff.due();
  await inRounds(
    branches,
    dueBranches.filter(({ endFlag }) => !endFlag),
    (change) => upsertDepartment(quiet, places, change),
  );
  await upsertEmployees(
    quiet,
    { ledger: staff, departments: places, people },
    dueStaff.filter(({ endFlag }) => !endFlag),
  );
  await endEmployees(
    quiet,
    { ledger: staff, people },
    dueStaff.filter(({ endFlag }) => endFlag),
  );
  await inRounds(
    branches,
    dueBranches.filter(({ endFlag }) => endFlag),
    (change) => endDepartment(quiet, places, change),
  );
  await branches.keep(source);
  await staff.keep(source);
  const given = { departments: branches.outcomes(), employees: staff.outcomes() };
  ctx.tell({ done: countsOf([...given.departments, ...given.employees]), refused: refusedOf(given) });
  return given;
}

const NAMES = new Map<number, string>(
  Object.entries(PersonnelResult).flatMap(([name, value]) => (typeof value === 'number' ? [[value, name]] : [])),
);

/** How many of each outcome, for the log. */
function countsOf(outcomes: readonly Outcome[]): Record<string, number> {
  const byResult = Map.groupBy(outcomes, ({ result }) => NAMES.get(result) ?? '');
  return Object.fromEntries([...byResult].map(([name, rows]) => [name, rows.length]));
}

const refusedOf = ({ departments, employees }: { departments: readonly Outcome[]; employees: readonly Outcome[] }): string[] =>
  [...departments, ...employees].flatMap(({ key, problem }) => (problem === null ? [] : [`${key}：${problem}`]));
