// Tags that pass a gate: each is a piece less or more in its channel, so that a visit gets what it took, in whatever order it is told.
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { AbnormalStatus, GateMethod, SenseMethod, TraceKind } from '../../../contract/sense/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { addRfid, batchUpdateProducts } from '../product/index.ts';
import { proof } from '../stock/index.ts';
import { updateNodeConfig } from '../system/node-config.ts';
import { createInventory, warehouseHandlers } from '../warehouse/index.ts';
import { counted, furnishStore, inChannel, openStore, take, type Furnished } from '../warehouse/test-store.ts';
import { bookRecord, dueToBook, judgeSenses, senseHandlers, sweepSenses, takeSenses } from './index.ts';

const database = testDatabase();
let callers: Awaited<ReturnType<typeof openCallers>>;
let home: Furnished;
let code: string;
let made = 0;
let told = 0;
let start: number;
const at = (seconds: number): string => new Date(start + seconds * 1000).toISOString();
beforeAll(async () => {
  callers = await openCallers(database, [...senseHandlers, ...warehouseHandlers], { under: '/warehouse/' });
});
// A warehouse of its own for each test: eight gloves on the shelf, of which four carry a tag.
beforeEach(async () => {
  made += 1;
  await database.run(async (ctx) => {
    home = await furnishStore(ctx, `PT${made}`, 1);
    await batchUpdateProducts(ctx, { ids: [home.glove], rfidFlag: true });
    await addRfid(ctx, { productId: home.glove, rfidCodes: [1, 2, 3, 4].map(tag) });
    await updateNodeConfig(ctx, { senseMinutes: 0, senseBooks: true });
  });
  const { rows } = await database.pool.query('select channel_code as code from prewh_channel where id = $1', [home.third]);
  code = rows[0].code;
  start = Date.now();
});

const asPrewh = <T>(work: (ctx: Ctx) => Promise<T>) =>
  database.run((ctx) => work({ ...ctx, actor: { kind: 'store', storeId: home.prewhId, storeCode: 'PT', clockSkewMs: 0 } }));
type Senses = Parameters<typeof takeSenses>[1]['senses'];
const tell = async (...senses: Senses) => (await asPrewh((ctx) => takeSenses(ctx, { senses }))).senses;
const tag = (n: number): string => `E2${made}-${n}`;
const passes = (n: number, direction: 'in' | 'out', second: number): Senses[number] => ({
  kind: 'passage',
  senseId: `G-${(told += 1)}`,
  happenedAt: at(second),
  door: '东门',
  rfidCode: tag(n),
  direction,
});
const visit = (from: number, to: number): Senses[number] => ({
  kind: 'visit',
  senseId: `V-${(told += 1)}`,
  empCode: `E-PT${made}`,
  enteredAt: at(from),
  leftAt: at(to),
});
const records = async () => {
  await database.run(judgeSenses);
  return (await callers.admin.ok('listAbnormalRecordPage', { prewhId: home.prewhId })).rows;
};
const inside = async () => (await database.run((ctx) => inChannel(ctx, home.third))).onHand;

test('what a visit carried out is his: proposed, booked by itself, and the way says which tags passed', async () => {
  const first = passes(1, 'out', 5);
  expect(await tell(visit(1, 9), first, passes(2, 'out', 6), passes(2, 'out', 7))).toMatchObject([
    { diffNum: null },
    { result: 'kept', diffNum: -1 },
    { result: 'kept', diffNum: -2 },
    // The same tag the same way twice is one piece.
    { result: 'kept', diffNum: -2 },
  ]);
  expect(await tell(first, { ...first, direction: 'in' } as Senses[number])).toMatchObject([
    { result: 'again', diffNum: -1 },
    { result: 'refused', error: 'key-reused' },
  ]);
  const [row] = (await records()).filter(({ handleStatus }: { handleStatus: number }) => handleStatus === AbnormalStatus.open);
  expect(row).toMatchObject({ channelCode: code, method: GateMethod.gate, diffNum: -2, takerId: home.empId });
  const way = (await callers.admin.ok('listAbnormalRoutePage', { recordNo: row.recordNo, kind: TraceKind.passOut })).rows;
  expect(way.map(({ rfidCode, door }: { rfidCode: string; door: string }) => [rfidCode, door])).toEqual([[tag(2), '东门']]);
  const due = (await database.run(dueToBook)).filter(({ empId }) => empId === home.empId);
  for (const one of due) await database.run((ctx) => bookRecord(ctx, one));
  expect(await inside()).toBe(6);
  // Brought back, there is one more than the books say.
  await tell(visit(20, 29), passes(1, 'in', 25));
  const back = (await records()).find(({ diffNum }: { diffNum: number }) => diffNum === 1);
  await callers.admin.ok('bookAbnormalRecord', { id: back.id, empId: home.empId });
  expect(await inside()).toBe(7);
});

test('a pick that was booked before the gate is no difference', async () => {
  await tell({ ...visit(0, 90), leftAt: null } as Senses[number]);
  await expect.poll(() => Date.now() > start).toBe(true);
  await database.run((ctx) => take(ctx, { prewhId: home.prewhId, channelId: home.third, productId: home.glove, qty: 1 }));
  expect(await tell(passes(1, 'out', 5))).toMatchObject([{ diffNum: 0 }]);
  expect(await records()).toEqual([]);
});

test('what is not known is refused and not kept; where a shelf senses for itself a passage makes no number; a count begins anew', async () => {
  const strange = { ...passes(1, 'out', 1), rfidCode: 'NOBODY' } as Senses[number];
  expect(await tell(strange)).toMatchObject([{ result: 'refused', error: 'sense-unknown' }]);
  await tell(passes(1, 'out', 0.001));
  await tell(passes(2, 'out', 0.002));
  await records();
  const store = await openStore(database);
  const { id } = await database.run((ctx) => createInventory(ctx, { prewhId: home.prewhId, channelIds: [home.third] }));
  await counted(store.admin, id, 8);
  expect((await records()).map((row: { handleStatus: number }) => row.handleStatus)).toEqual([AbnormalStatus.gone, AbnormalStatus.gone]);
  start = Date.now() + 1000;
  expect(await tell(passes(3, 'out', 1))).toMatchObject([{ diffNum: -1 }]);
  const weighed = {
    kind: 'stock' as const,
    senseId: `S-${made}`,
    happenedAt: at(2),
    method: SenseMethod.weight,
    channelCode: code,
    quantity: 7,
  };
  await tell(weighed);
  expect(await tell(passes(4, 'out', 3))).toMatchObject([{ result: 'kept', diffNum: null }]);
});

test('in whatever order the passages are told, what lies there is the same', async () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom('in' as const, 'out' as const)), {
    minLength: 1,
    maxLength: 8,
  });
  const property = fc.asyncProperty(steps, fc.infiniteStream(fc.nat()), fc.integer({ min: 1, max: 3 }), async (done, dice, atOnce) => {
    for (const table of ['prewh_sense', 'abnormal_record', 'prewh_passage'])
      await database.pool.query(`delete from ${table} where channel_id = $1`, [home.third]);
    const all = done.map(([n, direction], second) => passes(n, direction, second + 1));
    const shuffled = all.map((one) => ({ one, key: Number(dice.next().value) })).toSorted((a, b) => a.key - b.key);
    for (let n = 0; n < shuffled.length; n += atOnce) await tell(...shuffled.slice(n, n + atOnce).map(({ one }) => one));
    const last = new Map<number, string>();
    let lying = 8;
    const expected = done.map(([n, direction]) => {
      if (last.get(n) !== direction) lying += direction === 'in' ? 1 : -1;
      last.set(n, direction);
      return lying;
    });
    const { rows } = await database.pool.query('select sensed_num::int as n from prewh_sense where channel_id = $1 order by happened_at', [
      home.third,
    ]);
    expect(rows.map(({ n }) => n)).toEqual(expected);
    const { rows: stands } = await database.pool.query(
      'select diff_num::int as n from abnormal_record where channel_id = $1 and ended_at is null',
      [home.third],
    );
    expect(stands.map(({ n }) => n)).toEqual(lying === 8 ? [] : [lying - 8]);
  });
  await fc.assert(property, { numRuns: 20 });
});

test('after ninety days nobody is told which tag passed, and the ledger is true', async () => {
  await tell(passes(1, 'out', 1));
  await database.pool.query(`update prewh_passage set received_at = now() - interval '91 days'`);
  await database.run(sweepSenses);
  expect((await database.pool.query('select count(*)::int as n from prewh_passage')).rows[0].n).toBe(0);
  expect((await proof(database.db, database.node)).failures).toEqual([]);
});
