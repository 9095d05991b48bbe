// LDAP 目录: signing in at a directory of the company (Active Directory, OpenLDAP), and following its people at night.
import * as z from 'zod/mini';
import { LoginSystem } from '../auth/codes.ts';
import { own, read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateTime, id, nothing, quantity, text } from '../kernel/scalars.ts';
import { DirectorySyncStatus, PersonMatch } from './codes.ts';
import { RoleRule } from './rule.ts';

// What looks like one and is none: ldaps://[b]/, or a port beyond 65,535.
const isAddress = (text: string): boolean => z.url().safeParse(text).success;
const serverUrl = z
  .string()
  .check(
    z.trim(),
    z.maxLength(300, '最多300个字'),
    z.regex(/^ldaps?:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?\/?$/i, '请填写以 ldaps:// 或 ldap:// 开头的地址，不带路径'),
    z.refine(isAddress, '请填写以 ldaps:// 或 ldap:// 开头的地址，不带路径'),
  );
// As RFC 4512 spells names of attributes, or their numbers; options (;binary) are none of ours.
const attribute = z.string().check(z.trim(), z.regex(/^([a-z][a-z0-9-]{0,99}|\d+(\.\d+){1,20})$/i, '只能是属性名，例如 mail'));
const dn = text(500);

/** How a directory is reached, read and followed; kept as one value. */
export const settings = {
  startTlsFlag: label('升级为加密连接（StartTLS）', z._default(z.boolean(), false)),
  ca: label('CA证书', z.nullish(text(20_000))),
  baseDn: label('从哪里找人（Base DN）', dn),
  personFilter: label('人员筛选', z._default(text(500), '(objectClass=person)')),
  accountAttribute: label('登录用的属性', z._default(attribute, 'sAMAccountName')),
  subjectAttribute: label('永不改变的编号属性', z._default(attribute, 'objectGUID')),
  groupBaseDn: label('从哪里找组', z.nullish(dn)),
  /** A group that is in another makes its people that one's too. */
  nestedFlag: label('组里的组也算', z._default(z.boolean(), false)),
  nameAttribute: label('姓名属性', z._default(attribute, 'displayName')),
  syncFlag: label('每夜同步员工', z._default(z.boolean(), false)),
  codeAttribute: label('工号属性', z._default(attribute, 'employeeNumber')),
  departmentAttribute: label('部门属性', z._default(attribute, 'department')),
  mobileAttribute: label('手机属性', z.nullish(attribute)),
  emailAttribute: label('邮箱属性', z.nullish(attribute)),
  stopShare: label('停用超过百分之几先问', z._default(z.int().check(z.minimum(1, '不能小于1'), z.maximum(100, '不能大于100')), 10)),
};
export const DirectorySettings = z.object(settings);

const said = {
  providerName: label('名称', text(40)),
  serverUrl: label('服务器地址', serverUrl),
  bindDn: label('查询用的账号（Bind DN）', dn),
  /** Left out: as it was. Read by nobody again. */
  bindPassword: label('查询用的密码', z.nullish(text(500))),
  loginSys: label('登录系统', z.array(LoginSystem).check(z.minLength(1, '至少选择一个'), z.maxLength(4))),
  matchKind: label('按什么认人', PersonMatch),
  matchClaim: label('对应的属性', attribute),
  createFlag: label('首次登录时建用户', z._default(z.boolean(), false)),
  rules: label('角色规则', z._default(z.array(RoleRule).check(z.maxLength(50, '最多50条')), [])),
  statusFlag: label('启用', z._default(z.boolean(), true)),
  ...settings,
};
const Input = z.strictObject(said);

const Counts = z.object({
  seen: label('目录中的人', quantity),
  made: label('新建', quantity),
  changed: label('修改', quantity),
  returned: label('重新启用', quantity),
  stopped: label('停用', quantity),
  kept: label('没有处理', quantity),
  departmentsMade: label('新建部门', quantity),
  departmentsEnded: label('停用部门', quantity),
});
const SyncRow = z.object({
  id,
  startedAt: label('开始时间', dateTime),
  endedAt: label('结束时间', z.nullable(dateTime)),
  syncStatus: label('状态', DirectorySyncStatus),
  begunBy: label('操作人', z.nullable(z.string())),
  counts: z.nullable(Counts),
  /** Why it failed, in the caller's language. */
  problem: label('原因', z.nullable(z.string())),
  /** Of a held one: so many would be stopped, some of them by name. */
  wouldStop: quantity,
  names: z.array(z.string()),
});

const page = 'system.identityProvider';

export const directory = {
  create: write({
    method: 'POST',
    path: '/auth/provider/createDirectory',
    summary: '新增LDAP目录',
    permit: `${page}.create`,
    input: Input,
    output: z.object({ providerId: id }),
  }),
  update: write({
    method: 'POST',
    path: '/auth/provider/updateDirectory',
    summary: '修改LDAP目录',
    permit: `${page}.update`,
    input: z.extend(Input, { providerId: id }),
    output: nothing,
  }),
  /** Asks the directory now. `own`: it waits for somebody else. */
  test: own({
    method: 'POST',
    path: '/auth/provider/testDirectory',
    summary: '测试LDAP目录',
    permit: `${page}.test`,
    input: z.strictObject({ providerId: id }),
    output: z.object({
      /** People that a sign-in would look among; where there are more, so many were counted. */
      people: z.int(),
      isAll: z.boolean(),
      /** Of the first of them, what the attributes say that were set. */
      example: z.array(z.object({ attribute: z.string(), value: z.nullable(z.string()) })),
    }),
  }),
  syncs: read({
    method: 'GET',
    path: '/auth/provider/listDirectorySync',
    summary: '查询目录同步记录',
    permit: page,
    input: z.strictObject({ providerId: id }),
    output: z.array(SyncRow),
  }),
  /** Begins at once what the night would do; the answer is how it ended. */
  sync: own({
    method: 'POST',
    path: '/auth/provider/syncDirectory',
    summary: '同步目录',
    permit: `${page}.update`,
    input: z.strictObject({
      providerId: id,
      /** The held one that somebody has looked at: just those whom it names may be stopped now, however many they are. */
      confirmedId: z.nullish(id),
    }),
    output: SyncRow,
  }),
};
export type SyncCounts = z.output<typeof Counts>;
