// Reads of entry orders, their lines and their lots.
import { sql } from 'kysely';
import { EntryQuality } from '../../../contract/inbound/codes.ts';
import { inbound } from '../../../contract/inbound/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { contains, equals, list, withinDays } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { beyondScope, withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { backStatus } from '../customer/index.ts';
import { productKeyword } from '../product/index.ts';
import { invoiceDiffNum, invoicedNum } from '../purchase/index.ts';
import { ofCustomers, seenEntries } from './seen.ts';

const { entryOrder } = inbound;
const refused = lit(EntryQuality.refused);
/** Of lot `b` of line `d`: good and here, and in no bin yet. */
const rest = sql<number>`case when d.posted_flag and d.entry_quality <> ${refused} then b.num - b.held_num - b.back_num - b.put_num else 0 end`;

/** What the lines of entry order `o` add up to, as one row. */
const sums = (ctx: Ctx) =>
  ctx.db
    // scope: only of order o, which `from` has narrowed already
    .selectFrom('entryOrderDetail as d')
    .innerJoin('entryOrderBatch as b', (join) => join.onRef('b.nodeId', '=', 'd.nodeId').onRef('b.eodId', '=', 'd.eodId'))
    .select([
      sql<number>`count(distinct d.product_id)`.as('lineCount'),
      sql<number>`coalesce(sum(b.num) filter (where d.entry_quality <> ${refused}), 0)`.as('num'),
      sql<number>`coalesce(sum(b.held_num), 0)`.as('heldNum'),
      sql<number>`coalesce(sum(b.num) filter (where d.entry_quality = ${refused}), 0)`.as('refusedNum'),
      sql<number>`coalesce(sum(b.put_num), 0)`.as('putNum'),
      sql<number>`coalesce(sum(${rest}), 0)`.as('restNum'),
    ])
    .where(sql<boolean>`d.node_id = o.node_id and d.order_id = o.id`)
    .as('t');

/** The numbers of the orders that entry order `o` is of, and their vendors. */
const sources = (ctx: Ctx) =>
  ctx.db
    // scope: only of order o, which `from` has narrowed already; its orders are for the same warehouse
    .selectFrom('entryOrderDetail as d')
    .innerJoin('purchaseOrder as q', beyondScope('q.id', 'd.poId', 'the orders of an entry order are for its own warehouse'))
    .innerJoin('vendor as v', sameNode('v.id', 'q.vendorId'))
    .select([
      sql<string>`coalesce(string_agg(distinct q.po_no, '、'), '')`.as('poNos'),
      sql<string>`coalesce(string_agg(distinct v.vendor_name, '、'), '')`.as('vendorNames'),
      sql<string[]>`array_agg(distinct q.vendor_id)`.as('vendorIds'),
    ])
    .where(sql<boolean>`d.node_id = o.node_id and d.order_id = o.id`)
    .as('s');

const entries = (ctx: Ctx) =>
  from(ctx, 'entryOrder', 'o')
    .where(seenEntries(ctx))
    .innerJoin('warehouse as h', withinScope(ctx, 'h.id', 'o.warehouseId'))
    .innerJoinLateral(sums(ctx), (join) => join.onTrue())
    .innerJoinLateral(sources(ctx), (join) => join.onTrue())
    .select([
      'o.id',
      'o.entryNumber',
      'o.postingStatus',
      backStatus.as('backStatus'),
      'o.multiplePoFlag',
      's.poNos',
      's.vendorNames',
      'o.warehouseId',
      'h.warehouseName',
      'o.entryDate',
      't.lineCount',
      't.num',
      't.heldNum',
      't.refusedNum',
      't.putNum',
      't.restNum',
      'o.creator',
      'o.createdAt',
      'o.poster',
      'o.postedAt',
      'o.remark',
    ]);

export const entryList = list(entryOrder.list, {
  query: entries,
  filters: {
    customer: (code) => ofCustomers([code]),
    entryNumber: contains('o.entryNumber'),
    poNo: (text) => sql<boolean>`s.po_nos ilike ${`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`}`,
    warehouseId: equals('o.warehouseId'),
    vendorId: (id) => sql<boolean>`${id}::uuid = any(s.vendor_ids)`,
    postingStatus: equals('o.postingStatus'),
    backStatus: (code) => sql<boolean>`${backStatus} = ${code}`,
    productId: (id) =>
      sql<boolean>`exists (select from entry_order_detail d where d.node_id = o.node_id and d.order_id = o.id and d.product_id = ${id})`,
    restFlag: (only) => (only ? sql<boolean>`t.rest_num > 0` : undefined),
    heldFlag: (only) => (only ? sql<boolean>`t.held_num > 0` : undefined),
    createdAt: withinDays('o.createdAt'),
  },
  sorts: {
    entryNumber: 'o.entryNumber',
    postingStatus: 'o.postingStatus',
    warehouseName: 'h.warehouseName',
    entryDate: 'o.entryDate',
    createdAt: 'o.createdAt',
  },
  order: [
    ['o.createdAt', 'desc'],
    ['o.id', 'asc'],
  ],
});

const batches = (ctx: Ctx) =>
  from(ctx, 'entryOrder', 'o')
    .innerJoin('entryOrderDetail as d', sameNode('d.orderId', 'o.id'))
    .innerJoin('entryOrderBatch as b', (join) => join.onRef('b.nodeId', '=', 'd.nodeId').onRef('b.eodId', '=', 'd.eodId'))
    .innerJoin('product as p', sameNode('p.id', 'd.productId'))
    .leftJoin('purchaseOrder as q', withinScope(ctx, 'q.id', 'd.poId'))
    .select([
      sql<string>`b.eod_id || '/' || b.batch_seq`.as('batchId'),
      'o.entryNumber',
      'd.eodId',
      'd.lineNo',
      'q.poNo',
      'd.poLineNo',
      'd.productId',
      'p.productCode',
      'p.productName',
      'p.spec',
      'p.unit',
      'b.batchNo',
      'b.productionDate',
      'b.expiryDate',
      'd.entryQuality',
      'd.postedFlag',
      'b.num',
      'b.heldNum',
      'b.backNum',
      'b.putNum',
      rest.as('restNum'),
    ]);

export const batchList = list(entryOrder.batches, {
  query: batches,
  filters: {
    entryNumber: contains('o.entryNumber'),
    keyword: productKeyword,
    batchNo: contains('b.batchNo'),
    warehouseId: equals('o.warehouseId'),
  },
  sorts: {
    entryNumber: 'o.entryNumber',
    productCode: 'p.productCode',
    productName: 'p.productName',
    batchNo: 'b.batchNo',
    expiryDate: 'b.expiryDate',
  },
  order: [
    ['o.createdAt', 'desc'],
    ['o.id', 'asc'],
    ['d.lineNo', 'asc'],
    ['b.batchSeq', 'asc'],
  ],
});

/** One entry order with its lines and their lots; refuses 'not-found'. */
export async function findEntry(ctx: Ctx, { entryNumber }: In<typeof entryOrder.find>): Promise<Given<typeof entryOrder.find>> {
  const order = await entries(ctx).where('o.entryNumber', '=', entryNumber).executeTakeFirst();
  const found = order ?? refuse('not-found', { thing: '入库单' });
  const rows = await batches(ctx)
    .leftJoin('purchaseOrderLine as l', (join) => sameNode('l.orderId', 'q.id')(join).onRef('l.lineNo', '=', 'd.poLineNo'))
    .select(['l.num as orderedNum', 'l.receivedNum'])
    .select([invoicedNum.as('invoicedNum'), invoiceDiffNum.as('invoiceDiffNum')])
    .where('o.id', '=', found.id)
    .orderBy('d.lineNo')
    .orderBy('b.batchSeq')
    .execute();
  const lines = [...Map.groupBy(rows, ({ eodId }) => eodId).values()].map((lots) => {
    const line = lots[0]!;
    return { ...line, num: lots.reduce((sum, { num }) => sum + num, 0), batches: lots };
  });
  return { ...found, lines };
}
