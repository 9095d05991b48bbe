// What the numbers of the chain cost where much is written at once: a history of trades brought in by the running product, and batches of 1,000 events of a
// machine. With and without them in turns on one database; without, the columns and their indexes are gone, and come back with a number for each row.
import { PLACE } from '../src/contract/stock/ledger.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { openingEntry } from '../src/server/modules/stock/index.ts';
import { sealedTables } from '../src/server/modules/stock/seal-tables.ts';
import { takeEvents } from '../src/server/modules/device/events.ts';
import { furnish, idOf, openFloor, type Floor } from './floor.ts';
import { importLines, SIZE, trades } from './import.ts';
import { signIn } from './job.ts';
import type { Figure, Part, Setting } from './part.ts';
import { startProduct } from './process.ts';
import { spreadOf, took } from './rounds.ts';

type Mode = 'ours' | 'most';

async function setNumbers({ pool }: Floor, mode: Mode): Promise<void> {
  for (const { table } of sealedTables) {
    await pool.query(`alter table ${table} drop column if exists seal_no`);
    if (mode === 'most') continue;
    await pool.query(`alter table ${table} add column seal_no bigint default nextval('seal_no')`);
    await pool.query(`create unique index ${table}_by_seal on ${table} (node_id, seal_no)`);
  }
  await pool.query('analyze');
}

/** Rows a second of some work, by turns; the one that begins changes with each. */
async function inTurns(floor: Floor, turns: number, work: (turn: number) => Promise<number>): Promise<Record<Mode, number[]>> {
  const rates: Record<Mode, number[]> = { ours: [], most: [] };
  let done = 0;
  for (let turn = 0; turn < turns; turn += 1)
    for (const mode of turn % 2 ? (['most', 'ours'] as const) : (['ours', 'most'] as const)) {
      await setNumbers(floor, mode);
      rates[mode].push(await work(done));
      done += 1;
    }
  return rates;
}

const figureOf = (work: string, rates: Record<Mode, number[]>): Figure => {
  const [ours, most] = [spreadOf(rates.ours), spreadOf(rates.most)];
  return { work, unit: 'rows/s', ours, most: { ...most, how: 'without the numbers' }, besides: `${rates.ours.length} turns of each` };
};

async function imported(floor: Floor, { quick, say }: Setting): Promise<Figure> {
  const rows = quick ? 10_000 : 100_000;
  const sent = trades(rows);
  const rates = await inTurns(floor, quick ? 1 : 3, async (turn) => {
    const product = await startProduct({ DATABASE_URL: floor.url, DATA_DIR: `/tmp/factory-seal-bulk-${process.pid}` });
    try {
      const { seconds } = await importLines(product, sent, sent.lines(turn));
      say(`import ${turn}: ${Math.round(rows / seconds)} rows/s`);
      return rows / seconds;
    } finally {
      await product.stop();
    }
  });
  return figureOf(`import of ${rows.toLocaleString('en')} trades with the numbers of the chain`, rates);
}

const EVENTS = 1000;

async function reported(floor: Floor, { quick, say }: Setting): Promise<Figure> {
  const batches = quick ? 3 : 15;
  let sequence = 0;
  // Plans and memory of a process that has only begun are nobody's cost.
  for (let batch = 0; batch < 3; batch += 1) await floor.run((ctx) => tell(ctx, (sequence += EVENTS)));
  const rates = await inTurns(floor, quick ? 1 : 4, async (turn) => {
    const ms = await took(async () => {
      for (let batch = 0; batch < batches; batch += 1) await floor.run((ctx) => tell(ctx, (sequence += EVENTS)));
    });
    say(`batches ${turn}: ${Math.round((batches * EVENTS * 1000) / ms)} events/s`);
    return (batches * EVENTS * 1000) / ms;
  });
  return figureOf('batches of 1,000 events with the numbers of the chain', rates);
}

/** Enough in each channel of the machine. */
const fill = ({ run }: Floor) =>
  run((ctx) =>
    openingEntry(ctx, {
      document: { kind: 'opening', id: newId() },
      happenedAt: '2023-12-31T00:00:00Z',
      lines: Array.from({ length: SIZE.channels }, (_, at) => ({
        place: { kind: PLACE.vmChannel, ref: idOf('channel', at), owner: idOf('vm', 0) },
        productId: idOf('product', at % SIZE.products),
        qty: 100_000_000,
      })),
    }),
  );

/** A batch of picks of one machine, as if it had been away. */
function tell(ctx: Parameters<Parameters<Floor['run']>[0]>[0], last: number) {
  const events = Array.from({ length: EVENTS }, (_, i) => ({
    kind: 'pick',
    eventId: newId(),
    sequence: last - EVENTS + i + 1,
    happenedAt: new Date(Date.now() - (EVENTS - i) * 1000).toISOString(),
    empCode: `E${String(i % SIZE.employees).padStart(6, '0')}`,
    tradeNumber: `B${last - EVENTS + i}`,
    lines: [{ channelCode: String(100 + (i % SIZE.channels)), quantity: 1 }],
  }));
  const actor = { kind: 'device', vmId: idOf('vm', 0), vmCode: 'V0', clockSkewMs: 0 } as const;
  return takeEvents({ ...ctx, actor }, { events });
}

export const sealBulkPart: Part = {
  name: 'seal-bulk',
  async run(setting) {
    const floor = await openFloor(setting.adminUrl, 4);
    try {
      await furnish(floor, SIZE);
      await fill(floor);
      await signIn(floor);
      return [await reported(floor, setting), await imported(floor, setting)];
    } finally {
      await floor.close();
    }
  },
};
