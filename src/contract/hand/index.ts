// Devices that people work with where the network may go: what each keeps is sealed by a key of its person, what it has not sent is known here
// (docs/decisions/0107-hand-journal.md).
import * as z from 'zod/mini';
import { one } from '../kernel/document.ts';
import { own, read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, meant, nothing, quantity, text } from '../kernel/scalars.ts';
import { HandEntryResult, HandState } from './codes.ts';

export * from './codes.ts';

const page = 'system.handDevice';
const deviceCode = label('设备标识', text(40).check(z.regex(/^[\w-]+$/, '格式不正确')));
const no = label('序号', z.int('请输入整数').check(z.gte(1, '至少为1'), meant));
const count = quantity.check(meant);

export const HandDeviceRow = z.object({
  id,
  loginAccount: label('账号', z.string()),
  userName: label('姓名', z.nullable(z.string())),
  loginSys: label('登录系统', z.string()),
  client: label('浏览器', z.nullable(z.string())),
  state: label('状态', HandState),
  unsent: label('未发送', quantity),
  oldestAt: label('最早一笔', z.nullable(dateTime)),
  missing: label('没有收到', quantity),
  dropped: label('本人放弃', quantity),
  lastNo: label('最后序号', quantity),
  seenAt: label('最后联系', dateTime),
  firstAt: label('首次使用', dateTime),
  stoppedAt: label('设备停用时间', z.nullable(dateTime)),
  stoppedBy: label('停用人', z.nullable(z.string())),
  stopReason: label('停用的原因', z.nullable(z.string())),
});

export const hand = {
  /**
   * A device tells how it stands with its journal, and gets the key that what it keeps is sealed by: the same each time for the same person. No key
   * where the person may not work without a network; `emptyFlag` where the device was stopped.
   */
  tell: own({
    method: 'POST',
    path: '/basic/tellHandDevice',
    summary: '报告手持设备的待发送',
    permit: 'signedIn',
    input: z.strictObject({ deviceCode, lastNo: count, unsent: count, oldestAt: z.nullish(dateTime), emptiedFlag: z.nullish(z.boolean()) }),
    output: z.object({ key: z.nullable(z.string()), hours: z.int(), emptyFlag: z.boolean() }),
  }),
  /** What was refused and its person gave up: it is accounted for and waits no more. */
  drop: write({
    method: 'POST',
    path: '/basic/dropHandEntry',
    summary: '放弃被拒绝的手持记录',
    permit: 'signedIn',
    input: z.strictObject({
      deviceCode,
      no,
      doneAt: dateTime,
      path: text(100),
      title: label('内容', text(200)),
      problem: label('原因', text(500)),
    }),
    output: nothing,
  }),
  list: read({
    method: 'POST',
    path: '/basic/listHandDevice',
    summary: '查询手持设备',
    permit: page,
    input: pageQuery({ keyword: label('账号或姓名', text(100)), state: label('状态', HandState) }, ['seenAt', 'loginAccount', 'unsent']),
    output: pageOf(HandDeviceRow),
  }),
  /** What its journal lacks or its person gave up, the latest first; at most 200. */
  entries: read({
    method: 'POST',
    path: '/basic/listHandEntry',
    summary: '查询手持设备的缺号和放弃',
    permit: page,
    input: one,
    output: z.array(
      z.object({
        no: label('序号', z.int()),
        result: label('结果', HandEntryResult),
        title: label('内容', z.nullable(z.string())),
        problem: label('原因', z.nullable(z.string())),
        doneAt: label('发生时间', z.nullable(dateTime)),
      }),
    ),
  }),
  /** Lost or given away: its person's sign-ins end, its key is gone, so that what lies there can never be read; it empties itself when it next calls. */
  stop: write({
    method: 'POST',
    path: '/basic/stopHandDevice',
    summary: '停用手持设备',
    permit: `${page}.stop`,
    input: z.strictObject({ id, reason: label('停用的原因', text(200)) }),
    output: nothing,
  }),
};
