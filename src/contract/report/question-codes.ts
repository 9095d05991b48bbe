// What a question may say beside its days and its filters.
import * as z from 'zod/mini';
import { codesOf, sets, words } from '../kernel/codes.ts';

const SUMS = { totalPrice: '金额', tradeNum: '数量' } as const;
/** What does not come from adding up lines: beside the sums of a row only where it is asked for. */
const MORE = { people: '领用人数', perHead: '人均金额', averagePrice: '均价', stockNum: '库存', days: '领用天数' } as const;
/** What classes and price changes go by. */
export const SumMeasure = words('reportSum', SUMS);
export const MoreMeasure = words('reportMore', MORE);
/** Several of them, each said by its label. */
export const MoreMeasures = z.array(MoreMeasure).check(z.maxLength(5));
const more = codesOf(MoreMeasure);
if (more) sets.set(MoreMeasures._zod.def, more);
/** What a ranking goes by, and what its pictures draw. */
export const Measure = words('reportMeasure', { ...SUMS, tradeLines: '笔数', ...MORE });
/** Those whose parts come to the whole; of the others nothing is a share of anything. */
export const ADD_UP = ['totalPrice', 'tradeNum', 'tradeLines', 'stockNum'] as const;
/** What lies there is known of these; of who took something it is not. */
export const WITH_STOCK = ['product', 'productType', 'place', 'warehouse', 'vendor'] as const;
/** What its days are held against. */
export const ComparedTo = words('reportComparedTo', { before: '上一期', lastYear: '去年同期' });
/** Whose branch counts: that of the moment when it was taken, or the one that the person, the product is in now. */
export const Belonging = words('reportBelonging', { past: '按领用时', now: '按现在' });
/** What it asks by. */
export const AskedBy = words('reportAskedBy', {
  product: '商品',
  productType: '商品分类',
  department: '部门',
  employee: '员工',
  project: '项目',
  cost: '成本中心',
  place: '设备',
  warehouse: '仓库',
  vendor: '供应商',
  weekday: '星期',
  hour: '钟点',
  shift: '班次',
});
/** The length of a period. */
export const Period = words('reportPeriod', { day: '按天', week: '按周', month: '按月', year: '按年' });
/** The picture beside a ranking: the price of one product day by day (of price changes alone), over time, by the hours of the week, up to each, by area. */
export const Picture = words('reportPicture', { price: '价格', time: '走势', clock: '时段', pareto: '帕累托', tree: '面积' });
