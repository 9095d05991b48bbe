// Data push that the other side comes for: in order, at least once, nothing skipped whichever transaction commits first.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { facts } from '../../../contract/push/facts.ts';
import { PushAuth } from '../../../contract/push/codes.ts';
import { pushHandlers } from './index.ts';
import { addReceiver, pickSome, pump, pushesOf } from './test-push.ts';

const base = testDatabase();
let calls: Awaited<ReturnType<typeof openCallers>>;
let admin: typeof calls.admin;
const NAME = 'BI';
const PULL = '/data-push-platform/pullPushRecord';

beforeAll(async () => {
  calls = await openCallers(base, pushHandlers);
  ({ admin } = calls);
});
afterEach(async () => {
  await base.pool.query('delete from push_record');
  await base.pool.query('delete from push_receiver');
});

interface Pulled {
  rows: { cursor: number; event: { pushId: string; number: string; type: string; step?: number } }[];
  next: number;
  moreFlag: boolean;
}
const open = () => addReceiver(admin, '', { url: undefined, receiverName: NAME, authKind: PushAuth.pull });
const pull = (after: number, limit = 100): Promise<Pulled> => admin.ok(PULL, { receiverName: NAME, after, limit });
const numbersOf = ({ rows }: Pulled) => rows.map(({ event }) => event.number);

test('what happened comes in pages, under the numbers of its pushes; asking on says that it was taken, and going back gives the same again', async () => {
  const id = await open();
  // Nothing is sent to it, and none of it fails.
  const sending = pump(base);
  const numbers = await base.run((ctx) => pickSome(ctx, 5));
  const first = await pull(0, 2);
  expect(first).toMatchObject({ next: 2, moreFlag: true });
  const second = await pull(first.next, 2);
  const third = await pull(second.next, 2);
  expect(third).toMatchObject({ next: 5, moreFlag: false });
  const rows = [...first.rows, ...second.rows, ...third.rows];
  expect(rows.map(({ event }) => event.number).toSorted()).toEqual(numbers.toSorted());
  const kept = await pushesOf(base, id);
  expect(rows.map(({ event }) => event.pushId)).toEqual(kept.map((row) => row.id));
  for (const { event } of rows) expect(facts.pick.safeParse(event).error).toBeUndefined();
  expect(kept.map(({ push_status }) => push_status)).toEqual([2, 2, 2, 2, 0]);
  expect(await pull(5)).toEqual({ rows: [], next: 5, moreFlag: false });
  expect((await pushesOf(base, id)).map(({ push_status }) => push_status)).toEqual([2, 2, 2, 2, 2]);
  expect(await pull(2, 2)).toEqual(second);
  await sending.stop();
});

test('trust 55 a transaction that commits after a later one is not skipped', async () => {
  await open();
  const [early, late] = [await base.pool.connect(), await base.pool.connect()];
  const tell = (client: typeof early, number: string) =>
    client.query(
      `insert into push_record (node_id, id, receiver_id, push_kind, push_type, biz_no, doc_id, fact, happened_at)
       select node_id, gen_random_uuid(), id, push_kind, 1, $1, gen_random_uuid(), jsonb_build_object('number', $1::text), now() from push_receiver`,
      [number],
    );
  try {
    await early.query('begin');
    await tell(early, 'first');
    await late.query('begin');
    await tell(late, 'second');
    await late.query('commit');
    const before = await pull(0);
    expect(numbersOf(before)).toEqual(['second']);
    await early.query('commit');
    // Its place in the sequence lies before what was handed out.
    expect(numbersOf(await pull(before.next))).toEqual(['first']);
    expect(numbersOf(await pull(0))).toEqual(['second', 'first']);
  } finally {
    early.release();
    late.release();
  }
});

test('facts of one document come in their order; two who come at once give no number twice', async () => {
  const id = await open();
  await base.run((ctx) => pickSome(ctx, 20));
  await base.pool.query(
    `insert into push_record (node_id, id, receiver_id, push_kind, push_type, biz_no, doc_id, fact, happened_at)
     select node_id, gen_random_uuid(), receiver_id, push_kind, push_type, biz_no, doc_id, fact || jsonb_build_object('step', n), now()
     from (select * from push_record where receiver_id = $1 order by seq limit 1) p, generate_series(1, 3) n order by n`,
    [id],
  );
  const pulls = await Promise.all([pull(0, 9), pull(0, 9), pull(0, 9), pull(0, 30)]);
  const whole = await pull(0, 30);
  for (const one of pulls) expect(whole.rows.slice(0, one.rows.length)).toEqual(one.rows);
  expect(whole.rows.map(({ cursor }) => cursor)).toEqual(Array.from({ length: 23 }, (_, at) => at + 1));
  expect(whole.rows.map(({ event }) => event.step).filter(Boolean)).toEqual([1, 2, 3]);
});

test('while one is answered, another who comes waits: he would number what the first one hands out', async () => {
  await open();
  await base.run((ctx) => pickSome(ctx, 1));
  // From here on there is nothing to number, and nothing else to wait for.
  await pull(0);
  const first = await base.pool.connect();
  try {
    await first.query('begin');
    await first.query('select from push_receiver for no key update');
    let isAnswered = false;
    const second = pull(0).finally(() => (isAnswered = true));
    await sleep(300);
    expect(isAnswered).toBe(false);
    await first.query('commit');
    expect((await second).rows).toHaveLength(1);
  } finally {
    first.release();
  }
});

test('only who may see the page pulls, only from a receiver that comes, and only from a cursor that was given', async () => {
  await open();
  const { as } = calls;
  expect((await as({ rights: ['system.dataPush'] }).ok('/data-push-platform/listNodeConfig')).rows).toMatchObject([{ url: '' }]);
  expect(await as({ rights: ['wms.wmsDataPush'] }).refusal(PULL, { receiverName: NAME })).toBe('not-found');
  expect(await as({ rights: ['product.productList'] }).refusal(PULL, { receiverName: NAME })).toBe('not-permitted');
  expect(await admin.refusal(PULL, { receiverName: NAME, after: 1 })).toBe('push-cursor');
  const { id: _, ...plain } = { id: '', receiverName: 'ERP', pushKind: 1, pushTypes: [1], authKind: PushAuth.none };
  expect(await admin.refusal('/data-push-platform/createNodeConfig', plain)).toBe('push-secret');
  const pushed = await addReceiver(admin, 'https://erp.example/', { receiverName: 'ERP' });
  expect(await admin.refusal(PULL, { receiverName: 'ERP' })).toBe('push-not-pulled');
  // One that comes from now on gets what waited, under the same numbers; and the other way round it needs an address.
  const [number = ''] = await base.run((ctx) => pickSome(ctx, 1));
  await admin.ok('/data-push-platform/updateNodeConfig', { id: pushed, authKind: PushAuth.pull });
  const { rows } = (await admin.ok(PULL, { receiverName: 'ERP' })) as Pulled;
  expect(rows.map(({ event }) => event.number)).toEqual([number]);
  expect(await admin.refusal('/data-push-platform/updateNodeConfig', { id: pushed, authKind: PushAuth.none, url: null })).toBe(
    'push-secret',
  );
  expect(await admin.refusal('/data-push-platform/connectTest', { id: pushed })).toBe('push-pulled');
});
