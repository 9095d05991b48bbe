// What a pick leaves behind is told to everybody once, in the order of its document, whichever transaction or server is slow meanwhile.
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { PushAuth } from '../../../contract/push/codes.ts';
import { newId } from '../../kernel/db/ids.ts';
import { pushHandlers } from './index.ts';
import { spreadFacts, spreadNow } from './outbox.ts';
import { addReceiver, pickQuietly, pump, pushesOf, settled, spread } from './test-push.ts';
import { openReceiver } from './test-receiver.ts';

const base = testDatabase();
let admin: Awaited<ReturnType<typeof openCallers>>['admin'];

beforeAll(async () => {
  ({ admin } = await openCallers(base, pushHandlers));
});
afterEach(async () => {
  await base.pool.query('delete from push_fact');
  await base.pool.query('delete from push_attempt');
  await base.pool.query('delete from push_record');
  await base.pool.query('delete from push_receiver');
});

/** A receiver that comes for it: nothing is sent. */
const listener = (more: object = {}) => addReceiver(admin, '', { url: undefined, authKind: PushAuth.pull, ...more });
const facts = async () => (await base.pool.query<{ n: number }>('select count(*)::int as n from push_fact')).rows[0]?.n;
const numbersOf = async (id: string) => (await pushesOf(base, id)).map(({ biz_no }) => biz_no);
const log = (line: string): never => {
  throw new Error(line);
};

/** Whoever makes pushes stands still after it has read the facts, until it is let go on. */
async function stalled(): Promise<() => Promise<void>> {
  const client = await base.pool.connect();
  await client.query('begin');
  await client.query('select from push_receiver for update');
  return async () => {
    await client.query('commit');
    client.release();
  };
}
const spreading = (many: number) =>
  vi.waitFor(async () => {
    const { rows } = await base.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'push_spread|advisory'`,
    );
    expect(rows).toHaveLength(many);
  });

test('trust 55 a pick leaves one small row, however many are told; it is a push to each, dated as the trade, and told once', async () => {
  const ids = [await listener(), await listener(), await listener({ pushTypes: [2] })];
  const numbers = await base.run((ctx) => pickQuietly(ctx, 4));
  expect(await facts()).toBe(4);
  expect(await spreadFacts(base.db, log)).toBe(4);
  expect([await facts(), await spreadFacts(base.db, log)]).toEqual([0, 0]);
  expect(await Promise.all(ids.map(async (id) => (await numbersOf(id)).toSorted()))).toEqual([numbers.toSorted(), numbers.toSorted(), []]);
  const { rows } = await base.pool.query(
    `select from push_record p join trade t on t.id = p.doc_id where p.created_at = t.recorded_at and p.happened_at = t.trade_time and p.fact = push_trade(t)`,
  );
  expect(rows).toHaveLength(8);
});

test('trust 55 whoever sends makes the pushes itself', async () => {
  process.env['OUTGOING_NETWORKS'] = '127.0.0.1';
  const receiver = await openReceiver();
  const id = await addReceiver(admin, receiver.url);
  const pushing = pump(base);
  const numbers = await base.run((ctx) => pickQuietly(ctx, 3));
  await vi.waitFor(() => expect(receiver.came).toHaveLength(3), 20_000);
  expect((await settled(base, id, 2)).map(({ biz_no }) => biz_no).toSorted()).toEqual(numbers.toSorted());
  await pushing.stop();
  await receiver.down();
  delete process.env['OUTGOING_NETWORKS'];
});

test('trust 55 where nobody is told of picks, they leave nothing', async () => {
  await listener({ pushTypes: [2] });
  const id = await listener();
  await admin.ok('/data-push-platform/updateNodeConfig', { id, statusFlag: false });
  await base.run((ctx) => pickQuietly(ctx, 2));
  expect(await facts()).toBe(0);
});

test('trust 55 a pick that commits late, under a number that was passed, is told too', async () => {
  const id = await listener();
  const goOn = Promise.withResolvers<void>();
  const isMade = Promise.withResolvers<void>();
  const slow = base.run(async (ctx) => {
    const numbers = await pickQuietly(ctx, 1);
    await ctx.db.selectFrom('pushFact').select('seq').execute();
    isMade.resolve();
    await goOn.promise;
    return numbers;
  });
  await isMade.promise;
  const quick = await base.run((ctx) => pickQuietly(ctx, 1));
  const letGo = await stalled();
  const done = spread(base);
  await spreading(1);
  goOn.resolve();
  const late = await slow;
  await letGo();
  await done;
  expect(await numbersOf(id)).toEqual([...quick, ...late]);
});

test('trust 55 servers that make pushes at once make each once; one that is in hand keeps no other waiting', async () => {
  const id = await listener();
  const numbers = await base.run((ctx) => pickQuietly(ctx, 6));
  const letGo = await stalled();
  const first = spread(base);
  await spreading(1);
  const second = spread(base);
  const passing = vi.fn(() => undefined);
  const third = spreadFacts(base.db, log).then(passing);
  try {
    await spreading(2);
    await vi.waitFor(() => expect(passing).toHaveBeenCalled());
  } finally {
    await letGo();
  }
  await Promise.all([first, second, third]);
  expect((await numbersOf(id)).toSorted()).toEqual(numbers.toSorted());
});

test('trust 55 what corrects a trade is told after it, also when both are told at once', async () => {
  const id = await listener();
  const [number = ''] = await base.run((ctx) => pickQuietly(ctx, 1));
  const correct = (said: object) =>
    base.pool.query(
      `insert into trade select (jsonb_populate_record(t, $2::jsonb || jsonb_build_object('corrects', t.id, 'seal_no', nextval('seal_no')))).* from trade t where trade_number = $1`,
      [number, JSON.stringify({ sign: -1, ...said })],
    );
  // Made later, and with a number and a moment that would come first.
  await correct({ id: '00000000-0000-7000-8000-000000000001', trade_number: 'C1', event_id: newId(), recorded_at: '2020-01-01T00:00:00Z' });
  expect(await numbersOf(id)).toEqual([number, 'C1']);
  const { rows } = await base.pool.query('select distinct doc_id from push_record');
  expect(rows).toHaveLength(1);
});

test('trust 55 what cannot be told stays until it can, and keeps no other site from being told', async () => {
  const id = await listener();
  const numbers = await base.run((ctx) => pickQuietly(ctx, 1));
  await base.pool.query(`insert into push_fact (node_id, trade_id) values (gen_random_uuid(), gen_random_uuid())`);
  await base.pool.query(`alter table push_record add constraint planted check (biz_no <> '${numbers[0]}')`);
  const lines: string[] = [];
  expect(await spreadFacts(base.db, (line) => lines.push(line))).toBe(1);
  expect([await facts(), lines.length, lines[0]?.includes('planted')]).toEqual([1, 1, true]);
  await base.pool.query('alter table push_record drop constraint planted');
  expect(await numbersOf(id)).toEqual(numbers);
});

test('trust 55 who is switched off is told of what happened until then, who is switched on of nothing that happened before', async () => {
  const [goes, comes] = [await listener({ receiverName: 'goes' }), await listener({ receiverName: 'comes' })];
  const set = (id: string, statusFlag: boolean) => admin.ok('/data-push-platform/updateNodeConfig', { id, statusFlag });
  await set(comes, false);
  const before = await base.run((ctx) => pickQuietly(ctx, 2));
  await set(comes, true);
  const between = await base.run((ctx) => pickQuietly(ctx, 2));
  await set(goes, false);
  const after = await base.run((ctx) => pickQuietly(ctx, 2));
  expect((await numbersOf(goes)).toSorted()).toEqual([...before, ...between].toSorted());
  expect((await numbersOf(comes)).toSorted()).toEqual([...between, ...after].toSorted());
  const used = await listener();
  await base.run((ctx) => pickQuietly(ctx, 1));
  expect(await admin.refusal('/data-push-platform/deleteNodeConfig', { id: used })).toBe('push-used');
});

test('trust 55 a pick and what it leaves are one: without the one there is not the other', async () => {
  const id = await listener();
  await expect(
    base.run(async (ctx) => {
      await pickQuietly(ctx, 3);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect([await facts(), await numbersOf(id)]).toEqual([0, []]);
  await expect(
    base.run(async (ctx) => {
      await pickQuietly(ctx, 1);
      await spreadNow(ctx);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await numbersOf(id)).toEqual([]);
});
