// Employees: who takes things. One with a history is stopped, not deleted; stopping bites at once, in screens and at machines.
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { employee } from '../../../contract/org/employee.ts';
import { idsOf } from '../../../contract/org/people-shared.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { initialsOf } from '../../kernel/list/pinyin.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { bindCards } from './card.ts';
import { requireCost } from './cost.ts';
import { requireDepartment } from './department.ts';
import { moveToDepartment, moveToPost } from './employee-move.ts';
import { requireLevel } from './level.ts';
import { requirePost } from './post.ts';
import { deleting, empTies, tiesOf } from './ties.ts';

export interface NewEmployee {
  empCode: string;
  empName: string;
  departmentId: string;
  postId?: string | null;
  levelId?: string | null;
  costId?: string | null;
  vendorId?: string | null;
  mobile?: string | null;
  email?: string | null;
  entryDate?: string | null;
  remark?: string | null;
  cardNo?: string | null;
  cardNos?: readonly string[];
}

const BATCH = 500;

/** Makes employees with their cards, many at once, of which it is known that codes are free and what they name exists; gives ids in the same order. */
export async function createEmployees(ctx: Ctx, inputs: readonly NewEmployee[]): Promise<string[]> {
  const rows = inputs.map(({ cardNo: _, cardNos: __, ...fields }) => ({
    id: newId(),
    ...fields,
    initials: initialsOf(fields.empName),
  }));
  for (let at = 0; at < rows.length; at += BATCH) {
    await addTo(ctx, 'employee', rows.slice(at, at + BATCH)).execute();
    const cards = inputs
      .slice(at, at + BATCH)
      .flatMap(({ cardNo, cardNos = [] }, n) =>
        [...(cardNo ? [cardNo] : []), ...cardNos].map((no) => ({ cardNo: no, empId: rows[at + n]?.id ?? '' })),
      );
    await bindCards(ctx, cards);
  }
  return rows.map(({ id }) => id);
}

/** Makes an employee; gives the id. Refuses 'conflict', 'not-found' for what is out of sight, 'stopped', 'card-held'. */
export async function createEmployee(ctx: Ctx, input: In<typeof employee.create>): Promise<{ id: string }> {
  requireKind(ctx, 'create', input.vendorId ?? null);
  await requireFreeCode(ctx, input.empCode);
  await requireParts(ctx, input);
  const [id = ''] = await createEmployees(ctx, [input]);
  return { id };
}

/** Changes what was said; another department or post is a move from today on. */
export async function updateEmployee(ctx: Ctx, { id, ...fields }: In<typeof employee.update>): Promise<void> {
  const [before] = await lockEmployees(ctx, [id]);
  if (!before) return;
  requireKind(ctx, 'update', before.vendorId);
  if (fields.vendorId !== undefined) requireKind(ctx, 'update', fields.vendorId);
  if (fields.empCode && fields.empCode !== before.empCode) await requireFreeCode(ctx, fields.empCode);
  const { departmentId, postId, ...rest } = fields;
  // What he belongs to already he keeps, also where it was stopped since.
  const fresh = (part: 'levelId' | 'costId' | 'vendorId') => (rest[part] === before[part] ? null : rest[part]);
  await requireParts(ctx, { levelId: fresh('levelId'), costId: fresh('costId'), vendorId: fresh('vendorId') });
  if (departmentId && departmentId !== before.departmentId) await moveToDepartment(ctx, { id, departmentId });
  if (postId && postId !== before.postId) await moveToPost(ctx, { id, postId });
  const columns = {
    ...rest,
    ...(postId === null ? { postId } : {}),
    ...(rest.empName === undefined ? {} : { initials: initialsOf(rest.empName) }),
  };
  if (Object.keys(columns).length > 0) await changeIn(ctx, 'employee').set(columns).where('id', '=', id).execute();
  ctx.tell({ before });
}

/** Deletes employees without a history; refuses 'has-history' with what there is, and stopping as the way out. */
export async function deleteEmployees(ctx: Ctx, said: In<typeof employee.delete>): Promise<void> {
  const ids = idsOf(said);
  const rows = await lockEmployees(ctx, ids);
  for (const { vendorId } of rows) requireKind(ctx, 'delete', vendorId);
  const tied = await tiesOf(ctx, empTies, ids);
  const who = rows.find(({ id }) => id === tied?.id);
  if (tied) refuse('has-history', { thing: `${who?.empName}（${who?.empCode}）`, ties: tied.ties });
  const names = rows.map(({ empName }) => empName).join('、');
  // A key of a personnel system stays heard, and means nobody.
  await changeIn(ctx, 'personnelTie').set({ empId: null }).where('empId', 'in', ids).execute();
  await deleting(ctx, names, removeFrom(ctx, 'employee').where('id', 'in', ids).execute());
  ctx.tell({ employees: rows.map(({ empCode, empName }) => `${empCode} ${empName}`) });
}

/** Who keeps vendor employees only touches nobody else. */
export function requireKind(ctx: Ctx, button: 'create' | 'update' | 'delete' | 'lock', vendorId: string | null): void {
  if (ctx.actor.kind !== 'user' || vendorId || ctx.rights.has(`organization.staff.${button}`)) return;
  refuse('vendor-staff-only');
}

/** Locks rows of employees in sight, in one order for all callers; refuses 'not-found' when one is missing. */
export async function lockEmployees(ctx: Ctx, ids: readonly string[]) {
  const rows = await from(ctx, 'employee', 'e')
    .select(['e.id', 'e.empCode', 'e.empName', 'e.departmentId', 'e.postId', 'e.levelId', 'e.vendorId', 'e.lockFlag', 'e.lockedUsers'])
    .select(['e.mobile', 'e.email', 'e.costId', 'e.entryDate', 'e.remark'])
    .where('e.id', 'in', [...ids])
    .orderBy('e.id')
    .forUpdate()
    .execute();
  if (rows.length < new Set(ids).size) refuse('not-found', { thing: '员工' });
  return rows;
}

// Codes are the node's: one that the data permission hides is taken all the same.
async function requireFreeCode(ctx: Ctx, code: string): Promise<void> {
  const { rows } = await sql`select from employee where node_id = ${ctx.nodeId} and emp_code = ${code}`.execute(ctx.db);
  if (rows.length > 0) refuse('conflict', { thing: '工号', value: code });
}

type Parts = Partial<Pick<NewEmployee, 'departmentId' | 'postId' | 'levelId' | 'costId' | 'vendorId'>>;

/** What an employee belongs to is in sight and takes people. */
async function requireParts(ctx: Ctx, { departmentId, postId, levelId, costId, vendorId }: Parts): Promise<void> {
  if (departmentId) await requireDepartment(ctx, departmentId);
  if (postId) await requirePost(ctx, postId);
  if (levelId) await requireLevel(ctx, levelId);
  if (costId) await requireCost(ctx, costId);
  if (!vendorId) return;
  const vendor = await from(ctx, 'vendor', 'v').select(['v.vendorName', 'v.lockFlag']).where('v.id', '=', vendorId).executeTakeFirst();
  if (!vendor) return refuse('not-found', { thing: '供应商' });
  if (vendor.lockFlag) refuse('stopped', { thing: vendor.vendorName });
}
