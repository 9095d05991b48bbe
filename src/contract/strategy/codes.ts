// Pick strategies: who may take what, and how much in each period.
// The strictest strategy that applies to an employee wins.
import { codes, flag, words } from '../kernel/codes.ts';
import type { PageCode } from '../menu.ts';

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
/** Whether the employees of a department, post, project or cost centre share one quantity. */
export const ShareFlag = flag('pickShareFlag', { true: ['合计', 'primary'], false: '每人' });
/** Where a privilege stands in its time. */
export const PrivilegeState = codes('pickPrivilegeState', {
  0: ['未开始', 'info'],
  1: ['生效中', 'success'],
  2: ['已结束', 'info'],
  3: ['已停用', 'danger'],
});

type StrategyPage = Extract<PageCode, `strategy.${'staff' | 'position' | 'department' | 'project'}`>;
/** The page on which the strategies of each kind are kept; cost centres have none of their own and go with departments. */
export const STRATEGY_PAGE: Record<number, StrategyPage> = {
  0: 'strategy.staff',
  1: 'strategy.position',
  2: 'strategy.department',
  3: 'strategy.department',
  4: 'strategy.project',
};
