// Counts at machines through their endpoints: blind, counted twice where they differ, approved beyond the threshold, right while picks go on.
import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill, lying } from '../../../../test/machine-floor.ts';
import { confidenceLevel, confidenceOf } from '../../../contract/machine/confidence.ts';
import { allRights } from '../../../contract/menu.ts';
import { actorName } from '../../kernel/actor.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts } from '../machine/index.ts';
import { machineHandlers } from '../machine/machine.handlers.ts';
import { proof } from '../stock/index.ts';
import { furnishPlant, openPlant } from '../strategy/test-plant.ts';
import { updateNodeConfig } from '../system/node-config.ts';
import { recordFault, recordTrades } from '../trade/index.ts';
import { inventoryHandlers, openLowConfidenceCounts, recordCount } from './index.ts';

const database = testDatabase();
let as: Awaited<ReturnType<typeof openPlant>>;
let plant: Awaited<ReturnType<typeof furnishPlant>>;
let admin: ReturnType<typeof as>;
let other: ReturnType<typeof as>;
let first = '';
let second = '';
let n = 0;

beforeAll(async () => {
  as = await openPlant(database, [inventoryHandlers, ...machineHandlers]);
  admin = as();
  other = as({ userId: newId() });
});
beforeEach(async () => {
  n += 1;
  plant = await database.run(async (ctx) => {
    const made = await furnishPlant(ctx, `C${n}`);
    [first = '', second = ''] = made.channels;
    await bindProducts(ctx, [
      { channelId: first, productId: made.glove },
      { channelId: second, productId: made.drill },
    ]);
    await fill(ctx, { vmId: made.vmId, channelId: first, productId: made.glove, qty: 10 });
    await fill(ctx, { vmId: made.vmId, channelId: second, productId: made.drill, qty: 6 });
    return made;
  });
});
// oxlint-disable-next-line vitest/no-standalone-expect -- said after each test, of each
afterEach(async () => expect((await proof(database.db, database.node)).failures).toEqual([]));

const inside = (ref: string) => database.run((ctx) => lying(ctx, { kind: 'vmChannel', ref }));
const begin = async (more: object = {}) => (await admin.ok('/kaetl/createInventory', { vmId: plant.vmId, ...more })).id as string;
const saw = (id: string, nums: Record<number, number>) =>
  admin.post('/kaetl/countInventory', {
    id,
    lines: Object.entries(nums).map(([lineNo, realNum]) => ({ lineNo: Number(lineNo), realNum })),
  });
const submit = (id: string) => admin.post('/kaetl/submitInventory', { id });
const head = async (id: string) =>
  (await admin.ok('/kaetl/listInventoryLog', { vmId: plant.vmId })).rows.find((row: { id: string }) => row.id === id);
const lines = async (id: string, more: object = {}) => (await admin.ok('/kaetl/listInventoryLogDetail', { id, ...more })).rows;
const pick = (quantity: number) =>
  database.run((ctx) =>
    recordTrades(ctx, [
      {
        vmId: plant.vmId,
        tradeNumber: newId(),
        tradeType: 10001,
        happenedAt: new Date().toISOString(),
        event: { id: newId() },
        empId: plant.zhang,
        lines: [{ channelId: first, productId: plant.glove, quantity }],
      },
    ]),
  );

test('a count is blind: neither book nor difference is told before it ends', async () => {
  const id = await begin();
  expect(await head(id)).toMatchObject({
    status: 0,
    lineCount: 2,
    countedLines: 0,
    differLines: null,
    diffAmount: null,
    thresholdAmount: '100.00',
  });
  expect((await saw(id, { 1: 8 })).data).toEqual({ again: [1] });
  const [line] = await lines(id);
  expect(line).toMatchObject({ realNum: 8, bookNum: null, diffNum: null, diffAmount: null, again: true, countedBy: '测试' });
  expect(await head(id)).toMatchObject({ status: 1, countedLines: 1, againLines: 1, differLines: null });
});

test('what is picked between the seeing of a line and its sending is no difference, and hides none', async () => {
  const send = (id: string, realNum: number, seenAt?: string) =>
    admin.ok('/kaetl/countInventory', { id, lines: [{ lineNo: 1, realNum, seenAt }] });
  // A clock of milliseconds: what is picked in the same one was there still.
  const look = async () => {
    const at = new Date().toISOString();
    await wait(2);
    return at;
  };
  const right = await begin();
  await saw(right, { 2: 6 });
  const before = await look();
  await pick(2);
  // Ten lay there when it was seen.
  expect(await send(right, 10, before)).toEqual({ again: [] });
  expect((await submit(right)).data).toEqual({ status: 3 });
  expect(await inside(first)).toBe(8);

  const wrong = await begin();
  await saw(wrong, { 2: 6 });
  await send(wrong, 7);
  // Seven were seen once more; one of them was taken before that was sent, so that the books say seven by now.
  const seen = await look();
  await pick(1);
  expect(await send(wrong, 7, seen)).toEqual({ again: [] });
  expect((await submit(wrong)).data).toEqual({ status: 3 });
  expect([await inside(first), (await lines(wrong))[0]]).toMatchObject([6, { bookNum: 8, realNum: 7, diffNum: -1 }]);
});

test('what is picked while a count waits for its row was still there when it was seen', async () => {
  const id = await begin();
  await saw(id, { 2: 6 });
  const sent = await database.run(async ({ db, nodeId }) => {
    await db.selectFrom('vmInventory').select('id').where('nodeId', '=', nodeId).where('id', '=', id).forUpdate().execute();
    const answer = saw(id, { 1: 10 });
    const waits = sql<{ n: number }>`select count(*)::integer as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await waits.execute(db)).rows[0]!.n).toBe(1), { timeout: 10_000 });
    await wait(10);
    await pick(2);
    return { answer };
  });
  expect((await sent.answer).data).toEqual({ again: [] });
  expect((await submit(id)).data).toEqual({ status: 3 });
  expect([await inside(first), (await lines(id))[0]]).toMatchObject([8, { bookNum: 10, realNum: 10, diffNum: 0 }]);
});

test('what differs is counted a second time; a small difference is posted at once', async () => {
  const id = await begin();
  await saw(id, { 1: 8 });
  expect(await submit(id)).toMatchObject({ error: 'count-uncounted', msg: '还有1个货道没有盘点' });
  await saw(id, { 2: 6 });
  expect(await submit(id)).toMatchObject({ error: 'count-again' });
  expect((await saw(id, { 1: 9 })).data).toEqual({ again: [] });
  expect((await submit(id)).data).toEqual({ status: 3 });
  expect(await head(id)).toMatchObject({ status: 3, differLines: 1, diffNum: -1, diffAmount: '10.00', finishedBy: '测试' });
  expect((await lines(id))[0]).toMatchObject({ bookNum: 10, realNum: 9, diffNum: -1, rounds: 2, again: false });
  expect([await inside(first), await inside(second)]).toEqual([9, 6]);
  for (const path of ['submitInventory', 'cancelInventory']) expect(await admin.refusal(`/kaetl/${path}`, { id })).toBe('not-allowed-now');
  expect((await saw(id, { 1: 1 })).error).toBe('not-allowed-now');
});

test('beyond the threshold somebody else approves; sent back, only what differs is counted again', async () => {
  const id = await begin({ thresholdAmount: '5' });
  await saw(id, { 1: 9, 2: 6 });
  await saw(id, { 1: 9 });
  expect((await submit(id)).data).toEqual({ status: 2 });
  expect([await inside(first), (await head(id)).diffAmount]).toEqual([10, '10.00']);
  expect((await saw(id, { 1: 10 })).error).toBe('not-allowed-now');
  expect((await admin.post('/kaetl/approveInventory', { id, passFlag: true })).error).toBe('own-request');
  expect(
    (await as({ rights: allRights.filter((right) => !right.endsWith('.approve')) }).post('/kaetl/approveInventory', { id, passFlag: true }))
      .code,
  ).toBe(403);
  await other.ok('/kaetl/approveInventory', { id, passFlag: false, remark: '请再数' });
  expect(await head(id)).toMatchObject({ status: 1, countedLines: 1, remark: '请再数' });
  await saw(id, { 1: 8 });
  await saw(id, { 1: 8 });
  await submit(id);
  await other.ok('/kaetl/approveInventory', { id, passFlag: true });
  expect([await inside(first), (await head(id)).status]).toEqual([8, 3]);
});

test('picks go on while counting: what is taken after a channel was counted is no difference', async () => {
  const id = await begin({ channelIds: [first] });
  await saw(id, { 1: 8 });
  await saw(id, { 1: 8 });
  await pick(3);
  await submit(id);
  expect((await lines(id))[0]).toMatchObject({ bookNum: 10, realNum: 8, diffNum: -2 });
  expect(await inside(first)).toBe(5);
});

test('R170 two callers at once: posted once', async () => {
  const id = await begin();
  await saw(id, { 1: 9, 2: 6 });
  await saw(id, { 1: 9 });
  const answers = await Promise.all([submit(id), submit(id), admin.post('/kaetl/cancelInventory', { id })]);
  expect(answers.map(({ error }) => error ?? 'ok').sort()).toEqual(['not-allowed-now', 'not-allowed-now', 'ok']);
  expect([await inside(first)]).toEqual([(await head(id)).status === 3 ? 9 : 10]);
});

test('what a machine counted stands in the same log, with its difference', async () => {
  const told = {
    vmId: plant.vmId,
    empId: plant.zhang,
    happenedAt: new Date().toISOString(),
    event: { source: `vm:${plant.vmId}`, id: newId(), sequence: null, body: {} },
    lines: [{ channelId: first, productId: plant.glove, counted: 12 }],
  };
  await database.run((ctx) => recordCount(ctx, told));
  await database.run((ctx) => recordCount(ctx, told));
  const { rows } = await admin.ok('/kaetl/listInventoryLog', { vmId: plant.vmId });
  expect(rows).toMatchObject([{ source: 1, status: 3, differLines: 1, diffNum: 2, diffAmount: '20.00', empName: '张三' }]);
  expect(await inside(first)).toBe(12);
});

test('the amount of a count that is finished stays as it was when a price changes; one that waits follows', async () => {
  const done = await begin({ channelIds: [first] });
  await saw(done, { 1: 9 });
  await saw(done, { 1: 9 });
  await submit(done);
  const told = { channelId: second, productId: plant.drill, counted: 5 };
  const event = { source: `vm:${plant.vmId}`, id: newId(), sequence: null, body: {} };
  await database.run((ctx) =>
    recordCount(ctx, { vmId: plant.vmId, empId: null, happenedAt: new Date().toISOString(), event, lines: [told] }),
  );
  const waiting = await begin({ channelIds: [first], thresholdAmount: '5' });
  await saw(waiting, { 1: 8 });
  await saw(waiting, { 1: 8 });
  await submit(waiting);
  const amounts = async () => {
    const { rows } = await admin.ok('/kaetl/listInventoryLog', { vmId: plant.vmId });
    return rows.map(({ diffAmount }: { diffAmount: string }) => diffAmount).toSorted();
  };
  expect(await amounts()).toEqual(['10.00', '10.00', '2.50']);
  await database.pool.query('update product set unit_price = unit_price * 3 where id = any($1)', [[plant.glove, plant.drill]]);
  expect(await amounts()).toEqual(['10.00', '2.50', '30.00']);
  expect((await lines(done))[0]).toMatchObject({ diffNum: -1, diffAmount: '10.00' });
});

test('what is not there is refused: machine, channels, lines, data permission', async () => {
  expect(await admin.refusal('/kaetl/createInventory', { vmId: newId() })).toBe('not-found');
  expect(await admin.refusal('/kaetl/createInventory', { vmId: plant.vmId, channelIds: [newId()] })).toBe('count-empty');
  const id = await begin();
  expect((await saw(id, { 9: 1 })).error).toBe('count-no-line');
  const other = as({ scope: { vm: [newId()] } });
  expect((await other.ok('/kaetl/listInventoryLog')).rows).toEqual([]);
  expect((await other.ok('/kaetl/listInventoryLogDetail', { id })).rows).toEqual([]);
  expect(await other.refusal('/kaetl/cancelInventory', { id })).toBe('not-found');
});

const sure = async (channelId: string) => admin.read(`/vm/findStockConfidence?channelId=${channelId}`);

test('confidence: a channel says how sure its stock is, and why; a count of the doubtful ones makes it sure', async () => {
  await database.run((ctx) =>
    recordFault(ctx, {
      vmId: plant.vmId,
      channelId: first,
      productId: plant.glove,
      quantity: 1,
      happenedAt: new Date().toISOString(),
      event: { id: newId() },
    }),
  );
  expect(await sure(first)).toMatchObject({
    confidence: 45,
    confidenceLevel: 'low',
    countedAt: null,
    why: [
      { reason: 'neverCounted', points: 30, n: 0 },
      { reason: 'openCase', points: 25, n: 1 },
    ],
  });
  const id = await begin({ doubtfulFlag: true });
  expect((await head(id)).lineCount).toBe(2);
  await saw(id, { 1: 9, 2: 6 });
  await submit(id);
  expect(await sure(second)).toMatchObject({ confidence: 100, confidenceLevel: 'high', why: [] });
  const { rows } = await admin.ok('/vm/listVmStockPage', { vmId: plant.vmId });
  expect(rows.map((row: { channelCode: string; confidence: number }) => [row.channelCode, row.confidence])).toEqual([
    ['101', 75],
    ['102', 100],
  ]);
});

test('confidence falls with age, a difference, and what the machine has not sent', () => {
  const sound = { countedDays: 0, lastDifference: 0, openCases: 0, missingEvents: 0, unsentEvents: 0, asideEvents: 0 };
  const of = (more: object) => confidenceOf({ ...sound, ...more }).percent;
  expect([of({}), of({ countedDays: 7 }), of({ countedDays: 17 }), of({ countedDays: 400 })]).toEqual([100, 100, 90, 70]);
  expect([of({ lastDifference: -2 }), of({ missingEvents: 3 }), of({ unsentEvents: 1 }), of({ asideEvents: 1 })]).toEqual([85, 80, 90, 90]);
  expect(of({ countedDays: null, lastDifference: 1, openCases: 2, missingEvents: 1, unsentEvents: 1, asideEvents: 1 })).toBe(0);
  expect([100, 80, 79, 60, 59].map(confidenceLevel)).toEqual(['high', 'high', 'middle', 'middle', 'low']);
});

test('better 5 a low confidence opens a small count by itself, once; a site turns it off or asks for more', async () => {
  const rule = (enabled: boolean, below: number) => admin.ok('/kaetl/updateCountRule', { enabled, below });
  expect((await admin.read('/kaetl/findCountRule')) as object).toEqual({ enabled: true, below: 60 });
  const mine = async () =>
    (await admin.ok('/kaetl/listInventoryLog', { vmId: plant.vmId, source: 3 })).rows as {
      id: string;
      lineCount: number;
      remark: string;
    }[];
  // Never counted alone is not low.
  await database.run(openLowConfidenceCounts);
  expect(await mine()).toEqual([]);
  await database.run((ctx) =>
    recordFault(ctx, {
      vmId: plant.vmId,
      channelId: first,
      productId: plant.glove,
      quantity: 1,
      happenedAt: new Date().toISOString(),
      event: { id: newId() },
      fault: 'jam',
    }),
  );
  await rule(false, 60);
  await database.run(openLowConfidenceCounts);
  expect(await mine()).toEqual([]);
  expect((await rule(true, 60)).opened).toBeGreaterThan(0);
  const [made] = await mine();
  expect(made).toMatchObject({ lineCount: 1, remark: '可信度低于60，由系统自动开单' });
  // Whoever reads the list of counts is told that nobody made it, and no name of a task.
  expect(await database.run(async (ctx) => actorName(ctx))).toBe('系统');
  // Two at once, and again: one count at a time, and none of what was counted today.
  await Promise.all([database.run(openLowConfidenceCounts), database.run(openLowConfidenceCounts)]);
  expect(await mine()).toHaveLength(1);
  await saw(made?.id ?? '', { 1: 9 });
  expect((await submit(made?.id ?? '')).code).toBe(200);
  // Asked for more, the other channel is counted; what was counted today is left alone, though its case is open.
  await rule(true, 100);
  expect((await mine()).map(({ lineCount }) => lineCount)).toEqual([1, 1]);
  await rule(true, 60);
  expect(
    await as({ rights: allRights.filter((right) => right !== 'inventory.inventoryRecord.rule') }).refusal('/kaetl/updateCountRule', {
      enabled: false,
      below: 60,
    }),
  ).toBe('not-permitted');
});

test('what the site has set holds for a count: from which amount it is approved, whether it is counted twice, and by whom it is approved', async () => {
  await database.run((ctx) => updateNodeConfig(ctx, { countAmount: 500, countTwice: false, decideByOther: false }));
  const id = await begin();
  expect((await head(id)).thresholdAmount).toBe('5.00');
  expect((await saw(id, { 1: 9, 2: 6 })).data).toEqual({ again: [] });
  expect((await head(id)).againLines).toBe(0);
  expect((await lines(id)).map(({ again }: { again: boolean }) => again)).toEqual([false, false]);
  expect(await lines(id, { differFlag: true })).toEqual([]);
  expect((await submit(id)).data).toEqual({ status: 2 });
  await admin.ok('/kaetl/approveInventory', { id, passFlag: true });
  expect(await inside(first)).toBe(9);
  await database.run((ctx) => updateNodeConfig(ctx, { countAmount: null, countTwice: null, decideByOther: null }));
});
