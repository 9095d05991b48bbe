// Putting away what an entry order brought: proposed bin by bin, booked lot by lot.
import { sql } from 'kysely';
import type { inbound } from '../../../contract/inbound/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { EntryQuality } from '../../../contract/inbound/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { binsFor, freeBins, putAway } from '../warehouse/index.ts';
import { beyondOwn, proposeBins, type WaitingLot } from './put-away-plan.ts';
import { lotsByKey } from './release.ts';
import { lockEntry, seenEntries } from './seen.ts';

type Lot = NonNullable<ReturnType<Awaited<ReturnType<typeof lotsByKey>>['get']>>;
type Calls = (typeof inbound)['putAway'];

/** Good and here, and in no bin yet. */
const restOf = ({ num, heldNum, backNum, putNum, entryQuality, postedFlag }: Lot): number =>
  postedFlag && entryQuality !== EntryQuality.refused ? num - heldNum - backNum - putNum : 0;

/** Where what is left of an entry order could go; a row without a channel for what fits nowhere. Refuses 'not-found'. */
export async function proposePutAway(ctx: Ctx, { entryNumber }: In<Calls['propose']>): Promise<Given<Calls['propose']>> {
  const order = await from(ctx, 'entryOrder', 'o')
    .select(['o.id', 'o.warehouseId'])
    .where('o.entryNumber', '=', entryNumber)
    .where(seenEntries(ctx))
    .executeTakeFirst();
  const { id, warehouseId } = order ?? refuse('not-found', { thing: '入库单' });
  const lots = await lotsByKey(ctx, id);
  const waiting: WaitingLot[] = [...lots].flatMap(([batchId, lot]) =>
    restOf(lot) > 0 ? [{ batchId, productId: lot.productId, lotId: lot.lotId, rest: restOf(lot) }] : [],
  );
  if (waiting.length === 0) return [];
  const productIds = [...new Set(waiting.map(({ productId }) => productId))];
  const bound = await binsFor(ctx, { warehouseId, productIds });
  const beyond = beyondOwn(waiting, bound);
  const shelfIds = [...new Set(bound.flatMap(({ productId, shelfId }) => (productId !== null && beyond.has(productId) ? [shelfId] : [])))];
  const free = beyond.size > 0 ? await freeBins(ctx, { warehouseId, shelfIds }) : [];
  return proposeBins(waiting, { bound, free }).map(({ batchId, bin, bindsFlag, num, room }) => {
    const lot = lots.get(batchId);
    if (!lot) throw new Error('a proposal for a lot that does not wait');
    return {
      batchId,
      lineNo: lot.lineNo,
      productId: lot.productId,
      productCode: lot.productCode,
      productName: lot.productName,
      spec: lot.spec,
      unit: lot.unit,
      barcode: lot.barcode,
      batchNo: lot.batchNo,
      restNum: restOf(lot),
      channelId: bin?.channelId ?? null,
      prewhName: bin?.prewhName ?? null,
      shelfName: bin?.shelfName ?? null,
      channelCode: bin?.channelCode ?? null,
      bindsFlag,
      stockNum: bin?.stock ?? 0,
      roomNum: room,
      num,
    };
  });
}

/** Books what went into which bin. Refuses 'entry-over' for more than is left of a lot, 'refill-short' for what is not free, and as `putAway`. */
export async function bookPutAway(ctx: Ctx, { entryNumber, lines }: In<Calls['book']>): Promise<Given<Calls['book']>> {
  const order = await lockEntry(ctx, entryNumber);
  const lots = await lotsByKey(ctx, order.id);
  const sums = [...Map.groupBy(lines, ({ batchId }) => batchId)].map(([batchId, rows]) => {
    const lot = lots.get(batchId) ?? refuse('not-found', { thing: '入库批次' });
    const asked = rows.reduce((sum, { num }) => sum + num, 0);
    if (asked > restOf(lot)) refuse('entry-over', { product: lot.productName, rest: restOf(lot), asked });
    return { eod_id: lot.eodId, seq: lot.batchSeq, num: asked };
  });
  const placed = lines.map(({ batchId, channelId, num }) => {
    const { productId = '', lotId = null } = lots.get(batchId) ?? {};
    return { channelId, productId, num, lotId };
  });
  const made = await putAway(ctx, { warehouseId: order.warehouseId, lines: placed, remark: `入库单 ${entryNumber}` });
  await sql`update entry_order_batch b set put_num = b.put_num + a.num
    from json_to_recordset(${JSON.stringify(sums)}::json) as a (eod_id uuid, seq integer, num bigint)
    where b.node_id = ${ctx.nodeId} and b.eod_id = a.eod_id and b.batch_seq = a.seq`.execute(ctx.db);
  ctx.tell({ entryNumber, pieces: lines.reduce((sum, { num }) => sum + num, 0) });
  return made;
}
