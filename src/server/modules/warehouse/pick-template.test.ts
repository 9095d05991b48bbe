// Pick templates: kept, changed, made of what somebody took; a pick order is made of one, so many times.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { furnishStore, openStore, type Furnished, type Store } from './test-store.ts';

const database = testDatabase();
let store: Store;
let here: Furnished;
beforeAll(async () => {
  store = await openStore(database);
  here = await database.run((ctx) => furnishStore(ctx, 'PT'));
});
const lines = (drills: number, gloves: number) => [
  { productId: here.drill, num: drills },
  { productId: here.glove, num: gloves },
];
const found = (id: string) => store.admin.get(`findPickTemplate?id=${id}`);

test('a template is kept, found by its goods, changed, loses a line but not its last, and goes', async () => {
  const { id } = await store.admin.ok('createPickTemplate', { templateName: '换刀套装', remark: '早班', lines: lines(2, 1) });
  expect(await found(id)).toMatchObject({ templateName: '换刀套装', lineCount: 2, num: 3, remark: '早班' });
  const again = { templateName: '换刀套装', lines: lines(1, 1) };
  expect(await store.admin.refusal('createPickTemplate', again)).toBe('conflict');
  expect((await store.admin.ok('listPickTemplate', { templateName: '换刀' })).rows).toMatchObject([{ id }]);
  await store.admin.ok('updatePickTemplate', { id, templateName: '换刀', lines: lines(4, 1) });
  const { lines: kept } = await found(id);
  expect(kept).toMatchObject([
    { productId: here.drill, num: 4 },
    { productId: here.glove, num: 1 },
  ]);
  await store.admin.ok('deletePickTemplateDetail', { id: kept[1].detailId });
  expect(await store.admin.refusal('deletePickTemplateDetail', { id: kept[0].detailId })).toBe('template-last-line');
  await store.admin.ok('deletePickTemplate', { id });
  expect(await store.admin.refusal('deletePickTemplate', { id })).toBe('not-found');
});

test('a pick order holds what a template holds, so many times', async () => {
  const { id } = await store.admin.ok('createPickTemplate', { templateName: '三套', lines: lines(2, 1) });
  const order = await store.admin.ok('createPickOrderByTemplate', { templateId: id, prewhId: here.prewhId, empId: here.empId, times: 3 });
  expect(await store.admin.get(`findPickOrder?id=${order.id}`)).toMatchObject({
    pickListStatus: 0,
    lines: [
      { productId: here.drill, planNum: 6 },
      { productId: here.glove, planNum: 3 },
    ],
  });
});

test('what somebody took last month is what a template could hold; of nobody else, and not of whom one does not see', async () => {
  const { id, pickNo } = await store.admin.ok('createPickOrder', { prewhId: here.prewhId, empId: here.empId, lines: lines(2, 1) });
  await store.admin.ok('confirmPickOrder', { id });
  await store.admin.ok('updatePickOrder', { id, picked: [{ pickLineNo: `${pickNo}-01`, realNum: 2 }], finishFlag: true });
  const asked = { empId: here.empId, days: 30 };
  expect(await store.admin.ok('listPickTemplateTaken', asked)).toMatchObject([{ productId: here.drill, num: 2 }]);
  const blind = store.as({ scope: { department: ['00000000-0000-7000-8000-000000000001'] } });
  expect(await blind.refusal('listPickTemplateTaken', asked)).toBe('not-found');
});
