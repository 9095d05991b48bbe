// The calls of the sign-in page to providers: small, for they come with it.
import * as z from 'zod/mini';
import { LoginSystem } from '../auth/codes.ts';
import { Account, Encrypted, SecondStep, SignedIn } from '../auth/rows.ts';
import { own, read } from '../kernel/endpoint.ts';
import { PROVIDERS_PATH } from '../kernel/return-path.ts';
import { id, text } from '../kernel/scalars.ts';
import { IdentityProtocol } from './codes.ts';

const secret = z.string().check(z.minLength(1, '不能为空'), z.maxLength(100, '内容过长'));

export const providerSignIn = {
  /** Of the site with this code; without one, of the only site that there is. */
  providers: read({
    method: 'GET',
    path: PROVIDERS_PATH,
    summary: '查询可用的单点登录',
    permit: 'open',
    input: z.strictObject({ site: z.nullish(text(50)) }),
    output: z.array(z.object({ providerId: id, providerName: z.string(), protocol: IdentityProtocol, loginSys: z.array(LoginSystem) })),
  }),
  /** `binding` stays in the browser that asks: without it the answer of the provider is worth nothing. */
  begin: own({
    method: 'POST',
    path: '/oauth/beginProviderSignIn',
    summary: '开始单点登录',
    permit: 'open',
    input: z.strictObject({ providerId: id, loginSys: LoginSystem }),
    output: z.object({ url: z.string(), binding: z.string() }),
  }),
  /** `answer`: what the provider has put behind the address that it led back to. */
  finish: own({
    method: 'POST',
    path: '/oauth/finishProviderSignIn',
    summary: '单点登录',
    permit: 'open',
    input: z.strictObject({ providerId: id, binding: secret, answer: z.string().check(z.maxLength(8000, '内容过长')) }),
    output: z.union([SignedIn, SecondStep]),
  }),
  /** With the account and password of a directory, which is asked then and there. */
  directory: own({
    method: 'POST',
    path: '/oauth/loginDirectory',
    summary: '企业目录登录',
    permit: 'open',
    input: z.strictObject({ providerId: id, account: Account, encrypted: Encrypted, loginSys: LoginSystem }),
    output: z.union([SignedIn, SecondStep]),
  }),
};
