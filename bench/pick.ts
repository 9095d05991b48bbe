// A pick through the device verb, from decision to summary, against the same change as one prepared statement. Afterwards the books are proven.
import { PLACE } from '../src/contract/stock/ledger.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { openingEntry, proof } from '../src/server/modules/stock/index.ts';
import { recordTrades, type TradeReport } from '../src/server/modules/trade/index.ts';
import { furnish, idOf, openFloor, type Floor, type Size } from './floor.ts';
import type { Figure, Part, Setting } from './part.ts';
import { pickByStatement, statementPool } from './pick-statement.ts';
import { rates, type Rate } from './rounds.ts';

export const SIZE: Size = { products: 500, employees: 2000, vms: 20, channels: 100 };
const LAST = SIZE.vms * SIZE.channels;

export async function fill({ run }: Floor): Promise<void> {
  for (let from = 0; from < LAST; from += 500)
    await run((ctx) =>
      openingEntry(ctx, {
        document: { kind: 'opening', id: newId() },
        happenedAt: '2025-12-31T00:00:00Z',
        lines: Array.from({ length: 500 }, (_, i) => {
          const at = from + i;
          const place = { kind: PLACE.vmChannel, ref: idOf('channel', at), owner: idOf('vm', Math.floor(at / SIZE.channels)) };
          return { place, productId: idOf('product', at % SIZE.products), qty: 100_000_000, unitCost: 100 };
        }),
      }),
    );
}

interface Pick {
  client: number;
  turn: number;
  lines: number;
  /** All callers at this channel. */
  only?: number;
}

export function report({ client, turn, lines, only }: Pick): TradeReport {
  const vm = (client * 7 + turn) % SIZE.vms;
  const first = only ?? vm * SIZE.channels + ((client * 13 + turn * 3) % (SIZE.channels - lines));
  return {
    vmId: idOf('vm', Math.floor(first / SIZE.channels)),
    tradeNumber: `${client}-${turn}`,
    tradeType: 10001,
    happenedAt: new Date().toISOString(),
    event: { id: newId(), sequence: turn },
    empId: idOf('employee', (client * 61 + turn) % SIZE.employees),
    lines: Array.from({ length: lines }, (_, i) => ({
      channelId: idOf('channel', first + i),
      productId: idOf('product', (first + i) % SIZE.products),
      quantity: 1,
    })),
  };
}

/** What the database does by itself in the first minutes of a site: it looks at tables that were empty when it planned. */
export async function warm({ pool, run }: Floor): Promise<void> {
  for (let turn = 0; turn < 300; turn += 1) await run((ctx) => recordTrades(ctx, [report({ client: 0, turn, lines: 1 })]));
  await pool.query('analyze');
}

interface Work {
  work: string;
  clients: number;
  lines: number;
  only?: number;
}

const works: readonly Work[] = [
  ...[1, 8, 32].flatMap((clients) => [
    { work: `pick of one line, ${clients} at once`, clients, lines: 1 },
    { work: `pick of three lines, ${clients} at once`, clients, lines: 3 },
  ]),
  { work: 'pick of one line, 32 at one channel', clients: 32, lines: 1, only: 7 },
];

function targetOf({ clients, only }: Work, { ours, most }: Record<'ours' | 'most', Rate>): Target {
  if (only !== undefined) return { says: 'no failure', held: ours.failed === 0 };
  if (clients !== 8) return undefined;
  return { says: '≥ 0.60', held: ours.median / most.median >= 0.6 };
}
type Target = Figure['target'];

async function measure(floor: Floor, { quick, say }: Setting): Promise<Figure[]> {
  const bare = statementPool(floor.url);
  const figures: Figure[] = [];
  for (const one of works) {
    const { clients, lines, only } = one;
    const of = (client: number, turn: number) => report({ client, turn, lines, ...(only === undefined ? {} : { only }) });
    const rate = await rates(
      {
        ours: (client, turn) => floor.run((ctx) => recordTrades(ctx, [of(client, turn)])),
        most: (client, turn) => pickByStatement(bare, floor.nodeId, of(client, turn)),
      },
      { clients, rounds: 5, ms: quick ? 300 : 1000 },
    );
    if (rate.most.failed > 0) throw rate.most.error;
    if (rate.ours.failed > 0) say(`${one.work}: ${String(rate.ours.error)}`);
    say(`${one.work}: ${Math.round(rate.ours.median)} and ${Math.round(rate.most.median)} a second`);
    const target = targetOf(one, rate);
    figures.push({
      work: one.work,
      unit: '/s',
      ours: rate.ours,
      most: { ...rate.most, how: 'one prepared statement' },
      ...(target ? { target } : {}),
      besides: `p99 ${Math.round(rate.ours.p99)} ms, ${rate.ours.failed} failed`,
    });
  }
  await bare.end();
  return figures;
}

export const pickPart: Part = {
  name: 'pick',
  async run(setting) {
    const floor = await openFloor(setting.adminUrl);
    try {
      await furnish(floor, SIZE);
      await fill(floor);
      await warm(floor);
      const figures = await measure(floor, setting);
      await floor.pool.query('analyze');
      // What the statement wrote has to hold as well, or it would not have been the same change.
      const { moves, failures } = await proof(floor.db, { nodeId: floor.nodeId, timeZone: 'Asia/Shanghai' });
      if (failures.length > 0) throw new Error(`the books do not hold: ${JSON.stringify(failures[0])}`);
      setting.say(`proof of ${moves} moves: everything holds`);
      return figures;
    } finally {
      await floor.close();
    }
  },
};
