// The second step of signing in: a code that a phone makes of a shared secret (TOTP, RFC 6238), or one of ten that were kept for the day it is lost.
import * as z from 'zod/mini';
import { own, read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateTime, id, nothing, yes } from '../kernel/scalars.ts';
import { Encrypted, SignedIn } from './rows.ts';

const DIGITS = /^\d{6}$/;
const phoneCode = label('动态码', z.string().check(z.regex(DIGITS, '请输入6位动态码')));
/** Six digits of the phone, or a recovery code of ten letters and digits. */
const anyCode = label(
  '动态码',
  z.string().check(z.regex(/^(\d{6}|[a-zA-Z2-7]{5}[- ]?[a-zA-Z2-7]{5})$/, '请输入手机上的6位动态码，或一个10位的恢复码')),
);
/** The present password as `LoginInput.encrypted`. */
const present = { encrypted: Encrypted };

/** Ten codes, each good once instead of the phone's. Shown now and never again. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactor = {
  /** `own`: a wrong code must make the next try wait, and the answer is a secret. */
  loginSecond: own({
    method: 'POST',
    path: '/oauth/loginSecond',
    summary: '登录第二步',
    permit: 'open',
    input: z.strictObject({ ticket: z.string().check(z.minLength(1, '不能为空'), z.maxLength(100, '内容过长')), code: anyCode }),
    output: SignedIn,
  }),
  secondFactor: read({
    method: 'GET',
    path: '/auth/user/findOwnSecondFactor',
    summary: '查询自己的两步验证',
    permit: 'signedIn',
    byPartner: true,
    input: z.strictObject({}),
    output: z.object({
      /** null: not switched on. */
      since: label('开启时间', z.nullable(dateTime)),
      recoveryLeft: label('剩余恢复码', z.int()),
      /** By one of the caller's roles: it cannot be switched off. */
      requiredFlag: yes,
    }),
  }),
  offerSecond: own({
    method: 'POST',
    path: '/auth/user/beginOwnSecondFactor',
    summary: '准备开启两步验证',
    permit: 'signedIn',
    byPartner: true,
    input: z.strictObject(present),
    output: z.object({
      /** Base32, as people type it where there is no camera. */
      secret: z.string(),
      /** otpauth://…, drawn as a QR code. */
      uri: z.string(),
    }),
  }),
  confirmSecond: own({
    method: 'POST',
    path: '/auth/user/confirmOwnSecondFactor',
    summary: '开启两步验证',
    permit: 'signedIn',
    byPartner: true,
    input: z.strictObject({ code: phoneCode }),
    output: RecoveryCodes,
  }),
  renewRecovery: own({
    method: 'POST',
    path: '/auth/user/renewOwnRecoveryCode',
    summary: '更换恢复码',
    permit: 'signedIn',
    byPartner: true,
    input: z.strictObject(present),
    output: RecoveryCodes,
  }),
  removeSecond: own({
    method: 'POST',
    path: '/auth/user/removeOwnSecondFactor',
    summary: '关闭两步验证',
    permit: 'signedIn',
    byPartner: true,
    input: z.strictObject({ ...present, code: anyCode }),
    output: nothing,
  }),
  /** For who has lost phone and codes: what he must do again at his next sign-in. */
  resetSecond: own({
    method: 'POST',
    path: '/auth/user/resetUserSecondFactor',
    summary: '重置用户的两步验证',
    permit: 'system.userRole.resetPassword',
    input: z.strictObject({ userId: id }),
    output: nothing,
  }),
};
