// Three-way match through its endpoints: invoice lines from a file held against what was used and received, differences settled, corrections in the next period.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill } from '../../../../test/machine-floor.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { Ownership } from '../../../contract/product/codes.ts';
import { ConfirmStatus } from '../../../contract/statement/index.ts';
import { DifferenceKind, MatchState, statementMatch } from '../../../contract/statement/match.ts';
import { MOVE } from '../../../contract/stock/ledger.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts } from '../machine/index.ts';
import { createVendor } from '../org/index.ts';
import { product } from '../product/noun.ts';
import { createPurchase, purchaseHandlers, receivePurchase } from '../purchase/index.ts';
import { reconciliationHandlers } from '../reconciliation/noun.ts';
import { updateNodeConfig } from '../system/index.ts';
import { furnishPlant, openPlant } from '../strategy/test-plant.ts';
import { recordTrades } from '../trade/index.ts';
import { invoiceImport } from './invoice.import.ts';
import { statement } from './noun.ts';

const database = testDatabase();
const ago = (days: number) => addDays(dayOf(new Date(), 'Asia/Shanghai'), -days);
type Row = Record<string, unknown>;
let admin: Awaited<ReturnType<typeof openPlant>> extends (...args: never[]) => infer C ? C : never;
let as: Awaited<ReturnType<typeof openPlant>>;
let plant: Awaited<ReturnType<typeof furnishPlant>>;
const owner = newId();
const codes = { glove: '', drill: '' };
const numbers = { first: '', bought: '', second: '' };
let order: { id: string; poNo: string };

const take = (day: string, quantity: number, price: number) =>
  database.run((ctx) => {
    const id = newId();
    const line = { channelId: plant.channels[0] ?? '', productId: plant.glove, quantity, price };
    const happenedAt = new Date(`${day}T12:00:00+08:00`).toISOString();
    return recordTrades(ctx, [
      { vmId: plant.vmId, tradeNumber: id, tradeType: MOVE.pick, happenedAt, event: { id }, empId: plant.zhang, lines: [line] },
    ]);
  });

/** Gloves are consigned and taken in two periods; drills are bought, and 20 of them came in the first. */
beforeAll(async () => {
  as = await openPlant(database, [...product.handlers, reconciliationHandlers, ...purchaseHandlers, ...statement.handlers]);
  admin = as();
  plant = await database.run(async (ctx) => {
    const made = await furnishPlant(ctx, 'MTC');
    await bindProducts(ctx, [{ channelId: made.channels[0] ?? '', productId: made.glove }]);
    await fill(ctx, { vmId: made.vmId, channelId: made.channels[0] ?? '', productId: made.glove, qty: 500 });
    return made;
  });
  const { nodeId } = database.node;
  await database.pool.query(
    `insert into login_user (node_id, id, login_account, user_name, password_hash) values ($1, $2, 'owner', '对账员', 'x')`,
    [nodeId, owner],
  );
  const { rows } = await database.pool.query('select id, product_code as code from product where node_id = $1', [nodeId]);
  for (const which of ['glove', 'drill'] as const) codes[which] = rows.find(({ id }) => id === plant[which]).code;
  const vendorId = await database.run(async (ctx) => (await createVendor(ctx, { vendorCode: 'V7', vendorName: '锋利刀具' })).id);
  await admin.ok('/basic/updateProduct', { id: plant.glove, vendorId, ownership: Ownership.consigned });
  await admin.ok('/basic/updateProduct', { id: plant.drill, vendorId, ownership: Ownership.bought });
  await database.run(async (ctx) => {
    order = await createPurchase(ctx, {
      vendorId,
      warehouseId: plant.warehouseId,
      lines: [{ productId: plant.drill, num: 30, price: 500 }],
    });
    await receivePurchase(ctx, { id: order.id, lines: [{ lineNo: 1, num: 20 }] });
  });
  await database.pool.query(`update delivery_order set received_at = $1`, [`${ago(18)}T04:00:00Z`]);
  await take(ago(20), 10, 1000);
  await database.run((ctx) => {
    const id = newId();
    return recordTrades(ctx, [
      {
        vmId: plant.vmId,
        tradeNumber: id,
        tradeType: MOVE.pick,
        happenedAt: new Date(`${ago(19)}T12:00:00+08:00`).toISOString(),
        event: { id },
        empId: plant.zhang,
        lines: [{ channelId: plant.channels[1] ?? '', productId: plant.drill, quantity: 1, price: 700 }],
      },
    ]);
  });
  await admin.ok('/tradeagg/closeReconciliationPeriod', { day: ago(15) });
  await admin.ok('/tradeagg/createStatement', { lastDay: ago(15) });
  await take(ago(10), 6, 1000);
  await admin.ok('/tradeagg/closeReconciliationPeriod', { day: ago(5) });
  await admin.ok('/tradeagg/createStatement', { lastDay: ago(5) });
  const all = (await admin.ok('/tradeagg/listStatement', { limit: 200 })).rows as Row[];
  const no = (lastDay: string, ownership: number) =>
    String(all.find((one) => one['lastDay'] === lastDay && one['ownership'] === ownership)?.['statementNo']);
  numbers.first = no(ago(15), Ownership.consigned);
  numbers.bought = no(ago(15), Ownership.bought);
  numbers.second = no(ago(5), Ownership.consigned);
}, 120_000);

const row = (statementNo: string, which: 'glove' | 'drill', { num = 1, unitPrice = 1000, invoiceNo = 'FP1' }) => ({
  statementNo,
  invoiceNo,
  productCode: codes[which],
  num,
  unitPrice,
});
/** Plans and applies the rows as lines of one file. */
const bring = (rows: readonly object[]) =>
  database.run(async (ctx) => {
    const run = await invoiceImport.begin(ctx, {});
    const lines = rows.map((one, at) => ({ line: at + 2, row: one })) as never;
    const planned = await run.plan(ctx, lines);
    if (planned.problems.length > 0) return { planned, done: undefined };
    const done = await run.apply(ctx, lines);
    await run.end?.(ctx, newId());
    return { planned, done };
  });
const matched = async (statementNo: string, who = admin) =>
  ((await who.ok(statementMatch.list.path, { limit: 200 })).rows as Row[]).filter((one) => one['statementNo'] === statementNo);
const decide = (ids: unknown[], matchState: number, remark?: string) =>
  admin.refusal(statementMatch.decide.path, { ids, matchState, ...(remark ? { remark } : {}) });
const confirm = async (statementNo: string) => {
  const [one] = ((await admin.ok('/tradeagg/listStatement', { statementNo })).rows as Row[]) ?? [];
  return admin.refusal('/tradeagg/confirmStatement', { id: one?.['id'], confirmStatus: ConfirmStatus.confirmed });
};

test('consigned goods are invoiced as they were taken, bought ones as they were received; what agrees needs nobody', async () => {
  const { done } = await bring([row(numbers.first, 'glove', { num: 10 }), row(numbers.bought, 'drill', { num: 20, unitPrice: 500 })]);
  expect(done).toEqual({ added: 2, changed: 0, same: 0 });
  expect(await matched(numbers.first)).toMatchObject([
    {
      usedNum: 10,
      expectedNum: 10,
      expectedAmount: '100.00',
      invoicedNum: 10,
      diffNum: 0,
      matchState: MatchState.agreed,
      vendorName: '锋利刀具',
    },
  ]);
  expect(await matched(numbers.bought)).toMatchObject([
    {
      usedNum: 1,
      usedAmount: '7.00',
      receivedNum: 20,
      receivedAmount: '100.00',
      expectedNum: 20,
      invoicedAmount: '100.00',
      matchState: MatchState.agreed,
    },
  ]);
  expect((await bring([row(numbers.first, 'glove', { num: 10 })])).done).toEqual({ added: 0, changed: 0, same: 1 });
});

test('a line says what is wrong with it', async () => {
  const problems = async (...rows: object[]) => (await bring(rows)).planned.problems.map(({ line, key }) => [line, key]);
  expect(await problems(row('DZ-没有', 'glove', {}), { ...row(numbers.first, 'glove', {}), productCode: '没有' })).toEqual([
    [2, 'row-no-such'],
    [3, 'row-no-such'],
  ]);
  expect(await problems(row(numbers.first, 'glove', {}), row(numbers.first, 'glove', {}))).toEqual([[3, 'row-twice']]);
  expect(await problems(row(numbers.first, 'glove', { num: 1e9, unitPrice: 1e6 }))).toEqual([[2, 'beyond-books']]);
});

test('an invoice that names its order: ordered, received and invoiced stand beside each other at the order, and the same line is never brought twice', async () => {
  const three = async () => {
    const { rows } = await admin.ok('/vreplenish/listPurchaseOrderDetail', { poNo: order.poNo });
    return rows.map(({ num, receivedNum, invoicedNum, invoiceDiffNum }: Row) => [num, receivedNum, invoicedNum, invoiceDiffNum]);
  };
  const line = (num: number, more: object = {}) => ({ ...row(numbers.bought, 'drill', { num, unitPrice: 500 }), ...more });
  // Nobody has said of which order it is: no figure, and not none.
  expect(await three()).toEqual([[30, 20, null, null]]);
  const named = { poNo: order.poNo };
  expect((await bring([line(23, named)])).done).toEqual({ added: 0, changed: 1, same: 0 });
  expect(await three()).toEqual([[30, 20, 23, 3]]);
  expect(await matched(numbers.bought)).toMatchObject([{ invoicedNum: 23 }]);
  expect((await bring([line(23, named)])).done).toEqual({ added: 0, changed: 0, same: 1 });
  // A credit note, and an order of somebody else's.
  expect((await bring([line(-5, { ...named, invoiceNo: 'FP-贷' })])).done).toEqual({ added: 1, changed: 0, same: 0 });
  expect(await three()).toEqual([[30, 20, 18, -2]]);
  const problems = async (...rows: object[]) => (await bring(rows)).planned.problems.map(({ key }) => key);
  expect(await problems(line(1, { poNo: 'PO-没有' }))).toEqual(['invoice-order']);
  expect(await problems({ ...row(numbers.bought, 'glove', {}), ...named })).toEqual(['invoice-order']);
  expect(await problems(line(1, named), line(2))).toEqual(['row-twice']);
  const invoices = (await admin.ok(statementMatch.invoices.path, { invoiceNo: 'FP' })).rows as Row[];
  expect(invoices.filter((one) => one['poNo'] === order.poNo)).toHaveLength(2);
  // As it was: the orders named no more.
  await bring([line(20), line(0, { invoiceNo: 'FP-贷' })]);
  expect(await three()).toEqual([[30, 20, null, null]]);
});

test('a difference waits for a decision with words, and the statement is not confirmed before', async () => {
  await bring([row(numbers.first, 'glove', { num: 13, invoiceNo: 'FP1' })]);
  const [line] = await matched(numbers.first);
  expect(line).toMatchObject({ diffNum: 3, diffAmount: '30.00', differenceKind: DifferenceKind.number, matchState: MatchState.pending });
  expect(await confirm(numbers.first)).toBe('statement-differences');
  const [agreed] = await matched(numbers.bought);
  expect(await decide([agreed?.['id']], MatchState.accepted)).toBe('match-state');
  expect(await decide([line?.['id']], MatchState.pending)).toBe('match-state');
  expect(await decide([line?.['id']], MatchState.disputed)).toBe('match-why');
  expect(await decide([newId()], MatchState.accepted)).toBe('not-found');
  await admin.ok(statementMatch.assign.path, { ids: [line?.['id']], ownerId: owner });
  await decide([line?.['id']], MatchState.disputed, '多开了三件');
  expect(await matched(numbers.first)).toMatchObject([
    { matchState: MatchState.disputed, remark: '多开了三件', ownerName: '对账员', decider: '测试' },
  ]);
  expect(await confirm(numbers.first)).toBe('statement-differences');
  const { rows } = await database.pool.query(`select title from notice where title like '%对账差异%'`);
  expect(rows).toHaveLength(1);
});

test('a decision stays while the difference is the same, and is asked for again when it is another', async () => {
  const { id } = ((await admin.ok('/tradeagg/listStatement', { statementNo: numbers.first })).rows as Row[])[0] ?? {};
  expect(await admin.ok(statementMatch.match.path, { id })).toEqual({ differing: 1 });
  expect(await matched(numbers.first)).toMatchObject([{ matchState: MatchState.disputed, remark: '多开了三件' }]);
  await bring([row(numbers.first, 'glove', { num: 12 })]);
  expect(await matched(numbers.first)).toMatchObject([{ matchState: MatchState.pending, remark: null, ownerName: '对账员' }]);
});

test('what is corrected is expected to be so much less in the next period; taken back it is not', async () => {
  await bring([row(numbers.second, 'glove', { num: 4, invoiceNo: 'FP2' })]);
  expect(await matched(numbers.second)).toMatchObject([{ expectedNum: 6, invoicedNum: 4, diffNum: -2, matchState: MatchState.pending }]);
  const [line] = await matched(numbers.first);
  await decide([line?.['id']], MatchState.corrected, '下期少开两件');
  expect(await matched(numbers.second)).toMatchObject([
    { carriedNum: -2, carriedAmount: '-20.00', expectedNum: 4, expectedAmount: '40.00', diffNum: 0, matchState: MatchState.agreed },
  ]);
  await decide([line?.['id']], MatchState.accepted);
  expect(await matched(numbers.second)).toMatchObject([{ carriedNum: 0, diffNum: -2, matchState: MatchState.pending }]);
  await decide([line?.['id']], MatchState.corrected, '下期少开两件');
  expect([await confirm(numbers.second), await confirm(numbers.first)]).toEqual([undefined, undefined]);
  expect(await decide([line?.['id']], MatchState.accepted)).toBe('statement-answered');
  expect((await bring([row(numbers.second, 'glove', { num: 9 })])).planned.problems.map(({ key }) => key)).toEqual(['statement-answered']);
});

test('within the tolerance of the site it agrees', async () => {
  await bring([row(numbers.bought, 'drill', { num: 21, unitPrice: 500 })]);
  expect(await matched(numbers.bought)).toMatchObject([{ diffNum: 1, matchState: MatchState.pending }]);
  await database.run((ctx) => updateNodeConfig(ctx, { invoiceNumPercent: 5, invoiceAmountPercent: 5 }));
  const { id } = ((await admin.ok('/tradeagg/listStatement', { statementNo: numbers.bought })).rows as Row[])[0] ?? {};
  expect(await admin.ok(statementMatch.match.path, { id })).toEqual({ differing: 0 });
});

test('who sees a part of the site sees none, and without the right nothing is decided', async () => {
  expect(await matched(numbers.bought, as({ scope: { vm: [plant.vmId] } }))).toEqual([]);
  const [line] = await matched(numbers.bought);
  const part = as({ scope: { vm: [plant.vmId] } });
  expect(await part.refusal(statementMatch.decide.path, { ids: [line?.['id']], matchState: MatchState.accepted })).toBe('not-found');
  const reader = as({ rights: ['report.statementMatch'] });
  expect((await reader.post(statementMatch.decide.path, { ids: [line?.['id']], matchState: MatchState.accepted })).code).toBe(403);
  expect(await matched(numbers.bought, as({ nodeId: newId() }))).toEqual([]);
});
