// What an unmanned warehouse senses: held against the books of its moment, kept once however often and in whatever order it is told; a difference is a record
// until somebody has looked, and nothing of it moves stock.
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { hire } from '../../../../test/machine-floor.ts';
import { AbnormalCause, AbnormalStatus, SenseMethod, TraceKind } from '../../../contract/sense/codes.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId, NIL } from '../../kernel/db/ids.ts';
import { bindCard } from '../org/index.ts';
import { post, proof } from '../stock/index.ts';
import { createShelf, warehouseHandlers } from '../warehouse/index.ts';
import { furnishStore, inChannel, take, type Furnished } from '../warehouse/test-store.ts';
import { judgeSenses, senseHandlers, sweepSenses, takeSenses } from './index.ts';

const database = testDatabase();
let callers: Awaited<ReturnType<typeof openCallers>>;
let home: Furnished;
let codes: string[];
let start: number;
/** Seconds after everything was furnished. */
const at = (seconds: number): string => new Date(start + seconds * 1000).toISOString();
beforeAll(async () => {
  callers = await openCallers(database, [...senseHandlers, ...warehouseHandlers], { under: '/warehouse/' });
  home = await database.run((ctx) => furnishStore(ctx, 'UW', 1));
  await database.run(async (ctx) => bindCard(ctx, { id: home.empId, cardNo: '0012345678' }));
  codes = await codesOf(home.channels);
  // What differs counts at once: how long it is watched is another file's.
  await database.pool.query("insert into node_config (node_id, config_key, value, changed_by) values ($1, 'senseMinutes', '0', 'test')", [
    database.node.nodeId,
  ]);
  start = Date.now();
});
async function codesOf(ids: readonly string[]): Promise<string[]> {
  const { rows } = await database.pool.query('select id, channel_code as code from prewh_channel where id = any($1)', [ids]);
  return ids.map((id) => rows.find((row: { id: string }) => row.id === id).code);
}

const asPrewh = <T>(work: (ctx: Ctx) => Promise<T>, of: Pick<Furnished, 'prewhId'> = home) =>
  database.run((ctx) => work({ ...ctx, actor: { kind: 'store', storeId: of.prewhId, storeCode: 'UW', clockSkewMs: 0 } }));
type Senses = Parameters<typeof takeSenses>[1]['senses'];
const tell = async (...senses: Senses) => (await asPrewh((ctx) => takeSenses(ctx, { senses }))).senses;
let told = 0;
const stock = (channel: number, quantity: number, happenedAt: string): Senses[number] => {
  told += 1;
  return {
    kind: 'stock',
    senseId: `S-${told}`,
    happenedAt,
    method: SenseMethod.weight,
    channelCode: codes[channel] ?? '',
    quantity,
  };
};
const visit = (senseId: string, more: object): Senses[number] => ({ kind: 'visit', senseId, enteredAt: at(1), ...more });
const records = async (body: object = {}, who = callers.admin) => {
  await database.run(judgeSenses);
  return (await who.ok('listAbnormalRecordPage', { limit: 200, sorts: [{ field: 'foundAt', order: 'asc' }], ...body })).rows;
};
const route = async (body: object = {}, who = callers.admin) =>
  (await who.ok('listAbnormalRoutePage', { limit: 200, sorts: [{ field: 'happenedAt', order: 'asc' }], ...body })).rows;

describe('a difference', () => {
  test('what agrees leaves nothing; what differs is one record however often it is told, gone once it agrees, and stock is as it was', async () => {
    expect(await tell(stock(0, 10, at(1)))).toMatchObject([{ position: 0, result: 'kept', diffNum: 0 }]);
    expect(await records()).toEqual([]);
    expect(await tell(stock(0, 8, at(2)), stock(0, 8, at(3)))).toMatchObject([{ diffNum: -2 }, { diffNum: -2 }]);
    const [row, ...rest] = await records();
    expect(rest).toEqual([]);
    expect(row).toMatchObject({
      handleStatus: AbnormalStatus.open,
      channelCode: codes[0],
      productId: home.drill,
      bookNum: 10,
      sensedNum: 8,
      diffNum: -2,
      sinceAt: at(1),
      foundAt: at(2),
      lastAt: at(3),
      endedAt: null,
    });
    expect(row.recordNo).toMatch(/^GY\d{8}-001$/);
    const board = async () => (await callers.admin.ok('findUwhBoard', {})).abnormal;
    expect(await board()).toMatchObject({ total: 1, rows: [{ id: row.id, channelCode: codes[0], diffNum: -2 }] });
    await tell(stock(0, 7, at(4)), stock(0, 10, at(5)));
    expect(await board()).toEqual({ total: 0, rows: [] });
    expect((await records()).map((one: { diffNum: number; handleStatus: number }) => [one.diffNum, one.handleStatus])).toEqual([
      [-2, AbnormalStatus.gone],
      [-3, AbnormalStatus.gone],
    ]);
    expect(await database.run((ctx) => inChannel(ctx, home.first))).toEqual({ onHand: 10, reserved: 0 });
  });

  test('it is held against the books of its moment, whenever it is told', async () => {
    const before = new Date().toISOString();
    await new Promise<void>((done) => void setImmediate(done));
    await database.run((ctx) => take(ctx, { prewhId: home.prewhId, channelId: home.third, productId: home.glove, qty: 3 }));
    const after = new Date(Date.now() + 1).toISOString();
    // A week without a network: what was seen before the pick comes after it.
    expect(await tell(stock(2, 5, after), stock(2, 8, before))).toMatchObject([{ diffNum: 0 }, { diffNum: 0 }]);
    expect(await tell(stock(2, 8, after))).toMatchObject([{ diffNum: 3 }]);
  });

  test('a sense that was told twice counts once; another content under its id is refused, alone', async () => {
    const one = stock(1, 4, at(6));
    const count = (await records()).length;
    expect(await tell(one, one)).toMatchObject([
      { result: 'kept', diffNum: -1 },
      { result: 'again', diffNum: -1 },
    ]);
    const other = stock(1, 4, at(7));
    expect(await tell({ ...one, quantity: 5 } as Senses[number], one, other)).toMatchObject([
      { result: 'refused', error: 'key-reused' },
      { result: 'again', diffNum: -1 },
      { result: 'kept' },
    ]);
    expect(await records()).toHaveLength(count + 1);
  });

  test('what names a channel or product that is not known is refused and not kept: it comes again once that is mended', async () => {
    const unknown = { ...stock(0, 1, at(8)), channelCode: 'NEW-1-1' } as Senses[number];
    expect(await tell(unknown, { ...stock(0, 1, at(8)), productCode: 'NOTHING' } as Senses[number], stock(5, 1, at(8)))).toMatchObject([
      { result: 'refused', error: 'sense-unknown' },
      { result: 'refused', error: 'sense-unknown' },
      { result: 'refused', error: 'sense-unknown' },
    ]);
    const { channels } = await database.run((ctx) =>
      createShelf(ctx, { prewhId: home.prewhId, shelfCode: 'S2', shelfName: '二号架', shelfType: 2, rowNum: 1, columnNum: 1 }),
    );
    const [code] = await codesOf(channels);
    const mended = { ...unknown, channelCode: code ?? '', productCode: 'P-UW-钻头' } as Senses[number];
    // The channel holds nothing by the books: what lies there all the same is a difference.
    expect(await tell(mended)).toMatchObject([{ result: 'kept', diffNum: 1 }]);
  });

  test('a clock that cannot be right counts when it is heard', async () => {
    await tell(stock(1, 5, '1970-01-01T00:00:00Z'), stock(1, 5, '2199-01-01T00:00:00Z'));
    const { rows } = await database.pool.query('select max(happened_at) < now() + interval $$1 minute$$ as sane from prewh_sense');
    expect(rows[0].sane).toBe(true);
  });

  test('in whatever order the senses of a channel come, the records are the same', async () => {
    const numbers = fc.array(fc.integer({ min: 8, max: 11 }), { minLength: 1, maxLength: 9 });
    const property = fc.asyncProperty(numbers, fc.infiniteStream(fc.nat()), fc.integer({ min: 1, max: 3 }), async (seen, dice, atOnce) => {
      await database.pool.query('delete from prewh_sense where channel_id = $1', [home.first]);
      await database.pool.query('delete from abnormal_record where channel_id = $1', [home.first]);
      const all = seen.map((quantity, n) => stock(0, quantity, at(10 + n)));
      const shuffled = all.map((one) => ({ one, key: dice.next().value })).toSorted((a, b) => Number(a.key) - Number(b.key));
      for (let from = 0; from < shuffled.length; from += atOnce) await tell(...shuffled.slice(from, from + atOnce).map(({ one }) => one));
      const expected = seen.flatMap((quantity, n) => (quantity === 10 || seen[n - 1] === quantity ? [] : [{ quantity, from: n }]));
      const { rows } = await database.pool.query(
        'select sensed_num::int, since_at, found_at, last_at, ended_at from abnormal_record where channel_id = $1 order by found_at',
        [home.first],
      );
      const iso = (value: Date | string | null) => (value === null ? null : new Date(value).toISOString());
      expect(rows.map((row) => [row.sensed_num, iso(row.since_at), iso(row.found_at), iso(row.last_at), iso(row.ended_at)])).toEqual(
        expected.map(({ quantity, from }) => {
          const next = seen.findIndex((other, n) => n > from && other !== quantity);
          const last = next < 0 ? seen.length - 1 : next - 1;
          return [quantity, from === 0 ? null : at(10 + from - 1), at(10 + from), at(10 + last), next < 0 ? null : at(10 + next)];
        }),
      );
    });
    await fc.assert(property, { numRuns: 20 });
  });
});

describe('who was in', () => {
  test('a visit is told when somebody enters and when they have left, in whatever order; a stranger is his card', async () => {
    const entering = visit('V-1', { cardNo: '0012345678', door: '东门' });
    expect(await tell(entering, { ...entering, leftAt: at(60) } as Senses[number], entering)).toMatchObject([
      { result: 'kept', diffNum: null },
      { result: 'kept' },
      { result: 'again' },
    ]);
    expect(
      await tell(visit('V-2', { cardNo: '999', enteredAt: at(20), leftAt: at(30) }), visit('V-2', { cardNo: '999', enteredAt: at(20) })),
    ).toMatchObject([{ result: 'kept' }, { result: 'again' }]);
    expect(await tell(visit('V-1', { cardNo: '1', door: '东门' }), visit('V-3', { leftAt: at(0) }))).toMatchObject([
      { result: 'refused', error: 'key-reused' },
      { result: 'refused', error: 'sense-left-first' },
    ]);
    const { rows } = await database.pool.query(
      'select sense_id, emp_id, stranger, left_at is not null as gone from prewh_visit order by sense_id',
    );
    expect(rows).toEqual([
      { sense_id: 'V-1', emp_id: home.empId, stranger: null, gone: true },
      { sense_id: 'V-2', emp_id: null, stranger: '999', gone: true },
    ]);
  });

  test('the route shows who was in and what moved between the two senses, and what was booked afterwards; the record names who was in', async () => {
    const other = await database.run((ctx) => furnishStore(ctx, 'TR', 1));
    const [code = ''] = await codesOf([other.first]);
    const say = (...senses: Senses) => asPrewh((ctx) => takeSenses(ctx, { senses }), other);
    const base = Date.now() + 5;
    const moment = (ms: number) => new Date(base + ms).toISOString();
    const sensed = (senseId: string, quantity: number, happenedAt: string): Senses[number] => ({
      kind: 'stock',
      senseId,
      happenedAt,
      method: SenseMethod.rfid,
      channelCode: code,
      quantity,
    });
    const early = await database.run((ctx) => hire(ctx, 'E-EARLY'));
    expect(early).toBeTruthy();
    await say(
      sensed('A', 10, moment(0)),
      { kind: 'visit', senseId: 'W-0', empCode: 'E-EARLY', enteredAt: moment(-9000), leftAt: moment(-8000) },
      { kind: 'visit', senseId: 'W-1', empCode: 'E-TR', enteredAt: moment(-1000), leftAt: moment(100) },
      { kind: 'visit', senseId: 'W-2', cardNo: '777', enteredAt: moment(50) },
    );
    await expect.poll(() => Date.now() > base + 60).toBe(true);
    await database.run((ctx) => take(ctx, { prewhId: other.prewhId, channelId: other.first, productId: other.drill, qty: 4 }));
    const found = Date.now() + 1;
    await say(sensed('B', 5, new Date(found).toISOString()));
    const [record] = await records({ prewhId: other.prewhId });
    expect(record).toMatchObject({ bookNum: 6, sensedNum: 5, diffNum: -1, suspects: '777、张三' });
    const all = await route({ recordNo: record.recordNo });
    expect(all.map(({ kind, empName, num }: { kind: number; empName: string | null; num: number | null }) => [kind, empName, num])).toEqual(
      [
        [TraceKind.visit, '张三', null],
        [TraceKind.sense, null, 10],
        [TraceKind.visit, '777', null],
        [TraceKind.moveOut, null, 4],
        [TraceKind.sense, null, 5],
      ],
    );
    expect(all.map(({ lateFlag }: { lateFlag: boolean }) => lateFlag)).toEqual([false, false, false, false, false]);
    expect(await route({ recordNo: record.recordNo, kind: TraceKind.visit })).toHaveLength(2);
    // Booked after it was found, as it is in a smart warehouse: it says so.
    await expect.poll(() => Date.now() > found).toBe(true);
    await database.run((ctx) =>
      post(ctx, {
        document: { kind: 'test', id: newId() },
        moves: [
          {
            productId: other.drill,
            qty: 1,
            from: { kind: PLACE.prewhChannel, ref: other.first, owner: other.prewhId },
            to: { kind: PLACE.consumed, ref: NIL },
            kind: 10001,
            forWhom: { employeeId: other.empId },
          },
        ],
      }),
    );
    const later = await route({ recordNo: record.recordNo, kind: TraceKind.moveOut });
    expect(later.map(({ num, lateFlag }: { num: number; lateFlag: boolean }) => [num, lateFlag])).toEqual([
      [4, false],
      [1, true],
    ]);
    // Somebody of another department is not named, nor found.
    const narrow = callers.as({ scope: { department: [home.prewhId] } });
    expect((await records({ prewhId: other.prewhId }, narrow))[0].suspects).toBe('777');
    expect(await route({ recordNo: record.recordNo, empId: other.empId }, narrow)).toEqual([]);
    expect(await route({ recordNo: record.recordNo, empId: other.empId })).toHaveLength(2);
    // Nor by what stands beside the name: who picked booked it himself.
    const last = async (who = callers.admin) => (await route({ recordNo: record.recordNo, kind: TraceKind.moveOut }, who)).at(-1);
    expect([(await last()).empName, (await last()).actor]).toEqual(['张三', expect.any(String)]);
    expect([(await last(narrow)).empName, (await last(narrow)).actor]).toEqual([null, null]);
    // The books have come to what was sensed: it is over.
    expect((await records({ prewhId: other.prewhId }))[0]).toMatchObject({
      handleStatus: AbnormalStatus.gone,
      endedAt: expect.any(String),
    });
    // Nor is the record, to whom does not see the warehouse.
    const elsewhere = callers.as({ scope: { warehouse: [home.warehouseId] } });
    expect(await records({ prewhId: other.prewhId }, elsewhere)).toEqual([]);
    expect(await route({ recordNo: record.recordNo }, elsewhere)).toEqual([]);
    expect((await elsewhere.post('handleAbnormalRecord', { ids: [record.id], cause: AbnormalCause.lost })).error).toBe('not-found');
  });
});

describe('somebody has looked', () => {
  test('a cause and who said it; the same difference makes no new record, another one does', async () => {
    await tell(stock(1, 5, at(60)), stock(1, 2, at(61)));
    const [row] = (await records({ handleStatus: AbnormalStatus.open })).filter(({ diffNum }: { diffNum: number }) => diffNum === -3);
    await callers.admin.ok('handleAbnormalRecord', { ids: [row.id], cause: AbnormalCause.sensor, remark: '秤漂移' });
    const state = async () => (await records()).find(({ id }: { id: string }) => id === row.id);
    expect(await state()).toMatchObject({
      handleStatus: AbnormalStatus.handled,
      cause: AbnormalCause.sensor,
      remark: '秤漂移',
      handler: '测试',
    });
    const many = (await records()).length;
    await tell(stock(1, 2, at(62)));
    expect([(await records()).length, (await state()).lastAt]).toEqual([many, at(62)]);
    // A late one that agreed cuts it in two: what was said holds for both.
    await tell(stock(1, 5, at(61.5)));
    const cut = (await records()).filter(
      ({ diffNum, channelId }: { diffNum: number; channelId: string }) => diffNum === -3 && channelId === home.second,
    );
    expect(cut.map((one: { foundAt: string; cause: number }) => [one.foundAt, one.cause])).toEqual([
      [at(61), AbnormalCause.sensor],
      [at(62), AbnormalCause.sensor],
    ]);
    await tell(stock(1, 1, at(63)));
    expect((await records({ handleStatus: AbnormalStatus.open })).map(({ diffNum }: { diffNum: number }) => diffNum)).toContain(-4);
  });

  test('a count is made where it is asked for, once; only its end changes the books', async () => {
    const open = (await records({ handleStatus: AbnormalStatus.open })).filter(({ diffNum }: { diffNum: number }) => diffNum === -4);
    const ids = open.map(({ id }: { id: string }) => id);
    const body = { ids, cause: AbnormalCause.lost, countFlag: true };
    const mayNot = callers.as({ rights: ['report.uwhStockAbnormalRecord', 'report.uwhStockAbnormalRecord.settle'] });
    expect((await mayNot.post('handleAbnormalRecord', body)).code).toBe(403);
    const reader = callers.as({ rights: ['report.uwhStockAbnormalRecord'] });
    expect((await reader.post('handleAbnormalRecord', { ...body, countFlag: false })).code).toBe(403);
    const { inventoryNos, uncountedNos } = await callers.admin.ok('handleAbnormalRecord', body);
    expect(uncountedNos).toEqual([]);
    expect(inventoryNos).toEqual([expect.stringMatching(/\d{8}-\d{3}$/)]);
    expect((await callers.admin.ok('handleAbnormalRecord', body)).inventoryNos).toEqual([]);
    expect((await records()).find(({ id }: { id: string }) => id === ids[0])).toMatchObject({ inventoryNo: inventoryNos[0] });
    expect(await database.run((ctx) => inChannel(ctx, home.second))).toMatchObject({ onHand: 5 });
    const [count] = (await callers.admin.ok('listPrewhInventory', { inventoryNo: inventoryNos[0] })).rows;
    // What differs is counted twice.
    for (const finishFlag of [false, true])
      await callers.admin.must({
        method: 'PUT',
        path: 'updatePrewhInventory',
        body: { id: count.id, lines: [{ lineNo: 1, realNum: 1 }], finishFlag },
      });
    expect(await database.run((ctx) => inChannel(ctx, home.second))).toMatchObject({ onHand: 1 });
    expect(await tell(stock(1, 1, new Date(Date.now() + 1000).toISOString()))).toMatchObject([{ diffNum: 0 }]);
  });
});

test('doors and temperature are kept once, each told alone or together; what says neither is refused, and so is another content under an id', async () => {
  const room = (senseId: string, more: object): Senses[number] => ({ kind: 'room', senseId, happenedAt: at(40), ...more });
  const first = room('R-1', { door: '东门', doorOpen: true });
  const answers = await tell(
    first,
    room('R-2', { temperature: -35 }),
    room('R-3', { door: '东门' }),
    first,
    room('R-1', { temperature: 200 }),
  );
  expect(answers.map(({ result, error }) => error ?? result)).toEqual(['kept', 'kept', 'sense-room', 'again', 'key-reused']);
  expect((await tell(first)).map(({ result }) => result)).toEqual(['again']);
  const { rows } = await database.pool.query('select door, door_open, temperature from prewh_room order by sense_id');
  expect(rows).toEqual([
    { door: '东门', door_open: true, temperature: null },
    { door: null, door_open: null, temperature: -35 },
  ]);
});

test('a machine has no senses, and a smart warehouse nothing else', async () => {
  await expect(
    database.run((ctx) =>
      takeSenses({ ...ctx, actor: { kind: 'device', vmId: home.prewhId, vmCode: 'V', clockSkewMs: 0 } }, { senses: [] }),
    ),
  ).rejects.toMatchObject({ key: 'key-not-prewh' });
});

test('what agreed goes after ninety days, what a record stands on stays', async () => {
  await database.pool.query("update prewh_sense set received_at = now() - interval '91 days'");
  await database.run(sweepSenses);
  const { rows } = await database.pool.query(
    'select count(*) filter (where record_id is null)::int as free, count(*)::int as all from prewh_sense',
  );
  expect(rows[0].free).toBe(0);
  expect(rows[0].all).toBeGreaterThan(0);
});

test('after all of it the books are true', async () => {
  const { checks } = await proof(database.db, database.node);
  expect(checks.filter(({ failing }) => failing > 0)).toEqual([]);
});
