// 单点登录: signing in with an account of the company, by OpenID Connect. What a provider proves stands in the place of the password; who somebody is
// here, and what he may do, stays the site's.
import * as z from 'zod/mini';
import { LoginSystem } from '../auth/codes.ts';
import { own, read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, nothing, quantity, text } from '../kernel/scalars.ts';
import { IdentityProtocol, PersonMatch } from './codes.ts';
import { DirectorySettings } from './directory.ts';
import { claim, RoleRule as Rule } from './rule.ts';

export { DirectorySyncStatus, IdentityProtocol, PersonMatch } from './codes.ts';
export { directory } from './directory.ts';
export { providerSignIn } from './sign-in.ts';

const issuer = z
  .url({ protocol: /^https?$/, error: '请填写以 https:// 开头的地址' })
  .check(z.maxLength(500, '最多500个字'), z.regex(/^https?:\/\/[^/?#@]+(\/[^?#]*)?$/i, '地址里不能有 ?、# 或账号'));
const scopes = z
  .string()
  .check(z.trim(), z.maxLength(300, '最多300个字'), z.regex(/^[\x21\x23-\x5b\x5d-\x7e ]*$/, '只能是英文、数字和空格'));

const said = {
  providerName: label('名称', text(40)),
  issuer: label('颁发者地址', issuer),
  clientId: label('客户端ID', text(200)),
  /** Left out: none, or as it was. Read by nobody again. */
  clientSecret: label('客户端密钥', z.nullish(text(500))),
  scopes: label('请求范围', z._default(scopes, 'openid profile email')),
  loginSys: label('登录系统', z.array(LoginSystem).check(z.minLength(1, '至少选择一个'), z.maxLength(4))),
  matchKind: label('按什么认人', PersonMatch),
  matchClaim: label('对应的声明', claim),
  createFlag: label('首次登录时建用户', z._default(z.boolean(), false)),
  rules: label('角色规则', z._default(z.array(Rule).check(z.maxLength(50, '最多50条')), [])),
  secondStepValues: label('已做两步验证的标志', z._default(z.array(claim).check(z.maxLength(20, '最多20个')), [])),
  statusFlag: label('启用', z._default(z.boolean(), true)),
};
const Input = z.strictObject(said);

const ProviderRow = z.object({
  providerId: id,
  providerName: label('名称', z.string()),
  protocol: label('协议', IdentityProtocol),
  /** Of a directory: where it is, and as whom it is asked. */
  issuer: label('地址', z.string()),
  clientId: label('客户端ID', z.string()),
  scopes: label('请求范围', z.string()),
  loginSys: label('登录系统', z.array(LoginSystem)),
  matchKind: label('按什么认人', PersonMatch),
  matchClaim: label('对应的声明', z.string()),
  createFlag: label('首次登录时建用户', z.boolean()),
  rules: label('角色规则', z.array(Rule)),
  secondStepValues: label('已做两步验证的标志', z.array(z.string())),
  statusFlag: label('启用', z.boolean()),
  directory: z.nullable(DirectorySettings),
  /** People who have signed in by it. */
  people: label('已登录过的人', quantity),
  createdAt: label('创建时间', dateTime),
});

const page = 'system.identityProvider';

export const identityProvider = {
  page: read({
    method: 'POST',
    path: '/auth/provider/listIdentityProvider',
    summary: '查询身份提供方',
    permit: page,
    input: pageQuery({ providerName: label('名称', text(40)), statusFlag: label('启用', z.boolean()) }, ['providerName', 'createdAt']),
    output: pageOf(ProviderRow),
  }),
  create: write({
    method: 'POST',
    path: '/auth/provider/createIdentityProvider',
    summary: '新增身份提供方',
    permit: `${page}.create`,
    input: Input,
    output: z.object({ providerId: id }),
  }),
  update: write({
    method: 'POST',
    path: '/auth/provider/updateIdentityProvider',
    summary: '修改身份提供方',
    permit: `${page}.update`,
    input: z.extend(z.partial(Input), {
      scopes: label('请求范围', z.optional(scopes)),
      createFlag: label('首次登录时建用户', z.optional(z.boolean())),
      rules: label('角色规则', z.optional(z.array(Rule).check(z.maxLength(50, '最多50条')))),
      secondStepValues: label('已做两步验证的标志', z.optional(z.array(claim).check(z.maxLength(20, '最多20个')))),
      statusFlag: label('启用', z.optional(z.boolean())),
      providerId: id,
    }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/auth/provider/deleteIdentityProvider',
    summary: '删除身份提供方',
    permit: `${page}.delete`,
    input: z.strictObject({ providerId: id }),
    output: nothing,
  }),
  /** Asks the provider now, as a sign-in would. `own`: it waits for somebody else. */
  test: own({
    method: 'POST',
    path: '/auth/provider/testIdentityProvider',
    summary: '测试身份提供方',
    permit: `${page}.test`,
    input: z.strictObject({ providerId: id }),
    output: z.object({
      /** Where people are sent to sign in. */
      signInAt: z.string(),
      /** Keys that it signs with. */
      keys: z.int(),
      /** To be entered at the provider. */
      redirectUri: z.string(),
      logoutUri: z.string(),
    }),
  }),
  /** The user is no longer tied to anybody at a provider: the next sign-in there looks for him anew. */
  unlink: write({
    method: 'POST',
    path: '/auth/provider/endUserIdentity',
    summary: '解除用户的单点登录绑定',
    permit: 'system.userRole.resetPassword',
    input: z.strictObject({ userId: id }),
    output: z.object({ ended: z.int() }),
  }),
};
