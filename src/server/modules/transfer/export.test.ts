import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testDatabase } from '../../../../test/database.ts';
import { noSpec, specRows } from '../../../../test/spec.ts';
import { exportModules } from '../../../contract/transfer/exports.ts';
import { newId } from '../../kernel/db/ids.ts';
import { readSheet, type SheetRow } from '../../kernel/sheet/index.ts';
import { OFFICE, officeConvert } from '../../kernel/sheet/test-files.ts';
import { createProduct, createProductType } from '../product/index.ts';
import { updateNodeConfig } from '../system/node-config.ts';
import { addUser, openServer, until, type TestServer, type TestUser } from './test-server.ts';
import type { UserNow } from '../../kernel/jobs/index.ts';

const base = testDatabase();
let server: TestServer;
let user: TestUser & UserNow;
const all = ['product.productList', 'product.productList.export', 'product.productCategory.export'];

beforeAll(async () => {
  server = await openServer(base);
  user = await addUser(base, all, server.users);
  await base.run(async (ctx) => {
    const { id: productTypeId } = await createProductType(ctx, { productTypeCode: 'T1', productTypeName: '刀具' } as never);
    const rest = { productTypeId, unit: '个', saleType: 1, onSaleFlag: true };
    await createProduct(ctx, { ...rest, productCode: 'P-1', productName: '=1+1', productPrice: 1250 } as never);
    await createProduct(ctx, { ...rest, productCode: '00123', productName: '铣刀', productPrice: 5 } as never);
    await createProduct(ctx, { ...rest, productCode: 'P-3', productName: '@cmd', productPrice: 0, onSaleFlag: false } as never);
  });
  await server.startJobs();
});
afterAll(() => server?.close());

type Task = { taskNumber: string; exportStatus: number; filePath: string; fileName: string; message: string | null; rowDone: number };
const states = async (taskNumber: string): Promise<Task> =>
  ((await server.call(user, '/export/listExportHisByTaskNumbers', { taskNumbers: [taskNumber] })).data as Task[])[0] as Task;
const ended = (taskNumber: string, seconds = 60) =>
  until(
    () => states(taskNumber),
    ({ exportStatus }) => exportStatus > 1,
    seconds,
  );
const begin = async (body: object, module = 'basic'): Promise<string> => {
  const answer = await server.call(user, `/${module}/exportExcel/async`, body);
  expect(answer).toMatchObject({ code: 200 });
  return (answer.data as { taskNumber: string }).taskNumber;
};
async function fetchFile(filePath: string) {
  const { data: url } = await server.call(user, '/cdn/generatePreSignedUrl', { objectName: filePath });
  return server.app.inject({ method: 'GET', url });
}
async function rowsOf(bytes: Buffer, name: string): Promise<(string | null)[][]> {
  const path = join(server.dataDir, name);
  writeFileSync(path, bytes);
  const rows: SheetRow[] = [];
  for await (const row of readSheet(path, name)) rows.push(row);
  return rows.map(({ cells }) => cells);
}

describe('export', () => {
  test.skipIf(noSpec)('R220 the modules that export are those of the specification', () => {
    const spec = specRows('endpoints.csv').filter(({ path }) => path?.includes('/exportExcel/'));
    expect(spec.map(({ path }) => path).sort()).toEqual(
      exportModules.flatMap((module) => [`/gateway/${module}/exportExcel/async`, `/gateway/${module}/exportExcel/sync`]).sort(),
    );
  });

  test('R220 each of the 17 modules answers exportExcel/sync and async; an unknown task is a business error (ambiguity 36)', async () => {
    expect(exportModules).toHaveLength(17);
    for (const module of exportModules) {
      for (const how of ['sync', 'async']) {
        const answer = await server.app.inject({
          method: 'POST',
          url: `/gateway/${module}/exportExcel/${how}`,
          headers: { auth_token: user.token },
          payload: { taskCode: 'NO_SUCH' },
        });
        expect([answer.statusCode, answer.json().code, answer.json().error]).toEqual([200, 404, 'export-unknown']);
      }
    }
  });

  test('R122 R227 R228 a task has taskNumber, fileName, filePath and exportStatus, and its file is fetched by a link', async () => {
    const taskNumber = await begin({ taskCode: 'EXPORT_PRODUCT', filter: {}, format: 'csv' });
    const done = await ended(taskNumber);
    expect(done).toMatchObject({ taskNumber, exportStatus: 2, rowDone: 3, message: null });
    expect(done.fileName).toMatch(/^测试站点-商品导出-\d{8}-\d{6}\.csv$/);
    const file = await fetchFile(done.filePath);
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-disposition']).toContain(`attachment; filename*=UTF-8''${encodeURIComponent(done.fileName)}`);
    const page = await server.call(user, '/export/listExportLogPage', { page: 1, limit: 10 });
    expect((page.data as { rows: Task[] }).rows[0]).toMatchObject({ taskNumber, exportStatus: 2, filePath: done.filePath });
  });

  test('R222 the file holds exactly the rows of the list with the same filter, codes as labels, money and zone typed', async () => {
    const filter = { onSaleFlag: true };
    const list = (await server.call(user, '/basic/listProduct', filter)).data as { rows: { productCode: string; productName: string }[] };
    const taskNumber = await begin({
      taskCode: 'EXPORT_PRODUCT',
      filter,
      columns: ['productName', 'productCode', 'productPrice', 'onSaleFlag', 'createdAt'],
    });
    const { filePath } = await ended(taskNumber);
    const [header, ...rows] = await rowsOf((await fetchFile(filePath)).rawPayload, 'a.xlsx');
    expect(header).toEqual(['商品名称', '商品编码', '单价', '上下架', '创建时间']);
    expect(rows.map((row) => row[1])).toEqual(list.rows.map((row) => row.productCode));
    expect(rows.map((row) => row.slice(0, 4))).toEqual([
      ['铣刀', '00123', '0.05', '上架'],
      ['=1+1', 'P-1', '12.5', '上架'],
    ]);
    expect(rows[0]?.[4]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  test('found 21 of all that fit only the chosen rows go into the file; a field that the list has not is refused', async () => {
    const list = (await server.call(user, '/basic/listProduct', {})).data as { rows: { id: string; productCode: string }[] };
    const one = list.rows.find(({ productCode }) => productCode === 'P-1');
    const ask = (chosen: object) => ({ taskCode: 'EXPORT_PRODUCT', columns: ['productCode'], chosen });
    const strange = '00000000-0000-7000-8000-000000000000';
    const { filePath } = await ended(await begin(ask({ field: 'id', keys: [one?.id, strange] })));
    expect((await rowsOf((await fetchFile(filePath)).rawPayload, 'a.xlsx')).map(([code]) => code)).toEqual(['商品编码', 'P-1']);
    expect(await server.call(user, '/basic/exportExcel/sync', ask({ field: 'nonsense', keys: ['x'] }))).toMatchObject({ code: 400 });
  });

  test('titles and codes in English on request', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/gateway/basic/exportExcel/sync',
      headers: { auth_token: user.token },
      payload: { taskCode: 'EXPORT_PRODUCT', format: 'csv', lang: 'en', columns: ['onSaleFlag'], filter: {} },
    });
    expect(answer.body).toContain('On sale');
  });

  test('sync answers the file; formulas are neutral in it (trust 35)', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/gateway/basic/exportExcel/sync',
      headers: { auth_token: user.token },
      payload: { taskCode: 'EXPORT_PRODUCT', format: 'csv' },
    });
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.body).toContain("'=1+1");
    expect(answer.body).toContain("'@cmd");
  });

  test('an export needs the right to the list and its export button; a filter or column that the list has not is refused', async () => {
    const reader = await addUser(base, ['product.productList'], server.users);
    const presser = await addUser(base, ['product.productList.export'], server.users);
    const body = { taskCode: 'EXPORT_PRODUCT' };
    expect(await server.call(reader, '/basic/exportExcel/async', body)).toMatchObject({ code: 403, error: 'not-permitted' });
    expect(await server.call(presser, '/basic/exportExcel/sync', body)).toMatchObject({ code: 403, error: 'not-permitted' });
    expect(await server.call(user, '/basic/exportExcel/sync', { ...body, filter: { nonsense: 1 } })).toMatchObject({
      code: 400,
      error: 'bad-input',
    });
    expect(await server.call(user, '/basic/exportExcel/sync', { ...body, columns: ['vendorId'] })).toMatchObject({
      code: 400,
      error: 'export-column',
    });
    expect(await server.call(user, '/vm/exportExcel/sync', body)).toMatchObject({ error: 'export-unknown' });
  });

  test('a call that answers all its rows at once is exported too', async () => {
    const { filePath } = await ended(await begin({ taskCode: 'EXPORT_PRODUCT_TYPE', format: 'csv' }));
    expect(await rowsOf((await fetchFile(filePath)).rawPayload, 'b.csv')).toEqual([
      ['分类编码', '分类名称', '上级分类', '排序', '备注', '劳保防护类别', '签收起始日期', '商品数'],
      ['T1', '刀具', null, '0', null, null, null, '3'],
    ]);
  });
});

describe('large exports', { timeout: 120_000 }, () => {
  const ROWS = 60_000;
  beforeAll(async () => {
    await sql`insert into product (node_id, id, product_code, product_name, product_type_id, unit_price)
      select ${base.node.nodeId}, gen_random_uuid(), 'L' || i, '批量商品' || i, (select id from product_type limit 1), i from generate_series(1, ${ROWS}::int) i`.execute(
      base.db,
    );
  });

  test('R149 progress is told while it runs; the file is complete', async () => {
    const taskNumber = await begin({ taskCode: 'EXPORT_PRODUCT', filter: { keyword: '批量商品' } });
    const seen = new Set<number>();
    const done = await until(
      async () => {
        const state = await states(taskNumber);
        seen.add(state.rowDone);
        return state;
      },
      ({ exportStatus }) => exportStatus > 1,
      60,
    );
    expect(done).toMatchObject({ exportStatus: 2, rowDone: ROWS });
    expect(seen.size).toBeGreaterThan(2);
    const [, ...rows] = await rowsOf((await fetchFile(done.filePath)).rawPayload, 'large.xlsx');
    expect(new Set(rows.map((row) => row[0])).size).toBe(ROWS);
  });

  test('above 50,000 rows sync asks for the background', async () => {
    expect(await server.call(user, '/basic/exportExcel/sync', { taskCode: 'EXPORT_PRODUCT' })).toMatchObject({
      code: 400,
      error: 'export-too-large',
    });
  });

  test('… above as many rows as the site has set', async () => {
    const ask = () => server.call(user, '/basic/exportExcel/sync', { taskCode: 'EXPORT_PRODUCT', filter: { keyword: '批量商品100' } });
    await base.run((ctx) => updateNodeConfig(ctx, { exportRows: 100 }));
    expect(await ask()).toMatchObject({ error: 'export-too-large', msg: expect.stringContaining('100') });
    await base.run((ctx) => updateNodeConfig(ctx, { exportRows: null }));
  });

  test('a cancelled export ends as failed, says so, and leaves no file', async () => {
    const taskNumber = await begin({ taskCode: 'EXPORT_PRODUCT', format: 'xlsx' });
    await until(
      () => states(taskNumber),
      ({ rowDone }) => rowDone > 0,
    );
    expect(await server.call(user, '/export/cancelExport', { taskNumber })).toMatchObject({ code: 200 });
    expect(await ended(taskNumber, 5)).toMatchObject({ exportStatus: 3, message: '已取消', filePath: null });
    expect(await server.call(user, '/export/cancelExport', { taskNumber })).toMatchObject({ code: 409, error: 'job-finished' });
  });

  test('trust 24 a running export stops within a second or two when the right ends, and its link dies', async () => {
    const { filePath } = await ended(await begin({ taskCode: 'EXPORT_PRODUCT', filter: { onSaleFlag: false } }));
    const { data: url } = await server.call(user, '/cdn/generatePreSignedUrl', { objectName: filePath });
    const taskNumber = await begin({ taskCode: 'EXPORT_PRODUCT' });
    await until(
      () => states(taskNumber),
      ({ rowDone }) => rowDone > 0,
    );
    user.rights.delete('product.productList.export');
    try {
      expect(await ended(taskNumber, 3)).toMatchObject({ exportStatus: 3, filePath: null });
      expect((await states(taskNumber)).message).toContain('没有权限');
      expect((await server.app.inject({ method: 'GET', url })).json()).toMatchObject({ code: 403 });
    } finally {
      user.rights.add('product.productList.export');
    }
  });

  test('trust 24 another data permission stops a running export; the same one said in another order does not', async () => {
    const before = user.scope;
    const [a, b, c] = [newId(), newId(), newId()];
    Object.assign(user, { scope: { vm: [a, b], cost: [c] } });
    try {
      const taskNumber = await begin({ taskCode: 'EXPORT_PRODUCT' });
      await until(
        () => states(taskNumber),
        ({ rowDone }) => rowDone > 0,
      );
      Object.assign(user, { scope: { cost: [c], vm: [b, a] } });
      expect(await ended(taskNumber)).toMatchObject({ exportStatus: 2 });
      const narrowed = await begin({ taskCode: 'EXPORT_PRODUCT' });
      await until(
        () => states(narrowed),
        ({ rowDone }) => rowDone > 0,
      );
      Object.assign(user, { scope: { cost: [c], vm: [b] } });
      expect(await ended(narrowed)).toMatchObject({ exportStatus: 3, filePath: null });
    } finally {
      Object.assign(user, { scope: before });
    }
  });

  test('somebody else sees neither task nor file', async () => {
    const { filePath, taskNumber } = await ended(await begin({ taskCode: 'EXPORT_PRODUCT', filter: { onSaleFlag: false } }));
    const other = await addUser(base, all, server.users);
    expect((await server.call(other, '/export/listExportHisByTaskNumbers', { taskNumbers: [taskNumber] })).data).toEqual([]);
    expect(await server.call(other, '/cdn/generatePreSignedUrl', { objectName: filePath })).toMatchObject({
      code: 404,
      error: 'file-gone',
    });
    expect(await server.call(other, `/cdn/file/${filePath}`)).toMatchObject({ code: 404, error: 'file-gone' });
    expect(await server.call(other, '/export/cancelExport', { taskNumber })).toMatchObject({ code: 404 });
  });
});

describe.skipIf(!OFFICE)('opened by LibreOffice', () => {
  test.each(['xlsx', 'csv'] as const)(
    'an exported %s shows codes, money and texts as they were meant, and computes nothing',
    async (format) => {
      const columns = ['productCode', 'productName', 'productPrice', 'onSaleFlag'];
      const taskNumber = await begin({ taskCode: 'EXPORT_PRODUCT', filter: { keyword: 'P-' }, format, columns });
      const path = join(server.dataDir, `office.${format}`);
      writeFileSync(path, (await fetchFile((await ended(taskNumber)).filePath)).rawPayload);
      const shown = (await officeConvert(path, { to: 'html', options: format === 'csv' ? 'CSV:44,34,76,1' : '' })).toString();
      // The table alone: a workbook says on its last sheet what it is.
      const cells = [...(shown.split('</table>')[0] ?? '').matchAll(/<td[^>]*>(?:<[^>]+>)*([^<]*)/g)].map(([, cell]) => cell?.trim());
      // A csv has no formats: LibreOffice shows its numbers as it likes.
      const [mark, amounts] = format === 'csv' ? ["'", ['12.5', '0']] : ['', ['12.50', '0.00']];
      expect(cells).toEqual([
        '商品编码',
        '商品名称',
        '单价',
        '上下架',
        'P-1',
        `${mark}=1+1`,
        amounts[0],
        '上架',
        'P-3',
        `${mark}@cmd`,
        amounts[1],
        '下架',
      ]);
    },
    120_000,
  );
});
