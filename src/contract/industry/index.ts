// What the machines saved (降本): what the site's material cost before they came, typed in once as a baseline, against what is used up month by month
// since. Only months that are over are compared; a cost that nobody has measured since is left out on both sides.
import * as z from 'zod/mini';
import { flag } from '../kernel/codes.ts';
import { own, read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { date, dateTime, difference, id, money, moneyInput, nothing, text } from '../kernel/scalars.ts';

/** The most pictures of a report. */
export const REPORT_PICTURES = 6;

export const MonthOver = flag('monthOver', { true: ['计入', 'success'], false: ['未结束', 'info'] });

const amount = {
  baselineAmount: '材料消耗（每月）',
  staffCost: '发料人工（每月）',
  stockCost: '库存占用（每月）',
  purchaseCost: '采购管理（每月）',
  staffCostNow: '现在的发料人工（每月）',
  stockCostNow: '现在的库存占用（每月）',
  purchaseCostNow: '现在的采购管理（每月）',
} as const;

export const IndustryCostConfig = z.object({
  baselineMonth: label('基准月份', date),
  baselineAmount: label(amount.baselineAmount, money),
  staffCost: label(amount.staffCost, money),
  stockCost: label(amount.stockCost, money),
  purchaseCost: label(amount.purchaseCost, money),
  staffCostNow: label(amount.staffCostNow, z.nullable(money)),
  stockCostNow: label(amount.stockCostNow, z.nullable(money)),
  purchaseCostNow: label(amount.purchaseCostNow, z.nullable(money)),
  pictureUrls: label('图片', z.array(z.string())),
  remark: label('说明', z.nullable(z.string())),
  updatedBy: label('修改人', z.string()),
  updatedAt: label('修改时间', dateTime),
});
const ConfigInput = z.strictObject({
  /** Any day of the last month without machines. */
  baselineMonth: label('基准月份', date),
  baselineAmount: label(amount.baselineAmount, moneyInput),
  staffCost: label(amount.staffCost, z.nullish(moneyInput)),
  stockCost: label(amount.stockCost, z.nullish(moneyInput)),
  purchaseCost: label(amount.purchaseCost, z.nullish(moneyInput)),
  staffCostNow: label(amount.staffCostNow, z.nullish(moneyInput)),
  stockCostNow: label(amount.stockCostNow, z.nullish(moneyInput)),
  purchaseCostNow: label(amount.purchaseCostNow, z.nullish(moneyInput)),
  pictureUrls: label('图片', z.nullish(z.array(text(200)).check(z.maxLength(REPORT_PICTURES, '最多6张图片')))),
  remark: label('说明', z.nullish(text(1000))),
});

/** Tenths of a percent; null where there is nothing to compare with. */
const rate = z.nullable(z.int());
export const MonthRow = z.object({
  month: label('月份', date),
  before: label('引入前', money),
  /** What was used up, from the summaries of trades. */
  consumption: label('材料消耗', money),
  /** Giving out, keeping and buying, as far as they were measured since. */
  other: label('其他成本', money),
  actual: label('实际', money),
  saved: label('节省', money),
  /** Of all months up to this one that count. */
  savedSoFar: label('累计节省', money),
  rate: label('降幅（‰）', rate),
  over: label('是否计入', MonthOver),
});
/** Who of the site uses up most: sites never see each other, so that the nodes of this report are its departments. */
export const TopNodeRow = z.object({
  rank: label('名次', z.int()),
  departmentId: z.nullable(id),
  departmentName: label('部门', z.nullable(z.string())),
  tradeNum: label('数量', difference),
  totalPrice: label('金额', money),
  rate: label('占比（‰）', rate),
});
export const ReduceReport = z.object({
  config: IndustryCostConfig,
  months: z.array(MonthRow),
  /** Months that count. */
  counted: z.int(),
  before: money,
  actual: money,
  saved: money,
  rate,
  top: z.array(TopNodeRow),
});

const none = z.strictObject({});
/** Months from that of one day to that of another, both included; from the first after the baseline to now when not said. */
const span = { from: label('开始月份', z.nullish(date)), to: label('结束月份', z.nullish(date)) };

const page = 'system.reduceCost';
export const industry = {
  find: read({
    method: 'GET',
    path: '/basic/findIndustryCostConfig',
    summary: '查看行业成本基准',
    permit: page,
    input: none,
    output: z.nullable(IndustryCostConfig),
  }),
  update: write({
    method: 'POST',
    path: '/basic/updateIndustryCostConfig',
    summary: '修改行业成本基准',
    permit: `${page}.update`,
    input: ConfigInput,
    output: nothing,
  }),
  clear: write({
    method: 'POST',
    path: '/basic/clearIndustryCostConfig',
    summary: '清除行业成本基准',
    permit: `${page}.clear`,
    input: none,
    output: nothing,
  }),
  months: read({
    method: 'POST',
    path: '/basic/listIndustryCostMonthData',
    summary: '查询每月成本',
    permit: page,
    exportCode: 'EXPORT_INDUSTRY_COST',
    exportTitle: '降本月度数据导出',
    freshness: true,
    input: z.strictObject(span),
    output: z.array(MonthRow),
  }),
  top: read({
    method: 'POST',
    path: '/basic/listIndustryCostTopNode',
    summary: '查询用料最多的部门',
    permit: page,
    input: z.strictObject({ ...span, limit: z._default(z.int().check(z.gte(1), z.lte(50)), 10) }),
    output: z.array(TopNodeRow),
  }),
  report: read({
    method: 'POST',
    path: '/basic/findIndustryCostReduceReport',
    summary: '查看降本报告',
    permit: page,
    input: z.strictObject(span),
    output: ReduceReport,
  }),
  // `own`: no transaction stands open while a slow sender sends; what it stores is logged all the same.
  upload: own({
    method: 'POST',
    path: '/basic/uploadIndustryCostPicture',
    summary: '上传降本报告图片',
    permit: `${page}.picture`,
    wire: 'upload',
    input: none,
    output: z.string(),
  }),
};
