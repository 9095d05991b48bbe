// The proof of trades: silent on any true stream of trades, and each planted corruption is found and named.
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { happen } from '../../../../test/report-world.ts';
import { testDatabase } from '../../../../test/database.ts';
import { type integrity, proof } from '../stock/index.ts';

const t = testDatabase();
const GUARDED = ['trade', 'stock_move'];

beforeAll(async () => {
  for (const seed of [1, 2, 3]) await happen(t, seed);
}, 120_000);

/** What the proof says after statements that somebody with the database's password might run; all of it is undone. */
async function foundAfter(statements: string): Promise<integrity.Failure[]> {
  const undone = new Error('undone');
  let found: integrity.Failure[] = [];
  await t.db
    .transaction()
    .execute(async (tx) => {
      for (const table of GUARDED) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
      for (const statement of statements.split(';')) await sql.raw(statement).execute(tx);
      found = (await proof(tx as never, t.node)).failures;
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return found;
}

const TRADE = `(select id from trade where sign <> 0 and line_no = 1 order by id limit 1)`;
const OF_TRADE = `document_kind = 'trade' and document_id = ${TRADE}`;
const DAY = `(select ctid from trade_day order by day, vm_id, product_id limit 1)`;
const ACCOUNT = `(select ctid from trade_account_day order by day, vm_id, department_id limit 1)`;
const MONTH = `(select ctid from trade_month order by month, product_id, emp_id limit 1)`;
const copyOf = (table: string, changed: string) =>
  `insert into ${table} select (jsonb_populate_record(x, jsonb_build_object(${changed}))).* from ${table} x where ctid =`;

/** What somebody might have changed past the product, and the invariant that must name it. */
const corruptions: [string, string, string][] = [
  ['moves of a trade gone', `delete from stock_move where ${OF_TRADE}`, 'trade-has-its-moves'],
  ['quantity of a move raised', `update stock_move set qty = qty + 1 where ${OF_TRADE} and line_no = 1`, 'trade-has-its-moves'],
  [
    'quantity of a trade raised',
    `update trade set trade_num = trade_num + 1, total_price = (trade_num + 1) * product_price where id = ${TRADE}`,
    'trade-has-its-moves',
  ],
  ['product of a trade changed', `update trade set product_id = gen_random_uuid() where id = ${TRADE}`, 'trade-has-its-moves'],
  ['channel of a trade changed', `update trade set channel_id = gen_random_uuid() where id = ${TRADE}`, 'trade-has-its-moves'],
  [
    'found 15 trust 44: trade moved to another machine',
    `update trade set vm_id = (select id from vm v where v.id <> trade.vm_id order by id limit 1) where id = ${TRADE}`,
    'trade-channel-is-of-its-machine',
  ],
  ['kind of a trade changed', `update trade set trade_type = 10012 where id = ${TRADE}`, 'trade-has-its-moves'],
  ['move under another document', `update stock_move set document_id = gen_random_uuid() where ${OF_TRADE}`, 'move-has-its-trade'],
  ['trade gone', `delete from trade where id = ${TRADE}`, 'move-has-its-trade'],
  ['a later line gone', `delete from trade where id = (select id from trade where line_no = 2 limit 1)`, 'move-has-its-trade'],
  [
    'total changed',
    `alter table trade drop constraint trade_check; update trade set total_price = total_price + 1 where id = ${TRADE}`,
    'trade-total-is-price-times-quantity',
  ],
  ['day raised', `update trade_day set trade_num = trade_num + 1 where ctid = ${DAY}`, 'trade-day-is-trades'],
  ['money of a day changed', `update trade_day set total_price = total_price - 1 where ctid = ${DAY}`, 'trade-day-is-trades'],
  ['lines of a day', `update trade_day set trade_lines = trade_lines + 1 where ctid = ${DAY}`, 'trade-day-is-trades'],
  ['lowest price of a day', `update trade_day set min_price = min_price - 1 where ctid = ${DAY}`, 'trade-day-is-trades'],
  ['day missing', `delete from trade_day where ctid = ${DAY}`, 'trade-day-is-trades'],
  ['day too many', `${copyOf('trade_day', `'day', '2001-01-01'`)} ${DAY}`, 'trade-day-is-trades'],
  ['month raised', `update trade_month set trade_num = trade_num + 1 where ctid = ${MONTH}`, 'trade-month-is-trades'],
  ['money of a month changed', `update trade_month set total_price = total_price - 1 where ctid = ${MONTH}`, 'trade-month-is-trades'],
  ['month missing', `delete from trade_month where ctid = ${MONTH}`, 'trade-month-is-trades'],
  ['month too many', `${copyOf('trade_month', `'month', '2001-01-01'`)} ${MONTH}`, 'trade-month-is-trades'],
  [
    'account of a day raised',
    `update trade_account_day set trade_num = trade_num + 1 where ctid = ${ACCOUNT}`,
    'trade-account-day-is-trades',
  ],
  ['account of a day missing', `delete from trade_account_day where ctid = ${ACCOUNT}`, 'trade-account-day-is-trades'],
  [
    'month of goods raised',
    `update trade_goods_month set trade_num = trade_num + 1 where ctid = (select ctid from trade_goods_month order by month, product_id limit 1)`,
    'trade-goods-month-is-trades',
  ],
  [
    'day of a month of goods',
    `update trade_goods_month set day_bits = day_bits # 4 where ctid = (select ctid from trade_goods_month order by month, product_id limit 1)`,
    'trade-goods-month-is-trades',
  ],
  ['months of goods missing', `delete from trade_goods_month where month = '2022-07-01'`, 'trade-goods-month-is-trades'],
  [
    'month of people raised',
    `update trade_people_month set total_price = total_price + 1 where ctid = (select ctid from trade_people_month where emp_id <> '00000000-0000-0000-0000-000000000000' order by month, emp_id limit 1)`,
    'trade-people-month-is-trades',
  ],
  ['months of people missing', `delete from trade_people_month where month = '2022-07-01'`, 'trade-people-month-is-trades'],
  [
    'quarter of an hour raised',
    `update trade_slot set trade_lines = trade_lines + 1 where ctid = (select ctid from trade_slot order by day, slot limit 1)`,
    'trade-slot-is-trades',
  ],
  ['quarters of an hour missing', `delete from trade_slot where day < '2022-07-10'`, 'trade-slot-is-trades'],
  [
    'month of who took it',
    `update trade_taker_year set month_bits = month_bits # 2048 where ctid = (select ctid from trade_taker_year order by year, emp_id limit 1)`,
    'trade-taker-year-is-trades',
  ],
  ['who took it missing', `delete from trade_taker_year where year = '2022-01-01'`, 'trade-taker-year-is-trades'],
  [
    'quarter of an hour of who took it',
    `update trade_taker_slot set slot_bits = set_bit(slot_bits, 13, 1 - get_bit(slot_bits, 13)) where ctid = (select ctid from trade_taker_slot order by month, emp_id limit 1)`,
    'trade-taker-slot-is-trades',
  ],
  ['who took it when missing', `delete from trade_taker_slot where month = '2022-07-01'`, 'trade-taker-slot-is-trades'],
  ['trade of another day', `update trade set trade_day = trade_day + 45 where id = ${TRADE}`, 'trade-day-is-trades'],
];

describe('trades and the ledger (trust 10)', () => {
  it('gives no false alarm on random trades, returns and multi-line reports', async () => {
    const { failures, checks } = await proof(t.db, t.node);
    expect(failures).toEqual([]);
    expect(checks.map(({ name }) => name)).toEqual(expect.arrayContaining([...new Set(corruptions.map(([, , name]) => name))]));
  });

  it.each(corruptions)('%s', async (_, statements, invariant) => {
    const found = await foundAfter(statements);
    const named = found.find((failure) => failure.invariant === invariant);
    expect(named, `found only: ${found.map((failure) => failure.invariant).join()}`).toBeDefined();
    expect(named?.sentence).not.toContain('{');
    expect(named?.productId ?? named?.documentId).toBeTruthy();
  });

  it('names the day, the machine and both figures', async () => {
    const [named] = (await foundAfter(`update trade_day set trade_num = trade_num + 1 where ctid = ${DAY}`)).filter(
      ({ invariant }) => invariant === 'trade-day-is-trades',
    );
    expect(named?.sentence).toMatch(
      /^日汇总的数量\/金额\/笔数为2022-\d\d-\d\d \S+ -?\d+ \/ -?\d+\.\d\d \/ \d+，交易合计为-?\d+ \/ -?\d+\.\d\d \/ \d+$/,
    );
  });
});
