// Sign-in: which system somebody enters, and how they prove who they are.
// wms is a mode of fms, not a login system.
import { words } from '../kernel/codes.ts';

export const LoginSystem = words('loginSystem', {
  fms: '工厂管理系统',
  fmsMobile: '工厂管理系统移动端',
  uwhHelper: '无人仓助手',
  pda: '手持PDA',
});
export const LoginType = words('loginType', { password: '账号密码登录', email: '邮箱验证码登录', card: '刷卡登录' });
