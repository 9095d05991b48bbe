// Two floors with the same work, held against each other pick by pick: for what costs less than what the machine does besides.
import { recordTrades } from '../src/server/modules/trade/index.ts';
import type { Floor } from './floor.ts';
import { report } from './pick.ts';
import { share, spreadOf, took, type Spread } from './rounds.ts';

const CLIENTS = 8;
const picks = (floor: Floor) => (client: number, turn: number) =>
  floor.run((ctx) => recordTrades(ctx, [report({ client, turn, lines: 1 })]));

/** Picks of one line a second, 8 at once, of both floors in turns: from the median time of a pick, of each tenth of the picks; and what one costs more, in ms. */
export async function picksBeside(
  { ours: own, most: bare }: { ours: Floor; most: Floor },
  turns: number,
): Promise<{ ours: Spread; most: Spread; moreMs: number }> {
  const times = { ours: [] as number[], most: [] as number[] };
  const floors = { ours: picks(own), most: picks(bare) };
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let turn = 1; turn <= turns; turn += 1)
        for (const name of turn % 2 ? (['ours', 'most'] as const) : (['most', 'ours'] as const))
          times[name].push(await took(() => floors[name](client, turn)));
    }),
  );
  const perSecond = (all: readonly number[]) => {
    const part = Math.ceil(all.length / 10);
    return spreadOf(Array.from({ length: 10 }, (_, at) => (1000 * CLIENTS) / share(all.slice(at * part, (at + 1) * part), 0.5)));
  };
  const [ours, most] = [perSecond(times.ours), perSecond(times.most)];
  return { ours, most, moreMs: (1000 * CLIENTS) / ours.median - (1000 * CLIENTS) / most.median };
}
