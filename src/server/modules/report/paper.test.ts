// A report as PDF for signing, read by another program: the same rows and sums as the trades, and boxes for those who sign.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { happen } from '../../../../test/report-world.ts';
import { pressList } from '../paper/index.ts';
import { readPdf } from '../paper/test-read.ts';
import { openTransfer } from '../transfer/index.ts';
import { addUser, openServer, type TestServer, type TestUser } from '../transfer/test-server.ts';
import { materialRanking } from './engine/questions.ts';

const base = testDatabase();
let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await openServer(base, openTransfer({ lists: [materialRanking], importables: [], doubtful: async () => [], pressList }));
  user = await addUser(base, ['report.materialAccessRanking'], server.users);
  user.rights.add('report.materialAccessRanking.export');
  await happen(base, 31);
});
afterAll(() => server?.close());

const exported = (more: object) =>
  server.app.inject({
    method: 'POST',
    url: '/gateway/kaetl/exportExcel/sync',
    headers: { auth_token: user.token },
    payload: { taskCode: 'EXPORT_MATERIAL_RANKING', format: 'pdf', columns: ['productCode', 'tradeNum', 'totalPrice'], ...more },
  });

test('a report as PDF has each row and the sums of the trades, and is signed; a right is asked for', async () => {
  const { rows } = await base.pool.query<{ code: string; num: string; price: string }>(
    `select coalesce(product_code, '') as code, sum(sign * trade_num)::text as num, to_char(sum(sign * total_price) / 100.0, 'FM99999990.00') as price
     from trade where sign <> 0 and trade_day >= '2022-07-01' group by grouping sets ((product_code), ())`,
  );
  const answer = await exported({ filter: { span: { from: '2022-07-01' } } });
  expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-disposition': expect.stringContaining('.pdf') });
  const [page] = await readPdf(answer.rawPayload);
  const text = (page?.text ?? '').replaceAll(',', '');
  expect(rows.length).toBeGreaterThan(4);
  for (const { code, num, price } of rows) for (const said of [code, num, price]) expect(text).toContain(said);
  for (const said of ['物料领用排行', '合计', '制表', '审核', '批准']) expect(text).toContain(said);
  expect((await readPdf((await exported({ lang: 'en' })).rawPayload))[0]?.text).toContain('Approved by');
  user.rights.delete('report.materialAccessRanking.export');
  expect((await exported({})).json()).toMatchObject({ code: 403 });
});
