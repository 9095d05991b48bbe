// What every kind of document does, tried on those of a smart warehouse.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { refillDocument } from '../modules/warehouse/refill.flow.ts';
import { furnishStore, type Furnished } from '../modules/warehouse/test-store.ts';
import type { Ctx } from './ctx.ts';
import { newId } from './db/ids.ts';
import { Refusal } from './refusal.ts';

const database = testDatabase();
let store: Furnished;
beforeAll(async () => {
  store = await database.run((ctx) => furnishStore(ctx, 'A'));
});

const make = (ctx: Ctx) => {
  const { prewhId, warehouseId, first, second, drill: productId } = store;
  const lines = [
    { channelId: first, productId, quantity: 3 },
    { channelId: second, productId, quantity: 4 },
  ];
  return refillDocument.make(ctx, { prewhId, warehouseId, status: 1, remark: null }, lines);
};
const made = () => database.run(make);
/** What a piece of work is refused with. */
const refusal = (work: (ctx: Ctx) => Promise<unknown>) =>
  database.run(work).then(
    () => 'nothing',
    (error: unknown) => (error instanceof Refusal ? [error.key, error.params] : error),
  );
const headOf = (id: string) => database.db.selectFrom('prewhReplenishPlan').selectAll().where('id', '=', id).executeTakeFirst();
const linesOf = (id: string) => database.run((ctx) => refillDocument.linesOf(ctx, id));

test('a document is made with the next number of the day, who made it, and its lines numbered in their order', async () => {
  const [one, two] = [await made(), await made()];
  expect(one.planNo).toMatch(/^ZB\d{8}-\d{3}$/);
  expect(Number(two.planNo.slice(-3))).toBe(Number(one.planNo.slice(-3)) + 1);
  expect(await headOf(one.id)).toMatchObject({ planNo: one.planNo, creator: '系统', status: 1, endedAt: null });
  expect(await linesOf(one.id)).toMatchObject([
    { lineNo: 1, quantity: 3 },
    { lineNo: 2, quantity: 4 },
  ]);
});

test('documents are locked in one order whatever the order in which they are asked for, each once', async () => {
  const ids = [(await made()).id, (await made()).id, (await made()).id];
  const asked = [...ids, ids[0]!].toReversed();
  expect((await database.run((ctx) => refillDocument.lockAll(ctx, asked))).map(({ id }) => id)).toEqual(ids.toSorted());
});

test('one that is not there, or lies where the actor does not see, is not found, alone or among others', async () => {
  const { id } = await made();
  const notFound = ['not-found', { thing: '补货计划' }];
  expect(await refusal((ctx) => refillDocument.lock(ctx, newId()))).toEqual(notFound);
  expect(await refusal((ctx) => refillDocument.lockAll(ctx, [id, newId()]))).toEqual(notFound);
  expect(await refusal((ctx) => refillDocument.lock({ ...ctx, scope: { warehouse: [newId()] } }, id))).toEqual(notFound);
  expect(await refusal((ctx) => refillDocument.lock({ ...ctx, scope: { warehouse: [store.warehouseId] } }, id))).toBe('nothing');
});

test('R170 it goes on by its table of states alone; coming to an end is kept with its moment', async () => {
  const { id } = await made();
  const goOn = (to: 'issued' | 'completed' | 'closed') =>
    refusal(async (ctx) => refillDocument.advance(ctx, await refillDocument.lock(ctx, id), { to, set: { remark: to } }));
  expect(await goOn('issued')).toBe('nothing');
  expect(await headOf(id)).toMatchObject({ status: 1, remark: 'issued', endedAt: null });
  expect(await goOn('closed')).toBe('nothing');
  expect(await headOf(id)).toMatchObject({ status: 4, remark: 'closed', endedAt: expect.any(String) });
  expect(await goOn('completed')).toEqual(['not-allowed-now', { state: '已关闭', action: '完成' }]);
  expect(await refusal(async (ctx) => refillDocument.check(await refillDocument.lock(ctx, id), 'completed'))).toMatchObject([
    'not-allowed-now',
    {},
  ]);
  expect(await headOf(id)).toMatchObject({ status: 4, remark: 'closed' });
});

test('its lines are replaced, its columns changed, and those of others stay', async () => {
  const [one, other] = [await made(), await made()];
  await database.run(async (ctx) => {
    await refillDocument.replaceLines(ctx, one.id, [{ channelId: store.third, productId: store.glove, quantity: 9 }]);
    await refillDocument.change(ctx, one.id, { remark: '加急' });
    await refillDocument.change(ctx, one.id, {});
  });
  expect(await linesOf(one.id)).toMatchObject([{ lineNo: 1, quantity: 9 }]);
  expect(await linesOf(other.id)).toHaveLength(2);
  expect([(await headOf(one.id))?.remark, (await headOf(other.id))?.remark]).toEqual(['加急', null]);
});

test('the ledger knows it by the name of its table', () => {
  expect(refillDocument.ref('x')).toEqual({ kind: 'prewh_replenish_plan', id: 'x' });
});
