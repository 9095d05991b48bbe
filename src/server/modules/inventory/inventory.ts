// Counts at machines: made, counted blind, counted again where it differs, approved where much differs. Posting is against the ledger at the
// moment of each line, so what is picked meanwhile stays picked.
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { VmInventorySource, VmInventoryStatus } from '../../../contract/inventory/codes.ts';
import type { vmInventory } from '../../../contract/inventory/index.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NOW, type Head } from '../../kernel/document.ts';
import { askers, nodeConfigOf, refuseOwnRequest } from '../site/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { lowConfidenceChannels } from '../machine/index.ts';
import { booksAt, countAt } from '../stock/index.ts';
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { askApproval, endApproval, isDecided } from '../workflow/index.ts';
import { countDocument } from './inventory.flow.ts';

type Endpoints = typeof vmInventory;

type NewCount = In<Endpoints['create']> & { source?: number };

/** Makes a count; gives its id and number. Refuses 'not-found' for machine or employee, 'count-empty'. */
export async function createInventory(ctx: Ctx, input: NewCount): Promise<{ id: string; inventoryNo: string }> {
  const { vmId, empId, remark, source = VmInventorySource.desk } = input;
  const thresholdAmount = input.thresholdAmount ?? (await nodeConfigOf(ctx)).countAmount;
  const vm = await from(ctx, 'vm', 'v').select('v.id').where('v.id', '=', vmId).executeTakeFirst();
  if (!vm) refuse('not-found', { thing: '设备' });
  const emp = empId ? await from(ctx, 'employee', 'e').select('e.id').where('e.id', '=', empId).executeTakeFirst() : undefined;
  if (empId && !emp) refuse('not-found', { thing: '员工' });
  const channels = await channelsToCount(ctx, input);
  if (channels.length === 0) refuse('count-empty');
  const head = { vmId, source, empId: empId ?? null, thresholdAmount, creator: actorName(ctx), remark: remark ?? null };
  return countDocument.make(ctx, head, channels);
}

/** In the order that they stand. */
async function channelsToCount(ctx: Ctx, { vmId, channelIds, doubtfulFlag }: In<Endpoints['create']>) {
  const rows = await from(ctx, 'vmChannel', 'c')
    .select(['c.id', 'c.productId'])
    .where('c.vmId', '=', vmId)
    .where('c.productId', 'is not', null)
    .orderBy('c.tray')
    .orderBy('c.position')
    .execute();
  const wanted = channelIds && new Set(channelIds);
  const doubtful = doubtfulFlag ? await lowConfidenceChannels(ctx, vmId) : undefined;
  return rows
    .flatMap(({ id, productId }) => (productId ? [{ channelId: id, productId }] : []))
    .filter(({ channelId: id }) => (!wanted || wanted.has(id)) && (!doubtful || doubtful.has(id)));
}

/** Keeps what was seen; a line that was seen before is seen once more. Tells which lines differ and must be counted again. */
export async function countInventory(ctx: Ctx, { id, lines }: In<Endpoints['count']>): Promise<{ again: number[] }> {
  // Before any waiting: what is picked while this waits for its row was not yet gone when it was seen.
  const now = Date.now();
  const row = await countDocument.lock(ctx, id);
  // What waits for approval is counted again only when it was sent back.
  if (row.state === VmInventoryStatus.review)
    refuse('not-allowed-now', { state: labelOfCode(VmInventoryStatus, row.state), action: '盘点' });
  countDocument.check(row, 'counting');
  const known = new Map((await linesOf(ctx, id)).map((line) => [line.lineNo, line]));
  const seen = lines.map((line) => ({ ...(known.get(line.lineNo) ?? refuse('count-no-line', { line: line.lineNo })), ...line }));
  const books = await booksAt(
    ctx,
    seen.map(({ channelId, productId, seenAt }) => ({
      place: { kind: PLACE.vmChannel, ref: channelId, owner: row.vmId },
      productId,
      seenAt,
    })),
    now,
  );
  await sql`update vm_inventory_line as l set real_num = w.real_num, book_num = w.book_num, rounds = l.rounds + 1,
      counted_at = w.at, counted_by = ${actorName(ctx)}
    from unnest(${seen.map((s) => s.lineNo)}::integer[], ${seen.map((s) => s.realNum)}::bigint[],
      ${books.map(({ book }) => book)}::bigint[], ${books.map(({ at }) => at)}::timestamptz[])
      as w (line_no, real_num, book_num, at)
    where l.node_id = ${ctx.nodeId} and l.inventory_id = ${id} and l.line_no = w.line_no`.execute(ctx.db);
  await countDocument.advance(ctx, row, { to: 'counting', set: { askedBy: askers(ctx, row.askedBy) } });
  return { again: await againOf(ctx, await linesOf(ctx, id)) };
}

type Line = Awaited<ReturnType<typeof linesOf>>[number];
/** Who is wrong, the books or the count? What differs and was seen once is seen again. */
async function againOf(ctx: Ctx, lines: readonly Line[]): Promise<number[]> {
  const differing = lines.filter(({ rounds, realNum, bookNum }) => rounds === 1 && realNum !== bookNum);
  return differing.length > 0 && (await nodeConfigOf(ctx)).countTwice ? differing.map(({ lineNo }) => lineNo) : [];
}

/** Ends the counting. Refuses 'count-uncounted', 'count-again' (n), 'not-allowed-now'. Gives the state it has now. */
export async function submitInventory(ctx: Ctx, { id }: In<Endpoints['submit']>): Promise<{ status: number }> {
  const row = await countDocument.lock(ctx, id);
  countDocument.check(row, 'review');
  const lines = await linesOf(ctx, id);
  const open = lines.filter(({ realNum }) => realNum === null).length;
  if (open > 0) refuse('count-uncounted', { n: open });
  const again = (await againOf(ctx, lines)).length;
  if (again > 0) refuse('count-again', { n: again });
  const amount = lines.reduce((sum, line) => sum + Math.abs((line.realNum ?? 0) - (line.bookNum ?? 0)) * line.price, 0);
  const waits = amount > (row.thresholdAmount ?? 0);
  const status = waits
    ? await countDocument.advance(ctx, row, { to: 'review', set: { askedBy: askers(ctx, row.askedBy) } })
    : await finish(ctx, row, lines);
  if (waits) await asks(ctx, row, { lines, amount });
  ctx.tell({ inventoryNo: row.inventoryNo, status });
  return { status };
}

/** Has a count wait for its decision: what differs, and what that is worth. */
async function asks(ctx: Ctx, row: Head<'vmInventory'>, { lines, amount }: { lines: readonly Line[]; amount: number }): Promise<void> {
  const { id, inventoryNo, vmId } = row;
  const vm = await from(ctx, 'vm', 'v').select('v.vmName').where('v.id', '=', vmId).executeTakeFirst();
  const differing = lines.map(({ productId, realNum, bookNum, price }) => ({
    productId,
    num: Math.abs((realNum ?? 0) - (bookNum ?? 0)),
    price,
  }));
  const request = {
    bizType: WorkflowBizType.vmCount,
    docId: id,
    docNo: inventoryNo,
    about: vm?.vmName ?? '',
    askedBy: askers(ctx, row.askedBy),
    vmId,
  };
  await askApproval(ctx, { ...request, amount, lines: differing.filter(({ num }) => num > 0) }, { usual: true });
}

/** Posts the differences, or has what differs counted again. Refuses 'own-request' to whoever counted or submitted it, 'not-allowed-now'. */
export async function approveInventory(ctx: Ctx, { id, passFlag, remark }: In<Endpoints['approve']>): Promise<void> {
  const row = await countDocument.lock(ctx, id);
  if (row.state !== VmInventoryStatus.review)
    refuse('not-allowed-now', { state: labelOfCode(VmInventoryStatus, row.state), action: '审批' });
  await refuseOwnRequest(ctx, { askedBy: row.askedBy });
  // While others of its workflow have to agree it goes on waiting.
  if (!(await isDecided(ctx, { bizType: WorkflowBizType.vmCount, docId: id, passFlag, remark }))) return;
  if (remark) await countDocument.change(ctx, id, { remark });
  if (passFlag) {
    await finish(ctx, row, await linesOf(ctx, id));
    return;
  }
  await sql`update vm_inventory_line set real_num = null, book_num = null, counted_at = null, counted_by = null, rounds = 0
    where node_id = ${ctx.nodeId} and inventory_id = ${id} and real_num is distinct from book_num`.execute(ctx.db);
  await countDocument.advance(ctx, row, { to: 'counting', set: { askedBy: [] } });
}

/** Ends a count of which nothing was posted. Refuses 'not-allowed-now' for one that is over. */
export async function cancelInventory(ctx: Ctx, { id }: In<Endpoints['cancel']>): Promise<void> {
  const row = await countDocument.lock(ctx, id);
  await countDocument.advance(ctx, row, { to: 'cancelled' });
  await endApproval(ctx, { bizType: WorkflowBizType.vmCount, docId: id });
  ctx.tell({ inventoryNo: row.inventoryNo });
}

/** Posts the differences and ends the count; gives its state. */
async function finish(ctx: Ctx, row: Head<'vmInventory'>, lines: readonly Line[]): Promise<number> {
  const { id, vmId } = row;
  countDocument.check(row, 'finished');
  const posted = await countAt(
    ctx,
    countDocument.ref(id),
    lines.map(({ channelId, productId, realNum, lineNo, countedAt }) => ({
      place: { kind: PLACE.vmChannel, ref: channelId, owner: vmId },
      productId,
      counted: realNum ?? 0,
      line: lineNo,
      at: countedAt ?? '',
    })),
  );
  await sql`update vm_inventory_line as l set book_num = w.book_num, diff_num = w.diff_num, price = p.unit_price
    from product as p, unnest(${posted.map(({ line }) => line)}::integer[], ${posted.map(({ book }) => book)}::bigint[],
      ${posted.map(({ difference }) => difference)}::bigint[]) as w (line_no, book_num, diff_num)
    where l.node_id = ${ctx.nodeId} and l.inventory_id = ${id} and l.line_no = w.line_no and p.node_id = l.node_id and p.id = l.product_id`.execute(
    ctx.db,
  );
  return countDocument.advance(ctx, row, { to: 'finished', set: { finishedAt: NOW, finishedBy: actorName(ctx) } });
}

const linesOf = (ctx: Ctx, id: string) =>
  from(ctx, 'vmInventoryLine', 'l')
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .select(['l.lineNo', 'l.channelId', 'l.productId', 'l.realNum', 'l.bookNum', 'l.rounds', 'l.countedAt', 'p.unitPrice as price'])
    .where('l.inventoryId', '=', id)
    .orderBy('l.lineNo')
    .execute();
