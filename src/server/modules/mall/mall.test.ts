// The mall through its endpoints: offered, bought by whom the rules let, passed by another, ordered of each vendor or taken out of the warehouse, handed over.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { hire } from '../../../../test/machine-floor.ts';
import { rightsTo } from '../../../contract/customer/shared.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { newId, NIL } from '../../kernel/db/ids.ts';
import { createCost, createVendor } from '../org/index.ts';
import { outboundHandlers } from '../outbound/index.ts';
import { productHandlers } from '../product/index.ts';
import { purchaseHandlers } from '../purchase/index.ts';
import { makeMachine, openPlans, stockUp } from '../replenish/test-floor.ts';
import { onHand, proof } from '../stock/index.ts';
import { createItems, createStrategy } from '../strategy/index.ts';
import { mallHandlers } from './index.ts';

const database = testDatabase();
const today = dayOf(new Date(), 'Asia/Shanghai');
let floor: Awaited<ReturnType<typeof openPlans>>;
let vendors: string[];
beforeAll(async () => {
  floor = await openPlans(database, [...mallHandlers, ...purchaseHandlers, ...productHandlers, ...outboundHandlers]);
  vendors = await database.run(async (ctx) => [
    (await createVendor(ctx, { vendorCode: 'MV1', vendorName: '山特' })).id,
    (await createVendor(ctx, { vendorCode: 'MV2', vendorName: '安思尔' })).id,
  ]);
});

type Who = typeof floor.admin;
/** Drills of one vendor at 10.00 and gloves of another at 2.50, sold by tens; nothing in the warehouse but `free` drills. */
async function shop(code: string, free = 0) {
  const made = await database.run(async (ctx) => {
    const machine = await makeMachine(ctx, code, 0);
    if (free > 0) await stockUp(ctx, { warehouseId: machine.warehouseId, productId: machine.drill, qty: free });
    return { ...machine, empId: await hire(ctx, `E-${code}`) };
  });
  const [first, second] = vendors;
  await floor.admin.ok('/vmbiz/createCloudMallProduct', { productId: made.drill, vendorId: first, price: '10.00' });
  await floor.admin.ok('/vmbiz/createCloudMallProduct', { productId: made.glove, vendorId: second, price: '2.50', packNum: 10 });
  return made;
}
type Shop = Awaited<ReturnType<typeof shop>>;
const lines = ({ drill, glove }: Shop, drills: number, gloves = 0) => [
  ...(drills > 0 ? [{ productId: drill, num: drills }] : []),
  ...(gloves > 0 ? [{ productId: glove, num: gloves }] : []),
];
const ask = (at: Shop, wanted: object[], who: Who = floor.admin) =>
  who.post('/vmbiz/createCloudMallOrder', { empId: at.empId, warehouseId: at.warehouseId, lines: wanted });
const asked = async (at: Shop, drills: number, gloves = 0): Promise<string> => {
  const answer = await ask(at, lines(at, drills, gloves));
  if (answer.code !== 200) throw new Error(answer.msg);
  return answer.data.id;
};
const decide = (id: string, approvalStatus = 1, who: Who = floor.other) =>
  who.post('/vmbiz/approveEmoOrder', { ids: [id], approvalStatus });
const orderOf = async (id: string) =>
  (await floor.admin.ok('/vmbiz/listCloudMallOrder', { limit: 200 })).rows.find((row: { id: string }) => row.id === id);
const requestOf = async (id: string) =>
  (await floor.admin.ok('/vmbiz/listEmoOrder', { limit: 200 })).rows.find((row: { id: string }) => row.id === id);
const standing = async ({ warehouseId, drill }: Shop) => {
  const place = { kind: PLACE.warehouse, ref: warehouseId };
  const [row] = await database.run((ctx) => onHand(ctx, { places: [place], products: [drill] }));
  return [row?.onHand ?? 0, row?.reserved ?? 0];
};
const purchasesOf = async (poNos: string) => {
  const all = (await floor.admin.ok('/vreplenish/listPurchaseOrder', { limit: 200 })).rows as { poNo: string; id: string }[];
  return all.filter(({ poNo }) => poNos.split('、').includes(poNo)).toSorted((a, b) => a.poNo.localeCompare(b.poNo));
};

test('R163 an order becomes a purchase order of each vendor, comes in, is handed over in parts and completed; the account is charged', async () => {
  const at = await shop('BUY', 2);
  const id = await asked(at, 5, 20);
  expect(await orderOf(id)).toMatchObject({ orderStatus: 0, planStatus: 0, lineCount: 2, num: 25, amount: '100.00', poNos: '' });
  expect((await decide(id)).code).toBe(200);
  const order = await orderOf(id);
  // Two drills lie in the warehouse; the rest is bought.
  expect(order).toMatchObject({ orderStatus: 1, planStatus: 1, stockNum: 2, arrivedNum: 0, handedNum: 0, vendorNames: '安思尔、山特' });
  expect(order.orderNo).toMatch(/^YS\d{8}-\d{3}$/);
  expect(await standing(at)).toEqual([2, 2]);
  const bought = await purchasesOf(order.poNos);
  expect(bought).toMatchObject([
    { vendorName: '山特', num: 3, amount: '30.00' },
    { vendorName: '安思尔', num: 20, amount: '50.00' },
  ]);
  // A part is handed over: out of what was held for it.
  const hand = (wanted: object[]) => floor.admin.post('/vmbiz/handCloudMallOrder', { id, lines: wanted });
  expect((await hand([{ lineNo: 1, num: 6 }])).error).toBe('mall-over');
  expect((await hand([{ lineNo: 2, num: 1 }])).error).toBe('mall-short');
  expect((await hand([{ lineNo: 1, num: 1 }])).code).toBe(200);
  expect([await standing(at), (await orderOf(id)).orderStatus]).toEqual([[1, 1], 2]);
  for (const { id: purchase, num } of bought as unknown as { id: string; num: number }[])
    await floor.admin.ok('/vreplenish/receivePurchaseOrder', { id: purchase, lines: [{ lineNo: 1, num }] });
  expect(await orderOf(id)).toMatchObject({ planStatus: 2, arrivedNum: 23, handedNum: 1 });
  expect((await floor.admin.post('/vmbiz/completeCloudMallOrder', { id })).code).toBe(200);
  expect(await orderOf(id)).toMatchObject({ orderStatus: 3, handedNum: 25 });
  expect(await standing(at)).toEqual([0, 0]);
  const { rows } = await database.pool.query('select sum(trade_num) as pieces from trade where emp_id = $1', [at.empId]);
  expect(Number(rows[0].pieces)).toBe(25);
});

test('R163 who may complete orders of the mall hands over and completes them without any right to other out orders', async () => {
  const at = await shop('CLERK', 3);
  const clerk = floor.as({ userId: newId(), rights: ['operate.evmMarketOrder', 'operate.evmMarketOrder.complete'] });
  const id = await asked(at, 3);
  await decide(id);
  expect(await clerk.post('/vmbiz/handCloudMallOrder', { id, lines: [{ lineNo: 1, num: 1 }] })).toMatchObject({ code: 200 });
  expect(await clerk.post('/vmbiz/completeCloudMallOrder', { id })).toMatchObject({ code: 200 });
  expect(await orderOf(id)).toMatchObject({ orderStatus: 3, handedNum: 3 });
  const own = { outKind: 1, warehouseId: at.warehouseId, empId: at.empId, lines: lines(at, 1) };
  expect((await clerk.post('/warehouse/createOutOrder', own)).code).toBe(403);
  const returner = floor.as({ userId: newId(), rights: [...rightsTo('retreats'), ...rightsTo('retreats', 'create')] });
  expect((await returner.post('/warehouse/createOutOrder', own)).code).toBe(403);
});

test.each([
  ['the person has left', 'update employee set lock_flag = true where id = $1', 'empId'],
  ['the cost centre is stopped', 'update cost set status_flag = false where id = $1', 'costId'],
] as const)('R163 an order that was handed over in part is completed although %s: nothing more is handed over', async (_, stop, of) => {
  const at = await shop(`LEFT-${of}`, 3);
  const costId = await database.run(async (ctx) => (await createCost(ctx, { costCode: `C-${of}`, costName: '机加' })).id);
  const answer = await floor.admin.ok('/vmbiz/createCloudMallOrder', {
    empId: at.empId,
    costId,
    warehouseId: at.warehouseId,
    lines: lines(at, 3),
  });
  await decide(answer.id);
  const hand = () => floor.admin.post('/vmbiz/handCloudMallOrder', { id: answer.id, lines: [{ lineNo: 1, num: 1 }] });
  expect((await hand()).code).toBe(200);
  await database.pool.query(stop, [{ empId: at.empId, costId }[of]]);
  expect((await hand()).error).toBe(of === 'empId' ? 'employee-locked' : 'stopped');
  expect((await floor.admin.post('/vmbiz/completeCloudMallOrder', { id: answer.id })).code).toBe(200);
  expect(await orderOf(answer.id)).toMatchObject({ orderStatus: 3, handedNum: 1, num: 3 });
  expect(await standing(at)).toEqual([2, 0]);
});

test('R163 completing what has not come hands over what is there and waits for no more', async () => {
  const at = await shop('SHORT', 1);
  const id = await asked(at, 4);
  await decide(id);
  expect((await floor.admin.post('/vmbiz/completeCloudMallOrder', { id })).code).toBe(200);
  expect(await orderOf(id)).toMatchObject({ orderStatus: 3, handedNum: 1, num: 4 });
  expect((await floor.admin.post('/vmbiz/completeCloudMallOrder', { id })).error).toBe('not-allowed-now');
});

test('R164 an order that waits or is bought can be cancelled: what it held is free and what it bought is closed; one handed over in part cannot', async () => {
  const at = await shop('CANCEL', 3);
  const cancel = (id: string, who: Who = floor.admin) => who.post('/vmbiz/cancelCloudMallOrder', { id });
  const waiting = await asked(at, 1);
  expect((await cancel(waiting)).code).toBe(200);
  expect([(await orderOf(waiting)).orderStatus, (await requestOf(waiting)).approvalStatus]).toEqual([4, 4]);
  const id = await asked(at, 5);
  await decide(id);
  const { poNos } = await orderOf(id);
  expect((await cancel(id)).code).toBe(200);
  expect([await standing(at), await purchasesOf(poNos)]).toMatchObject([[3, 0], [{ orderStatus: 3 }]]);
  expect([(await orderOf(id)).orderStatus, (await requestOf(id)).approvalStatus]).toEqual([4, 1]);
  const partly = await asked(at, 3);
  await decide(partly);
  await floor.admin.ok('/vmbiz/handCloudMallOrder', { id: partly, lines: [{ lineNo: 1, num: 1 }] });
  expect((await cancel(partly)).error).toBe('not-allowed-now');
  // Who may only order takes back his own, while it waits.
  const buyer = floor.as({ userId: newId(), rights: ['operate.evmMarketMall', 'operate.evmMarketMall.order'] });
  const theirs = await asked(at, 1);
  expect((await cancel(theirs, buyer)).error).toBe('mall-not-yours');
  const own = (await ask(at, lines(at, 1), buyer)).data.id;
  expect((await cancel(own, buyer)).code).toBe(200);
});

test('nobody passes his own; rejected is ended, and asked for once more at the prices of today', async () => {
  const at = await shop('DECIDE');
  const id = await asked(at, 2);
  expect((await decide(id, 1, floor.admin)).error).toBe('own-request');
  expect((await decide(id, 3)).code).toBe(200);
  expect(await requestOf(id)).toMatchObject({ approvalStatus: 3, orderStatus: 4, approver: '测试' });
  expect((await decide(id)).error).toBe('not-allowed-now');
  await floor.admin.ok('/vmbiz/updateCloudMallProduct', { productId: at.drill, price: '12.00' });
  const again = await floor.admin.ok('/vmbiz/copyEmoOrder', { id });
  expect(await requestOf(again.id)).toMatchObject({ approvalStatus: 2, amount: '24.00', copyFromNo: (await requestOf(id)).orderNo });
  expect((await decide(again.id, 5)).error).toBe('not-allowed-now');
});

test('the price in force counts: not one that has ended, and not one that comes', async () => {
  const at = await shop('PRICE');
  const set = (more: object) => floor.admin.ok('/vmbiz/updateCloudMallProduct', { productId: at.drill, ...more });
  const seen = async () =>
    (await floor.admin.ok('/vmbiz/listCloudMallProduct', { limit: 200 })).rows.find(
      (row: { productId: string }) => row.productId === at.drill,
    );
  await set({ price: '9.00', priceFrom: addDays(today, 3) });
  expect(await seen()).toMatchObject({ price: '10.00', nextPrice: '9.00', nextFrom: addDays(today, 3) });
  await set({ price: '11.00', priceFrom: today, priceTo: today });
  expect(await seen()).toMatchObject({ price: '11.00', priceTo: today });
  await database.pool.query(
    'update cloud_mall_price set valid_from = valid_from - 5, valid_to = $2 where product_id = $1 and price = 1100',
    [at.drill, addDays(today, -1)],
  );
  expect([(await seen()).price, (await ask(at, lines(at, 1))).error]).toEqual([null, 'mall-no-price']);
  expect(
    (await floor.admin.post('/vmbiz/updateCloudMallProduct', { productId: at.drill, price: '1', priceTo: addDays(today, -1) })).error,
  ).toBe('mall-price-days');
});

test('what only named people may buy is sold to them alone, and no more of it in a month than they may have', async () => {
  const at = await shop('AUTH');
  await floor.admin.ok('/vmbiz/createEmpCloudMallProductAuth', { productId: at.drill, empIds: [at.empId], limitNum: 3 });
  const stranger = await database.run((ctx) => hire(ctx, 'E-STRANGER'));
  const of = (empId: string, num: number) => ask({ ...at, empId }, lines(at, num));
  expect((await of(stranger, 1)).error).toBe('mall-not-authorised');
  expect((await of(at.empId, 4)).error).toBe('mall-limit');
  expect((await of(at.empId, 2)).code).toBe(200);
  expect((await of(at.empId, 2)).msg).toBe('张三本月还可购买商品“钻头”1件，申请了2件');
  const [named] = (await floor.admin.ok('/vmbiz/listEmpCloudMallProductAuth', { productId: at.drill })).rows;
  expect(named).toMatchObject({ limitNum: 3, usedNum: 2 });
  await floor.admin.ok('/vmbiz/deleteEmpCloudMallProductAuth', { ids: [named.id] });
  expect((await of(at.empId, 1)).error).toBe('mall-not-authorised');
  await floor.admin.ok('/vmbiz/updateCloudMallProduct', { productId: at.drill, limitedFlag: false });
  expect((await of(stranger, 1)).code).toBe(200);
});

test('the rules of picking hold in the mall: asked when it is ordered and when it is passed, with what was promised', async () => {
  const at = await shop('LIMIT', 9);
  await database.run(async (ctx) => {
    const { id: strategyId } = await createStrategy(ctx, { strategyName: '一天三支', entityType: 0, entityId: at.empId });
    await createItems(ctx, { strategyId, productIds: [at.drill], limitNum: 3, periodicUnit: 'D' });
  });
  expect((await ask(at, lines(at, 4))).msg).toContain('策略“一天三支”对“钻头”限领3');
  const both = [await asked(at, 2), await asked(at, 2)];
  expect((await decide(both[0] ?? '')).code).toBe(200);
  // The first was promised already.
  expect((await decide(both[1] ?? '')).error).toBe('pick-refused');
});

test('a basket lies at every device, says what cannot be ordered and is empty of what was', async () => {
  const at = await shop('BASKET');
  const userId = newId();
  const [desk, phone] = [floor.as({ userId, empId: at.empId }), floor.as({ userId, empId: at.empId })];
  await desk.ok('/vmbiz/putCloudMallBasket', { productId: at.drill, num: 2 });
  await phone.ok('/vmbiz/putCloudMallBasket', { productId: at.glove, num: 15 });
  const basket = await phone.read('/vmbiz/findCloudMallBasket');
  expect(basket).toMatchObject({ amount: '57.50', empId: at.empId, refused: [] });
  expect(basket.lines.map((line: { num: number; fault: string }) => [line.num, line.fault])).toEqual([
    [15, '商品“手套”须按10件的倍数购买'],
    [2, null],
  ]);
  expect((await ask(at, lines(at, 2, 15), desk)).error).toBe('mall-multiple');
  await desk.ok('/vmbiz/putCloudMallBasket', { productId: at.glove, num: 0 });
  expect((await desk.ok('/vmbiz/createCloudMallOrder', { warehouseId: at.warehouseId, lines: lines(at, 2) })).orderNo).toMatch(/^YS/);
  expect((await phone.read('/vmbiz/findCloudMallBasket')).lines).toEqual([]);
});

test('of several vendors of a product the basket offers the choice, the cheapest first; the order is bought of whom was chosen, each by himself', async () => {
  const at = await shop('MANY');
  const [first = '', second = ''] = vendors;
  const userId = newId();
  const buyer = floor.as({ userId, empId: at.empId });
  const offer = { productId: at.drill, vendorId: second, price: '8.00' };
  await floor.admin.ok('/vmbiz/createCloudMallProduct', offer);
  expect((await floor.admin.post('/vmbiz/createCloudMallProduct', offer)).error).toBe('mall-offered');
  const { rows } = await floor.admin.ok('/vmbiz/listCloudMallProduct', { vendorId: second, limit: 200 });
  expect(rows.find((row: { productId: string }) => row.productId === at.drill)).toMatchObject({
    price: '10.00',
    vendorName: '山特',
    otherNum: 1,
  });
  const put = (more: object) => buyer.post('/vmbiz/putCloudMallBasket', { productId: at.drill, num: 2, ...more });
  const line = async () => (await buyer.read('/vmbiz/findCloudMallBasket')).lines[0];
  await put({});
  expect(await line()).toMatchObject({
    vendorName: '山特',
    amount: '20.00',
    choices: [
      { vendorName: '安思尔', price: '8.00' },
      { vendorName: '山特', price: '10.00' },
    ],
  });
  expect((await put({ vendorId: newId() })).error).toBe('not-found');
  await put({ vendorId: second });
  // Another number is of the same vendor.
  await put({ num: 3 });
  expect(await line()).toMatchObject({ vendorId: second, amount: '24.00' });
  // What a vendor's own change is, no other's is.
  await floor.admin.ok('/vmbiz/updateCloudMallProduct', { productId: at.drill, vendorId: second, price: '7.00', packNum: 3 });
  expect(await line()).toMatchObject({ amount: '21.00', packNum: 3 });
  const answer = await buyer.ok('/vmbiz/createCloudMallOrder', {
    warehouseId: at.warehouseId,
    lines: [
      { productId: at.drill, num: 3, vendorId: second },
      { productId: at.glove, num: 10 },
    ],
  });
  await decide(answer.id);
  expect(await purchasesOf((await orderOf(answer.id)).poNos)).toMatchObject([{ vendorName: '安思尔', amount: '46.00' }]);
  const remove = (vendorId: string) => floor.admin.post('/vmbiz/deleteCloudMallOffer', { productId: at.drill, vendorId });
  await put({ vendorId: second });
  expect((await remove(first)).error).toBe('mall-usual');
  expect((await remove(second)).code).toBe(200);
  expect(await line()).toMatchObject({ vendorId: first });
  // Asked for once more, of whom offers it now.
  expect(await requestOf((await floor.admin.ok('/vmbiz/copyEmoOrder', { id: answer.id })).id)).toMatchObject({
    vendorNames: '安思尔、山特',
  });
});

test('a pasted list: codes, names with numbers before, behind and beside them; what is not understood is said', async () => {
  const at = await shop('LIST');
  const codeOf = async (id: string) =>
    (await database.db.selectFrom('product').select('productCode').where('id', '=', id).executeTakeFirstOrThrow()).productCode;
  const [drill, glove] = [await codeOf(at.drill), await codeOf(at.glove)];
  const text = ['商品编码\t数量', `${drill}\t12`, `${glove.toLowerCase()} x20`, `3 ${drill}`, '不存在的东西 4', '', drill].join('\n');
  const rows = await floor.admin.ok('/vmbiz/parseEmoOrderProduct', { text });
  expect(rows.map((row: Record<string, unknown>) => [row['num'], row['parsed'], row['productCode']])).toEqual([
    [12, 0, drill],
    [20, 0, glove],
    [3, 0, drill],
    [4, 4, null],
    [1, 0, drill],
  ]);
  expect((await floor.admin.post('/vmbiz/parseEmoOrderProduct', { text: 'a\n'.repeat(201) })).error).toBe('mall-list-long');
});

test('a pasted list: a barcode with letters however it is written, a name by all its words, one letter of it too', async () => {
  const at = await shop('WORDS');
  const named = (id: string, name: string, barcode: string | null) =>
    database.pool.query('update product set product_name = $2, barcode = $3 where id = $1', [id, name, barcode]);
  await named(at.drill, '硬质合金立铣刀 D6', 'CN-8x7Q');
  await named(at.glove, '硬质合金球头铣刀 R3', null);
  const rows = await floor.admin.ok('/vmbiz/parseEmoOrderProduct', {
    text: ['cn-8X7q\t4', '立铣刀 硬质合金 x2', '硬质合金铣', '硬质合金 铣 R3 9', '合金 铣', '硬质合金 钨 1'].join('\n'),
  });
  const found = (row: { parsed: number; productId: string | null; choices: { productId: string }[] }) => [
    row.parsed,
    row.productId,
    row.choices.length,
  ];
  expect(rows.map(found)).toEqual([
    [0, at.drill, 0],
    [1, at.drill, 0],
    [4, null, 0],
    [1, at.glove, 0],
    [2, null, 2],
    [4, null, 0],
  ]);
});

test('a request says what its warehouse has free to whoever sees the warehouse, and nothing to whoever does not', async () => {
  const at = await shop('SIGHT', 4);
  const id = await asked(at, 2);
  const seen = async (who: Who) => (await who.ok('/vmbiz/listEmoOrderDetail', { orderId: id })).rows[0].siteNum;
  expect(await seen(floor.admin)).toBe(4);
  const elsewhere = await database.run((ctx) => makeMachine(ctx, 'SIGHT2', 0));
  expect(await seen(floor.as({ scope: { warehouse: [elsewhere.warehouseId] } }))).toBeNull();
});

test('the shelf of a post: what others of it took of late, not what one took oneself or who has no post took', async () => {
  const at = await shop('SHELF');
  const postId = newId();
  const [mate, loner] = await database.run(async (ctx) => [await hire(ctx, 'E-MATE'), await hire(ctx, 'E-LONER')]);
  await database.pool.query("insert into post (node_id, id, post_code, post_name) values ($1, $2, 'SHELF', '铣工')", [
    database.node.nodeId,
    postId,
  ]);
  await database.pool.query('update employee set post_id = $1 where id = any($2)', [postId, [at.empId, mate]]);
  const month = `${today.slice(0, 7)}-01`;
  const took = (empId: string | undefined, productId: string) =>
    database.pool.query('insert into trade_month values ($1, $2, $3, $4, $5, $5, $5, 5, 500, 1)', [
      database.node.nodeId,
      month,
      productId,
      empId,
      NIL,
    ]);
  await took(mate, at.drill);
  await took(at.empId, at.glove);
  await took(loner, at.glove);
  const own = floor.as({ userId: newId(), empId: at.empId });
  const { rows } = await own.ok('/vmbiz/listCloudMallProduct', { shelf: 3, limit: 200 });
  expect(rows.map(({ productId }: { productId: string }) => productId)).toEqual([at.drill]);
  await database.pool.query('delete from trade_month where department_id = $1', [NIL]);
});

test('days of a price without the price are refused', async () => {
  const at = await shop('DAYS');
  const change = (more: object) => floor.admin.post('/vmbiz/updateCloudMallProduct', { productId: at.drill, ...more });
  expect((await change({ priceTo: addDays(today, 9) })).msg).toContain('请填写单价');
  expect((await change({ deliveryDays: 4, priceFrom: null, priceTo: null })).code).toBe(200);
});

test('after all of it the books are true', async () => {
  const { checks } = await proof(database.db, database.node);
  expect(checks.filter(({ failing }) => failing > 0)).toEqual([]);
});
