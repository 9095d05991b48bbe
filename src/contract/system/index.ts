// The system itself: who did what, and who may sign in.
import * as z from 'zod/mini';
import { LoginSystem } from '../auth/codes.ts';
import { codesOf, words } from '../kernel/codes.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { orOther } from '../kernel/or-other.ts';
import { addDays } from '../kernel/time.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, email, id, nothing, text, yes } from '../kernel/scalars.ts';
import { ExportModule } from '../transfer/codes.ts';
import { nodeConfig } from './node-config.ts';
import { track } from './track.ts';

/** The module that an action belongs to: the first part of its path. */
export const LogModule = words('logModule', {
  ...Object.fromEntries((codesOf(ExportModule)?.options ?? []).map(({ value, label: name }) => [String(value), name])),
  auth: '账号',
  export: '导入导出',
  'data-push-platform': '数据推送',
});

export const OperateLogRow = z.object({
  id,
  createdAt: label('操作时间', dateTime),
  loginAccount: label('账号', z.string()),
  userName: label('姓名', z.nullable(z.string())),
  /** A line is never changed: it may name a module that the product no longer has. */
  moduleCode: label('模块', orOther(LogModule)),
  action: label('操作', z.string()),
  path: label('接口', z.string()),
  ip: label('IP地址', z.nullable(z.string())),
  result: label('结果', z.string()),
  /** What was sent and what it changed, in a few words. */
  words: label('内容', z.string()),
  /** The same as it was kept, as JSON; secrets are blanked. */
  params: label('原始内容', z.nullable(z.string())),
});

/** Content is read line by line, and the log is never shortened: so many days are read at once (docs/decisions/0025-log-content.md). */
export const LOG_CONTENT_DAYS = 31;

interface LogQuery {
  content?: string | null | undefined;
  createdAt?: { from?: string | null | undefined; to?: string | null | undefined } | null | undefined;
}
const contentHasPeriod = ({ content, createdAt }: LogQuery): boolean =>
  !content || (!!createdAt?.from && !!createdAt.to && createdAt.to < addDays(createdAt.from, LOG_CONTENT_DAYS));

const userPage = 'system.userRole';
const systems = z.array(LoginSystem).check(z.minLength(1, '请至少选择一个登录系统'), z.maxLength(4));

export const system = {
  track,
  nodeConfig: nodeConfig.find,
  updateNodeConfig: nodeConfig.update,
  operateLog: read({
    method: 'POST',
    path: '/global/listOperateLog',
    summary: '查询操作日志',
    permit: 'system.operateLog',
    exportCode: 'EXPORT_OPERATE_LOG',
    exportTitle: '操作日志导出',
    input: pageQuery({
      moduleCode: label('模块', LogModule),
      keyword: label('操作', text(100)),
      loginAccount: label('账号', text(100)),
      content: label('内容', text(100)),
      createdAt: label('操作时间', dateSpan),
    }).check(z.refine(contentHasPeriod, { error: '按内容查询时，请选择操作时间的开始和结束日期，最多31天', path: ['createdAt'] })),
    output: pageOf(OperateLogRow),
  }),
  /** One line in words: its fields by their names, what they were and are as people read it, things by code and name. */
  logWords: read({
    method: 'GET',
    path: '/global/findOperateLog',
    summary: '查看操作内容',
    permit: 'system.operateLog',
    input: z.strictObject({ id }),
    output: z.object({
      /** Which things it was done to. */
      about: z.nullable(z.string()),
      /** Whether the log has what it was before. */
      compared: yes,
      lines: z.array(z.object({ title: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
    }),
  }),
  modules: read({
    method: 'GET',
    path: '/global/listModules',
    summary: '选择模块',
    permit: 'system.operateLog',
    input: z.strictObject({}),
    output: z.array(z.object({ moduleCode: z.string(), moduleName: z.string() })),
  }),
  /** The values of an enumeration, for programs of the site and handhelds that have no contract of their own. */
  dict: read({
    method: 'GET',
    path: '/basic/findDict',
    summary: '查询字典',
    permit: 'signedIn',
    input: z.strictObject({ dictType: text(60) }),
    output: z.array(z.object({ dictType: z.string(), dictCode: z.string(), dictLabel: z.string(), sort: z.int() })),
  }),
  /** A user without a password: it is made by a reset, and shown once. */
  createUser: write({
    method: 'POST',
    path: '/auth/user/createUser',
    summary: '新增用户',
    permit: `${userPage}.create`,
    input: z.strictObject({
      loginAccount: label('账号', text(50)),
      userName: label('姓名', text(50)),
      email: label('邮箱', z.nullish(email)),
      mobile: label('手机', z.nullish(text(30))),
      empId: label('员工', z.nullish(id)),
      /** A vendor's own account: it opens that vendor's statements and nothing else, and has no roles. */
      vendorId: label('供应商', z.nullish(id)),
      loginSys: label('登录系统', systems),
      roleIds: label('角色', z.array(id).check(z.maxLength(50))),
    }),
    output: z.object({ userId: id }),
  }),
  /** What is left out stays; an address that is emptied is gone. A login system that is taken ends what is open there. */
  updateUser: write({
    method: 'POST',
    path: '/auth/user/updateUser',
    summary: '修改用户',
    permit: `${userPage}.update`,
    input: z.strictObject({
      userId: id,
      userName: label('姓名', z.optional(text(50))),
      email: label('邮箱', z.nullish(email)),
      mobile: label('手机', z.nullish(text(30))),
      empId: label('员工', z.nullish(id)),
      vendorId: label('供应商', z.nullish(id)),
      loginSys: label('登录系统', z.optional(systems)),
    }),
    output: nothing,
  }),
  lockUser: write({
    method: 'POST',
    path: '/auth/user/lockUser',
    summary: '停用或启用用户',
    permit: `${userPage}.lock`,
    input: z.strictObject({ userId: id, lockFlag: yes }),
    output: nothing,
  }),
};
