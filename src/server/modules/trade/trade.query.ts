// Reads of trades. The list of machine trade logs and the report of transaction details are the same rows.
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { trade, tradeFilters } from '../../../contract/trade/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { equals, narrowed, withinBranch, withinDays, type ListDefinition } from '../../kernel/list/list.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from } from '../../kernel/scope.ts';

/** The key under which the stock of trade line `t` was moved: that of the first line of its report. */
// By machine or by warehouse, each with an index of its own: with `is not distinct from` each row would ask every machine of the site.
export const documentId = sql<string>`coalesce(
  (select first.id from trade first where first.node_id = t.node_id and first.vm_id = t.vm_id and first.event_id = t.event_id and first.line_no = 1),
  (select first.id from trade first where first.node_id = t.node_id and first.prewh_id = t.prewh_id and first.vm_id is null and first.event_id = t.event_id
    and first.line_no = 1))`;

/** Trade lines with the names that are not kept in them, as they were reported. */
export const tradeLines = (ctx: Ctx) => described(ctx).select(['t.tradeNum', 't.totalPrice']);

/** The lines that add to reports: what was given back is below zero, so that the rows add up to the totals. */
export const chargedLines = (ctx: Ctx) =>
  described(ctx)
    .where('t.sign', '<>', 0)
    .select([sql<number>`t.trade_num * t.sign`.as('tradeNum'), sql<number>`t.total_price * t.sign`.as('totalPrice')]);

const described = (ctx: Ctx) =>
  from(ctx, 'trade', 't')
    .leftJoin('cost as c', withinScope(ctx, 'c.id', 't.costId'))
    .leftJoin('project as j', withinScope(ctx, 'j.id', 't.projectId'))
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
      't.nodeProductCode',
      't.nodeProductName',
      't.productTypeCode',
      't.productTypeName',
      't.productPrice',
      't.lateFlag',
      't.recordedAt',
      't.settlementType',
      't.payer',
      't.remark',
      't.eventId',
      documentId.as('documentId'),
    ]);

type Filters = ListDefinition<typeof trade.log, unknown>['filters'];

/** What each filter of trades does. */
export const tradeConditions: Filters & Record<keyof typeof tradeFilters, unknown> = {
  span: withinDays('t.tradeTime'),
  vmId: equals('t.vmId'),
  prewhId: equals('t.prewhId'),
  channelId: equals('t.channelId'),
  productId: equals('t.productId'),
  productTypeId: withinBranch('productType', 't.productTypeId'),
  empId: equals('t.empId'),
  departmentId: withinBranch('department', 't.departmentId'),
  costId: equals('t.costId'),
  projectId: equals('t.projectId'),
  tradeType: equals('t.tradeType'),
  tradeNumber: equals('t.tradeNumber'),
  payer: equals('t.payer'),
  levelId: (id) => sql<boolean>`exists (select from employee e where e.node_id = t.node_id and e.id = t.emp_id and e.level_id = ${id})`,
};

/** How trades can be sorted. */
export const tradeSorts = {
  tradeTime: 't.tradeTime',
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
