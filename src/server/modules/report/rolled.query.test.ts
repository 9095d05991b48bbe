// Until which day the months of a site are added up, as questions reckon it: without a gap, and by the clock of today where hours are asked for.
import { beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { testDatabase } from '../../../../test/database.ts';
import { shiftsByQuarters } from '../site/index.ts';
import { updateNodeConfig } from '../system/index.ts';
import { rolledUntil } from './rolled.query.ts';

const database = testDatabase();
beforeAll(async () => {
  await database.pool.query(
    `insert into trade_rollup (node_id, month, rolled_flag, time_zone) values ($1, '2022-01-01', true, 'Asia/Shanghai'), ($1, '2022-02-01', true, 'Europe/Berlin'),
      ($1, '2022-03-01', true, 'Asia/Shanghai'), ($1, '2022-04-01', false, null), ($1, '2022-05-01', true, 'Asia/Shanghai')`,
    [database.node.nodeId],
  );
});

const until = (first: string, last: string | null, byClock = false): Promise<string | undefined> =>
  database.run(
    async (ctx) => (await sql<{ day: string }>`select ${rolledUntil(ctx, { first, last }, byClock)} as day`.execute(ctx.db)).rows[0]?.day,
  );

test.each([
  ['2022-01-01', '2022-12-31', '2022-04-01'],
  ['2022-01-01', null, '2022-04-01'],
  ['2022-01-01', '2022-02-28', '2022-03-01'],
  ['2022-05-01', '2022-05-31', '2022-06-01'],
  // What is not added up, though a later month is.
  ['2022-04-01', '2022-05-31', '2022-04-01'],
  ['2021-12-01', '2022-01-31', '2021-12-01'],
  // A site that is in its next month already, while others are not.
  ['2099-01-01', null, '2099-01-01'],
])('from %s to %s they are added up until %s', async (first, last, day) => {
  expect(await until(first, last)).toBe(day);
});

test('of months whose hours were told in another zone the trades are read', async () => {
  expect(await until('2022-01-01', '2022-12-31', true)).toBe('2022-02-01');
  expect(await until('2022-03-01', '2022-12-31', true)).toBe('2022-04-01');
});

test('shifts by quarters of an hour are told apart from others', async () => {
  const are = (shifts: string) =>
    database.run(async (ctx) => {
      await updateNodeConfig(ctx, { shifts });
      return (await sql<{ are: boolean }>`select ${shiftsByQuarters(ctx)} as are`.execute(ctx.db)).rows[0]?.are;
    });
  expect(await are('')).toBe(true);
  expect(await are('早班 07:30-16:00,夜班 16:00-07:30')).toBe(true);
  expect(await are('早班 07:30-15:50,夜班 16:00-07:30')).toBe(false);
  expect(await are('早班 07:30-11:00,夜班 23:59-07:30')).toBe(false);
});
