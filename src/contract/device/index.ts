// The open interface of machines (signed with a machine's key), and what administrators do with keys, commands and set-aside events.
import * as z from 'zod/mini';
import { own, read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { shownAs } from '../kernel/shown.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, meant, nothing, quantity, text, yes } from '../kernel/scalars.ts';
import {
  DeviceChangeSpan,
  DeviceCommandState,
  DeviceEventKind,
  DeviceEventState,
  MachineCommandKind,
  MOST_EVENTS,
  NumberDecision,
} from './codes.ts';
import { DeviceEvent, EventAnswer, SequenceGap } from './events.ts';
import { senses } from '../sense/report.ts';
import { pictures } from '../vision/report.ts';
import { rfid } from './rfid.ts';
import { ApprovalOrderStatus } from '../workflow/codes.ts';
import * as r from './rows.ts';

export * from './codes.ts';

const none = z.strictObject({});

/** What a machine calls. Every write is safe to send twice. */
export const open = {
  heartbeat: write({
    method: 'POST',
    path: '/open/v1/heartbeat',
    summary: '设备心跳',
    permit: 'device',
    input: r.Heartbeat,
    output: r.HeartbeatAnswer,
  }),
  config: write({
    method: 'POST',
    path: '/open/v1/config',
    summary: '设备获取配置',
    permit: 'device',
    /** The version, and `usage.at` of the last answer: what differs is told. */
    input: z.strictObject({ since: z.nullish(text(64)), usageSince: z.nullish(dateTime) }),
    output: r.DeviceConfig,
  }),
  /** A picture or video of its banners, by the name that the configuration gives; a part of it where a range is asked for. */
  file: read({
    method: 'POST',
    path: '/open/v1/file',
    summary: '设备下载广告文件',
    permit: 'device',
    wire: 'download',
    input: z.strictObject({ objectName: text(60) }),
    output: nothing,
  }),
  events: write({
    method: 'POST',
    path: '/open/v1/events',
    summary: '设备上报事件',
    permit: 'device',
    input: z.strictObject({
      // Each is read by itself: one that is none must not hold up the others.
      events: z
        .array(shownAs(z.unknown(), DeviceEvent))
        .check(z.minLength(1, '至少一个事件'), z.maxLength(MOST_EVENTS, `一次最多${MOST_EVENTS}个事件`)),
    }),
    output: z.object({ serverTime: dateTime, events: z.array(EventAnswer), gaps: z.array(SequenceGap) }),
  }),
  rfid,
  senses,
  pictures,
  /** Changes nothing of what anybody may take; that somebody was refused is kept. */
  ask: own({
    method: 'POST',
    path: '/open/v1/ask',
    summary: '设备询问能否领料',
    permit: 'device',
    input: r.PickQuestion,
    output: r.PickDecision,
  }),
  /** Who is refused asks whoever can grant it: they are told at their bell. */
  help: write({
    method: 'POST',
    path: '/open/v1/ask/help',
    summary: '设备申请放行',
    permit: 'device',
    // What only a machine that asks anew can say does not belong here.
    input: z.omit(r.PickQuestion, { showsNotices: true, readNotices: true }),
    /** The names of those who were told, none where nobody can grant it; and the question, whose answer /open/v1/ask/answer waits for. */
    output: z.object({ told: z.array(z.string()), releaseId: z.nullable(id) }),
  }),
  /** Waits until the question was decided, so many seconds at most. */
  answer: own({
    method: 'POST',
    path: '/open/v1/ask/answer',
    summary: '设备等待放行结果',
    permit: 'device',
    input: z.strictObject({ releaseId: id, waitSeconds: z._default(z.int().check(z.gte(0, '最少0秒'), z.lte(20, '最多20秒')), 0) }),
    output: z.object({ releaseStatus: ApprovalOrderStatus, decidedBy: z.nullable(z.string()) }),
  }),
  commands: write({
    method: 'POST',
    path: '/open/v1/commands',
    summary: '设备领取命令',
    permit: 'device',
    input: none,
    output: z.array(r.CommandForDevice),
  }),
  acknowledge: write({
    method: 'POST',
    path: '/open/v1/commands/acknowledge',
    summary: '设备回复命令',
    permit: 'device',
    input: z.strictObject({ id, done: yes, answer: z.nullish(text(200)) }),
    output: nothing,
  }),
};

const vmId = label('设备', id);
const eventId = text(80);

/** What somebody knows better than the machine: who stood there, when it was, out of which channel and how many. */
const Mended = z.strictObject({
  empId: label('员工', z.nullish(id)),
  happenedAt: label('发生时间', z.nullish(dateTime)),
  lines: z.nullish(
    z
      .array(
        z.strictObject({
          /** From 1. */
          line: z.int().check(z.gte(1), z.lte(200)),
          channelCode: z.nullish(text(50)),
          /** Null: what lies in the channel. */
          productCode: z.nullish(text(50)),
          quantity: z.nullish(quantity.check(meant)),
        }),
      )
      .check(z.maxLength(200)),
  ),
});

export const device = {
  keys: read({
    method: 'POST',
    path: '/vm/listOpenKey',
    summary: '查询应用密钥',
    permit: 'system.openPlatform',
    input: pageQuery({ vmId, prewhId: label('智能仓', id), ended: label('已停用', yes) }, ['keyName', 'vmName', 'createdAt', 'lastUsedAt']),
    output: pageOf(r.OpenKeyRow),
  }),
  createKey: write({
    method: 'POST',
    path: '/vm/createOpenKey',
    summary: '新增应用密钥',
    permit: 'system.openPlatform.createKey',
    /** Of a machine, of a smart warehouse, or of a program of the site. */
    input: z.strictObject({ keyName: label('名称', text(50)), vmId: z.nullish(vmId), prewhId: label('智能仓', z.nullish(id)) }),
    /** The secret is told this once. */
    output: z.object({ id, appKey: z.string(), secret: z.string() }),
  }),
  endKey: write({
    method: 'POST',
    path: '/vm/endOpenKey',
    summary: '停用应用密钥',
    permit: 'system.openPlatform.endKey',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  commands: read({
    method: 'POST',
    path: '/vm/listDeviceCommand',
    summary: '查询设备命令',
    permit: ['machine.machineManage', 'machine.vmChannelpz'],
    input: pageQuery(
      {
        vmId,
        state: label('状态', DeviceCommandState),
        channelCodes: label('货道', z.array(text(50)).check(z.maxLength(1000))),
      },
      ['createdAt', 'vmName', 'state'],
    ),
    output: pageOf(r.CommandRow),
  }),
  command: write({
    method: 'POST',
    path: '/vm/createDeviceCommand',
    summary: '下发设备命令',
    permit: 'machine.machineManage.command',
    input: z.strictObject({
      vmId,
      kind: label('命令', MachineCommandKind),
      channelCode: label('货道', z.nullish(text(50))),
      appVersion: label('版本', z.nullish(text(50))),
      minutes: label('有效分钟', z._default(z.int().check(z.gte(1, '至少1分钟'), z.lte(1440, '最多一天')), 10)),
    }),
    output: z.object({ id }),
  }),
  cancelCommand: write({
    method: 'POST',
    path: '/vm/cancelDeviceCommand',
    summary: '取消设备命令',
    permit: 'machine.machineManage.command',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  states: read({
    method: 'POST',
    path: '/vm/listDeviceState',
    summary: '查询设备通讯状态',
    permit: ['machine.machineManage', 'dataView.device'],
    input: pageQuery({ vmId }, ['vmCode', 'vmName', 'heartbeatAt', 'missingEvents', 'unsentEvents']),
    output: pageOf(r.DeviceStateRow),
  }),
  events: read({
    method: 'POST',
    path: '/vm/listDeviceEvent',
    summary: '查询设备消息',
    permit: ['machine.machineManage', 'operate.stockCase'],
    input: pageQuery(
      {
        vmId,
        kind: label('事件', DeviceEventKind),
        state: label('状态', DeviceEventState),
        settled: label('已处理', yes),
        happenedAt: label('发生日期', dateSpan),
      },
      ['receivedAt', 'happenedAt', 'sequence', 'vmName', 'settledAt'],
    ),
    output: pageOf(r.DeviceEventRow),
  }),
  settleEvent: write({
    method: 'POST',
    path: '/vm/settleDeviceEvent',
    summary: '处理设备消息',
    permit: 'machine.machineManage.settleEvent',
    /** Book it now that what it lacked is there, or dismiss it for good. What a person knows better is said beside it. */
    input: z.strictObject({ vmId, eventId, dismiss: yes, mended: z.nullish(Mended) }),
    output: nothing,
  }),
  /** Who stood there: all picks of that card or number that were booked to nobody are charged to him, and the card is his from now on. */
  nameStranger: write({
    method: 'POST',
    path: '/vm/nameDeviceStranger',
    summary: '认领陌生卡的领料',
    permit: ['machine.machineManage.settleEvent', 'operate.stockCase.settle'],
    input: z.strictObject({
      vmId,
      eventId,
      empId: label('员工', id),
      all: label('这张卡的全部领料', z._default(yes, true)),
      bindCard: label('把这张卡绑定给他', z._default(yes, true)),
    }),
    /** So many picks are his now; his card is it where the caller may bind cards. */
    output: z.object({ picks: quantity, bound: yes }),
  }),
  /** What a machine's events have changed, by when they were received. */
  changes: read({
    method: 'POST',
    path: '/vm/statDeviceChanges',
    summary: '查看设备带来的变化',
    permit: ['machine.machineManage', 'operate.stockCase'],
    input: z.strictObject({ vmId, changesWithin: label('最近几小时', DeviceChangeSpan) }),
    output: r.DeviceChanges,
  }),
  /** Numbers that do not fit begin a new numbering, or were a slip; numbers that are missing are awaited no more. */
  decideNumbers: write({
    method: 'POST',
    path: '/vm/decideDeviceNumbers',
    summary: '处理设备序号',
    permit: 'machine.machineManage.settleEvent',
    /** As they stand on the screen: the first and the last of the numbers that are meant. */
    input: z.strictObject({ vmId, decision: label('决定', NumberDecision), from: label('从序号', z.int()), to: label('到序号', z.int()) }),
    output: nothing,
  }),
  /**
   * A flagged pick was looked at: what it did not name can be named now; what it charged after its failed vend had been settled is given back, or
   * stays, and then what was written off is back in the channel that it came out of.
   */
  checkEvent: write({
    method: 'POST',
    path: '/vm/checkDeviceEvent',
    summary: '核对领料',
    permit: ['machine.machineManage.settleEvent', 'operate.stockCase.settle'],
    input: z.strictObject({
      vmId,
      eventId,
      costId: label('改记到成本中心', z.nullish(id)),
      projectId: label('改记到项目', z.nullish(id)),
      giveBack: z.nullish(yes),
    }),
    output: nothing,
  }),
};
