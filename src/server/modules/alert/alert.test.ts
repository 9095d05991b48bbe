// How people want to be told: by push through a real push service on loopback, in their quiet hours not, gathered, once.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { furnish } from '../../../../test/machine-floor.ts';
import { openTestApp, type Caller, type Site, type TestApp } from '../../../../test/trust/test-app.ts';
import { alert } from '../../../contract/alert/index.ts';
import { formatDateTime } from '../../../contract/kernel/time.ts';
import { notice } from '../../../contract/notice/index.ts';
import { warning } from '../../../contract/warning/index.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import type { Run } from '../../kernel/jobs/index.ts';
import { TryLater } from '../../kernel/jobs/run.ts';
import { watchSite } from '../warning/index.ts';
import { quietUntil } from './choice.ts';
import { pushTask } from './index.ts';
import { openPushService } from './test-push-service.ts';
import { sealFor } from './web-push.ts';

const database = testDatabase();
let testApp: TestApp;
let site: Site;
let push: Awaited<ReturnType<typeof openPushService>>;
let keeper: Caller;
let chief: Caller;
let floor: Awaited<ReturnType<typeof furnish>>;
let other: Awaited<ReturnType<typeof furnish>>;

beforeAll(async () => {
  process.env['OUTGOING_NETWORKS'] = '127.0.0.1';
  testApp = await openTestApp(database);
  site = await testApp.site('ALERT');
  floor = await site.run((ctx) => furnish(ctx, { code: 'A' }));
  other = await site.run((ctx) => furnish(ctx, { code: 'B' }));
  push = await openPushService();
});
afterAll(async () => {
  delete process.env['OUTGOING_NETWORKS'];
  push?.close();
  await testApp?.close();
});
beforeEach(async () => {
  await database.pool.query('delete from caveat_center; delete from notice; delete from job; delete from alert_device');
  await database.pool.query('update vm set last_heartbeat_at = now()');
  push.service.came.length = 0;
  push.service.status = 201;
  [keeper, chief] = [await site.hire(), await site.hire()];
});

const now = () => systemCtx(database.db, site, 'test');
const watch = () => watchSite(now());
const silent = (vmId: string, minutes: number) =>
  database.pool.query(`update vm set last_heartbeat_at = now() - make_interval(mins => $2) where id = $1`, [vmId, minutes]);
const rule = async (more: object = {}) => {
  const base = { caveatName: newId(), caveatKind: 'offline', threshold: 5, channels: ['notice'], receivers: [keeper.userId] };
  const answer = await chief.send(warning.create, { ...base, ...more });
  if (answer.code !== 200) throw new Error(answer.msg);
  return answer.data.id as string;
};
const told = async (who: Caller) => (await who.send(notice.list, { limit: 100 })).data.rows as { noticeId: string; title: string }[];
const jobs = async (task = 'alert.push') =>
  (await database.pool.query(`select payload, not_before from job where task = $1 order by created_at`, [task])).rows;
const sendAll = async () => {
  for (const { payload } of await jobs()) await pushTask.run(now(), payload, {} as Run);
};
const choose = (who: Caller, more: object) =>
  who.send(alert.update, { mailChoice: 0, quietFrom: null, quietTo: null, digestMinutes: 0, ...more });
/** Hours around this moment, or an hour later. */
const hours = (from: number, to: number) => {
  const clock = (after: number) => formatDateTime(new Date(Date.now() + after * 3_600_000), site.timeZone ?? 'Asia/Shanghai', 'HH:mm');
  return { quietFrom: clock(from), quietTo: clock(to) };
};

test('RFC 8291: a message is sealed to the byte as the standard’s example says', () => {
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  const sealed = sealFor(
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    'When I grow up, I want to be a watermelon',
    { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw') },
  );
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('better 15: what a rule finds reaches the device of who is told, sealed and signed, with its page; tried by a press', async () => {
  const { data } = await keeper.send(alert.addDevice, push.device('phone'));
  expect((await keeper.send(alert.testDevice, { id: data.id })).data).toEqual({ taken: true, reason: null, said: null });
  expect(push.service.faults).toEqual([]);
  expect(push.service.came[0]).toMatchObject({
    message: { title: '这是一条测试消息' },
    headers: { 'content-encoding': 'aes128gcm', ttl: '86400' },
  });
  await rule();
  await silent(floor.vmId, 9);
  await watch();
  await sendAll();
  expect(push.service.came[1]?.message).toMatchObject({
    title: expect.stringContaining('：1 项'),
    body: expect.stringContaining('刀具柜A 9分钟没有消息'),
    url: expect.stringContaining(floor.vmId),
  });
  await watch();
  expect(await jobs()).toHaveLength(1);
  expect((await keeper.send(alert.find, {})).data.devices).toMatchObject([
    { deviceName: 'phone', lastReason: null, lastOkAt: expect.any(String) },
  ]);
});

test('better 15: a mail to oneself is tried by a press: a real server takes it, refuses it or is away, and who has no address is told so', async () => {
  const came: { to: string; text: string }[] = [];
  let isFull = false;
  const post = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_to, _session, done) => done(isFull ? Object.assign(new Error('mailbox full'), { responseCode: 552 }) : null),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        came.push({ to: envelope.rcptTo.map(({ address }) => address).join(), text: Buffer.concat(parts).toString() });
        done();
      });
    },
  });
  post.on('error', () => undefined);
  const server = post.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.env['SMTP_URL'] = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    expect((await keeper.send(alert.testMail)).error).toBe('mail-no-address');
    await database.pool.query(`update login_user set email = 'keeper@example.com' where id = $1`, [keeper.userId]);
    expect((await keeper.send(alert.testMail)).data).toEqual({ taken: true, reason: null, said: null });
    expect(came).toEqual([{ to: 'keeper@example.com', text: expect.stringContaining('Subject: =?UTF-8?') }]);
    isFull = true;
    expect((await keeper.send(alert.testMail)).data).toMatchObject({
      taken: false,
      reason: 'refused',
      said: expect.stringContaining('mailbox full'),
    });
    await new Promise<void>((done) => post.close(done));
    expect((await keeper.send(alert.testMail)).data).toMatchObject({ taken: false, reason: 'away' });
    expect(came).toHaveLength(1);
  } finally {
    delete process.env['SMTP_URL'];
  }
});

test('the address of a device is read by nobody again, and nobody tries or removes another’s', async () => {
  const { data } = await keeper.send(alert.addDevice, push.device('geheim'));
  const { rows } = await database.pool.query(
    'select row_to_json(d) from alert_device d union all select row_to_json(o) from operate_log o',
  );
  expect(JSON.stringify(rows) + JSON.stringify((await keeper.send(alert.find, {})).data)).not.toContain('push/geheim');
  expect((await chief.send(alert.testDevice, { id: data.id })).error).toBe('not-found');
  expect((await chief.send(alert.removeDevice, { id: data.id })).error).toBe('not-found');
  // The same browser under another account tells that one alone.
  await chief.send(alert.addDevice, push.device('geheim'));
  expect((await keeper.send(alert.find, {})).data.devices).toEqual([]);
  expect((await keeper.send(alert.addDevice, { ...push.device('x'), p256dh: 'A'.repeat(87) })).error).toBe('push-key');
});

test('a service that is busy is tried again, one that refuses is not, a device that is gone is forgotten; what was read is not pushed', async () => {
  await keeper.send(alert.addDevice, push.device('phone'));
  await rule();
  await silent(floor.vmId, 9);
  await watch();
  push.service.status = 503;
  await expect(sendAll()).rejects.toThrow(TryLater);
  push.service.status = 403;
  await sendAll();
  expect((await keeper.send(alert.find, {})).data.devices).toMatchObject([{ lastReason: 'refused', lastSaid: '403' }]);
  push.service.status = 201;
  await keeper.send(notice.markManyRead, { noticeDetailIds: (await told(keeper)).map(({ noticeId }) => noticeId) });
  await sendAll();
  expect(push.service.came).toEqual([]);
  await database.pool.query('delete from notice_read');
  push.service.status = 410;
  await sendAll();
  expect((await keeper.send(alert.find, {})).data.devices).toEqual([]);
});

test('quiet hours: what is found waits for their end, once; what was acknowledged or is over by then does not come; what is escalated does not wait', async () => {
  await keeper.send(alert.addDevice, push.device('phone'));
  await choose(keeper, hours(-1, 1));
  await rule({ escalateMinutes: 30, escalateTo: [keeper.userId] });
  for (const { vmId } of [floor, other]) await silent(vmId, 9);
  await watch();
  await watch();
  expect([await told(keeper), await jobs()]).toEqual([[], []]);
  // Nobody acknowledges: it is told although it is night, at once on the device too.
  await database.pool.query(`update caveat_case set told_at = now() - interval '31 minutes'`);
  await watch();
  expect(await told(keeper)).toMatchObject([{ title: expect.stringContaining('30 分钟无人确认') }]);
  expect(Date.parse((await jobs())[0]?.not_before ?? 0)).toBeLessThanOrEqual(Date.now());
  await silent(other.vmId, 0);
  await choose(keeper, hours(1, 2));
  await watch();
  await watch();
  const all = await told(keeper);
  expect(all).toHaveLength(2);
  expect(all.map(({ title }) => title).join()).toMatch(/：1 项/u);
  await choose(keeper, hours(-1, 1));
  await database.pool.query('delete from notice');
  await silent(other.vmId, 9);
  await database.pool.query(`update caveat_case set ended_at = now() - interval '1 hour' where state = 2`);
  await watch();
  const { rows } = (await chief.send(warning.cases, { state: 0, limit: 100 })).data;
  await chief.send(warning.acknowledge, { ids: rows.map(({ id }: { id: string }) => id) });
  await choose(keeper, {});
  await watch();
  expect(await told(keeper)).toEqual([]);
});

test('a digest: what several rules found comes in one message when its time has come, by the mail that somebody chose', async () => {
  await database.pool.query(`update login_user set email = 'keeper@example.com' where id = $1`, [keeper.userId]);
  await choose(keeper, { digestMinutes: 60, mailChoice: 1 });
  await rule({ vmIds: [floor.vmId] });
  await rule({ vmIds: [other.vmId] });
  for (const { vmId } of [floor, other]) await silent(vmId, 9);
  await watch();
  expect(await told(keeper)).toMatchObject([{ title: '预警汇总：2 项' }]);
  expect(await jobs('warning.mail')).toMatchObject([{ payload: { to: 'keeper@example.com', subject: '预警汇总：2 项' } }]);
  await rule({ vmIds: [floor.vmId], threshold: 6 });
  await watch();
  expect(await told(keeper)).toHaveLength(1);
  await database.pool.query(`update alert_choice set gathered_at = now() - interval '1 hour'`);
  await watch();
  await watch();
  expect(await told(keeper)).toHaveLength(2);
});

test('who wants no mail finds at his bell what a rule would mail; a rule of group chats alone tells no person', async () => {
  await database.pool.query(`update login_user set email = 'keeper@example.com' where id = $1`, [keeper.userId]);
  await choose(keeper, { mailChoice: 2 });
  await rule({ channels: ['mail'] });
  await silent(floor.vmId, 9);
  await watch();
  expect([(await told(keeper)).length, await jobs('warning.mail')]).toEqual([1, []]);
});

test('another notice, as of a decision that waits, is pushed at the end of quiet hours', async () => {
  const at = Date.parse('2026-03-02T15:30:00Z');
  const zone = 'Asia/Shanghai';
  expect(quietUntil({ quietFrom: '22:00', quietTo: '06:30' }, at, zone)?.toISOString()).toBe('2026-03-02T22:30:00.000Z');
  expect(quietUntil({ quietFrom: '22:00', quietTo: '23:45' }, at, zone)?.toISOString()).toBe('2026-03-02T15:45:00.000Z');
  expect(quietUntil({ quietFrom: '06:30', quietTo: '22:00' }, at, zone)).toBeNull();
  await chief.send(alert.addDevice, push.device('phone'));
  await choose(chief, hours(-1, 1));
  await keeper.send(notice.createFeedback, { content: '<p>门打不开</p>' });
  const [job] = await jobs();
  expect(job?.payload).toMatchObject({ message: { body: expect.stringContaining('门打不开') } });
  expect(Date.parse(job?.not_before)).toBeGreaterThan(Date.now() + 50 * 60_000);
});

test('hours are said whole', async () => {
  expect((await choose(keeper, { quietFrom: '22:00' })).error).toBe('alert-half-quiet');
  expect((await choose(keeper, { quietFrom: '22:00', quietTo: '22:00' })).error).toBe('alert-no-quiet');
});
