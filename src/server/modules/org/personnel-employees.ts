// Employees as a personnel system tells of them: found by its key, else by their number, else made; one who has left is stopped, and what he has still to
// settle begins a clearance.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { date } from '../../../contract/kernel/scalars.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import { label } from '../../../contract/kernel/label.ts';
import { EmpInput } from '../../../contract/org/employee.ts';
import { PersonnelResult, PersonnelThing } from '../../../contract/org/personnel.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { leave, takeBack } from './clearance.ts';
import { createEmployees, updateEmployee, type NewEmployee } from './employee.ts';
import { checkedRow, noneOr, requireRight, tiesOf, type Batch, type Done, type Ledger, type Tie, type Ties } from './personnel-tie.ts';

type Change = Batch['employees'][number];
interface Room {
  ledger: Ledger<Change>;
  people: Ties;
}

const Whole = z.pick(EmpInput, { empCode: true, empName: true, departmentId: true, mobile: true, email: true, entryDate: true });
const Part = z.partial(Whole);
type Part = z.output<typeof Part>;
const FIELDS = ['empCode', 'empName', 'departmentId', 'mobile', 'email', 'entryDate'] as const;
const LeaveDay = z.strictObject({ leaveDate: label('离职日期', z.nullish(date)) });
const { made, changed, same, returned, ended } = PersonnelResult;

type EmployeeNow = Awaited<ReturnType<typeof employeesOf>>[number];
const employeesOf = (ctx: Ctx, ids: readonly string[]) =>
  from(ctx, 'employee', 'e')
    .select(['e.id', 'e.empCode', 'e.empName', 'e.departmentId', 'e.mobile', 'e.email', 'e.entryDate', 'e.lockFlag'])
    .where(sql<boolean>`e.id = any(${ids}::uuid[])`)
    .execute();

/** Whom changes name: what was heard of their keys, and of other keys that mean somebody of the same number; who has those numbers. */
export interface Named {
  people: Ties;
  /** Also of those whom the permission hides. */
  idOf: Map<string, string>;
}

/** Reads whom changes name, and nobody else: a site may have fifty thousand. */
export async function namedBy(ctx: Ctx, source: string, changes: readonly Change[]): Promise<Named> {
  const codes = changes.flatMap(({ empCode }) => (empCode ? [empCode.trim()] : []));
  // beyond scope: numbers are the site's
  const { rows } = await sql<{ id: string; empCode: string }>`
    select e.id, e.emp_code from employee e where e.node_id = ${ctx.nodeId} and e.emp_code = any(${codes}::text[])`.execute(ctx.db);
  const some = { keys: changes.map(({ key }) => key), ids: rows.map(({ id }) => id) };
  const people = await tiesOf(ctx, { source, thing: PersonnelThing.employee, some });
  return { people, idOf: new Map(rows.map(({ id, empCode }) => [empCode, id])) };
}

interface Fresh {
  change: Change;
  row: NewEmployee;
}

/** Makes and changes those whom it names; who is new is made with the others in one go. */
export async function upsertEmployees(ctx: Ctx, room: Room & Named & { departments: Ties }, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const { ledger, people, idOf, departments } = room;
  const known = await employeesOf(ctx, [...[...people.values()].flatMap(({ id }) => id ?? []), ...idOf.values()]);
  const byId = new Map(known.map((one) => [one.id, one]));
  const byCode = new Map(known.map((one) => [one.empCode, one]));
  const tied = new Map([...people].flatMap(([key, tie]) => (tie.id ? [[tie.id, { ...tie, key }]] : [])));
  const openTo = await openDepartments(ctx);
  const taken = new Set(idOf.keys());
  const fresh: Fresh[] = [];
  for (const change of changes) {
    try {
      const fields = fieldsOf(change, departments);
      const meant = oneOf({ tie: people.get(change.key), fields, byId, byCode, tied });
      if (meant) await ledger.attempt(change, () => bringUpToDate(ctx, { ...meant, fields }));
      else fresh.push({ change, row: newRow(ctx, fields, { openTo, taken }) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      ledger.refused(change, error);
    }
  }
  const ids = await createEmployees(
    ctx,
    fresh.map(({ row }) => row),
  );
  fresh.forEach(({ change }, at) => ledger.done(change, { result: made, id: ids[at] ?? null }));
}

/** What a change says, as a screen would take it. Refuses 'personnel-unknown' for a department that was not told of, 'bad-input'. */
function fieldsOf({ empCode, empName, departmentKey, mobile, email, entryDate }: Change, departments: Ties): Part {
  const key = noneOr(departmentKey);
  const departmentId = key ? departments.get(key)?.id : undefined;
  if (key && !departmentId) refuse('personnel-unknown', { thing: '部门', key });
  return checkedRow(Part, {
    ...(empCode ? { empCode } : {}),
    ...(empName ? { empName } : {}),
    ...(departmentId ? { departmentId } : {}),
    mobile: noneOr(mobile),
    email: noneOr(email),
    entryDate: noneOr(entryDate),
  });
}

type KeyTie = Tie & { key: string };
interface Meant {
  one: EmployeeNow;
  /** What was heard of him: under this key, or under the one that he had before. */
  tie: Tie | undefined;
  wasOf?: string;
}
interface Sought {
  tie: Tie | undefined;
  fields: Part;
  byId: Map<string, EmployeeNow>;
  byCode: Map<string, EmployeeNow>;
  tied: Map<string, KeyTie>;
}

/** The employee that is meant. One whom another key means is taken over only where that key has ended: he was hired again. */
function oneOf({ tie, fields, byId, byCode, tied }: Sought): Meant | undefined {
  if (tie?.id) return { one: byId.get(tie.id) ?? refuse('not-found', { thing: '员工' }), tie };
  const one = fields.empCode ? byCode.get(fields.empCode) : undefined;
  if (!one) return undefined;
  const other = tied.get(one.id);
  if (other && !other.endedFlag) refuse('conflict', { thing: '工号', value: one.empCode });
  return other ? { one, tie: other, wasOf: other.key } : { one, tie };
}

/** A new one, complete. Refuses what a screen refuses of him. */
function newRow(ctx: Ctx, fields: Part, { openTo, taken }: { openTo: Set<string>; taken: Set<string> }): NewEmployee {
  requireRight(ctx, 'organization.staff.create', '新增员工');
  const row = checkedRow(Whole, fields);
  if (taken.has(row.empCode)) refuse('conflict', { thing: '工号', value: row.empCode });
  if (!openTo.has(row.departmentId)) refuse('not-found', { thing: '部门' });
  taken.add(row.empCode);
  return row;
}

/** Departments in sight that take people. */
async function openDepartments(ctx: Ctx): Promise<Set<string>> {
  const rows = await from(ctx, 'department', 'd').select('d.id').where('d.statusFlag', '=', true).execute();
  return new Set(rows.map(({ id }) => id));
}

async function bringUpToDate(ctx: Ctx, { one, fields, tie, wasOf }: Meant & { fields: Part }): Promise<Done> {
  // Whom his end stopped is let in again; whom a person stopped stays so.
  const isBack = tie?.endedFlag === true && tie.stoppedFlag && one.lockFlag;
  if (isBack) {
    requireRight(ctx, 'organization.staff.lock', '停用或启用员工');
    await takeBack(ctx, one.id);
  }
  const differs = FIELDS.filter((name) => fields[name] !== undefined && fields[name] !== one[name]);
  if (differs.length > 0) {
    requireRight(ctx, 'organization.staff.update', '修改员工');
    await updateEmployee(ctx, { id: one.id, ...Object.fromEntries(differs.map((name) => [name, fields[name]])) });
  }
  return { result: isBack ? returned : differs.length > 0 ? changed : same, id: one.id, wasOf };
}

/** Stops those who have left. Refuses 'leave-later' for one whose day is still to come. */
export async function endEmployees(ctx: Ctx, { ledger, people }: Room, changes: readonly Change[]): Promise<void> {
  const today = dayOf(new Date(), ctx.timeZone);
  for (const change of changes)
    await ledger.attempt(change, async () => {
      requireRight(ctx, 'organization.staff.lock', '停用或启用员工');
      const leaveDate = checkedRow(LeaveDay, { leaveDate: noneOr(change.leaveDate) }).leaveDate ?? null;
      if (leaveDate && leaveDate > today) refuse('leave-later', { leave: leaveDate });
      const id = people.get(change.key)?.id ?? null;
      if (!id) return { result: ended, id };
      const { left, stopped } = await leave(ctx, { id, leaveDate });
      return { result: ended, id, left, stopped };
    });
}
