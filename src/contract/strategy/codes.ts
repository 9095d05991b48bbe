// Pick strategies: who may take what, and how much in each period.
// The strictest strategy that applies to an employee wins.
import { codes, words } from '../kernel/codes.ts';

export const PickStrategyEntityType = codes('pickStrategyEntityType', {
  0: '员工',
  1: '岗位',
  2: '成本中心',
  3: '部门',
  4: '项目',
});
/** The limits of a strategy begin anew by these; R is the reconciliation day. */
export const PeriodicUnit = words('periodicUnit', {
  '12H': '12小时',
  D: '天',
  W: '周',
  M: '月',
  R: '对账日',
});
/** Case matters: m is a minute, M a month. */
export const PeriodUnit = words('periodUnit', { D: '天', H: '小时', m: '分钟', W: '周', M: '月', Y: '年' });
