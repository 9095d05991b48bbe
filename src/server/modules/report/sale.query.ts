// Sales: line by line, and summed by machine, product, employee, department and project.
import { sql, type RawBuilder } from 'kysely';
import { report } from '../../../contract/report/index.ts';
import { trade } from '../../../contract/trade/index.ts';
import { asTable, list, type List, type ListDefinition } from '../../kernel/list/list.ts';
import { beyondScope, withinScope } from '../../kernel/scope-join.ts';
import { chargedLines, tradeConditions, tradeLines as allLines, tradeSorts, tradeTotals, unchargedLines } from '../trade/index.ts';
import { charges, days, daysByPlace, summaryOf } from './source.query.ts';

const sums = [
  sql<number>`sum(s.trade_num)`.as('tradeNum'),
  sql<number>`sum(s.total_price)`.as('totalPrice'),
  sql<number>`sum(s.trade_lines)`.as('tradeLines'),
] as const;
const onePrice = sql<number | null>`case when min(s.min_price) = max(s.max_price) then min(s.min_price) end`.as('productPrice');

// All these lists have the same columns; what a list does not sum by is empty.
const blank = {
  empId: null,
  tradeEmpCode: null,
  tradeEmpName: null,
  departmentId: null,
  tradeEmpOrgCode: null,
  tradeEmpOrgName: null,
  vmId: null,
  prewhId: null,
  vmCode: null,
  deviceCode: null,
  vmName: null,
  projectId: null,
  projectCode: null,
  projectName: null,
  productId: null,
  productCode: null,
  productName: null,
  nodeProductCode: null,
  nodeProductName: null,
  productTypeCode: null,
  productTypeName: null,
  productPrice: null,
};
const KEYS = ['vmId', 'prewhId', 'productId', 'productTypeCode', 'empId', 'departmentId', 'projectId'] as const;
type Keys = Partial<Record<(typeof KEYS)[number], string | null>>;
const keyed = <R extends Keys>(row: R) => ({ ...blank, ...row, key: KEYS.map((name) => row[name] ?? '').join('/') });

/** Totals over all groups, as every one of these lists shows them. */
export const groupTotals = (alias: string): Record<'tradeNum' | 'totalPrice' | 'tradeLines', RawBuilder<unknown>> => ({
  tradeNum: sql<number>`coalesce(sum(${sql.ref(`${alias}.tradeNum`)}), 0)`,
  totalPrice: sql<string>`to_char(coalesce(sum(${sql.ref(`${alias}.totalPrice`)}), 0) / 100.0, 'FM999999999999990.00')`,
  tradeLines: sql<number>`coalesce(sum(${sql.ref(`${alias}.tradeLines`)}), 0)`,
});

// The filters are applied inside the groups, by `days` and `charges`.
const inside = () => undefined;
const goodsFilters = { span: inside, vmId: inside, prewhId: inside, productId: inside, productTypeId: inside };
const saleFilters = { ...goodsFilters, departmentId: inside, empId: inside, projectId: inside, costId: inside };
const figureSorts = { tradeNum: 'g.tradeNum', totalPrice: 'g.totalPrice', tradeLines: 'g.tradeLines' };
type Common = Pick<ListDefinition<typeof report.byEmp, unknown>, 'totals' | 'groups'>;
const common: Common = { totals: groupTotals('g'), groups: 'g' };

export const saleByDevice = list(report.byDevice, {
  ...common,
  query: (ctx, input) => asTable(ctx, daysByPlace(ctx, input).select([onePrice, ...sums]), 'g'),
  filters: goodsFilters,
  sorts: { ...figureSorts, vmCode: 'g.vmCode' },
  order: [
    ['g.tradeNum', 'desc'],
    ['g.vmId', 'asc'],
    ['g.prewhId', 'asc'],
  ],
  finish: (_ctx, rows) => rows.map(keyed),
});

export const saleByProduct = list(report.byProduct, {
  ...common,
  query: (ctx, input) =>
    asTable(
      ctx,
      days(ctx, input)
        .innerJoin('product as p', (join) => join.onRef('p.nodeId', '=', 's.nodeId').onRef('p.id', '=', 's.productId'))
        .innerJoin('productType as t', (join) => join.onRef('t.nodeId', '=', 'p.nodeId').onRef('t.id', '=', 's.productTypeId'))
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
    ['g.productTypeCode', 'asc'],
  ],
  finish: (_ctx, rows) => rows.map(keyed),
});

const ofEmployees = (endpoint: typeof report.empPick) =>
  list(endpoint, {
    ...common,
    query: (ctx, input) =>
      asTable(
        ctx,
        charges(ctx, input)
          .leftJoin('employee as e', beyondScope('e.id', 's.empId', 'the trades that are summed name who took it'))
          .leftJoin('department as d', withinScope(ctx, 'd.id', 's.departmentId'))
          .groupBy(['e.id', 'e.empCode', 'e.empName', 'd.id', 'd.departmentCode', 'd.departmentName'])
          .select([
            'e.id as empId',
            'e.empCode as tradeEmpCode',
            'e.empName as tradeEmpName',
            'd.id as departmentId',
            'd.departmentCode as tradeEmpOrgCode',
            'd.departmentName as tradeEmpOrgName',
            ...sums,
          ]),
        'g',
      ),
    filters: { ...saleFilters, inPrewh: inside },
    sorts: { ...figureSorts, tradeEmpCode: 'g.tradeEmpCode', tradeEmpOrgCode: 'g.tradeEmpOrgCode' },
    order: [
      ['g.tradeNum', 'desc'],
      ['g.empId', 'asc'],
      ['g.departmentId', 'asc'],
    ],
    finish: (_ctx, rows) => rows.map(keyed),
  });

/** What each person took (/report/empPick). */
export const empPick = ofEmployees(report.empPick);
// It cannot be asked for smart warehouses alone, and else is the same.
export const saleByEmp = ofEmployees(report.byEmp as unknown as typeof report.empPick) as unknown as List<typeof report.byEmp>;

export const saleByDepartment = list(report.byDepartment, {
  ...common,
  query: (ctx, input) =>
    asTable(
      ctx,
      charges(ctx, input)
        .leftJoin('department as d', withinScope(ctx, 'd.id', 's.departmentId'))
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
  finish: (_ctx, rows) => rows.map(keyed),
});

export const saleByProject = list(report.byProject, {
  ...common,
  query: (ctx, input) =>
    asTable(
      ctx,
      charges(ctx, input)
        .leftJoin('project as j', withinScope(ctx, 'j.id', 's.projectId'))
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
  finish: (_ctx, rows) => rows.map(keyed),
});

const lines: Pick<ListDefinition<typeof report.saleDetail, unknown>, 'filters' | 'sorts' | 'order' | 'totals'> = {
  filters: tradeConditions,
  sorts: tradeSorts,
  order: [
    ['t.tradeTime', 'desc'],
    ['t.id', 'asc'],
  ],
  totals: tradeTotals(),
};

export const saleDetail = list(report.saleDetail, {
  query: chargedLines,
  ...lines,
  summary: (ctx, input) => {
    const { tradeLines, tradeNum, totalPrice } = groupTotals('s');
    return summaryOf(ctx, input)?.select([tradeLines.as('rowTotal'), tradeNum.as('tradeNum'), totalPrice.as('totalPrice')]);
  },
});

/** As `saleDetail` with the lines that charge nothing: the summary knows how many the others are. */
export const tradeLog = list(trade.log, {
  query: allLines,
  ...lines,
  summary: (ctx, input) => {
    const { tradeLines, tradeNum, totalPrice } = groupTotals('s');
    const rest = unchargedLines(ctx, input).select(sql<number>`count(*)`.as('n'));
    return summaryOf(ctx, input)?.select([
      sql<number>`${tradeLines} + (${rest})`.as('rowTotal'),
      tradeNum.as('tradeNum'),
      totalPrice.as('totalPrice'),
    ]);
  },
});
