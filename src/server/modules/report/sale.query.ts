// Sales statistics by machine, product, employee, department and project, from the summaries.
import { sql, type RawBuilder } from 'kysely';
import { report } from '../../../contract/report/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NIL } from '../../kernel/ids.ts';
import { asTable, list, withinBranch, type ListDefinition } from '../../kernel/list.ts';
import { from } from '../../kernel/scope.ts';

type GoodsInput = Pick<In<typeof report.byDevice>, 'span' | 'vmId' | 'productId' | 'productTypeId'>;
type SaleInput = GoodsInput & Pick<In<typeof report.byEmp>, 'departmentId' | 'empId' | 'projectId' | 'costId'>;

/** Days of machines and products that an input asks for. */
export function days(ctx: Ctx, { span, vmId, productId, productTypeId }: GoodsInput) {
  let query = from(ctx, 'tradeDay', 's');
  if (span?.from) query = query.where('s.day', '>=', span.from);
  if (span?.to) query = query.where('s.day', '<=', span.to);
  if (vmId) query = query.where('s.vmId', '=', vmId);
  if (productId) query = query.where('s.productId', '=', productId);
  if (productTypeId) query = query.where(withinBranch('productType', 's.productTypeId')(productTypeId, ctx));
  return query;
}

const isFirst = (day: string | null | undefined) => !day || day.endsWith('-01');
const isLast = (day: string | null | undefined) =>
  !day || new Date(`${day}T12:00:00Z`).getUTCMonth() !== new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).getUTCMonth();

/** Whether the summary by months answers: whole months, and nothing that it does not know. */
const wholeMonths = ({ span, vmId }: SaleInput) => !vmId && isFirst(span?.from) && isLast(span?.to);

/** What was charged to whom: from the months where they are whole, else from the trades themselves. */
function charges(ctx: Ctx, input: SaleInput) {
  const { span, vmId, productId, productTypeId, departmentId, empId, projectId, costId } = input;
  const narrowed = [
    ...(productId ? [sql<boolean>`s.product_id = ${productId}`] : []),
    ...(productTypeId
      ? [
          sql<boolean>`s.product_id in (select id from product p where p.node_id = ${ctx.nodeId} and ${withinBranch('productType', 'p.productTypeId')(productTypeId, ctx)})`,
        ]
      : []),
    ...(departmentId ? [withinBranch('department', 's.departmentId')(departmentId, ctx)] : []),
    ...(empId ? [sql<boolean>`s.emp_id = ${empId}`] : []),
    ...(projectId ? [sql<boolean>`s.project_id = ${projectId}`] : []),
    ...(costId ? [sql<boolean>`s.cost_id = ${costId}`] : []),
  ];
  if (wholeMonths(input)) {
    let months = from(ctx, 'tradeMonth', 's').select([
      's.empId',
      's.departmentId',
      's.projectId',
      's.costId',
      's.productId',
      's.tradeNum',
      's.totalPrice',
      's.tradeLines',
    ]);
    if (span?.from) months = months.where('s.month', '>=', span.from);
    if (span?.to) months = months.where('s.month', '<=', span.to);
    return narrowed.reduce((query, condition) => query.where(condition), months);
  }
  const or = (column: string) => sql<string>`coalesce(${sql.ref(column)}, ${NIL})`;
  let trades = from(ctx, 'trade', 's')
    .where('s.sign', '<>', 0)
    .select([
      or('s.empId').as('empId'),
      or('s.departmentId').as('departmentId'),
      or('s.projectId').as('projectId'),
      or('s.costId').as('costId'),
      's.productId',
      sql<number>`s.sign * s.trade_num`.as('tradeNum'),
      sql<number>`s.sign * s.total_price`.as('totalPrice'),
      sql<number>`1`.as('tradeLines'),
    ]);
  if (span?.from)
    trades = trades
      .where('s.tradeDay', '>=', span.from)
      .where('s.tradeTime', '>=', sql<string>`(${span.from}::date)::timestamp at time zone ${ctx.timeZone}`);
  if (span?.to)
    trades = trades
      .where('s.tradeDay', '<=', span.to)
      .where('s.tradeTime', '<', sql<string>`(${span.to}::date + 1)::timestamp at time zone ${ctx.timeZone}`);
  if (vmId) trades = trades.where('s.vmId', '=', vmId);
  return narrowed.reduce((query, condition) => query.where(condition), trades);
}

const sums = [
  sql<number>`sum(s.trade_num)`.as('tradeNum'),
  sql<number>`sum(s.total_price)`.as('totalPrice'),
  sql<number>`sum(s.trade_lines)`.as('tradeLines'),
] as const;
const onePrice = sql<number | null>`case when min(s.min_price) = max(s.max_price) then min(s.min_price) end`.as('productPrice');

const nobody = { tradeEmpCode: null, tradeEmpName: null, tradeEmpOrgCode: null, tradeEmpOrgName: null };
const nowhere = { vmId: null, vmCode: null, deviceCode: null, vmName: null };
const noProject = { projectCode: null, projectName: null };
const nothing = {
  productId: null,
  productCode: null,
  productName: null,
  nodeProductCode: null,
  nodeProductName: null,
  productTypeCode: null,
  productTypeName: null,
  productPrice: null,
};

/** Totals over all groups, as every one of these lists shows them. */
export const groupTotals = (alias: string): Record<string, RawBuilder<unknown>> => ({
  tradeNum: sql<number>`coalesce(sum(${sql.ref(`${alias}.tradeNum`)}), 0)`,
  totalPrice: sql<string>`to_char(coalesce(sum(${sql.ref(`${alias}.totalPrice`)}), 0) / 100.0, 'FM999999999999990.00')`,
  tradeLines: sql<number>`coalesce(sum(${sql.ref(`${alias}.tradeLines`)}), 0)`,
});

// The filters are applied inside the groups, by `days` and `charges`.
const inside = () => undefined;
const goodsFilters = { span: inside, vmId: inside, productId: inside, productTypeId: inside };
const saleFilters = { ...goodsFilters, departmentId: inside, empId: inside, projectId: inside, costId: inside };
const figureSorts = { tradeNum: 'g.tradeNum', totalPrice: 'g.totalPrice', tradeLines: 'g.tradeLines' };
type Common = Pick<ListDefinition<typeof report.byEmp, unknown>, 'totals'>;
const common: Common = { totals: groupTotals('g') };

export const saleByDevice = list(report.byDevice, {
  ...common,
  query: (ctx, input) =>
    asTable(
      ctx,
      days(ctx, input)
        .leftJoin('vm as v', (join) => join.onRef('v.nodeId', '=', 's.nodeId').onRef('v.id', '=', 's.vmId'))
        .groupBy(['v.id', 'v.vmCode', 'v.deviceCode', 'v.vmName'])
        .select(['v.id as vmId', 'v.vmCode', 'v.deviceCode', 'v.vmName', onePrice, ...sums]),
      'g',
    ),
  filters: goodsFilters,
  sorts: { ...figureSorts, vmCode: 'g.vmCode' },
  order: [
    ['g.tradeNum', 'desc'],
    ['g.vmId', 'asc'],
  ],
  finish: (_ctx, rows) => rows.map((row) => ({ ...nobody, ...noProject, ...nothing, ...row })),
});

export const saleByProduct = list(report.byProduct, {
  ...common,
  query: (ctx, input) =>
    asTable(
      ctx,
      days(ctx, input)
        .innerJoin('product as p', (join) => join.onRef('p.nodeId', '=', 's.nodeId').onRef('p.id', '=', 's.productId'))
        .innerJoin('productType as t', (join) => join.onRef('t.nodeId', '=', 'p.nodeId').onRef('t.id', '=', 'p.productTypeId'))
        .groupBy([
          'p.id',
          'p.productCode',
          'p.productName',
          'p.nodeProductCode',
          'p.nodeProductName',
          't.productTypeCode',
          't.productTypeName',
        ])
        .select([
          'p.id as productId',
          'p.productCode',
          'p.productName',
          'p.nodeProductCode',
          'p.nodeProductName',
          't.productTypeCode',
          't.productTypeName',
          onePrice,
          ...sums,
        ]),
      'g',
    ),
  filters: goodsFilters,
  sorts: { ...figureSorts, productCode: 'g.productCode', productName: 'g.productName' },
  order: [
    ['g.tradeNum', 'desc'],
    ['g.productId', 'asc'],
  ],
  finish: (_ctx, rows) => rows.map((row) => ({ ...nobody, ...nowhere, ...noProject, ...row })),
});

export const saleByEmp = list(report.byEmp, {
  ...common,
  query: (ctx, input) =>
    asTable(
      ctx,
      ctx.db
        // scope: charges() begins with from
        .selectFrom(charges(ctx, input).as('s'))
        .leftJoin('employee as e', (join) => join.on('e.nodeId', '=', ctx.nodeId).onRef('e.id', '=', 's.empId'))
        .leftJoin('department as d', (join) => join.on('d.nodeId', '=', ctx.nodeId).onRef('d.id', '=', 's.departmentId'))
        .groupBy(['e.id', 'e.empCode', 'e.empName', 'd.departmentCode', 'd.departmentName'])
        .select([
          'e.id as empId',
          'e.empCode as tradeEmpCode',
          'e.empName as tradeEmpName',
          'd.departmentCode as tradeEmpOrgCode',
          'd.departmentName as tradeEmpOrgName',
          ...sums,
        ]),
      'g',
    ),
  filters: saleFilters,
  sorts: { ...figureSorts, tradeEmpCode: 'g.tradeEmpCode', tradeEmpOrgCode: 'g.tradeEmpOrgCode' },
  order: [
    ['g.tradeNum', 'desc'],
    ['g.empId', 'asc'],
    ['g.tradeEmpOrgCode', 'asc'],
  ],
  finish: (_ctx, rows) => rows.map((row) => ({ ...nowhere, ...noProject, ...nothing, ...row })),
});

export const saleByDepartment = list(report.byDepartment, {
  ...common,
  query: (ctx, input) =>
    asTable(
      ctx,
      ctx.db
        // scope: charges() begins with from
        .selectFrom(charges(ctx, input).as('s'))
        .leftJoin('department as d', (join) => join.on('d.nodeId', '=', ctx.nodeId).onRef('d.id', '=', 's.departmentId'))
        .groupBy(['d.id', 'd.departmentCode', 'd.departmentName'])
        .select(['d.id as departmentId', 'd.departmentCode as tradeEmpOrgCode', 'd.departmentName as tradeEmpOrgName', ...sums]),
      'g',
    ),
  filters: saleFilters,
  sorts: { ...figureSorts, tradeEmpOrgCode: 'g.tradeEmpOrgCode' },
  order: [
    ['g.tradeNum', 'desc'],
    ['g.departmentId', 'asc'],
  ],
  finish: (_ctx, rows) => rows.map((row) => ({ ...nobody, ...nowhere, ...noProject, ...nothing, ...row })),
});

export const saleByProject = list(report.byProject, {
  ...common,
  query: (ctx, input) =>
    asTable(
      ctx,
      ctx.db
        // scope: charges() begins with from
        .selectFrom(charges(ctx, input).as('s'))
        .leftJoin('project as j', (join) => join.on('j.nodeId', '=', ctx.nodeId).onRef('j.id', '=', 's.projectId'))
        .groupBy(['j.id', 'j.projectCode', 'j.projectName'])
        .select(['j.id as projectId', 'j.projectCode', 'j.projectName', ...sums]),
      'g',
    ),
  filters: saleFilters,
  sorts: { ...figureSorts, projectCode: 'g.projectCode' },
  order: [
    ['g.tradeNum', 'desc'],
    ['g.projectId', 'asc'],
  ],
  finish: (_ctx, rows) => rows.map((row) => ({ ...nobody, ...nowhere, ...nothing, ...row })),
});
