import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { channelLevel } from '../../../contract/channel/level.ts';
import { channelLevelSql } from './level.ts';

const database = testDatabase(2);

test('R141 the level in SQL is the level of the contract, for every stock, pair of points and freeze status', async () => {
  const range = [0, 1, 2, 3, 5, 6];
  const facts = range.flatMap((stockNum) =>
    range.flatMap((warnNum) =>
      range
        .filter((remind) => remind >= warnNum)
        .flatMap((remindNum) =>
          [0, 1, 2].flatMap((freezeStatus) => ['x', null].map((productId) => ({ stockNum, warnNum, remindNum, freezeStatus, productId }))),
        ),
    ),
  );
  const said = await sql<{ level: string }>`
    select ${channelLevelSql} as level from (
      select x.at, x."warnNum" as warn_num, x."remindNum" as remind_num, x."freezeStatus" as freeze_status, x."productId" as product_id, x."stockNum" as on_hand
      from json_to_recordset(${JSON.stringify(facts.map((fact, at) => ({ ...fact, at })))}::json)
        as x (at integer, "stockNum" integer, "warnNum" integer, "remindNum" integer, "freezeStatus" integer, "productId" text)
    ) as c cross join lateral (select c.on_hand) as s order by c.at`.execute(database.db);
  expect(facts.length).toBeGreaterThan(700);
  expect(said.rows.map(({ level }) => level)).toEqual(facts.map(channelLevel));
});

test('R141 frozen wins; at the points themselves it warns; without a product never; an empty channel that was to freeze when sold out is frozen', () => {
  const fact = { productId: 'x', stockNum: 2, freezeStatus: 0, warnNum: 2, remindNum: 5 };
  expect(channelLevel(fact)).toBe('INVENT_WARN');
  expect(channelLevel({ ...fact, stockNum: 3 })).toBe('REPLENISH');
  expect(channelLevel({ ...fact, stockNum: 5 })).toBe('REPLENISH');
  expect(channelLevel({ ...fact, stockNum: 6 })).toBe('DEFAULT');
  expect(channelLevel({ ...fact, stockNum: 9, freezeStatus: 1 })).toBe('FREEZE');
  expect(channelLevel({ ...fact, freezeStatus: 2 })).toBe('INVENT_WARN');
  expect(channelLevel({ ...fact, stockNum: 0, freezeStatus: 2 })).toBe('FREEZE');
  expect(channelLevel({ ...fact, stockNum: 0, productId: null })).toBe('DEFAULT');
});
