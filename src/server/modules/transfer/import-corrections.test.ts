import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import type { UserNow } from '../../kernel/jobs/index.ts';
import { addUser, formOf, openServer, type TestServer, type TestUser } from './test-server.ts';

const base = testDatabase();
let server: TestServer;
let user: TestUser & UserNow;
beforeAll(async () => {
  server = await openServer(base);
  user = await addUser(base, ['product.productList', 'product.productList.import'], server.users);
  await server.startJobs();
});
afterAll(() => server?.close());
beforeEach(async () => {
  await base.db.deleteFrom('product').execute();
});

const BAD = '商品编码,商品名称,商品分类,单价\nA1,铣刀,刀具,十元\nA2,,刀具,3\nA3,钻头,刀具,4\n';
const corrections = [
  { line: 2, column: 3, text: '12.50' },
  { line: 3, column: 1, text: '丝锥' },
];

/** The file is in the testApp; what is asked of it may be asked again and again. */
async function open() {
  const form = formOf({ name: '商品.csv', bytes: Buffer.from(BAD) });
  const { data } = (
    await server.app.inject({
      method: 'POST',
      url: '/gateway/basic/upload?templateCode=IMPORT_PRODUCT',
      headers: { auth_token: user.token, ...form.headers },
      payload: form.payload,
    })
  ).json();
  const request = { fileId: data.fileId, templateCode: 'IMPORT_PRODUCT', mapping: data.mapping, options: { createTypes: true } };
  return (more: object = {}) =>
    server.call(user, '/basic/importExcel/sync', { ...request, ...more }) as Promise<{ error?: string; data: { id: string } }>;
}
const products = () => base.db.selectFrom('product').select(['productName', 'unitPrice']).orderBy('productCode').execute();
const problems = async (importId: string) =>
  ((await server.call(user, '/export/listImportProblem', { importId })) as { data: { rows: { line: number; cells: string[] }[] } }).data
    .rows;

test('J7 bad rows are mended in the browser and checked again; the file itself stays as it is', async () => {
  const ask = await open();
  expect((await ask()).data).toMatchObject({ newNum: 1, failNum: 2 });
  const half = (await ask({ corrections: corrections.slice(0, 1) })).data;
  expect(half).toMatchObject({ newNum: 2, failNum: 1 });
  expect(await problems(half.id)).toMatchObject([{ line: 3 }]);
  expect(await products()).toEqual([]);
  expect((await ask({ corrections, dryRun: false })).data).toMatchObject({ newNum: 3, failNum: 0 });
  expect((await products()).map(({ productName, unitPrice }) => [productName, unitPrice])).toEqual([
    ['铣刀', 1250],
    ['丝锥', 300],
    ['钻头', 400],
  ]);
  expect((await ask()).data).toMatchObject({ failNum: 2 });
});

test('a correction that is wrong too stands among the bad rows as it was typed', async () => {
  const wrong = [{ line: 2, column: 3, text: '很贵' }];
  const log = (await (await open())({ corrections: wrong, dryRun: false, skipBad: true })).data;
  expect(log).toMatchObject({ newNum: 1, failNum: 2 });
  expect((await problems(log.id))[0]?.cells).toEqual(['A1', '铣刀', '刀具', '很贵']);
});

test('rows that are not there and cells behind the end of a row do no harm; too many are refused', async () => {
  const ask = await open();
  const more = [...corrections, { line: 99, column: 0, text: 'X' }, { line: 4, column: 9, text: 'Y' }];
  expect((await ask({ corrections: more })).data).toMatchObject({ newNum: 3, failNum: 0 });
  const tooMany = Array.from({ length: 2001 }, (_, line) => ({ line: line + 1, column: 0, text: 'x' }));
  expect(await ask({ corrections: tooMany })).toMatchObject({ error: 'bad-input' });
});
