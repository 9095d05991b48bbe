// A difference counts once it has stood, and is gone once the books have come to it: ordinary picks leave nothing, whatever is sensed before they are booked.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { AbnormalCause, AbnormalStatus, SenseMethod, TraceKind } from '../../../contract/sense/codes.ts';
import { PrewhType } from '../../../contract/warehouse/codes.ts';
import { bindCard } from '../org/index.ts';
import { bindProduct, warehouseHandlers } from '../warehouse/index.ts';
import { furnishStore, take, type Furnished } from '../warehouse/test-store.ts';
import { judgeSenses, senseHandlers, sweepSenses, takeSenses } from './index.ts';

const database = testDatabase();
let callers: Awaited<ReturnType<typeof openCallers>>;
let home: Furnished;
let codes: string[];
let made = 0;
beforeAll(async () => {
  callers = await openCallers(database, [...senseHandlers, ...warehouseHandlers], { under: '/warehouse/' });
});
/** Each test has a smart warehouse of its own. */
beforeEach(async () => {
  made += 1;
  home = await database.run((ctx) => furnishStore(ctx, `J${made}`, 1));
  const { rows } = await database.pool.query('select id, channel_code as code from prewh_channel where prewh_id = $1', [home.prewhId]);
  codes = home.channels.map((id) => rows.find((row: { id: string }) => row.id === id).code);
});

type Senses = Parameters<typeof takeSenses>[1]['senses'];
type Stock = Extract<Senses[number], { kind: 'stock' }>;
const tell = async (senses: Senses, clockSkewMs = 0) =>
  (
    await database.run((ctx) =>
      takeSenses({ ...ctx, actor: { kind: 'store', storeId: home.prewhId, storeCode: 'J', clockSkewMs } }, { senses }),
    )
  ).senses;
let told = 0;
const stock = (channel: number, quantity: number, more: Partial<Stock> = {}): Stock => {
  told += 1;
  return {
    kind: 'stock',
    senseId: `J-${String(told).padStart(4, '0')}`,
    happenedAt: new Date().toISOString(),
    method: SenseMethod.weight,
    channelCode: codes[channel] ?? '',
    quantity,
    ...more,
  };
};
/** The clock goes on: what comes is later than what was. */
const tick = async () => {
  const now = Date.now();
  await expect.poll(() => Date.now() > now, { interval: 1 }).toBe(true);
};
const judge = () => database.run(judgeSenses);
const list = async () =>
  (await callers.admin.ok('listAbnormalRecordPage', { limit: 200, prewhId: home.prewhId, sorts: [{ field: 'foundAt', order: 'asc' }] }))
    .rows;
const states = async () => (await list()).map((one: { handleStatus: number; diffNum: number }) => [one.handleStatus, one.diffNum]);
const onBoard = async () => (await callers.admin.ok('findUwhBoard', { prewhIds: [home.prewhId] })).abnormal.total;
const pick = (channelId: string, productId: string, qty = 1) =>
  database.run((ctx) => take(ctx, { prewhId: home.prewhId, channelId, productId, qty }));
/** All that was sensed here happened so many minutes earlier. */
async function age(minutes: number): Promise<void> {
  const back = `- ${minutes} * interval '1 minute'`;
  await database.pool.query(`update prewh_sense set happened_at = happened_at ${back} where prewh_id = $1`, [home.prewhId]);
  await database.pool.query(
    `update abnormal_record set since_at = since_at ${back}, found_at = found_at ${back}, last_at = last_at ${back}, ended_at = ended_at ${back}
      where prewh_id = $1`,
    [home.prewhId],
  );
}
/** A difference that counts. */
async function stands(...senses: Stock[]): Promise<void> {
  await tell(senses);
  await age(11);
  await judge();
}
const { open, gone, observed } = AbnormalStatus;

describe('an ordinary pick', () => {
  test('is watched until it is booked, without a number and on no board; then it leaves nothing, however many there are', async () => {
    for (const left of [9, 8, 7]) {
      // The hand is faster than the booking, and the scale tells when it changes.
      await tell([stock(0, left)]);
      await judge();
      expect(await states()).toEqual([[observed, -1]]);
      const [row] = await list();
      expect(row.recordNo).toBeNull();
      expect(await onBoard()).toBe(0);
      const refused = await callers.admin.post('handleAbnormalRecord', { ids: [row.id], cause: AbnormalCause.lost });
      expect(refused.error).toBe('not-allowed-now');
      await pick(home.first, home.drill);
      await judge();
      expect(await states()).toEqual([]);
      await age(30);
      await judge();
    }
    expect([await states(), await onBoard()]).toEqual([[], 0]);
  });

  test('told hours later, each booked before the next, makes no difference that stands', async () => {
    const senses: Stock[] = [];
    for (const left of [9, 8, 7]) {
      senses.push(stock(0, left));
      await tick();
      await pick(home.first, home.drill);
      await tick();
    }
    senses.push(stock(0, 7));
    await tell(senses.toReversed());
    await age(120);
    await judge();
    expect(await states()).toEqual([]);
    const { rows } = await database.pool.query('select count(*)::int as n from abnormal_record where prewh_id = $1', [home.prewhId]);
    expect(rows[0].n).toBe(3);
  });

  test('what flickers counts never; what was over before it counted is swept after a day', async () => {
    for (const quantity of [9, 10, 9, 10]) await tell([stock(0, quantity)]);
    await age(600);
    await judge();
    expect(await states()).toEqual([]);
    await age(1500);
    await database.run(sweepSenses);
    const { rows } = await database.pool.query('select count(*)::int as n from abnormal_record where prewh_id = $1', [home.prewhId]);
    expect(rows[0].n).toBe(0);
  });
});

describe('a difference that stands', () => {
  test('counts after the minutes of the site, and is gone once the books have come to it; sensed so again it is back', async () => {
    await tell([stock(1, 4)]);
    await age(9);
    await judge();
    expect([await states(), await onBoard()]).toEqual([[[observed, -1]], 0]);
    await age(2);
    await judge();
    const [row] = await list();
    expect(row).toMatchObject({ handleStatus: open, recordNo: expect.stringMatching(/^GY\d{8}-\d{3}$/), endedAt: null });
    expect(await onBoard()).toBe(1);
    const { rows } = await callers.admin.ok('listAbnormalRecordPage', { handleStatus: open, prewhId: home.prewhId });
    expect(rows.map(({ id }: { id: string }) => id)).toEqual([row.id]);
    await pick(home.second, home.drill);
    await judge();
    expect([await states(), await onBoard()]).toEqual([[[gone, -1]], 0]);
    // It is on the way to it, and says that it was booked later.
    const way = (await callers.admin.ok('listAbnormalRoutePage', { recordNo: row.recordNo, kind: TraceKind.moveOut })).rows;
    expect(way.map(({ num, lateFlag }: { num: number; lateFlag: boolean }) => [num, lateFlag])).toEqual([[1, true]]);
  });

  test('a whole number is looked for, and without one the last days', async () => {
    await stands(stock(1, 4));
    const [{ recordNo }] = await list();
    const found = async (body: object) =>
      (await callers.admin.ok('listAbnormalRoutePage', { prewhId: home.prewhId, kind: TraceKind.sense, ...body })).rows.length;
    expect([await found({}), await found({ recordNo }), await found({ recordNo: recordNo.slice(0, -1) })]).toEqual([1, 1, 0]);
    await age(8 * 1440);
    expect([await found({}), await found({ recordNo })]).toEqual([0, 1]);
  });

  test('one that stood counts also when it is told after its end', async () => {
    await tell([stock(0, 9)]);
    await age(20);
    await tell([stock(0, 9), stock(0, 10)]);
    await judge();
    expect(await states()).toEqual([[gone, -1]]);
  });

  test('it is over with its channel, and with the product that the channel was for', async () => {
    await database.run((ctx) => bindProduct(ctx, { ids: [home.channels[3] ?? ''], productId: home.drill }));
    const glove = `P-J${made}-手套`;
    await stands(
      stock(3, 2),
      stock(3, 1, { productCode: glove, method: SenseMethod.rfid }),
      stock(4, 1, { productCode: glove }),
      stock(5, 1, { productCode: glove }),
    );
    expect(await onBoard()).toBe(4);
    await database.run((ctx) => bindProduct(ctx, { ids: [home.channels[3] ?? ''], productId: home.glove }));
    expect(await onBoard()).toBe(3);
    await callers.admin.must({ method: 'GET', path: `deletePrewhChannel?id=${home.channels[5]}` });
    expect(await onBoard()).toBe(2);
    await callers.admin.ok('mergePrewhChannel', { ids: [home.channels[3], home.channels[4]] });
    expect(await onBoard()).toBe(1);
  });
});

test('what lies in merged channels is one quantity: a part is refused with the code of its main one', async () => {
  await callers.admin.ok('mergePrewhChannel', { ids: [home.channels[4], home.channels[5]] });
  const glove = `P-J${made}-手套`;
  const [part, main] = await tell([stock(5, 4, { productCode: glove }), stock(4, 0, { productCode: glove })]);
  expect(part).toMatchObject({ result: 'refused', error: 'sense-merged', msg: expect.stringContaining(`“${codes[4]}”`) });
  expect(main).toMatchObject({ result: 'kept', diffNum: 0 });
});

test('the count is of what the channels are for: the others are named, and keep their chance', async () => {
  const glove = `P-J${made}-手套`;
  await stands(stock(0, 2, { productCode: glove }), stock(1, 4), stock(4, 1, { productCode: glove }));
  const rows: { id: string; recordNo: string; channelCode: string; inventoryNo: string | null }[] = await list();
  const of = (channel: number) => rows.find(({ channelCode }) => channelCode === codes[channel])!;
  const body = { cause: AbnormalCause.misplaced, countFlag: true };
  const strays = [of(0), of(4)];
  expect(await callers.admin.ok('handleAbnormalRecord', { ...body, ids: strays.map(({ id }) => id) })).toEqual({
    inventoryNos: [],
    uncountedNos: expect.arrayContaining(strays.map(({ recordNo }) => recordNo)),
  });
  const { inventoryNos, uncountedNos } = await callers.admin.ok('handleAbnormalRecord', { ...body, ids: rows.map(({ id }) => id) });
  expect([inventoryNos.length, uncountedNos.length]).toEqual([1, 2]);
  const after: typeof rows = await list();
  expect(after.map(({ channelCode, inventoryNo }) => [channelCode, inventoryNo]).toSorted()).toEqual(
    [
      [codes[0], null],
      [codes[1], inventoryNos[0]],
      [codes[4], null],
    ].toSorted(),
  );
  const { rows: lines } = await database.pool.query(
    'select l.channel_id as id from prewh_inventory_line l join prewh_inventory i on i.id = l.inventory_id where i.inventory_no = $1',
    inventoryNos,
  );
  expect(lines).toEqual([{ id: home.second }]);
  const many = await callers.admin.post('handleAbnormalRecord', { ids: Array.from({ length: 101 }, () => of(0).id), cause: 1 });
  expect(many.msg).toContain('一次最多100条异常');
});

describe('by its clock', () => {
  test('fractions of a millisecond neither lose the sense that found it nor leave a run open', async () => {
    const second = new Date(Date.now() + 1000).toISOString().slice(0, 19);
    await tell([stock(0, 9, { happenedAt: `${second}.100456Z` })]);
    // Two within one millisecond, the later one first in the call.
    await tell([
      stock(0, 10, { happenedAt: `${second}.123900Z`, senseId: `F-${made}-2` }),
      stock(0, 8, { happenedAt: `${second}.123100Z`, senseId: `F-${made}-1` }),
    ]);
    const { rows } = await database.pool.query(
      'select diff_num::int as diff, ended_at is not null as over from abnormal_record where prewh_id = $1 order by found_at',
      [home.prewhId],
    );
    expect(rows).toEqual([
      { diff: -1, over: true },
      { diff: -2, over: true },
    ]);
    await stands(stock(1, 4, { happenedAt: `${second}.123456Z` }));
    const [{ recordNo }] = await list();
    const way = (await callers.admin.ok('listAbnormalRoutePage', { recordNo, kind: TraceKind.sense })).rows;
    expect(way.map(({ num }: { num: number }) => num)).toEqual([4]);
  });

  test('what the clock is off by is taken away', async () => {
    await pick(home.first, home.drill);
    await tick();
    // A clock that is two minutes slow tells the nine of now.
    const slow = new Date(Date.now() - 120_000).toISOString();
    expect(await tell([stock(0, 9, { happenedAt: slow })], -120_000)).toMatchObject([{ diffNum: 0 }]);
  });

  test('a staff number that nobody has is no stranger whose card is known', async () => {
    const cardNo = `77${made}`;
    await database.run((ctx) => bindCard(ctx, { id: home.empId, cardNo }));
    await tell([{ kind: 'visit', senseId: 'V', enteredAt: new Date().toISOString(), empCode: 'NOBODY', cardNo }]);
    const { rows } = await database.pool.query('select emp_id, stranger from prewh_visit where prewh_id = $1', [home.prewhId]);
    expect(rows).toEqual([{ emp_id: home.empId, stranger: null }]);
  });
});

test('a warehouse in which people serve by now is told so; one that was sensed is not deleted', async () => {
  await callers.admin.ok('updatePrewh', { id: home.prewhId, prewhType: PrewhType.stationed });
  await expect(tell([stock(0, 9)])).rejects.toMatchObject({ key: 'key-needs-unmanned' });
  const kept = await callers.admin.post('deletePrewh', { id: home.prewhId });
  expect([kept.error, kept.msg]).toEqual(['prewh-in-use', expect.stringContaining('密钥')]);
});

test('a late sense reads as far as the run behind it, and leaves the others as they are', async () => {
  const start = Date.now();
  const at = (n: number) => ({ happenedAt: new Date(start + n).toISOString() });
  for (const [n, quantity] of [9, 9, 8, 9, 9, 7].entries()) await tell([stock(0, quantity, at(n * 2 + 2))]);
  const written = async () =>
    (
      await database.pool.query('select found_at, xmin::text as written from abnormal_record where prewh_id = $1 order by found_at', [
        home.prewhId,
      ])
    ).rows;
  const before = await written();
  expect(before).toHaveLength(4);
  await tell([stock(0, 8, at(1))]);
  const [early, first, ...rest] = await written();
  expect(rest).toEqual(before.slice(1));
  expect([early.found_at, first.found_at]).toEqual([at(1).happenedAt, at(2).happenedAt]);
  expect(first.written).not.toBe(before[0].written);
});

test('after ninety days go senses within a difference, and visits on the way to none; after a year those on the way to one', async () => {
  const visit = (senseId: string, minutes: number): Senses[number] => ({
    kind: 'visit',
    senseId,
    cardNo: '1',
    enteredAt: new Date(Date.now() - minutes * 60_000).toISOString(),
    leftAt: new Date(Date.now() - (minutes - 1) * 60_000).toISOString(),
  });
  await tell([stock(1, 4)]);
  for (let n = 0; n < 4; n += 1) {
    await age(20);
    await tell([stock(1, 4)]);
  }
  await judge();
  await tell([visit('OLD', 20_000), visit('ON', 100)]);
  const left = async () => {
    const senses = await database.pool.query('select count(*)::int as n from prewh_sense where prewh_id = $1', [home.prewhId]);
    const visits = await database.pool.query('select sense_id from prewh_visit where prewh_id = $1', [home.prewhId]);
    return [senses.rows[0].n, visits.rows.map((row) => row.sense_id)];
  };
  await database.run(sweepSenses);
  expect(await left()).toEqual([5, ['OLD', 'ON']]);
  await database.pool.query("update prewh_sense set received_at = now() - interval '91 days'");
  await database.pool.query("update prewh_visit set received_at = now() - interval '91 days'");
  await database.run(sweepSenses);
  expect(await left()).toEqual([2, ['ON']]);
  // Told late it is the same difference still.
  expect(await states()).toEqual([[open, -1]]);
  await age(400 * 1440);
  await database.pool.query(
    "update prewh_visit set entered_at = entered_at - interval '400 days', left_at = left_at - interval '400 days'",
  );
  await database.run(sweepSenses);
  expect(await left()).toEqual([2, []]);
});
