// The third of the three figures of an order's line: what vendors' invoices say that name the order, beside what was ordered and what has come.
import { sql } from 'kysely';

/** Of line `l` of a purchase order: pieces that were invoiced, credit notes taken off; null where no invoice names the order for this product. */
export const invoicedNum = sql<number | null>`(select sum(i.num)::bigint from statement_invoice i
  where i.node_id = l.node_id and i.po_id = l.order_id and i.product_id = l.product_id)`;
/** Pieces that were invoiced beyond what has come; below zero, what came and was not invoiced. */
export const invoiceDiffNum = sql<number | null>`${invoicedNum} - l.received_num`;
