// Data push over real receivers: nothing is lost or sent under another number, the order of a document is kept, who is slow stops nobody else.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { PushAuth, PushKind } from '../../../contract/push/codes.ts';
import { newId } from '../../kernel/db/ids.ts';
import { claim, type Claimed } from './claim.ts';
import { writingDown } from './finish.ts';
import { pushHandlers } from './index.ts';
import type { Pushing } from './pump.ts';
import { addReceiver, pickSome, pump, pushesOf, QUICK, settled } from './test-push.ts';
import { watchPush } from './watch.ts';
import { cuts, hangs, openReceiver, says, takes, type Came, type TestReceiver } from './test-receiver.ts';

const base = testDatabase();
let calls: Awaited<ReturnType<typeof openCallers>>;
let admin: typeof calls.admin;
const open: TestReceiver[] = [];
const pumps: Pushing[] = [];
/** A slow machine is not taken for a receiver that is away. */
const PATIENT = { timeoutSeconds: 30 };
const receiver = async () => {
  const one = await openReceiver();
  open.push(one);
  return one;
};
const start = () => {
  const one = pump(base);
  pumps.push(one);
  return one;
};

beforeAll(async () => {
  process.env['OUTGOING_NETWORKS'] = '127.0.0.1';
  calls = await openCallers(base, pushHandlers);
  ({ admin } = calls);
});
afterEach(async () => {
  await Promise.all(pumps.splice(0).map((one) => one.stop()));
  await base.pool.query('delete from push_attempt');
  await base.pool.query('delete from push_record');
  await base.pool.query('delete from push_receiver');
  await Promise.all(open.splice(0).map((one) => one.down().catch(() => undefined)));
});
afterAll(() => {
  delete process.env['OUTGOING_NETWORKS'];
});

test('trust 55 a push is written with the fact or not at all; without a receiver there is none', async () => {
  await base.run((ctx) => pickSome(ctx, 3));
  expect((await base.pool.query('select count(*)::int as n from push_record')).rows).toEqual([{ n: 0 }]);
  const id = await addReceiver(admin, 'http://127.0.0.1:9/');
  await expect(
    base.run(async (ctx) => {
      await pickSome(ctx, 3);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await pushesOf(base, id)).toEqual([]);
  const numbers = await base.run((ctx) => pickSome(ctx, 3));
  expect((await pushesOf(base, id)).map(({ biz_no }) => biz_no).toSorted()).toEqual(numbers.toSorted());
});

test('trust 55 a receiver that is down, then cuts and stammers, gets each push once it is up, under the number it was tried with first', async () => {
  const one = await receiver();
  const id = await addReceiver(admin, one.url);
  await one.down();
  start();
  await base.run((ctx) => pickSome(ctx, 12));
  await vi.waitFor(async () => expect((await base.pool.query('select fails from push_receiver')).rows[0].fails).toBeGreaterThan(2), 20_000);
  const before = await pushesOf(base, id);
  expect(new Set(before.map(({ push_status }) => push_status)).has(2)).toBe(false);
  // The first time each is cut off or put off, or taken with the answer lost; then it is taken.
  one.mood = (answer, came) => {
    const times = one.came.filter(({ id: other }) => other === came.id).length;
    (times > 1 ? takes : one.came.length % 2 ? cuts : says(503))(answer, came);
  };
  await one.up();
  const after = await settled(base, id, 2);
  expect(after.map((row) => row.id)).toEqual(before.map((row) => row.id));
  expect(new Set(one.came.map((came) => came.id))).toEqual(new Set(before.map((row) => row.id)));
  expect(one.came.length).toBeGreaterThanOrEqual(24);
  // What came twice says the same both times.
  for (const { id: push, request_body: body } of after)
    expect(new Set(one.came.filter((came) => came.id === push).map((came) => came.body))).toEqual(new Set([body]));
});

test('trust 55 pushes of one document go one after the other; a failed one holds back its own alone, until it is pushed again or given up', async () => {
  const one = await receiver();
  const id = await addReceiver(admin, one.url);
  const [first = '', other = ''] = await base.run((ctx) => pickSome(ctx, 2));
  // Two more facts of the first document.
  await base.pool.query(
    `insert into push_record (node_id, id, receiver_id, push_kind, push_type, biz_no, doc_id, fact, happened_at)
     select node_id, gen_random_uuid(), receiver_id, push_kind, push_type, biz_no, doc_id, fact || jsonb_build_object('step', n), now()
     from push_record, generate_series(1, 2) n where biz_no = $1 order by n`,
    [first],
  );
  one.mood = (answer, came) => (came.body.includes(first) ? says(422, 'no such material') : takes)(answer, came);
  start();
  await vi.waitFor(async () => expect((await pushesOf(base, id)).map(({ push_status }) => push_status)).toEqual([3, 2, 0, 0]), 20_000);
  expect(one.came.map(({ body }) => JSON.parse(body).number).toSorted()).toEqual([first, other].toSorted());
  const list = (await admin.ok('/data-push-platform/listNodePushRecord', { bizNo: first })).rows as Record<string, unknown>[];
  // They go as soon as the one before them is through: no time is told.
  expect(list.filter(({ behindFlag }) => behindFlag).map(({ nextAt }) => nextAt)).toEqual([null, null]);
  one.mood = takes;
  expect(await admin.ok('/data-push-platform/rePushAll', {})).toEqual({ pushed: 1 });
  await settled(base, id, 2);
  expect(one.came.slice(2).map(({ body }) => JSON.parse(body).step)).toEqual([undefined, 1, 2]);
});

test('R139 what failed and fits the search is pushed again, as the list finds it: by its number, its reason, its state', async () => {
  const one = await receiver();
  one.mood = says(400);
  const id = await addReceiver(admin, one.url);
  const [first = ''] = await base.run((ctx) => pickSome(ctx, 3));
  start();
  await settled(base, id, 3);
  one.mood = takes;
  const again = (search: object) => admin.ok('/data-push-platform/rePushAll', search);
  expect(await again({ pushStatus: 2 })).toEqual({ pushed: 0 });
  expect(await again({ pushReason: 'template' })).toEqual({ pushed: 0 });
  expect(await again({ bizNo: 'nobody' })).toEqual({ pushed: 0 });
  expect(await again({ bizNo: first.slice(-12), pushReason: 'rejected', pushStatus: 3, pushType: 1, receiverId: id })).toEqual({
    pushed: 1,
  });
  expect(await again({ createdAt: { from: '2020-01-01', to: '2020-01-02' } })).toEqual({ pushed: 0 });
  expect(await again({})).toEqual({ pushed: 2 });
  await settled(base, id, 2);
});

test('trust 55 what is given up holds nobody back, and is not sent after those that went on without it', async () => {
  const one = await receiver();
  const id = await addReceiver(admin, one.url);
  await base.run((ctx) => pickSome(ctx, 1));
  await base.pool.query(
    `insert into push_record (node_id, id, receiver_id, push_kind, push_type, biz_no, doc_id, fact, happened_at)
     select node_id, gen_random_uuid(), receiver_id, push_kind, push_type, biz_no, doc_id, fact, now() from push_record`,
  );
  let turn = 0;
  one.mood = (answer, came) => ((turn += 1) === 1 ? says(400) : takes)(answer, came);
  start();
  await vi.waitFor(async () => expect((await pushesOf(base, id))[0]?.push_status).toBe(3), 20_000);
  const [failed, waits] = await pushesOf(base, id);
  expect(await admin.refusal('/data-push-platform/dropPushRecord', { id: waits?.id })).toBe('push-not-failed');
  await admin.ok('/data-push-platform/dropPushRecord', { id: failed?.id });
  await vi.waitFor(async () => expect((await pushesOf(base, id))[1]?.push_status).toBe(2), 20_000);
  const again = (input: object) => admin.ok('/data-push-platform/rePushAll', input);
  expect([await again({}), await again({ ids: [failed?.id] })]).toEqual([{ pushed: 0 }, { pushed: 0 }]);
  await base.pool.query('update push_record set push_kind = 3');
  const corrected = { id: failed?.id, requestBody: '{}', correctReason: '改' };
  expect(await admin.refusal('/warehouse/rePushAndUpdateByTssg', corrected)).toBe('not-allowed-now');
});

test('trust 55 receivers that hang or are away stop nobody else', async () => {
  const hanging = await Promise.all([receiver(), receiver(), receiver()]);
  for (const one of hanging) one.mood = hangs;
  const fast = await receiver();
  for (const one of hanging) await addReceiver(admin, one.url, { timeoutSeconds: 30 });
  await addReceiver(admin, 'http://127.0.0.1:9/');
  const id = await addReceiver(admin, fast.url);
  await base.run((ctx) => pickSome(ctx, 40));
  const began = Date.now();
  start();
  await settled(base, id, 2);
  expect(fast.came).toHaveLength(40);
  // All of the others would take 30 seconds and more.
  expect(Date.now() - began).toBeLessThan(10_000);
});

test('trust 55 two servers share the work; each push goes out once', async () => {
  const one = await receiver();
  const id = await addReceiver(admin, one.url, PATIENT);
  await base.run((ctx) => pickSome(ctx, 120));
  start();
  start();
  await settled(base, id, 2);
  expect(one.came).toHaveLength(120);
  expect(new Set(one.came.map((came) => came.id)).size).toBe(120);
});

test('trust 55 what a killed server had in hand is sent by another one when its lease has run out, under the same number', async () => {
  const one = await receiver();
  const id = await addReceiver(admin, one.url, PATIENT);
  await base.run((ctx) => pickSome(ctx, 5));
  one.mood = hangs;
  const server = spawn(process.execPath, [fileURLToPath(new URL('./test-pump.ts', import.meta.url))], {
    env: { ...process.env, DATABASE_URL: base.url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await vi.waitFor(() => expect(one.came).toHaveLength(5), 20_000);
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
  one.mood = takes;
  start();
  await base.run((ctx) => pickSome(ctx, 1));
  const states = async () => (await pushesOf(base, id)).map(({ push_status: status }) => status);
  await vi.waitFor(async () => expect(await states()).toEqual([1, 1, 1, 1, 1, 2]), 20_000);
  await base.pool.query(`update push_record set lease_until = now() - interval '1 second' where push_status = 1`);
  await settled(base, id, 2);
  const times = [...Map.groupBy(one.came, (came) => came.id).values()].map(
    (all) => new Set(all.map(({ body }) => body)).size + all.length * 10,
  );
  expect(times.toSorted((a, b) => a - b)).toEqual([11, 21, 21, 21, 21, 21]);
});

test('trust 55 what a killed server had in hand takes no place: others of the receiver go on before its lease has run out', async () => {
  const one = await receiver();
  await addReceiver(admin, one.url);
  await base.run((ctx) => pickSome(ctx, 16));
  const dead = await claim(base.db, { most: 16 });
  expect(dead).toHaveLength(16);
  // It was away when the server died: the one that tries whether it is back is no dead one either.
  await base.pool.query('update push_receiver set fails = 3');
  await base.run((ctx) => pickSome(ctx, 3));
  start();
  await vi.waitFor(() => expect(one.came).toHaveLength(3), 20_000);
  const own = new Set(dead.map((record) => record.id));
  expect(one.came.filter((came) => own.has(came.id))).toEqual([]);
});

test('what a receiver asks for is kept: it is left alone for so long, also when another push to it was taken meanwhile', async () => {
  const one = await receiver();
  const id = await addReceiver(admin, one.url);
  await base.run((ctx) => pickSome(ctx, 2));
  // The first is put off for an hour; the second, under way at the same time, is taken after that.
  const late = Promise.withResolvers<void>();
  one.mood = (answer) => {
    if (one.came.length === 1) void late.promise.then(() => takes(answer, one.came[0] as Came));
    else says(429, '', { 'retry-after': '3600' })(answer, one.came[1] as Came);
  };
  start();
  const states = async () => (await pushesOf(base, id)).map(({ push_status: status }) => status).toSorted();
  await vi.waitFor(async () => expect((await base.pool.query('select fails from push_receiver')).rows[0].fails).toBe(1), 20_000);
  late.resolve();
  await vi.waitFor(async () => expect(await states()).toEqual([0, 2]), 20_000);
  const rest = async () =>
    (
      await base.pool.query(
        `select round(extract(epoch from r.rest_until - now()) / 60) as away, round(extract(epoch from p.next_at - now()) / 60) as next
         from push_receiver r join push_record p on p.receiver_id = r.id where p.push_status = 0`,
      )
    ).rows.map(({ away, next }) => [Number(away), Number(next)]);
  await vi.waitFor(async () => expect((await base.pool.query('select last_ok_at from push_receiver')).rows[0].last_ok_at).not.toBe(null));
  expect(await rest()).toEqual([[60, 60]]);
  // Somebody who mends the receiver does not wait.
  await admin.ok('/data-push-platform/updateNodeConfig', { id, timeoutSeconds: 3 });
  expect((await rest())[0]?.[0]).toBe(0);
});

test('one try of many whose answer the database refuses spoils none of the others that are written down with it', async () => {
  const id = await addReceiver(admin, 'http://127.0.0.1:9/');
  await base.run((ctx) => pickSome(ctx, 5));
  const { keep, end } = writingDown(base.db, QUICK);
  const records = (await claim(base.db, { most: 5 })).toSorted((a, b) => Number(a.seq) - Number(b.seq));
  const outcome = { taken: true, reason: null, text: null, status: 200, body: '', ms: 1, again: false, away: false };
  const ended = async (run: (record: Claimed, at: number) => Promise<unknown>) =>
    (await Promise.allSettled(records.map(run))).map(({ status }) => status === 'fulfilled');
  const allButThird = [true, true, false, true, true];
  const body = (at: number): string => (at === 2 ? 'a\0b' : 'ab');
  const written = (at: number) => ({ contentType: 'text/plain', body: body(at) });
  expect(await ended((record, at) => keep({ record, written: written(at), version: null }))).toEqual(allButThird);
  expect(await ended((record, at) => end({ record, outcome: { ...outcome, body: body(at) } }))).toEqual(allButThird);
  const now = await pushesOf(base, id);
  expect(now.map(({ push_status, request_body }) => [push_status, request_body])).toEqual(
    allButThird.map((isWritten) => (isWritten ? [2, 'ab'] : [1, null])),
  );
  // Each try that was written down stands once, though its round was run twice.
  expect((await base.pool.query('select record_id from push_attempt')).rows).toHaveLength(4);
});

test('a stopping server puts back what it has in hand', async () => {
  const one = await receiver();
  one.mood = hangs;
  const id = await addReceiver(admin, one.url, { timeoutSeconds: 30 });
  await base.run((ctx) => pickSome(ctx, 2));
  const pushing = pump(base);
  await vi.waitFor(() => expect(one.came).toHaveLength(2), 20_000);
  await pushing.stop();
  expect((await pushesOf(base, id)).map(({ push_status }) => push_status)).toEqual([0, 0]);
});

test('a stopping server does not wait for a token either', async () => {
  const tokens = await receiver();
  tokens.mood = hangs;
  const more = { authKind: PushAuth.oauth, authName: 'us', authSecret: 'secret', tokenUrl: tokens.url, timeoutSeconds: 60 };
  const id = await addReceiver(admin, tokens.url, more);
  await base.run((ctx) => pickSome(ctx, 3));
  const pushing = pump(base);
  await vi.waitFor(() => expect(tokens.came.length).toBeGreaterThan(0), 20_000);
  const began = performance.now();
  await pushing.stop();
  expect(performance.now() - began).toBeLessThan(15_000);
  // They wait for the same answer.
  expect(tokens.came).toHaveLength(1);
  expect((await pushesOf(base, id)).map(({ push_status }) => push_status)).toEqual([0, 0, 0]);
});

test('after three days of an absent receiver a push is given up, said why, and pushed again when a person asks', async () => {
  const one = await receiver();
  const id = await addReceiver(admin, one.url);
  await one.down();
  await base.run((ctx) => pickSome(ctx, 1));
  await base.pool.query(`update push_record set first_at = now() - interval '73 hours'`);
  start();
  const [row] = await settled(base, id, 3);
  expect(row?.push_reason).toBe('expired');
  await one.up();
  await admin.ok('/data-push-platform/rePushAll', { ids: [row?.id] });
  await settled(base, id, 2);
  expect(one.came.map((came) => came.id)).toEqual([row?.id]);
});

test('R139 the pages of set B show what waits and what is under way as one state, those of set A apart; each page has its own', async () => {
  const one = await receiver();
  one.mood = says(400);
  const ids = { wms: PushKind.wms, tssg: PushKind.tssg };
  const wms = await addReceiver(admin, one.url, { pushKind: ids.wms });
  const tssg = await addReceiver(admin, one.url, { pushKind: ids.tssg });
  await base.run((ctx) => pickSome(ctx, 1));
  const states = async (path: string, asked: object = {}) =>
    ((await admin.ok(path, asked)).rows as { pushStatus: number }[]).map(({ pushStatus }) => pushStatus);
  /** What a page finds when it is searched by each of its states. */
  const found = async (path: string, all: number[]) =>
    (await Promise.all(all.map((pushStatus) => states(path, { pushStatus })))).flatMap((rows, at) => (rows.length > 0 ? [all[at]] : []));
  expect([await states('/warehouse/listTaskSyncPage'), await states('/warehouse/tssgDataPush')]).toEqual([[0], [0]]);
  expect([await found('/warehouse/listTaskSyncPage', [0, 1, 2, 3]), await found('/warehouse/tssgDataPush', [0, 1, 2])]).toEqual([[0], [0]]);
  start();
  await settled(base, wms, 3);
  await settled(base, tssg, 3);
  expect([await states('/warehouse/listTaskSyncPage'), await states('/warehouse/tssgDataPush')]).toEqual([[3], [2]]);
  expect([await found('/warehouse/listTaskSyncPage', [0, 1, 2, 3]), await found('/warehouse/tssgDataPush', [0, 1, 2])]).toEqual([[3], [2]]);
  expect([await states('/data-push-platform/listNodePushRecord'), await states('/warehouse/xinjiangDataPush')]).toEqual([[], []]);
});

test('who can push again is told once that a receiver lags, and again only after it has caught up; what fails is told beside it', async () => {
  const [userId, roleId] = [newId(), newId()];
  const { nodeId } = base.node;
  await base.pool.query(
    `insert into login_user (node_id, id, login_account, user_name, password_hash) values ($1, $2, 'push-admin', 'IT', 'x')`,
    [nodeId, userId],
  );
  await base.pool.query(`insert into role (node_id, id, role_code, role_name) values ($1, $2, 'IT', 'IT')`, [nodeId, roleId]);
  await base.pool.query(`insert into role_right (node_id, role_id, menu_code) values ($1, $2, 'system.dataPush.push')`, [nodeId, roleId]);
  await base.pool.query(`insert into user_role (node_id, user_id, role_id) values ($1, $2, $3)`, [nodeId, userId, roleId]);
  const id = await addReceiver(admin, 'http://127.0.0.1:9/', { receiverName: '集团ERP' });
  const [first] = await base.run((ctx) => pickSome(ctx, 2));
  const titles = async () =>
    (await base.pool.query(`select title from notice where $1 = any(receiver_ids) order by enabled_at`, [userId])).rows.map(
      ({ title }) => title,
    );
  const watch = () => base.run((ctx) => watchPush(ctx));
  await watch();
  expect(await titles()).toEqual([]);
  await base.pool.query(`update push_record set created_at = now() - interval '11 minutes' where receiver_id = $1`, [id]);
  await watch();
  await watch();
  expect(await titles()).toEqual(['数据推送“集团ERP”有2条没有送到']);
  await base.pool.query(`update push_record set push_status = 2 where receiver_id = $1`, [id]);
  await watch();
  const fail = () => base.pool.query(`update push_record set push_status = 3, last_time = now() where biz_no = $1`, [first]);
  await fail();
  await watch();
  await watch();
  expect((await titles()).slice(1)).toEqual(['数据推送“集团ERP”有1条失败']);
  // One that failed silences nothing: the other one lags, and another failure of a later day is told.
  await base.pool.query(`update push_record set push_status = 0 where biz_no <> $1`, [first]);
  await watch();
  expect((await titles()).slice(2)).toEqual(['数据推送“集团ERP”有1条没有送到']);
  await base.pool.query(`update push_receiver set failed_told_at = now() - interval '25 hours'`);
  await watch();
  expect(await titles()).toHaveLength(4);
  await watch();
  expect(await titles()).toHaveLength(4);
  // What waits behind the failed one is told with it.
  await base.pool.query(`update push_record set push_status = 2 where biz_no <> $1`, [first]);
  await watch();
  await base.pool.query(
    `insert into push_record (node_id, id, receiver_id, push_kind, push_type, biz_no, doc_id, fact, happened_at, created_at)
     select node_id, gen_random_uuid(), receiver_id, push_kind, push_type, biz_no, doc_id, fact, now(), created_at from push_record where biz_no = $1`,
    [first],
  );
  await watch();
  expect(await titles()).toHaveLength(4);
  // Of very many it is only said that there are more.
  await base.pool.query(`update push_record set dropped_at = now()`);
  await watch();
  await base.pool.query(
    `insert into push_record (node_id, id, receiver_id, push_kind, push_type, biz_no, doc_id, fact, happened_at, created_at)
     select node_id, gen_random_uuid(), receiver_id, push_kind, push_type, biz_no, gen_random_uuid(), '{}', now(), now() - interval '1 hour'
       from push_record, generate_series(1, 10001) where biz_no = $1 limit 10001`,
    [first],
  );
  await watch();
  expect((await titles()).slice(4)).toEqual(['数据推送“集团ERP”有10000+条没有送到']);
});
