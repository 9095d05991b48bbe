// Pick strategies: who may take what, and how much in each period.
// The strictest strategy that applies to an employee wins.
import { codes, flag } from '../kernel/codes.ts';
import type { PageCode } from '../menu.ts';

export const PickStrategyEntityType = codes('pickStrategyEntityType', {
  employee: [0, '员工'],
  post: [1, '岗位'],
  cost: [2, '成本中心'],
  department: [3, '部门'],
  project: [4, '项目'],
  level: [5, '等级'],
});
/** The limits of a strategy begin anew by these; R is the reconciliation day. */
export const PeriodicUnit = codes('periodicUnit', {
  halfDay: ['12H', '12小时'],
  day: ['D', '天'],
  week: ['W', '周'],
  month: ['M', '月'],
  reconciliation: ['R', '对账日'],
});
/** Case matters: m is a minute, M a month. */
export const PeriodUnit = codes('periodUnit', {
  day: ['D', '天'],
  hour: ['H', '小时'],
  minute: ['m', '分钟'],
  week: ['W', '周'],
  month: ['M', '月'],
  year: ['Y', '年'],
});
/** Whether the employees of a department, post, level, project or cost centre share one quantity. */
export const ShareFlag = flag('pickShareFlag', { true: ['合计', 'primary'], false: '每人' });
/** Where a privilege stands in its time. */
export const PrivilegeState = codes('pickPrivilegeState', {
  coming: [0, '未开始', 'info'],
  inForce: [1, '生效中', 'success'],
  over: [2, '已结束', 'info'],
  stopped: [3, '已停用', 'danger'],
});

type StrategyPage = Extract<PageCode, `strategy.${'staff' | 'position' | 'department' | 'project'}`>;
/** The page on which the strategies of each kind are kept; cost centres and levels have none of their own and go with departments and posts. */
export const STRATEGY_PAGE: Record<number, StrategyPage> = {
  [PickStrategyEntityType.employee]: 'strategy.staff',
  [PickStrategyEntityType.post]: 'strategy.position',
  [PickStrategyEntityType.cost]: 'strategy.department',
  [PickStrategyEntityType.department]: 'strategy.department',
  [PickStrategyEntityType.project]: 'strategy.project',
  [PickStrategyEntityType.level]: 'strategy.position',
};
