// Passkeys (WebAuthn): a device proves by a key that never leaves it that its owner is there. Alone instead of password and code, or as the second step.
import * as z from 'zod/mini';
import { own, read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateTime, id, nothing, text } from '../kernel/scalars.ts';
import { LoginSystem } from './codes.ts';
import { Encrypted, SignedIn } from './rows.ts';

const none = z.strictObject({});
/** What browser and device make of each other's words: JSON as the standard has it (PublicKeyCredentialCreationOptionsJSON and the like). */
const DeviceJson = z.string().check(z.minLength(2, '不能为空'), z.maxLength(20_000, '内容过长'));
const Ticket = z.string().check(z.minLength(1, '不能为空'), z.maxLength(100, '内容过长'));
const name = label('名称', text(40));

export const passkey = {
  passkeys: read({
    method: 'GET',
    path: '/auth/user/listOwnPasskey',
    summary: '查询自己的通行密钥',
    permit: 'signedIn',
    input: none,
    output: z.object({
      /** False where the site is opened by an address without a name: browsers make none there. */
      usableFlag: z.boolean(),
      rows: z.array(
        z.object({
          passkeyId: id,
          passkeyName: name,
          /** Its owner's devices share it. */
          syncedFlag: z.boolean(),
          createdAt: label('添加时间', dateTime),
          lastUsedAt: label('最近使用', z.nullable(dateTime)),
        }),
      ),
    }),
  }),
  beginPasskey: own({
    method: 'POST',
    path: '/auth/user/beginOwnPasskey',
    summary: '准备添加通行密钥',
    permit: 'signedIn',
    input: z.strictObject({ encrypted: Encrypted }),
    output: z.object({ options: z.string() }),
  }),
  createPasskey: own({
    method: 'POST',
    path: '/auth/user/createOwnPasskey',
    summary: '添加通行密钥',
    permit: 'signedIn',
    input: z.strictObject({ passkeyName: name, answer: DeviceJson }),
    /** For who has had none; shown now and never again. */
    output: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  renamePasskey: write({
    method: 'POST',
    path: '/auth/user/updateOwnPasskey',
    summary: '修改通行密钥名称',
    permit: 'signedIn',
    input: z.strictObject({ passkeyId: id, passkeyName: name }),
    output: nothing,
  }),
  removePasskey: own({
    method: 'POST',
    path: '/auth/user/removeOwnPasskey',
    summary: '移除通行密钥',
    permit: 'signedIn',
    input: z.strictObject({ passkeyId: id, encrypted: Encrypted }),
    output: nothing,
  }),
  /** `ticket`: of a first step; its account's passkeys are asked for. Without one any that the device knows. */
  beginPasskeySignIn: own({
    method: 'POST',
    path: '/oauth/beginPasskeySignIn',
    summary: '准备用通行密钥登录',
    permit: 'open',
    input: z.strictObject({ ticket: z.nullish(Ticket) }),
    output: z.object({ options: z.string() }),
  }),
  loginPasskey: own({
    method: 'POST',
    path: '/oauth/loginPasskey',
    summary: '用通行密钥登录',
    permit: 'open',
    /** `loginSys` counts where there is no ticket, which has its own. */
    input: z.strictObject({ answer: DeviceJson, loginSys: LoginSystem, ticket: z.nullish(Ticket) }),
    output: SignedIn,
  }),
};
