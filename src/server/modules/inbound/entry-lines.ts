// What is said to have come, made into lines: by which line of which order, in pieces, each with its lots and their days.
import { EntryQuality } from '../../../contract/inbound/codes.ts';
import type { inbound } from '../../../contract/inbound/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, from, sameNode } from '../../kernel/scope.ts';
import { inPieces } from '../product/index.ts';
import { requireSerials } from '../stock/index.ts';
import { entryDocument } from './entry.flow.ts';
import { seenPurchases } from './seen.ts';

export type SaidLines = In<typeof inbound.entryOrder.createMultiple>['lines'];

interface Batch {
  batchNo: string | null;
  productionDate: string | null;
  expiryDate: string | null;
  num: number;
}
interface Line {
  poId: string | null;
  poLineNo: number | null;
  productId: string;
  num: number;
  entryQuality: number;
  batches: Batch[];
}
export interface CameLines {
  lines: Line[];
  /** The warehouse of the orders; none where nothing was ordered. */
  warehouseId: string | undefined;
  orders: number;
}

/** The lines of the orders that these numbers name. */
async function orderedOf(ctx: Ctx, poNos: readonly string[]) {
  if (poNos.length === 0) return [];
  return from(ctx, 'purchaseOrder', 'o')
    .innerJoin('purchaseOrderLine as l', sameNode('l.orderId', 'o.id'))
    .select(['o.id', 'o.poNo', 'o.customer', 'o.warehouseId', 'l.lineNo', 'l.productId'])
    .where('o.poNo', 'in', [...poNos])
    .where(seenPurchases(ctx))
    .execute();
}

/**
 * The lines of an entry order. A line names a line of an order, or a product of it; a product that no order has is on hold or refused. Refuses
 * 'not-found', 'entry-warehouses', 'entry-customers', 'entry-line-of-none', 'entry-unordered-good', 'entry-batch-sum', 'entry-batch-twice', 'entry-expired',
 * and as `inPieces` and `requireSerials`.
 */
export async function cameLines(ctx: Ctx, said: SaidLines): Promise<CameLines> {
  const poNos = [...new Set(said.flatMap(({ poNo }) => (poNo ? [poNo] : [])))];
  const ordered = await orderedOf(ctx, poNos);
  const warehouses = new Set(ordered.map(({ warehouseId }) => warehouseId));
  if (warehouses.size > 1) refuse('entry-warehouses', { orders: poNos });
  // Whoever has one customer's pages alone shall not see what came of another's orders.
  if (new Set(ordered.map(({ customer }) => customer)).size > 1) refuse('entry-customers', { orders: poNos });
  const placed = said.map((line, at) => {
    const ofOrder = ordered.filter(({ poNo }) => poNo === line.poNo);
    if (line.poNo && ofOrder.length === 0) refuse('not-found', { thing: '采购订单' });
    const found = ofOrder.find(({ lineNo, productId }) => (line.lineNo ? lineNo === line.lineNo : productId === line.productId));
    if (line.lineNo && !found) refuse('not-found', { thing: '采购订单明细' });
    const productId = found?.productId ?? line.productId ?? refuse('entry-line-of-none', { line: at + 1 });
    return { ...line, poId: found?.id ?? null, poLineNo: found?.lineNo ?? null, productId };
  });
  const products = await productsOf(ctx, [...new Set(placed.map(({ productId }) => productId))]);
  const whole = await inPieces(ctx, placed);
  const today = dayOf(new Date(), ctx.timeZone);
  const lines = whole.map((line, at): Line => {
    const product = products.get(line.productId) ?? refuse('not-found', { thing: '商品' });
    const entryQuality = line.entryQuality ?? EntryQuality.good;
    if (!line.poId && entryQuality === EntryQuality.good) refuse('entry-unordered-good', { product: product.productName });
    const { poId, poLineNo, productId, num } = line;
    // Of a line in another unit its lots are in that unit too.
    const times = num / (said[at]?.num ?? num);
    const batches = lotsOfLine(
      { num, batches: line.batches?.map((one) => ({ ...one, num: one.num * times })) },
      { ...product, today, at: at + 1 },
    );
    const over = batches.find(({ expiryDate }) => expiryDate !== null && expiryDate < today);
    if (over && entryQuality !== EntryQuality.refused)
      refuse('entry-expired', { line: at + 1, product: product.productName, date: over.expiryDate ?? '' });
    return { poId, poLineNo, productId, num, entryQuality, batches };
  });
  // What goes back is nobody's stock; a lot is asked for as it was said, not as its day calls it.
  const kept = lines.flatMap(({ productId, entryQuality, batches }, at) =>
    entryQuality === EntryQuality.refused
      ? []
      : batches.map(({ num }, nth) => ({ productId, num, lotNo: whole[at]?.batches?.[nth]?.batchNo ?? null })),
  );
  await requireSerials(ctx, kept);
  return { lines, warehouseId: [...warehouses][0], orders: poNos.length };
}

async function productsOf(ctx: Ctx, ids: readonly string[]) {
  const rows = await from(ctx, 'product', 'p')
    .select(['p.id', 'p.productName', 'p.expiryDays'])
    .where('p.id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

interface Dating {
  expiryDays: number | null;
  today: string;
  at: number;
}

/** The lots of a line, one without a number where none were said; what keeps for so many days expires that much after it was made, or from today. */
function lotsOfLine(line: { num: number; batches?: SaidLines[number]['batches'] }, { expiryDays, today, at }: Dating): Batch[] {
  const { num } = line;
  const said = line.batches ?? [{ num }];
  const sum = said.reduce((total, batch) => total + batch.num, 0);
  if (sum !== num) refuse('entry-batch-sum', { line: at, sum, num });
  const seen = new Set<string>();
  return said.map(({ batchNo = null, productionDate = null, expiryDate, num: pieces }) => {
    const until = expiryDate === undefined ? (expiryDays ? addDays(productionDate ?? today, expiryDays) : null) : expiryDate;
    // Without a number a lot is called by its day of expiry, so that what expires together lies together.
    const called = batchNo ?? (until ? `E${until.replaceAll('-', '')}` : null);
    if (seen.has(called ?? '')) refuse('entry-batch-twice', { line: at, batch: called ?? '' });
    seen.add(called ?? '');
    return { batchNo: called, productionDate, expiryDate: until, num: pieces };
  });
}

/** Writes lines below an entry order, with their lots. */
export async function writeLines(ctx: Ctx, id: string, lines: readonly Line[]): Promise<void> {
  const rows = lines.map((line) => ({ ...line, eodId: newId() }));
  await entryDocument.replaceLines(
    ctx,
    id,
    rows.map(({ batches: _lots, ...row }) => row),
  );
  await addTo(
    ctx,
    'entryOrderBatch',
    rows.flatMap(({ eodId, batches }) => batches.map((batch, at) => ({ eodId, batchSeq: at + 1, ...batch }))),
  ).execute();
}
