// The home page and the boards. /redirectpage and /welcome need no right and stand in fixed.ts.
import { group, none, page } from './shape.ts';

export const board = {
  dashboard: page('首页', '按自己的习惯摆放卡片，一打开就看到待办、领料、预警和常用入口。', { edit: '编辑' }, { both: true, always: true }),
  dataView: group('数据看板'),
  'dataView.index': page('数据看板', '在一块大屏上查看全厂今天的领料、金额、库存预警和设备状态。', none, { noCache: true, both: true }),
  'dataView.device': page('设备看板', '在售货机旁的屏幕上显示这组设备的在线状态、库存水平和最近的领料。', none, {
    noCache: true,
    both: true,
  }),
  'dataView.device1': page('无人仓看板', '在无人仓的屏幕上显示进出人员、未完成的领料单、货架库存和异常记录。', none, {
    noCache: true,
    both: true,
  }),
  'dataView.wmsView': page('智能仓看板', '在一块大屏上查看智能仓的出入库、库存金额、预警和货架占用。', none, { noCache: true, both: true }),
} as const;
