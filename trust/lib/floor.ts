// A shop floor for the rig: machines full of goods, clients that pick from them over HTTP and try again until they are told that it is
// booked, and the comparison of what they were told with what the books say.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { signOf } from '../../src/server/modules/auth/index.ts';
import { bindProducts } from '../../src/server/modules/machine/index.ts';
import { proof } from '../../src/server/modules/stock/index.ts';
import type { TradeReport } from '../../src/server/modules/trade/index.ts';
// Loading trades adds their invariants to the integrity check.
import '../../src/server/modules/trade/index.ts';
import { fill, furnish } from '../../test/machine-floor.ts';
import type { TestDatabase } from '../../test/template.ts';
import type { Rig } from '../check.ts';
import { pause, type Answer, type Caller } from './call.ts';
import { signIn } from './person.ts';

export const FULL = 1_000_000;

export interface Machine {
  vmId: string;
  /** Ids of its channels, and what stands on them, in the same order. */
  channels: string[];
  codes: string[];
  productId: string;
  /** What it signs with; given by `giveKeys`. */
  key: { appKey: string; secret: string };
  /** The last number of its own that it gave an event. */
  sequence: number;
}

/** Machines with `channels` channels each, FULL pieces in every one. */
export async function furnishFloor(t: TestDatabase, { machines = 4, channels = 8 } = {}): Promise<Machine[]> {
  const made: Machine[] = [];
  for (let at = 0; at < machines; at += 1) {
    made.push(
      await t.run(async (ctx) => {
        const floor = await furnish(ctx, { code: `T${at}`, rows: 1, columns: channels });
        await bindProducts(
          ctx,
          floor.channels.map((channelId) => ({ channelId, productId: floor.drill })),
        );
        for (const channelId of floor.channels) await fill(ctx, { vmId: floor.vmId, channelId, productId: floor.drill, qty: FULL });
        const codes = floor.channels.map((_, nth) => `1${String(nth + 1).padStart(2, '0')}`);
        return { vmId: floor.vmId, channels: floor.channels, codes, productId: floor.drill, key: { appKey: '', secret: '' }, sequence: 0 };
      }),
    );
  }
  return made;
}

/** Has the server make a key for each machine. */
export async function giveKeys(call: Caller, t: TestDatabase, machines: readonly Machine[]): Promise<void> {
  const token = await signIn(t, ['system.openPlatform.createKey']);
  for (const machine of machines) {
    const answer = await call.post(
      '/gateway/vm/createOpenKey',
      { keyName: 'trust', vmId: machine.vmId },
      { auth_token: token, 'user-agent': '' },
    );
    if (answer.code !== 200) throw new Error(`no key: ${JSON.stringify(answer)}`);
    machine.key = answer.data as Machine['key'];
  }
}

/** A pick as the books take it. The event id stands in the trade number too, so that a second effect is seen whatever key it has. */
export function pickOf(
  machine: Machine,
  { random, happenedAt = new Date().toISOString() }: { random: () => number; happenedAt?: string },
): TradeReport {
  const id = newId();
  return {
    vmId: machine.vmId,
    tradeNumber: id,
    tradeType: 10001,
    happenedAt,
    event: { id, sequence: (machine.sequence += 1) },
    lines: [
      {
        channelId: machine.channels[Math.floor(random() * machine.channels.length)] ?? '',
        productId: machine.productId,
        quantity: 1 + Math.floor(random() * 3),
      },
    ],
  };
}

/** The same as its machine tells it: in codes. */
const eventOf = (machine: Machine, { event, happenedAt, tradeNumber, tradeType, lines }: TradeReport) => ({
  kind: 'pick',
  eventId: event.id,
  sequence: event.sequence,
  happenedAt,
  tradeNumber,
  tradeType,
  lines: lines.map(({ channelId, quantity }) => ({ channelCode: machine.codes[machine.channels.indexOf(channelId)], quantity })),
});

const EVENTS = '/gateway/open/v1/events';

export interface Heard extends Answer {
  /** What became of each event. */
  results: { eventId: string; result: string; error: string | null }[];
}

/** Tells what a machine has to tell, signed with its key; once. */
export async function tell(call: Caller, machine: Machine, reports: readonly TradeReport[]): Promise<Heard> {
  const body = { events: reports.map((report) => eventOf(machine, report)) };
  const signed = {
    method: 'POST',
    path: EVENTS,
    query: '',
    timestamp: String(Date.now()),
    nonce: newId(),
    bodyHash: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
  };
  const answer = await call.post(EVENTS, body, {
    'x-app-key': machine.key.appKey,
    'x-timestamp': signed.timestamp,
    'x-nonce': signed.nonce,
    'x-sign': signOf(signed, machine.key.secret),
  });
  const { events = [] } = (answer.data ?? {}) as { events?: Heard['results'] };
  return { ...answer, results: events };
}

/** All were booked, now or before. */
export const isBooked = ({ code, results }: Heard): boolean =>
  code === 200 && results.length > 0 && results.every(({ result }) => result === 'booked' || result === 'again');

export interface DeliveryTally {
  /** Acknowledged pieces by event. */
  acked: Map<string, number>;
  /** Calls that ended without an answer. */
  cuts: number;
  /** Answers that were neither the booking nor "try again". */
  strange: string[];
}
export const emptyTally = (): DeliveryTally => ({ acked: new Map(), cuts: 0, strange: [] });

/** Answers that tell a machine to try again. */
const isLater = ({ status }: Answer) => status === 503 || status === 0;

const PATIENCE_MS = 30_000;

export const piecesOf = ({ lines }: TradeReport): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Reports one event until it is acknowledged, as long as `isUp` says that somebody may answer. */
async function reportUntilAcked(
  { call, tally, isUp }: { call: Caller; tally: DeliveryTally; isUp: () => boolean },
  machine: Machine,
  report: TradeReport,
): Promise<void> {
  for (const began = Date.now(); ; await pause(50 + rest(Date.now() - began))) {
    const answer = await tell(call, machine, [report]);
    if (isBooked(answer)) break;
    if (answer.status === 0) tally.cuts += 1;
    if (!isLater(answer)) tally.strange.push(`${answer.status} ${answer.code} ${answer.error ?? JSON.stringify(answer.data)}`);
    if (Date.now() - began > PATIENCE_MS || !isUp()) return void tally.strange.push('never acknowledged');
  }
  tally.acked.set(report.event.id, piecesOf(report));
}

/** Who waits long asks less often. */
const rest = (ms: number): number => Math.min(ms / 20, 150);

interface Picking {
  rig: Rig;
  call: Caller;
  machines: readonly Machine[];
  tally: DeliveryTally;
  more: () => boolean;
  isUp?: () => boolean;
}

/** Clients that pick without pause until `more` says that it is enough; each ends with its last pick acknowledged. */
export async function pickers(count: number, { rig, call, machines, tally, more, isUp = () => true }: Picking): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async () => {
      while (more() && isUp()) {
        const machine = machines[Math.floor(rig.random() * machines.length)];
        if (machine) await reportUntilAcked({ call, tally, isUp }, machine, pickOf(machine, { random: rig.random }));
      }
    }),
  );
}

/** Holds what was acknowledged against the books: nothing lost, nothing twice, what lies there is what is left. */
export async function compare(
  rig: Rig,
  t: Pick<TestDatabase, 'db' | 'node'>,
  { tally, machines }: { tally: DeliveryTally; machines: readonly Machine[] },
): Promise<void> {
  const { rows } = await sql<{ tradeNumber: string; pieces: number }>`
    select trade_number, sum(trade_num) as pieces from trade group by 1`.execute(t.db);
  const booked = new Map(rows.map(({ tradeNumber, pieces }) => [tradeNumber, pieces]));
  const lost = [...tally.acked].filter(([id]) => !booked.has(id)).length;
  const doubled = [...tally.acked].filter(([id, pieces]) => (booked.get(id) ?? 0) > pieces).length;
  const invented = [...booked.keys()].filter((id) => !tally.acked.has(id)).length;
  const { rows: sums } = await sql<{ lies: number; moved: number }>`select
    (select sum(on_hand) from stock_balance where place_kind = 3) as lies, (select coalesce(sum(qty), 0) from stock_move where kind = 10001) as moved`.execute(
    t.db,
  );
  const asked = [...tally.acked.values()].reduce((sum, pieces) => sum + pieces, 0);
  const left = machines.reduce((sum, { channels }) => sum + channels.length * FULL, 0) - asked;
  const { failures } = await proof(t.db, t.node);
  rig.figure(`${tally.acked.size} acknowledged, ${lost} lost, ${doubled} doubled`);
  rig.hold('nothing acknowledged is lost', lost === 0, lost);
  rig.hold('nothing is booked twice', doubled === 0, doubled);
  rig.hold('nothing is booked that nobody reported', invented === 0, invented);
  rig.hold('the ledger moved what was picked', sums[0]?.moved === asked, [sums[0]?.moved, asked]);
  rig.hold('what lies there is what is left', sums[0]?.lies === left, [sums[0]?.lies, left]);
  rig.hold('the proof is clean', failures.length === 0, failures.slice(0, 3));
  rig.hold(
    'no answer but the booking and "try again"',
    tally.strange.length === 0,
    [tally.strange.length, ...new Set(tally.strange)].slice(0, 5).join('; '),
  );
}
