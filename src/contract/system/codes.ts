// The system itself: flags that every noun uses, the two modes of the product, and how the screen is laid out.
// statusFlag and lockFlag have opposite senses (R142).
import { codes, flag, words } from '../kernel/codes.ts';

export const StatusFlag = flag('statusFlag', { true: '启用', false: '停用' });
export const LockFlag = flag('lockFlag', { true: '停用', false: '正常' });
/** For numeric lock fields; boolean ones use lockFlag. */
export const LockStatus = codes('lockStatus', { unlocked: [0, '未锁定', 'success'], locked: [1, '已锁定', 'danger'] });
export const Usability = codes('usability', { unusable: [0, '不可用'], usable: [1, '可用'] });
export const SystemMode = words('systemMode', { fms: '工厂管理系统', wms: '智能仓' });
export const SidebarStatus = codes('sidebarStatus', { folded: [0, '收起'], open: [1, '展开'] });
export const LayoutDevice = words('layoutDevice', { desktop: '桌面', mobile: '移动端' });
export const TrackingEvent = words('trackingEvent', { 'page-load': '页面加载', 'page-leave': '页面离开' });
