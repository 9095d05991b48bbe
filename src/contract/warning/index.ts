// 预警中心: rules of what is watched and who is told, and the cases that they found.
import * as z from 'zod/mini';
import { clock } from '../kernel/clock.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, nothing, quantity, text } from '../kernel/scalars.ts';
import { CaveatType } from '../notice/codes.ts';
import { CaveatChannel, CaveatDigest, CaveatKind, CaveatState } from './codes.ts';

export * from './codes.ts';
export { caveatRobot } from './robot.ts';

const people = z.array(id).check(z.maxLength(200, '最多200人'));
const minutes = z.int('请输入整数').check(z.gte(1, '至少1分钟'), z.lte(10_080, '最多7天'));

const rule = {
  caveatName: label('名称', text(50)),
  caveatKind: label('预警内容', CaveatKind),
  threshold: label('条件', z.nullish(quantity.check(z.lte(1_000_000, '最多1000000')))),
  vmIds: label('设备', z.nullish(z.array(id).check(z.maxLength(1000, '一次最多1000台设备')))),
  shiftFrom: label('通知时段从', z.nullish(clock)),
  shiftTo: label('通知时段到', z.nullish(clock)),
  digestMinutes: label('汇总', z._default(CaveatDigest, 0)),
  channels: label('通知方式', z.array(CaveatChannel).check(z.minLength(1, '请至少选择一种通知方式'), z.maxLength(3))),
  robotIds: label('群机器人', z.nullish(z.array(id).check(z.maxLength(20, '最多20个')))),
  receivers: label('接收人', people.check(z.minLength(1, '请至少选择一名接收人'))),
  escalateMinutes: label('未确认多少分钟后上报', z.nullish(minutes)),
  escalateTo: label('上报给', z.nullish(people)),
  statusFlag: label('启用', z._default(z.boolean(), true)),
};
const RuleInput = z.strictObject(rule);
/** What a change leaves out stays as it is. */
const withoutDefaults = { digestMinutes: label('汇总', z.optional(CaveatDigest)), statusFlag: label('启用', z.optional(z.boolean())) };

export const CaveatRow = z.object({
  id,
  caveatName: label('名称', z.string()),
  caveatKind: label('预警内容', CaveatKind),
  caveatType: label('预警类型', CaveatType),
  threshold: label('条件', z.nullable(z.int())),
  vmIds: z.array(id),
  vmCount: label('设备数', quantity),
  shiftFrom: label('通知时段从', z.nullable(z.string())),
  shiftTo: label('通知时段到', z.nullable(z.string())),
  digestMinutes: label('汇总', CaveatDigest),
  channels: label('通知方式', z.array(CaveatChannel)),
  robotIds: z.array(id),
  receivers: z.array(id),
  receiverNames: label('接收人', z.string()),
  escalateMinutes: label('上报分钟', z.nullable(z.int())),
  escalateTo: z.array(id),
  statusFlag: label('启用', z.boolean()),
  openCases: label('未确认', quantity),
  /** What it found in the last 30 days, and of that what somebody saw to: a rule that nobody acts on tells too much. */
  recentCases: label('近30天预警', quantity),
  recentActed: label('近30天跟进', quantity),
  toldAt: label('最近通知', z.nullable(dateTime)),
  createdAt: label('创建时间', dateTime),
});

export const CaveatCaseRow = z.object({
  id,
  caveatId: id,
  caveatName: label('规则', z.string()),
  caveatKind: label('预警内容', CaveatKind),
  vmId: z.nullable(id),
  about: label('对象', z.string()),
  value: label('数值', z.int()),
  state: label('状态', CaveatState),
  openedAt: label('出现时间', dateTime),
  changedAt: label('最近变化', dateTime),
  endedAt: label('恢复时间', z.nullable(dateTime)),
  escalatedAt: label('上报时间', z.nullable(dateTime)),
  acknowledgedBy: label('跟进人', z.nullable(z.string())),
  acknowledgedAt: label('跟进时间', z.nullable(dateTime)),
  remark: label('备注', z.nullable(z.string())),
});

const page = 'system.warningCenter';

export const warning = {
  list: read({
    method: 'POST',
    path: '/vmbiz/listCaveatCenter',
    summary: '查询预警规则',
    permit: page,
    freshness: true,
    input: pageQuery(
      {
        keyword: label('名称', text(50)),
        caveatKind: label('预警内容', CaveatKind),
        caveatType: label('预警类型', CaveatType),
        vmId: label('设备', id),
        statusFlag: label('启用', z.boolean()),
      },
      ['caveatName', 'caveatKind', 'toldAt', 'createdAt'],
    ),
    output: pageOf(CaveatRow),
  }),
  find: read({
    method: 'GET',
    path: '/vmbiz/findCaveatCenter',
    summary: '查看预警规则',
    permit: page,
    input: z.strictObject({ id }),
    output: CaveatRow,
  }),
  create: write({
    method: 'POST',
    path: '/vmbiz/createCaveatCenter',
    summary: '新增预警规则',
    permit: `${page}.create`,
    input: RuleInput,
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/vmbiz/updateCaveatCenter',
    summary: '修改预警规则',
    permit: `${page}.update`,
    input: z.extend(z.partial(RuleInput), { ...withoutDefaults, id }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/vmbiz/deleteCaveatCenter',
    summary: '删除预警规则',
    permit: `${page}.delete`,
    input: z.strictObject({ id }),
    output: nothing,
  }),
  cases: read({
    method: 'POST',
    path: '/vmbiz/listCaveatCase',
    summary: '查询预警',
    permit: page,
    input: pageQuery(
      {
        caveatId: id,
        caveatKind: label('预警内容', CaveatKind),
        vmId: label('设备', id),
        state: label('状态', CaveatState),
      },
      ['openedAt', 'changedAt', 'state', 'value', 'about'],
    ),
    output: pageOf(CaveatCaseRow),
  }),
  acknowledge: write({
    method: 'POST',
    path: '/vmbiz/acknowledgeCaveatCase',
    summary: '确认预警',
    permit: `${page}.acknowledge`,
    input: z.strictObject({
      ids: z.array(id).check(z.minLength(1, '请至少选择一条预警'), z.maxLength(1000, '一次最多1000条')),
      remark: label('备注', z.nullish(text(200))),
    }),
    output: nothing,
  }),
  /** Login users who can be told; by text, or those with these ids. */
  receivers: read({
    method: 'POST',
    path: '/vmbiz/searchCaveatReceiver',
    summary: '查找预警接收人',
    permit: [page, 'system.customizeMail', 'report.statementMatch.decide'],
    input: z.strictObject({ keyword: z.nullish(text(100)), ids: z.nullish(z.array(id).check(z.maxLength(200))) }),
    output: z.array(z.object({ id, userCode: z.string(), userName: z.string(), email: z.nullable(z.string()) })),
  }),
};
