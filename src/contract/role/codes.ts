// Roles: who may open which page and press which button.
// These two are the entries of the data-view dropdown; their rights are dataView.index and dataView.wmsView (R017–R019).
import { words } from '../kernel/codes.ts';

/** What a row of a file of data permissions names: something that the template leaves, or who has it. */
export const ScopeKind = words('scopeKind', {
  department: '部门',
  cost: '成本中心',
  project: '项目',
  vm: '设备',
  warehouse: '仓库',
  user: '用户',
});
export const DataViewPermission = words('dataViewPermission', {
  dataView: '数据看板',
  wmsView: '智能仓看板',
});
