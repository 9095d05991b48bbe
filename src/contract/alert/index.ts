// How somebody wants to be told of what concerns him: at the bell always, by mail and on his devices as he chooses; when not, and gathered how long.
import * as z from 'zod/mini';
import { clock } from '../kernel/clock.ts';
import { own, read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateTime, id, nothing, text } from '../kernel/scalars.ts';
import { CaveatDigest, RobotReason } from '../warning/codes.ts';
import { MailChoice } from './codes.ts';

export * from './codes.ts';

const choice = {
  mailChoice: label('邮件提醒', MailChoice),
  quietFrom: label('免打扰从', z.nullable(clock)),
  quietTo: label('免打扰到', z.nullable(clock)),
  digestMinutes: label('预警汇总', CaveatDigest),
};
/** A key as browsers say it. */
const bytes = z.string().check(z.regex(/^[\w-]{16,120}={0,2}$/, '密钥格式不正确'));
const address = z.string().check(z.regex(/^https?:\/\/[^\s/?#@]+\/\S*$/, '地址格式不正确'), z.maxLength(1000, '最多1000个字'));

const Device = z.object({
  id,
  deviceName: label('设备', z.string()),
  createdAt: label('打开时间', dateTime),
  /** The push service took a message last; whether it reached the device, it does not say. */
  lastOkAt: label('最近送达', z.nullable(dateTime)),
  lastReason: label('失败原因', z.nullable(RobotReason)),
  lastSaid: z.nullable(z.string()),
});

/** What became of a try; `said` in the words of the other side. */
const tried = z.object({ taken: z.boolean(), reason: z.nullable(RobotReason), said: z.nullable(z.string()) });

export const alert = {
  find: read({
    method: 'GET',
    path: '/auth/user/findOwnAlert',
    summary: '查询自己的提醒方式',
    permit: 'signedIn',
    input: z.strictObject({}),
    /** `publicKey` is what a browser asks its push service with (VAPID). */
    output: z.object({ ...choice, publicKey: z.string(), devices: z.array(Device) }),
  }),
  update: write({
    method: 'POST',
    path: '/auth/user/updateOwnAlert',
    summary: '修改自己的提醒方式',
    permit: 'signedIn',
    input: z.strictObject(choice),
    output: nothing,
  }),
  /** This browser is told from now on; what it was told for another account before, ends. Refuses 'push-key', 'push-full'. */
  addDevice: write({
    method: 'POST',
    path: '/auth/user/createOwnPush',
    summary: '打开浏览器推送',
    permit: 'signedIn',
    input: z.strictObject({ endpointSecret: address, p256dh: bytes, authSecret: bytes, deviceName: label('设备', text(60)) }),
    output: z.object({ id }),
  }),
  removeDevice: write({
    method: 'POST',
    path: '/auth/user/dropOwnPush',
    summary: '移除推送设备',
    permit: 'signedIn',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  /** Sends one now and says what became of it. */
  testDevice: own({
    method: 'POST',
    path: '/auth/user/testOwnPush',
    summary: '测试推送',
    permit: 'signedIn',
    input: z.strictObject({ id }),
    output: tried,
  }),
  /** Sends a mail to one's own address now and says what became of it. Refuses 'mail-no-address'. */
  testMail: own({
    method: 'POST',
    path: '/auth/user/testOwnMail',
    summary: '测试邮件提醒',
    permit: 'signedIn',
    input: z.strictObject({}),
    output: tried,
  }),
};
