// Reads of trades. The list of machine trade logs and the report of transaction details are the same rows.
import { sql } from 'kysely';
import { addDays } from '../../../contract/kernel/time.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { trade, tradeFilters } from '../../../contract/trade/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { equals, equalsInAnyLetters, narrowed, withinBranch, withinDays, type ListDefinition } from '../../kernel/list/list.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { shiftOf } from '../site/index.ts';

/** The key under which the stock of trade line `t` was moved: that of the first line of its report. */
// By machine, by smart warehouse, or by the number of what left a main warehouse, each with an index of its own: with `is not distinct from` each row would ask every machine of the site.
export const documentId = sql<string>`coalesce(
  (select first.id from trade first where first.node_id = t.node_id and first.vm_id = t.vm_id and first.event_id = t.event_id and first.line_no = 1),
  (select first.id from trade first where first.node_id = t.node_id and first.prewh_id = t.prewh_id and first.vm_id is null and first.event_id = t.event_id
    and first.line_no = 1),
  case when t.vm_id is null and t.prewh_id is null then (select first.id from trade first where first.node_id = t.node_id and first.trade_number = t.trade_number
    and first.vm_id is null and first.prewh_id is null and first.event_id = t.event_id and first.line_no = 1) end)`;

/** Trade lines with the names that are not kept in them, as they were reported. */
export const tradeLines = (ctx: Ctx) =>
  described(ctx)
    .select(['t.tradeNum', 't.totalPrice'])
    .select(inCurrency(sql`1`));

/** The lines that add to reports: what was given back is below zero, so that the rows add up to the totals. */
export const chargedLines = (ctx: Ctx) =>
  described(ctx)
    .where('t.sign', '<>', 0)
    .select([sql<number>`t.trade_num * t.sign`.as('tradeNum'), sql<number>`t.total_price * t.sign`.as('totalPrice')])
    .select(inCurrency(sql`t.sign`));

const inCurrency = (sign: ReturnType<typeof sql>) => sql<number | null>`t.trade_num * f.foreign_price * ${sign}`.as('currencyPrice');

const described = (ctx: Ctx) =>
  from(ctx, 'trade', 't')
    .leftJoin('cost as c', withinScope(ctx, 'c.id', 't.costId'))
    .leftJoin('project as j', withinScope(ctx, 'j.id', 't.projectId'))
    .leftJoin('product as p', withinScope(ctx, 'p.id', 't.productId'))
    .leftJoin('tradeForeign as f', sameNode('f.tradeId', 't.id'))
    .select(['f.currency', 'f.foreignPrice'])
    // As rates are said (accounting), which knows trades.
    .select(sql<string | null>`trim_scale(f.rate_micro / 1000000.0)::text`.as('currencyRate'))
    .select([
      't.id',
      't.tradeTime',
      't.tradeNumber',
      't.tradeType',
      't.vmId',
      't.prewhId',
      't.vmCode',
      't.deviceCode',
      't.vmName',
      't.channelId',
      't.channelCode',
      't.empId',
      't.tradeEmpCode',
      't.tradeEmpName',
      't.departmentId',
      't.tradeEmpOrgCode',
      't.tradeEmpOrgName',
      'c.costName',
      'j.projectName',
      't.productId',
      't.productCode',
      't.productName',
      'p.spec',
      't.nodeProductCode',
      't.nodeProductName',
      't.productTypeCode',
      't.productTypeName',
      't.productPrice',
      't.tradeDay',
      't.lateFlag',
      't.recordedAt',
      't.settlementType',
      't.payer',
      't.remark',
      't.eventId',
      documentId.as('documentId'),
    ]);

type Days = { from?: string | null | undefined; to?: string | null | undefined };

/**
 * Trades (known as `alias`) that count on a day between two of the site, both included where they are said. The moments let the index find them: nothing counts
 * before it happened, and only what came late counts on a later day. A site that moved to another zone keeps its days.
 */
export const countsWithin = (alias: string) => (span: Days, ctx: Ctx) => {
  const { from: first = null, to: last = null } = span;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const since = first && withinDays(`${alias}.tradeTime`)({ from: addDays(first, -2) }, ctx);
  const until = last && withinDays(`${alias}.tradeTime`)({ to: addDays(last, 2) }, ctx);
  const parts = [
    ...(since ? [sql<boolean>`${column('tradeDay')} >= ${first}::date`, sql<boolean>`(${column('lateFlag')} or ${since})`] : []),
    ...(until ? [sql<boolean>`${column('tradeDay')} <= ${last}::date`, until] : []),
  ];
  return parts.length > 0 ? sql<boolean>`(${sql.join(parts, sql` and `)})` : undefined;
};

type Filters = ListDefinition<typeof trade.log, unknown>['filters'];

/** What each filter of trades does. */
export const tradeConditions: Filters & Record<keyof typeof tradeFilters, unknown> = {
  span: withinDays('t.tradeTime'),
  tradeDay: countsWithin('t'),
  lateFlag: equals('t.lateFlag'),
  vmId: equals('t.vmId'),
  prewhId: equals('t.prewhId'),
  inPrewh: (only) => (only ? sql<boolean>`t.prewh_id is not null` : undefined),
  channelId: equals('t.channelId'),
  productId: equals('t.productId'),
  productTypeId: withinBranch('productType', 't.productTypeId'),
  empId: equals('t.empId'),
  departmentId: withinBranch('department', 't.departmentId'),
  costId: withinBranch('cost', 't.costId'),
  projectId: equals('t.projectId'),
  tradeType: equals('t.tradeType'),
  tradeNumber: equalsInAnyLetters('t.tradeNumber'),
  hour: (hour, { timeZone }) => sql<boolean>`extract(hour from t.trade_time at time zone ${timeZone}) = ${hour}`,
  shift: (shift, ctx) => sql<boolean>`${shiftOf(ctx, 't.trade_time')} = ${shift}`,
  recordedUntil: (moment) => sql<boolean>`t.recorded_at <= ${moment}::timestamptz`,
  weekday: (day, { timeZone }) => sql<boolean>`extract(isodow from t.trade_time at time zone ${timeZone}) = ${day}`,
  payer: equals('t.payer'),
  levelId: (id) => sql<boolean>`exists (select from employee e where e.node_id = t.node_id and e.id = t.emp_id and e.level_id = ${id})`,
};

/**
 * The lines that count on another day than they happened, of what is asked for: those that happened in the span with their figures, those that count in it taken
 * off. With the summary of the days of a span they make what happened in it.
 */
export function movedLines(ctx: Ctx, input: In<typeof trade.log>, span: NonNullable<In<typeof trade.log>['span']>) {
  const happened = withinDays('t.tradeTime')(span, ctx) ?? sql<boolean>`true`;
  const counts = countsWithin('t')(span, ctx) ?? sql<boolean>`true`;
  const sign = sql`case when ${happened} then t.sign else -t.sign end`;
  const { span: _span, ...rest } = tradeConditions;
  const query = () =>
    from(ctx, 'trade', 't')
      .where('t.lateFlag', '=', true)
      .where('t.sign', '<>', 0)
      .where(sql<boolean>`(${happened}) <> (${counts})`)
      .select([
        sql<number>`${sign} * t.trade_num`.as('tradeNum'),
        sql<number>`${sign} * t.total_price`.as('totalPrice'),
        sql<number>`${sign} * t.sign`.as('tradeLines'),
      ]);
  return narrowed({ query, filters: { ...rest, span: () => undefined } }, ctx, input);
}

/** How trades can be sorted. */
export const tradeSorts = {
  tradeTime: 't.tradeTime',
  tradeDay: 't.tradeDay',
  vmCode: 't.vmCode',
  tradeEmpCode: 't.tradeEmpCode',
  productCode: 't.productCode',
  // As the row shows them: below zero where given back.
  tradeNum: 'tradeNum',
  totalPrice: 'totalPrice',
} as const;

/** The lines that add to no report: what failed, what was only moved. No summary knows them. */
export const unchargedLines = (ctx: Ctx, input: In<typeof trade.log>) =>
  // As a literal, so that the plan may use the index of just these.
  narrowed({ query: () => from(ctx, 'trade', 't').where(sql<boolean>`t.sign = 0`), filters: tradeConditions }, ctx, input);

/** Totals of quantity and money over all trades that match: what was given back counts against. */
export function tradeTotals() {
  return {
    tradeNum: sql<number>`coalesce(sum(t.trade_num * t.sign), 0)`,
    totalPrice: sql<string>`to_char(coalesce(sum(t.total_price * t.sign), 0) / 100.0, 'FM999999999999990.00')`,
  };
}
