// The chain: what a pick pays for its numbers, held against the same product without them; how quickly rows are sealed and checked.
import { checkSeal } from '../src/server/modules/stock/seal-check.ts';
import { sealedTables } from '../src/server/modules/stock/seal-tables.ts';
import { seal } from '../src/server/modules/stock/seal.ts';
import { picksBeside } from './beside.ts';
import { furnish, openFloor, type Floor } from './floor.ts';
import type { Figure, Part, Setting } from './part.ts';
import { fill, SIZE, warm } from './pick.ts';
import { took } from './rounds.ts';

/** A floor as it was before rows had numbers. */
async function unnumbered(floor: Floor): Promise<void> {
  for (const { table } of sealedTables) await floor.pool.query(`alter table ${table} drop column seal_no`);
}

async function pickFigure(numbered: Floor, bare: Floor, { quick }: Setting): Promise<Figure> {
  const { ours, most } = await picksBeside({ ours: numbered, most: bare }, quick ? 200 : 1500);
  return {
    work: 'pick of one line, 8 at once, with the numbers of the chain',
    unit: '/s',
    ours,
    most: { ...most, how: 'without them' },
    target: { says: '≥ 0.95', held: ours.median / most.median >= 0.95 },
  };
}

async function rowFigures({ db, nodeId, pool }: Floor, rowsWanted: number): Promise<Figure[]> {
  // What was picked, over and over: rows as wide as real ones.
  for (let rows = 0; rows < rowsWanted;) {
    const { rowCount } = await pool.query(`
      insert into operate_log (node_id, id, module_code, action, path, login_account, params, result)
      select '${nodeId}', gen_random_uuid(), 'trade', '新增交易', 'POST /vm/x', 'bench', to_jsonb(t), '成功' from trade t limit ${rowsWanted - rows}`);
    rows += rowCount ?? 0;
  }
  const sealing = await took(() => seal(db, nodeId));
  const { rows } = await pool.query<{ rows: number; bytes: number }>(
    `select sum(rows)::int as rows, pg_total_relation_size('stock_seal')::int as bytes from stock_seal`,
  );
  const sealed = rows[0]?.rows ?? 0;
  const before = process.memoryUsage().rss;
  const checking = await took(async () => {
    const { failures } = await checkSeal(db, nodeId, []);
    if (failures[0]) throw new Error(failures[0].sentence);
  });
  const grown = Math.max(0, process.memoryUsage().rss - before) / 1e6;
  const figure = (work: string, ms: number, besides: string): Figure => ({
    work,
    unit: 'rows/s',
    ours: { median: (sealed / ms) * 1000, spread: 0 },
    besides,
  });
  const perTen = ((checking / sealed) * 10_000_000) / 60_000;
  return [
    figure('rows sealed', sealing, `${sealed} rows, ${Math.round((rows[0]?.bytes ?? 0) / sealed)} bytes each`),
    figure('rows checked', checking, `${sealed} rows, ${Math.round(grown)} MB more, 10 million in ${perTen.toFixed(1)} min`),
  ];
}

export const sealPart: Part = {
  name: 'seal',
  async run(setting) {
    const numbered = await openFloor(setting.adminUrl);
    const bare = await openFloor(setting.adminUrl);
    try {
      await unnumbered(bare);
      for (const floor of [numbered, bare]) {
        await furnish(floor, SIZE);
        await fill(floor);
        await warm(floor);
      }
      const pick = await pickFigure(numbered, bare, setting);
      return [pick, ...(await rowFigures(numbered, setting.quick ? 100_000 : 1_000_000))];
    } finally {
      await numbered.close();
      await bare.close();
    }
  },
};
