// Times in a file that is imported are those of the clock on the site's wall.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { openTransfer } from '../transfer/index.ts';
import { addUser, formOf, openServer, type TestServer } from '../transfer/test-server.ts';
import { tradeHistoryImport } from './index.ts';

const database = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await openServer(database, openTransfer({ lists: [], importables: [tradeHistoryImport], doubtful: async () => [] }));
});
afterAll(() => server?.close());

test.for<[timeZone: string, code: string, instant: string]>([
  ['Asia/Shanghai', 'SH', '2022-06-30T16:30:00.000Z'],
  ['America/New_York', 'NY', '2022-07-01T04:30:00.000Z'],
])('half past midnight in a file is half past midnight at a site in %s, and counts for that day', async ([timeZone, code, instant]) => {
  const node = { ...database.node, timeZone };
  const { db, url } = database;
  const user = await addUser({ db, url, node }, ['import.initialization.import'], server.users);
  const bytes = Buffer.from(`设备编号,货道,商品名称,交易号,交易时间,数量,单价\n${code},101,手套,${code}-1,2022-07-01 00:30:00,2,3.50\n`);
  const form = formOf({ name: 'history.csv', bytes });
  const upload = await server.app.inject({
    method: 'POST',
    url: '/gateway/katrade/upload?templateCode=IMPORT_TRADE_HISTORY',
    headers: { auth_token: user.token, ...form.headers },
    payload: form.payload,
  });
  const { fileId, mapping } = upload.json().data;
  const options = { createMissing: true, unknownProduct: 'reject', endStock: 0 };
  const answer = await server.call(user, '/katrade/importExcel/sync', {
    fileId,
    templateCode: 'IMPORT_TRADE_HISTORY',
    mapping,
    options,
    dryRun: false,
  });
  expect(answer).toMatchObject({ code: 200, data: { newNum: 1, failNum: 0 } });
  const { rows } = await database.pool.query('select trade_time, trade_day::text from trade where trade_number = $1', [`${code}-1`]);
  expect(rows.map((row) => [new Date(row.trade_time).toISOString(), row.trade_day])).toEqual([[instant, '2022-07-01']]);
});
