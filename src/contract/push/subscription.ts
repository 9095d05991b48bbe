// Webhooks: a program subscribes to events by their names and gets them signed by the rules of Standard Webhooks. A subscription is a receiver (receiver.ts).
import * as z from 'zod/mini';
import { own, read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateTime, id, nothing, quantity, text, yes } from '../kernel/scalars.ts';
import { PushReason } from './codes.ts';
import { PushEvent } from './events.ts';
import { httpUrl, TryAnswer } from './receiver.ts';

const page = 'system.dataPush';
const events = label('事件', z.array(PushEvent).check(z.minLength(1, '请至少选择一种事件'), z.maxLength(20)));
const receiverName = label('名称', text(50));
const url = label('接收地址', httpUrl);
const post = (path: `/${string}`) => ({ method: 'POST' as const, path: `/data-push-platform${path}` as const });
const none = z.strictObject({});

export const subscription = {
  list: read({
    method: 'GET',
    path: '/data-push-platform/listSubscription',
    summary: '查询事件订阅',
    permit: page,
    input: none,
    output: z.array(
      z.object({
        id,
        receiverName,
        url: label('接收地址', z.string()),
        events,
        statusFlag: label('启用', yes),
        waiting: label('等待', quantity),
        failed: label('失败', quantity),
        lastOkAt: label('最近成功', z.nullable(dateTime)),
        lastReason: label('失败原因', z.nullable(PushReason)),
      }),
    ),
  }),
  /** `own`: its answer is the signing secret, and shown never again. Refuses 'conflict' for a name that is taken. */
  subscribe: own({
    ...post('/subscribeEvents'),
    summary: '订阅事件',
    permit: `${page}.update`,
    input: z.strictObject({ receiverName, url, events }),
    output: z.object({ id, secret: label('签名密钥', z.string()) }),
  }),
  /** What is left out stays. A new secret is given where it is asked for, and with an address on another host. Refuses 'not-found'. */
  change: own({
    ...post('/updateSubscription'),
    summary: '修改事件订阅',
    permit: `${page}.update`,
    input: z.strictObject({
      id,
      url: label('接收地址', z.optional(httpUrl)),
      events: label('事件', z.optional(events)),
      statusFlag: label('启用', z.optional(yes)),
      renewFlag: label('更换密钥', z.optional(yes)),
    }),
    output: z.object({ secret: label('签名密钥', z.nullable(z.string())) }),
  }),
  /** Removes it; one that something was sent to is switched off and keeps its records. Refuses 'not-found'. */
  end: write({
    ...post('/unsubscribeEvents'),
    summary: '取消事件订阅',
    permit: `${page}.update`,
    input: z.strictObject({ id }),
    output: nothing,
  }),
  /** Sends the latest of its kind, or an example where there is none yet, marked as a test. Refuses 'not-found', 'push-template'. */
  test: own({
    ...post('/testSubscription'),
    summary: '测试事件订阅',
    permit: `${page}.test`,
    input: z.strictObject({ id, event: label('事件', PushEvent) }),
    output: TryAnswer,
  }),
};
