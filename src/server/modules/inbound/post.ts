// Posting an entry order: what came is counted against its purchase orders and moves from the vendor into the warehouse, good or on hold.
import { sql } from 'kysely';
import { EntryQuality } from '../../../contract/inbound/codes.ts';
import type { inbound } from '../../../contract/inbound/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { CONDITION, MOVE, NO_REF, PLACE } from '../../../contract/stock/ledger.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NOW, type Head } from '../../kernel/document.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { reportRefused, tellReceipts } from '../customer/index.ts';
import { lockExpected, receiveBrought, type Brought } from '../purchase/index.ts';
import { averageReceipts, lots as stockLots, lotsOf, postIntent, requireSerials } from '../stock/index.ts';
import { entryDocument } from './entry.flow.ts';
import { lockEntry } from './seen.ts';
import { tellShort } from './short.ts';

type Order = Head<'entryOrder'>;
type Detail = Awaited<ReturnType<typeof entryDocument.linesOf>>[number];

/** Posts the lines of an entry order that are not posted, or these of them. Refuses 'not-found', 'entry-nothing', 'purchase-over', 'not-allowed-now'. */
export async function postEntry(ctx: Ctx, { entryNumber, eodIds }: In<typeof inbound.entryOrder.post>): Promise<void> {
  await postLines(ctx, await lockEntry(ctx, entryNumber), eodIds ?? undefined);
}

/** The same of a locked one. */
export async function postLines(ctx: Ctx, order: Order, eodIds?: readonly string[]): Promise<void> {
  entryDocument.check(order, 'posted');
  const all = await entryDocument.linesOf(ctx, order.id);
  const waiting = all.filter(({ postedFlag }) => !postedFlag);
  const lines = eodIds ? waiting.filter(({ eodId }) => eodIds.includes(eodId)) : waiting;
  if (lines.length === 0) refuse('entry-nothing', { entry: order.entryNumber });
  const batches = await batchesOf(ctx, lines);
  const products = new Map(lines.filter(isKept).map(({ eodId, productId }) => [eodId, productId]));
  // Another may have brought the same piece since these lines were written.
  await requireSerials(
    ctx,
    batches.flatMap(({ eodId, num, batchNo }) => {
      const productId = products.get(eodId);
      return productId ? [{ productId, num, lotNo: batchNo }] : [];
    }),
  );
  const prices = await count(ctx, lines, batches);
  await move(ctx, order, { lines, batches, prices });
  await sql`update entry_order_detail set posted_flag = true
    where node_id = ${ctx.nodeId} and eod_id = any(${lines.map(({ eodId }) => eodId)}::uuid[])`.execute(ctx.db);
  await reportRefused(ctx, order);
  await tellReceipts(ctx, order, goodLots(lines, batches));
  await tellShort(ctx, order.entryNumber, lines);
  const to = waiting.length > lines.length ? 'partial' : 'posted';
  await entryDocument.advance(ctx, order, { to, set: { poster: actorName(ctx), postedAt: NOW } });
  ctx.tell({ entryNumber: order.entryNumber, pieces: lines.reduce((sum, { num }) => sum + num, 0) });
}

/** What goes back is nobody's stock. */
const isKept = ({ entryQuality }: Detail): boolean => entryQuality !== EntryQuality.refused;

/** The lots of these lines that are good as they came. */
function goodLots(lines: readonly Detail[], batches: readonly Batch[]): Batch[] {
  const good = new Set(lines.filter(({ entryQuality }) => entryQuality === EntryQuality.good).map(({ eodId }) => eodId));
  return batches.filter(({ eodId }) => good.has(eodId));
}

const batchesOf = (ctx: Ctx, lines: readonly Detail[]) =>
  from(ctx, 'entryOrderBatch', 'b')
    .selectAll('b')
    .where(sql<boolean>`b.eod_id = any(${lines.map(({ eodId }) => eodId)}::uuid[])`)
    .orderBy('b.eodId')
    .orderBy('b.batchSeq')
    .execute();
type Batch = Awaited<ReturnType<typeof batchesOf>>[number];

const lineKey = ({ poId, poLineNo }: { poId: string | null; poLineNo: number | null }): string => `${poId}/${poLineNo}`;

/** Counts the lines against their orders, each order locked; gives what a piece of each line costs. */
async function count(ctx: Ctx, lines: readonly Detail[], batches: readonly Batch[]): Promise<Map<string, number>> {
  const byOrder = Map.groupBy(
    lines.filter(({ poId, entryQuality }) => poId !== null && entryQuality !== EntryQuality.refused),
    ({ poId }) => poId ?? '',
  );
  const prices = new Map<string, number>();
  if (byOrder.size === 0) return prices;
  const lots = Map.groupBy(batches, ({ eodId }) => eodId);
  for (const order of await lockExpected(ctx, [...byOrder.keys()])) {
    const ordered = await receiveBrought(ctx, order, broughtOf(byOrder.get(order.id) ?? [], lots));
    for (const [lineNo, { price }] of ordered) prices.set(`${order.id}/${lineNo}`, price);
  }
  return prices;
}

/** What came of each line of an order; several lines of an entry order may be of one. */
function broughtOf(lines: readonly Detail[], lots: ReadonlyMap<string, readonly Batch[]>): Brought[] {
  return [...Map.groupBy(lines, ({ poLineNo }) => poLineNo ?? 0)].map(([lineNo, rows]) => {
    const sum = (quality: number) => rows.reduce((total, row) => total + (row.entryQuality === quality ? row.num : 0), 0);
    const known = rows.flatMap(({ eodId }) => lots.get(eodId) ?? []);
    const numbers = [...new Set(known.flatMap(({ batchNo }) => (batchNo ? [batchNo] : [])))];
    const days = known.flatMap(({ expiryDate }) => (expiryDate ? [expiryDate] : [])).sort();
    return {
      lineNo,
      num: sum(EntryQuality.good),
      held: sum(EntryQuality.held),
      lotNo: numbers.length > 0 ? numbers.join('、') : null,
      expiryDate: days[0] ?? null,
    };
  });
}

interface Moving {
  lines: readonly Detail[];
  batches: readonly Batch[];
  prices: ReadonlyMap<string, number>;
}

/** The moves of what is not refused, each lot by itself; the lots and what is on hold are kept with them. */
async function move(ctx: Ctx, order: Order, { lines, batches, prices }: Moving): Promise<void> {
  const byId = new Map(lines.map((line) => [line.eodId, line]));
  const stock = batches.flatMap((batch) => {
    const line = byId.get(batch.eodId);
    return line && line.entryQuality !== EntryQuality.refused ? [{ batch, line, held: line.entryQuality === EntryQuality.held }] : [];
  });
  if (stock.length === 0) return;
  const named = stock.filter(({ batch }) => batch.batchNo !== null);
  const ids = await lotsOf(
    ctx,
    named.map(({ batch, line }) => ({ productId: line.productId, lotNo: batch.batchNo ?? '', expiryDate: batch.expiryDate })),
  );
  const lots = new Map(named.map(({ batch }, at) => [batch, ids[at] ?? null]));
  const unitCost = (line: Detail) => prices.get(lineKey(line)) ?? null;
  await averageReceipts(
    ctx,
    stock.map(({ batch, line }) => ({ productId: line.productId, qty: batch.num, unitCost: unitCost(line) })),
  );
  await postIntent(ctx, {
    document: entryDocument.ref(order.id),
    moves: stock.map(({ batch, line, held }) => ({
      productId: line.productId,
      qty: batch.num,
      from: { kind: PLACE.supplier, ref: NO_REF },
      to: { kind: PLACE.warehouse, ref: order.warehouseId },
      kind: MOVE.entry,
      line: line.lineNo,
      unitCost: unitCost(line),
      lotId: lots.get(batch) ?? null,
      ...(held ? { toCondition: CONDITION.onHold } : {}),
    })),
  });
  await stockLots.holdStopped(ctx, [...lots.values()]);
  const kept = JSON.stringify(
    stock.map(({ batch, held }) => ({
      eod_id: batch.eodId,
      seq: batch.batchSeq,
      lot: lots.get(batch) ?? null,
      held: held ? batch.num : 0,
    })),
  );
  await sql`update entry_order_batch b set lot_id = a.lot, held_num = a.held
    from json_to_recordset(${kept}::json) as a (eod_id uuid, seq integer, lot uuid, held bigint)
    where b.node_id = ${ctx.nodeId} and b.eod_id = a.eod_id and b.batch_seq = a.seq`.execute(ctx.db);
}
