// Goods on hold: good, they are stock and count as received; not good, they go back to the vendor and are open again.
import { sql } from 'kysely';
import type { inbound } from '../../../contract/inbound/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { CONDITION, MOVE, NO_REF, PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { tellReceipts } from '../customer/index.ts';
import { lockOrdersOf, settleHeld } from '../purchase/index.ts';
import { lots, postIntent } from '../stock/index.ts';
import { entryDocument } from './entry.flow.ts';
import { lockEntry } from './seen.ts';

/** The lots of a locked entry order with their lines, by `eodId/seq`. */
export async function lotsByKey(ctx: Ctx, orderId: string) {
  const rows = await from(ctx, 'entryOrderDetail', 'd')
    .innerJoin('entryOrderBatch as b', (join) => join.onRef('b.nodeId', '=', 'd.nodeId').onRef('b.eodId', '=', 'd.eodId'))
    .innerJoin('product as p', sameNode('p.id', 'd.productId'))
    .select(['d.lineNo', 'd.poId', 'd.poLineNo', 'd.productId', 'd.entryQuality', 'd.postedFlag'])
    .select(['p.productCode', 'p.productName', 'p.spec', 'p.unit', 'p.barcode'])
    .select(['b.eodId', 'b.batchSeq', 'b.batchNo', 'b.lotId', 'b.num', 'b.heldNum', 'b.backNum', 'b.putNum'])
    .where('d.orderId', '=', orderId)
    .orderBy('d.lineNo')
    .orderBy('b.batchSeq')
    .execute();
  return new Map(rows.map((row) => [`${row.eodId}/${row.batchSeq}`, row]));
}

/** Settles lots that are on hold. Refuses 'not-found', 'entry-over' for more than is on hold, 'stock-short' where it is not there any more. */
export async function releaseEntry(ctx: Ctx, input: In<typeof inbound.entryOrder.release>): Promise<void> {
  const { entryNumber, passFlag, lines } = input;
  const order = await lockEntry(ctx, entryNumber);
  const known = await lotsByKey(ctx, order.id);
  const settled = lines.map(({ batchId, num }) => {
    const lot = known.get(batchId) ?? refuse('not-found', { thing: '入库批次' });
    if (num > lot.heldNum) refuse('entry-over', { product: lot.productName, rest: lot.heldNum, asked: num });
    return { ...lot, asked: num };
  });
  const here = { kind: PLACE.warehouse, ref: order.warehouseId };
  await postIntent(ctx, {
    document: entryDocument.ref(order.id),
    moves: settled.map(({ productId, asked: qty, lotId, lineNo: line }) => ({
      productId,
      qty,
      lotId,
      line,
      from: here,
      condition: CONDITION.onHold,
      ...(passFlag
        ? { to: here, toCondition: CONDITION.good, kind: MOVE.condition }
        : { to: { kind: PLACE.supplier, ref: NO_REF }, kind: MOVE.retreat }),
    })),
  });
  if (passFlag)
    await lots.holdStopped(
      ctx,
      settled.map(({ lotId }) => lotId),
    );
  const kept = JSON.stringify(settled.map(({ eodId, batchSeq, asked }) => ({ eod_id: eodId, seq: batchSeq, num: asked })));
  await sql`update entry_order_batch b set held_num = b.held_num - a.num, back_num = b.back_num + case when ${passFlag} then 0 else a.num end
    from json_to_recordset(${kept}::json) as a (eod_id uuid, seq integer, num bigint)
    where b.node_id = ${ctx.nodeId} and b.eod_id = a.eod_id and b.batch_seq = a.seq`.execute(ctx.db);
  const byOrder = Map.groupBy(
    settled.filter(({ poId }) => poId !== null),
    ({ poId }) => poId ?? '',
  );
  for (const purchase of await lockOrdersOf(ctx, [...byOrder.keys()])) {
    const sums = [...Map.groupBy(byOrder.get(purchase.id) ?? [], ({ poLineNo }) => poLineNo ?? 0)].map(([lineNo, rows]) => ({
      lineNo,
      num: rows.reduce((sum, { asked }) => sum + asked, 0),
    }));
    await settleHeld(ctx, purchase, { lines: sums, accepted: passFlag });
  }
  if (passFlag) {
    const good = settled.map(({ eodId, batchSeq, asked: num }) => ({ eodId, batchSeq, num }));
    await tellReceipts(ctx, order, good);
  }
  ctx.tell({ entryNumber, passed: passFlag, pieces: settled.reduce((sum, { asked }) => sum + asked, 0) });
}
