// Warehouses (main, sub, virtual) from which machines and smart warehouses are filled: never a cycle, never one deleted that is used.
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { nodeWarehouse } from '../../../contract/warehouse/node-warehouse.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sqlState } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom, wholeNode } from '../../kernel/scope.ts';
import { knownPlaces } from '../stock/index.ts';

/** Makes a warehouse; gives its id. Refuses 'conflict' for a code that the node has, 'not-found' for a parent out of reach. */
export async function createWarehouse(ctx: Ctx, input: In<typeof nodeWarehouse.create>): Promise<{ id: string }> {
  if (input.parentId) await lockWarehouse(ctx, input.parentId);
  await requireFree(ctx, input.warehouseCode);
  const id = newId();
  await addTo(ctx, 'warehouse', { id, ...input }).execute();
  return { id };
}

/** Changes the fields that were said; a parent below itself is refused 'tree-cycle'. */
export async function updateWarehouse(ctx: Ctx, { id, ...fields }: In<typeof nodeWarehouse.update>): Promise<void> {
  // One move at a time in the node: two at once could close a circle that neither sees.
  await from(ctx, 'node', 'n').select('n.nodeId').forNoKeyUpdate().execute();
  const before = await lockWarehouse(ctx, id);
  if (fields.warehouseCode && fields.warehouseCode !== before.warehouseCode) await requireFree(ctx, fields.warehouseCode);
  if (fields.parentId) await refuseCycle(ctx, id, fields.parentId);
  const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  if (Object.keys(said).length > 0) await changeIn(ctx, 'warehouse').set(said).where('id', '=', id).execute();
}

/** Deletes a warehouse that nothing refers to and in which nothing ever lay; refuses 'in-use' otherwise. */
export async function deleteWarehouse(ctx: Ctx, { id }: In<typeof nodeWarehouse.delete>): Promise<void> {
  await lockWarehouse(ctx, id);
  const known = await knownPlaces(ctx, [{ kind: PLACE.warehouse, ref: id }]);
  if (known.size > 0) refuse('in-use', { thing: '仓库', by: '库存记录，可改为停用' });
  try {
    await removeFrom(ctx, 'warehouse').where('id', '=', id).execute();
  } catch (error) {
    if (sqlState(error) === '23503') refuse('in-use', { thing: '仓库', by: '下级仓库、设备、智能仓或单据，可改为停用' });
    throw error;
  }
}

async function lockWarehouse(ctx: Ctx, id: string) {
  const row = await from(ctx, 'warehouse', 'h').select(['h.id', 'h.warehouseCode']).where('h.id', '=', id).forUpdate().executeTakeFirst();
  return row ?? refuse('not-found', { thing: '仓库' });
}

// Codes are unique in the node, also among those that the actor does not see.
async function requireFree(ctx: Ctx, warehouseCode: string): Promise<void> {
  // scope: a code is taken also by one that the actor does not see
  const taken = await from(wholeNode(ctx), 'warehouse', 'h').select('h.id').where('h.warehouseCode', '=', warehouseCode).executeTakeFirst();
  if (taken) refuse('conflict', { thing: '仓库编码', value: warehouseCode });
}

async function refuseCycle(ctx: Ctx, id: string, parentId: string): Promise<void> {
  await lockWarehouse(ctx, parentId);
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, parent_id from warehouse where node_id = ${ctx.nodeId} and id = ${parentId}
      union
      select h.id, h.parent_id from warehouse h join above on h.node_id = ${ctx.nodeId} and h.id = above.parent_id
    ) select id from above`.execute(ctx.db);
  if (rows.some((row) => row.id === id)) refuse('tree-cycle', { thing: '仓库' });
}
