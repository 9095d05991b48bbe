// Files that come in, over the whole product: which modules take them, and what can be downloaded to be filled in.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { codesOf } from '../src/contract/kernel/codes.ts';
import { ExcelImportTemplate } from '../src/contract/transfer/codes.ts';
import { readSheet } from '../src/server/kernel/sheet/index.ts';
import { formOf } from '../src/server/modules/transfer/test-server.ts';
import { testDatabase } from './database.ts';
import { furnish } from './machine-floor.ts';
import { openTestApp, type Caller, type Site, type TestApp } from './trust/test-app.ts';

const database = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'templates-'));
let house: TestApp;
let site: Site;
let admin: Caller;
beforeAll(async () => {
  house = await openTestApp(database, { jobs: true });
  site = await house.site('IMPORTS');
  admin = await site.hire();
  await site.run((ctx) => furnish(ctx, { code: 'M1' }));
}, 60_000);
afterAll(async () => {
  await house?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Call {
  method?: 'GET' | 'POST';
  body?: object;
}
async function call(path: string, { method = 'POST', body }: Call = {}) {
  const answer = await house.app.inject({
    method,
    url: `/gateway${path}`,
    headers: { auth_token: admin.token },
    ...(body ? { payload: body } : {}),
  });
  return answer;
}
// oxlint-disable-next-line typescript/no-explicit-any -- what came over the wire
const dataOf = async (path: string, body?: object): Promise<any> => {
  const { code, data, msg } = (await call(path, body ? { body } : { method: 'GET' })).json<{ code: number; data: unknown; msg: string }>();
  if (code !== 200) throw new Error(`${path}: ${code} ${msg} ${house.faults.join('')}`);
  return data;
};

async function upload(module: string, template: string, { name = 'file.csv', bytes }: { name?: string; bytes: Buffer }) {
  const form = formOf({ name, bytes });
  const answer = await house.app.inject({
    method: 'POST',
    url: `/gateway/${module}/upload?templateCode=${template}`,
    headers: { auth_token: admin.token, ...form.headers },
    payload: form.payload,
  });
  return answer.json<{
    code: number;
    msg: string;
    data: {
      fileId: string;
      mapping: { field: string; column: number }[];
      fields: { field: string; title: string; required: boolean }[];
      header: string[];
    };
  }>();
}

interface Taken {
  module: string;
  template: string;
  header: string;
  /** Two rows, one for each way. */
  rows: readonly [string, string];
}
const taken: readonly Taken[] = [
  { module: 'basic', template: 'IMPORT_DEPARTMENT', header: '部门编码,部门名称', rows: ['D1,一车间', 'D2,二车间'] },
  {
    module: 'strategy',
    template: 'IMPORT_PICK_STRATEGY',
    header: '策略名称,对象类型,对象编码,商品编码,限量,固定周期,限量方式',
    rows: ['每月手套,部门,D1,P-M1-手套,6,月,每人', '每周手套,部门,D2,P-M1-手套,2,周,每人'],
  },
  { module: 'warehouse', template: 'IMPORT_WAREHOUSE', header: '仓库编码,仓库名称,仓库类型', rows: ['W1,主库,主仓', 'W2,线边库,子仓'] },
  { module: 'vm', template: 'IMPORT_STOCK_ALARM', header: '设备编码,货道,预警点,提醒点', rows: ['M1,101,1,7', 'M1,102,2,8'] },
  {
    module: 'vmbiz',
    template: 'IMPORT_PRODUCT_BOM',
    header: 'BOM编码,BOM名称,商品编码,用量',
    rows: ['B1,甲,P-M1-手套,2', 'B2,乙,P-M1-钻头,3'],
  },
];

test(
  'found 27 R223 basic, strategy, warehouse, vm and vmbiz each take a file of their own in, at once and in the background',
  { timeout: 60_000 },
  async () => {
    const done: unknown[] = [];
    for (const { module, template, header, rows } of taken) {
      for (const [at, how] of (['sync', 'async'] as const).entries()) {
        const { data, msg } = await upload(module, template, { bytes: Buffer.from(`${header}\n${rows[at]}\n`) });
        if (!data) throw new Error(`${module}: ${msg}`);
        const body = { fileId: data.fileId, templateCode: template, mapping: data.mapping, dryRun: false };
        const { id } = await dataOf(`/${module}/importExcel/${how}`, body);
        const ended = async () => dataOf(`/export/findImportLog?id=${id}`);
        await vi.waitUntil(async () => (await ended()).status > 1, { timeout: 20_000, interval: 100 });
        const { status, newNum, changedNum, failNum } = await ended();
        done.push([module, how, status, newNum + changedNum, failNum]);
      }
    }
    expect(done).toEqual(taken.flatMap(({ module }) => ['sync', 'async'].map((how) => [module, how, 2, 1, 0])));
  },
);

test('found 27 R223 warehouses from a file: made, changed and left as they are; a code twice, or of one out of sight, is said', async () => {
  const file = '仓库编码,仓库名称,仓库类型,负责人\nW1,主库,主仓,老王\nW9,新库,虚拟仓,\nW9,又一个,,\nW2,线边库,,\n';
  const take = async (who: Caller, skipBad: boolean) => {
    const form = formOf({ name: 'w.csv', bytes: Buffer.from(file) });
    const headers = { auth_token: who.token };
    const sent = await house.app.inject({
      method: 'POST',
      url: '/gateway/warehouse/upload?templateCode=IMPORT_WAREHOUSE',
      headers: { ...headers, ...form.headers },
      payload: form.payload,
    });
    const { fileId, mapping } = sent.json<{ data: { fileId: string; mapping: object[] } }>().data;
    const data = { fileId, mapping };
    const answer = await house.app.inject({
      method: 'POST',
      url: '/gateway/warehouse/importExcel/sync',
      headers,
      payload: { ...data, templateCode: 'IMPORT_WAREHOUSE', dryRun: false, skipBad },
    });
    return answer.json<{ data: { newNum: number; changedNum: number; sameNum: number; failNum: number } }>().data;
  };
  const { rows } = await database.pool.query<{ id: string }>(`select id from warehouse where warehouse_code = 'W1' and node_id = $1`, [
    site.nodeId,
  ]);
  // Sees W1 alone: what he does not see is taken all the same, and stays as it is.
  const narrow = await site.hire({ scope: { warehouse: [rows[0]?.id ?? ''] } });
  expect(await take(narrow, true)).toMatchObject({ failNum: 2 });
  expect(await take(admin, true)).toMatchObject({ newNum: 0, failNum: 1, sameNum: 3 });
  const { rows: after } = await database.pool.query(
    `select warehouse_code as code, warehouse_name as name, warehouse_type as type, manager from warehouse where node_id = $1 and warehouse_code like 'W_' order by 1`,
    [site.nodeId],
  );
  expect(after).toEqual([
    { code: 'W1', name: '主库', type: 0, manager: '老王' },
    { code: 'W2', name: '线边库', type: 1, manager: null },
    { code: 'W9', name: '新库', type: 2, manager: null },
  ]);
});

/** What the specification names, and more. */
const named = [
  'IMPORT_EMP',
  'IMPORT_PRODUCT',
  'IMPORT_PRODUCT_TYPE',
  'IMPORT_UNIT_CONVERSION',
  'IMPORT_VM_CHANNEL',
  'IMPORT_PICK_STRATEGY',
  'IMPORT_DEPARTMENT',
  'IMPORT_PROJECT',
  'IMPORT_COST',
  'IMPORT_PRODUCT_BOM',
  'IMPORT_RFID',
  'IMPORT_STOCK_ALARM',
  'IMPORT_REPLENISH_NEEDS',
];
const moduleOfTemplate: Record<string, string> = {
  IMPORT_PRODUCT_BOM: 'vmbiz',
  IMPORT_MALL_PRICE: 'vmbiz',
  IMPORT_STATEMENT_INVOICE: 'vmbiz',
  IMPORT_PICK_STRATEGY: 'strategy',
  IMPORT_WAREHOUSE: 'warehouse',
  IMPORT_PREWH_SHELF: 'warehouse',
  IMPORT_PREWH_CHANNEL: 'warehouse',
  IMPORT_OPENING_STOCK: 'warehouse',
  IMPORT_PURCHASE_ORDER: 'warehouse',
  IMPORT_TRADE_HISTORY: 'katrade',
  IMPORT_VM_CHANNEL: 'vm',
  IMPORT_STOCK_ALARM: 'vm',
  IMPORT_REPLENISH_NEEDS: 'vm',
};

test(
  'found 27 R297 the template of every import can be downloaded, names each field, and is understood as it is when it comes back',
  { timeout: 60_000 },
  async () => {
    const templates = (codesOf(ExcelImportTemplate)?.options ?? []).map(({ value }) => String(value));
    expect(templates).toEqual(expect.arrayContaining(named));
    const wrong: string[] = [];
    for (const code of templates) {
      const { statusCode, rawPayload, headers } = await call(`/export/downloadTemplate?code=${code}`, { method: 'GET' });
      if (statusCode !== 200 || rawPayload.subarray(0, 2).toString() !== 'PK') {
        wrong.push(`${code}: ${statusCode} ${rawPayload.toString().slice(0, 100)}`);
        continue;
      }
      if (!String(headers['content-disposition']).includes('.xlsx')) wrong.push(`${code}: ${headers['content-disposition']}`);
      const path = join(folder, `${code}.xlsx`);
      writeFileSync(path, rawPayload);
      const sheet = [];
      for await (const { cells } of readSheet(path, `${code}.xlsx`)) sheet.push(cells);
      const { data, msg } = await upload(moduleOfTemplate[code] ?? 'basic', code, { name: '模板.xlsx', bytes: rawPayload });
      if (!data) {
        wrong.push(`${code} does not come back: ${msg}`);
        continue;
      }
      const mapped = new Set(data.mapping.map(({ field }) => field));
      const lost = data.fields.filter(({ field }) => !mapped.has(field)).map(({ title }) => title);
      if (lost.length > 0) wrong.push(`${code}: ${lost.join(' ')} is not found in its own template`);
      if (sheet.length < 2) wrong.push(`${code} has no example`);
    }
    expect(wrong).toEqual([]);
  },
);
