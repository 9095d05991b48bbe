// Reads of the three-way match: its lines, the invoices, and what each of the three says of a statement's products.
import { sql } from 'kysely';
import { Ownership } from '../../../contract/product/codes.ts';
import { MatchState, statementMatch as endpoints } from '../../../contract/statement/match.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { contains, equals, list } from '../../kernel/list/list.ts';
import { beyondScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { supplied } from '../product/index.ts';
import type { Charged } from './judge.ts';
import { statements } from './statement.query.ts';

const goods = ['p.productCode', 'p.productName', 'p.spec', 'p.unit'] as const;
const yuan = (column: string) => sql<string>`to_char(coalesce(sum(${sql.ref(column)}), 0) / 100.0, 'FM999999999999990.00')`;
const pieces = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)`;

export const matchList = list(endpoints.list, {
  query: (ctx) =>
    statements(ctx)
      .innerJoin('statementMatch as m', sameNode('m.statementId', 's.id'))
      .innerJoin('product as p', sameNode('p.id', 'm.productId'))
      .selectAll('m')
      .select(['s.statementNo', 's.lastDay', 's.vendorName', 's.ownership', ...goods]),
  filters: {
    statementId: equals('m.statementId'),
    productId: equals('m.productId'),
    vendorId: equals('s.vendorId'),
    matchState: equals('m.matchState'),
    differenceKind: equals('m.differenceKind'),
    ownerId: equals('m.ownerId'),
    differFlag: (differs) => (differs ? sql<boolean>`m.match_state <> ${lit(MatchState.agreed)}` : undefined),
  },
  sorts: {
    lastDay: 's.lastDay',
    productCode: 'p.productCode',
    diffNum: 'm.diffNum',
    diffAmount: 'm.diffAmount',
    matchState: 'm.matchState',
  },
  order: [
    ['s.lastDay', 'desc'],
    ['s.statementNo', 'asc'],
    ['p.productCode', 'asc'],
    ['m.id', 'asc'],
  ],
  totals: {
    expectedNum: pieces('m.expectedNum'),
    expectedAmount: yuan('m.expectedAmount'),
    invoicedNum: pieces('m.invoicedNum'),
    invoicedAmount: yuan('m.invoicedAmount'),
    diffNum: pieces('m.diffNum'),
    diffAmount: yuan('m.diffAmount'),
  },
});

export const invoiceList = list(endpoints.invoices, {
  query: (ctx) =>
    statements(ctx)
      .innerJoin('statementInvoice as i', sameNode('i.statementId', 's.id'))
      .innerJoin('product as p', sameNode('p.id', 'i.productId'))
      .leftJoin('purchaseOrder as o', beyondScope('o.id', 'i.poId', 'a statement is of the whole site'))
      .selectAll('i')
      .select(['s.statementNo', 'o.poNo', ...goods]),
  filters: { statementId: equals('i.statementId'), productId: equals('i.productId'), invoiceNo: contains('i.invoiceNo') },
  sorts: { invoiceNo: 'i.invoiceNo', createdAt: 'i.createdAt' },
  order: [
    ['i.createdAt', 'desc'],
    ['i.id', 'asc'],
  ],
});

export interface Head {
  id: string;
  firstDay: string | null;
  lastDay: string;
  vendorId: string | null;
  ownership: number;
}
type Sums = Map<string, Charged>;
const byProduct = (rows: readonly (Charged & { productId: string })[]): Sums =>
  new Map(rows.map(({ productId, num, amount }) => [productId, { num, amount }]));

/** A moment lies in the days of a statement, on the site's clock. */
const inDays = (ctx: Ctx, column: string, { firstDay, lastDay }: Head) =>
  sql<boolean>`(${sql.ref(column)} at time zone ${ctx.timeZone})::date between coalesce(${firstDay}::date, '-infinity') and ${lastDay}::date`;
/** The product was the vendor's, of this kind of ownership, at that moment. */
const wasHis = ({ vendorId, ownership }: Head) =>
  sql<boolean>`u.vendor_id is not distinct from ${vendorId}::uuid and u.ownership = ${ownership}`;

async function used(ctx: Ctx, { id }: Head): Promise<Sums> {
  const rows = await from(ctx, 'statementLine', 'l')
    .where('l.statementId', '=', id)
    .groupBy('l.productId')
    .select('l.productId')
    .select([sql<number>`sum(l.trade_num)::bigint`.as('num'), sql<number>`sum(l.total_price)::bigint`.as('amount')])
    .execute();
  return byProduct(rows);
}

/** What came of the vendor's orders in the period, at the price of the order. */
async function received(ctx: Ctx, head: Head): Promise<Sums> {
  const rows = await from(ctx, 'deliveryOrder', 'd')
    .innerJoin('deliveryOrderLine as l', sameNode('l.deliveryId', 'd.id'))
    .innerJoin('purchaseOrder as o', beyondScope('o.id', 'd.orderId', 'a statement is of the whole site'))
    .innerJoin('purchaseOrderLine as q', (join) =>
      join.onRef('q.nodeId', '=', 'd.nodeId').onRef('q.orderId', '=', 'o.id').onRef('q.lineNo', '=', 'l.lineNo'),
    )
    .innerJoin(supplied(ctx).as('u'), (join) =>
      join.onRef('u.productId', '=', 'q.productId').onRef('u.since', '<=', 'd.receivedAt').onRef('u.until', '>', 'd.receivedAt'),
    )
    .where(sql<boolean>`o.vendor_id is not distinct from ${head.vendorId}::uuid and u.ownership = ${head.ownership}`)
    .where(inDays(ctx, 'd.receivedAt', head))
    .groupBy('q.productId')
    .select('q.productId')
    .select([
      sql<number>`sum(coalesce(l.received_num, 0))::bigint`.as('num'),
      sql<number>`sum(coalesce(l.received_num, 0) * q.price)::bigint`.as('amount'),
    ])
    .execute();
  return byProduct(rows);
}

/** What of his was filled into machines in the period. */
async function refilled(ctx: Ctx, head: Head): Promise<Sums> {
  const rows = await from(ctx, 'replenish', 'r')
    .innerJoin('replenishLine as l', sameNode('l.replenishId', 'r.id'))
    .innerJoin(supplied(ctx).as('u'), (join) =>
      join.onRef('u.productId', '=', 'l.productId').onRef('u.since', '<=', 'r.happenedAt').onRef('u.until', '>', 'r.happenedAt'),
    )
    .where(wasHis(head))
    .where(inDays(ctx, 'r.happenedAt', head))
    .groupBy('l.productId')
    .select('l.productId')
    .select([sql<number>`sum(l.quantity)::bigint`.as('num'), sql<number>`0`.as('amount')])
    .execute();
  return byProduct(rows);
}

async function invoiced(ctx: Ctx, { id }: Head): Promise<Sums> {
  const rows = await from(ctx, 'statementInvoice', 'i')
    .where('i.statementId', '=', id)
    .groupBy('i.productId')
    .select('i.productId')
    .select([sql<number>`sum(i.num)::bigint`.as('num'), sql<number>`sum(i.total_price)::bigint`.as('amount')])
    .execute();
  return byProduct(rows);
}

/** The statement of the same vendor and kind of ownership before this one, or after it. */
export function neighbour(ctx: Ctx, { lastDay, vendorId, ownership }: Head, which: 'before' | 'after') {
  return statements(ctx)
    .select(['s.id', 's.firstDay', 's.lastDay', 's.vendorId', 's.ownership', 's.statementNo', 's.confirmStatus'])
    .where(sql<boolean>`s.vendor_id is not distinct from ${vendorId}::uuid`)
    .where('s.ownership', '=', ownership)
    .where('s.lastDay', which === 'before' ? '<' : '>', lastDay)
    .orderBy('s.lastDay', which === 'before' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst();
}

/** What was corrected in the statement before: invoiced too much there, it is expected to be so much less here. */
async function carried(ctx: Ctx, head: Head): Promise<Sums> {
  const before = await neighbour(ctx, head, 'before');
  if (!before) return new Map();
  const rows = await from(ctx, 'statementMatch', 'm')
    .where('m.statementId', '=', before.id)
    .where('m.matchState', '=', MatchState.corrected)
    .select(['m.productId', sql<number>`-m.diff_num`.as('num'), sql<number>`-m.diff_amount`.as('amount')])
    .execute();
  return byProduct(rows);
}

/** What each says, by product. What was bought is to be invoiced as it was received, what is the vendor's own until it is taken, as it was taken. */
export async function saidOf(ctx: Ctx, head: Head) {
  const [use, come, fill, bill, carry] = [
    await used(ctx, head),
    await received(ctx, head),
    await refilled(ctx, head),
    await invoiced(ctx, head),
    await carried(ctx, head),
  ];
  const basis = head.ownership === Ownership.bought ? come : use;
  const products = new Set([use, come, fill, bill, carry].flatMap((sums) => [...sums.keys()]));
  const none: Charged = { num: 0, amount: 0 };
  return [...products].map((productId) => {
    const of = (sums: Sums) => sums.get(productId) ?? none;
    const expected = { num: of(basis).num + of(carry).num, amount: of(basis).amount + of(carry).amount };
    return { productId, used: of(use), received: of(come), refilled: of(fill), carried: of(carry), expected, invoiced: of(bill) };
  });
}
