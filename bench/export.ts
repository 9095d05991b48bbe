// Exports of the running product: a job each, from the call to the file. Beside them a bare cursor over the same rows, nothing written.
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import Cursor from 'pg-cursor';
import { furnish, openFloor, type Floor, type Size } from './floor.ts';
import { call, signIn, timed, type Timed } from './job.ts';
import { FIRST_DAY, fillLedger } from './ledger.ts';
import type { Figure, Part } from './part.ts';
import { startProduct, type Running } from './process.ts';
import { spreadOf } from './rounds.ts';

const SIZE: Size = { products: 1000, employees: 2000, vms: 50, channels: 40 };
const DAYS = 100;

export const exportMoves = (product: Running, filter: object) =>
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

async function exportFigure(
  floor: Floor,
  product: Running,
  { rows, goes, days }: { rows: number; goes: number; days: number | null },
): Promise<Figure> {
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

/** Memory of a server that has worked all day: after the exports and so many lists, eight at once, some seconds later. */
async function memoryAfterLists(product: Running, lists: number): Promise<Figure> {
  let left = lists;
  const ask = async () => {
    while ((left -= 1) >= 0) await call(product, '/kaetl/listStockMove', { page: 1 + (left % 20), limit: 15 });
  };
  await Promise.all(Array.from({ length: 8 }, ask));
  const seen: number[] = [];
  for (let look = 0; look < 5; look += 1) {
    await sleep(1000);
    seen.push(product.memory().now);
  }
  return { work: `memory of the server, after exports and ${lists.toLocaleString('en')} lists`, unit: 'MB', ours: spreadOf(seen) };
}

export const exportPart: Part = {
  name: 'export',
  async run({ quick, adminUrl, say }) {
    const floor = await openFloor(adminUrl, 4);
    const moves = quick ? 20_000 : 1_000_000;
    try {
      await furnish(floor, SIZE);
      const all = await fillLedger(floor, SIZE, { moves, days: DAYS });
      await signIn(floor);
      const product = await startProduct({ DATABASE_URL: floor.url, DATA_DIR: `/tmp/factory-export-${process.pid}` });
      try {
        const figures: Figure[] = [];
        for (const asked of [
          { rows: moves / 5, goes: quick ? 1 : 5, days: DAYS / 5 },
          { rows: all, goes: quick ? 1 : 5, days: null },
        ]) {
          const figure = await exportFigure(floor, product, asked);
          say(`${figure.work}: ${Math.round(figure.ours.median)} rows/s, ${figure.besides}`);
          figures.push(figure);
        }
        return [...figures, await memoryAfterLists(product, quick ? 200 : 5000)];
      } finally {
        await product.stop();
      }
    } finally {
      await floor.close();
    }
  },
};
