// Nobody decides what he asked for himself, nor what is for him: every flow in which one person asks and another decides, through its endpoints.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { MOVE } from '../src/contract/stock/ledger.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { comboHandlers } from '../src/server/modules/combo/index.ts';
import { deskHandlers } from '../src/server/modules/desk/index.ts';
import { inventoryHandlers } from '../src/server/modules/inventory/index.ts';
import { bindProducts } from '../src/server/modules/machine/index.ts';
import { createOffer, mallHandlers } from '../src/server/modules/mall/index.ts';
import { createVendor } from '../src/server/modules/org/index.ts';
import { pickHandlers } from '../src/server/modules/pick/index.ts';
import { createItems, createStrategy, strategyHandlers } from '../src/server/modules/strategy/index.ts';
import { furnishPlant } from '../src/server/modules/strategy/test-plant.ts';
import { updateNodeConfig } from '../src/server/modules/system/node-config.ts';
import { recordFault, recordTrades } from '../src/server/modules/trade/index.ts';
import { warehouseHandlers } from '../src/server/modules/warehouse/index.ts';
import { furnishStore, inChannel } from '../src/server/modules/warehouse/test-store.ts';
import { openCallers } from './callers.ts';
import { testDatabase } from './database.ts';
import { fill, hire } from './machine-floor.ts';

const database = testDatabase();
type Who = Awaited<ReturnType<typeof openCallers>>['admin'];
let plant: Awaited<ReturnType<typeof furnishPlant>>;
let asker: Who;
let other: Who;
/** Has an account, and is the employee whom the goods are for. */
let zhang: Who;
let channel = '';
let store: Awaited<ReturnType<typeof furnishStore>>;

beforeAll(async () => {
  const handlers = [comboHandlers, deskHandlers, inventoryHandlers, mallHandlers, pickHandlers, strategyHandlers, warehouseHandlers].flat();
  const callers = await openCallers(database, handlers);
  plant = await database.run(async (ctx) => {
    const made = await furnishPlant(ctx, 'OWN');
    channel = made.channels[0] ?? '';
    await bindProducts(ctx, [{ channelId: channel, productId: made.glove }]);
    await fill(ctx, { vmId: made.vmId, channelId: channel, productId: made.glove, qty: 50 });
    store = await furnishStore(ctx, 'OWS', 1);
    return made;
  });
  asker = callers.as({ userId: newId(), userName: '王芳' });
  other = callers.as({ userId: newId(), userName: '王芳' });
  zhang = callers.as({ userId: newId(), empId: plant.zhang, userName: '张三' });
});
beforeEach(() => database.run((ctx) => updateNodeConfig(ctx, { decideByOther: null })));

/** Refused to who asked and to whom it is for, also where the accounts have one name; told in the list beforehand; let to a third, and at a site of one person to all. */
interface Flow {
  make: (who: Who, empId: string) => Promise<string>;
  decide: (who: Who, id: string, pass: boolean) => Promise<string | undefined>;
  rows: (who: Who) => Promise<{ id: string; ownFlag: boolean }[]>;
}

async function tried({ make, decide, rows }: Flow) {
  const own = async (who: Who, id: string) => (await rows(who)).find((row) => row.id === id)?.ownFlag;
  const id = await make(asker, plant.zhang);
  const refused = [];
  for (const pass of [true, false]) refused.push(await decide(asker, id, pass), await decide(zhang, id, pass));
  const told = [await own(asker, id), await own(zhang, id), await own(other, id)];
  const passed = (await decide(other, id, true)) ?? 'passed';
  const alone = await make(asker, plant.zhang);
  await database.run((ctx) => updateNodeConfig(ctx, { decideByOther: false }));
  return { refused, told, passed, alone: [await own(asker, alone), (await decide(asker, alone, true)) ?? 'passed'] };
}
const DECIDED_BY_OTHERS = {
  refused: ['own-request', 'own-request', 'own-request', 'own-request'],
  told: [true, true, false],
  passed: 'passed',
  alone: [false, 'passed'],
};

const list = async (who: Who, path: string) => (await who.ok(path, { limit: 100 })).rows;

test('found 21 a combo order is decided by somebody else than who asked for it, changed it, or gets it', async () => {
  const decide: Flow['decide'] = (who, id, pass) => who.refusal('/vmbiz/approveComboPickOrder', { ids: [id], comboStatus: pass ? 1 : 2 });
  const make: Flow['make'] = async (who, empId) =>
    (await who.ok('/vmbiz/createComboPickOrder', { empId, lines: [{ productId: plant.glove, num: 1 }] })).id;
  expect(await tried({ make, decide, rows: (who) => list(who, '/vmbiz/listComboPickOrder') })).toEqual(DECIDED_BY_OTHERS);
  await database.run((ctx) => updateNodeConfig(ctx, { decideByOther: null }));
  // Who changes what another asked for has asked as well; who asked takes it back by the approval's own call.
  const id = await make(asker, plant.wang);
  await other.ok('/vmbiz/updateComboPickOrder', { id, empId: plant.wang, lines: [{ productId: plant.glove, num: 3 }] });
  expect([await decide(asker, id, true), await decide(other, id, true)]).toEqual(['own-request', 'own-request']);
  expect(await asker.refusal('/vmbiz/approveComboPickOrder', { ids: [id], comboStatus: 4 })).toBeUndefined();
});

test('found 21 an order out of the mall is decided by somebody else', async () => {
  const vendor = await database.run((ctx) => createVendor(ctx, { vendorCode: 'OWN', vendorName: '供应商' }));
  await database.run((ctx) => createOffer(ctx, { productId: plant.glove, vendorId: vendor.id, price: 100 }));
  const lines = [{ productId: plant.glove, num: 1 }];
  const make: Flow['make'] = async (who, empId) =>
    (await who.ok('/vmbiz/createCloudMallOrder', { empId, warehouseId: store.warehouseId, lines })).id;
  const decide: Flow['decide'] = (who, id, pass) => who.refusal('/vmbiz/approveEmoOrder', { ids: [id], approvalStatus: pass ? 1 : 3 });
  expect(await tried({ make, decide, rows: (who) => list(who, '/vmbiz/listEmoOrder') })).toEqual(DECIDED_BY_OTHERS);
});

test('found 21 an order of an unmanned warehouse is decided by somebody else', async () => {
  const flow: Flow = {
    make: async (who, empId) =>
      (await who.ok('/warehouse/createUwhPickOrder', { prewhId: store.prewhId, empId, lines: [{ productId: store.glove, num: 1 }] })).id,
    decide: (who, id, pass) => who.refusal('/warehouse/approvalStatus', { ids: [id], approvalStatus: pass ? 1 : 3 }),
    rows: (who) => list(who, '/warehouse/listUwhPickOrder'),
  };
  expect(await tried(flow)).toEqual(DECIDED_BY_OTHERS);
});

test('found 21 to confirm one’s own pick order is no approval where the rules ask for one', async () => {
  const wang = await database.run((ctx) => hire(ctx, 'OWN9'));
  await database.run(async (ctx) => {
    const { id } = await createStrategy(ctx, {
      strategyName: '要审批',
      entityType: 0,
      entityId: wang,
      approvalFlag: true,
      statusFlag: true,
    });
    await createItems(ctx, { strategyId: id, productIds: [store.drill], limitNum: 100, periodicUnit: 'M' });
  });
  const make = async () =>
    (await asker.ok('/warehouse/createPickOrder', { prewhId: store.prewhId, empId: wang, lines: [{ productId: store.drill, num: 1 }] })).id;
  const id = await make();
  expect(await asker.post('/warehouse/confirmPickOrder', { id })).toMatchObject({
    error: 'pick-refused',
    msg: expect.stringContaining('审批'),
  });
  expect(await other.refusal('/warehouse/confirmPickOrder', { id })).toBeUndefined();
});

test('found 21 a transaction entered afterwards is reviewed by somebody else', async () => {
  const flow: Flow = {
    make: async (who, empId) =>
      (
        await who.ok('/kaetl/createTradeAdditional', {
          vmId: plant.vmId,
          channelCode: '101',
          empId,
          quantity: 1,
          tradeTime: new Date(Date.now() - 600_000).toISOString(),
          reason: '断网',
        })
      ).id,
    decide: (who, id, pass) => who.refusal('/kaetl/updateTradeAdditionalReviewStatus', { ids: [id], reviewStatus: pass ? 1 : 2 }),
    rows: (who) => list(who, '/kaetl/listTradeAdditionalReview'),
  };
  expect(await tried(flow)).toEqual(DECIDED_BY_OTHERS);
});

const pick = async (empId: string): Promise<string> => {
  const tradeNumber = newId();
  await database.run((ctx) =>
    recordTrades(ctx, [
      {
        vmId: plant.vmId,
        tradeNumber,
        tradeType: MOVE.pick,
        happenedAt: new Date(Date.now() - 900_000).toISOString(),
        event: { id: tradeNumber },
        empId,
        lines: [{ channelId: channel, productId: plant.glove, quantity: 2 }],
      },
    ]),
  );
  return (await database.pool.query('select id from trade where trade_number = $1', [tradeNumber])).rows[0].id;
};

test('found 21 an appeal is examined by somebody else than who entered it, and never by whose pick it was', async () => {
  const flow: Flow = {
    make: async (who, empId) =>
      (await who.ok('/kaetl/createSaleAppeal', { tradeId: await pick(empId), appealNum: 1, reason: '少出一件' })).id,
    decide: (who, id, pass) => who.refusal('/kaetl/examineSaleAppeal', { ids: [id], reviewStatus: pass ? 1 : 2 }),
    rows: (who) => list(who, '/kaetl/listSaleAppeal'),
  };
  expect(await tried(flow)).toEqual(DECIDED_BY_OTHERS);
});

test('found 21 a difference is approved by somebody else than who counted it, whoever handed it in', async () => {
  const body = { vmId: plant.vmId, thresholdAmount: '0' };
  const { id } = await other.ok('/kaetl/createInventory', body);
  for (const realNum of [40, 40]) await zhang.ok('/kaetl/countInventory', { id, lines: [{ lineNo: 1, realNum }] });
  await asker.ok('/kaetl/submitInventory', { id });
  const approve = (who: Who) => who.refusal('/kaetl/approveInventory', { id, passFlag: true });
  expect([await approve(zhang), await approve(asker)]).toEqual(['own-request', 'own-request']);
  const own = async (who: Who) => (await list(who, '/kaetl/listInventoryLog'))[0].ownFlag;
  expect([await own(zhang), await own(asker), await own(other)]).toEqual([true, true, false]);
  expect(await approve(other)).toBeUndefined();
});

test('found 21 a difference in a smart warehouse is posted once another has passed it, beyond what the site lets pass alone', async () => {
  const prewh = await database.run((ctx) => furnishStore(ctx, 'OWP'));
  const inside = async () => (await database.run((ctx) => inChannel(ctx, prewh.first))).onHand;
  const put = (who: Who, body: object) => who.send({ method: 'PUT', path: '/warehouse/updatePrewhInventory', body });
  const count = async (who: Who, realNum: number) => {
    const { id } = await other.ok('/warehouse/createPrewhInventory', { prewhId: prewh.prewhId, channelIds: [prewh.first] });
    await put(who, { id, lines: [{ lineNo: 1, realNum }] });
    const { data } = await put(who, { id, lines: [{ lineNo: 1, realNum }], finishFlag: true });
    return { id, status: data.status };
  };
  const approve = (who: Who, id: string, passFlag = true) => who.refusal('/warehouse/approvePrewhInventory', { id, passFlag });
  await database.run((ctx) => updateNodeConfig(ctx, { countAmount: 0 }));
  const { id, status } = await count(zhang, 7);
  expect([status, await inside()]).toEqual([3, 10]);
  const own = async (who: Who) => (await list(who, '/warehouse/listPrewhInventory'))[0].ownFlag;
  expect([await own(zhang), await own(other)]).toEqual([true, false]);
  // Nothing of it changes while it waits; whoever counted it does not pass it.
  const again = { id, lines: [{ lineNo: 1, realNum: 10 }] };
  expect((await put(other, again)).error).toBe('not-allowed-now');
  expect([await approve(zhang, id), await approve(zhang, id, false)]).toEqual(['own-request', 'own-request']);
  expect(await approve(other, id, false)).toBeUndefined();
  expect((await put(other, { ...again, finishFlag: true })).data.status).toBe(2);
  const second = await count(zhang, 7);
  expect(await approve(other, second.id)).toBeUndefined();
  expect([await approve(other, second.id), await inside()]).toEqual(['not-allowed-now', 7]);
  await database.run((ctx) => updateNodeConfig(ctx, { countAmount: null }));
  expect((await count(zhang, 7)).status).toBe(2);
});

test('found 21 who took the goods does not settle what went wrong; nobody allows himself a pick', async () => {
  const event = { id: newId() };
  const goods = { vmId: plant.vmId, channelId: channel, productId: plant.glove, quantity: 1 };
  await database.run((ctx) =>
    recordFault(ctx, { ...goods, happenedAt: new Date().toISOString(), event, empId: plant.zhang, fault: 'jam' }),
  );
  const [{ id, ownFlag }] = (await other.ok('/kaetl/listStockCase', { vmId: plant.vmId })).rows;
  // The buttons say so before anybody presses.
  expect([ownFlag, (await zhang.ok('/kaetl/listStockCase', { vmId: plant.vmId })).rows[0].ownFlag]).toEqual([false, true]);
  expect(await zhang.refusal('/kaetl/settleStockCase', { id, outcome: 2 })).toBe('own-request');
  expect(await other.refusal('/kaetl/settleStockCase', { id, outcome: 2 })).toBeUndefined();
  const grant = {
    strategyName: '放行',
    empIds: [plant.zhang],
    productIds: [plant.glove],
    validTo: new Date(Date.now() + 3_600_000).toISOString(),
    limitNum: 1,
    statusFlag: true,
  };
  expect(await zhang.refusal('/strategy/createPickPrivilegeStrategy', grant)).toBe('privilege-self');
  await database.run((ctx) => updateNodeConfig(ctx, { decideByOther: false }));
  expect(await zhang.refusal('/strategy/createPickPrivilegeStrategy', grant)).toBeUndefined();
});
