// The reports of the specification, each a named question of the engine.
import { sql } from 'kysely';
import { question } from '../../../../contract/report/question.ts';
import { list } from '../../../kernel/list/list.ts';
import { dimensions, type DimensionName } from './dimension.ts';
import { groups } from './groups.ts';
import { asRows } from './types.ts';

const inside = () => undefined;
/** Of every question; they are applied inside the groups. */
export const filters = {
  span: inside,
  vmId: inside,
  prewhId: inside,
  productId: inside,
  productTypeId: inside,
  departmentId: inside,
  empId: inside,
  projectId: inside,
  costId: inside,
  hour: inside,
  weekday: inside,
  shift: inside,
  recordedUntil: inside,
  measure: inside,
  shows: inside,
  compare: inside,
  belonging: inside,
};
export const figureSorts = { rank: 'g.rank', tradeNum: 'g.tradeNum', totalPrice: 'g.totalPrice', tradeLines: 'g.tradeLines' };
const moreSorts = {
  people: 'g.people',
  perHead: 'g.perHead',
  averagePrice: 'g.averagePrice',
  stockNum: 'g.stockNum',
  days: 'g.days',
};
export const sorts = { ...figureSorts, beforePrice: 'g.beforePrice', change: 'g.change', ...moreSorts };
export const yuan = (sum: ReturnType<typeof sql>) => sql<string>`to_char(${sum} / 100.0, 'FM999999999999990.00')`;
export const totals = {
  tradeNum: sql<number>`coalesce(sum(g.trade_num), 0)`,
  totalPrice: yuan(sql`coalesce(sum(g.total_price), 0)`),
  tradeLines: sql<number>`coalesce(sum(g.trade_lines), 0)`,
};
export const comparedTotals = { ...totals, beforeNum: sql<number | null>`sum(g.before_num)`, beforePrice: yuan(sql`sum(g.before_price)`) };
/** People and days of all groups together were counted by themselves; averages follow from the sums of all. */
const mean = (amount: string, of: ReturnType<typeof sql>, shown: string) =>
  yuan(sql`(case when count(${sql.ref(shown)}) > 0 and ${of} > 0 then round(sum(${sql.ref(amount)})::numeric / ${of}) end)`);
const moreTotals = {
  people: sql<number | null>`max(g.people_all)`,
  days: sql<number | null>`max(g.days_all)`,
  stockNum: sql<number | null>`sum(g.stock_num)`,
  perHead: mean('g.totalPrice', sql`max(g.people_all)`, 'g.perHead'),
  averagePrice: mean('g.totalPrice', sql`sum(g.trade_num)`, 'g.averagePrice'),
};
export const questionTotals = {
  ...comparedTotals,
  ...moreTotals,
  beforeLines: sql<number | null>`sum(g.before_lines)`,
  beforePeople: sql<number | null>`max(g.before_people_all)`,
  beforeDays: sql<number | null>`max(g.before_days_all)`,
  beforeStock: sql<number | null>`sum(g.before_stock)`,
  beforePerHead: mean('g.beforePrice', sql`max(g.before_people_all)`, 'g.beforePerHead'),
  beforeAverage: mean('g.beforePrice', sql`sum(g.before_num)`, 'g.beforeAverage'),
};
const common = { filters, totals: questionTotals, groups: 'g', order: [['g.rank', 'asc']] as const };
const overTime = {
  filters,
  totals: { ...totals, ...moreTotals },
  groups: 'g',
  order: [['g.period', 'desc'] as const, ['g.rank', 'asc'] as const],
};

export const departmentRequisition = list(question.departmentRequisition, {
  ...common,
  query: (ctx, input) => groups(ctx, { by: 'department', shows: ['people', 'perHead'] }, input),
  sorts: { ...sorts, tradeEmpOrgCode: 'g.tradeEmpOrgCode' },
  finish: (_ctx, rows) => asRows(rows),
});

/** What a row is, by id, code and name, whatever it is asked by. */
export function itemColumns(by: DimensionName) {
  const { field, code, name, number } = dimensions[by];
  const isPlace = by === 'place';
  const itemId = number ? sql`null::uuid` : isPlace ? sql`coalesce(g.vm_id, g.prewh_id)` : sql.ref(`g.${field}`);
  return [
    sql`${itemId}`.as('itemId'),
    (isPlace ? sql.ref('g.prewh_id') : sql`null::uuid`).as('prewhId'),
    sql.ref(`g.${code}`).as('itemCode'),
    sql.ref(`g.${name}`).as('itemName'),
  ];
}

/** By whatever is asked for. */
const byAny = (endpoint: typeof question.consumption | typeof question.reduced) =>
  list(endpoint, {
    ...common,
    filters: { ...filters, by: inside },
    query: (ctx, input) => {
      const by = input.by ?? 'product';
      return groups(ctx, { by }, input).select(itemColumns(by));
    },
    sorts: { ...sorts, itemCode: 'itemCode' },
    finish: (_ctx, rows) => asRows(rows),
  });
export const consumption = byAny(question.consumption);
export const reduced = byAny(question.reduced);

export const materialRanking = list(question.materialRanking, {
  ...common,
  query: (ctx, input) => groups(ctx, { by: 'product' }, input),
  sorts: { ...sorts, productCode: 'g.productCode' },
  finish: (_ctx, rows) => asRows(rows),
});

export const employeeRanking = list(question.employeeRanking, {
  ...common,
  query: (ctx, input) => groups(ctx, { by: 'employee' }, input),
  sorts: { ...sorts, tradeEmpCode: 'g.tradeEmpCode' },
  finish: (_ctx, rows) => asRows(rows),
});

/** What the specification's row has and a sum by cost centre does not say. */
const BLANK = Object.fromEntries(
  [
    'tradeEmpCode',
    'tradeEmpName',
    'tradeEmpOrgCode',
    'tradeEmpOrgName',
    'productCode',
    'productName',
    'nodeProductCode',
    'nodeProductName',
    'productTypeCode',
    'productTypeName',
    'productPrice',
  ].map((name) => [name, null]),
);
export const costAmount = list(question.costAmount, {
  ...common,
  query: (ctx, input) => groups(ctx, { by: 'cost' }, input),
  sorts: { ...sorts, costCode: 'g.costCode' },
  finish: (_ctx, rows) => asRows(rows, BLANK),
});

const periodSorts = { ...figureSorts, ...moreSorts, period: 'g.period', productCode: 'g.productCode' };
export const weekly = list(question.weekly, {
  ...overTime,
  query: (ctx, input) => groups(ctx, { by: 'product', unit: 'week' }, { ...input, compare: null }),
  sorts: periodSorts,
  finish: (_ctx, rows) => asRows(rows),
});

export const monthly = list(question.monthly, {
  ...overTime,
  query: (ctx, input) => groups(ctx, { by: 'product', unit: 'month' }, { ...input, compare: null }),
  sorts: periodSorts,
  finish: (_ctx, rows) => asRows(rows),
});
