// Sign-in: how somebody proves who they are, what they may open, and how a password is changed, forgotten and reset.
// Four systems can be entered; wms is a mode of fms and no system of its own.
import * as z from 'zod/mini';
import { own, read, write } from '../kernel/endpoint.ts';
import { id, nothing, yes } from '../kernel/scalars.ts';
import { accessKey } from './access-key.ts';
import { card } from './card.ts';
import { LoginSystem } from './codes.ts';
import { passkey } from './passkey.ts';
import * as r from './rows.ts';
import { secondFactor } from './second-factor.ts';
import { Button, session } from './session.ts';
import { signInLog } from './sign-in-log.ts';

export { canBeKeyed, KEY_DAYS } from './access-key.ts';
export { TERMINAL_RIGHTS } from './card.ts';
export * from './codes.ts';
export { changeProblem, passwordProblem, type PasswordRule } from './password.ts';

const none = z.strictObject({});

export const auth = {
  publicKey: own({ method: 'GET', path: '/oauth/getPublicKey', summary: '获取公钥', permit: 'open', input: none, output: r.PublicKey }),
  /** What a new password has to be (password.ts). */
  passwordRule: read({
    method: 'GET',
    path: '/oauth/findPasswordRule',
    summary: '查询密码规则',
    permit: 'open',
    input: none,
    output: z.object({ rule: z.literal(['kinds', 'length']) }),
  }),
  login: own({
    method: 'POST',
    path: '/oauth/login/:type',
    summary: '登录',
    permit: 'open',
    input: r.LoginInput,
    output: z.union([r.SignedIn, r.SecondStep]),
  }),
  loginSystems: read({
    method: 'GET',
    path: '/oauth/findLoginSys',
    summary: '查询账号可登录的系统',
    permit: 'open',
    input: z.strictObject({ account: z.nullish(r.Account) }),
    output: z.array(z.object({ loginSys: LoginSystem, name: z.string() })),
  }),
  refresh: own({
    method: 'GET',
    path: '/oauth/refreshToken',
    summary: '续期登录',
    permit: 'signedIn',
    byPartner: true,
    input: none,
    output: r.Token,
  }),
  /** Begins to see as another user, half an hour at most. `own`: its answer is a secret. */
  seeAs: own({
    method: 'POST',
    path: '/auth/user/seeAsUser',
    summary: '以他人身份查看',
    permit: 'system.userRole.seeAs',
    input: z.strictObject({ userId: id }),
    output: r.SeeAs,
  }),
  endSeeAs: write({
    method: 'POST',
    path: '/auth/user/endSeeAsUser',
    summary: '结束以他人身份查看',
    permit: 'signedIn',
    byPartner: true,
    input: none,
    output: nothing,
    leaves: true,
  }),
  permissions: read({
    method: 'GET',
    path: '/basic/findPermissionByLoginSys',
    summary: '按登录系统查询当前用户的权限',
    permit: 'signedIn',
    input: z.strictObject({ loginSys: z._default(LoginSystem, 'fms') }),
    output: z.array(Button),
  }),
  sendCode: own({
    method: 'POST',
    path: '/oauth/sendEmailVerifyCode',
    summary: '发送邮箱验证码',
    permit: 'open',
    input: r.CodeRequest,
    output: r.CodeSent,
  }),
  proveCode: own({
    method: 'POST',
    path: '/oauth/findUserPassword',
    summary: '用邮箱验证码找回密码',
    permit: 'open',
    input: r.CodeProof,
    output: r.Token,
  }),
  reset: own({
    method: 'GET',
    path: '/auth/user/updateResetPassword',
    summary: '设置被重置的密码',
    permit: 'open',
    input: r.Reset,
    output: nothing,
  }),
  resetUser: own({
    method: 'POST',
    path: '/auth/user/resetUserPassword',
    summary: '重置用户密码',
    permit: 'system.userRole.resetPassword',
    input: z.strictObject({ userId: id }),
    output: z.object({ password: z.string(), mustChangePassword: yes }),
  }),
  changePassword: own({
    method: 'POST',
    path: '/auth/user/updateCurrentPassword',
    summary: '修改密码',
    permit: 'signedIn',
    byPartner: true,
    input: r.PasswordChange,
    output: nothing,
  }),
  updateAccount: own({
    method: 'POST',
    path: '/oauth/updateLoginAccountInfo',
    summary: '修改账号资料',
    permit: 'signedIn',
    input: r.AccountInfo,
    output: nothing,
  }),
  ownSessions: read({
    method: 'GET',
    path: '/auth/user/listOwnSession',
    summary: '查询自己的登录',
    permit: 'signedIn',
    input: none,
    output: z.array(r.OwnSession),
  }),
  /** `own`: a wrong password must make the next try wait. */
  endOwnSession: own({
    method: 'POST',
    path: '/auth/user/endOwnSession',
    summary: '退出自己的其他登录',
    permit: 'signedIn',
    input: r.EndOwnSession,
    output: z.object({ ended: z.int() }),
  }),
  /** Everywhere, for who has lost a device and cannot do it himself. Refuses 'not-found', 'not-permitted' for one who may do what the caller may not. */
  endUserSessions: write({
    method: 'POST',
    path: '/auth/user/endUserSession',
    summary: '退出用户的所有登录',
    permit: 'system.userRole.resetPassword',
    input: z.strictObject({ userId: id }),
    output: z.object({ ended: z.int() }),
  }),
  sign: read({
    method: 'GET',
    path: '/oauth/generateOpenApiSign',
    summary: '计算开放接口签名',
    permit: ['system.openPlatform.sign', 'system.openApi.sign'],
    input: r.SignRequest,
    output: r.Sign,
  }),
  ...session,
  ...secondFactor,
  ...passkey,
  ...signInLog,
  ...accessKey,
  ...card,
};
