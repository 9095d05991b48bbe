// Logs of machines through their endpoints: refills, retreats, cutters and their checks, tools that are out, production machines.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill } from '../../../../test/machine-floor.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts, machineHandlers } from '../machine/index.ts';
import { recordRefill, replenishHandlers } from '../replenish/index.ts';
import { stockHandlers } from '../stock/index.ts';
import { furnishPlant, openPlant } from '../strategy/test-plant.ts';
import { recordTrades } from '../trade/index.ts';
import { recordCutters, toolHandlers } from './index.ts';

const database = testDatabase();
let as: Awaited<ReturnType<typeof openPlant>>;
let plant: Awaited<ReturnType<typeof furnishPlant>>;
let admin: ReturnType<typeof as>;
let channel = '';
let n = 0;

beforeAll(async () => {
  as = await openPlant(database, [...toolHandlers, ...replenishHandlers, ...machineHandlers, ...stockHandlers]);
  admin = as();
});
beforeEach(async () => {
  n += 1;
  plant = await database.run(async (ctx) => {
    const made = await furnishPlant(ctx, `T${n}`);
    channel = made.channels[0] ?? '';
    await bindProducts(ctx, [{ channelId: channel, productId: made.glove }]);
    await fill(ctx, { vmId: made.vmId, channelId: channel, productId: made.glove, qty: 5 });
    return made;
  });
});
const rows = async (path: string, more: object = {}) => (await admin.ok(path, { vmId: plant.vmId, ...more })).rows;
const trade = (tradeType: 10002 | 10003, more: object = {}) =>
  database.run((ctx) =>
    recordTrades(ctx, [
      {
        vmId: plant.vmId,
        tradeNumber: `T-${n}`,
        tradeType,
        happenedAt: new Date().toISOString(),
        event: { id: newId() },
        empId: plant.zhang,
        lines: [{ channelId: channel, productId: plant.glove, quantity: 1 }],
        ...more,
      },
    ]),
  );

test('the log of refills says who filled which machine, with its lines and totals', async () => {
  const happenedAt = new Date().toISOString();
  await database.run((ctx) =>
    recordRefill(ctx, {
      vmId: plant.vmId,
      replenishType: 2001,
      empId: plant.li,
      happenedAt,
      event: { id: newId() },
      lines: [{ channelId: channel, productId: plant.glove, quantity: 4 }],
    }),
  );
  const [row] = await rows('/kaetl/listReplenishLog');
  expect(row).toMatchObject({ vmName: `刀具柜T${n}`, empName: '李四', replenishType: 2001, lineCount: 1, quantity: 4, amount: '40.00' });
  expect((await admin.ok('/kaetl/listReplenishLogDetail', { id: row.id })).rows).toMatchObject([
    { channelCode: '101', productName: '手套', quantity: 4, price: '10.00', amount: '40.00' },
  ]);
  expect(await rows('/kaetl/listReplenishLog', { productId: plant.drill })).toEqual([]);
  const other = as({ scope: { vm: [newId()] } });
  expect((await other.ok('/kaetl/listReplenishLog')).rows).toEqual([]);
  expect((await other.ok('/kaetl/listReplenishLogDetail', { id: row.id })).rows).toEqual([]);
});

test('the log of retreats is read from the moves: what was taken out, and where it went', async () => {
  await admin.ok('/vm/emptyVmChannel', { ids: [channel], stockNum: 5 });
  const [row, ...more] = await rows('/kaetl/listRetreatLog');
  expect(more).toEqual([]);
  expect(row).toMatchObject({ vmName: `刀具柜T${n}`, lineCount: 1, quantity: 5, amount: '50.00', toName: `T${n}仓`, actorName: '测试' });
  expect((await admin.ok('/kaetl/listRetreatLogDetail', { id: row.id, vmId: plant.vmId })).rows).toMatchObject([
    { channelCode: '101', quantity: 5 },
  ]);
  expect((await as({ scope: { vm: [newId()] } }).ok('/kaetl/listRetreatLog')).rows).toEqual([]);
});

test('picked and not returned: what is out, since when, and what it is worth; given back, it is gone from the list', async () => {
  await trade(10002, { happenedAt: new Date(Date.now() - 3 * 86_400_000 - 60_000).toISOString() });
  const out = async () => (await admin.ok('/kaetl/listClaimedNoReturnLog', { empId: plant.zhang })).rows;
  expect(await out()).toMatchObject([
    { empName: '张三', outNum: 1, outAmount: '10.00', outDays: 3, borrowStatus: 0, tradeNumber: `T-${n}` },
  ]);
  expect((await admin.ok('/kaetl/listClaimedNoReturnLog', { empId: plant.zhang, overdueFlag: true })).rows).toEqual([]);
  await trade(10003);
  expect(await out()).toEqual([]);
  expect((await rows('/vmbiz/listToolBorrowStatusLog')).map((row: { tradeType: number }) => row.tradeType)).toEqual([10003, 10002]);
  expect(await rows('/vmbiz/listToolBorrowStatusLog', { tradeType: 10002 })).toHaveLength(1);
});

test('lists of loans say which tool it is, and are narrowed by its code', async () => {
  for (const cutterCode of ['K-1', 'K-2', undefined])
    await trade(10002, {
      tradeNumber: `T-${n}-${cutterCode}`,
      lines: [{ channelId: channel, productId: plant.glove, quantity: 1, ...(cutterCode && { cutterCode }) }],
    });
  for (const path of ['/kaetl/listClaimedNoReturnLog', '/customtrade/listBorrowStatusLog']) {
    const codes = async (more: object = {}) => {
      const { rows: loans, total } = await admin.ok(path, { empId: plant.zhang, ...more });
      expect(total).toBe(loans.length);
      return loans.map((row: { cutterCode: string | null }) => row.cutterCode).sort();
    };
    expect(await codes()).toEqual(['K-1', 'K-2', null]);
    expect(await codes({ cutterCode: 'K-2' })).toEqual(['K-2']);
    expect(await codes({ cutterCode: 'K-9' })).toEqual([]);
  }
});

test('cutters: each borrowing and return that names one is kept once; what the check found wrong is a list of its own', async () => {
  const told = (status: 0 | 1, more: object) => ({
    vmId: plant.vmId,
    empId: plant.zhang,
    status,
    tradeNumber: 'T1',
    eventId: newId(),
    happenedAt: new Date().toISOString(),
    lines: [{ channelId: channel, productId: plant.glove, quantity: 1, ...more }],
  });
  const wrong = told(1, { cutterCode: 'K-7', check: 2, remark: '崩刃' });
  for (const one of [told(0, { cutterCode: 'K-7' }), wrong, wrong, told(1, {})]) await database.run((ctx) => recordCutters(ctx, one));
  expect((await rows('/vmbiz/listCutterStatusLog')).map((row: { status: number }) => row.status).sort()).toEqual([0, 1]);
  expect(await rows('/vmbiz/listCutterCheckErrorLog')).toMatchObject([
    { cutterCode: 'K-7', checkResult: 2, remark: '崩刃', empName: '张三', channelCode: '101' },
  ]);
  expect(await rows('/vmbiz/listCutterCheckErrorLog', { checkResult: 1 })).toEqual([]);
});

test('found 24 a tool that came back once more than it may be reground is to be scrapped, and so it is when it is lent again', async () => {
  const { nodeId } = database.node;
  await database.pool.query(
    "insert into product_life (node_id, id, product_id, life_value, life_unit, max_regrind) values ($1, $2, $3, 1, 'Y', 2)",
    [nodeId, newId(), plant.glove],
  );
  const tell = (status: 0 | 1, cutterCode: string, check = 0) => {
    const lines = [{ channelId: channel, productId: plant.glove, quantity: 1, cutterCode, check }];
    const happenedAt = new Date().toISOString();
    const told = { vmId: plant.vmId, empId: plant.zhang, status, tradeNumber: 'T', eventId: newId(), happenedAt, lines };
    return database.run((ctx) => recordCutters(ctx, told));
  };
  const worn = async () =>
    (await rows('/vmbiz/listCutterCheckErrorLog', { checkResult: 4 })).map((row: { status: number; cutterCode: string }) => [
      row.cutterCode,
      row.status,
    ]);
  // Two regrinds are allowed: it comes back worn a first and a second time, and a third time for good.
  for (let time = 0; time < 2; time += 1) {
    await tell(0, 'K-R');
    await tell(1, 'K-R');
  }
  await tell(0, 'K-R');
  await tell(1, 'K-S');
  expect(await worn()).toEqual([]);
  await tell(1, 'K-R');
  expect(await worn()).toEqual([['K-R', 1]]);
  await tell(0, 'K-R');
  expect((await worn()).sort()).toEqual([
    ['K-R', 0],
    ['K-R', 1],
  ]);
  // What the machine itself found wrong is said first.
  await tell(1, 'K-R', 2);
  expect(await rows('/vmbiz/listCutterCheckErrorLog', { checkResult: 2 })).toHaveLength(1);
});

test('found 24 a tool is taken for a production machine: the log says which, and is narrowed by it', async () => {
  const deviceNo = `CNC-${n}`;
  await admin.ok('/vmbiz/createFactoryDevice', { deviceNo, deviceName: '五轴加工中心', workshop: '二车间' });
  const told = (factoryDeviceNo: string) => ({
    vmId: plant.vmId,
    empId: plant.zhang,
    status: 0 as const,
    tradeNumber: 'T',
    eventId: newId(),
    happenedAt: new Date().toISOString(),
    factoryDeviceNo,
    lines: [{ channelId: channel, productId: plant.glove, quantity: 1 }],
  });
  await database.run((ctx) => recordCutters(ctx, told(deviceNo)));
  await database.run((ctx) => recordCutters(ctx, told('UNKNOWN')));
  expect(await rows('/vmbiz/listCutterStatusLog', { factoryDeviceNo: '五轴' })).toMatchObject([
    { factoryDeviceNo: deviceNo, factoryDeviceName: '五轴加工中心', workshop: '二车间' },
  ]);
  expect(await rows('/vmbiz/listCutterStatusLog', { factoryDeviceNo: 'UNKNOWN' })).toMatchObject([{ factoryDeviceName: null }]);
});

test('production machines: made, found, changed, deleted; a number stands once', async () => {
  const made = { deviceNo: `CNC-${n}`, deviceName: '五轴加工中心', workshop: '一车间' };
  const { id } = await admin.ok('/vmbiz/createFactoryDevice', made);
  expect(await admin.refusal('/vmbiz/createFactoryDevice', made)).toBe('conflict');
  await admin.ok('/vmbiz/updateFactoryDevice', { id, ...made, deviceName: '车铣复合', statusFlag: false });
  expect((await admin.ok('/vmbiz/listFactoryDevice', { keyword: made.deviceNo })).rows).toMatchObject([
    { deviceName: '车铣复合', statusFlag: false },
  ]);
  expect(await admin.refusal('/vmbiz/updateFactoryDevice', { id: newId(), ...made })).toBe('not-found');
  await admin.ok('/vmbiz/deleteFactoryDevice', { ids: [id] });
  expect(await admin.refusal('/vmbiz/deleteFactoryDevice', { ids: [id] })).toBe('not-found');
  expect((await as({ rights: ['report.cutterCheckError'] }).post('/vmbiz/createFactoryDevice', made)).code).toBe(403);
});
