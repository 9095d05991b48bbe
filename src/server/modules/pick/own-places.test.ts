// Where somebody may take something himself: by his own machines and the one decision, stock in words alone, without any right.
import { beforeAll, expect, test } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { fill, furnish, hire } from '../../../../test/machine-floor.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindEmployees, bindProducts } from '../machine/index.ts';
import { furnishStore } from '../warehouse/test-store.ts';
import { createItems, createStrategy } from '../strategy/index.ts';
import { ownPickHandlers } from './index.ts';

const database = testDatabase();
let calls: Awaited<ReturnType<typeof openCallers>>;
beforeAll(async () => {
  calls = await openCallers(database, [ownPickHandlers], { under: '/strategy/' });
});

test('issue 26 an employee sees whether he may take it and which of his machines has enough, in words; of other machines and of figures nothing', async () => {
  const { empId, drill, glove, mine, full, store } = await database.run(async (ctx) => {
    const empId = await hire(ctx, 'E1');
    const mine = await furnish(ctx, { code: 'V1' });
    const full = await furnish(ctx, { code: 'V2' });
    const strange = await furnish(ctx, { code: 'V3' });
    const { drill, glove } = mine;
    for (const [floor, qty] of [
      [mine, 1],
      [full, 7],
      [strange, 9],
    ] as const) {
      const [channelId = ''] = floor.channels;
      await bindProducts(ctx, [{ channelId, productId: drill }]);
      await fill(ctx, { vmId: floor.vmId, channelId, productId: drill, qty });
    }
    await bindEmployees(ctx, { vmIds: [mine.vmId, full.vmId], empIds: [empId] });
    const { id: strategyId } = await createStrategy(ctx, { strategyName: '钻头三支', entityType: 0, entityId: empId });
    await createItems(ctx, { strategyId, productIds: [drill], limitNum: 3, periodicUnit: 'D' });
    const store = await furnishStore(ctx, 'S1');
    return { empId, drill, glove, mine, full, store };
  });
  // Narrowed to nothing of the site: of what he himself may take that is no matter.
  const him = calls.as({ rights: [], empId, scope: { vm: [newId()], warehouse: [newId()], department: [newId()] } });
  const goods = await him.ok('listOwnGoods', { keyword: '钻' });
  expect(goods.map((one: { productId: string }) => one.productId).toSorted()).toEqual([drill, store.drill].toSorted());
  // What no machine of his and no smart warehouse has is not told of.
  expect(await him.ok('listOwnGoods', { keyword: 'P-V1-手套' })).toEqual([]);
  expect(await him.ok('listOwnGoods', {})).toEqual([]);
  const asked = await him.ok('findOwnPlaces', { productId: drill, quantity: 2 });
  expect(asked).toMatchObject({ allowed: true, left: 3 });
  expect(asked.places).toEqual([
    { id: full.vmId, name: '刀具柜V2', orderFlag: false, enough: 'enough', reason: null },
    { id: mine.vmId, name: '刀具柜V1', orderFlag: false, enough: 'few', reason: null },
  ]);
  const over = await him.ok('findOwnPlaces', { productId: drill, quantity: 4 });
  expect(over).toMatchObject({
    allowed: false,
    left: 3,
    places: [{ enough: 'enough', reason: expect.stringContaining('3') }, { enough: 'few' }],
  });
  const stored = await him.ok('findOwnPlaces', { productId: store.drill, quantity: 16 });
  expect(stored.places).toEqual([{ id: store.prewhId, name: '智能仓S1', orderFlag: true, enough: 'few', reason: null }]);
  expect((await him.ok('findOwnPlaces', { productId: glove })).places).toEqual([]);
  // Who is tied to no employee takes nothing.
  const nobody = calls.as({ rights: [] });
  expect(await nobody.ok('listOwnGoods', { keyword: '钻' })).toEqual([]);
  expect((await nobody.post('findOwnPlaces', { productId: drill })).error).toBe('not-found');
});
