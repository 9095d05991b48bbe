import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill } from '../../../../test/machine-floor.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindChannelAuth, bindProducts } from '../machine/index.ts';
import { createCost } from '../org/index.ts';
import { createProduct } from '../product/index.ts';
import { periods } from '../stock/index.ts';
import { strategyHandlers } from '../strategy/index.ts';
import { furnishPlant, openPlant } from '../strategy/test-plant.ts';
import { updateNodeConfig } from '../system/node-config.ts';
import { recordTrades, type TradeReport } from '../trade/index.ts';
import { decideAtMachine, pickHandlers } from './index.ts';

const database = testDatabase();
let as: Awaited<ReturnType<typeof openPlant>>;
let plant: Awaited<ReturnType<typeof furnishPlant>>;
let admin: ReturnType<typeof as>;
let n = 0;
const ASK = '/strategy/explainPick';

beforeAll(async () => {
  as = await openPlant(database, [...strategyHandlers, pickHandlers]);
  admin = as();
});

// Each test has a plant of its own: what was taken in one counts in no other.
beforeEach(async () => {
  n += 1;
  plant = await database.run(async (ctx) => {
    const made = await furnishPlant(ctx, `V${n}`);
    const [first = '', second = ''] = made.channels;
    await bindProducts(ctx, [
      { channelId: first, productId: made.glove },
      { channelId: second, productId: made.drill },
    ]);
    await fill(ctx, { vmId: made.vmId, channelId: first, productId: made.glove, qty: 100 });
    await fill(ctx, { vmId: made.vmId, channelId: second, productId: made.drill, qty: 100 });
    return made;
  });
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const take = (quantity: number, more: Partial<TradeReport> & { productId?: string } = {}) => {
  const { productId = plant.glove, ...report } = more;
  return database.run((ctx) =>
    recordTrades(ctx, [
      {
        vmId: plant.vmId,
        tradeNumber: newId(),
        tradeType: 10001,
        happenedAt: minutesAgo(0),
        event: { id: newId() },
        empId: plant.zhang,
        lines: [{ channelId: plant.channels[productId === plant.glove ? 0 : 1] ?? '', productId, quantity }],
        ...report,
      },
    ]),
  );
};
const ask = (more: object = {}) => admin.ok(ASK, { empId: plant.zhang, productId: plant.glove, vmId: plant.vmId, quantity: 1, ...more });
const limit = async (items: object[], more: object = {}) => {
  const body = { strategyName: '每月手套', entityType: 0, entityId: plant.zhang, ...more };
  const { id } = await admin.ok('/strategy/createPickStrategy', body);
  if (items.length > 0) await admin.ok('/strategy/savePickStrategyItems', { strategyId: id, items });
  return id as string;
};
const monthly = (limitNum: number) => ({ productId: plant.glove, limitNum, periodicUnit: 'M' });
const grant = (more: object = {}) =>
  admin.ok('/strategy/createPickPrivilegeStrategy', {
    strategyName: '临时',
    empIds: [plant.zhang],
    productIds: [plant.glove],
    limitNum: 2,
    validTo: minutesAgo(-60),
    ...more,
  });

test('a limit counts what was taken in its period, and what is given back is given back', async () => {
  await limit([monthly(5)]);
  expect(await ask()).toMatchObject({ allowed: true, left: 5 });
  await take(3);
  await take(2, { tradeType: 10002 });
  const refused = await ask();
  expect(refused).toMatchObject({ allowed: false, rule: 'quantity', left: 0, grantable: true, bindable: false });
  expect(refused.sentence).toMatch(/^不能领：策略“每月手套”对“手套”限领5个（每月），已领5个，还可领0个，\d{4}-\d\d-01 00:00重新计算。$/);
  await take(2, { tradeType: 10003 });
  expect(await ask({ quantity: 2 })).toMatchObject({ allowed: true, left: 2 });
  // Another product, another person: another matter.
  expect(await ask({ productId: plant.drill })).toMatchObject({ allowed: true, limits: [] });
  expect(await ask({ empId: plant.li })).toMatchObject({ allowed: true, limits: [] });
});

test('what was taken before the period began does not count; a rolling period counts the last so many units', async () => {
  await take(4, { happenedAt: minutesAgo(90) });
  await take(1, { happenedAt: minutesAgo(20) });
  await limit([{ productId: plant.glove, limitNum: 5, periodUnit: 'H', periodValue: 1 }]);
  const answer = await ask();
  expect(answer).toMatchObject({ allowed: true, left: 4 });
  // The piece of twenty minutes ago comes back forty minutes from now.
  expect(Math.abs(Date.parse(answer.resetsAt) - Date.now() - 40 * 60_000)).toBeLessThan(5000);
  await database.run((ctx) => periods.closePeriod(ctx, { closedTo: minutesAgo(30) }));
  await limit([{ productId: plant.glove, limitNum: 2, periodicUnit: 'R' }], { strategyName: '本期手套' });
  expect(await ask()).toMatchObject({ left: 1, resetsAt: null });
});

test('a limit of money buys whole pieces; a limit of a type counts everything below it; one of everything counts all', async () => {
  const typed = await database.run((ctx) =>
    createProduct(ctx, { productCode: `N${n}`, productName: '护目镜', productTypeId: plant.typeId, productPrice: 100 }),
  );
  await limit([{ productTypeId: plant.typeId, limitAmount: '25.50', periodicUnit: 'W' }]);
  await take(1);
  await take(2, { productId: plant.drill });
  // 25.50 less 10.00 less 2 × 2.50 leaves 10.50: one pair of gloves, or ten goggles.
  expect(await ask()).toMatchObject({ left: 1 });
  expect(await ask({ productId: typed.id, vmId: null })).toMatchObject({ left: 10 });
  await limit([{ limitNum: 4, periodicUnit: 'D' }], { strategyName: '每天各种' });
  expect(await ask({ productId: typed.id, vmId: null })).toMatchObject({ left: 1 });
});

test.each([
  ['post', 1, 'postId'],
  ['cost centre', 2, 'costId'],
  ['department above', 3, 'aboveId'],
  ['level (found 24)', 5, 'levelId'],
] as const)('a strategy of his %s holds for each by himself, or for all together', async (_, entityType, field) => {
  const id = await limit([monthly(5)], { entityType, entityId: plant[field] });
  await take(3);
  // Charged to the same cost centre, in the same department, on the same post, of the same level.
  await take(1, { empId: plant.li, costId: plant.costId });
  expect(await ask()).toMatchObject({ left: 2 });
  await admin.ok('/strategy/updatePickStrategy', { id, shareFlag: true });
  expect(await ask()).toMatchObject({ left: 1, limits: [{ strategyName: '每月手套' }] });
  expect(await ask({ empId: plant.wang })).toMatchObject({ limits: [] });
});

test('a strategy of a project holds when the project is charged', async () => {
  await limit([monthly(5)], { entityType: 4, entityId: plant.projectId, shareFlag: true });
  await take(4, { projectId: plant.projectId });
  await take(1, { empId: plant.li, projectId: plant.projectId });
  expect(await ask()).toMatchObject({ allowed: true, limits: [] });
  expect(await ask({ projectId: plant.projectId })).toMatchObject({ allowed: false, left: 0 });
});

test('the strictest strategy wins; one that is stopped, over or for another machine does not count', async () => {
  await limit([monthly(9)]);
  const strict = await limit([monthly(2)], { entityType: 3, entityId: plant.departmentId, strategyName: '车削班' });
  expect(await ask()).toMatchObject({ left: 2 });
  const other = await database.run((ctx) => furnishPlant(ctx, `W${n}`));
  for (const change of [{ statusFlag: false }, { validTo: '2020-01-01' }, { vmIds: [other.vmId] }]) {
    await admin.ok('/strategy/updatePickStrategy', { id: strict, ...change });
    expect(await ask()).toMatchObject({ left: 9 });
    await admin.ok('/strategy/updatePickStrategy', { id: strict, statusFlag: true, validTo: null, vmIds: [] });
  }
  expect(await ask()).toMatchObject({ left: 2 });
});

test('J3 a refusal names who can grant it; the grant holds at once, for its pieces, its time and its product', async () => {
  await limit([monthly(1)]);
  await take(1);
  expect(await ask()).toMatchObject({ allowed: false, grantable: true });
  await grant();
  expect(await ask({ quantity: 2 })).toMatchObject({ allowed: true, left: 2, privileges: [{ name: '临时', left: 2 }] });
  expect((await ask({ quantity: 3 })).allowed).toBe(false);
  await take(1);
  expect(await ask()).toMatchObject({ allowed: true, left: 1 });
  await take(1);
  expect(await ask()).toMatchObject({ allowed: false, left: 0 });
  // A jam was refunded: the privilege has its piece back.
  await take(1, { tradeType: 10003 });
  expect(await ask()).toMatchObject({ allowed: true, left: 1 });
  // Stopped: at once.
  const { rows } = await admin.ok('/strategy/listPickPrivilegeStrategy', { empId: plant.zhang });
  await admin.ok('/strategy/updatePickPrivilegeStrategy', { id: rows[0].id, statusFlag: false });
  expect((await ask()).allowed).toBe(false);
});

test('a privilege that is stopped keeps what was drawn on it, and what was left of it is not given any more', async () => {
  await limit([monthly(2)]);
  const { id } = await grant();
  await take(1);
  expect(await ask()).toMatchObject({ left: 3 });
  const set = (statusFlag: boolean) => admin.ok('/strategy/updatePickPrivilegeStrategy', { id, statusFlag });
  await set(false);
  await set(false);
  expect(await ask()).toMatchObject({ left: 2, privileges: [] });
  await take(2);
  expect(await ask()).toMatchObject({ allowed: false, left: 0 });
  // In force again: four in all, of which three are taken.
  await set(true);
  expect(await ask()).toMatchObject({ allowed: true, left: 1 });
});

test('a privilege granted before the limit is used up is on top of it', async () => {
  await limit([monthly(2)]);
  await grant();
  const both = await ask();
  expect(both).toMatchObject({ left: 4 });
  // Whoever reads "two at most, none taken, four left" wonders why.
  expect(both.sentence).toContain('还可领4个（含放行2个），');
  expect((await ask({ quantity: 5 })).sentence).toContain('限领2个（每月），已领0个，还可领4个（含放行2个），');
  await take(2);
  expect(await ask()).toMatchObject({ left: 2 });
});

test('R201 an employee’s pick permission can be added and removed, and the decision obeys', async () => {
  const permissions = () => admin.read(`/basic/listEmpPermission?empId=${plant.zhang}`);
  const add = (more: object) => admin.post('/basic/createEmpPickPermission', { empIds: [plant.zhang], ...more });
  expect(await permissions()).toEqual([]);
  const { data } = await add({ productIds: [plant.drill] });
  expect(await permissions()).toMatchObject([{ subjectName: '钻头', vmName: null, creator: '测试' }]);
  expect(await ask()).toMatchObject({ allowed: false, rule: 'permission', grantable: true });
  expect((await ask()).sentence).toBe('不能领：张三的领料权限不包括“手套”。');
  expect(await ask({ productId: plant.drill })).toMatchObject({ allowed: true });
  expect(await add({ productIds: [plant.drill] })).toMatchObject({ error: 'permission-twice', msg: '张三已有“钻头”的领料权限' });
  const type = (await add({ productTypeIds: [plant.typeId], vmIds: [plant.vmId] })).data;
  expect((await ask()).allowed).toBe(true);
  expect((await ask({ vmId: null })).allowed).toBe(false);
  await admin.ok('/basic/deleteEmpPickPermission', { ids: [...data.ids, ...type.ids] });
  expect(await permissions()).toEqual([]);
  expect((await ask({ vmId: null })).allowed).toBe(true);
  expect(await admin.refusal('/basic/deleteEmpPickPermission', { ids: data.ids })).toBe('not-found');
});

test('R201 nobody permits himself, nor without the right, nor whom he does not see', async () => {
  const body = { empIds: [plant.zhang], productIds: [plant.glove] };
  expect(await as({ empId: plant.zhang }).refusal('/basic/createEmpPickPermission', body)).toBe('privilege-self');
  const { ids } = await admin.ok('/basic/createEmpPickPermission', body);
  expect(await as({ empId: plant.zhang }).refusal('/basic/deleteEmpPickPermission', { ids })).toBe('privilege-self');
  expect(await as({ rights: ['organization.staff'] }).refusal('/basic/createEmpPickPermission', body)).toBe('not-permitted');
  const foreman = as({ scope: { department: [plant.otherId] } });
  expect(await foreman.refusal('/basic/createEmpPickPermission', body)).toBe('not-found');
  expect(await foreman.refusal('/basic/deleteEmpPickPermission', { ids })).toBe('not-found');
  expect((await foreman.get(`/basic/listEmpPermission?empId=${plant.zhang}`)).error).toBe('not-found');
  expect(await foreman.refusal(ASK, { empId: plant.zhang, productId: plant.glove })).toBe('not-found');
  expect(await as({ scope: { vm: [] } }).refusal(ASK, { empId: plant.zhang, productId: plant.glove, vmId: plant.vmId })).toBe('not-found');
});

test('a strategy that allows only what it lists, and one that asks for approval', async () => {
  const id = await limit([{ productId: plant.drill, limitNum: 5, periodicUnit: 'D' }], { onlyListed: true, approvalFlag: true });
  expect(await ask()).toMatchObject({ allowed: false, rule: 'permission' });
  expect(await ask({ productId: plant.drill })).toMatchObject({ allowed: false, rule: 'approval', grantable: true });
  await admin.ok('/strategy/updatePickStrategy', { id, approvalFlag: false });
  expect(await ask({ productId: plant.drill })).toMatchObject({ allowed: true });
});

test('the machine: not bound, frozen, empty, a channel for others; each says so and who can help', async () => {
  const [channelId = ''] = plant.channels;
  expect(await ask({ quantity: 101 })).toMatchObject({ rule: 'stock', grantable: false });
  await database.run((ctx) => bindChannelAuth(ctx, { channelIds: [channelId], empIds: [plant.li] }));
  expect(await ask()).toMatchObject({ rule: 'permission', grantable: false });
  expect(await ask({ empId: plant.li })).toMatchObject({ allowed: true });
  await database.pool.query('update vm_channel set freeze_status = 1 where id = $1', [channelId]);
  expect((await ask()).sentence).toBe('不能领：货道101已冻结。');
  await database.pool.query('delete from vm_emp where emp_id = $1', [plant.zhang]);
  expect(await ask({ productId: plant.drill })).toMatchObject({ rule: 'card', bindable: true });
  await database.pool.query('update employee set lock_flag = true where id = $1', [plant.zhang]);
  expect(await ask({ productId: plant.drill })).toMatchObject({ rule: 'employee', bindable: false, sentence: '不能领：员工张三已停用。' });
});

test('where a machine lacks it, what stands in for it and lies there enough is offered, either way of the conversion', async () => {
  const { pool, node } = database;
  await pool.query(
    'insert into product_conversion (node_id, id, product_id, target_product_id, from_qty, to_qty) values ($1, $2, $3, $4, 2, 1)',
    [node.nodeId, newId(), plant.glove, plant.drill],
  );
  const freeze = (at: number, status: number) =>
    pool.query('update vm_channel set freeze_status = $2 where id = $1', [plant.channels[at], status]);
  expect((await ask()).standIns).toEqual([]);
  expect(await ask({ quantity: 101 })).toMatchObject({ rule: 'stock', standIns: [{ productId: plant.drill, num: 51, free: 100 }] });
  // 101 drills are 202 gloves, and there are 100.
  expect(await ask({ productId: plant.drill, quantity: 101 })).toMatchObject({ rule: 'stock', standIns: [] });
  await freeze(1, 1);
  expect(await ask({ productId: plant.drill })).toMatchObject({ rule: 'sale', standIns: [{ productId: plant.glove, num: 2, free: 100 }] });
  expect((await ask({ quantity: 101 })).standIns).toEqual([]);
  // Elsewhere, or where he may not for another reason, goods are not what is missing.
  expect((await ask({ productId: plant.drill, vmId: null })).standIns).toEqual([]);
});

test('what is still in his hands of a product with a borrow cycle must come back first', async () => {
  const { pool, node } = database;
  await pool.query("insert into borrow_cycle (node_id, id, product_id, cycle_value, cycle_unit) values ($1, $2, $3, 5, 'D')", [
    node.nodeId,
    newId(),
    plant.glove,
  ]);
  expect((await ask()).allowed).toBe(true);
  await take(1, { tradeType: 10002 });
  expect(await ask()).toMatchObject({ allowed: false, rule: 'loan', sentence: '不能领：张三手里还有1个“手套”，请先归还。' });
  await take(1, { tradeType: 10003 });
  expect((await ask()).allowed).toBe(true);
});

test('whoever holds something overdue for as long as the site has set takes nothing more until it is back', async () => {
  const { pool, node } = database;
  await pool.query("insert into borrow_cycle (node_id, id, product_id, cycle_value, cycle_unit) values ($1, $2, $3, 1, 'D')", [
    node.nodeId,
    newId(),
    plant.drill,
  ]);
  const drill = { productId: plant.drill };
  await take(1, { tradeType: 10002, happenedAt: minutesAgo(60 * 24 * 3 + 1), ...drill });
  // Overdue for two whole days: nobody has said that it matters.
  expect((await ask()).allowed).toBe(true);
  await database.run((ctx) => updateNodeConfig(ctx, { pickOverdueDays: 3 }));
  expect((await ask()).allowed).toBe(true);
  await database.run((ctx) => updateNodeConfig(ctx, { pickOverdueDays: 2 }));
  expect(await ask()).toMatchObject({ allowed: false, rule: 'loan', grantable: true });
  expect((await ask()).sentence).toMatch(/^不能领：张三借的1个“钻头”应在.{16}前归还，已逾期，请先归还。$/);
  expect((await ask({ empId: plant.li })).allowed).toBe(true);
  await take(1, { tradeType: 10003, ...drill });
  expect((await ask()).allowed).toBe(true);
  await database.run((ctx) => updateNodeConfig(ctx, { pickOverdueDays: null }));
});

test('a product with a life is not given again before it has served its time, unless it came back', async () => {
  const { pool, node } = database;
  await pool.query("insert into product_life (node_id, id, product_id, life_value, life_unit) values ($1, $2, $3, 2, 'H')", [
    node.nodeId,
    newId(),
    plant.glove,
  ]);
  await take(1, { happenedAt: minutesAgo(121) });
  expect((await ask()).allowed).toBe(true);
  await take(1, { happenedAt: minutesAgo(60) });
  const refused = await ask();
  expect(refused).toMatchObject({ allowed: false, rule: 'life', grantable: true });
  expect(refused.sentence).toMatch(/^不能领：“手套”的寿命是2小时，张三上次在.{16}领取，.{16}起可再领。$/);
  expect((await ask({ empId: plant.li })).allowed).toBe(true);
  await take(1, { tradeType: 10003 });
  expect((await ask()).allowed).toBe(true);
});

test('a machine asks with a card and a channel and hears the same', async () => {
  await limit([monthly(1)]);
  const question = { vmId: plant.vmId, cardNo: `CARD1-V${n}`, channelId: plant.channels[0] ?? '', quantity: 1 };
  const atMachine = (more: object = {}) => database.run((ctx) => decideAtMachine(ctx, { ...question, ...more }));
  expect(await atMachine()).toMatchObject({ allowed: true, left: 1, empId: plant.zhang, productId: plant.glove });
  await take(1);
  expect(await atMachine()).toMatchObject({ allowed: false, key: 'pick-used-up', rule: 'quantity' });
  expect(await atMachine({ cardNo: 'NOBODY' })).toMatchObject({ allowed: false, key: 'pick-card-unknown', rule: 'card', empId: null });
  expect(await atMachine({ channelId: newId() })).toMatchObject({ allowed: false, key: 'pick-channel-unknown' });
  await expect(atMachine({ vmId: newId(), channelId: undefined, productId: plant.glove })).rejects.toThrow('not-found');
});

test('in English the answer is English', async () => {
  await limit([{ ...monthly(1), periodicUnit: 'M', periodValue: 3 }]);
  await take(1);
  const { sentence } = await database.run((ctx) =>
    decideAtMachine({ ...ctx, language: 'en' }, { vmId: plant.vmId, empId: plant.zhang, productId: plant.glove, quantity: 1 }),
  );
  expect(sentence).toMatch(
    /^Not allowed: Strategy “每月手套” limits “手套” to 1 个 \(per 3 × month\): 1 个 picked, 0 个 left; resets at .*\.$/,
  );
});

test('found 22 a budget that is used up refuses only where the site says so: of the cost centre and of those above it, at machines and for orders', async () => {
  const above = await database.run((ctx) => createCost(ctx, { costCode: `TOP${n}`, costName: '全厂', budgetAmount: 5000 }));
  await database.pool.query('update cost set parent_id = $2, budget_amount = null where id = $1', [plant.costId, above.id]);
  const refuses = (budgetRefuses: boolean | null) => database.run((ctx) => updateNodeConfig(ctx, { budgetRefuses }));
  await take(4);
  expect(await ask({ quantity: 2 })).toMatchObject({ allowed: true });
  await refuses(true);
  expect(await ask()).toMatchObject({ allowed: true, left: 1 });
  const refused = await ask({ quantity: 2 });
  expect(refused).toMatchObject({ allowed: false, rule: 'quantity', left: 1 });
  expect(refused.sentence).toMatch(/^不能领：成本中心“全厂”今年的预算50.00元已用40.00元，只够再领1个。$/);
  await take(1);
  const empty = await database.run((ctx) =>
    decideAtMachine(ctx, { vmId: plant.vmId, empId: plant.zhang, productId: plant.glove, quantity: 1 }),
  );
  expect(empty).toMatchObject({ allowed: false, key: 'pick-budget' });
  // Charged elsewhere it is another's budget.
  const other = await database.run((ctx) => createCost(ctx, { costCode: `ELSE${n}`, costName: '别处' }));
  expect(await ask({ costId: other.id })).toMatchObject({ allowed: true });
  await refuses(null);
  expect(await ask()).toMatchObject({ allowed: true });
});
