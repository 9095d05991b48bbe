// Counts in smart warehouses. A counted line is kept as an observation at its moment; finishing posts the differences against the
// books of that moment, so that picks between counting and finishing stay as they were.
import { sql } from 'kysely';
import { InventoryStatus } from '../../../contract/warehouse/codes.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { prewhInventory } from '../../../contract/warehouse/inventory.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NOW, type Head } from '../../kernel/document.ts';
import { askers, nodeConfigOf, refuseOwnRequest } from '../site/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { countAt, onHand } from '../stock/index.ts';
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { askApproval, endApproval, isDecided } from '../workflow/index.ts';
import { countDocument } from './inventory.flow.ts';
import { requireEmployee } from './order-for.ts';
import { lockPrewh, requirePrewh } from './prewh.ts';

type Update = In<typeof prewhInventory.update>;

/** Makes a count of the channels that have a product; gives its id and number. Refuses 'inventory-empty', 'not-found'. */
export async function createInventory(
  ctx: Ctx,
  { prewhId, shelfId, channelIds, planDate, empId, remark }: In<typeof prewhInventory.create>,
): Promise<{ id: string; inventoryNo: string }> {
  await requirePrewh(ctx, prewhId);
  if (empId) await requireEmployee(ctx, empId);
  const channels = await channelsToCount(ctx, { prewhId, shelfId, channelIds });
  if (channels.length === 0) refuse('inventory-empty');
  return countDocument.make(ctx, { prewhId, planDate: planDate ?? null, empId: empId ?? null, remark: remark ?? null }, channels);
}

type Which = Pick<In<typeof prewhInventory.create>, 'prewhId' | 'shelfId' | 'channelIds'>;

async function channelsToCount(ctx: Ctx, { prewhId, shelfId, channelIds }: Which) {
  let query = from(ctx, 'prewh', 'w')
    .innerJoin('prewhChannel as c', sameNode('c.prewhId', 'w.id'))
    .innerJoin('prewhShelf as h', sameNode('h.id', 'c.shelfId'))
    .innerJoin('product as p', sameNode('p.id', 'c.productId'))
    .select(['c.id as channelId', 'p.id as productId'])
    .where('c.prewhId', '=', prewhId)
    .orderBy('h.shelfCode')
    .orderBy('c.tray')
    .orderBy('c.position');
  if (shelfId) query = query.where('c.shelfId', '=', shelfId);
  if (channelIds) query = query.where('c.id', 'in', channelIds);
  return query.execute();
}

/**
 * Keeps what was counted; with `finishFlag` posts the differences and ends the count (R236), or has it wait where they are worth more than the site lets
 * pass alone. Refuses 'not-allowed-now' once it waits or is finished. Gives the state it has now.
 */
export async function updateInventory(ctx: Ctx, input: Update): Promise<{ status: number }> {
  const { id, lines, finishFlag, planDate, empId, remark } = input;
  const row = await countDocument.lock(ctx, id);
  // What waits is counted again only when it was sent back.
  if (row.state === InventoryStatus.review) refuse('not-allowed-now', { state: labelOfCode(InventoryStatus, row.state), action: '盘点' });
  countDocument.check(row, finishFlag ? 'finished' : 'counting');
  if (empId) await requireEmployee(ctx, empId);
  const counted = lines && lines.length > 0;
  if (counted) await keepCounted(ctx, { id, lines });
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

type Count = Head<'prewhInventory'>;
type HeadChanges = NonNullable<Parameters<typeof countDocument.advance>[2]['set']>;

/** Ends the counting: posted, or handed to somebody who approves. Refuses 'inventory-uncounted' while a channel has not been counted. */
async function handIn(ctx: Ctx, row: Count, set: HeadChanges): Promise<number> {
  const lines = await linesOf(ctx, row.id);
  const open = lines.filter(({ realNum }) => realNum === null).length;
  if (open > 0) refuse('inventory-uncounted', { n: open });
  const amount = lines.reduce((sum, line) => sum + Math.abs((line.realNum ?? 0) - (line.bookNum ?? 0)) * line.price, 0);
  if (amount > (await nodeConfigOf(ctx)).countAmount) {
    await asks(ctx, row, { lines, amount });
    return countDocument.advance(ctx, row, { to: 'review', set });
  }
  return finish(ctx, row, { lines, set });
}

type Lines = Awaited<ReturnType<typeof linesOf>>;

/** Has a count wait for its decision: what differs, and what that is worth. */
async function asks(ctx: Ctx, row: Count, { lines, amount }: { lines: Lines; amount: number }): Promise<void> {
  const { id, inventoryNo, prewhId } = row;
  const { prewhName, warehouseId } = await requirePrewh(ctx, prewhId);
  const differing = lines.map(({ productId, realNum, bookNum, price }) => ({
    productId,
    num: Math.abs((realNum ?? 0) - (bookNum ?? 0)),
    price,
  }));
  const request = {
    bizType: WorkflowBizType.prewhCount,
    docId: id,
    docNo: inventoryNo,
    about: prewhName,
    askedBy: askers(ctx, row.askedBy),
    warehouseId,
  };
  await askApproval(ctx, { ...request, amount, lines: differing.filter(({ num }) => num > 0) }, { usual: true });
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
    await sql`update prewh_inventory_line set real_num = null, book_num = null, counted_at = null, counted_by = null
      where node_id = ${ctx.nodeId} and inventory_id = ${id} and real_num is distinct from book_num`.execute(ctx.db);
    await countDocument.advance(ctx, row, { to: 'counting', set: { ...set, askedBy: [] } });
  }
  ctx.tell({ inventoryNo: row.inventoryNo, passFlag });
}

const linesOf = (ctx: Ctx, id: string) =>
  from(ctx, 'prewhInventoryLine', 'l')
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .select(['l.lineNo', 'l.channelId', 'l.productId', 'l.realNum', 'l.bookNum', 'l.countedAt', 'p.unitPrice as price'])
    .where('l.inventoryId', '=', id)
    .orderBy('l.lineNo')
    .execute();

/** What was seen, with the moment and what the books say at it: a line counted again replaces what was seen before. */
async function keepCounted(ctx: Ctx, { id, lines }: { id: string; lines: NonNullable<Update['lines']> }): Promise<void> {
  const known = await countDocument.linesOf(ctx, id);
  const byNo = new Map(known.map((line) => [line.lineNo, line]));
  const seen = lines.map((line) => ({ ...(byNo.get(line.lineNo) ?? refuse('inventory-no-line', { line: line.lineNo })), ...line }));
  const books = await onHand(ctx, { places: seen.map(({ channelId }) => ({ kind: PLACE.prewhChannel, ref: channelId })) });
  const bookOf = (channelId: string, productId: string) =>
    books.find((row) => row.placeRef === channelId && row.productId === productId)?.onHand ?? 0;
  const at = new Date().toISOString();
  await sql`update prewh_inventory_line as l
    set real_num = w.real_num, book_num = w.book_num, counted_at = ${at}::timestamptz, counted_by = ${actorName(ctx)}
    from unnest(${seen.map((s) => s.lineNo)}::integer[], ${seen.map((s) => s.realNum)}::bigint[],
      ${seen.map((s) => bookOf(s.channelId, s.productId))}::bigint[]) as w (line_no, real_num, book_num)
    where l.node_id = ${ctx.nodeId} and l.inventory_id = ${id} and l.line_no = w.line_no`.execute(ctx.db);
}

/** Posts the observations, each at its own moment, and ends the count; gives its state. */
async function finish(ctx: Ctx, row: Count, { lines, set }: { lines: Lines; set: HeadChanges }): Promise<number> {
  const { id, prewhId } = row;
  // In turn with picks, and with devices that hold what they sense against the books.
  await lockPrewh(ctx, prewhId);
  const seen = lines.map(({ channelId, productId, realNum, lineNo, countedAt }) => ({
    place: { kind: PLACE.prewhChannel, ref: channelId, owner: prewhId },
    productId,
    counted: realNum!,
    line: lineNo,
    at: countedAt!,
  }));
  const posted = await countAt(ctx, countDocument.ref(id), seen);
  await sql`update prewh_inventory_line as l set book_num = w.book_num, diff_num = w.diff_num
    from unnest(${posted.map(({ line }) => line)}::integer[], ${posted.map(({ book }) => book)}::bigint[],
      ${posted.map(({ difference }) => difference)}::bigint[]) as w (line_no, book_num, diff_num)
    where l.node_id = ${ctx.nodeId} and l.inventory_id = ${id} and l.line_no = w.line_no`.execute(ctx.db);
  return countDocument.advance(ctx, row, { to: 'finished', set: { ...set, finishedAt: NOW, finishedBy: actorName(ctx) } });
}

/** Deletes a count of which nothing was posted; refuses 'not-allowed-now' for a finished one (R237). */
export async function deleteInventory(ctx: Ctx, { id }: In<typeof prewhInventory.delete>): Promise<void> {
  const { inventoryNo, state } = await countDocument.lock(ctx, id);
  if (state === InventoryStatus.finished) refuse('not-allowed-now', { state: '已完成', action: '删除' });
  await countDocument.remove(ctx, id);
  await endApproval(ctx, { bizType: WorkflowBizType.prewhCount, docId: id });
  ctx.tell({ inventoryNo });
}
