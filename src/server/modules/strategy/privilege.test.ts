import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { strategyHandlers } from './index.ts';
import { furnishPlant, openPlant } from './test-plant.ts';

const database = testDatabase();
let as: Awaited<ReturnType<typeof openPlant>>;
let plant: Awaited<ReturnType<typeof furnishPlant>>;
let admin: ReturnType<typeof as>;
const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
const LIST = '/strategy/listPickPrivilegeStrategy';
const CREATE = '/strategy/createPickPrivilegeStrategy';
const UPDATE = '/strategy/updatePickPrivilegeStrategy';

beforeAll(async () => {
  as = await openPlant(database, strategyHandlers);
  plant = await database.run((ctx) => furnishPlant(ctx));
  admin = as();
});

test('a privilege is granted for a time and a quantity, named by whom and what, changed, copied and deleted', async () => {
  const body = { strategyName: '加班', empIds: [plant.zhang], productIds: [plant.glove], limitNum: 2, validTo: hours(8), reason: '赶工' };
  const { id } = await admin.ok(CREATE, body);
  const row = async (one = id) => (await admin.ok(LIST, {})).rows.find((each: { id: string }) => each.id === one);
  expect(await row()).toMatchObject({
    state: 1,
    empNames: ['张三'],
    productNames: ['手套'],
    vmNames: [],
    limitNum: 2,
    creator: '测试',
    reason: '赶工',
  });
  await admin.ok(UPDATE, { id, productIds: [], productTypeIds: [plant.typeId], vmIds: [plant.vmId], limitNum: null });
  expect(await row()).toMatchObject({ productNames: ['刀具'], productIds: [], vmNames: ['刀具柜VM1'], limitNum: null });
  const logged = await database.db.selectFrom('operateLog').select('params').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  expect(logged.params).toMatchObject({
    before: { limitNum: 2, employees: [expect.stringContaining('张三')], goods: [expect.stringContaining('手套')], machines: [] },
    after: {
      limitNum: null,
      employees: [expect.stringContaining('张三')],
      goods: [expect.stringContaining('刀具')],
      machines: [expect.stringContaining('刀具柜VM1')],
    },
  });
  const copy = await admin.ok('/strategy/copyPickPrivilegeStrategy', { id, empIds: [plant.li, plant.wang], validTo: hours(1) });
  expect(await row(copy.id)).toMatchObject({ empNames: ['李四', '王五'], productTypeIds: [plant.typeId], vmIds: [plant.vmId] });
  await admin.ok(UPDATE, { id, statusFlag: false });
  expect(await row()).toMatchObject({ state: 3 });
  expect((await admin.ok(LIST, { state: 1 })).total).toBe(1);
  expect((await admin.ok(LIST, { empId: plant.zhang })).total).toBe(1);
  await admin.ok('/strategy/deletePickPrivilegeStrategy', { ids: [id, copy.id] });
  expect((await admin.ok(LIST, {})).total).toBe(0);
});

test('nobody grants himself a privilege, nor lengthens his own', async () => {
  const zhang = as({ empId: plant.zhang });
  const body = { strategyName: 'x', empIds: [plant.zhang, plant.li], validTo: hours(8) };
  const refused = await zhang.post(CREATE, body);
  expect(refused).toMatchObject({ code: 403, error: 'privilege-self', msg: '不能给自己领料特权或领料权限，请由他人授予' });
  const { id } = await admin.ok(CREATE, body);
  expect(await zhang.refusal(UPDATE, { id, validTo: hours(80) })).toBe('privilege-self');
  expect(await zhang.refusal('/strategy/copyPickPrivilegeStrategy', { id, empIds: [plant.zhang], validTo: hours(80) })).toBe(
    'privilege-self',
  );
  await admin.ok('/strategy/deletePickPrivilegeStrategy', { ids: [id] });
});

test('a privilege has an end to come, a quantity above zero, and people and goods that are there and in sight', async () => {
  const body = { strategyName: 'x', empIds: [plant.zhang], validTo: hours(1) };
  const refusal = (more: object) => admin.refusal(CREATE, { ...body, ...more });
  expect(await refusal({ validTo: hours(-1) })).toBe('privilege-over');
  expect(await refusal({ validFrom: hours(2) })).toBe('privilege-span');
  expect(await refusal({ limitNum: 0 })).toBe('bad-input');
  expect(await refusal({ empIds: [] })).toBe('bad-input');
  expect(await refusal({ empIds: [plant.vmId] })).toBe('not-found');
  expect(await refusal({ productIds: [plant.vmId] })).toBe('not-found');
  expect(await refusal({ vmIds: [plant.zhang] })).toBe('not-found');
  const foreman = as({ scope: { department: [plant.departmentId] } });
  expect(await foreman.refusal(CREATE, { ...body, empIds: [plant.wang] })).toBe('not-found');
  const { id } = await admin.ok(CREATE, { ...body, empIds: [plant.zhang, plant.wang] });
  // Of a privilege for several, a foreman sees his own people, and changes nothing of the others.
  expect((await foreman.ok(LIST, {})).rows).toMatchObject([{ empNames: ['张三'] }]);
  await foreman.ok(UPDATE, { id, empIds: [plant.li] });
  expect((await admin.ok(LIST, {})).rows).toMatchObject([{ empNames: ['李四', '王五'] }]);
  const reader = as({ rights: ['strategy.pickPrivilege'] });
  expect(await reader.refusal(CREATE, body)).toBe('not-permitted');
});
