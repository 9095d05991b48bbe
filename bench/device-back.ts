// Machines that come back after a week, and whether anybody else notices: somebody at a list, and a person who takes at another machine.
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { callAs, type MachineKey } from '../scripts/simulate/calls.ts';
import { diskOf, tableSizes } from './disk.ts';
import type { Floor } from './floor.ts';
import type { Figure } from './part.ts';
import { share, took } from './rounds.ts';
import { sendWeek, type Week } from './week-talk.ts';

const IDLE_MS = 20_000;
const PICK_MS = 1000;

interface Back {
  week: Week;
  /** A machine that was never away. */
  other: MachineKey;
  list: () => Promise<void>;
}

/** How long each go takes, again and again with a moment between. */
async function again(work: (at: number) => Promise<void>, going: () => boolean): Promise<number[]> {
  const times: number[] = [];
  for (; going(); await sleep(50)) times.push(await took(() => work(times.length)));
  return times;
}

/** One pick of the other machine as it is told by the network. */
const pickAt = (url: string, other: MachineKey, run: string) => async (at: number) => {
  const event = {
    kind: 'pick',
    eventId: `o-${run}-${at}`,
    sequence: at + 1,
    happenedAt: new Date().toISOString(),
    empCode: 'E000002',
    tradeNumber: `o-${run}-${at}`,
    lines: [{ channelCode: '101', quantity: 1 }],
  };
  const answer = await callAs(url, other, { path: 'events', body: { events: [event] }, clock: Date.now() });
  if (answer.code !== 200) throw new Error(answer.msg);
};

/** Fifty come back at the same moment: how soon all is booked, whether all is, and what it does to the list and to another machine. */
export async function back(floor: Floor, { week, other, list }: Back): Promise<Figure[]> {
  const work = (run: string, going: () => boolean) => Promise.all([again(list, going), again(pickAt(week.url, other, run), going)]);
  const before = await tableSizes(floor.pool);
  const quiet = performance.now() + IDLE_MS;
  const idle = (await work('idle', () => performance.now() < quiet)).map((times) => share(times, 0.99)) as [number, number];
  let talking = true;
  const [ms, busy] = await Promise.all([took(() => sendWeek(week)).finally(() => (talking = false)), work('busy', () => talking)]);
  const seconds = ms / 1000;
  const [listed, picked] = busy.map((times) => ({ p99: share(times, 0.99), median: share(times, 0.5), n: times.length })) as [Spell, Spell];
  const { rows } = await floor.pool.query(`select count(*)::int as n from trade where event_id like 'w-%'`);
  const all = week.keys.length * week.events;
  const booked = Number(rows[0]?.n);
  return [
    {
      work: `${week.keys.length} machines back after ${week.days} days with ${week.events.toLocaleString('en')} events each`,
      unit: 's',
      ours: { median: seconds, spread: 0 },
      target: { says: '< 300 s, none lost', held: seconds < 300 && booked === all },
      besides: `${Math.round(all / seconds)} events/s, ${all - booked} lost`,
    },
    meanwhile('list of trades', listed, { idle: idle[0], says: '< 2 × idle', held: listed.p99 < 2 * idle[0] }),
    meanwhile('pick of another machine', picked, { idle: idle[1], says: '< 1 s', held: picked.p99 < PICK_MS }),
    diskOf(before, await tableSizes(floor.pool), booked),
  ];
}

interface Spell {
  p99: number;
  median: number;
  /** How often it was done. */
  n: number;
}

const meanwhile = (
  what: string,
  { p99, median, n }: Spell,
  { idle, says, held }: { idle: number; says: string; held: boolean },
): Figure => ({
  work: `p99 of the ${what} while they tell it`,
  unit: 'ms',
  ours: { median: p99, spread: 0 },
  target: { says, held },
  besides: `idle ${Math.round(idle)} ms, median ${Math.round(median)} ms, of ${n}`,
});
