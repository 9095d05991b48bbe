// Picks out of smart warehouses are trades: charged to the order's account, in the same reports and proofs as those of machines.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import type { Ctx, DataScope } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { consumption } from '../report/engine/questions.ts';
import { consumeTrend } from '../report/engine/trend.ts';
import { saleByDepartment, saleByDevice, saleByEmp, saleDetail } from '../report/sale.query.ts';
import { heldBy, proof } from '../stock/index.ts';
import { refundTrade } from '../trade/index.ts';
import { counted, furnishStore, inChannel, openStore, type Furnished, type Store } from './test-store.ts';

const database = testDatabase();
let store: Store;
let at: Furnished;
beforeAll(async () => {
  store = await openStore(database);
  at = await database.run((ctx) => furnishStore(ctx, 'T1'));
});
const trades = async (tradeNumber: string) =>
  (
    await database.pool.query(
      `select trade_type, sign, trade_num::int as num, total_price::int as fen, vm_name, channel_code, trade_emp_name, trade_emp_org_name
       from trade where trade_number = $1 order by recorded_at, line_no`,
      [tradeNumber],
    )
  ).rows;
interface Listed {
  page: (ctx: Ctx, input: never) => Promise<{ rows: readonly unknown[] }>;
}
// oxlint-disable-next-line typescript/no-explicit-any -- rows of different lists
const rows = (list: Listed, filters: object = {}, scope: DataScope = {}): Promise<any[]> =>
  database.run(async (ctx) => [...(await list.page({ ...ctx, scope }, { page: 1, limit: 200, ...filters } as never)).rows]);
let pickNo: string;

test('katrade what is picked, in parts, is written down as trades of the order with their cost; their sum is in the reports', async () => {
  const lines = [
    { productId: at.drill, num: 12 },
    { productId: at.glove, num: 2 },
  ];
  const { id } = await store.admin.ok('createPickOrder', { prewhId: at.prewhId, empId: at.empId, lines });
  await store.admin.ok('confirmPickOrder', { id });
  const made = await store.admin.get(`findPickOrder?id=${id}`);
  pickNo = made.pickNo;
  const [drills, gloves] = made.lines;
  // The second line alone is picked first: it uses up its own reservation.
  await store.admin.ok('updatePickOrder', { id, picked: [{ pickLineNo: gloves.pickLineNo, realNum: 2 }] });
  expect(await database.run((ctx) => inChannel(ctx, at.third))).toEqual({ onHand: 6, reserved: 0 });
  await store.admin.ok('updatePickOrder', { id, picked: [{ pickLineNo: drills.pickLineNo, realNum: 12 }] });
  const told = { trade_type: 10001, sign: 1, vm_name: '智能仓T1', trade_emp_name: '张三', trade_emp_org_name: '一车间' };
  expect(await trades(pickNo)).toEqual([
    { ...told, num: 2, fen: 500, channel_code: 'S1-103' },
    { ...told, num: 10, fen: 2500, channel_code: 'S1-101' },
    { ...told, num: 2, fen: 500, channel_code: 'S1-102' },
  ]);
  expect((await store.admin.get(`findPickOrderByTradeNumber?tradeNumber=${pickNo}`)).id).toBe(id);
  // Whoever took something may have something to bring back; from elsewhere nobody is seen.
  const back = await store.admin.ok('listPrewhPicker', {});
  expect(back).toEqual([{ id: at.empId, empCode: 'E-T1', empName: '张三', departmentName: '一车间' }]);
  expect(await store.as({ scope: { warehouse: [newId()] } }).ok('listPrewhPicker', {})).toEqual([]);
  expect(await store.as({ rights: ['wms.operate.wmsReturnForm'] }).refusal('listPrewhPicker', {})).toBe('not-permitted');
  expect(await rows(saleByDevice)).toMatchObject([
    { vmId: null, prewhId: at.prewhId, vmName: '智能仓T1', tradeNum: 14, totalPrice: 3500, tradeLines: 3 },
  ]);
  expect(await rows(saleByEmp)).toMatchObject([{ empId: at.empId, tradeNum: 14, totalPrice: 3500 }]);
  expect(await rows(saleDetail, { prewhId: at.prewhId, tradeNumber: pickNo })).toHaveLength(3);
  // A question by place says so too: as a machine it would open no trade.
  expect(await rows(consumption, { by: 'place' })).toMatchObject([{ itemId: at.prewhId, prewhId: at.prewhId, tradeLines: 3 }]);
  const { lines: stacks } = await database.run((ctx) => consumeTrend(ctx, { by: 'place', unit: 'month', most: 7 }));
  expect(stacks).toMatchObject([{ itemId: at.prewhId, prewhId: at.prewhId, totalPrice: [3500] }]);
});

test('what comes back is given back: to whom it was charged, and in the channel', async () => {
  const lines = [{ channelId: at.third, num: 1 }];
  await store.admin.ok('createPrewhReturnWarehouse', { prewhId: at.prewhId, empId: at.empId, reason: '多领', lines });
  expect((await database.run((ctx) => inChannel(ctx, at.third))).onHand).toBe(7);
  expect(await rows(saleByDepartment)).toMatchObject([{ tradeNum: 13, totalPrice: 3250, tradeLines: 4 }]);
});

test('a refund takes goods and charge back into the channel they came from', async () => {
  const [row] = await rows(saleDetail, { tradeNumber: pickNo, productId: at.glove });
  await database.run((ctx) => refundTrade(ctx, { tradeId: row.id, quantity: 1, reason: '少一件', source: 2, sourceId: newId() }));
  expect((await database.run((ctx) => inChannel(ctx, at.third))).onHand).toBe(8);
  expect(await rows(saleByDevice)).toMatchObject([{ tradeNum: 12, totalPrice: 3000 }]);
});

test('a tool that is borrowed is written down as borrowed and held by the employee', async () => {
  const other = await database.run((ctx) => furnishStore(ctx, 'T2'));
  const tool = await database.run((ctx) => other.product('扭矩扳手', 2, ctx));
  const [, , , fourth = ''] = other.channels;
  await store.admin.ok('prewhChannelBindProduct', { ids: [fourth], productId: tool });
  const inventory = await store.admin.ok('createPrewhInventory', { prewhId: other.prewhId, channelIds: [fourth] });
  await counted(store.admin, inventory.id, 2);
  const { id } = await store.admin.ok('createPickOrder', {
    prewhId: other.prewhId,
    empId: other.empId,
    lines: [{ productId: tool, num: 1 }],
  });
  await store.admin.ok('confirmPickOrder', { id });
  const order = await store.admin.get(`findPickOrder?id=${id}`);
  await store.admin.ok('updatePickOrder', { id, picked: [{ pickLineNo: order.lines[0].pickLineNo, realNum: 1 }] });
  expect(await trades(order.pickNo)).toMatchObject([{ trade_type: 10002, num: 1, fen: 250 }]);
  const held = () => database.run((ctx) => heldBy(ctx, { employees: [other.empId] }));
  const needed = async () =>
    (await store.admin.ok('listPrewhReplenishNeeds', { prewhId: other.prewhId, allFlag: true, keyword: '扭矩扳手' })).rows[0];
  expect(await held()).toMatchObject([{ productId: tool, qty: 1 }]);
  // Its place stays free for it.
  expect(await needed()).toMatchObject({ stockNum: 1, lentNum: 1, needNum: 18 });
  const plan = { lines: [{ channelId: fourth, num: 19 }] };
  expect((await store.admin.call('POST', 'createPrewhReplenishPlan', plan)).error).toBe('refill-over-need');
  const bringBack = async (num: number) => {
    const lines = [{ channelId: fourth, num }];
    return (await store.admin.ok('createPrewhReturnWarehouse', { prewhId: other.prewhId, empId: other.empId, lines })).orderNo;
  };
  // Two come back: the one that he holds is given back, the other was used up.
  const back = { sign: -1, num: 1, fen: 250 };
  expect(await trades(await bringBack(2))).toMatchObject([
    { ...back, trade_type: 10003 },
    { ...back, trade_type: 10011 },
  ]);
  expect([await held(), await needed()]).toMatchObject([[], { stockNum: 3, lentNum: 0, needNum: 17 }]);
});

test('R200 who sees only other warehouses sees none of it, nor its sums; who sees no smart warehouse by machine neither', async () => {
  for (const scope of [{ warehouse: [newId()] }, { vm: [newId()] }] satisfies DataScope[])
    for (const list of [saleDetail, saleByDevice, saleByEmp] as Listed[]) expect(await rows(list, {}, scope)).toEqual([]);
  expect(await rows(saleByDevice, {}, { warehouse: [at.warehouseId] })).toMatchObject([{ prewhId: at.prewhId, tradeNum: 12 }]);
});

test('the ledger, the trades and the summaries agree after all of this', async () => {
  expect((await proof(database.db, database.node)).failures).toEqual([]);
});
