// Imports of the running product: a job each, from the file to the commit, at a site that has a history. Beside them the same lines put into a bare table.
import { performance } from 'node:perf_hooks';
import { databaseCpu } from './cpu.ts';
import { furnish, openFloor, type Floor, type Size } from './floor.ts';
import { call, DONE, signIn, timed, type Timed } from './job.ts';
import { fillLedger } from './ledger.ts';
import type { Figure, Part } from './part.ts';
import { startProduct, type Running } from './process.ts';
import { spreadOf } from './rounds.ts';

export const SIZE: Size = { products: 1000, employees: 2000, vms: 50, channels: 40 };
const DAYS = 100;

interface Sent {
  module: string;
  template: string;
  options: object;
  header: string;
  lines: (go: number) => string[];
  per: number | null;
}

export async function importFigure(floor: Floor, product: Running, sent: Sent & { rows: number; goes: number }): Promise<Figure> {
  const { rows, goes } = sent;
  const runs: Timed[] = [];
  const bare: number[] = [];
  const database = await databaseCpu(floor.pool);
  let databaseMs = 0;
  for (let go = 0; go < goes; go += 1) {
    const lines = sent.lines(go);
    const before = database();
    runs.push(await importLines(product, sent, lines));
    databaseMs += database() - before;
    bare.push(await bareLines(floor, lines));
  }
  const ours = spreadOf(runs.map(({ seconds }) => rows / seconds));
  const perRow = (ms: number) => `${Math.round((ms * 1000) / rows / goes)} µs`;
  const serverMs = runs.reduce((sum, { cpu }) => sum + cpu, 0);
  return {
    work: `import of ${rows.toLocaleString('en')} ${sent.template === 'IMPORT_EMP' ? 'employees' : 'trades'}, .csv`,
    unit: 'rows/s',
    ours,
    most: { ...spreadOf(bare), how: 'lines into a bare table' },
    ...(sent.per ? { target: { says: `≥ ${sent.per.toLocaleString('en')} rows/s`, held: ours.median >= sent.per } } : {}),
    besides: `processor time of a row: database ${perRow(databaseMs)}, server ${perRow(serverMs)}; at most ${Math.round(Math.max(...runs.map((run) => run.memory)))} MB, ${goes} runs`,
  };
}

export async function importLines(product: Running, { module, template, options, header }: Sent, lines: readonly string[]): Promise<Timed> {
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

export const trades = (rows: number): Sent & { rows: number } => ({
  rows,
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

export const employees = (rows: number): Sent & { rows: number } => ({
  rows,
  module: 'basic',
  template: 'IMPORT_EMP',
  options: {},
  header: '工号,姓名,部门,手机,卡号',
  per: null,
  lines: (go) => Array.from({ length: rows }, (_, i) => `N${go}-${i},新员工${i},D${i % 40},138${String(i).padStart(8, '0')},C${go}-${i}`),
});

export const importPart: Part = {
  name: 'import',
  async run({ quick, adminUrl, say }) {
    const floor = await openFloor(adminUrl, 4);
    try {
      await furnish(floor, SIZE);
      await fillLedger(floor, SIZE, { moves: quick ? 20_000 : 1_000_000, days: DAYS });
      await signIn(floor);
      const product = await startProduct({ DATABASE_URL: floor.url, DATA_DIR: `/tmp/factory-import-${process.pid}` });
      try {
        const figures: Figure[] = [];
        for (const sent of [trades(quick ? 20_000 : 100_000), employees(quick ? 2000 : 20_000)]) {
          const figure = await importFigure(floor, product, { ...sent, goes: quick ? 1 : 5 });
          say(`${figure.work}: ${Math.round(figure.ours.median)} rows/s, ${figure.besides}`);
          figures.push(figure);
        }
        figures.push({ work: 'memory of the server, after imports', unit: 'MB', ours: { median: product.memory().now, spread: 0 } });
        return figures;
      } finally {
        await product.stop();
      }
    } finally {
      await floor.close();
    }
  },
};
