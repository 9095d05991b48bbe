// What sign-in gives and takes.
import * as z from 'zod/mini';
import { label } from '../kernel/label.ts';
import { dateTime, email, id, text, yes } from '../kernel/scalars.ts';
import { LoginSystem, LoginType } from './codes.ts';

export const PublicKey = z.object({
  keyId: z.string(),
  /** The key as PEM (SPKI), and the same as the two numbers of a JWK, base64url. */
  publicKey: z.string(),
  modulus: z.string(),
  exponent: z.string(),
  /** Goes inside what is encrypted; good once, until `expiresAt`. */
  challenge: z.string(),
  expiresAt: dateTime,
});

/** base64 of RSA-OAEP-SHA256 over the UTF-8 of JSON {"password": clear text, "challenge": of getPublicKey}. */
export const Encrypted = z.string().check(z.minLength(1, '不能为空'), z.maxLength(1000, '内容过长'));
/** SHA-256 of a clear password, hex. Empty for an empty field. */
export const Hashed = z.string().check(z.regex(/^([0-9a-fA-F]{64})?$/, '格式不正确'));
const code = z.string().check(z.regex(/^\d{6}$/, '请输入6位验证码'));
const secret = z.string().check(z.minLength(1, '不能为空'), z.maxLength(100, '内容过长'));

/** An account, or the e-mail address of one. */
export const Account = label('账号', text(200));

export const LoginInput = z
  .strictObject({
    type: label('登录方式', LoginType),
    account: Account,
    loginSys: LoginSystem,
    /** type password */
    encrypted: z.nullish(Encrypted),
    /** type email: of sendEmailVerifyCode, and the mailed code. */
    requestId: z.nullish(secret),
    verifyCode: z.nullish(code),
  })
  // A card has a call of its own (`loginCard`).
  .check(z.refine(({ type }) => type !== 'card', { error: '不支持该登录方式', path: ['type'] }));

export const Token = z.object({ token: z.string(), expiresAt: dateTime });
export const SignedIn = z.extend(Token, { mustChangePassword: yes });
/** The first step is right and there is a second one: `ticket` goes to loginSecond with its code, within 5 minutes. */
export const SecondStep = z.object({
  ticket: z.string(),
  expiresAt: dateTime,
  /** What the account can answer with besides a recovery code. */
  ways: z.array(z.literal(['code', 'passkey'])),
});

/** One sign-in of the caller that is still alive, whatever it was refreshed to meanwhile. */
export const OwnSession = z.object({
  sessionId: id,
  loginSys: label('登录系统', LoginSystem),
  /** Browser and system from the User-Agent header; null where it names no known one. */
  client: label('浏览器', z.nullable(z.string())),
  /** Where it was last refreshed from; of IPv6 the network. */
  address: label('网络地址', z.string()),
  signedInAt: label('登录时间', dateTime),
  expiresAt: label('有效至', dateTime),
  /** The one that asks. */
  current: yes,
});
/** Without `sessionId` all but the one that asks. The present password as `LoginInput.encrypted`. */
export const EndOwnSession = z.strictObject({ sessionId: z.nullish(id), encrypted: Encrypted });

/** A session that only looks, with the rights and the data permission of another user. */
export const SeeAs = z.extend(Token, { userId: id, loginAccount: z.string(), userName: z.string() });

export const CodeRequest = z.strictObject({ account: Account, purpose: z.literal(['login', 'reset']) });
export const CodeSent = z.object({
  /** Belongs to the mailed code: both are asked together. */
  requestId: z.string(),
  expiresAt: dateTime,
  /** Seconds until another may be asked for. */
  resendSeconds: z.int(),
});
export const CodeProof = z.strictObject({ requestId: secret, verifyCode: code });
export const Reset = z.strictObject({ token: secret, encryptPassword: Encrypted });

export const PasswordChange = z.strictObject({
  password: Hashed,
  oldPassword: Hashed,
  /** Always fms, in wms mode too (R130). */
  loginSys: z.literal('fms'),
  encryptPassword: z.string().check(z.maxLength(1000, '内容过长')),
});

export const AccountInfo = z.strictObject({
  userName: label('姓名', z.nullish(text(50))),
  mobile: label('手机', z.nullish(z.string().check(z.regex(/^[0-9+ -]{0,20}$/, '手机号格式不正确')))),
  avatarUrl: z.nullish(z.string().check(z.maxLength(500, '内容过长'), z.regex(/^(https?:\/\/|\/(?!\/)|$)[\x21-\x7e]*$/, '地址格式不正确'))),
  email: label('邮箱', z.nullish(email)),
  /** The current password, needed to change the address that a forgotten password is mailed to. */
  encrypted: z.nullish(Encrypted),
});

export const SignRequest = z.strictObject({
  method: z.literal(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string().check(z.regex(/^\/[\x21-\x7e]{0,500}$/, '路径格式不正确')),
  /** The query as it is sent, without the question mark. */
  query: z.nullish(z.string().check(z.maxLength(2000, '内容过长'))),
  /** SHA-256 of the body, hex; left out for an empty body. */
  bodyHash: z.nullish(Hashed),
  appKey: z.nullish(text(50)),
  /** Milliseconds; now when left out. */
  timestamp: z.nullish(z.string().check(z.regex(/^\d{13}$/, '时间戳为13位毫秒数'))),
  nonce: z.nullish(z.string().check(z.regex(/^[\w-]{8,64}$/, '随机串为8至64位字母或数字'))),
});
export const Sign = z.object({ appKey: z.string(), timestamp: z.string(), nonce: z.string(), stringToSign: z.string(), sign: z.string() });
