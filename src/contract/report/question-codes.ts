// What a question may say beside its days and its filters.
import { words } from '../kernel/codes.ts';

/** What a ranking goes by. */
export const Measure = words('reportMeasure', { totalPrice: '金额', tradeNum: '数量' });
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
/** The picture beside a ranking: over time, by the hours of the week, up to each, by area. */
export const Picture = words('reportPicture', { time: '走势', clock: '时段', pareto: '帕累托', tree: '面积' });
