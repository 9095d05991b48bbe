import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import iconv from 'iconv-lite';
import * as z from 'zod/mini';
import { testDatabase } from '../../../../test/database.ts';
import { noSpec, specRows } from '../../../../test/spec.ts';
import { label } from '../../../contract/kernel/label.ts';
import { date, quantity, text } from '../../../contract/kernel/scalars.ts';
import { importModules } from '../../../contract/transfer/imports.ts';
import { readSheet, writeSheet, type SheetRow } from '../../kernel/sheet/index.ts';
import type { UserNow } from '../../kernel/jobs/index.ts';
import { defineImport } from './index.ts';
import { addUser, formOf, openServer, testTransfer, until, type TestServer, type TestUser } from './test-server.ts';

const base = testDatabase();
let server: TestServer;
let user: TestUser & UserNow;
const rights = ['product.productList', 'product.productList.import', 'product.productCategory.import', 'strategy.staff.import'];

let couldNotRead: string[] = [];
/** Rows with every kind of cell, to see what is refused. */
const kinds = defineImport({
  template: 'IMPORT_PICK_STRATEGY',
  module: 'strategy',
  permit: 'strategy.staff.import',
  row: z.strictObject({ code: label('编码', text(5)), day: label('日期', date), amount: label('数量', quantity) }),
  options: z.strictObject({}),
  example: {},
  begin: () => ({
    plan: async (_ctx, lines, unread = []) => {
      couldNotRead = unread.map(({ line, row }) => `${line} ${row.code ?? ''} ${row.amount ?? ''}`);
      return { added: lines.length, changed: 0, same: 0, problems: [] };
    },
    apply: async (_ctx, lines) => ({ added: lines.length, changed: 0, same: 0 }),
  }),
});

beforeAll(async () => {
  server = await openServer(base, testTransfer(kinds));
  user = await addUser(base, rights, server.users);
  await server.startJobs();
});
afterAll(() => server?.close());
beforeEach(async () => {
  await base.db.deleteFrom('product').execute();
  await base.db.deleteFrom('productType').execute();
});

type Uploaded = {
  fileId: string;
  header: string[];
  mapping: { field: string; column: number }[];
  sample: SheetRow[];
  rowEstimate: number;
  encoding: string;
  format: string;
  fields: { field: string; required: boolean; kind: string }[];
};
type Log = {
  id: string;
  status: number;
  message: string;
  totalNum: number;
  newNum: number;
  changedNum: number;
  sameNum: number;
  failNum: number;
  errorFilePath: string | null;
  preview: { zh: string }[];
};

async function upload(bytes: Buffer | string, templateCode = 'IMPORT_PRODUCT', { name = '商品.csv', module = 'basic' } = {}) {
  const form = formOf({ name, bytes: Buffer.from(bytes as string) });
  const answer = await server.app.inject({
    method: 'POST',
    url: `/gateway/${module}/upload?templateCode=${templateCode}`,
    headers: { auth_token: user.token, ...form.headers },
    payload: form.payload,
  });
  return answer.json() as { code: number; msg: string; error?: string; data: Uploaded };
}
const send = async (body: object, module = 'basic') =>
  server.call(user, `/${module}/importExcel/sync`, body) as Promise<{ code: number; msg: string; error?: string; data: Log }>;
async function take(
  bytes: Buffer | string,
  more: object = {},
  ...[templateCode = 'IMPORT_PRODUCT', name = '商品.csv']: string[]
): Promise<Log> {
  const { data, msg } = await upload(bytes, templateCode, { name });
  expect(msg).toBe('');
  const answer = await send({ fileId: data.fileId, templateCode, mapping: data.mapping, dryRun: false, ...more });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}
const products = () => base.db.selectFrom('product').select(['productCode', 'productName', 'unitPrice']).orderBy('productCode').execute();
const problemsOf = async ({ id }: Log) =>
  (
    (await server.call(user, '/export/listImportProblem', { importId: id, limit: 200 })).data as {
      rows: { line: number; reasons: { field: string; text: string }[] }[];
    }
  ).rows;
async function rejected({ errorFilePath }: Log): Promise<{ bytes: Buffer; rows: SheetRow[] }> {
  const { data: url } = await server.call(user, '/cdn/generatePreSignedUrl', { objectName: errorFilePath });
  const bytes = (await server.app.inject({ method: 'GET', url })).rawPayload;
  const path = join(server.dataDir, 'rejected.xlsx');
  writeFileSync(path, bytes);
  const rows: SheetRow[] = [];
  for await (const row of readSheet(path, 'rejected.xlsx')) rows.push(row);
  return { bytes, rows };
}
const withTypes = { options: { createTypes: true } };
const GOOD = '商品编码,商品名称,商品分类,单价\nA1,铣刀,刀具,12.50\nA2,钻头,刀具,3\n';

describe('upload', () => {
  const wanted = importModules
    .filter((module) => module !== 'katrade')
    .flatMap((module) => ['upload', 'importExcel/sync', 'importExcel/async'].map((one) => `/gateway/${module}/${one}`));

  test.skipIf(noSpec)('R223 the modules that import are those of the specification', () => {
    const spec = specRows('endpoints.csv').filter(
      ({ path }) => /\/(upload|importExcel\/\w+)$/.test(path ?? '') && !path?.includes('/cdn/'),
    );
    expect(spec.map(({ path }) => path).sort()).toEqual(wanted.toSorted());
  });

  test('R223 basic, strategy, warehouse, vm and vmbiz take uploads and imports, sync and async', () => {
    for (const url of wanted) expect(server.app.hasRoute({ method: 'POST', url })).toBe(true);
  });

  test('says what the file is and how its columns may be mapped, also GB18030 with titles of the trade', async () => {
    const { data } = await upload(iconv.encode('编号,品名,类别,价格,库位\nA1,铣刀,刀具,12.50,甲\n', 'gb18030'));
    expect(data).toMatchObject({ format: 'csv', encoding: 'gb18030', header: ['编号', '品名', '类别', '价格', '库位'], rowEstimate: 1 });
    expect(Object.fromEntries(data.mapping.map(({ field, column }) => [field, column]))).toEqual({
      productCode: 0,
      productName: 1,
      productType: 2,
      productPrice: 3,
    });
  });

  test('a mapping is remembered for this person and template', async () => {
    const file = '甲,乙,丙\nA1,铣刀,刀具\n';
    const first = await upload(file);
    expect(first.data.mapping).toEqual([]);
    const mapping = [
      { field: 'productCode', column: 0 },
      { field: 'productName', column: 1 },
      { field: 'productType', column: 2 },
    ];
    await send({ fileId: first.data.fileId, templateCode: 'IMPORT_PRODUCT', mapping });
    expect((await upload(file)).data.mapping).toEqual(mapping);
  });

  test('what is no sheet is told apart, and not kept', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108', 'hex');
    const before = await base.db.selectFrom('storedFile').select('id').execute();
    expect(await upload(png)).toMatchObject({ code: 400, error: 'import-file', msg: expect.stringContaining('不是表格') });
    expect(await upload('')).toMatchObject({ error: 'import-file', msg: expect.stringContaining('没有数据') });
    expect(await base.db.selectFrom('storedFile').select('id').execute()).toHaveLength(before.length);
  });

  test('needs the right of the template; an unknown one and one still to come are told apart', async () => {
    expect(await upload(GOOD, 'NO_SUCH')).toMatchObject({ code: 404, error: 'import-unknown' });
    expect(await upload(GOOD, 'IMPORT_EMP')).toMatchObject({
      code: 404,
      error: 'import-not-built',
      msg: expect.stringContaining('员工导入'),
    });
    const other = await addUser(base, ['product.productList'], server.users);
    const form = formOf({ name: 'a.csv', bytes: Buffer.from(GOOD) });
    const answer = await server.app.inject({
      method: 'POST',
      url: '/gateway/basic/upload?templateCode=IMPORT_PRODUCT',
      headers: { auth_token: other.token, ...form.headers },
      payload: form.payload,
    });
    expect(answer.json()).toMatchObject({ code: 403, error: 'not-permitted' });
  });
});

describe('mapping', () => {
  test('found 16 a column for two fields is taken; a field twice, a required field without a column, a column that is not there', async () => {
    const { data } = await upload(GOOD);
    const ask = (mapping: object[]) => send({ fileId: data.fileId, templateCode: 'IMPORT_PRODUCT', mapping });
    expect(await ask([...data.mapping, { field: 'brand', column: 0 }])).toMatchObject({ code: 200 });
    expect(await ask([...data.mapping, { field: 'brand', value: '国产' }])).toMatchObject({ code: 200 });
    expect(await ask([...data.mapping, { field: 'brand', rowNumber: true }])).toMatchObject({ error: 'import-source' });
    expect(await ask([...data.mapping, { field: 'productCode', column: 3 }])).toMatchObject({ error: 'import-field-twice' });
    expect(await ask(data.mapping.slice(1))).toMatchObject({ error: 'import-required', msg: '必填字段“商品编码”没有对应的列或固定值' });
    expect(await ask([...data.mapping, { field: 'brand', column: 9 }])).toMatchObject({ error: 'import-no-column' });
    expect(await ask([...data.mapping, { field: 'nonsense', column: 2 }])).toMatchObject({ error: 'import-no-field' });
  });
});

describe('dry run', () => {
  test('shows what would happen and every bad row with its reason, and changes nothing', async () => {
    const file =
      '商品编码,商品名称,商品分类,单价,领用方式\nA1,铣刀,刀具,12.505,1\nA2,,刀具,3,\nA3,钻头,刀具,3,乱写\nA1,铣刀,刀具,5,\nA1,铣刀,刀具,6,\n';
    const log = await take(file, { dryRun: true, ...withTypes });
    expect(log).toMatchObject({ status: 2, totalNum: 5, newNum: 1, failNum: 4, message: '将新增 1 行，4 行有问题' });
    expect(log.preview.map(({ zh }) => zh)).toEqual(['将新建 1 个分类：刀具']);
    const problems = await problemsOf(log);
    expect(problems.map(({ line }) => line)).toEqual([2, 3, 4, 6]);
    expect(problems[0]?.reasons).toEqual([{ field: 'productPrice', text: '金额“12.505”超过两位小数。请保留到分。' }]);
    expect(problems[1]?.reasons).toEqual([{ field: 'productName', text: '不能为空' }]);
    expect(problems[2]?.reasons[0]?.text).toMatch(/^“乱写”不是可选值（.+）$/);
    expect(problems[3]?.reasons[0]?.text).toBe('与第5行的商品编码“A1”重复');
    expect(await products()).toEqual([]);
  });

  test('dates that cannot be read, are not real, have two readings, or are Excel numbers are told apart with their row', async () => {
    const days = ['2022-01-31', '随便', '2022-02-30', '01/02/2022', '44562'];
    const { data } = await upload(
      `编码,日期,数量\n${days.map((day, at) => `C${at},${day},1`).join('\n')}\nLONGER,2022-01-01,1\nC9,2022-01-01,1.5\n`,
      'IMPORT_PICK_STRATEGY',
      { module: 'strategy' },
    );
    const ask = async (more: object) =>
      problemsOf(
        (
          await send(
            {
              fileId: data.fileId,
              templateCode: 'IMPORT_PICK_STRATEGY',
              mapping: data.mapping.map((one) => (one.field === 'day' ? { ...one, ...more } : one)),
            },
            'strategy',
          )
        ).data,
      );
    const said = Object.fromEntries((await ask({ dateOrder: null })).map(({ line, reasons }) => [line, reasons[0]?.text]));
    expect(said[3]).toContain('不是能识别的日期');
    expect(said[4]).toContain('不存在');
    expect(said[5]).toContain('可能是月/日，也可能是日/月');
    expect(said[6]).toContain('日期序号（2022-01-01）');
    expect(said[7]).toBe('最多5个字');
    expect(said[8]).toContain('不是整数');
    expect((await ask({ dateOrder: 'mdy', serials: true })).map(({ line }) => line)).toEqual([3, 4, 7, 8]);
    // What could be read of them is told to the plan: a thing of several rows is not taken without them.
    expect(couldNotRead).toEqual(['3 C1 1', '4 C2 1', '7  1', '8 C9 ']);
  });
});

describe('import', () => {
  test('R224 takes all rows, stands in the log, and the same file again adds nothing and says so', async () => {
    expect(await take(GOOD, withTypes)).toMatchObject({ status: 2, newNum: 2, message: '新增 2 行' });
    expect(await products()).toEqual([
      { productCode: 'A1', productName: '铣刀', unitPrice: 1250 },
      { productCode: 'A2', productName: '钻头', unitPrice: 300 },
    ]);
    expect(await take(GOOD)).toMatchObject({ newNum: 0, sameNum: 2, message: '新增 0 行，2 行已存在' });
    expect(await take(GOOD.replace('12.50', '13'))).toMatchObject({ newNum: 0, changedNum: 1, sameNum: 1 });
    const page = await server.call(user, '/export/listImportLogPage', { page: 1, limit: 3 });
    expect((page.data as { rows: Log[] }).rows.map(({ newNum, changedNum, sameNum }) => [newNum, changedNum, sameNum])).toEqual([
      [0, 1, 1],
      [0, 0, 2],
      [2, 0, 0],
    ]);
  });

  test('trust 14 one bad row and nothing is taken; the log says why', async () => {
    const log = await take(`${GOOD}A3,,刀具,1\n`, withTypes);
    expect(log).toMatchObject({ status: 3, newNum: 0, failNum: 1, message: '1行有问题，没有导入任何数据' });
    expect(await products()).toEqual([]);
    expect(await base.db.selectFrom('productType').select('id').execute()).toEqual([]);
  });

  test('on request the good rows are taken; the rejected ones are corrected in their file and sent again', async () => {
    const log = await take(`${GOOD}A3,,刀具,1\nA4,=cmd|x,刀具,abc\n`, { ...withTypes, skipBad: true });
    expect(log).toMatchObject({ status: 2, newNum: 2, failNum: 2, message: '新增 2 行，2 行未导入' });
    const { rows } = await rejected(log);
    expect(rows[0]?.cells).toEqual(['商品编码', '商品名称', '商品分类', '单价', '原因']);
    expect(rows.slice(1).map(({ cells }) => cells)).toEqual([
      ['A3', null, '刀具', '1', '商品名称: 不能为空'],
      ['A4', '=cmd|x', '刀具', 'abc', '单价: “abc”不是金额。请填写如 12.50。'],
    ]);
    const mended = rows.map(({ cells }) => cells.map((cell, at) => (at === 1 ? (cell ?? '丝锥') : cell === 'abc' ? '7.70' : cell)));
    const [header, ...lines] = mended;
    const columns = (header ?? []).map((title, at) => ({ key: String(at), title: title ?? '', kind: 'text' as const }));
    const sheet = writeSheet({
      format: 'xlsx',
      title: '更正',
      columns,
      batches: Readable.from([lines.map((cells) => Object.fromEntries(cells.entries()))]),
      timeZone: 'Asia/Shanghai',
    });
    const again = await take(Buffer.concat(await sheet.toArray()), {}, 'IMPORT_PRODUCT', '更正.xlsx');
    expect(again).toMatchObject({ status: 2, newNum: 2, failNum: 0 });
    expect((await products()).map(({ productCode, productName, unitPrice }) => [productCode, productName, unitPrice])).toEqual([
      ['A1', '铣刀', 1250],
      ['A2', '钻头', 300],
      ['A3', '丝锥', 100],
      ['A4', '=cmd|x', 770],
    ]);
  });

  test('a tree of types: parents above their children, no cycle', async () => {
    const file = '分类编码,分类名称,上级分类,排序\nT1,刀具,,1\nT2,铣刀,T1,2\nT3,孤儿,没有,3\n';
    expect(await take(file, { skipBad: true }, 'IMPORT_PRODUCT_TYPE')).toMatchObject({ status: 2, newNum: 2, failNum: 1 });
    expect(await take('分类编码,分类名称,上级分类\nT1,刀具,铣刀\n', {}, 'IMPORT_PRODUCT_TYPE')).toMatchObject({ status: 3, failNum: 1 });
    expect(await take(file, { skipBad: true }, 'IMPORT_PRODUCT_TYPE')).toMatchObject({ newNum: 0, sameNum: 2 });
  });

  test('R297 a template is downloaded, filled in and taken; its example row is left out', async () => {
    const answer = await server.app.inject({
      method: 'GET',
      url: '/gateway/export/downloadTemplate?code=IMPORT_PRODUCT',
      headers: { auth_token: user.token },
    });
    expect(answer.statusCode).toBe(200);
    expect(await take(answer.rawPayload, {}, 'IMPORT_PRODUCT', '模板.xlsx')).toMatchObject({ status: 2, totalNum: 0 });
    expect(await server.call(user, '/export/downloadTemplate?code=IMPORT_RFID')).toMatchObject({ error: 'import-not-built' });
  });

  test('two imports of one file at the same time: one adds, the other finds everything there', async () => {
    const { data } = await upload(GOOD);
    const body = { fileId: data.fileId, templateCode: 'IMPORT_PRODUCT', mapping: data.mapping, dryRun: false, ...withTypes };
    const both = await Promise.all([send(body), send(body), send(body)]);
    expect(both.map((one) => [one.data.newNum, one.data.sameNum]).sort()).toEqual([
      [0, 2],
      [0, 2],
      [2, 0],
    ]);
  });

  test("another person's file is not there", async () => {
    const { data } = await upload(GOOD);
    const other = await addUser(base, rights, server.users);
    expect(
      await server.call(other, '/basic/importExcel/sync', { fileId: data.fileId, templateCode: 'IMPORT_PRODUCT', mapping: data.mapping }),
    ).toMatchObject({ code: 404, error: 'file-gone' });
  });
});

describe('in the background', { timeout: 120_000 }, () => {
  const ROWS = 20_000;
  const large = `商品编码,商品名称,商品分类,单价\n${Array.from({ length: ROWS }, (_, at) => `B${at},批量${at},刀具,${at}.50`).join('\n')}\n`;
  const begin = async () => {
    const { data } = await upload(large);
    const body = { fileId: data.fileId, templateCode: 'IMPORT_PRODUCT', mapping: data.mapping, dryRun: false, ...withTypes };
    return ((await server.call(user, '/basic/importExcel/async', body)).data as { id: string }).id;
  };
  const find = async (id: string) => (await server.call(user, `/export/findImportLog?id=${id}`)).data as Log & { rowDone: number };

  test('20,000 rows with progress; a cancelled one leaves nothing', async () => {
    const cancelled = await begin();
    await until(
      () => find(cancelled),
      ({ rowDone }) => rowDone > ROWS / 2,
    );
    expect(await server.call(user, '/export/cancelImport', { id: cancelled })).toMatchObject({ code: 200 });
    expect(
      await until(
        () => find(cancelled),
        ({ status }) => status > 1,
      ),
    ).toMatchObject({ status: 3, message: '已取消', newNum: 0 });
    expect((await products()).length).toBe(0);
    const started = Date.now();
    const id = await begin();
    expect(
      await until(
        () => find(id),
        ({ status }) => status > 1,
        60,
      ),
    ).toMatchObject({ status: 2, newNum: ROWS });
    console.log(`import: ${Math.round(ROWS / ((Date.now() - started) / 1000))} rows/s`);
    expect(await products()).toHaveLength(ROWS);
  });
});
