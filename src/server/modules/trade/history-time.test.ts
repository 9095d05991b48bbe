// Times in a file that is imported are those of the clock on the site's wall.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import { periods } from '../stock/index.ts';
import { openTransfer } from '../transfer/index.ts';
import { addUser, formOf, openServer, type TestServer } from '../transfer/test-server.ts';
import { tradeHistoryImport } from './index.ts';

const database = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await openServer(database, openTransfer({ lists: [], importables: [tradeHistoryImport], doubtful: async () => [] }));
});
afterAll(() => server?.close());

/** Brings a file in, or only says what that would do. */
async function bringIn(node: typeof database.node, csv: string, dryRun: boolean) {
  const { db, url } = database;
  const user = await addUser({ db, url, node }, ['import.initialization.import'], server.users);
  const form = formOf({ name: 'history.csv', bytes: Buffer.from(csv) });
  const upload = await server.app.inject({
    method: 'POST',
    url: '/gateway/katrade/upload?templateCode=IMPORT_TRADE_HISTORY',
    headers: { auth_token: user.token, ...form.headers },
    payload: form.payload,
  });
  const { fileId, mapping } = upload.json().data;
  const options = { createMissing: true, unknownProduct: 'reject', endStock: 0 };
  return server.call(user, '/katrade/importExcel/sync', { fileId, templateCode: 'IMPORT_TRADE_HISTORY', mapping, options, dryRun });
}

test.for<[timeZone: string, code: string, instant: string]>([
  ['Asia/Shanghai', 'SH', '2022-06-30T16:30:00.000Z'],
  ['America/New_York', 'NY', '2022-07-01T04:30:00.000Z'],
])('half past midnight in a file is half past midnight at a site in %s, and counts for that day', async ([timeZone, code, instant]) => {
  const node = { ...database.node, timeZone };
  const csv = `设备编号,货道,商品名称,交易号,交易时间,数量,单价\n${code},101,手套,${code}-1,2022-07-01 00:30:00,2,3.50\n`;
  const answer = await bringIn(node, csv, false);
  expect(answer).toMatchObject({ code: 200, data: { newNum: 1, failNum: 0 } });
  const { rows } = await database.pool.query('select trade_time, trade_day::text from trade where trade_number = $1', [`${code}-1`]);
  expect(rows.map((row) => [new Date(row.trade_time).toISOString(), row.trade_day])).toEqual([[instant, '2022-07-01']]);
});

test('found 20 lines of a closed period are brought in with both dates: theirs, and the day of the import; said before it happens', async () => {
  await database.run((ctx) => periods.closeByHand(ctx, { day: '2022-12-31' }));
  const csv =
    '设备编号,货道,商品名称,交易号,交易时间,数量,单价\nL,101,手套,L-1,2022-07-01 08:00:00,2,3.50\nL,101,手套,L-2,2023-07-01 08:00:00,1,3.50\n';
  const before = await bringIn(database.node, csv, true);
  expect(JSON.stringify(before)).toContain('其中 1 行发生在已对账的期间（至 2022-12-31），交易时间不变，记账日期为导入当天');
  expect(await bringIn(database.node, csv, false)).toMatchObject({ code: 200, data: { newNum: 2, failNum: 0 } });
  const { rows } = await database.pool.query(
    `select trade_number, trade_day::text, late_flag, to_char(trade_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at from trade
      where trade_number like 'L-%' order by 1`,
  );
  expect(rows).toEqual([
    { trade_number: 'L-1', trade_day: dayOf(new Date(), 'Asia/Shanghai'), late_flag: true, at: '2022-07-01 08:00' },
    { trade_number: 'L-2', trade_day: '2023-07-01', late_flag: false, at: '2023-07-01 08:00' },
  ]);
  // Again: nothing more.
  expect(await bringIn(database.node, csv, false)).toMatchObject({ code: 200, data: { newNum: 0, failNum: 0 } });
});
