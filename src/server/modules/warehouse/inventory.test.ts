import { beforeAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { updateNodeConfig } from '../system/node-config.ts';
import { proof } from '../stock/index.ts';
import { furnishStore, inChannel, openStore, take, type Furnished, type Store } from './test-store.ts';

const database = testDatabase();
let store: Store;
beforeAll(async () => {
  store = await openStore(database);
});
const furnish = (code: string) => database.run((ctx) => furnishStore(ctx, code));
const inside = async (id: string) => (await database.run((ctx) => inChannel(ctx, id))).onHand;
const begin = async (at: Furnished, more: object = {}) =>
  (await store.admin.ok('createPrewhInventory', { prewhId: at.prewhId, ...more })).id as string;
const find = (id: string) => store.admin.get(`prewhInventory?id=${id}`);
const saw = (id: string, nums: number[], more: object = {}) =>
  store.admin.call('PUT', 'updatePrewhInventory', { id, lines: nums.map((realNum, at) => ({ lineNo: at + 1, realNum })), ...more });

test('R236 updatePrewhInventory answers PUT only; POST to it is refused and changes nothing', async () => {
  const at = await furnish('P1');
  const id = await begin(at);
  const body = { id, lines: [{ lineNo: 1, realNum: 1 }] };
  for (const method of ['POST', 'GET', 'DELETE'] as const) {
    const answer = await store.admin.call(method, 'updatePrewhInventory', method === 'GET' ? undefined : body);
    expect([method, answer.status, answer.code]).toEqual([method, 404, 404]);
  }
  expect((await find(id)).countedLines).toBe(0);
  expect((await store.admin.call('PUT', 'updatePrewhInventory', body)).code).toBe(200);
  expect(await find(id)).toMatchObject({ countedLines: 1, status: 1 });
});

test('R237 deletePrewhInventory is DELETE with a body, which the server reads', async () => {
  const at = await furnish('D1');
  const id = await begin(at);
  expect((await store.admin.call('POST', 'deletePrewhInventory', { id })).status).toBe(404);
  expect((await store.admin.call('DELETE', 'deletePrewhInventory')).error).toBe('bad-input');
  expect((await store.admin.call('DELETE', 'deletePrewhInventory', { id: newId() })).error).toBe('not-found');
  expect((await store.admin.call('DELETE', 'deletePrewhInventory', { id })).code).toBe(200);
  expect((await store.admin.call('GET', `prewhInventory?id=${id}`)).error).toBe('not-found');
});

test('a count is blind until it is handed in; what differs is counted once more, and then posted', async () => {
  const at = await furnish('P2');
  const id = await begin(at, { remark: '月底' });
  const before = await find(id);
  expect(before).toMatchObject({ status: 0, lineCount: 3, countedLines: 0, remark: '月底', placeName: '智能仓P2', differLines: null });
  expect(before.inventoryNo).toMatch(/^PD\d{8}-\d{3}$/);
  expect(before.lines[0]).toMatchObject({ channelCode: 'S1-101', bookNum: null, realNum: null, diffNum: null, again: false });
  await saw(id, [9, 5]);
  const middle = await find(id);
  expect(middle.lines[0]).toMatchObject({ bookNum: null, realNum: 9, diffNum: null, again: true, countedBy: '测试' });
  expect(middle.lines[1]).toMatchObject({ bookNum: null, realNum: 5, again: false });
  expect([middle.differLines, middle.againLines, await inside(at.first)]).toEqual([null, 1, 10]);
  const open = await saw(id, [], { finishFlag: true });
  expect([open.error, open.msg]).toEqual(['inventory-uncounted', '还有1行没有盘点']);
  // Seen again the first is right after all; the third has one more, and is seen again as well.
  await saw(id, [10, 5, 9]);
  const again = await saw(id, [], { finishFlag: true });
  expect([again.error, again.msg]).toEqual(['inventory-again', '有1行与账面不符，请再数一次后提交']);
  expect((await saw(id, [10, 5, 9], { finishFlag: true })).code).toBe(200);
  const after = await find(id);
  expect(after).toMatchObject({ status: 2, differLines: 1, againLines: 0, finishedBy: '测试' });
  // What the difference was worth stays, whatever the goods cost later.
  expect(Number(after.diffAmount)).toBeGreaterThan(0);
  await database.pool.query('update product set unit_price = unit_price + 100 where id = $1', [at.glove]);
  expect((await find(id)).diffAmount).toBe(after.diffAmount);
  expect(after.lines[2]).toMatchObject({ bookNum: 8, realNum: 9, diffNum: 1 });
  expect([await inside(at.first), await inside(at.second), await inside(at.third)]).toEqual([10, 5, 9]);
  expect((await saw(id, [1])).error).toBe('not-allowed-now');
  expect((await store.admin.call('DELETE', 'deletePrewhInventory', { id })).error).toBe('not-allowed-now');
});

test('a site that does not want it counts nothing twice', async () => {
  const at = await furnish('P8');
  await database.run((ctx) => updateNodeConfig(ctx, { countTwice: false }));
  const id = await begin(at);
  await saw(id, [9, 5, 8]);
  const seen = await find(id);
  expect([seen.againLines, ...seen.lines.map(({ again }: { again: boolean }) => again)]).toEqual([0, false, false, false]);
  expect((await saw(id, [], { finishFlag: true })).code).toBe(200);
  await database.run((ctx) => updateNodeConfig(ctx, { countTwice: null }));
});

test('picks go on while counting: what is taken after a channel was counted is no difference', async () => {
  const at = await furnish('P3');
  const id = await begin(at, { channelIds: [at.first] });
  await saw(id, [8]);
  await saw(id, [8]);
  await database.run((ctx) => take(ctx, { prewhId: at.prewhId, channelId: at.first, productId: at.drill, qty: 3 }));
  await store.admin.put('updatePrewhInventory', { id, finishFlag: true });
  expect((await find(id)).lines[0]).toMatchObject({ bookNum: 10, realNum: 8, diffNum: -2 });
  expect(await inside(at.first)).toBe(5);
});

test('R170 two callers finish one count: its differences are posted once', async () => {
  const at = await furnish('P4');
  const id = await begin(at);
  for (const _ of ['seen', 'seen again']) await saw(id, [7, 5, 8]);
  const answers = await Promise.all([saw(id, [], { finishFlag: true }), saw(id, [], { finishFlag: true })]);
  expect(answers.map(({ error }) => error ?? 'ok').sort()).toEqual(['not-allowed-now', 'ok']);
  expect(await inside(at.first)).toBe(7);
});

test('a count is finished in turn with what else works in its warehouse: picks, and devices that compare what they sense with the books', async () => {
  const at = await furnish('P7');
  const id = await begin(at, { channelIds: [at.first] });
  for (const _ of ['seen', 'seen again']) await saw(id, [8]);
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('select from prewh where id = $1 for no key update', [at.prewhId]);
  const { rows } = await holder.query('select pg_backend_pid() as pid');
  const finishing = saw(id, [], { finishFlag: true });
  await vi.waitFor(async () => {
    const waits = 'select count(*)::int as n from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
    expect((await database.pool.query(waits, [rows[0].pid])).rows[0].n).toBe(1);
  }, 10_000);
  expect(await inside(at.first)).toBe(10);
  await holder.query('commit');
  holder.release();
  expect([(await finishing).code, await inside(at.first)]).toEqual([200, 8]);
});

test('what is counted: one shelf, some channels, never nothing; a line that is not there is refused', async () => {
  const at = await furnish('P5');
  const empty = await store.admin.ok('createPrewhShelf', {
    prewhId: at.prewhId,
    shelfCode: 'S9',
    shelfName: '空',
    shelfType: 1,
    rowNum: 1,
    columnNum: 1,
  });
  expect(await store.admin.refusal('createPrewhInventory', { prewhId: at.prewhId, shelfId: empty.id })).toBe('inventory-empty');
  expect((await find(await begin(at, { shelfId: at.shelfId }))).lineCount).toBe(3);
  const id = await begin(at, { channelIds: [at.third], planDate: '2026-11-30', empId: at.empId });
  expect(await find(id)).toMatchObject({ lineCount: 1, planDate: '2026-11-30', empName: '张三' });
  expect((await store.admin.call('PUT', 'updatePrewhInventory', { id, lines: [{ lineNo: 7, realNum: 1 }] })).error).toBe(
    'inventory-no-line',
  );
  await store.admin.put('updatePrewhInventory', { id, planDate: '2026-12-01' });
  expect(await find(id)).toMatchObject({ status: 0, planDate: '2026-12-01' });
});

test('refused by right and by data permission', async () => {
  const at = await furnish('P6');
  const id = await begin(at);
  const reader = store.as({ rights: ['wms.operate.wmsInventory'] });
  expect((await reader.ok('listPrewhInventory', { prewhId: at.prewhId })).total).toBe(1);
  expect((await reader.call('PUT', 'updatePrewhInventory', { id, remark: 'x' })).error).toBe('not-permitted');
  const elsewhere = store.as({ scope: { warehouse: [newId()] } });
  expect((await elsewhere.ok('listPrewhInventory')).total).toBe(0);
  expect((await elsewhere.call('GET', `prewhInventory?id=${id}`)).error).toBe('not-found');
  expect((await elsewhere.call('PUT', 'updatePrewhInventory', { id, remark: 'x' })).error).toBe('not-found');
  expect((await elsewhere.call('DELETE', 'deletePrewhInventory', { id })).error).toBe('not-found');
  expect(await elsewhere.refusal('createPrewhInventory', { prewhId: at.prewhId })).toBe('not-found');
});

test('the ledger is true after all of this', async () => {
  expect((await proof(database.db, database.node)).failures).toEqual([]);
});
