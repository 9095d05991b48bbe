import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill, furnish, hire, lying, openFloor } from '../../../../test/machine-floor.ts';
import { newId } from '../../kernel/db/ids.ts';
import { completePendingChange } from './index.ts';

const database = testDatabase();
let floor: Awaited<ReturnType<typeof openFloor>>;
beforeAll(async () => {
  floor = await openFloor(database);
});

interface Row {
  id: string;
  channelCode: string;
  tray: number;
  position: number;
  width: number;
  mergeStatus: number;
  mergedInto: string | null;
}
const rowsOf = async (vmId: string) => (await floor.admin.ok('listVmChannel', { vmId })) as (Row & Record<string, unknown>)[];
const rowOf = async (vmId: string, id: string) => (await rowsOf(vmId)).find((row) => row.id === id);

/** A machine whose channel `first` holds 4 drills. */
const stocked = (code: string) =>
  database.run(async (ctx) => {
    const made = await furnish(ctx, { code });
    const first = made.channels[0] ?? '';
    await fill(ctx, { vmId: made.vmId, channelId: first, productId: made.drill, qty: 4 });
    await ctx.db.updateTable('vmChannel').set({ productId: made.drill }).where('id', '=', first).execute();
    return { ...made, first, second: made.channels[1] ?? '' };
  });

test('channels of a machine: product, stock, level, in the order that they stand', async () => {
  const { vmId, first } = await stocked('LIST');
  const rows = await rowsOf(vmId);
  expect(rows).toHaveLength(12);
  expect(rows.map(({ channelCode }) => channelCode).slice(0, 7)).toEqual(['101', '102', '103', '104', '105', '106', '201']);
  expect(rows[0]).toMatchObject({
    id: first,
    productName: '钻头',
    stockNum: 4,
    productPrice: '2.50',
    warningLevel: 'REPLENISH',
    mergeStatus: 0,
    threadSize: 0,
  });
  const paged = await floor.admin.ok('listVmChannelPage', { vmCode: 'LIST', limit: 5, page: 2 });
  expect([paged.total, paged.rows.length, paged.rows[0].channelCode]).toEqual([12, 5, '106']);
  const total = async (filter: object) => (await floor.admin.ok('listVmChannelPage', { vmId, ...filter })).total;
  expect(await total({ warningLevel: 'REPLENISH' })).toBe(1);
  expect(await total({ keyword: '钻' })).toBe(1);
  expect(await total({ keyword: '20' })).toBe(6);
  expect(await total({ mergeStatus: 0 })).toBe(12);
});

test('add: a code or a place that is taken, what lies outside the model, and points out of order are refused, and nothing is half done', async () => {
  const { vmId } = await database.run((ctx) => furnish(ctx, { code: 'ADD', rows: 3, columns: 4 }));
  await database.db.deleteFrom('vmChannel').where('vmId', '=', vmId).where('tray', '=', 3).execute();
  const add = (...rows: object[]) => floor.admin.refusal('addVmChannel', { vmId, rows });
  const free = { channelCode: '301', tray: 3, position: 1 };
  expect(await add(free, { ...free, channelCode: '302', position: 5 })).toBe('channel-outside');
  expect(await add(free, { ...free, position: 2 })).toBe('conflict');
  expect(await add(free, { ...free, channelCode: '302' })).toBe('channel-place-taken');
  expect(await add({ ...free, tray: 1 })).toBe('channel-place-taken');
  expect(await add({ ...free, warnNum: 3, remindNum: 2, capacity: 9 })).toBe('channel-points');
  expect(await rowsOf(vmId)).toHaveLength(8);
  const { ids } = await floor.admin.ok('addVmChannel', { vmId, rows: [free, { ...free, channelCode: '302', position: 2, threadSize: 3 }] });
  expect((await rowsOf(vmId)).slice(8).map(({ id }) => id)).toEqual(ids);
});

test('many channels are changed at once, and none when one of them would warn above its capacity', async () => {
  const { vmId, channels } = await database.run((ctx) => furnish(ctx, { code: 'BULK' }));
  const ids = channels.slice(0, 3);
  await floor.admin.ok('batchUpdateVmChannel', { ids, capacity: 20, remindNum: 8, threadSize: 4, channelType: 3 });
  expect(await rowOf(vmId, ids[2] ?? '')).toMatchObject({ capacity: 20, warnNum: 2, remindNum: 8, threadSize: 4, channelType: 3 });
  await floor.admin.ok('batchUpdateVmChannel', { ids: [ids[0]], capacity: 9 });
  const refused = await floor.admin.post('batchUpdateVmChannel', { ids, remindNum: 10 });
  expect([refused.error, refused.msg]).toEqual(['channel-points', '货道101：预警点2≤提醒点10≤容量9不成立']);
  expect(await rowOf(vmId, ids[2] ?? '')).toMatchObject({ remindNum: 8 });
  expect(await floor.admin.refusal('batchUpdateVmChannel', { ids, warnNum: 9 })).toBe('channel-points');
  expect(await floor.admin.refusal('batchUpdateVmChannel', { ids, threadSize: 24 })).toBe('bad-input');
  await floor.admin.ok('updateVmStockCaveat', { ids, warnNum: 3, remindNum: 4 });
  expect(await rowOf(vmId, ids[1] ?? '')).toMatchObject({ warnNum: 3, remindNum: 4 });
});

test('a product is bound where nothing else lies; another one needs a change', async () => {
  const { vmId, first, second, drill, glove } = await stocked('BIND');
  await floor.admin.ok('vmChannelBindProduct', { ids: [second], productId: glove });
  await floor.admin.ok('vmChannelBindProduct', { ids: [first], productId: drill });
  expect(await floor.admin.refusal('vmChannelBindProduct', { ids: [second, first], productId: glove })).toBe('channel-not-empty');
  expect(await floor.admin.refusal('vmChannelBindProduct', { ids: [first] })).toBe('channel-not-empty');
  expect(await floor.admin.refusal('vmChannelBindProduct', { ids: [second], productId: newId() })).toBe('not-found');
  await floor.admin.ok('vmChannelBindProduct', { ids: [second], productId: null });
  expect(await rowOf(vmId, second)).toMatchObject({ productId: null, stockNum: 0 });
});

test('a change of product waits for the old stock, can be taken back, and is done at once where nothing is left', async () => {
  const { vmId, first, second, drill, glove } = await stocked('CHANGE');
  const change = { ids: [first], productId: glove };
  expect(await floor.admin.refusal('vmChannelChangeProduct', { ids: [first], productId: drill })).toBe('channel-same-product');
  expect(await floor.admin.refusal('vmChannelChangeProduct', { ids: [second], productId: drill })).toBe('channel-no-product');
  expect(await floor.admin.refusal('vmChannelCancelChangeProduct', { ids: [first] })).toBe('channel-no-change');
  await floor.admin.ok('vmChannelChangeProduct', change);
  expect(await rowOf(vmId, first)).toMatchObject({ productName: '钻头', newProductName: '手套', stockNum: 4 });
  expect(await database.run((ctx) => completePendingChange(ctx, first))).toBe(false);
  expect(await floor.admin.refusal('vmChannelBindProduct', { ids: [first], productId: drill })).toBe('channel-change-pending');
  await floor.admin.ok('vmChannelCancelChangeProduct', { ids: [first] });
  expect(await rowOf(vmId, first)).toMatchObject({ newProductId: null });
  await floor.admin.ok('vmChannelChangeProduct', change);
  expect(await floor.admin.ok('emptyVmChannel', { ids: [first], stockNum: 4 })).toEqual({ retreated: 4 });
  expect(await rowOf(vmId, first)).toMatchObject({ productName: '手套', newProductId: null, stockNum: 0 });
  await floor.admin.ok('vmChannelChangeProduct', { ids: [first], productId: drill });
  expect(await rowOf(vmId, first)).toMatchObject({ productName: '钻头', newProductId: null });
});

test('a forced change moves the old stock to the warehouse, once the person has named how much', async () => {
  const { vmId, first, drill, glove, warehouseId } = await stocked('FORCE');
  const force = { id: first, productId: glove };
  const refused = await floor.admin.post('vmChannelForceChangeProduct', { ...force, stockNum: 3 });
  expect([refused.error, refused.msg]).toEqual(['channel-stock-differs', '库存已变为4件，请确认后重试']);
  expect(await floor.admin.refusal('vmChannelForceChangeProduct', { id: first, stockNum: 4 })).toBe('channel-no-change');
  expect(await floor.admin.ok('vmChannelForceChangeProduct', { ...force, stockNum: 4 })).toEqual({ retreated: 4 });
  expect(await rowOf(vmId, first)).toMatchObject({ productName: '手套', stockNum: 0 });
  expect(await database.run((ctx) => lying(ctx, { kind: 'warehouse', ref: warehouseId }))).toBe(4);
  expect(await floor.admin.refusal('vmChannelForceChangeProduct', { ...force, stockNum: 0 })).toBe('channel-same-product');
  await database.db.updateTable('vm').set({ warehouseId: null }).where('id', '=', vmId).execute();
  await database.run((ctx) => fill(ctx, { vmId, channelId: first, productId: glove, qty: 2 }));
  await floor.admin.ok('vmChannelForceChangeProduct', { id: first, productId: drill, stockNum: 2 });
  expect(await database.run((ctx) => lying(ctx, { kind: 'suspense', ref: vmId }))).toBe(2);
});

test('of two who force a change at once one succeeds, and the stock is moved out once', async () => {
  const { first, glove, warehouseId } = await stocked('RACE');
  const force = () => floor.admin.post('vmChannelForceChangeProduct', { id: first, productId: glove, stockNum: 4 });
  const codes = (await Promise.all([force(), force(), force()])).map(({ code }) => code).sort();
  expect(codes).toEqual([200, 409, 409]);
  expect(await database.run((ctx) => lying(ctx, { kind: 'warehouse', ref: warehouseId }))).toBe(4);
});

test('a change planned while the last piece is taken is never left pending on an empty channel', async () => {
  for (const code of ['P1', 'P2', 'P3', 'P4']) {
    const { vmId, first, glove } = await stocked(code);
    const [planned] = await Promise.all([
      floor.admin.post('vmChannelChangeProduct', { ids: [first], productId: glove }),
      floor.admin.post('emptyVmChannel', { ids: [first], stockNum: 4 }),
    ]);
    expect(planned.code).toBe(200);
    expect(await rowOf(vmId, first)).toMatchObject({ productName: '手套', newProductId: null, stockNum: 0 });
  }
});

test('R167 channels are frozen at once, when sold out, and unfrozen; the sale type is set', async () => {
  const { vmId, first, second } = await stocked('FRZ');
  const frozen = async (freezeStatus: number) => {
    await floor.admin.ok('updateVmChannelFreezeStatus', { ids: [first, second], freezeStatus });
    return [await rowOf(vmId, first), await rowOf(vmId, second)].map((row) => row?.['warningLevel']);
  };
  expect(await frozen(1)).toEqual(['FREEZE', 'FREEZE']);
  expect(await frozen(2)).toEqual(['REPLENISH', 'FREEZE']);
  expect(await frozen(0)).toEqual(['REPLENISH', 'DEFAULT']);
  expect(await floor.admin.refusal('updateVmChannelFreezeStatus', { ids: [first], freezeStatus: 3 })).toBe('bad-input');
  await floor.admin.ok('updateVmChannelSaleType', { ids: [first], saleType: 2 });
  expect(await rowOf(vmId, first)).toMatchObject({ saleType: 2 });
});

test('R168 neighbours are merged into the leftmost, and the merge is cancelled', async () => {
  const { vmId, channels, first, glove } = await stocked('MERGE');
  const [, b = '', c = '', d = '', , f = '', g = ''] = channels;
  const merge = (...ids: string[]) => floor.admin.refusal('mergeVmChannel/v2', { ids });
  expect(await merge(first, c)).toBe('merge-needs-neighbours');
  expect(await merge(f, g)).toBe('merge-needs-neighbours');
  expect(await merge(first, newId())).toBe('not-found');
  await floor.admin.ok('vmChannelBindProduct', { ids: [b], productId: glove });
  await database.run((ctx) => fill(ctx, { vmId, channelId: b, productId: glove, qty: 1 }));
  expect(await merge(first, b)).toBe('channel-not-empty');
  expect(await floor.admin.ok('emptyVmChannel', { ids: [b], stockNum: 1 })).toEqual({ retreated: 1 });
  expect(await floor.admin.ok('mergeVmChannel/v2', { ids: [c, first, b] })).toEqual({ id: first });
  expect(await rowOf(vmId, first)).toMatchObject({ width: 3, mergeStatus: 1, stockNum: 4 });
  expect(await rowOf(vmId, b)).toMatchObject({ mergeStatus: 2, mergedInto: first, productId: null });
  expect(await merge(c, d)).toBe('merge-already');
  expect(await floor.admin.refusal('vmChannelBindProduct', { ids: [b], productId: glove })).toBe('channel-is-part');
  expect(await floor.admin.refusal('updateVmChannelFreezeStatus', { ids: [first, b], freezeStatus: 1 })).toBe('channel-is-part');
  expect(await floor.admin.refusal('cancelMergeVmChannel', { ids: [b] })).toBe('not-merged');
  await floor.admin.ok('cancelMergeVmChannel', { ids: [first] });
  expect((await rowsOf(vmId)).every(({ width, mergeStatus }) => width === 1 && mergeStatus === 0)).toBe(true);
  expect(await rowOf(vmId, first)).toMatchObject({ stockNum: 4 });
});

test('R242 all merges of a machine are undone by its deviceCode in the query', async () => {
  const { vmId, channels } = await database.run((ctx) => furnish(ctx, { code: 'UNM' }));
  await floor.admin.ok('mergeVmChannel/v2', { ids: channels.slice(0, 2) });
  await floor.admin.ok('mergeVmChannel/v2', { ids: channels.slice(3, 6) });
  expect(await floor.admin.ok('unmergeVmChannel?deviceCode=D-UNM')).toEqual({ channels: 2 });
  expect((await rowsOf(vmId)).every(({ width, mergedInto }) => width === 1 && mergedInto === null)).toBe(true);
  expect(await floor.admin.refusal('unmergeVmChannel?deviceCode=none')).toBe('not-found');
  expect(await floor.admin.refusal('unmergeVmChannel')).toBe('bad-input');
});

test('R168 however channels are merged and taken apart, each place belongs to just one of them', async () => {
  const { vmId, channels } = await database.run((ctx) => furnish(ctx, { code: 'GEO', rows: 2, columns: 6 }));
  const some = fc.uniqueArray(fc.integer({ min: 0, max: 11 }), { minLength: 1, maxLength: 4 });
  const run = fc
    .tuple(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 2, max: 4 }))
    .map(([at, length]) => Array.from({ length }, (_, n) => Math.min(at + n, 11)));
  const step = fc.record({
    action: fc.constantFrom('mergeVmChannel/v2', 'mergeVmChannel/v2', 'cancelMergeVmChannel'),
    at: fc.oneof(run, some),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      await floor.admin.ok('unmergeVmChannel?deviceCode=D-GEO');
      for (const { action, at } of steps) {
        const answer = await floor.admin.post(action, { ids: at.map((n) => channels[n]) });
        expect([200, 400, 409]).toContain(answer.code);
      }
      const rows = await rowsOf(vmId);
      const taken = rows
        .filter(({ mergedInto }) => !mergedInto)
        .flatMap(({ tray, position, width }) => Array.from({ length: width }, (_, n) => `${tray}/${position + n}`));
      expect(taken.toSorted()).toEqual(rows.map(({ tray, position }) => `${tray}/${position}`).toSorted());
      const byId = new Map(rows.map((row) => [row.id, row]));
      const astray = rows.filter(({ mergedInto, tray, position }) => {
        const main = mergedInto ? byId.get(mergedInto) : undefined;
        return mergedInto && !(main && main.tray === tray && main.position < position && position < main.position + main.width);
      });
      expect(astray).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

test('R168 of two who merge overlapping channels at once one succeeds', async () => {
  const { vmId, channels } = await database.run((ctx) => furnish(ctx, { code: 'TWO' }));
  const merges = [channels.slice(0, 2), channels.slice(1, 3), channels.slice(0, 3)].map((ids) =>
    floor.admin.post('mergeVmChannel/v2', { ids }),
  );
  expect((await Promise.all(merges)).map(({ code }) => code).sort()).toEqual([200, 409, 409]);
  expect((await rowsOf(vmId)).filter(({ width }) => width > 1)).toHaveLength(1);
});

test('a channel that never held anything is deleted; one with stock, records or a merge is not', async () => {
  const { vmId, first, second, channels } = await stocked('DEL');
  await floor.admin.ok('deleteVmChannel', { ids: [second] });
  expect(await rowOf(vmId, second)).toBeUndefined();
  expect(await floor.admin.refusal('deleteVmChannel', { ids: [first] })).toBe('channel-has-history');
  await floor.admin.ok('emptyVmChannel', { ids: [first], stockNum: 4 });
  expect(await floor.admin.refusal('deleteVmChannel', { ids: [first] })).toBe('channel-has-history');
  await floor.admin.ok('mergeVmChannel/v2', { ids: channels.slice(2, 4) });
  expect(await floor.admin.refusal('deleteVmChannel', { ids: [channels[3]] })).toBe('merge-already');
});

test('employees are authorised for channels', async () => {
  const { vmId, first, second, empId } = await stocked('AUTH').then(async (made) => ({
    ...made,
    empId: await database.run((ctx) => hire(ctx, 'E-AUTH')),
  }));
  await floor.admin.ok('vmChannelAuthBind', { channelIds: [first, second], empIds: [empId] });
  await floor.admin.ok('vmChannelAuthBind', { channelIds: [first], empIds: [empId] });
  expect(await rowOf(vmId, first)).toMatchObject({ authCount: 1 });
  expect((await floor.admin.ok('listVmChannelAuth', { channelIds: [first, second], keyword: 'zs' })).rows).toMatchObject([
    { channelCode: '101', empCode: 'E-AUTH', departmentName: '一车间' },
    { channelCode: '102' },
  ]);
  expect(await floor.admin.refusal('vmChannelAuthBind', { channelIds: [first], empIds: [newId()] })).toBe('not-found');
  await floor.admin.ok('vmChannelAuthUnbind', { channelIds: [first], empIds: [empId] });
  expect((await floor.admin.ok('listVmChannelAuth', { vmId })).total).toBe(1);
});

test('each write on channels asks for its right, and does not see a machine outside the data permission', async () => {
  const { vmId, first, second, glove } = await stocked('PERM');
  const writes: readonly (readonly [string, object])[] = [
    ['addVmChannel', { vmId, rows: [{ channelCode: '999', tray: 1, position: 1 }] }],
    ['batchUpdateVmChannel', { ids: [first], capacity: 20 }],
    ['vmChannelBindProduct', { ids: [second], productId: glove }],
    ['vmChannelChangeProduct', { ids: [first], productId: glove }],
    ['vmChannelCancelChangeProduct', { ids: [first] }],
    ['vmChannelForceChangeProduct', { id: first, productId: glove, stockNum: 4 }],
    ['emptyVmChannel', { ids: [first], stockNum: 4 }],
    ['deleteVmChannel', { ids: [second] }],
    ['mergeVmChannel/v2', { ids: [first, second] }],
    ['cancelMergeVmChannel', { ids: [first] }],
    ['unmergeVmChannel?deviceCode=D-PERM', {}],
    ['updateVmChannelFreezeStatus', { ids: [first], freezeStatus: 1 }],
    ['updateVmChannelSaleType', { ids: [first], saleType: 2 }],
    ['vmChannelAuthBind', { channelIds: [first], empIds: [first] }],
    ['vmChannelAuthUnbind', { channelIds: [first], empIds: [first] }],
    ['updateVmStockCaveat', { ids: [first], warnNum: 0 }],
  ];
  const reader = floor.as({ rights: ['machine.vmChannelpz', 'machine.machineManage', 'report.onlineStockReport'] });
  const limited = floor.as({ scope: { vm: [newId()] } });
  const foreign = floor.as({ nodeId: newId() });
  const before = await rowsOf(vmId);
  for (const [path, body] of writes) {
    expect([path, await reader.refusal(path, body)]).toEqual([path, 'not-permitted']);
    expect([path, await limited.refusal(path, body)]).toEqual([path, 'not-found']);
    expect([path, await foreign.refusal(path, body)]).toEqual([path, 'not-found']);
  }
  expect(await rowsOf(vmId)).toEqual(before);
  expect((await limited.ok('listVmChannelPage', { vmId })).total).toBe(0);
  expect((await limited.ok('listVmStockPage', { vmId })).total).toBe(0);
  expect((await limited.ok('statVmStock', {})).stockNum).toBe(0);
});

test('the stock report: levels, totals, warnings, and one machine by product', async () => {
  const { vmId, first, second, glove, drill, typeId } = await stocked('REP');
  await floor.admin.ok('vmChannelBindProduct', { ids: [second], productId: glove });
  const page = await floor.admin.ok('listVmStockPage', { vmId });
  expect(page.rows).toMatchObject([
    {
      id: first,
      channelCode: '101',
      productCode: 'P-REP-钻头',
      stockNum: 4,
      warningLevel: 'REPLENISH',
      productPrice: '2.50',
      totalPrice: '10.00',
    },
    { id: second, channelCode: '102', stockNum: 0, warningLevel: 'INVENT_WARN', totalPrice: '0.00' },
  ]);
  expect(page.summary).toEqual({ stockNum: 4, capacity: 20, totalPrice: '10.00' });
  const total = async (filter: object) => (await floor.admin.ok('listVmStockPage', { vmId, ...filter })).total;
  expect(await total({ warningLevel: 'INVENT_WARN' })).toBe(1);
  expect(await total({ productId: drill })).toBe(1);
  expect(await total({ productTypeId: typeId, keyword: 'st' })).toBe(1);
  expect(await total({ vmKeyword: 'REP' })).toBe(2);
  expect((await floor.admin.ok('listVmStockCaveat', { vmId })).rows.map((row: Row) => row.channelCode)).toEqual(['102', '101']);
  expect((await floor.admin.get('findVmStock?vmCode=REP')).data).toMatchObject([
    { productName: '手套', channels: 1, stockNum: 0, capacity: 10 },
    { productName: '钻头', channels: 1, stockNum: 4, capacity: 10 },
  ]);
  expect(await floor.admin.ok('statVmStock', { vmId })).toMatchObject({
    channels: 12,
    products: 2,
    stockNum: 4,
    totalPrice: '10.00',
    levels: { INVENT_WARN: 1, REPLENISH: 1, DEFAULT: 10, FREEZE: 0 },
  });
});
