// A night without a network: mail server, group chats and push service are out of reach for ten hours, on loopback and by a dead clock. What was found
// meanwhile comes once afterwards, by every way, and nothing is lost.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { furnish } from '../../../../test/machine-floor.ts';
import { openTestApp, type Caller, type Site, type TestApp } from '../../../../test/trust/test-app.ts';
import { alert } from '../../../contract/alert/index.ts';
import { caveatRobot, warning } from '../../../contract/warning/index.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { openJobs, type Jobs } from '../../kernel/jobs/index.ts';
import { pushTask } from '../alert/index.ts';
import { openPushService } from '../alert/test-push-service.ts';
import { openReceiver, says, type TestReceiver } from '../push/test-receiver.ts';
import { mailTask, robotTask, watchSite } from './index.ts';

const HOURS = 10;
const KINDS = ['dingtalk', 'wecom', 'feishu'] as const;
const TAKEN = { dingtalk: '{"errcode":0}', wecom: '{"errcode":0}', feishu: '{"code":0}' };
const database = testDatabase();
let testApp: TestApp;
let site: Site;
let keeper: Caller;
let push: Awaited<ReturnType<typeof openPushService>>;
let jobs: Jobs | undefined;
let post: SMTPServer | undefined;
let postPort = 0;
const groups = new Map<string, TestReceiver>();
const mails: string[] = [];

/** A body in quoted-printable, as text. */
const unquoted = (body: string): string =>
  Buffer.from(
    body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

const postUp = async () => {
  post = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const [head = '', body = ''] = Buffer.concat(parts)
          .toString()
          .split(/\r\n\r\n(.*)/s);
        mails.push(/^content-transfer-encoding: base64/im.test(head) ? Buffer.from(body, 'base64').toString() : unquoted(body));
        done();
      });
    },
  });
  post.on('error', () => undefined);
  const server = post.listen(postPort, '127.0.0.1');
  await once(server, 'listening');
  postPort = (server.address() as AddressInfo).port;
};
const postDown = () => new Promise<void>((done) => (post ? post.close(() => done()) : done()));

/** All who are told stand at the other end of one line. */
const line = {
  up: () => Promise.all([postUp(), push.up(), ...[...groups.values()].map((group) => group.up())]),
  down: () => Promise.all([postDown(), push.down(), ...[...groups.values()].map((group) => group.down())]),
};

beforeAll(async () => {
  process.env['OUTGOING_NETWORKS'] = '127.0.0.1';
  testApp = await openTestApp(database);
  site = await testApp.site('NIGHT');
  keeper = await site.hire();
  push = await openPushService();
  await postUp();
  process.env['SMTP_URL'] = `smtp://127.0.0.1:${postPort}`;
  await database.pool.query(`update login_user set email = 'keeper@example.com' where id = $1`, [keeper.userId]);
  await keeper.send(alert.addDevice, push.device('phone'));
  const robotIds: string[] = [];
  for (const robotKind of KINDS) {
    const group = await openReceiver();
    group.mood = says(200, TAKEN[robotKind]);
    groups.set(robotKind, group);
    const made = await keeper.send(caveatRobot.create, { robotName: robotKind, robotKind, urlSecret: `${group.url}/${robotKind}` });
    robotIds.push(made.data.id);
  }
  const channels = ['notice', 'mail', 'robot'];
  const rule = { caveatName: '停机', caveatKind: 'offline', threshold: 5, channels, receivers: [keeper.userId], robotIds };
  await keeper.send(warning.create, rule);
});
afterAll(async () => {
  delete process.env['OUTGOING_NETWORKS'];
  delete process.env['SMTP_URL'];
  await jobs?.stop();
  await line.down();
  await testApp?.close();
});

const work = async () => {
  jobs = await openJobs({ url: database.url, db: database.db, tasks: [mailTask, robotTask, pushTask], log: () => undefined });
};
const states = async (): Promise<Record<number, number>> => {
  const { rows } = await database.pool.query(
    `select status, count(*)::int as n from job where task in ('warning.mail', 'warning.robot', 'alert.push') group by 1`,
  );
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
};
/** As if so long had passed: what rests is due. */
const pass = (minutes: number) =>
  database.pool.query(
    `update job set created_at = created_at - make_interval(mins => $1), not_before = least(not_before, now()) where status = 0`,
    [minutes],
  );
async function until(what: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(50)) if (await what()) return;
  throw new Error(JSON.stringify(await states()));
}
const resting = async (): Promise<number> =>
  (
    await database.pool.query(
      `select count(*)::int as n from job where status = 0 and queued_at is null and not_before > now() and task in ('warning.mail', 'warning.robot', 'alert.push')`,
    )
  ).rows[0].n;
/** How often each machine was told of by a way. */
const counts = (texts: readonly string[], names: readonly string[]) =>
  names.map((name) => texts.filter((text) => text.includes(name)).length);

test(
  'better 15: ten hours without a network, in which a machine falls silent each hour: each is told of once by every way, as soon as there is one',
  { timeout: 120_000 },
  async () => {
    const names: string[] = [];
    await work();
    await line.down();
    const ways = KINDS.length + 2;
    for (let hour = 1; hour <= HOURS; hour += 1) {
      const { vmId } = await site.run((ctx) => furnish(ctx, { code: `N${hour}E` }));
      names.push(`刀具柜N${hour}E`);
      await database.pool.query(`update vm set last_heartbeat_at = now() - interval '9 minutes' where id = $1`, [vmId]);
      await watchSite(systemCtx(database.db, site, 'test'));
      // Each is tried through the night, another process between them.
      await pass(60);
      if (hour === 5) {
        await jobs?.stop();
        await work();
      }
      await until(async () => (await resting()) === hour * ways);
    }
    expect([await states(), mails, push.service.came, [...groups.values()].flatMap(({ came }) => came)]).toEqual([
      { 0: HOURS * ways },
      [],
      [],
      [],
    ]);
    await line.up();
    await pass(10);
    await until(async () => (await states())[2] === HOURS * ways);
    await pass(60);
    const once = names.map(() => 1);
    expect(counts(mails, names)).toEqual(once);
    expect(
      counts(
        push.service.came.map(({ message }) => message.body),
        names,
      ),
    ).toEqual(once);
    for (const [kind, { came }] of groups)
      expect([
        kind,
        counts(
          came.map(({ body }) => body),
          names,
        ),
      ]).toEqual([kind, once]);
    // The watch goes on, and says nothing twice.
    await watchSite(systemCtx(database.db, site, 'test'));
    expect(await states()).toEqual({ 2: HOURS * ways });
  },
);
