// Work that survives: the process that does it is killed at many points (KILLS), stopped, or shared by two.
import { createHash } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { readSheet } from '../../kernel/sheet/index.ts';
import type { UserNow } from '../../kernel/jobs/index.ts';
import { addUser, formOf, openServer, until, type TestServer, type TestUser } from './test-server.ts';

const base = testDatabase();
let server: TestServer;
let user: TestUser & UserNow;
const rights = ['product.productList', 'product.productList.export', 'product.productList.import'];
const workers = new Set<ChildProcess>();
const KILLS = Number(process.env['KILLS'] ?? 2);
const EXPORTED = KILLS > 2 ? 500_000 : 100_000;
const IMPORTED = 20_000;

beforeAll(async () => {
  server = await openServer(base);
  user = await addUser(base, rights, server.users);
  await sql`insert into product_type (node_id, id, product_type_code, product_type_name) values (${base.node.nodeId}, gen_random_uuid(), 'T', '刀具')`.execute(
    base.db,
  );
  await sql`insert into product (node_id, id, product_code, product_name, product_type_id, unit_price, on_sale_flag)
    select ${base.node.nodeId}, gen_random_uuid(), 'L' || i, '批量商品' || i, (select id from product_type limit 1), i, false from generate_series(1, ${EXPORTED}::int) i`.execute(
    base.db,
  );
}, 300_000);
afterEach(async () => {
  for (const worker of workers) await kill(worker);
});
afterAll(() => server?.close());

async function startWorker(): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [fileURLToPath(new URL('./test-worker.ts', import.meta.url))], {
    env: { ...process.env, DATABASE_URL: base.url, DATA_DIR: server.dataDir, RIGHTS: rights.join(',') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  workers.add(worker);
  await new Promise((ready) => worker.stdout?.once('data', ready));
  return worker;
}
async function kill(worker: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  workers.delete(worker);
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const gone = new Promise((done) => worker.once('exit', done));
  worker.kill(signal);
  await gone;
}

type State = { exportStatus: number; rowDone: number; filePath: string | null; message: string | null };
const exportState = async (taskNumber: string) =>
  ((await server.call(user, '/export/listExportHisByTaskNumbers', { taskNumbers: [taskNumber] })).data as State[])[0] as State;
const beginExport = async (filter: object = {}) =>
  ((await server.call(user, '/basic/exportExcel/async', { taskCode: 'EXPORT_PRODUCT', filter })).data as { taskNumber: string }).taskNumber;
type Log = { status: number; newNum: number; sameNum: number; rowDone: number; message: string | null };
const importState = async (id: string) => (await server.call(user, `/export/findImportLog?id=${id}`)).data as Log;
/** Fewer of the two jobs' runs: it grows when both have begun anew. */
const attempts = async () => Number((await base.pool.query('select min(attempts) as runs from job')).rows[0].runs);
/** As if the seconds had passed after which a process that says nothing counts as dead. */
const passDeath = async () => {
  await base.pool.query(`update factory_jobs.worker set seen_at = seen_at - interval '11 seconds'`);
  await base.pool.query(`update job set beat_at = beat_at - interval '11 seconds' where status = 1`);
};
const imported = async () => Number((await base.pool.query(`select count(*) from product where product_code like 'B%'`)).rows[0].count);

async function beginImport(): Promise<string> {
  const file = `商品编码,商品名称,商品分类,单价\n${Array.from({ length: IMPORTED }, (_, at) => `B${at},进口${at},刀具,${at}.50`).join('\n')}\n`;
  const form = formOf({ name: '大.csv', bytes: Buffer.from(file) });
  const reply = await server.app.inject({
    method: 'POST',
    url: '/gateway/basic/upload?templateCode=IMPORT_PRODUCT',
    headers: { auth_token: user.token, ...form.headers },
    payload: form.payload,
  });
  const { fileId, mapping } = reply.json().data;
  return (
    (await server.call(user, '/basic/importExcel/async', { fileId, templateCode: 'IMPORT_PRODUCT', mapping, dryRun: false })).data as {
      id: string;
    }
  ).id;
}

async function codesIn(filePath: string): Promise<string[]> {
  const { data: url } = await server.call(user, '/cdn/generatePreSignedUrl', { objectName: filePath });
  const path = join(server.dataDir, 'taken.xlsx');
  const bytes = (await server.app.inject({ method: 'GET', url })).rawPayload;
  const { rows } = await base.pool.query('select sha256 from stored_file where object_name = $1', [filePath]);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(rows[0].sha256);
  writeFileSync(path, bytes);
  const codes: string[] = [];
  // Half a million rows are more than an import takes.
  const limits = { fileBytes: 1_000_000_000, inflatedBytes: 5_000_000_000 };
  for await (const { cells } of readSheet(path, 'taken.xlsx', { limits })) codes.push(cells[0] ?? '');
  return codes.slice(1);
}

test(
  'trust 13 14 kill -9 while an export and an import run: the export ends whole, the import takes all rows or none, each within a minute of the restart',
  async () => {
    const taskNumber = await beginExport({ onSaleFlag: false });
    const importId = await beginImport();
    for (let round = 1; round <= KILLS; round += 1) {
      const before = await attempts();
      const worker = await startWorker();
      const part = round / (KILLS + 1);
      // How far the run before had come stands in the row until this one begins.
      const open = await until(
        async () => ({ out: await exportState(taskNumber), into: await importState(importId), begun: await attempts() }),
        ({ out, into, begun }) =>
          out.exportStatus > 1 || into.status > 1 || (begun > before && (out.rowDone > EXPORTED * part || into.rowDone > IMPORTED * part)),
        60,
      );
      await kill(worker);
      // The long form waits each time, the short one after the last kill alone.
      if (KILLS <= 2 && round < KILLS) await passDeath();
      const taken = await imported();
      expect([0, IMPORTED]).toContain(taken);
      console.log(`kill ${round}: export at ${open.out.rowDone}, import at ${open.into.rowDone} with ${taken} rows`);
    }
    const restarted = Date.now();
    await startWorker();
    const done = await until(
      () => exportState(taskNumber),
      ({ exportStatus }) => exportStatus > 1,
      60,
    );
    const into = await until(
      () => importState(importId),
      ({ status }) => status > 1,
      60,
    );
    console.log(`ended ${((Date.now() - restarted) / 1000).toFixed(1)} s after the last restart`);
    expect(Date.now() - restarted).toBeLessThan(60_000);
    expect(done).toMatchObject({ exportStatus: 2, rowDone: EXPORTED });
    expect(into).toMatchObject({ status: 2, newNum: IMPORTED });
    expect(await imported()).toBe(IMPORTED);
    const codes = await codesIn(done.filePath as string);
    expect([codes.length, new Set(codes).size]).toEqual([EXPORTED, EXPORTED]);
  },
  60_000 * (KILLS + 3),
);

test('SIGTERM: the work is put back at once, another process ends it, and the stop takes less than 10 s', async () => {
  const first = await startWorker();
  const taskNumber = await beginExport();
  await until(
    () => exportState(taskNumber),
    ({ rowDone }) => rowDone > 1000,
  );
  const stopped = Date.now();
  await kill(first, 'SIGTERM');
  expect(first.exitCode).toBe(0);
  expect(Date.now() - stopped).toBeLessThan(10_000);
  expect(await exportState(taskNumber)).toMatchObject({ exportStatus: 0 });
  await startWorker();
  expect(
    await until(
      () => exportState(taskNumber),
      ({ exportStatus }) => exportStatus > 1,
    ),
  ).toMatchObject({ exportStatus: 2 });
}, 60_000);

test('two processes share the work: each job runs once', async () => {
  await Promise.all([startWorker(), startWorker()]);
  const tasks = await Promise.all(Array.from({ length: 12 }, () => beginExport({ keyword: 'L1234' })));
  for (const task of tasks)
    expect(
      await until(
        () => exportState(task),
        ({ exportStatus }) => exportStatus > 1,
      ),
    ).toMatchObject({ exportStatus: 2 });
  const { rows } = await base.pool.query(
    'select j.attempts from job j join export_task e on e.job_id = j.id where e.task_number = any($1)',
    [tasks],
  );
  expect(rows.map(({ attempts }) => attempts)).toEqual(tasks.map(() => 1));
}, 60_000);
