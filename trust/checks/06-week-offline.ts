// 6 Fifty machines come back after a week and tell everything at once: it is applied in minutes, on the days when it happened, and who
// works meanwhile hardly notices.
import { sql } from 'kysely';
import { dayOf } from '../../src/contract/kernel/time.ts';
import type { RunCheck } from '../check.ts';
import { caller, pause, percentile, type Caller } from '../lib/call.ts';
import { compare, furnishFloor, giveKeys, isBooked, emptyTally, pickOf, tell } from '../lib/floor.ts';
import { signIn } from '../lib/person.ts';
import { startServer } from '../lib/server.ts';

const WEEK_MS = 7 * 86_400_000;
const BATCH = 100;
const APPLIED_MS = 300_000;
/** Twice as long as before, or this: what is shorter nobody notices, and a busy machine of two cores makes of it what it likes. */
const NOTICED_MS = 100;

/** How long somebody waits for a list, asked for again and again until `isEnough`. */
async function readTimes(call: Caller, token: string, isEnough: (count: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isEnough(times.length)) {
    const began = performance.now();
    const { code } = await call.post('/gateway/katrade/listVmTradeLog', { page: 1, limit: 15 }, { auth_token: token, 'user-agent': '' });
    if (code !== 200) throw new Error(`the list answered ${code}`);
    times.push(performance.now() - began);
    await pause(20);
  }
  return times;
}

type Machine = Awaited<ReturnType<typeof furnishFloor>>[number];
type WeekTally = ReturnType<typeof emptyTally>;
/** Longer than this nobody stands before a machine without noticing. */
const PICK_MS = 500;

/** How long the picks of a machine that was never away take, one after the other, until `isDone`. */
async function pickTimes(
  call: Caller,
  other: Machine,
  { random, tally, isDone }: { random: () => number; tally: WeekTally; isDone: () => boolean },
): Promise<number[]> {
  const times: number[] = [];
  while (!isDone()) {
    const pick = pickOf(other, { random, happenedAt: new Date().toISOString() });
    const began = performance.now();
    for (let answer = await tell(call, other, [pick]); !isBooked(answer); answer = await tell(call, other, [pick])) await pause(20);
    times.push(performance.now() - began);
    tally.acked.set(pick.event.id, pick.lines[0]?.quantity ?? 0);
    await pause(20);
  }
  return times;
}

export const check: RunCheck = {
  id: 6,
  title: 'fifty machines after a week offline',
  isTimed: true,
  async run(rig) {
    const events = rig.size(100, 2000);
    const t = await rig.database();
    const machines = await furnishFloor(t, { machines: 51, channels: 4 });
    const [other, ...away] = machines as [Machine, ...Machine[]];
    const server = await startServer({ dataDir: rig.folder(), databaseUrl: t.url });
    rig.later(() => server.end('SIGKILL'));
    const [calls, person, hand] = [caller(server.port), caller(server.port), caller(server.port)];
    rig.later(() => [calls, person, hand].forEach((call) => call.close()));
    await giveKeys(calls, t, machines);
    const token = await signIn(t, ['machine.machineManage']);
    await readTimes(person, token, (count) => count >= 20);
    const quiet = percentile(await readTimes(person, token, (count) => count >= 60), 0.95);
    const tally = emptyTally();
    const days = new Map<string, string>();
    const now = Date.now();
    let isDone = false;
    const reading = readTimes(person, token, () => isDone);
    const picking = pickTimes(hand, other, { random: rig.random, tally, isDone: () => isDone });
    const began = Date.now();
    await Promise.all(
      away.map(async (machine) => {
        const reports = Array.from({ length: events }, (_, at) =>
          pickOf(machine, { random: rig.random, happenedAt: new Date(now - WEEK_MS + Math.floor((at * WEEK_MS) / events)).toISOString() }),
        );
        for (let at = 0; at < reports.length; at += BATCH) {
          const batch = reports.slice(at, at + BATCH);
          for (let answer = await tell(calls, machine, batch); !isBooked(answer); answer = await tell(calls, machine, batch)) {
            if (answer.error !== 'busy') tally.strange.push(answer.error ?? answer.cut ?? JSON.stringify(answer.results[0] ?? null));
            if (tally.strange.length > 20) return;
            await pause(200);
          }
          for (const { event, lines, happenedAt } of batch) {
            tally.acked.set(event.id, lines[0]?.quantity ?? 0);
            days.set(event.id, dayOf(happenedAt, t.node.timeZone));
          }
        }
      }),
    );
    const took = Date.now() - began;
    isDone = true;
    const busy = percentile(await reading, 0.95);
    const picked = percentile(await picking, 0.95);
    const { rows } = await sql<{ tradeNumber: string; tradeDay: string }>`select trade_number, trade_day from trade`.execute(t.db);
    const wrongDay = rows.filter(({ tradeNumber, tradeDay }) => days.has(tradeNumber) && days.get(tradeNumber) !== tradeDay).length;
    rig.figure(
      `${tally.acked.size} events in ${(took / 1000).toFixed(1)} s, read p95 ${quiet.toFixed(0)} → ${busy.toFixed(0)} ms, pick of another machine p95 ${picked.toFixed(0)} ms, ${wrongDay} on a wrong day`,
    );
    rig.hold('all is applied within 5 minutes', took < APPLIED_MS, took);
    rig.hold('who works meanwhile waits at most a moment', busy < Math.max(2 * quiet, NOTICED_MS), [quiet, busy]);
    rig.hold('a pick of another machine does not stand in line behind a week', picked < PICK_MS, picked);
    rig.hold('the business day is the day of the event', wrongDay === 0, wrongDay);
    await compare(rig, t, { tally, machines });
  },
  plants: [
    {
      name: 'machines do not take turns',
      edits: [
        { file: 'src/server/kernel/http/mount.ts', from: 'semaphore(4)', to: 'semaphore(1000)' },
        { file: 'src/server/kernel/http/mount.ts', from: 'semaphore(1)', to: 'semaphore(1000)' },
      ],
    },
    {
      name: 'long batches and short ones stand in one line',
      edits: [{ file: 'src/server/kernel/http/mount.ts', from: 'semaphore(1)', to: 'semaphore(1000)' }],
    },
    {
      name: 'the day is the day of arrival',
      edits: [
        {
          file: 'src/server/modules/trade/trade.ts',
          from: 'dayOf(new Date(report.happenedAt), ctx.timeZone)',
          to: 'dayOf(new Date(), ctx.timeZone)',
        },
      ],
    },
  ],
};
