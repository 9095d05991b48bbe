// Roles: who may open which page and press which button.
// These two are the entries of the data-view dropdown; their rights are dataView.index and dataView.wmsView (R017–R019).
import { words } from '../kernel/codes.ts';

export const DataViewPermission = words('dataViewPermission', {
  dataView: '数据看板',
  wmsView: '智能仓看板',
});
