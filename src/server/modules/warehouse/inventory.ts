// Counts of smart and of main warehouses. A counted line is kept as an observation at its moment; finishing posts the differences against the
// books of that moment, so that picks, receipts and put-aways between counting and finishing stay as they were.
import { sql } from 'kysely';
import { InventoryStatus } from '../../../contract/warehouse/codes.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { prewhInventory } from '../../../contract/warehouse/inventory.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NOW } from '../../kernel/document.ts';
import { askers, nodeConfigOf, refuseOwnRequest } from '../site/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { countAt } from '../stock/index.ts';
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { askApproval, endApproval, isDecided } from '../workflow/index.ts';
import { countDocument } from './inventory.flow.ts';
import {
  againOf,
  channelsToCount,
  forgetDiffering,
  goodsToCount,
  keepCounted,
  linesOf,
  placeOf,
  type Count,
  type Lines,
} from './inventory-lines.ts';
import { requireEmployee } from './order-for.ts';
import { lockPrewh, requirePrewh } from './prewh.ts';

type Create = In<typeof prewhInventory.create>;
type Update = In<typeof prewhInventory.update>;

/**
 * Makes a count of the channels of a smart warehouse that have a product, or of the products in a main one; gives its id and number. Refuses
 * 'inventory-place' unless just one of them is named, 'not-found', 'inventory-empty', 'inventory-no-stock', 'inventory-many'.
 */
export async function createInventory(ctx: Ctx, input: Create): Promise<{ id: string; inventoryNo: string }> {
  const { prewhId, warehouseId, planDate, empId, remark } = input;
  if (Boolean(prewhId) === Boolean(warehouseId)) refuse('inventory-place');
  if (prewhId) await requirePrewh(ctx, prewhId);
  if (warehouseId) await requireWarehouse(ctx, warehouseId);
  if (empId) await requireEmployee(ctx, empId);
  const lines = prewhId
    ? await channelsToCount(ctx, { ...input, prewhId })
    : await goodsToCount(ctx, { ...input, warehouseId: warehouseId ?? '' });
  const where = { prewhId: prewhId ?? null, warehouseId: warehouseId ?? null };
  return countDocument.make(ctx, { ...where, planDate: planDate ?? null, empId: empId ?? null, remark: remark ?? null }, lines);
}

async function requireWarehouse(ctx: Ctx, id: string) {
  const row = await from(ctx, 'warehouse', 'h').select(['h.id', 'h.warehouseName']).where('h.id', '=', id).executeTakeFirst();
  return row ?? refuse('not-found', { thing: '仓库' });
}

/**
 * Keeps what was counted; with `finishFlag` posts the differences and ends the count (R236), or has it wait where they are worth more than the site lets
 * pass alone. Refuses 'not-allowed-now' once it waits or is finished, 'inventory-uncounted', 'inventory-again'. Gives the state it has now.
 */
export async function updateInventory(ctx: Ctx, input: Update): Promise<{ status: number }> {
  // Before any waiting: what is picked while this waits for its row was not yet gone when it was seen.
  const now = Date.now();
  const { id, lines, finishFlag, planDate, empId, remark } = input;
  const row = await countDocument.lock(ctx, id);
  // What waits is counted again only when it was sent back.
  if (row.state === InventoryStatus.review) refuse('not-allowed-now', { state: labelOfCode(InventoryStatus, row.state), action: '盘点' });
  countDocument.check(row, finishFlag ? 'finished' : 'counting');
  if (empId) await requireEmployee(ctx, empId);
  const counted = lines && lines.length > 0;
  if (counted) await keepCounted(ctx, row, { lines, now });
  const set = {
    ...(planDate === undefined ? {} : { planDate }),
    ...(empId === undefined ? {} : { empId }),
    ...(remark === undefined ? {} : { remark }),
    ...(counted || finishFlag ? { askedBy: askers(ctx, row.askedBy) } : {}),
  };
  const status = finishFlag
    ? await handIn(ctx, row, set)
    : counted
      ? await countDocument.advance(ctx, row, { to: 'counting', set })
      : row.state;
  // Who counted nothing yet has changed the head alone.
  if (!counted && !finishFlag) await countDocument.change(ctx, id, set);
  ctx.tell({ inventoryNo: row.inventoryNo, before: row.state, after: status });
  return { status };
}

type HeadChanges = NonNullable<Parameters<typeof countDocument.advance>[2]['set']>;

/** Ends the counting: posted, or handed to somebody who approves. Refuses 'inventory-uncounted', 'inventory-again' while a line is to be counted. */
async function handIn(ctx: Ctx, row: Count, set: HeadChanges): Promise<number> {
  const lines = await linesOf(ctx, row.id);
  const open = lines.filter(({ realNum }) => realNum === null).length;
  if (open > 0) refuse('inventory-uncounted', { n: open });
  const again = await againOf(ctx, lines);
  if (again > 0) refuse('inventory-again', { n: again });
  const amount = lines.reduce((sum, line) => sum + Math.abs((line.realNum ?? 0) - (line.bookNum ?? 0)) * line.price, 0);
  if (amount > (await nodeConfigOf(ctx)).countAmount) {
    await asks(ctx, row, { lines, amount });
    return countDocument.advance(ctx, row, { to: 'review', set });
  }
  return finish(ctx, row, { lines, set });
}

/** Has a count wait for its decision: what differs, and what that is worth. */
async function asks(ctx: Ctx, row: Count, { lines, amount }: { lines: Lines; amount: number }): Promise<void> {
  const { id, inventoryNo } = row;
  const { about, warehouseId } = await lies(ctx, row);
  const differing = lines.map(({ productId, realNum, bookNum, price }) => ({
    productId,
    num: Math.abs((realNum ?? 0) - (bookNum ?? 0)),
    price,
  }));
  const request = {
    bizType: WorkflowBizType.prewhCount,
    docId: id,
    docNo: inventoryNo,
    about,
    askedBy: askers(ctx, row.askedBy),
    warehouseId,
  };
  await askApproval(ctx, { ...request, amount, lines: differing.filter(({ num }) => num > 0) }, { usual: true });
}

/** What is counted, and the warehouse that it is in or behind. */
async function lies(ctx: Ctx, { prewhId, warehouseId }: Count): Promise<{ about: string; warehouseId: string | null }> {
  if (prewhId) {
    const prewh = await requirePrewh(ctx, prewhId);
    return { about: prewh.prewhName, warehouseId: prewh.warehouseId };
  }
  return { about: (await requireWarehouse(ctx, warehouseId ?? '')).warehouseName, warehouseId };
}

/** Posts the differences, or has what differs counted again. Refuses 'own-request' to whoever counted it or handed it in, 'not-allowed-now'. */
export async function approveInventory(ctx: Ctx, { id, passFlag, remark }: In<typeof prewhInventory.approve>): Promise<void> {
  const row = await countDocument.lock(ctx, id);
  if (row.state !== InventoryStatus.review) refuse('not-allowed-now', { state: labelOfCode(InventoryStatus, row.state), action: '审批' });
  await refuseOwnRequest(ctx, { askedBy: row.askedBy });
  // While others of its workflow have to agree it goes on waiting.
  if (!(await isDecided(ctx, { bizType: WorkflowBizType.prewhCount, docId: id, passFlag, remark }))) return;
  const set = remark ? { remark } : {};
  if (passFlag) {
    await finish(ctx, row, { lines: await linesOf(ctx, id), set });
  } else {
    await forgetDiffering(ctx, id);
    await countDocument.advance(ctx, row, { to: 'counting', set: { ...set, askedBy: [] } });
  }
  ctx.tell({ inventoryNo: row.inventoryNo, passFlag });
}

/** Posts the observations, each at its own moment, and ends the count; gives its state. */
async function finish(ctx: Ctx, row: Count, { lines, set }: { lines: Lines; set: HeadChanges }): Promise<number> {
  const { id, prewhId } = row;
  // In turn with picks, and with devices that hold what they sense against the books.
  if (prewhId) await lockPrewh(ctx, prewhId);
  const seen = lines.map(({ channelId, productId, realNum, lineNo, countedAt }) => ({
    place: placeOf(row, channelId),
    productId,
    counted: realNum!,
    line: lineNo,
    at: countedAt!,
  }));
  const posted = await countAt(ctx, countDocument.ref(id), seen);
  await sql`update prewh_inventory_line as l set book_num = w.book_num, diff_num = w.diff_num, price = p.unit_price
    from product as p, unnest(${posted.map(({ line }) => line)}::integer[], ${posted.map(({ book }) => book)}::bigint[],
      ${posted.map(({ difference }) => difference)}::bigint[]) as w (line_no, book_num, diff_num)
    where l.node_id = ${ctx.nodeId} and l.inventory_id = ${id} and l.line_no = w.line_no
      and p.node_id = l.node_id and p.id = l.product_id`.execute(ctx.db);
  return countDocument.advance(ctx, row, { to: 'finished', set: { ...set, finishedAt: NOW, finishedBy: actorName(ctx) } });
}

/** Deletes a count of which nothing was posted; refuses 'not-allowed-now' for a finished one (R237). */
export async function deleteInventory(ctx: Ctx, { id }: In<typeof prewhInventory.delete>): Promise<void> {
  const { inventoryNo, state } = await countDocument.lock(ctx, id);
  if (state === InventoryStatus.finished) refuse('not-allowed-now', { state: '已完成', action: '删除' });
  // scope: what was found wrong stays without the count that would have settled it
  await sql`update abnormal_record set inventory_id = null where node_id = ${ctx.nodeId} and inventory_id = ${id}`.execute(ctx.db);
  await countDocument.remove(ctx, id);
  await endApproval(ctx, { bizType: WorkflowBizType.prewhCount, docId: id });
  ctx.tell({ inventoryNo });
}
