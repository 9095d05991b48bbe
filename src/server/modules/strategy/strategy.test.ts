import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { productHandlers } from '../product/index.ts';
import { strategyHandlers } from './index.ts';
import { furnishPlant, openPlant } from './test-plant.ts';

const database = testDatabase();
let as: Awaited<ReturnType<typeof openPlant>>;
let plant: Awaited<ReturnType<typeof furnishPlant>>;
let admin: ReturnType<typeof as>;
let n = 0;

beforeAll(async () => {
  as = await openPlant(database, [...strategyHandlers, ...productHandlers]);
  plant = await database.run((ctx) => furnishPlant(ctx));
  admin = as();
});

const create = async (more: object = {}) => {
  n += 1;
  const body = { strategyName: `策略${n}`, entityType: 0, entityId: plant.zhang, ...more };
  return (await admin.ok('/strategy/createPickStrategy', body)).id as string;
};
const add = (strategyId: string, more: object = {}) =>
  admin.post('/strategy/createPickStrategyItem', { strategyId, productIds: [plant.drill], limitNum: 5, periodicUnit: 'D', ...more });
const clean = async (id: string) => admin.ok('/strategy/deletePickStrategy', { ids: [id] });

test('found 24 a strategy of each kind, of a level too, is made, named by its entity, listed on its own page, changed and deleted', async () => {
  const entities = [plant.zhang, plant.postId, plant.costId, plant.departmentId, plant.projectId, plant.levelId];
  for (const [entityType, entityId] of entities.entries()) {
    const id = await create({ entityType, entityId });
    const { rows } = await admin.ok('/strategy/listPickStrategy', { entityType });
    expect(rows).toMatchObject([{ id, entityId, itemCount: 0, statusFlag: true, shareFlag: false, vmIds: [] }]);
    await admin.ok('/strategy/updatePickStrategy', { id, strategyName: '改名', vmIds: [plant.vmId], validTo: '2030-01-01' });
    expect(await admin.read(`/strategy/findPickStrategy?id=${id}`)).toMatchObject({
      strategyName: '改名',
      vmIds: [plant.vmId],
      vmNames: ['刀具柜VM1'],
      validTo: '2030-01-01',
    });
    await clean(id);
    expect((await admin.get(`/strategy/findPickStrategy?id=${id}`)).error).toBe('not-found');
  }
});

test('a line twice, in one strategy or in another of the same person at the same time, is refused in words', async () => {
  const first = await create({ strategyName: '钻头', validTo: '2026-06-30' });
  expect((await add(first)).code).toBe(200);
  expect((await add(first)).msg).toBe('“钻头”在这条策略里已有每天的限量，请修改原来那一条');
  // Another period is another rule.
  expect((await add(first, { periodicUnit: 'M', limitNum: 20 })).code).toBe(200);
  expect((await add(first, { periodicUnit: null, periodUnit: 'D' })).code).toBe(200);
  const second = await create({ strategyName: '也管钻头', validFrom: '2026-06-30' });
  const clash = await add(second);
  expect(clash.error).toBe('strategy-overlap');
  expect(clash.msg).toContain('钻头');
  await admin.ok('/strategy/updatePickStrategy', { id: second, validFrom: '2026-07-01' });
  expect((await add(second)).code).toBe(200);
  // Moved back over the other one, by its days, its machines or by being switched on.
  const refused = (body: object) => admin.refusal('/strategy/updatePickStrategy', { id: second, ...body });
  expect(await refused({ validFrom: '2026-06-01' })).toBe('strategy-overlap');
  expect(await refused({ validFrom: '2026-06-01', statusFlag: false })).toBeUndefined();
  expect(await refused({ statusFlag: true })).toBe('strategy-overlap');
  await clean(first);
  expect(await refused({ statusFlag: true })).toBeUndefined();
  await clean(second);
});

test('two strategies of one name for one person, post, cost centre, department or project: the second is refused in words', async () => {
  const entities = [plant.zhang, plant.postId, plant.costId, plant.departmentId, plant.projectId, plant.levelId];
  for (const [entityType, entityId] of entities.entries()) {
    const id = await create({ strategyName: '劳保', entityType, entityId });
    const other = await create({ strategyName: '刀具', entityType, entityId });
    const body = { strategyName: '劳保', entityType, entityId, validFrom: '2030-01-01' };
    const again = await admin.post('/strategy/createPickStrategy', body);
    expect(again).toMatchObject({ code: 409, error: 'strategy-name-known' });
    expect(again.msg).toMatch(/^“.+”已有名为“劳保”的策略，请换一个名称，或修改那条策略$/);
    expect(await admin.refusal('/strategy/updatePickStrategy', { id: other, strategyName: '劳保' })).toBe('strategy-name-known');
    expect(await admin.refusal('/strategy/updatePickStrategy', { id, strategyName: '劳保' })).toBeUndefined();
    expect(await admin.refusal('/strategy/copyPickStrategy', { id, entityIds: [entityId] })).toBe('strategy-name-known');
    const { ids } = await admin.ok('/strategy/copyPickStrategy', { id, entityIds: [entityId], strategyName: '劳保二' });
    await admin.ok('/strategy/deletePickStrategy', { ids: [id, other, ...ids] });
  }
  // Of two at the same moment one is made.
  const body = { strategyName: '劳保', entityType: 0, entityId: plant.zhang };
  const both = await Promise.all([1, 2].map(() => admin.post('/strategy/createPickStrategy', body)));
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  await clean(both.find(({ code }) => code === 200)?.data.id);
});

test('two callers who give one person the same limit at the same moment: one of them is refused', async () => {
  const ids = [await create(), await create()];
  const answers = await Promise.all(ids.map((id) => add(id)));
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  for (const id of ids) await clean(id);
});

test('bad lines are refused: no limit, none above zero, no period, two kinds of period, what the site has not', async () => {
  const id = await create();
  const refusal = async (more: object) => (await add(id, more)).error;
  expect(await refusal({ limitNum: null })).toBe('strategy-no-limit');
  expect(await refusal({ limitNum: 0 })).toBe('bad-input');
  expect(await refusal({ limitNum: -3 })).toBe('bad-input');
  expect(await refusal({ limitNum: null, limitAmount: '0.00' })).toBe('bad-input');
  expect(await refusal({ periodicUnit: null })).toBe('strategy-one-period');
  expect(await refusal({ periodUnit: 'D' })).toBe('strategy-one-period');
  expect(await refusal({ periodValue: 0 })).toBe('bad-input');
  expect(await refusal({ productIds: [plant.vmId] })).toBe('not-found');
  expect(await refusal({ productIds: [], productTypeIds: [plant.vmId] })).toBe('not-found');
  const { ids } = (await add(id, { limitNum: 2, limitAmount: '30.00' })).data;
  await admin.ok('/strategy/updatePickStrategyItem', { id: ids[0], limitNum: 4, periodUnit: 'H', periodValue: 8 });
  const { rows } = await admin.ok('/strategy/listPickStrategyItem', { strategyId: id });
  expect(rows).toMatchObject([{ limitNum: 4, limitAmount: '30.00', periodicUnit: null, periodUnit: 'H', periodValue: 8 }]);
  const search = async (keyword: string) => (await admin.ok('/strategy/listPickStrategyItem', { strategyId: id, keyword })).total;
  expect(await Promise.all([rows[0].subjectCode.slice(1), rows[0].subjectName, 'nothing of the kind'].map(search))).toEqual([1, 1, 0]);
  expect(await admin.refusal('/strategy/updatePickStrategyItem', { id: ids[0], limitNum: null, limitAmount: null })).toBe(
    'strategy-no-limit',
  );
  await admin.ok('/strategy/deletePickStrategyItem', { ids });
  expect((await admin.ok('/strategy/listPickStrategyItem', { strategyId: id })).total).toBe(0);
  await clean(id);
});

test('odd strategies are refused: days the wrong way round, one person sharing with himself, who or what is out of sight', async () => {
  const body = { strategyName: 'x', entityType: 0, entityId: plant.zhang };
  const refusal = (more: object) => admin.refusal('/strategy/createPickStrategy', { ...body, ...more });
  expect(await refusal({ validFrom: '2026-02-01', validTo: '2026-01-31' })).toBe('strategy-days');
  expect(await refusal({ shareFlag: true })).toBe('strategy-share-employee');
  expect(await refusal({ entityId: plant.departmentId })).toBe('not-found');
  expect(await refusal({ vmIds: [plant.zhang] })).toBe('not-found');
  expect(await refusal({ entityType: 6 })).toBe('bad-input');
});

test('a strategy is copied to several others with its lines and machines; not over what they have already', async () => {
  const id = await create({ vmIds: [plant.vmId], onlyListed: true });
  await add(id);
  const { ids } = await admin.ok('/strategy/copyPickStrategy', { id, entityIds: [plant.wang, plant.li] });
  const copies = await Promise.all(ids.map((copy: string) => admin.read(`/strategy/findPickStrategy?id=${copy}`)));
  expect(copies).toMatchObject([
    { entityName: '王五', itemCount: 1, onlyListed: true, vmIds: [plant.vmId] },
    { entityName: '李四', itemCount: 1 },
  ]);
  expect(await admin.refusal('/strategy/copyPickStrategy', { id, entityIds: [plant.li] })).toBe('strategy-name-known');
  // Of several it says whose stands in the way.
  const over = await admin.post('/strategy/copyPickStrategy', { id, entityIds: [plant.zhang, plant.li], strategyName: '另一条' });
  expect(over).toMatchObject({ error: 'strategy-overlap', msg: expect.stringMatching(/^与“(张三|李四)”的策略“策略\d+”重叠：/) });
  await admin.ok('/strategy/deletePickStrategy', { ids: [id, ...ids] });
});

test('a copy has the days of its source unless others are said; days that are taken away are none', async () => {
  const id = await create({ validFrom: '2026-01-01', validTo: '2026-06-30' });
  const days = async (more: object) => {
    const { ids } = await admin.ok('/strategy/copyPickStrategy', { id, entityIds: [plant.wang], ...more });
    const { validFrom, validTo } = await admin.read(`/strategy/findPickStrategy?id=${ids[0]}`);
    await clean(ids[0]);
    return [validFrom, validTo];
  };
  expect(await days({})).toEqual(['2026-01-01', '2026-06-30']);
  expect(await days({ validFrom: '2026-05-01', validTo: null })).toEqual(['2026-05-01', null]);
  expect(await days({ validFrom: null })).toEqual([null, '2026-06-30']);
  await clean(id);
});

test('all lines are saved as a whole: what was there goes, in one step', async () => {
  const id = await create();
  await add(id);
  const items = [
    { productId: plant.glove, limitNum: 2, periodicUnit: 'W' },
    { productTypeId: plant.typeId, limitAmount: '99.50', periodicUnit: '12H' },
    { limitNum: 9, periodicUnit: 'R' },
  ];
  await admin.ok('/strategy/savePickStrategyItems', { strategyId: id, items });
  const list = async () => (await admin.ok('/strategy/listPickStrategyItem', { strategyId: id })).rows;
  expect((await list()).map((row: { subjectName: string }) => row.subjectName)).toEqual(['手套', '刀具', '全部商品']);
  expect(await admin.refusal('/strategy/savePickStrategyItems', { strategyId: id, items: [...items, items[0]] })).toBe(
    'strategy-item-twice',
  );
  expect(await list()).toHaveLength(3);
  await clean(id);
});

test('a product type that a line names is not merged into another before the line names another', async () => {
  const make = (productTypeCode: string): Promise<{ id: string }> =>
    admin.ok('/basic/createProductType', { productTypeCode, productTypeName: productTypeCode });
  const [{ id }, { id: intoId }] = [await make('M1'), await make('M2')];
  const strategyId = await create();
  const line = (productTypeId: string) =>
    admin.ok('/strategy/savePickStrategyItems', { strategyId, items: [{ productTypeId, limitNum: 2, periodicUnit: 'W' }] });
  await line(id);
  expect(await admin.refusal('/basic/mergeProductType', { id, intoId })).toBe('type-merge-held');
  await line(intoId);
  expect(await admin.ok('/basic/mergeProductType', { id, intoId })).toEqual({ products: 0, branches: 0 });
  await clean(strategyId);
});

test('found 24 what holds for an employee: his own, his post, level, cost centre, department and the one above; what holds at a machine', async () => {
  const made = [
    await create(),
    await create({ entityType: 1, entityId: plant.postId }),
    await create({ entityType: 2, entityId: plant.costId }),
    await create({ entityType: 3, entityId: plant.aboveId }),
    await create({ entityType: 3, entityId: plant.otherId }),
    await create({ statusFlag: false }),
    await create({ validTo: '2020-01-01' }),
    await create({ entityType: 5, entityId: plant.levelId }),
  ];
  await add(made[0] ?? '');
  const held = await admin.read(`/strategy/findPickStrategyByEmp?empId=${plant.zhang}`);
  expect(held.map(({ id }: { id: string }) => id)).toEqual([made[0], made[1], made[2], made[3], made[7]]);
  expect(held[0].items).toMatchObject([{ subjectName: '钻头' }]);
  const there = await admin.read(`/strategy/findPickStrategyByVmCode?vmCode=${plant.vmCode}`);
  expect(there).toHaveLength(6);
  // The drill lies in no channel of this machine: its line does not concern it.
  expect(there[0].items).toEqual([]);
  expect((await admin.get('/strategy/findPickStrategyByVmCode?vmCode=NONE')).error).toBe('not-found');
  await admin.ok('/strategy/deletePickStrategy', { ids: made });
});

test('each page has its own rights, and data permission holds in lists, look-ups and writes', async () => {
  const mine = await create({ entityType: 3, entityId: plant.departmentId });
  const theirs = await create({ entityType: 3, entityId: plant.otherId });
  const person = await create();
  const clerk = as({ rights: ['strategy.staff', 'strategy.staff.update', 'strategy.staff.create'] });
  expect((await clerk.ok('/strategy/listPickStrategy', {})).rows).toMatchObject([{ id: person }]);
  expect(await clerk.refusal('/strategy/updatePickStrategy', { id: mine, strategyName: 'x' })).toBe('not-found');
  const deptBody = { strategyName: 'x', entityType: 3, entityId: plant.otherId };
  expect(await clerk.refusal('/strategy/createPickStrategy', deptBody)).toBe('not-permitted');
  expect(await clerk.refusal('/strategy/deletePickStrategy', { ids: [person] })).toBe('not-permitted');
  const foreman = as({ scope: { department: [plant.departmentId] } });
  const { rows } = await foreman.ok('/strategy/listPickStrategy', { entityType: 3 });
  expect(rows).toMatchObject([{ id: mine }]);
  expect((await foreman.get(`/strategy/findPickStrategy?id=${theirs}`)).error).toBe('not-found');
  expect(await foreman.refusal('/strategy/updatePickStrategy', { id: theirs, strategyName: 'x' })).toBe('not-found');
  expect(await foreman.refusal('/strategy/createPickStrategy', deptBody)).toBe('not-found');
  expect(await foreman.refusal('/strategy/createPickStrategyItem', { strategyId: theirs, limitNum: 1, periodicUnit: 'D' })).toBe(
    'not-found',
  );
  await admin.ok('/strategy/deletePickStrategy', { ids: [mine, theirs, person] });
});

test('an entity is found by code, name, and an employee also by initials or the number of his card', async () => {
  const found = async (keyword: string, entityType = 0) =>
    (await admin.ok('/strategy/searchStrategyEntity', { entityType, keyword })).map(({ name }: { name: string }) => name);
  expect(await found('CARD1-VM1')).toEqual(['张三']);
  expect(await found('zs')).toEqual(['张三']);
  expect(await found('操作', 1)).toEqual(['操作工']);
  expect(await found('K-', 2)).toEqual(['机加车间']);
  expect(await found('车削', 3)).toEqual(['车削班']);
  expect(await found('壳体', 4)).toEqual(['壳体']);
});
