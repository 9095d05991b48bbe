// The tree of departments: never a cycle, also when two callers move at once; what has a history is stopped, not deleted.
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { department } from '../../../contract/org/department.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { lockTree, moveChildren, refuseCycle } from '../../kernel/list/tree.ts';
import { recordMoves } from './employee-history.ts';
import { requireFreeCode } from './free-code.ts';
import { leaveToMaker } from './made-branch.ts';
import { takeOver } from './merge.ts';
import { deleting, departmentHolds, departmentTies, tiesOf } from './ties.ts';

/** Makes a department; gives its id. Refuses 'conflict' for a code that the node has, 'not-found' for a parent or manager out of sight. */
export async function createDepartment(ctx: Ctx, input: In<typeof department.create>): Promise<{ id: string }> {
  await requireParent(ctx, input.parentId);
  if (input.managerEmpId) await requireEmployee(ctx, input.managerEmpId);
  await requireFreeCode(ctx, 'department', input.departmentCode);
  const id = newId();
  await addTo(ctx, 'department', { id, ...input }).execute();
  await leaveToMaker(ctx, 'department', { id, parentId: input.parentId });
  return { id };
}

/** Changes, moves, stops or enables a department; a move below itself is refused 'tree-cycle'. */
export async function updateDepartment(ctx: Ctx, { id, ...fields }: In<typeof department.update>): Promise<void> {
  if (fields.parentId !== undefined) await lockTree(ctx);
  const before = await lockDepartment(ctx, id);
  if (fields.departmentCode && fields.departmentCode !== before.departmentCode)
    await requireFreeCode(ctx, 'department', fields.departmentCode);
  if (fields.managerEmpId) await requireEmployee(ctx, fields.managerEmpId);
  if (fields.parentId !== undefined && fields.parentId !== before.parentId) {
    await requireParent(ctx, fields.parentId);
    if (fields.parentId) await refuseCycle(ctx, { table: 'department', id, into: fields.parentId, thing: before.departmentName });
  }
  await changeIn(ctx, 'department')
    .set({ id, ...fields })
    .where('id', '=', id)
    .execute();
  ctx.tell({ before });
}

/** Deletes a department that nothing refers to. Refuses 'not-empty' (move or merge first) and 'has-history' (stop it instead). */
export async function deleteDepartment(ctx: Ctx, { id }: In<typeof department.delete>): Promise<void> {
  const { departmentName } = await lockDepartment(ctx, id);
  const held = await tiesOf(ctx, departmentHolds, [id]);
  if (held) refuse('not-empty', { thing: departmentName, ties: held.ties });
  const tied = await tiesOf(ctx, departmentTies, [id]);
  if (tied) refuse('has-history', { thing: departmentName, ties: tied.ties });
  await deleting(ctx, departmentName, remove(ctx, id));
  ctx.tell({ departmentName });
}

/**
 * Merges a department into another: its people and branches go over, from today on, and its strategies and the data permissions that
 * name it as far as is said. What was charged to it stays charged to it, so with a history it stands stopped; else it goes. Refuses
 * 'tree-cycle' where the other stands below it.
 */
export async function mergeDepartment(
  ctx: Ctx,
  { id, intoId, ...said }: In<typeof department.merge>,
): Promise<Given<typeof department.merge>> {
  if (id === intoId) refuse('merge-self');
  await lockTree(ctx);
  const source = await lockDepartment(ctx, id);
  const target = await requireDepartment(ctx, intoId);
  await refuseCycle(ctx, { table: 'department', id, into: intoId, thing: source.departmentName });
  const employees = await moveAll(ctx, source, target);
  const branches = await moveChildren(ctx, { table: 'department', id, into: intoId });
  // Whoever was to come here goes there.
  await changeIn(ctx, 'empMove')
    .set({ toId: intoId, toName: target.departmentName })
    .where('toId', '=', id)
    .where('appliedAt', 'is', null)
    .execute();
  const { tied, ...took } = await takeOver(ctx, { kind: 'department', id, intoId }, said);
  if (tied) await changeIn(ctx, 'department').set({ statusFlag: false }).where('id', '=', id).execute();
  else await deleting(ctx, source.departmentName, remove(ctx, id));
  ctx.tell({ from: source.departmentName, into: target.departmentName, employees, ...took });
  return { employees, branches, deleted: !tied, strategies: took.strategies.length, left: took.left, scopes: took.scopes.length };
}

type Named = { id: string; departmentName: string };

async function moveAll(ctx: Ctx, source: Named, target: Named): Promise<number> {
  const moved = await changeIn(ctx, 'employee')
    .set({ departmentId: target.id })
    .where('departmentId', '=', source.id)
    .returning('id')
    .execute();
  await recordMoves(ctx, {
    field: 'department',
    remark: `${source.departmentName} → ${target.departmentName}`,
    moves: moved.map(({ id }) => ({ empId: id, fromId: source.id, fromName: source.departmentName })),
    toId: target.id,
    toName: target.departmentName,
  });
  return moved.length;
}

async function remove(ctx: Ctx, id: string): Promise<void> {
  // A key of a personnel system stays heard, and means no department.
  await changeIn(ctx, 'personnelTie').set({ departmentId: null }).where('departmentId', '=', id).execute();
  await removeFrom(ctx, 'department').where('id', '=', id).execute();
}

async function lockDepartment(ctx: Ctx, id: string) {
  const row = await from(ctx, 'department', 'd')
    .select(['d.id', 'd.parentId', 'd.departmentCode', 'd.departmentName', 'd.statusFlag'])
    .where('d.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '部门' });
}

/** A department in sight that takes people: refuses 'not-found' and 'stopped'. It cannot be deleted before the transaction ends. */
export async function requireDepartment(ctx: Ctx, id: string) {
  const row = await from(ctx, 'department', 'd')
    .select(['d.id', 'd.departmentName', 'd.statusFlag'])
    .where('d.id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (!row) return refuse('not-found', { thing: '部门' });
  if (!row.statusFlag) refuse('stopped', { thing: row.departmentName });
  return row;
}

async function requireParent(ctx: Ctx, parentId: string | null | undefined): Promise<void> {
  if (parentId) {
    const row = await from(ctx, 'department', 'd').select('d.id').where('d.id', '=', parentId).forKeyShare().executeTakeFirst();
    if (!row) refuse('not-found', { thing: '上级部门' });
  } else if (ctx.scope.department) refuse('top-not-yours');
}

/** Refuses 'not-found' for an employee out of sight. */
export async function requireEmployee(ctx: Ctx, id: string): Promise<void> {
  if (!(await from(ctx, 'employee', 'e').select('e.id').where('e.id', '=', id).executeTakeFirst())) refuse('not-found', { thing: '员工' });
}
