// Sign-in: which system somebody enters, and how they prove who they are.
// wms is a mode of fms, not a login system.
import { words } from '../kernel/codes.ts';
import { LOGIN_SYSTEMS } from './systems.ts';

export const LoginSystem = words('loginSystem', LOGIN_SYSTEMS);
export const LoginType = words('loginType', { password: '账号密码登录', email: '邮箱验证码登录', card: '刷卡登录' });
export const SignInWay = words('signInWay', {
  password: '密码',
  email: '邮箱验证码',
  provider: '单点登录',
  directory: '企业目录',
  passkey: '通行密钥',
  card: '刷卡',
});
export const SignInResult = words('signInResult', {
  ok: ['成功', 'success'],
  wrong: ['密码不正确', 'danger'],
  second: ['第二步不正确', 'danger'],
  refused: ['没有通过核对', 'danger'],
  locked: ['账号已停用', 'warning'],
  system: ['不能登录该系统', 'warning'],
});
export const SignInOdd = words('signInOdd', {
  network: ['新的网络地址', 'warning'],
  failures: ['多次失败', 'danger'],
  hour: ['少见的时间', 'warning'],
  copied: ['通行密钥可能被复制', 'danger'],
});
