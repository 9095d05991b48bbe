// What a customer's own system is to be told of what came: written down in the transaction of the receipt, sent by a job afterwards.
import { sql } from 'kysely';
import { allCustomers } from '../../../contract/customer/shared.ts';
import { DataPushStatus } from '../../../contract/push/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { lit } from '../../kernel/db/lit.ts';
import { addTo, from, sameNode } from '../../kernel/scope.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { beginExchange } from './exchange-task.ts';

/** So many good pieces of a lot of an entry order. */
export interface GoodLot {
  eodId: string;
  batchSeq: number;
  num: number;
}

const exchanging = allCustomers.filter(({ exchange }) => exchange).map(({ code }) => code);

/** How the receipts of entry order `o` stand with the customer's system: the worst of them; null where nobody is to be told. */
export const backStatus = sql<
  number | null
>`(select case when bool_or(c.back_status = ${lit(DataPushStatus.failed)}) then ${lit(DataPushStatus.failed)}
  when bool_or(c.back_status = ${lit(DataPushStatus.waiting)}) then ${lit(DataPushStatus.waiting)}
  when count(*) > 0 then ${lit(DataPushStatus.pushed)} end
  from customer_receipt c where c.node_id = o.node_id and c.entry_id = o.id)`;

/** Notes for each customer whose system sent the order what good pieces of it have come, and begins to tell it. */
export async function tellReceipts(ctx: Ctx, entry: { id: string; entryNumber: string }, lots: readonly GoodLot[]): Promise<void> {
  if (exchanging.length === 0 || lots.length === 0) return;
  const rows = await from(ctx, 'entryOrderDetail', 'd')
    .innerJoin('entryOrderBatch as b', (join) => join.onRef('b.nodeId', '=', 'd.nodeId').onRef('b.eodId', '=', 'd.eodId'))
    .innerJoin('purchaseOrder as q', withinScope(ctx, 'q.id', 'd.poId'))
    .innerJoin('purchaseOrderLine as l', (join) =>
      join.onRef('l.nodeId', '=', 'd.nodeId').onRef('l.orderId', '=', 'd.poId').onRef('l.lineNo', '=', 'd.poLineNo'),
    )
    .innerJoin('product as p', sameNode('p.id', 'd.productId'))
    .select(['d.eodId', 'b.batchSeq', 'b.batchNo', 'b.expiryDate', 'q.id as orderId', 'q.customer', 'q.outerNo'])
    // As the order named it; one whose lines people changed here by what the product is called.
    .select(sql<string>`coalesce(l.outer_material, p.node_product_code, p.product_code)`.as('materialNo'))
    .where('d.orderId', '=', entry.id)
    .where(sql<boolean>`q.customer = any(${exchanging}::text[])`)
    .where('q.outerNo', 'is not', null)
    .orderBy('d.lineNo')
    .orderBy('b.batchSeq')
    .execute();
  const pieces = new Map(lots.map(({ eodId, batchSeq, num }) => [`${eodId}/${batchSeq}`, num]));
  const came = rows.flatMap((row) => {
    const qty = pieces.get(`${row.eodId}/${row.batchSeq}`);
    return qty ? [{ ...row, qty }] : [];
  });
  const receivedAt = new Date().toISOString();
  const receipts = [...Map.groupBy(came, ({ orderId }) => orderId)].map(([orderId, all]) => {
    const [{ customer, outerNo } = { customer: null, outerNo: null }] = all;
    const lines = all.map(({ materialNo, qty, batchNo, expiryDate }) => ({ materialNo, qty, batchNo, expiryDate }));
    const body = JSON.stringify({ receiptNo: entry.entryNumber, orderNo: outerNo, receivedAt, lines });
    return { id: newId(), customer: customer ?? '', entryId: entry.id, orderId, body };
  });
  if (receipts.length === 0) return;
  await addTo(ctx, 'customerReceipt', receipts).execute();
  for (const customer of new Set(receipts.map((one) => one.customer))) await beginExchange(ctx, customer);
}
