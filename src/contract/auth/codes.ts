// Sign-in: which system somebody enters, and how they prove who they are.
// wms is a mode of fms, not a login system.
import { words } from '../kernel/codes.ts';
import { LOGIN_SYSTEMS } from './systems.ts';

export const LoginSystem = words('loginSystem', LOGIN_SYSTEMS);
export const LoginType = words('loginType', { password: '账号密码登录', email: '邮箱验证码登录', card: '刷卡登录' });
