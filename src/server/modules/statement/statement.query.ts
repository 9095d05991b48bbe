// Reads of statements: what each says, its lines, and the trades that it is made of.
import { sql } from 'kysely';
import { statement as endpoints } from '../../../contract/statement/index.ts';
import { MatchState } from '../../../contract/statement/match.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { contains, equals, list } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, inScope } from '../../kernel/scope.ts';
import { rateText } from '../accounting/index.ts';
import { supplied } from '../product/index.ts';
import { periods } from '../stock/index.ts';
import { chargedLines, countsWithin, tradeTotals } from '../trade/index.ts';
import { linesOf, type SuppliedLine } from './lines.ts';

/** Whether the actor sees statements: they are of the whole site, so that who sees a part of it sees none. A vendor's sign-in sees its own (`from`). */
export const seesStatements = ({ scope: { partner: _, ...others } }: Pick<Ctx, 'scope'>): boolean => !periods.seesPart({ scope: others });
/** The rate that a statement `s` was frozen with, as text. */
export const frozenRate = rateText('s.rateMicro').$castTo<string | null>().as('currencyRate');
export const statements = (ctx: Ctx) => from(ctx, 'statement', 's').where(sql<boolean>`${seesStatements(ctx)}`);
export const between = (column: string) => (span: { from?: string | null; to?: string | null }) =>
  sql<boolean>`${sql.ref(column)} between coalesce(${span.from ?? null}::date, '-infinity') and coalesce(${span.to ?? null}::date, 'infinity')`;

export const statementList = list(endpoints.list, {
  query: (ctx) => statements(ctx).selectAll('s').select(frozenRate),
  filters: {
    statementNo: contains('s.statementNo'),
    vendorId: equals('s.vendorId'),
    ownership: equals('s.ownership'),
    confirmStatus: equals('s.confirmStatus'),
    lastDay: between('s.lastDay'),
  },
  sorts: {
    statementNo: 's.statementNo',
    lastDay: 's.lastDay',
    vendorName: 's.vendorName',
    tradeNum: 's.tradeNum',
    totalPrice: 's.totalPrice',
    confirmStatus: 's.confirmStatus',
    createdAt: 's.createdAt',
  },
  order: [
    ['s.lastDay', 'desc'],
    ['s.totalPrice', 'desc'],
    ['s.id', 'asc'],
  ],
  totals: {
    tradeCount: sql<number>`coalesce(sum(s.trade_count), 0)`,
    tradeNum: sql<number>`coalesce(sum(s.trade_num), 0)`,
    totalPrice: sql<string>`to_char(coalesce(sum(s.total_price), 0) / 100.0, 'FM999999999999990.00')`,
  },
});

/** A statement with its lines; its trades are read again, so that nobody has to believe it. Refuses 'not-found'. */
export async function findStatement(ctx: Ctx, { id }: In<typeof endpoints.find>): Promise<Given<typeof endpoints.find>> {
  const head = await statements(ctx).selectAll('s').select(frozenRate).where('s.id', '=', id).executeTakeFirst();
  if (!head) return refuse('not-found', { thing: '对账单' });
  const lines = await from(ctx, 'statementLine', 'l').selectAll('l').where('l.statementId', '=', id).orderBy('l.lineNo').execute();
  const now = await linesOf(ctx, head, head);
  const same = ({ productId, productPrice, hash }: Pick<SuppliedLine, 'productId' | 'productPrice' | 'hash'>) =>
    `${productId} ${productPrice} ${hash}`;
  const agrees = lines.length === now.length && lines.map(same).toSorted().join('\n') === now.map(same).toSorted().join('\n');
  const { matched, differing } = await from(ctx, 'statementMatch', 'm')
    .select(sql<number>`count(*)`.as('matched'))
    .select(sql<number>`count(*) filter (where m.match_state in (${lit(MatchState.pending, MatchState.disputed)}))`.as('differing'))
    .where('m.statementId', '=', id)
    .executeTakeFirstOrThrow();
  return { ...head, lines, agrees, matched, differing } as Given<typeof endpoints.find>;
}

/** What the statements of each answer come to. */
export async function statementTotals(ctx: Ctx, input: In<typeof endpoints.totals>): Promise<Given<typeof endpoints.totals>> {
  const { lastDay, vendorId, ownership } = input;
  let query = statements(ctx);
  if (lastDay) query = query.where(between('s.lastDay')(lastDay));
  if (vendorId) query = query.where('s.vendorId', '=', vendorId);
  if (typeof ownership === 'number') query = query.where('s.ownership', '=', ownership);
  const rows = await query
    .groupBy('s.confirmStatus')
    .select(['s.confirmStatus', sql<number>`count(*)`.as('statements')])
    .select([
      sql<number>`sum(s.total_price)::bigint`.as('totalPrice'),
      sql<number | null>`sum(s.tax_price)::bigint`.as('taxPrice'),
      sql<number>`count(s.currency)`.as('foreign'),
    ])
    .orderBy('s.confirmStatus')
    .execute();
  return rows as Given<typeof endpoints.totals>;
}

/** The trades of statements: each of a closed period is in just one, by who supplied its product when it was taken. */
export const statementDetail = list(endpoints.detail, {
  query: (ctx) =>
    chargedLines(ctx)
      .innerJoin(supplied(ctx).as('u'), (join) =>
        join.onRef('u.productId', '=', 't.productId').onRef('t.tradeTime', '>=', 'u.since').onRef('t.tradeTime', '<', 'u.until'),
      )
      .innerJoin('statement as s', (join) =>
        join
          .onRef('s.nodeId', '=', 't.nodeId')
          .onRef('s.ownership', '=', 'u.ownership')
          .on(sql<boolean>`s.vendor_id is not distinct from u.vendor_id`)
          .on(sql<boolean>`t.trade_day between coalesce(s.first_day, '-infinity') and s.last_day`)
          .on(inScope(ctx, 'statement', 's')),
      )
      .where(sql<boolean>`${!periods.seesPart(ctx)}`)
      .select(['s.id as statementId', 's.statementNo', 's.vendorName', 's.ownership']),
  filters: {
    statementId: equals('s.id'),
    productId: equals('t.productId'),
    productPrice: equals('t.productPrice'),
    tradeDay: countsWithin('t'),
  },
  sorts: {
    tradeTime: 't.tradeTime',
    tradeDay: 't.tradeDay',
    productCode: 't.productCode',
    tradeNum: 'tradeNum',
    totalPrice: 'totalPrice',
  },
  order: [
    ['t.tradeTime', 'desc'],
    ['t.id', 'asc'],
  ],
  totals: tradeTotals(),
});
