// Statements through their endpoints: together they are what the closing held, to the fen, trade by trade, and nothing changes one afterwards.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill } from '../../../../test/machine-floor.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { Ownership } from '../../../contract/product/codes.ts';
import { ConfirmStatus } from '../../../contract/statement/index.ts';
import { MOVE } from '../../../contract/stock/ledger.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts } from '../machine/index.ts';
import { product } from '../product/noun.ts';
import { reconciliationHandlers } from '../reconciliation/noun.ts';
import { furnishPlant, openPlant } from '../strategy/test-plant.ts';
import { recordTrades } from '../trade/index.ts';
import { linesOf } from './lines.ts';
import { statement } from './noun.ts';

const database = testDatabase();
const ago = (days: number) => addDays(dayOf(new Date(), 'Asia/Shanghai'), -days);
const at = (day: string) => new Date(`${day}T12:00:00+08:00`).toISOString();
type Row = Record<string, unknown>;
let as: Awaited<ReturnType<typeof openPlant>>;
let admin: ReturnType<typeof as>;
let plant: Awaited<ReturnType<typeof furnishPlant>>;
const vendors = { first: newId(), second: newId() };

beforeAll(async () => {
  as = await openPlant(database, [...product.handlers, reconciliationHandlers, ...statement.handlers]);
  admin = as();
  plant = await database.run(async (ctx) => {
    const made = await furnishPlant(ctx, 'STM');
    await bindProducts(ctx, [
      { channelId: made.channels[0] ?? '', productId: made.glove },
      { channelId: made.channels[1] ?? '', productId: made.drill },
    ]);
    await fill(ctx, { vmId: made.vmId, channelId: made.channels[0] ?? '', productId: made.glove, qty: 500 });
    await fill(ctx, { vmId: made.vmId, channelId: made.channels[1] ?? '', productId: made.drill, qty: 500 });
    return made;
  });
  for (const [name, id] of Object.entries(vendors))
    await database.pool.query(`insert into vendor (node_id, id, vendor_code, vendor_name) values ($1, $2, $3, $3)`, [
      database.node.nodeId,
      id,
      name,
    ]);
});

const take = async (day: string, which: 'glove' | 'drill', { quantity = 1, price = 1000 }) => {
  const id = newId();
  const channelId = plant.channels[which === 'glove' ? 0 : 1] ?? '';
  await database.run((ctx) =>
    recordTrades(ctx, [
      {
        vmId: plant.vmId,
        tradeNumber: id,
        tradeType: MOVE.pick,
        // What is taken today is taken now: the vendor of a moment ago counts no more.
        happenedAt: day === ago(0) ? new Date().toISOString() : at(day),
        event: { id },
        empId: plant.zhang,
        lines: [{ channelId, productId: plant[which], quantity, price }],
      },
    ]),
  );
};
const say = (which: 'glove' | 'drill', fields: object) => admin.ok('/basic/updateProduct', { id: plant[which], ...fields });
const close = (day: string) => admin.ok('/tradeagg/closeReconciliationPeriod', { day });
const refused = (lastDay: string, who = admin) => who.refusal('/tradeagg/createStatement', { lastDay });
const listed = async (who = admin) => (await who.ok('/tradeagg/listStatement', { limit: 200 })).rows as Row[];
const trades = async (filter: object) => (await admin.ok('/tradeagg/listStatementDetail', { limit: 200, ...filter })).rows as Row[];
const fen = (rows: readonly Row[]) => rows.reduce((sum, { totalPrice }) => sum + Math.round(Number(totalPrice) * 100), 0);

test('trust 54 a closed period has a statement for each vendor and kind of ownership, and together they are the closing and its trades', async () => {
  await take(ago(20), 'glove', { quantity: 3, price: 999 });
  await take(ago(19), 'drill', { quantity: 2, price: 333 });
  // What nobody had said before counts for the whole open period.
  await say('glove', { vendorId: vendors.first, ownership: Ownership.consigned });
  await take(ago(18), 'glove', { quantity: 4, price: 1001 });
  expect(await refused(ago(15))).toBe('statement-open');
  await close(ago(15));
  expect(await admin.ok('/tradeagg/createStatement', { lastDay: ago(15) })).toEqual({ made: 2 });
  const rows = await listed();
  expect(rows).toMatchObject([
    {
      vendorName: 'first',
      ownership: Ownership.consigned,
      tradeNum: 7,
      totalPrice: '70.01',
      tradeCount: 2,
      firstDay: null,
      lastDay: ago(15),
    },
    { vendorName: null, ownership: Ownership.bought, tradeNum: 2, totalPrice: '6.66', tradeCount: 1 },
  ]);
  expect(new Set(rows.map(({ statementNo }) => statementNo)).size).toBe(2);
  const [closed] = ((await admin.ok('/tradeagg/listReconciliationPeriod')).rows as Row[]).filter(({ lastDay }) => lastDay === ago(15));
  expect(fen(rows)).toBe(Math.round(Number(closed?.['totalPrice']) * 100));
  for (const row of rows) {
    const own = await trades({ statementId: row['id'] });
    expect([fen(own), own.length]).toEqual([fen([row]), row['tradeCount']]);
    const found = await admin.read(`/tradeagg/findStatement?id=${String(row['id'])}`);
    expect(found).toMatchObject({ agrees: true });
    expect(fen(found.lines)).toBe(fen([row]));
    for (const line of found.lines)
      expect(fen(await trades({ statementId: row['id'], productId: line.productId, productPrice: line.productPrice }))).toBe(fen([line]));
  }
});

test('a second press makes none, and who sees a part of the site neither makes nor reads any', async () => {
  expect(await refused(ago(15))).toBe('statement-made');
  const part = as({ scope: { vm: [plant.vmId] } });
  expect(await refused(ago(15), part)).toBe('statement-narrowed');
  expect(await listed(part)).toEqual([]);
  expect((await part.ok('/tradeagg/listStatementDetail', {})).rows).toEqual([]);
});

test('trust 54 what comes late, another vendor and another price count in the next one; a frozen one still agrees, and the database refuses its change', async () => {
  const before = await listed();
  await take(ago(17), 'glove', { quantity: 5 });
  await say('drill', { vendorId: vendors.second });
  await say('glove', { vendorId: vendors.second });
  await take(ago(0), 'glove', { quantity: 1 });
  expect(await listed()).toEqual(before);
  for (const { id } of before) expect(await admin.read(`/tradeagg/findStatement?id=${String(id)}`)).toMatchObject({ agrees: true });
  await expect(database.pool.query(`update statement set total_price = total_price + 1`)).rejects.toThrow('does not change');
  await expect(database.pool.query(`delete from statement_line`)).rejects.toThrow('append-only');
  await close(ago(1));
  await admin.ok('/tradeagg/createStatement', { lastDay: ago(1) });
  // What counts today is in no closed period yet.
  expect((await listed()).filter(({ lastDay }) => lastDay === ago(1))).toEqual([]);
  const open = await database.run((ctx) => linesOf(ctx, { firstDay: ago(0), lastDay: ago(0) }));
  expect(open.map(({ vendorId, tradeNum }) => [vendorId, tradeNum]).toSorted()).toEqual(
    // The late one was taken while the first vendor supplied it.
    [
      [vendors.first, 5],
      [vendors.second, 1],
    ].toSorted(),
  );
});

test('the answer is written beside it; a dispute says why', async () => {
  const [{ id } = {}] = await listed();
  const answer = (confirmStatus: number, confirmRemark?: string) =>
    admin.refusal('/tradeagg/confirmStatement', { id, confirmStatus, ...(confirmRemark ? { confirmRemark } : {}) });
  expect(await answer(ConfirmStatus.pending)).toBe('statement-answer');
  expect(await answer(ConfirmStatus.disputed)).toBe('statement-why');
  await answer(ConfirmStatus.disputed, '少一箱');
  expect((await listed())[0]).toMatchObject({ confirmStatus: ConfirmStatus.disputed, confirmRemark: '少一箱' });
  await answer(ConfirmStatus.confirmed);
  expect((await listed())[0]).toMatchObject({ confirmStatus: ConfirmStatus.confirmed, confirmRemark: null });
  expect(await admin.ok('/tradeagg/statSettlement', {})).toMatchObject([
    { confirmStatus: ConfirmStatus.pending, statements: 1, totalPrice: '6.66' },
    { confirmStatus: ConfirmStatus.confirmed, statements: 1, totalPrice: '70.01' },
  ]);
});
