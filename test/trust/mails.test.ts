// trust 15: a mail server that is away, busy or swallows its answer. Every mail of the product's own work comes, under one number, and what it
// will never have holds up no other.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { systemCtx } from '../../src/server/kernel/ctx.ts';
import { enqueue, openJobs, type Jobs } from '../../src/server/kernel/jobs/index.ts';
import { mailTask } from '../../src/server/modules/warning/mail-task.ts';
import { testDatabase } from '../database.ts';

const MAILS = 60;
const base = testDatabase();
const ctx = () => systemCtx(base.db, base.node, 'test');

interface Came {
  id: string;
  to: string;
}
const came: Came[] = [];
/** What the receiver does with the next mail; 'take' when nothing is said. */
let moods: ('take' | 'later' | 'cut')[] = [];
let server: SMTPServer | undefined;
let jobs: Jobs | undefined;
let port = 0;

const refusal = (responseCode: number, said: string) => Object.assign(new Error(said), { responseCode });
function receiver(): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => (address.startsWith('nobody') ? done(refusal(550, 'no such user')) : done()),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const mood = moods.shift() ?? 'take';
        if (mood === 'later') {
          done(refusal(451, 'try again later'));
          return;
        }
        const id = /^message-id: <([^@]+)@/im.exec(Buffer.concat(parts).toString())?.[1] ?? '';
        came.push({ id, to: session.envelope.rcptTo[0]?.address ?? '' });
        // Taken, and the line breaks before that is said: it comes a second time.
        if (mood === 'cut') cut(session.id);
        else done();
      });
    },
  });
}
function cut(sessionId: string): void {
  for (const connection of (server as unknown as { connections: Set<{ id: string; _socket: { destroy(): void } }> }).connections)
    if (connection.id === sessionId) connection._socket.destroy();
}
const up = () =>
  new Promise<void>((done) => {
    server = receiver();
    server.on('error', () => undefined);
    server.listen(port, '127.0.0.1', () => done());
  });
const down = () => new Promise<void>((done) => (server ? server.close(() => done()) : done()));
const work = async () => {
  jobs = await openJobs({ url: base.url, db: base.db, tasks: [mailTask], log: () => undefined });
};

beforeAll(async () => {
  await up();
  const address = server?.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
  await down();
  process.env['SMTP_URL'] = `smtp://127.0.0.1:${port}`;
});
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
});
afterAll(async () => {
  delete process.env['SMTP_URL'];
  await down();
});

const send = (to: string) => enqueue(ctx(), mailTask, { to, subject: '缺货预警', text: '刀具柜 A 缺货' });
const states = async (): Promise<Record<number, number>> => {
  const { rows } = await base.pool.query('select status, count(*)::int as n from job group by 1');
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
};
/** As if so long had passed: what rests is due. */
const pass = (minutes: number) =>
  base.pool.query(
    `update job set created_at = created_at - make_interval(mins => $1), not_before = least(not_before, now()) where status = 0`,
    [minutes],
  );
async function until(what: () => Promise<boolean>, says: () => Promise<unknown>): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(50)) if (await what()) return;
  throw new Error(JSON.stringify(await says()));
}
const resting = async () =>
  Number(
    (await base.pool.query('select count(*)::int as n from job where status = 0 and queued_at is null and not_before > now()')).rows[0].n,
  );

test(
  'trust 15 the receiver is down for an hour, then slow of mind: every mail comes, each under one number, none is lost',
  { timeout: 60_000 },
  async () => {
    const ids = new Map<string, string>();
    for (let at = 0; at < MAILS; at += 1) ids.set(await send(`m${at}@example.com`), `m${at}@example.com`);
    await expect(new Promise((done, fail) => connect(port, '127.0.0.1').on('connect', done).on('error', fail))).rejects.toThrow(
      'ECONNREFUSED',
    );
    await work();
    // Four tries spread over the hour, and another process between them.
    for (const minutes of [0, 5, 25, 35]) {
      await pass(minutes);
      if (minutes === 25) {
        await jobs?.stop();
        await work();
      }
      await until(async () => (await resting()) === MAILS, states);
    }
    expect(await states()).toEqual({ 0: MAILS });
    expect(came).toEqual([]);
    const { rows } = await base.pool.query(
      'select max(extract(epoch from not_before - now())) as rest, max(attempts) as attempts from job',
    );
    // A quarter of its age, at most ten minutes; tries that found nobody count for nothing.
    expect(Number(rows[0].rest)).toBeGreaterThan(500);
    expect(Number(rows[0].rest)).toBeLessThanOrEqual(600);
    expect(rows[0].attempts).toBe(0);

    moods = Array.from({ length: MAILS }, (_, at) => (['take', 'later', 'cut'] as const)[at % 3] ?? 'take');
    await up();
    for (const end = Date.now() + 30_000; Date.now() < end && ((await states())[2] ?? 0) < MAILS;) {
      await pass(5);
      await sleep(300);
    }
    expect(await states()).toEqual({ 2: MAILS });
    for (const to of ids.values()) expect(came.filter((one) => one.to === to).map((one) => one.id).length, to).toBeGreaterThan(0);
    // What came twice came under the number that it came under first.
    expect(came.filter(({ id, to }) => ids.get(id) !== to)).toEqual([]);
    expect(came.length).toBeGreaterThan(MAILS);
  },
);

test(
  'trust 15 a mail that is refused for good is not sent again, and holds up no other; after three days it is given up',
  { timeout: 60_000 },
  async () => {
    await base.pool.query('delete from job');
    came.splice(0);
    moods = [];
    const refused = await send('nobody@example.com');
    const good = await send('somebody@example.com');
    await work();
    const stateOf = async (id: string) => (await base.pool.query('select status, attempts, error from job where id = $1', [id])).rows[0];
    await until(async () => (await stateOf(refused)).status === 3 && (await stateOf(good)).status === 2, states);
    expect(await stateOf(refused)).toMatchObject({ status: 3, attempts: 1 });
    expect(came).toEqual([{ id: good, to: 'somebody@example.com' }]);
    await down();
    const old = await send('late@example.com');
    // Only what rests grows older: a mail that is being tried would keep its age.
    await until(async () => (await resting()) === 1, states);
    await pass(3 * 24 * 60 + 1);
    await until(async () => (await stateOf(old)).status === 3, states);
  },
);
