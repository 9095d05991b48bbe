// The questions that reports ask: one engine answers them all (docs/decisions/0051-one-report-engine.md).
import * as z from 'zod/mini';
import { read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery, searchOf } from '../kernel/page.ts';
import { date, difference, id, money } from '../kernel/scalars.ts';
import { Weekday } from '../trade/codes.ts';
import { countedDays as span, tradeFilters } from '../trade/index.ts';
import { AskedBy, Belonging, ComparedTo, Measure, MoreMeasures, Period } from './question-codes.ts';

const noText = z.nullable(z.string());
/** Tenths of a percent; null where there is nothing to hold it against. */
export const rate = z.nullable(z.int());

const { vmId, prewhId, productId, productTypeId, departmentId, empId, projectId, costId, hour, weekday, shift, recordedUntil } =
  tradeFilters;
/** No summary knows when something was recorded: the trades themselves are read, of so many days at most. */
export const MOST_RECORDED_DAYS = 100;
/** What every question may be narrowed by. */
export const narrowed = {
  span,
  vmId,
  prewhId,
  productId,
  productTypeId,
  departmentId,
  empId,
  projectId,
  costId,
  hour,
  weekday,
  shift,
  recordedUntil,
};
const how = {
  measure: label('统计口径', Measure),
  /** Beside the sums. */
  shows: label('另列', MoreMeasures),
  compare: label('对比', ComparedTo),
  belonging: label('归属', Belonging),
};
export const asked = { ...narrowed, ...how };

export const figures = {
  tradeNum: label('数量', difference),
  totalPrice: label('金额', money),
  tradeLines: label('笔数', z.int()),
  rank: label('名次', z.int()),
  /** Of the measure that the ranking goes by. */
  share: label('占比（‰）', rate),
  cumulative: label('累计占比（‰）', rate),
};
export const before = {
  beforeNum: label('对比期数量', z.nullable(difference)),
  beforePrice: label('对比期金额', z.nullable(money)),
  /** Of the measure that the ranking goes by. */
  change: label('增减（‰）', rate),
};
const count = z.nullable(z.int());
/** Each null where it was not asked for. No total of them is a sum: each is asked for by itself. */
const more = {
  /** Those who took or gave back something. */
  people: label('领用人数', count),
  perHead: label('人均金额', z.nullable(money)),
  /** Amount by pieces, rounded to fen, half up; null where not more was taken than given back. */
  averagePrice: label('均价', z.nullable(money)),
  /** What lies in machines and warehouses at the end of the last day, now where that is to come. */
  stockNum: label('库存', z.nullable(difference)),
  /** Those with a transaction. */
  days: label('领用天数', count),
};
const moreBefore = {
  beforeLines: label('对比期笔数', count),
  beforePeople: label('对比期领用人数', count),
  beforePerHead: label('对比期人均金额', z.nullable(money)),
  beforeAverage: label('对比期均价', z.nullable(money)),
  beforeStock: label('对比期库存', z.nullable(difference)),
  beforeDays: label('对比期领用天数', count),
};
/** The field of a row in which a measure stands, and that of the days that it is held against. */
export const BEFORE_OF = {
  totalPrice: 'beforePrice',
  tradeNum: 'beforeNum',
  tradeLines: 'beforeLines',
  people: 'beforePeople',
  perHead: 'beforePerHead',
  averagePrice: 'beforeAverage',
  stockNum: 'beforeStock',
  days: 'beforeDays',
} as const satisfies Record<z.infer<typeof Measure>, string>;
/** A measure that is neither amount nor pieces, where it is asked for: as money or as a number. */
const measured = { measuredPrice: z.nullable(z.array(z.nullable(money))), measuredNum: z.nullable(z.array(z.nullable(z.int()))) };
/** A branch of a tree: whether another level lies below it. */
export const branch = { key: z.string(), deeper: z.boolean() };

const department = {
  departmentId: z.nullable(id),
  tradeEmpOrgCode: label('部门编码', noText),
  tradeEmpOrgName: label('部门', noText),
};
export const product = {
  productId: z.nullable(id),
  productCode: label('商品编码', noText),
  productName: label('商品名称', noText),
  spec: label('规格', noText),
  nodeProductCode: label('物料号', noText),
  nodeProductName: label('物料名称', noText),
  productTypeCode: label('分类编码', noText),
  productTypeName: label('商品分类', noText),
};
const employee = {
  empId: z.nullable(id),
  tradeEmpCode: label('工号', noText),
  tradeEmpName: label('员工', noText),
  ...department,
};
const cost = { costId: z.nullable(id), costCode: label('成本中心编码', noText), costName: label('成本中心', noText) };
const budget = {
  budgetAmount: label('年度预算', z.nullable(money)),
  /** Of a year's budget. */
  budgetShare: label('已用预算（‰）', rate),
};
const blankOfSales = {
  tradeEmpCode: label('工号', noText),
  tradeEmpName: label('员工', noText),
  tradeEmpOrgCode: label('部门编码', noText),
  tradeEmpOrgName: label('部门', noText),
  productCode: label('商品编码', noText),
  productName: label('商品名称', noText),
  nodeProductCode: label('物料号', noText),
  nodeProductName: label('物料名称', noText),
  productTypeCode: label('分类编码', noText),
  productTypeName: label('商品分类', noText),
  productPrice: label('单价', z.nullable(money)),
};

/** Of whatever is asked by: what it is, by code and name. */
export const item = z.object({
  ...branch,
  /** Of an hour or a day of the week none: these are asked for by their code. */
  itemId: z.nullable(id),
  /** The same id where the place is a smart warehouse: its trades are asked for by that. */
  prewhId: z.nullable(id),
  itemCode: label('编码', noText),
  itemName: label('名称', noText),
  ...figures,
  ...before,
  ...more,
  ...moreBefore,
});

const moreSorts = ['people', 'perHead', 'averagePrice', 'stockNum', 'days'] as const;
export const sorts = ['rank', 'tradeNum', 'totalPrice', 'tradeLines', 'beforePrice', 'change', ...moreSorts] as const;

/** The pages that ask. */
const QUESTIONS = [
  'report.comsumeAanalyse',
  'report.departmentRequisition',
  'report.materialAccessRanking',
  'report.employeeAccessRanking',
  'report.costSaleAmountRanking',
  'report.weeklyMaterialAmount',
  'report.monthlyMaterialAmount',
  'report.ownReport',
  'report.abcXyz',
  'report.priceChange',
  'report.savings',
] as const;

export const question = {
  departmentRequisition: read({
    method: 'POST',
    path: '/kaetl/statDepartmentRequisition',
    summary: '部门领用统计',
    permit: 'report.departmentRequisition',
    exportCode: 'EXPORT_DEPARTMENT_REQUISITION',
    exportTitle: '部门领用统计导出',
    freshness: true,
    input: pageQuery(asked, [...sorts, 'tradeEmpOrgCode']),
    output: pageOf(z.object({ ...branch, ...department, ...figures, ...before, ...more, ...moreBefore })),
  }),
  /** By whatever is asked for; its rows say what they are by code and name. */
  consumption: read({
    method: 'POST',
    path: '/chdw/consumptionAnalysis',
    summary: '消耗分析',
    permit: 'report.comsumeAanalyse',
    exportCode: 'EXPORT_CONSUMPTION_ANALYSIS',
    exportTitle: '消耗分析导出',
    freshness: true,
    input: pageQuery({ by: label('分析维度', AskedBy), ...asked }, [...sorts, 'itemCode']),
    output: pageOf(item),
  }),
  materialRanking: read({
    method: 'POST',
    path: '/kaetl/statMaterialAccessRanking',
    summary: '物料领用排行',
    permit: 'report.materialAccessRanking',
    exportCode: 'EXPORT_MATERIAL_RANKING',
    exportTitle: '物料领用排行导出',
    freshness: true,
    input: pageQuery(asked, [...sorts, 'productCode']),
    output: pageOf(z.object({ key: z.string(), ...product, ...figures, ...before, ...more, ...moreBefore })),
  }),
  employeeRanking: read({
    method: 'POST',
    path: '/kaetl/statEmpAccessRanking',
    summary: '员工领用排行',
    permit: 'report.employeeAccessRanking',
    exportCode: 'EXPORT_EMPLOYEE_RANKING',
    exportTitle: '员工领用排行导出',
    freshness: true,
    input: pageQuery(asked, [...sorts, 'tradeEmpCode']),
    output: pageOf(z.object({ key: z.string(), ...employee, ...figures, ...before, ...more, ...moreBefore })),
  }),
  costAmount: read({
    method: 'POST',
    path: '/kaetl/reportCostSaleAmount',
    summary: '成本中心领用金额',
    permit: 'report.costSaleAmountRanking',
    exportCode: 'EXPORT_COST_AMOUNT',
    exportTitle: '成本中心领用金额排行导出',
    freshness: true,
    input: pageQuery(asked, [...sorts, 'costCode']),
    output: pageOf(z.object({ ...branch, ...cost, ...figures, ...budget, ...before, ...more, ...moreBefore, ...blankOfSales })),
  }),
  weekly: read({
    method: 'POST',
    path: '/kaetl/statWeeklyMaterialAmount',
    summary: '物料周领用金额',
    permit: 'report.weeklyMaterialAmount',
    exportCode: 'EXPORT_WEEKLY_MATERIAL',
    exportTitle: '物料周领用金额导出',
    freshness: true,
    input: pageQuery(asked, ['period', 'rank', 'tradeNum', 'totalPrice', 'tradeLines', 'productCode', ...moreSorts]),
    output: pageOf(z.object({ key: z.string(), period: label('周（周一）', date), ...product, ...figures, ...more })),
  }),
  monthly: read({
    method: 'POST',
    path: '/kaetl/statMonthlyMaterialAmount',
    summary: '物料月领用金额',
    permit: 'report.monthlyMaterialAmount',
    exportCode: 'EXPORT_MONTHLY_MATERIAL',
    exportTitle: '物料月领用金额导出',
    freshness: true,
    input: pageQuery(asked, ['period', 'rank', 'tradeNum', 'totalPrice', 'tradeLines', 'productCode', ...moreSorts]),
    output: pageOf(z.object({ key: z.string(), period: label('月份', date), ...product, ...figures, ...more })),
  }),
  /** The same within a week and a day: how much is taken in which hour, by the moment when it happened. Hours without a trade are left out. */
  clock: read({
    method: 'POST',
    path: '/chdw/statSaleLog',
    summary: '领用时段',
    permit: [...QUESTIONS, 'statisticAnalysis.saleStatistic'],
    input: z.strictObject(searchOf({ ...narrowed, measure: Measure })),
    output: z.object({
      cells: z.array(
        z.object({
          weekday: Weekday,
          hour,
          tradeNum: difference,
          totalPrice: money,
          tradeLines: z.int(),
          /** Of a measure that is neither of these. */
          measuredPrice: z.nullable(money),
          measuredNum: count,
        }),
      ),
    }),
  }),
  /** What the report of savings says of the consumption behind them. */
  reduced: read({
    method: 'POST',
    path: '/tradeagg/descendReportConsumeAnalysis',
    summary: '降本报告消耗分析',
    permit: 'system.reduceCost',
    exportCode: 'EXPORT_REDUCED_CONSUMPTION',
    exportTitle: '降本报告消耗分析导出',
    freshness: true,
    input: pageQuery({ by: label('分析维度', AskedBy), ...asked }, [...sorts, 'itemCode']),
    output: pageOf(item),
  }),
  /** The same over time: those with most, what the others come to together, and what the days compared with came to. */
  trend: read({
    method: 'POST',
    path: '/tradeagg/consumeAnalysis',
    summary: '消耗趋势',
    permit: QUESTIONS,
    input: z.strictObject({
      by: z._default(AskedBy, 'product'),
      unit: z._default(Period, 'month'),
      /** How many stand by themselves. */
      most: z._default(z.int().check(z.gte(1), z.lte(20)), 7),
      span: z.nullish(dateSpan),
      measure: z.nullish(Measure),
      compare: z.nullish(ComparedTo),
      belonging: z.nullish(Belonging),
      vmId: z.nullish(id),
      prewhId: z.nullish(id),
      productId: z.nullish(id),
      productTypeId: z.nullish(id),
      departmentId: z.nullish(id),
      empId: z.nullish(id),
      projectId: z.nullish(id),
      costId: z.nullish(id),
      hour: z.nullish(hour),
      weekday: z.nullish(Weekday),
      shift: z.nullish(shift),
      recordedUntil: z.nullish(recordedUntil),
    }),
    output: z.object({
      periods: z.array(date),
      lines: z.array(
        z.object({
          itemId: z.nullable(id),
          prewhId: z.nullable(id),
          itemName: z.nullable(z.string()),
          /** All that have no line of their own. */
          rest: z.boolean(),
          tradeNum: z.array(difference),
          totalPrice: z.array(money),
          ...measured,
        }),
      ),
      /** Of the days that are compared with, in as many periods. */
      before: z.nullable(z.object({ tradeNum: z.array(difference), totalPrice: z.array(money), ...measured })),
    }),
  }),
};
