// Exports and imports of the running product, as a person orders them: a job each, from the call to the file (from the file to the commit). Beside an
// export: a bare cursor over the same rows, nothing written. Beside an import: the same lines put into a bare table. Long ones run once.
import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import Cursor from 'pg-cursor';
import { createUser, seedRoles } from '../src/server/modules/auth/index.ts';
import { furnish, idOf, openFloor, type Floor, type Size } from './floor.ts';
import { FIRST_DAY, fillLedger } from './ledger.ts';
import type { Figure, Part } from './part.ts';
import { startProduct, type Running } from './process.ts';
import { spreadOf } from './rounds.ts';

const SIZE: Size = { products: 1000, employees: 2000, vms: 50, channels: 40 };
const DAYS = 100;
const TOKEN = `${Buffer.from(idOf('node', 1).replaceAll('-', ''), 'hex').toString('base64url')}.${'b'.repeat(43)}`;
const DONE = 2;
const POLL_MS = 50;

/** An administrator with a session, without the way through the sign-in page. */
async function signIn({ run, nodeId }: Floor): Promise<void> {
  await run(async (ctx) => {
    const roles = await seedRoles(ctx);
    const { userId } = await createUser(ctx, { loginAccount: 'bench', userName: 'bench', userType: 1, roleIds: [roles.SUPER_ADMIN] });
    const tokenHash = createHash('sha256').update(TOKEN).digest();
    const session = { nodeId, tokenHash, familyId: userId, userId, loginSys: 'fms', client: 'bench', address: '127.0.0.1' };
    await ctx.db
      .insertInto('session')
      .values({ ...session, expiresAt: new Date(Date.now() + 3_600_000) })
      .execute();
  });
}

async function call<T>({ url }: Running, path: string, body?: object): Promise<T> {
  const form = body instanceof FormData;
  const answer = await fetch(`${url}/gateway${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { auth_token: TOKEN, ...(body && !form ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
  });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T };
  if (code !== 200) throw new Error(`${path}: ${code} ${msg}`);
  return data;
}

interface Timed {
  seconds: number;
  memory: number;
}

/** Runs a job to its end; `state` asks for it. */
async function timed(product: Running, order: () => Promise<() => Promise<number>>): Promise<Timed> {
  product.rest();
  const begin = performance.now();
  const state = await order();
  for (let now = await state(); now !== DONE; now = await state()) {
    if (now > DONE) throw new Error(`the job ended with status ${now}`);
    await sleep(POLL_MS);
  }
  return { seconds: (performance.now() - begin) / 1000, memory: product.memory().most };
}

const exportMoves = (product: Running, filter: object) =>
  timed(product, async () => {
    const { taskNumber } = await call<{ taskNumber: string }>(product, '/kaetl/exportExcel/async', {
      taskCode: 'EXPORT_STOCK_MOVE',
      filter,
      format: 'xlsx',
    });
    return async () => {
      const [task] = await call<{ exportStatus: number }[]>(product, '/export/listExportHisByTaskNumbers', { taskNumbers: [taskNumber] });
      return task?.exportStatus ?? 0;
    };
  });

async function bareCursor({ pool, nodeId }: Floor, rows: number): Promise<number> {
  const begin = performance.now();
  const client = await pool.connect();
  const cursor = client.query(
    new Cursor(
      `select m.*, p.product_code, p.product_name, e.emp_name from stock_move m join product p on p.node_id = m.node_id and p.id = m.product_id
        left join employee e on e.node_id = m.node_id and e.id = m.employee_id where m.node_id = $1 order by m.happened_at desc, m.id desc limit ${rows}`,
      [nodeId],
    ),
  );
  let seen = 0;
  for (let some = await cursor.read(1000); some.length > 0; some = await cursor.read(1000)) seen += some.length;
  await cursor.close();
  client.release();
  return seen / ((performance.now() - begin) / 1000);
}

interface Asked {
  rows: number;
  goes: number;
}

async function exportFigure(floor: Floor, product: Running, { rows, goes, days }: Asked & { days: number | null }): Promise<Figure> {
  const last = new Date(Date.parse(`${FIRST_DAY}T00:00:00Z`) + ((days ?? 0) - 1) * 86_400_000).toISOString().slice(0, 10);
  const filter = days === null ? {} : { happened: { from: FIRST_DAY, to: last } };
  const runs: Timed[] = [];
  const bare: number[] = [];
  for (let go = 0; go < goes; go += 1) {
    runs.push(await exportMoves(product, filter));
    bare.push(await bareCursor(floor, rows));
  }
  const memory = Math.max(...runs.map((run) => run.memory));
  const ours = spreadOf(runs.map(({ seconds }) => rows / seconds));
  return {
    work: `export of ${rows.toLocaleString('en')} moves, .xlsx`,
    unit: 'rows/s',
    ours,
    most: { ...spreadOf(bare), how: 'bare cursor' },
    target: { says: '≥ 40,000 rows/s, < 250 MB', held: ours.median >= 40_000 && memory < 250 },
    besides: `at most ${Math.round(memory)} MB, ${goes} runs`,
  };
}

interface Sent {
  module: string;
  template: string;
  options: object;
  header: string;
  lines: (go: number) => string[];
  per: number | null;
}

async function importFigure(floor: Floor, product: Running, { sent, rows, goes }: Asked & { sent: Sent }): Promise<Figure> {
  const runs: Timed[] = [];
  const bare: number[] = [];
  for (let go = 0; go < goes; go += 1) {
    const lines = sent.lines(go);
    runs.push(await importLines(product, sent, lines));
    bare.push(await bareLines(floor, lines));
  }
  const ours = spreadOf(runs.map(({ seconds }) => rows / seconds));
  return {
    work: `import of ${rows.toLocaleString('en')} ${sent.template === 'IMPORT_EMP' ? 'employees' : 'trades'}, .csv`,
    unit: 'rows/s',
    ours,
    most: { ...spreadOf(bare), how: 'lines into a bare table' },
    ...(sent.per ? { target: { says: `≥ ${sent.per.toLocaleString('en')} rows/s`, held: ours.median >= sent.per } } : {}),
    besides: `at most ${Math.round(Math.max(...runs.map((run) => run.memory)))} MB, ${goes} runs`,
  };
}

async function importLines(product: Running, { module, template, options, header }: Sent, lines: readonly string[]): Promise<Timed> {
  const form = new FormData();
  form.set('file', new Blob([`\ufeff${[header, ...lines].join('\n')}\n`], { type: 'text/csv' }), 'bench.csv');
  const { fileId, mapping } = await call<{ fileId: string; mapping: object[] }>(
    product,
    `/${module}/upload?templateCode=${template}`,
    form,
  );
  return timed(product, async () => {
    const request = { fileId, templateCode: template, mapping, options, dryRun: false };
    const { id } = await call<{ id: string }>(product, `/${module}/importExcel/async`, request);
    return async () => {
      const { status, failNum, message } = await call<{ status: number; failNum: number; message: string | null }>(
        product,
        `/export/findImportLog?id=${id}`,
      );
      if (failNum > 0 || status > DONE) throw new Error(`${failNum} bad lines: ${message}`);
      return status;
    };
  });
}

async function bareLines({ pool }: Floor, lines: readonly string[]): Promise<number> {
  await pool.query('create table bare_line (at bigint generated always as identity primary key, text text)');
  const begin = performance.now();
  for (let at = 0; at < lines.length; at += 1000)
    await pool.query('insert into bare_line (text) select unnest($1::text[])', [lines.slice(at, at + 1000)]);
  const perSecond = lines.length / ((performance.now() - begin) / 1000);
  await pool.query('drop table bare_line');
  return perSecond;
}

const trades = (rows: number): Sent => ({
  module: 'katrade',
  template: 'IMPORT_TRADE_HISTORY',
  options: {},
  header: '设备编号,货道,商品编码,交易号,交易时间,数量,单价,工号',
  per: 5000,
  lines: (go) =>
    Array.from({ length: rows }, (_, i) => {
      const channel = (i * 7919) % (SIZE.vms * SIZE.channels);
      const at = new Date(Date.UTC(2024, go, 1) + i * 20_000).toISOString().slice(0, 19).replace('T', ' ');
      const product = String(channel % SIZE.products).padStart(6, '0');
      const employee = String(i % SIZE.employees).padStart(6, '0');
      return `DEV${Math.floor(channel / SIZE.channels)},${(channel % SIZE.channels) + 100},P${product},G${go}-${i},${at},1,2.50,E${employee}`;
    }),
});

const employees = (rows: number): Sent => ({
  module: 'basic',
  template: 'IMPORT_EMP',
  options: {},
  header: '工号,姓名,部门,手机,卡号',
  per: null,
  lines: (go) => Array.from({ length: rows }, (_, i) => `N${go}-${i},新员工${i},D${i % 40},138${String(i).padStart(8, '0')},C${go}-${i}`),
});

export const sheetPart: Part = {
  name: 'sheet',
  async run({ quick, adminUrl, say }) {
    const floor = await openFloor(adminUrl, 4);
    const moves = quick ? 20_000 : 1_000_000;
    const goes = quick ? 1 : 5;
    try {
      await furnish(floor, SIZE);
      const all = await fillLedger(floor, SIZE, { moves, days: DAYS });
      await signIn(floor);
      const product = await startProduct({ DATABASE_URL: floor.url, DATA_DIR: `/tmp/factory-sheet-${process.pid}` });
      const figures: Figure[] = [];
      const add = (figure: Figure) => {
        say(`${figure.work}: ${Math.round(figure.ours.median)} rows/s, ${figure.besides}`);
        figures.push(figure);
      };
      try {
        add(await exportFigure(floor, product, { rows: moves / 5, goes, days: DAYS / 5 }));
        add(await exportFigure(floor, product, { rows: all, goes: 1, days: null }));
        add(await importFigure(floor, product, { sent: trades(quick ? 2000 : 100_000), rows: quick ? 2000 : 100_000, goes: 1 }));
        add(await importFigure(floor, product, { sent: employees(quick ? 1000 : 20_000), rows: quick ? 1000 : 20_000, goes }));
        figures.push({ work: 'memory of the server, after all of this', unit: 'MB', ours: { median: product.memory().now, spread: 0 } });
        return figures;
      } finally {
        await product.stop();
      }
    } finally {
      await floor.close();
    }
  },
};
