// Accounting entries through their endpoints: a period's entries are its closing and its trades to the fen, balanced, given out once, also to two who ask at once.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill } from '../../../../test/machine-floor.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { MOVE } from '../../../contract/stock/ledger.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts } from '../machine/index.ts';
import { product } from '../product/noun.ts';
import { reconciliationHandlers } from '../reconciliation/noun.ts';
import { furnishPlant, openPlant } from '../strategy/test-plant.ts';
import { recordTrades, refundTrade } from '../trade/index.ts';
import { accountsOf, type Rule } from './accounts.ts';
import { accounting } from './noun.ts';

const database = testDatabase();
const ago = (days: number) => addDays(dayOf(new Date(), 'Asia/Shanghai'), -days);
type Row = Record<string, unknown>;
let as: Awaited<ReturnType<typeof openPlant>>;
let admin: ReturnType<typeof as>;
let plant: Awaited<ReturnType<typeof furnishPlant>>;

beforeAll(async () => {
  as = await openPlant(database, [...product.handlers, reconciliationHandlers, ...accounting.handlers]);
  admin = as();
  plant = await database.run(async (ctx) => {
    const made = await furnishPlant(ctx, 'ACC');
    await bindProducts(ctx, [{ channelId: made.channels[0] ?? '', productId: made.glove }]);
    await fill(ctx, { vmId: made.vmId, channelId: made.channels[0] ?? '', productId: made.glove, qty: 500 });
    return made;
  });
});

/** Zhang has a cost centre, Li has none. */
async function take(emp: 'zhang' | 'li', day: string, { quantity = 1, price = 1000 }): Promise<string> {
  const tradeNumber = newId();
  await database.run((ctx) =>
    recordTrades(ctx, [
      {
        vmId: plant.vmId,
        tradeNumber,
        tradeType: MOVE.pick,
        happenedAt: new Date(`${day}T12:00:00+08:00`).toISOString(),
        event: { id: tradeNumber },
        empId: plant[emp],
        lines: [{ channelId: plant.channels[0] ?? '', productId: plant.glove, quantity, price }],
      },
    ]),
  );
  const { rows } = await database.pool.query<{ id: string }>('select id from trade where trade_number = $1', [tradeNumber]);
  return rows[0]?.id ?? '';
}
const close = (day: string) => admin.ok('/tradeagg/closeReconciliationPeriod', { day });
const make = (lastDay: string, who = admin) => who.ok('/tradeagg/createAccountingRun', { lastDay });
const refused = (lastDay: string, who = admin) => who.refusal('/tradeagg/createAccountingRun', { lastDay });
const rule = (fields: object) => admin.ok('/tradeagg/createAccountingRule', fields);
const entries = async (runNo: string) => (await admin.ok('/tradeagg/listAccountingEntry', { limit: 200, runNo })).rows as Row[];
const fen = (rows: readonly Row[], side: string) => rows.reduce((sum, row) => sum + Math.round(Number(row[side]) * 100), 0);
/** What the trades of these days come to, in plain SQL. */
async function booked(first: string, last: string): Promise<number> {
  const { rows } = await database.pool.query<{ fen: string }>(
    'select coalesce(sum(sign * total_price), 0)::text as fen from trade where node_id = $1 and trade_day between $2 and $3',
    [database.node.nodeId, first, last],
  );
  return Number(rows[0]?.fen);
}

test('the entries of a period are its trades to the fen, debit equals credit, on the accounts that say most', async () => {
  await take('zhang', ago(30), { quantity: 3, price: 333 });
  const back = await take('li', ago(29), { quantity: 2, price: 1001 });
  await database.run((ctx) => refundTrade(ctx, { tradeId: back, quantity: 1, reason: '退', source: 1, sourceId: newId() }));
  expect(await refused(ago(25))).toBe('statement-open');
  await close(ago(25));
  await rule({ debitAccount: '5101.02', creditAccount: '1403', costId: plant.costId });
  expect(await refused(ago(25))).toBe('accounting-no-account');
  await rule({ debitAccount: '6602', creditAccount: '1403' });
  expect(await admin.refusal('/tradeagg/createAccountingRule', { debitAccount: '1', creditAccount: '2' })).toBe('accounting-twice');
  const { id, runNo, made } = await make(ago(25));
  expect(made).toBe(true);
  const rows = await entries(runNo);
  expect([fen(rows, 'debit'), fen(rows, 'credit')]).toEqual([3 * 333 + 1001, 3 * 333 + 1001]);
  expect(fen(rows, 'debit')).toBe(await booked('1900-01-01', ago(25)));
  const on = (account: string) =>
    fen(
      rows.filter((row) => row['account'] === account),
      'debit',
    );
  expect([on('5101.02'), on('6602')]).toEqual([999, 1001]);
  const { accounts } = await admin.read(`/tradeagg/findAccountingRun?id=${id}`);
  expect(accounts).toEqual([
    { account: '1403', debit: '0.00', credit: '20.00' },
    { account: '5101.02', debit: '9.99', credit: '0.00' },
    { account: '6602', debit: '10.01', credit: '0.00' },
  ]);
  // Asked for again it is what was given out, whatever the accounts are by now.
  await rule({ debitAccount: '9999', creditAccount: '1403', tradeType: MOVE.pick });
  expect(await make(ago(25))).toEqual({ id, runNo, made: false });
  expect(await entries(runNo)).toEqual(rows);
});

test('two who press at once get one and the same run; what comes late is in the next, and in no other', async () => {
  await take('zhang', ago(28), { quantity: 1, price: 777 });
  await take('zhang', ago(20), { quantity: 1, price: 100 });
  await close(ago(1));
  // What came late counts on the day on which it was learnt of, which is today: it waits for the next closing.
  const answers = await Promise.all([make(ago(1)), make(ago(1)), make(ago(1))]);
  expect(new Set(answers.map(({ runNo }) => runNo)).size).toBe(1);
  expect(answers.filter(({ made }) => made)).toHaveLength(1);
  const rows = await entries(answers[0].runNo);
  expect(fen(rows, 'debit')).toBe(100);
  expect(fen(rows, 'debit')).toBe(await booked(ago(24), ago(1)));
  const { rows: all } = await database.pool.query<{ fen: string }>(
    'select sum(debit)::text as fen from accounting_entry where node_id = $1',
    [database.node.nodeId],
  );
  expect(Number(all[0]?.fen)).toBe(await booked('1900-01-01', ago(1)));
});

test('nothing of it changes, and who sees a part of the site sees and makes none', async () => {
  for (const table of ['accounting_run', 'accounting_entry'])
    await expect(database.pool.query(`update ${table} set node_id = node_id`)).rejects.toThrow('append-only');
  const narrow = as({ scope: { department: [plant.departmentId] } });
  expect(await refused(ago(25), narrow)).toBe('accounting-narrowed');
  for (const path of ['listAccountingRun', 'listAccountingEntry', 'listAccountingRule'])
    expect((await narrow.ok(`/tradeagg/${path}`)).rows).toEqual([]);
  expect(await narrow.refusal('/tradeagg/createAccountingRule', { debitAccount: '1', creditAccount: '2' })).toBe('accounting-narrowed');
  expect(await refused(ago(25), as({ rights: ['report.accounting'] }))).toBe('not-permitted');
});

test('of rules that fit the nearest cost centre counts, then the nearest type, then ownership, then the kind', () => {
  const base: Rule = {
    id: '',
    tradeType: null,
    ownership: null,
    productTypeId: null,
    costId: null,
    debitAccount: 'all',
    creditAccount: '',
    taxAccount: null,
  };
  const rules: Rule[] = [
    base,
    { ...base, tradeType: 1, debitAccount: 'kind' },
    { ...base, ownership: 1, debitAccount: 'owner' },
    { ...base, productTypeId: 'gloves', debitAccount: 'gloves' },
    { ...base, productTypeId: 'ppe', debitAccount: 'ppe' },
    { ...base, costId: 'plant', debitAccount: 'plant' },
    { ...base, costId: 'plant', productTypeId: 'ppe', debitAccount: 'plant-ppe' },
  ];
  const trees = {
    types: new Map([
      ['gloves', 'ppe'],
      ['ppe', null],
    ]),
    costs: new Map([
      ['line', 'plant'],
      ['plant', null],
    ]),
  };
  const on = (fact: object) =>
    accountsOf(rules, { tradeType: 2, ownership: 0, productTypeId: 'x', costId: null, ...fact }, trees)?.debitAccount;
  expect([on({}), on({ tradeType: 1 }), on({ tradeType: 1, ownership: 1 })]).toEqual(['all', 'kind', 'owner']);
  expect([on({ productTypeId: 'gloves' }), on({ productTypeId: 'ppe', ownership: 1 })]).toEqual(['gloves', 'ppe']);
  expect([on({ costId: 'line' }), on({ costId: 'line', productTypeId: 'gloves' })]).toEqual(['plant', 'plant-ppe']);
});
