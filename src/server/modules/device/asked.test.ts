// What a machine asks of whoever stands at it: whom to charge, his face, an approval. The question is refused in a sentence; what was taken all the
// same is booked, and kept for a person.
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill, furnish, hire, lying, openFloor } from '../../../../test/machine-floor.ts';
import { DeviceEvent } from '../../../contract/device/events.ts';
import { newId } from '../../kernel/db/ids.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { bindEmployees, bindProducts } from '../machine/index.ts';
import { bindCard, createCost, unbindCard } from '../org/index.ts';
import { recordRefill } from '../replenish/index.ts';
import { proof } from '../stock/index.ts';
import { refundTrade } from '../trade/index.ts';
import { askHelp, askPick } from './ask.ts';
import { configFor } from './config.ts';
import { eventList } from './device.query.ts';
import { takeEvents } from './events.ts';
import { checkEvent, settleEvent } from './settle.ts';

const database = testDatabase();
let admin: Awaited<ReturnType<typeof openFloor>>['admin'];
let floor: Awaited<ReturnType<typeof furnish>>;
let empId: string;
let costs: string[];
let told = 0;
beforeAll(async () => {
  ({ admin } = await openFloor(database));
  floor = await database.run(async (ctx) => {
    const made = await furnish(ctx, { code: 'ASKS' });
    const [first = ''] = made.channels;
    await bindProducts(ctx, [{ channelId: first, productId: made.drill }]);
    await fill(ctx, { vmId: made.vmId, channelId: first, productId: made.drill, qty: 50 });
    empId = await hire(ctx, 'E1');
    await bindEmployees(ctx, { vmIds: [made.vmId], empIds: [empId] });
    costs = [];
    for (const costCode of ['C1', 'C2']) costs.push((await createCost(ctx, { costCode, costName: `中心${costCode}` } as never)).id);
    await ctx.db.insertInto('project').values({ nodeId: ctx.nodeId, id: newId(), projectCode: 'P1', projectName: '项目一' }).execute();
    return made;
  });
});

const asMachine = <T>(work: (ctx: Ctx) => Promise<T>) =>
  database.run((ctx) => work({ ...ctx, actor: { kind: 'device', vmId: floor.vmId, vmCode: 'ASKS', clockSkewMs: 0 } }));
const ask = (said: object = {}) =>
  asMachine((ctx) => askPick(ctx, { empCode: 'E1', channelCode: '101', quantity: 1, face: false, ...said }));
async function take(said: object = {}) {
  told += 1;
  const happenedAt = new Date(Date.now() - 60_000 + told).toISOString();
  const heading = { kind: 'pick', eventId: `A${told}`, sequence: told, happenedAt, tradeNumber: `A${told}`, empCode: 'E1' };
  const body = DeviceEvent.parse({ ...heading, lines: [{ channelCode: '101', quantity: 1 }], ...said });
  const send = async () => (await asMachine((ctx) => takeEvents(ctx, { events: [body] }))).events[0];
  expect(await send()).toMatchObject({ result: 'booked' });
  // Told twice, it is known, and flagged once.
  expect(await send()).toMatchObject({ result: 'again' });
  return body.eventId;
}
const flagged = () =>
  database.db
    .selectFrom('deviceEvent')
    .select(['eventId', 'problem'])
    .where('vmId', '=', floor.vmId)
    .where('state', '=', 4)
    .orderBy('sequence')
    .execute();
const asks = (mode: object) =>
  admin.ok('createOrUpdateVmPickMode', {
    vmIds: [floor.vmId],
    modeCode: 'emp',
    needCost: false,
    needProject: false,
    needApproval: false,
    faceFlag: false,
    maxNum: null,
    ...mode,
  });
const tradesOf = (tradeNumber: string) =>
  database.db
    .selectFrom('trade')
    .select(['sign', 'tradeNum', 'totalPrice', 'costId'])
    .where('tradeNumber', '=', tradeNumber)
    .orderBy((eb) => eb('corrects', 'is not', null))
    .orderBy('sign', 'desc')
    .orderBy('id')
    .execute();
const inChannel = () => database.run((ctx) => lying(ctx, { kind: 'vmChannel', ref: floor.channels[0] ?? '' }));

beforeEach(() => database.pool.query('update device_event set state = 5 where state = 4'));

it('a machine that asks nothing flags nothing', async () => {
  expect(await ask()).toMatchObject({ allowed: true });
  await take();
  expect(await flagged()).toEqual([]);
});

it('whom to charge: not said, the question is refused in words; the pick that happened is booked and flagged', async () => {
  await asks({ modeCode: 'cost', needProject: true });
  expect(await ask()).toMatchObject({ allowed: false, rule: 'charge', sentence: '不能领：设备“刀具柜ASKS”要求选择成本中心，请先选择。' });
  expect(await ask({ costCode: 'C1' })).toMatchObject({ allowed: false, sentence: '不能领：设备“刀具柜ASKS”要求选择项目，请先选择。' });
  expect(await ask({ costCode: 'C1', projectCode: 'P1' })).toMatchObject({ allowed: true });

  const before = await inChannel();
  const eventId = await take({ costCode: 'C1' });
  await take({ costCode: 'C1', projectCode: 'P1' });
  expect(await flagged()).toEqual([{ eventId, problem: '没有选择项目' }]);
  expect(await inChannel()).toBe(before - 2);
  await asks({ modeCode: 'cost', needProject: true });
  await take();
  expect((await flagged()).at(-1)?.problem).toBe('没有选择成本中心、没有选择项目');
});

it('a pick that names a card alone is listed with who held it when it was told, whoever has it since', async () => {
  await asks({ modeCode: 'emp', needProject: true });
  const other = await database.run((ctx) => hire(ctx, 'E9'));
  await database.run(async (ctx) => {
    await ctx.db.updateTable('employee').set({ empName: '李四' }).where('id', '=', other).execute();
    await bindCard(ctx, { id: empId, cardNo: 'C-77' });
  });
  const eventId = await take({ empCode: null, cardNo: 'C-77' });
  await database.run(async (ctx) => {
    await unbindCard(ctx, { id: empId });
    await bindCard(ctx, { id: other, cardNo: 'C-77' });
  });
  const { rows } = await database.run((ctx) => eventList.page(ctx, { page: 1, limit: 10, vmId: floor.vmId, state: 4 }));
  expect(rows.map((row) => [row.eventId, row.empName])).toEqual([[eventId, '张三']]);
});

it('where the machine has no mode of its own, the site’s holds', async () => {
  await database.pool.query('delete from vm_pick_mode where vm_id = $1', [floor.vmId]);
  await database.pool.query(
    `insert into node_config (node_id, config_key, value, changed_by) values ($1, 'pickNeedCost', 'true', 'x') on conflict do nothing`,
    [database.node.nodeId],
  );
  expect(await ask()).toMatchObject({ allowed: false, rule: 'charge' });
  await take();
  expect(await flagged()).toMatchObject([{ problem: '没有选择成本中心' }]);
  await database.pool.query('delete from node_config where node_id = $1', [database.node.nodeId]);
});

it('a face: who has no picture is told so, who has one looks into the camera; the machine gets the pictures of its own people', async () => {
  await asks({ faceFlag: true });
  expect((await ask()).sentence).toBe('不能领：设备“刀具柜ASKS”要求人脸识别，张三还没有录入人脸照片。');
  await database.pool.query(`update employee set face_image_url = '/gateway/cdn/file/f1.png' where id = $1`, [empId]);
  expect(await ask()).toMatchObject({ allowed: false, rule: 'face', sentence: '不能领：设备“刀具柜ASKS”要求人脸识别，请先看一下摄像头。' });
  expect(await ask({ face: true })).toMatchObject({ allowed: true });
  await take();
  await take({ face: true });
  expect(await flagged()).toMatchObject([{ problem: '没有人脸识别' }]);

  const faces = async () => (await asMachine((ctx) => configFor(ctx, {}))).employees.changed.map(({ key, face }) => [key, face]);
  expect(await faces()).toEqual([['E1', 'f1.png']]);
  await asks({ faceFlag: false });
  expect(await faces()).toEqual([['E1', null]]);
});

it('an approval: refused until somebody grants it; without it, what was taken is flagged; with it, not', async () => {
  await asks({ needApproval: true });
  expect(await ask()).toMatchObject({ allowed: false, rule: 'approval', sentence: '不能领：“刀具柜ASKS”要求领料前审批。' });
  await take();
  expect(await flagged()).toMatchObject([{ problem: '没有审批' }]);
  const privilege = newId();
  const grant = (subject: string) =>
    database.run(async ({ db, nodeId }) => {
      const [validFrom, validTo] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
      await db
        .insertInto('pickPrivilege')
        .values({ nodeId, id: privilege, strategyName: '放行', limitNum: null, validFrom: validFrom!, validTo: validTo!, creator: 'x' })
        .onConflict((on) => on.doNothing())
        .execute();
      await db.deleteFrom('pickPrivilegeProduct').where('privilegeId', '=', privilege).execute();
      await db.insertInto('pickPrivilegeProduct').values({ nodeId, privilegeId: privilege, productId: subject }).execute();
      await db
        .insertInto('pickPrivilegeEmp')
        .values({ nodeId, privilegeId: privilege, empId })
        .onConflict((on) => on.doNothing())
        .execute();
    });
  await grant(floor.glove);
  await take();
  expect(await flagged()).toHaveLength(2);
  await grant(floor.drill);
  expect(await ask()).toMatchObject({ allowed: true });
  await take();
  expect(await flagged()).toHaveLength(2);
  await asks({});
});

it('who is refused asks those who can allow it: they are told once, with the way to the grant; where nobody can help, nobody is told', async () => {
  const { nodeId } = database.node;
  const [roleId, userId] = [newId(), newId()];
  await database.pool.query(`insert into role (node_id, id, role_code, role_name) values ($1, $2, 'G', '放行人')`, [nodeId, roleId]);
  await database.pool.query(`insert into role_right values ($1, $2, 'strategy.pickPrivilege.create')`, [nodeId, roleId]);
  await database.pool.query(`insert into login_user (node_id, id, login_account, user_name) values ($1, $2, 'g', '李班长')`, [
    nodeId,
    userId,
  ]);
  await database.pool.query('insert into user_role values ($1, $2, $3)', [nodeId, userId, roleId]);
  await database.pool.query('delete from pick_privilege');
  await asks({ needApproval: true });
  const help = () => asMachine((ctx) => askHelp(ctx, { empCode: 'E1', channelCode: '101', quantity: 2, face: false }));
  const notices = async () => (await database.pool.query('select content, receiver_ids from notice')).rows;
  expect(await ask()).toMatchObject({ allowed: false, granters: ['李班长'] });
  const first = await help();
  expect(first).toEqual({ told: ['李班长'], releaseId: expect.any(String) });
  expect(await help()).toEqual(first);
  expect(await notices()).toEqual([
    { content: expect.stringContaining(`data-pick-help="${empId}/${floor.drill}/${floor.vmId}/2"`), receiver_ids: [userId] },
  ]);
  // What he can do himself, and what nobody can lift, is nobody else's matter.
  await asks({ needApproval: true, needCost: true });
  expect(await ask()).toMatchObject({ allowed: false, granters: [] });
  expect(await help()).toEqual({ told: [], releaseId: null });
  await asks({});
  expect(await help()).toEqual({ told: [], releaseId: null });
  expect(await notices()).toHaveLength(1);
});

it('the desk looks at it once, and charges it to whom it should have named: the goods stay taken, the money moves', async () => {
  await asks({ needCost: true });
  const eventId = await take();
  const before = await inChannel();
  const check = (ctx: Ctx, costId?: string) => checkEvent(ctx, { vmId: floor.vmId, eventId, costId });
  await expect(database.run((ctx) => settleEvent(ctx, { vmId: floor.vmId, eventId, dismiss: true }))).rejects.toMatchObject({
    key: 'not-allowed-now',
  });
  const both = await Promise.allSettled([1, 2].map(() => database.run((ctx) => check(ctx, costs[1]))));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await flagged()).toEqual([]);
  expect(await tradesOf(eventId)).toEqual([
    { sign: 1, tradeNum: 1, totalPrice: 250, costId: null },
    { sign: 1, tradeNum: 1, totalPrice: 250, costId: costs[1] },
    { sign: -1, tradeNum: 1, totalPrice: 250, costId: null },
  ]);
  expect(await inChannel()).toBe(before);
  expect((await proof(database.db, database.node)).failures).toEqual([]);
  await asks({});
});

it('charged anew is just what is still charged, at its own time and price; of what was given back or lent, and for whom nobody knows, nothing is', async () => {
  await asks({ needCost: true });
  const check = (eventId: string, costId: string | undefined, scope: Ctx['scope'] = {}) =>
    database.run((ctx) => checkEvent({ ...ctx, scope }, { vmId: floor.vmId, eventId, costId }));
  const giveBack = (eventId: string, quantity: number) =>
    database.run(async (ctx) => {
      const { rows } = await database.pool.query('select id from trade where event_id = $1', [eventId]);
      await refundTrade(ctx, { tradeId: rows[0].id, quantity, reason: '少出', source: 2, sourceId: rows[0].id });
    });
  const eventId = await take({ lines: [{ channelCode: '101', quantity: 3 }] });
  await giveBack(eventId, 1);
  await database.pool.query('update product set unit_price = 999 where id = $1', [floor.drill]);
  await expect(check(eventId, newId())).rejects.toMatchObject({ key: 'not-found' });
  await expect(check(eventId, costs[1], { vm: [newId()] })).rejects.toMatchObject({ key: 'not-found' });
  expect((await flagged()).map((one) => one.eventId)).toEqual([eventId]);
  await check(eventId, costs[1]);
  await database.pool.query('update product set unit_price = 250 where id = $1', [floor.drill]);
  const { rows: mine } = await database.pool.query(
    `select sum(t.sign * t.trade_num)::int as pieces, sum(t.sign * t.total_price)::int as fen, count(distinct t.trade_time)::int as moments, t.cost_id
    from trade t where t.trade_number = $1 group by t.cost_id order by pieces`,
    [eventId],
  );
  expect(mine).toEqual([
    { pieces: 0, fen: 0, moments: 1, cost_id: null },
    { pieces: 2, fen: 500, moments: 1, cost_id: costs[1] },
  ]);
  const { rows: moments } = await database.pool.query('select count(distinct trade_time)::int as n from trade where trade_number = $1', [
    eventId,
  ]);
  expect(moments).toEqual([{ n: 1 }]);

  const gone = await take();
  await giveBack(gone, 1);
  await expect(check(gone, costs[1])).rejects.toMatchObject({ key: 'charge-nothing' });
  const lent = await take({ tradeType: 10002 });
  await expect(check(lent, costs[1])).rejects.toMatchObject({ key: 'charge-lent' });
  // What cannot be charged anew can be looked at all the same.
  for (const one of [gone, lent]) await check(one, undefined);
  expect(await flagged()).toEqual([]);
  expect((await proof(database.db, database.node)).failures).toEqual([]);
  await asks({});
});

it('whom a machine’s settlement names is charged, unless the pick or a project says more exactly', async () => {
  await database.pool.query('update employee set cost_id = $2 where id = $1', [empId, costs[0]]);
  const chargedBy = async (said: object = {}) => (await tradesOf(await take(said)))[0]?.costId;
  expect(await chargedBy()).toBe(costs[0]);
  await admin.ok('createOrUpdateVmPickSettlement', { vmIds: [floor.vmId], settlementType: 1, payer: 3, costId: costs[1] });
  expect(await chargedBy()).toBe(costs[1]);
  expect(await chargedBy({ costCode: 'C1' })).toBe(costs[0]);
  await admin.ok('createOrUpdateVmPickSettlement', { vmIds: [floor.vmId], settlementType: 1, payer: 3 });
  expect(await chargedBy()).toBe(costs[0]);
});

it('a pick and a refill keep how their machine was settled then, and so does what corrects a pick', async () => {
  const settle = (settlementType: number) => admin.ok('createOrUpdateVmPickSettlement', { vmIds: [floor.vmId], settlementType, payer: 3 });
  const settledOf = async (tradeNumber: string) =>
    (await database.pool.query('select sign, settlement_type as how from trade where trade_number = $1 order by sign desc', [tradeNumber]))
      .rows;
  const refill = async () => {
    told += 1;
    const lines = [{ channelId: floor.channels[0] ?? '', productId: floor.drill, quantity: 1 }];
    const visit = {
      vmId: floor.vmId,
      replenishType: 1001 as const,
      happenedAt: new Date().toISOString(),
      event: { id: `R${told}` },
      lines,
    };
    await database.run((ctx) => recordRefill(ctx, visit));
    return (await database.pool.query('select settlement_type as how from replenish order by recorded_at desc limit 1')).rows[0].how;
  };
  await settle(3);
  const first = await take();
  expect(await refill()).toBe(3);
  await settle(2);
  const second = await take();
  expect(await refill()).toBe(2);
  const [{ id }] = (await database.pool.query('select id from trade where trade_number = $1', [first])).rows;
  await database.run((ctx) => refundTrade(ctx, { tradeId: id, quantity: 1, reason: '退', source: 2, sourceId: id }));
  expect([await settledOf(first), await settledOf(second)]).toEqual([
    [
      { sign: 1, how: 3 },
      { sign: -1, how: 3 },
    ],
    [{ sign: 1, how: 2 }],
  ]);
});
