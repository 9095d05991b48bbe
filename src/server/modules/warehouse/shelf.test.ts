import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { noSpec, specRows } from '../../../../test/spec.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { newId } from '../../kernel/db/ids.ts';
import { furnishStore, inChannel, openStore, type Furnished, type Store } from './test-store.ts';

const database = testDatabase();
let store: Store;
let at: Furnished;
beforeAll(async () => {
  store = await openStore(database);
  at = await database.run((ctx) => furnishStore(ctx, 'A'));
});

const channelsOf = async (prewhId: string) => (await store.admin.ok('listPrewhChannel', { prewhId })) as Record<string, unknown>[];
const channel = async (id: string) => (await channelsOf(at.prewhId)).find((row) => row['id'] === id);

test('a shelf has a channel in each place, drawn as it stands, with its stock and level', async () => {
  const rows = await channelsOf(at.prewhId);
  expect(rows.map(({ channelCode }) => channelCode)).toEqual(['S1-101', 'S1-102', 'S1-103', 'S1-201', 'S1-202', 'S1-203']);
  expect(rows[1]).toMatchObject({
    tray: 1,
    position: 2,
    width: 1,
    stockNum: 5,
    reservedNum: 0,
    warningLevel: 'REPLENISH',
    productName: '钻头',
  });
  expect(rows[5]).toMatchObject({ stockNum: 0, productId: null, warningLevel: 'DEFAULT' });
  const stock = await store.admin.get(`currentPrewhChannelStock?prewhId=${at.prewhId}`);
  expect(stock.map((row: Record<string, unknown>) => [row['channelCode'], row['stockNum'], row['freeNum']])).toEqual([
    ['S1-101', 10, 10],
    ['S1-102', 5, 5],
    ['S1-103', 8, 8],
  ]);
});

test('smart warehouses: select, page with the state of their channels, change, and delete only while empty', async () => {
  expect(await store.admin.ok('listPrewh', { keyword: '智能仓A' })).toMatchObject([{ id: at.prewhId, prewhCode: 'A', prewhType: 0 }]);
  expect(await store.admin.ok('listPrewh', { prewhTypes: [1, 2] })).toEqual([]);
  const page = await store.admin.ok('listPrewhPage', { keyword: 'A' });
  expect(page.rows[0]).toMatchObject({ shelfCount: 1, channelCount: 6, remindChannels: 1, warnChannels: 0, warehouseName: 'A主仓' });
  const { id } = await store.admin.ok('createPrewh', { prewhCode: 'NEW', prewhName: '新仓', prewhType: 0, warehouseId: at.warehouseId });
  await store.admin.ok('updatePrewh', { id, prewhName: '改名仓' });
  expect((await store.admin.ok('listPrewh', { keyword: 'gmc' }))[0].prewhName).toBe('改名仓');
  expect(await store.admin.refusal('createPrewh', { prewhCode: 'NEW', prewhName: 'x', prewhType: 0, warehouseId: at.warehouseId })).toBe(
    'conflict',
  );
  await store.admin.ok('deletePrewh', { id });
  expect(await store.admin.refusal('deletePrewh', { id: at.prewhId })).toBe('prewh-in-use');
});

test('R169 a shelf can be disabled and enabled again: its channels stand with the frozen meanwhile', async () => {
  await store.admin.ok('updatePrewhShelfDisableStatus', { id: at.shelfId, disableStatus: 1 });
  expect((await store.admin.ok('listPrewhShelfPage', { prewhId: at.prewhId })).rows[0].disableStatus).toBe(1);
  expect(await channel(at.first)).toMatchObject({ warningLevel: 'FREEZE', disableStatus: 0 });
  await store.admin.ok('updatePrewhShelfDisableStatus', { id: at.shelfId, disableStatus: 0 });
  expect((await store.admin.ok('listPrewhShelfPage', { prewhId: at.prewhId })).rows[0].disableStatus).toBe(0);
  expect(await channel(at.first)).toMatchObject({ warningLevel: 'DEFAULT' });
});

test('R169 a channel can be disabled and enabled again', async () => {
  await store.admin.ok('updatePrewhChannelDisableStatus', { ids: [at.first, at.second], disableStatus: 1 });
  expect(await channel(at.second)).toMatchObject({ disableStatus: 1, warningLevel: 'FREEZE' });
  await store.admin.ok('updatePrewhChannelDisableStatus', { ids: [at.first, at.second], disableStatus: 0 });
  expect(await channel(at.second)).toMatchObject({ disableStatus: 0, warningLevel: 'REPLENISH' });
});

test('R238 batchFreezeChannel and batchUnfreezeChannel are POST with query prewhId and ids', async () => {
  const query = `prewhId=${at.prewhId}&ids[]=${at.first}&ids[]=${at.third}`;
  expect((await store.admin.call('POST', `batchFreezeChannel?${query}`)).code).toBe(200);
  expect([(await channel(at.first))!['freezeStatus'], (await channel(at.second))!['freezeStatus']]).toEqual([1, 0]);
  // One id alone comes without brackets.
  expect((await store.admin.call('POST', `batchUnfreezeChannel?prewhId=${at.prewhId}&ids=${at.first}`)).code).toBe(200);
  expect([(await channel(at.first))!['freezeStatus'], (await channel(at.third))!['freezeStatus']]).toEqual([0, 1]);
  expect((await store.admin.call('POST', `batchUnfreezeChannel?prewhId=${at.prewhId}&ids=${at.first},${at.third}`)).code).toBe(200);
  expect((await channel(at.third))!['freezeStatus']).toBe(0);
  expect((await store.admin.call('GET', `batchFreezeChannel?${query}`)).status).toBe(404);
  expect((await store.admin.call('POST', `batchFreezeChannel?prewhId=${newId()}&ids=${at.first}`)).error).toBe('not-found');
  expect((await store.admin.call('POST', `batchFreezeChannel?prewhId=${at.prewhId}&ids=zzz`)).error).toBe('bad-input');
});

test.skipIf(noSpec)('R240 calls under /warehouse are POST with body unless another method is named', async () => {
  const said = new Map(specRows('endpoints.csv').map(({ path, method }) => [path, method]));
  const mine = Object.values(warehouse)
    .flatMap((noun) => Object.values<Endpoint>(noun))
    .filter(({ path }) => path.startsWith('/warehouse/'));
  expect(mine.length).toBeGreaterThan(30);
  for (const { method, path } of mine) expect([path, method]).toEqual([path, said.get(`/gateway${path}`) ?? 'POST']);
  // The body is read, and no other method answers.
  for (const { method, path } of mine.filter((endpoint) => endpoint.method === 'POST' && endpoint.wire === 'json')) {
    const name = path.replace('/warehouse/', '');
    expect([path, method, (await store.admin.call('POST', name, { nobodyKnowsThisField: 1 })).error]).toEqual([path, method, 'bad-input']);
    expect([path, (await store.admin.call('GET', name)).status]).toEqual([path, 404]);
  }
});

test('capacity and points: warning ≤ reminder ≤ capacity, for all channels named or for none', async () => {
  await store.admin.ok('updatePrewhChannelCapacity', { ids: [at.first], capacity: 30, remindNum: 12 });
  expect(await channel(at.first)).toMatchObject({ capacity: 30, remindNum: 12, warnNum: 2, warningLevel: 'REPLENISH' });
  const refused = await store.admin.call('POST', 'updatePrewhChannelCapacity', { ids: [at.first, at.second], warnNum: 8 });
  expect([refused.error, refused.msg]).toEqual(['channel-points', '货道S1-102：预警点8≤提醒点6≤容量20不成立']);
  expect((await channel(at.first))!['warnNum']).toBe(2);
  await store.admin.ok('updatePrewhChannelCapacity', { ids: [at.first], capacity: 20, remindNum: 6 });
});

test('a product is bound where nothing else lies', async () => {
  const [, , , fourth = ''] = at.channels;
  await store.admin.ok('prewhChannelBindProduct', { ids: [fourth], productId: at.glove });
  expect((await channel(fourth))!['productName']).toBe('手套');
  await store.admin.ok('prewhChannelBindProduct', { ids: [fourth] });
  expect(await store.admin.refusal('prewhChannelBindProduct', { ids: [fourth, at.first], productId: at.glove })).toBe('channel-not-empty');
  expect((await channel(fourth))!['productId']).toBeNull();
  expect(await store.admin.refusal('prewhChannelBindProduct', { ids: [fourth], productId: newId() })).toBe('not-found');
});

test('neighbours of a level are merged and taken apart; goods stay', async () => {
  const [, , third = '', fourth = '', fifth = '', sixth = ''] = at.channels;
  expect(await store.admin.refusal('mergePrewhChannel', { ids: [third, fourth] })).toBe('merge-needs-neighbours');
  expect(await store.admin.refusal('mergePrewhChannel', { ids: [at.second, third] })).toBe('channel-not-empty');
  expect(await store.admin.ok('mergePrewhChannel', { ids: [fifth, fourth] })).toEqual({ id: fourth });
  expect([await channel(fourth), await channel(fifth)]).toMatchObject([
    { width: 2, mergeStatus: 1 },
    { mergedInto: fourth, mergeStatus: 2 },
  ]);
  expect(await store.admin.refusal('mergePrewhChannel', { ids: [fifth, sixth] })).toBe('merge-already');
  expect(await store.admin.refusal('updatePrewhChannelDisableStatus', { ids: [fifth], disableStatus: 1 })).toBe('channel-is-part');
  await store.admin.ok('cancelMergePrewhChannel', { ids: [fourth] });
  expect([await channel(fourth), await channel(fifth)]).toMatchObject([{ width: 1, mergeStatus: 0 }, { mergedInto: null }]);
});

test('a channel is deleted by GET while nothing ever lay in it, and put back into its place', async () => {
  const sixth = at.channels[5] ?? '';
  expect((await store.admin.call('GET', `deletePrewhChannel?id=${at.first}`)).error).toBe('channel-has-history');
  await store.admin.get(`deletePrewhChannel?id=${sixth}`);
  expect(await channelsOf(at.prewhId)).toHaveLength(5);
  expect(await store.admin.refusal('createPrewhChannel', { shelfId: at.shelfId, tray: 3, position: 1 })).toBe('channel-outside');
  expect(await store.admin.refusal('createPrewhChannel', { shelfId: at.shelfId, tray: 1, position: 1 })).toBe('channel-place-taken');
  const { id } = await store.admin.ok('createPrewhChannel', { shelfId: at.shelfId, tray: 2, position: 3, capacity: 5 });
  at.channels[5] = id;
  expect(await channel(id)).toMatchObject({ channelCode: 'S1-203', capacity: 5 });
});

test('a shelf grows with channels, shrinks where nothing lies, and goes only without history', async () => {
  const made = await store.admin.ok('createPrewhShelf', {
    prewhId: at.prewhId,
    shelfCode: 'S2',
    shelfName: '称重架',
    shelfType: 2,
    rowNum: 1,
    columnNum: 2,
  });
  expect(await store.admin.get(`listWeighShelfByPrewhId?prewhId=${at.prewhId}`)).toMatchObject([{ shelfCode: 'S2', channelCount: 2 }]);
  expect(await store.admin.get(`listOrdinaryShelfByPrewhId?prewhId=${at.prewhId}`)).toMatchObject([{ shelfCode: 'S1' }]);
  await store.admin.ok('updatePrewhShelf', { id: made.id, rowNum: 2, columnNum: 3 });
  expect(await store.admin.ok('listPrewhChannel', { prewhId: at.prewhId, shelfId: made.id })).toHaveLength(6);
  await store.admin.ok('updatePrewhShelf', { id: made.id, rowNum: 1, columnNum: 1 });
  expect(await store.admin.ok('listPrewhChannel', { prewhId: at.prewhId, shelfId: made.id })).toHaveLength(1);
  const refused = await store.admin.call('POST', 'updatePrewhShelf', { id: at.shelfId, columnNum: 2 });
  expect([refused.error, refused.msg]).toEqual(['shelf-too-small', '货架S1改为2层2列后放不下货道S1-103，请先处理该货道']);
  expect(
    await store.admin.refusal('createPrewhShelf', {
      prewhId: at.prewhId,
      shelfCode: 'S2',
      shelfName: 'x',
      shelfType: 1,
      rowNum: 1,
      columnNum: 1,
    }),
  ).toBe('conflict');
  expect(await store.admin.refusal('deletePrewhShelf', { id: at.shelfId })).toBe('channel-has-history');
  await store.admin.ok('deletePrewhShelf', { id: made.id });
  expect((await store.admin.ok('listPrewhShelfPage', { prewhId: at.prewhId })).total).toBe(1);
});

test('refused by right, and by data permission: another warehouse is not there', async () => {
  const reader = store.as({ rights: ['wms.wmsShelf', 'wms.wmsList'] });
  expect((await reader.ok('listPrewhPage')).total).toBeGreaterThan(0);
  expect(await reader.refusal('updatePrewhShelfDisableStatus', { id: at.shelfId, disableStatus: 1 })).toBe('not-permitted');
  expect((await reader.call('POST', `batchFreezeChannel?prewhId=${at.prewhId}&ids=${at.first}`)).error).toBe('not-permitted');
  const elsewhere = store.as({ scope: { warehouse: [newId()] } });
  expect((await elsewhere.ok('listPrewhPage')).total).toBe(0);
  expect(await elsewhere.ok('listPrewh')).toEqual([]);
  expect((await elsewhere.ok('listPrewhShelfPage')).total).toBe(0);
  for (const [path, body] of [
    ['listPrewhChannel', { prewhId: at.prewhId }],
    ['updatePrewhShelfDisableStatus', { id: at.shelfId, disableStatus: 1 }],
    ['updatePrewhChannelDisableStatus', { ids: [at.first], disableStatus: 1 }],
    ['prewhChannelBindProduct', { ids: [at.first] }],
    ['createPrewhShelf', { prewhId: at.prewhId, shelfCode: 'X', shelfName: 'x', shelfType: 1, rowNum: 1, columnNum: 1 }],
  ] as const)
    expect([path, await elsewhere.refusal(path, body)]).toEqual([path, 'not-found']);
  expect((await elsewhere.call('GET', `currentPrewhChannelStock?prewhId=${at.prewhId}`)).error).toBe('not-found');
  const inside = store.as({ scope: { warehouse: [at.warehouseId] } });
  expect((await inside.ok('listPrewhChannel', { prewhId: at.prewhId }))[0]).toMatchObject({ stockNum: 10 });
});

test('two callers of one place: one channel is made', async () => {
  await store.admin.get(`deletePrewhChannel?id=${at.channels[5]}`);
  const body = { shelfId: at.shelfId, tray: 2, position: 3 };
  const answers = await Promise.all([1, 2].map(() => store.admin.call('POST', 'createPrewhChannel', body)));
  expect(answers.map(({ error }) => error ?? 'ok').sort()).toEqual(['channel-place-taken', 'ok']);
  expect(await database.run((ctx) => inChannel(ctx, at.first))).toEqual({ onHand: 10, reserved: 0 });
});
