import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill, furnish, hire } from '../../../../test/machine-floor.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts } from '../machine/index.ts';
import { proof, stockHandlers } from '../stock/index.ts';
import { recordTrades, type TradeReport } from '../trade/index.ts';
import { productHandlers } from './index.ts';
import { openShop } from './test-shop.ts';

const database = testDatabase();
let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop(database, [...productHandlers, ...stockHandlers]);
});

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
let number = 0;

/** A machine with gauges to be borrowed, and somebody who borrows and returns. */
async function floor() {
  const code = `B${(number += 1)}`;
  return database.run(async (ctx) => {
    const made = await furnish(ctx, { code });
    const [channelId = ''] = made.channels;
    await bindProducts(ctx, [{ channelId, productId: made.drill }]);
    await fill(ctx, { vmId: made.vmId, channelId, productId: made.drill, qty: 10 });
    const empId = await hire(ctx, `E-${code}`);
    const told = (tradeType: 10002 | 10003, hours: number, quantity = 1): TradeReport => ({
      vmId: made.vmId,
      tradeNumber: newId(),
      tradeType,
      happenedAt: ago(hours),
      event: { id: newId() },
      empId,
      lines: [{ channelId, productId: made.drill, quantity }],
    });
    return { ...made, channelId, empId, borrow: told.bind(null, 10002), giveBack: told.bind(null, 10003) };
  });
}
type Floor = Awaited<ReturnType<typeof floor>>;
const record = (...reports: TradeReport[]) => database.run((ctx) => recordTrades(ctx, reports));
const loans = async ({ empId }: Floor, filter: object = {}) =>
  (await shop.admin.ok('/customtrade/listBorrowStatusLog', { empId, ...filter })).rows;

test('a borrowed tool is due by the cycle of its product type, by the nearest one, and overdue after it', async () => {
  const place = await floor();
  await shop.admin.ok('/basic/createBorrowCycle', { productTypeId: place.typeId, cycleValue: 5, cycleUnit: 'D', remindBefore: 24 });
  await record(place.borrow(7 * 24));
  const [loan] = await loans(place);
  expect(loan).toMatchObject({ borrowStatus: 2, borrowNum: 1, returnNum: 0, returnTime: null, overdueHours: 48 });
  expect(Date.parse(loan.dueTime) - Date.parse(loan.borrowTime)).toBe(5 * 24 * HOUR);
  // One of the product itself counts before that of its type; what is out keeps its due time.
  await shop.admin.ok('/basic/createBorrowCycle', { productId: place.drill, cycleValue: 8, cycleUnit: 'H' });
  await record(place.borrow(2));
  const rows = await loans(place);
  expect(rows.map((row: { borrowStatus: number }) => row.borrowStatus)).toEqual([0, 2]);
  expect(Date.parse(rows[0].dueTime) - Date.parse(rows[0].borrowTime)).toBe(8 * HOUR);
  expect((await loans(place, { borrowStatus: 2 })).map((row: { id: string }) => row.id)).toEqual([loan.id]);
});

test('a cycle of a type holds for what stands below it, and without any nothing is ever due', async () => {
  const place = await floor();
  await record(place.borrow(900));
  expect(await loans(place)).toMatchObject([{ borrowStatus: 0, dueTime: null }]);
  const top = await shop.admin.ok('/basic/createProductType', { productTypeCode: `TOP-${newId()}`, productTypeName: '上级' });
  await shop.admin.ok('/basic/updateProductType', { id: place.typeId, parentId: top.id });
  await shop.admin.ok('/basic/createBorrowCycle', { productTypeId: top.id, cycleValue: 1, cycleUnit: 'W' });
  await record(place.borrow(800));
  expect((await loans(place)).map((row: { borrowStatus: number }) => row.borrowStatus)).toEqual([2, 0]);
});

test('what is given back counts for the oldest loan, whatever the order of arrival', async () => {
  const orders = [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [2, 0, 3, 1],
  ];
  for (const order of orders) {
    const place = await floor();
    const told = [place.borrow(50, 2), place.borrow(40), place.giveBack(30), place.giveBack(20)];
    for (const at of order) await record(told[at] as TradeReport);
    const rows = await loans(place);
    expect(rows.map((row: { returnNum: number; borrowStatus: number }) => [row.returnNum, row.borrowStatus])).toEqual([
      [0, 0],
      [2, 1],
    ]);
    expect(Date.parse(rows[1].returnTime)).toBe(Date.parse(told[3]?.happenedAt ?? ''));
  }
  const { failures } = await database.run(({ db }) => proof(db, database.node));
  expect(failures).toEqual([]);
});

test('the proof sees a loan that does not agree with custody', async () => {
  const place = await floor();
  await record(place.borrow(3));
  await database.pool.query(`update stock_loan set returned = qty, returned_at = now() where employee_id = '${place.empId}'`);
  const { failures } = await database.run(({ db }) => proof(db, database.node));
  expect(failures.map(({ invariant }) => invariant)).toEqual(['loans-are-custody']);
  await database.pool.query(`update stock_loan set returned = 0, returned_at = null where employee_id = '${place.empId}'`);
});

test('cycles are refused in words: neither or both, doubled, a reminder as long as the cycle, no such product', async () => {
  const { drill, typeId } = await floor();
  const cycle = { cycleValue: 2, cycleUnit: 'D' };
  const create = (more: object) => shop.admin.refusal('/basic/createBorrowCycle', { ...cycle, ...more });
  expect(await create({})).toBe('cycle-of-one');
  expect(await create({ productId: drill, productTypeId: typeId })).toBe('cycle-of-one');
  expect(await create({ productId: newId() })).toBe('not-found');
  expect(await create({ productId: drill, remindBefore: 48 })).toBe('cycle-reminder');
  expect(await create({ productId: drill, cycleUnit: 'X' })).toBe('bad-input');
  const { id } = await shop.admin.ok('/basic/createBorrowCycle', { ...cycle, productId: drill });
  expect(await create({ productId: drill })).toBe('conflict');
  expect(await shop.admin.refusal('/basic/updateBorrowCycle', { id, productTypeId: typeId })).toBe('cycle-of-one');
  expect(await shop.admin.refusal('/basic/updateBorrowCycle', { id, remindBefore: 60 })).toBe('cycle-reminder');
  await shop.admin.ok('/basic/updateBorrowCycle', { id, productId: null, productTypeId: typeId, cycleUnit: 'M' });
  const page = await shop.admin.ok('/basic/listBorrowCycle', { productTypeId: typeId });
  expect(page.rows).toMatchObject([{ id, productId: null, productTypeName: '刀具', cycleValue: 2, cycleUnit: 'M', remindBefore: 0 }]);
  await shop.admin.ok('/basic/deleteBorrowCycle', { id });
  expect(await shop.admin.refusal('/basic/deleteBorrowCycle', { id })).toBe('not-found');
});

test('rights and data permission: who may not see the department or machine does not see the loan', async () => {
  const place = await floor();
  await record(place.borrow(3));
  const seen = async (caller: Parameters<typeof shop.as>[0]) =>
    (await shop.as(caller).ok('/customtrade/listBorrowStatusLog', { empId: place.empId })).total;
  expect(await seen({})).toBe(1);
  expect(await seen({ scope: { department: [newId()] } })).toBe(0);
  expect(await seen({ scope: { vm: [newId()] } })).toBe(0);
  expect(await seen({ nodeId: newId() })).toBe(0);
  expect(await shop.as({ rights: [] }).refusal('/customtrade/listBorrowStatusLog')).toBe('not-permitted');
  const reader = shop.as({ rights: ['product.productLife'] });
  expect(await reader.refusal('/basic/createBorrowCycle', { productId: place.drill, cycleValue: 1, cycleUnit: 'D' })).toBe('not-permitted');
});
