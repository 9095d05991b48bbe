// The boards of smart warehouses: what they show is what the documents and the ledger say, and nothing beyond the data permission.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { newId, NIL } from '../../kernel/db/ids.ts';
import { post } from '../stock/index.ts';
import { furnishStore, openStore, type Furnished, type Store } from './test-store.ts';

const database = testDatabase();
let store: Store;
let manned: Furnished;
let unmanned: Furnished;
beforeAll(async () => {
  store = await openStore(database);
  manned = await database.run((ctx) => furnishStore(ctx, 'B1'));
  unmanned = await database.run((ctx) => furnishStore(ctx, 'B2', 1));
});
const uwh = (body: object = {}) => store.admin.ok('findUwhBoard', body);
const prewh = (body: object = {}) => store.admin.ok('findPrewhBoard', body);

test('R019 the board of smart warehouses shows stock, its value, levels and shelves, all together and each', async () => {
  const board = await prewh();
  // In each 10 and 5 drills and 8 gloves at 2.50; a channel without a product stands at no point.
  expect(board).toMatchObject({ stockNum: 46, totalPrice: '115.00', today: { inNum: 0, outNum: 0, pickAmount: '0.00' }, latest: [] });
  expect(board.levels).toEqual({ INVENT_WARN: 0, REPLENISH: 2, DEFAULT: 10, FREEZE: 0 });
  expect(board.warehouses.map(({ prewhName, stockNum }: { prewhName: string; stockNum: number }) => [prewhName, stockNum])).toEqual([
    ['智能仓B1', 23],
    ['智能仓B2', 23],
  ]);
  expect(board.shelves[0]).toMatchObject({ shelfName: '一号架', usedChannels: 3, channels: 6, stockNum: 23 });
});

test('what is picked, filled, brought back and sent back is counted in and out, with who it was; the trend says the same', async () => {
  const { prewhId, empId, drill, first, third } = manned;
  const { id } = await store.admin.ok('createPickOrder', { prewhId, empId, lines: [{ productId: drill, num: 4 }] });
  expect((await prewh()).orders).toEqual({ pending: 1, picking: 0, openNum: 4 });
  await store.admin.ok('confirmPickOrder', { id });
  const [line] = (await store.admin.get(`findPickOrder?id=${id}`)).lines;
  await store.admin.ok('updatePickOrder', { id, picked: [{ pickLineNo: line.pickLineNo, realNum: 3 }] });
  expect((await prewh()).orders).toEqual({ pending: 0, picking: 1, openNum: 1 });
  await store.admin.ok('createPrewhReturnWarehouse', { prewhId, empId, lines: [{ channelId: first, num: 1 }] });
  await store.admin.ok('createPrewhRetreat', { prewhId, lines: [{ channelId: third, num: 2 }] });
  const board = await prewh();
  expect(board.today).toEqual({ inNum: 1, outNum: 5, pickAmount: '7.50' });
  expect(board.latest.map(({ what, num, empName }: { what: string; num: number; empName: string | null }) => [what, num, empName])).toEqual(
    [
      ['retreat', 2, null],
      ['return', 1, '张三'],
      ['pick', 3, '张三'],
    ],
  );
  expect(board.warehouses[1].today).toEqual({ inNum: 0, outNum: 0, pickAmount: '0.00' });
  const days = await store.admin.ok('listPrewhBoardTrend', { days: 7 });
  expect(days).toHaveLength(7);
  expect(days.at(-1)).toEqual({ day: board.day, inNum: 1, outNum: 5, pickAmount: '7.50' });
  expect(days[0]).toMatchObject({ inNum: 0, outNum: 0 });
});

test('R080 the board of unmanned warehouses shows them alone, their open orders and what is wrong', async () => {
  const { prewhId, empId, glove, third } = unmanned;
  const apply = async () =>
    (await store.admin.ok('createUwhPickOrder', { prewhId, empId, lines: [{ productId: glove, num: 2 }] })).id as string;
  const [first] = [await apply(), await apply()];
  await store.other.ok('approvalStatus', { ids: [first], approvalStatus: 1 });
  await database.run((ctx) =>
    post(ctx, {
      document: { kind: 'test', id: newId() },
      moves: [
        {
          productId: glove,
          qty: 11,
          from: { kind: PLACE.prewhChannel, ref: third, owner: prewhId },
          to: { kind: PLACE.consumed, ref: NIL },
          kind: 10001,
        },
      ],
    }),
  );
  const board = await uwh();
  expect(board.warehouses.map(({ prewhName }: { prewhName: string }) => prewhName)).toEqual(['智能仓B2']);
  expect(board.orders).toMatchObject({ pending: 1, passed: 1 });
  expect(board.orders.rows[0]).toMatchObject({ empName: '张三', openNum: 2, prewhName: '智能仓B2' });
  expect(board.abnormal).toMatchObject({ total: 1, rows: [{ productName: '手套', channelCode: 'S1-103', diffNum: -3 }] });
});

test('nothing is said to be measured where nothing is; what devices tell is on the board: who is in, the doors that stand open, how warm it is', async () => {
  expect((await uwh()).warehouses.map(({ sensed }: { sensed: unknown }) => sensed)).toEqual([null]);
  const { nodeId } = database.node;
  const minutes = (n: number) => new Date(Date.now() - n * 60_000).toISOString();
  const put = (table: string, row: Record<string, unknown>) => {
    const all = { node_id: nodeId, id: newId(), prewh_id: unmanned.prewhId, sense_id: newId(), body_hash: 'x', ...row };
    const places = Object.keys(all).map((_, at) => `$${at + 1}`);
    return database.pool.query(`insert into ${table} (${Object.keys(all).join()}) values (${places.join()})`, Object.values(all));
  };
  await put('prewh_visit', { entered_at: minutes(9) });
  await put('prewh_visit', { entered_at: minutes(30), left_at: minutes(20) });
  await put('prewh_visit', { entered_at: minutes(13 * 60) });
  // Told late: what happened last counts.
  await put('prewh_room', { door: 'east', door_open: false, happened_at: minutes(3) });
  await put('prewh_room', { door: 'east', door_open: true, happened_at: minutes(8) });
  await put('prewh_room', { door: 'west', door_open: true, temperature: 214, happened_at: minutes(5) });
  await put('prewh_room', { door: 'north', door_open: true, temperature: 300, happened_at: minutes(25 * 60) });
  const [{ sensed }] = (await uwh()).warehouses;
  expect(sensed).toMatchObject({ insideNum: 1, openDoors: ['west'], temperature: 214, outside: null });
  const limits = { id: unmanned.prewhId, temperatureMin: 5, temperatureMax: 21 };
  await store.admin.ok('updatePrewh', limits);
  expect((await uwh()).warehouses[0].sensed.outside).toBe('above');
  expect(await store.admin.refusal('updatePrewh', { id: unmanned.prewhId, temperatureMin: 22 })).toBe('prewh-temperatures');
  expect(Date.parse(sensed.lastAt)).toBeGreaterThan(Date.parse(minutes(4)));
  expect((await prewh()).warehouses.map(({ sensed: one }: { sensed: unknown }) => one === null)).toEqual([true, false]);
});

test('refused by right; out of the data permission there is nothing; one smart warehouse may be asked for', async () => {
  const clerk = store.as({ rights: ['dataView.index'] });
  for (const path of ['findUwhBoard', 'findPrewhBoard', 'listPrewhBoardTrend']) expect(await clerk.refusal(path)).toBe('not-permitted');
  const elsewhere = store.as({ scope: { warehouse: [newId()] } });
  expect(await elsewhere.ok('findPrewhBoard')).toMatchObject({ stockNum: 0, warehouses: [], shelves: [], latest: [] });
  expect(await elsewhere.ok('findUwhBoard')).toMatchObject({ warehouses: [], abnormal: { total: 0 } });
  expect((await elsewhere.ok('listPrewhBoardTrend')).every(({ outNum }: { outNum: number }) => outNum === 0)).toBe(true);
  expect((await prewh({ prewhIds: [unmanned.prewhId] })).warehouses).toHaveLength(1);
});
