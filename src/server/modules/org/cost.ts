// The tree of cost centres: never a cycle; one that trades were charged to is stopped, not deleted, and takes nothing new.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { cost } from '../../../contract/org/cost.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom, wholeNode } from '../../kernel/scope.ts';
import { lockTree, moveChildren, refuseCycle } from '../../kernel/list/tree.ts';
import { requireEmployee } from './department.ts';
import { requireFreeCode } from './free-code.ts';
import { leaveToMaker } from './made-branch.ts';
import { takeOver } from './merge.ts';
import { costHolds, costTies, deleting, tiesOf } from './ties.ts';

/** Makes a cost centre; gives its id. Refuses 'conflict' for a code that the node has, 'not-found' for a parent out of sight. */
export async function createCost(ctx: Ctx, input: In<typeof cost.create>): Promise<{ id: string }> {
  await requireParent(ctx, input.parentId);
  await requireFreeCode(ctx, 'cost', input.costCode);
  if (input.ownerEmpId) await requireEmployee(ctx, input.ownerEmpId);
  const id = newId();
  await addTo(ctx, 'cost', { id, ...input }).execute();
  await leaveToMaker(ctx, 'cost', { id, parentId: input.parentId });
  return { id };
}

/** Changes, moves, stops or enables a cost centre; a move below itself is refused 'tree-cycle'. */
export async function updateCost(ctx: Ctx, { id, ...fields }: In<typeof cost.update>): Promise<void> {
  if (fields.parentId !== undefined) await lockTree(ctx);
  const before = await lockCost(ctx, id);
  if (fields.costCode && fields.costCode !== before.costCode) await requireFreeCode(ctx, 'cost', fields.costCode);
  if (fields.parentId !== undefined && fields.parentId !== before.parentId) {
    await requireParent(ctx, fields.parentId);
    if (fields.parentId) await refuseCycle(ctx, { table: 'cost', id, into: fields.parentId, thing: before.costName });
  }
  if (fields.ownerEmpId) await requireEmployee(ctx, fields.ownerEmpId);
  if (Object.keys(fields).length === 0) return;
  await changeIn(ctx, 'cost')
    .set({ id, ...fields })
    .where('id', '=', id)
    .execute();
  ctx.tell({ before });
}

/** Deletes a cost centre that nothing is charged to. Refuses 'not-empty' (move or merge first) and 'has-history' (stop it instead). */
export async function deleteCost(ctx: Ctx, { costId: id }: In<typeof cost.delete>): Promise<void> {
  const { costName } = await lockCost(ctx, id);
  const held = await tiesOf(ctx, costHolds, [id]);
  if (held) refuse('not-empty', { thing: costName, ties: held.ties });
  const tied = await tiesOf(ctx, costTies, [id]);
  if (tied) refuse('has-history', { thing: costName, ties: tied.ties });
  await deleting(ctx, costName, remove(ctx, id));
  ctx.tell({ costName });
}

/**
 * Merges a cost centre into another: what is bound to it and its branches go over, from now on, and its strategies and the data
 * permissions that name it as far as is said. What was charged to it stays charged to it, so with a history it stands stopped; else it
 * goes. Refuses 'tree-cycle' where the other stands below it.
 */
export async function mergeCost(ctx: Ctx, { id, intoId, ...said }: In<typeof cost.merge>): Promise<Given<typeof cost.merge>> {
  if (id === intoId) refuse('merge-self');
  await lockTree(ctx);
  const source = await lockCost(ctx, id);
  const target = await requireCost(ctx, intoId);
  await refuseCycle(ctx, { table: 'cost', id, into: intoId, thing: source.costName });
  const bindings = await moveBindings(ctx, id, intoId);
  const branches = await moveChildren(ctx, { table: 'cost', id, into: intoId });
  const { tied, ...took } = await takeOver(ctx, { kind: 'cost', id, intoId }, said);
  if (tied) await changeIn(ctx, 'cost').set({ statusFlag: false }).where('id', '=', id).execute();
  else await deleting(ctx, source.costName, remove(ctx, id));
  ctx.tell({ from: source.costName, into: target.costName, bindings, ...took });
  return { bindings, branches, deleted: !tied, strategies: took.strategies.length, left: took.left, scopes: took.scopes.length };
}

/** Gives how many employees, machines, products and projects were bound to the one and are bound to the other now. */
async function moveBindings(ctx: Ctx, id: string, intoId: string): Promise<number> {
  let moved = 0;
  // scope: what is bound goes with the cost centre, also what the actor does not see
  const all = wholeNode(ctx);
  for (const table of ['employee', 'vm', 'vmPickSettlement'] as const) {
    const { numUpdatedRows } = await changeIn(all, table as 'employee')
      .set({ costId: intoId })
      .where('costId', '=', id)
      .executeTakeFirst();
    if (table !== 'vmPickSettlement') moved += Number(numUpdatedRows);
  }
  const { numAffectedRows } = await sql`
    insert into cost_entity (node_id, cost_id, entity_type, emp_id, vm_id, product_id, project_id, created_at)
    select node_id, ${intoId}::uuid, entity_type, emp_id, vm_id, product_id, project_id, created_at
    from cost_entity where node_id = ${ctx.nodeId} and cost_id = ${id} on conflict do nothing`.execute(ctx.db);
  await removeFrom(ctx, 'costEntity').where('costId', '=', id).execute();
  return moved + Number(numAffectedRows ?? 0);
}

const remove = (ctx: Ctx, id: string) => removeFrom(ctx, 'cost').where('id', '=', id).execute();

async function lockCost(ctx: Ctx, id: string) {
  const row = await from(ctx, 'cost', 'c')
    .select(['c.id', 'c.parentId', 'c.costCode', 'c.costName', 'c.budgetAmount', 'c.ownerEmpId', 'c.statusFlag'])
    .where('c.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '成本中心' });
}

/** A cost centre in sight that can be charged: refuses 'not-found' and 'stopped'. It cannot be deleted before the transaction ends. */
export async function requireCost(ctx: Ctx, id: string) {
  const row = await from(ctx, 'cost', 'c')
    .select(['c.id', 'c.costCode', 'c.costName', 'c.statusFlag'])
    .where('c.id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (!row) return refuse('not-found', { thing: '成本中心' });
  if (!row.statusFlag) refuse('stopped', { thing: row.costName });
  return row;
}

async function requireParent(ctx: Ctx, parentId: string | null | undefined): Promise<void> {
  if (parentId) {
    const row = await from(ctx, 'cost', 'c').select('c.id').where('c.id', '=', parentId).forKeyShare().executeTakeFirst();
    if (!row) refuse('not-found', { thing: '上级成本中心' });
  } else if (ctx.scope.cost) refuse('cost-top-not-yours');
}
