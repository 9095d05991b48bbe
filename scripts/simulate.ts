// `npm run simulate -- --machines 500 --rate 200 --seconds 600 --url http://127.0.0.1:8080`: a fleet of virtual machines lives on a
// running product, over the open interface, like a factory's: shifts of picks, refills, jams, networks that go, clocks that drift,
// batches that are sent twice. At the end each machine's own journal is compared with the product's books: 0 when nothing was lost and
// nothing doubled, 1 when something was, 2 when it could not run.
// `--warehouses 3`: so many unmanned warehouses beside them, with visits of one or two people, weights that are wrong and things put back on the
// wrong shelf; a storekeeper books what was taken, and what lies there and who took it is compared as well.
// `--hands 20`: so many storekeepers with handhelds beside them, on a network that is late, cuts, loses answers and repeats; what they filled, counted,
// received and picked is compared as well.
// `--back 50 --unsent 2000`: so many of them were away for seven days and come back while the others live, each with so many events; it is 1
// too when these were not all applied within five minutes.
import { parseArgs } from 'node:util';
import { signIn, type Ask } from './simulate/calls.ts';
import { fewAtOnce, prepareFleet, standOf } from './simulate/fleet.ts';
import { liveInHands } from './simulate/hand-site.ts';
import { virtualMachine, type Tally, type VirtualMachine } from './simulate/machine.ts';
import { seededRandom } from './simulate/random.ts';
import { settle, storeDifferences, takenFrom } from './simulate/settle.ts';
import { prepareStores } from './simulate/store.ts';
import { openWorld, topUp, visit, type StoreTally, type StoreWorld } from './simulate/visits.ts';

const TALK_MS = 5_000;
const BEAT_MS = 30_000;
const TICK_MS = 50;
const AWAY_MS = 7 * 24 * 3_600_000;
const BACK_WITHIN_MS = 300_000;
const LEAST_VISITS = 12;

function settings() {
  const { values } = parseArgs({
    options: {
      machines: { type: 'string', default: '20' },
      rate: { type: 'string', default: '50' },
      seconds: { type: 'string', default: '60' },
      warehouses: { type: 'string', default: '0' },
      hands: { type: 'string', default: '0' },
      back: { type: 'string', default: '0' },
      unsent: { type: 'string', default: '2000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      url: { type: 'string', default: 'http://127.0.0.1:8080' },
      account: { type: 'string', default: 'admin' },
      password: { type: 'string', default: 'Factory2026' },
    },
  });
  const whole = (name: 'machines' | 'warehouses' | 'hands' | 'rate' | 'seconds' | 'seed' | 'back' | 'unsent', least = 1): number => {
    const value = Number(values[name]);
    if (!Number.isSafeInteger(value) || value < least)
      throw new Error(`--${name} 应为整数，至少${least} (is to be a whole number, at least ${least})`);
    return value;
  };
  const [machines, back] = [whole('machines'), whole('back', 0)];
  if (back > machines) throw new Error('--back 不能多于 --machines (cannot be more than there are)');
  return {
    ...values,
    machines,
    back,
    warehouses: whole('warehouses', 0),
    hands: whole('hands', 0),
    unsent: whole('unsent'),
    rate: whole('rate'),
    seconds: whole('seconds'),
    seed: whole('seed'),
  };
}
type Settings = ReturnType<typeof settings>;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** So many things a second happen, spread over the fleet; each machine talks and beats in its own turn. */
async function liveThrough(fleet: VirtualMachine[], { rate, seconds, seed }: Settings): Promise<void> {
  if (fleet.length === 0) return;
  const random = seededRandom(seed);
  const end = Date.now() + seconds * 1000;
  const talking = fleet.map(async (machine, at) => {
    await pause((TALK_MS * at) / fleet.length);
    for (let turn = 0; Date.now() < end; turn += 1) {
      // Not all of them were switched on in the same moment.
      if ((turn + at) % (BEAT_MS / TALK_MS) === 0) await machine.heartbeat();
      await machine.talk(false);
      await pause(TALK_MS);
    }
  });
  const began = Date.now();
  for (let happened = 0; Date.now() < end; await pause(TICK_MS))
    for (const due = ((Date.now() - began) / 1000) * rate; happened < due; happened += 1) random.one(fleet).live();
  await Promise.all(talking);
}

/** One visit after the other at a warehouse until the time is over, a dozen at least. */
async function liveInStore(world: StoreWorld, end: number): Promise<void> {
  for (let visits = 0; visits < LEAST_VISITS || Date.now() < end; visits += 1) {
    await topUp(world);
    await settle(world, await visit(world));
  }
}

/** Warehouses live beside the machines; gives what their books say otherwise, and tells how they were. */
async function liveInStores(ask: Ask, { url: base, warehouses, seconds, seed }: Settings): Promise<string[]> {
  if (warehouses === 0) return [];
  const tally: StoreTally = { visits: 0, pieces: 0, wrongWeights: 0, misplaced: 0, together: 0 };
  const stores = await prepareStores(ask, warehouses);
  const end = Date.now() + seconds * 1000;
  const wrong = await Promise.all(
    stores.map(async (store, at) => {
      const before = await takenFrom(ask, store.prewhId);
      const world = openWorld({ store, random: seededRandom(seed + 10_000 + at), tally, ask, base });
      await liveInStore(world, end);
      return storeDifferences(world, before);
    }),
  );
  const { visits, pieces, wrongWeights, misplaced, together } = tally;
  console.log(
    `无人仓 ${warehouses} 个：进出 ${visits} 次（两人同时 ${together}），取走 ${pieces} 件，称错 ${wrongWeights}，放错 ${misplaced}`,
  );
  return wrong.flat();
}

/** Everything that still waits is told, in at most two minutes. */
async function tellTheRest(fleet: VirtualMachine[]): Promise<void> {
  const end = Date.now() + 120_000;
  const tell = async (machine: VirtualMachine): Promise<void> => {
    while (Date.now() < end && !(await machine.talk(true)));
  };
  await fewAtOnce(fleet.length, (at) => tell(fleet[at]!));
}

/** All of them at once tell of their week; gives the milliseconds until the last was heard. */
async function comeBack(away: VirtualMachine[], { unsent }: Settings): Promise<number> {
  for (const machine of away) machine.liveAway(unsent);
  const began = performance.now();
  const end = Date.now() + 2 * BACK_WITHIN_MS;
  const tell = async (machine: VirtualMachine): Promise<void> => {
    await machine.heartbeat();
    while (Date.now() < end && !(await machine.talk(true)));
  };
  await Promise.all(away.map(tell));
  return performance.now() - began;
}

const p = (times: readonly number[], share: number): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
const spread = (times: readonly number[]): string => `p50 ${p(times, 0.5)}，p99 ${p(times, 0.99)}，最慢 ${p(times, 1)} 毫秒`;

/** What differs between a machine's journal and the books, in words. */
async function differences(ask: Ask, { machine, journal }: VirtualMachine): Promise<string[]> {
  const books = await standOf(ask, machine.vmId);
  const { stock, trades, lastSequence } = journal();
  const wrong = books.channels
    .filter(({ channelCode, stock: there }) => there !== stock.get(channelCode))
    .map(({ channelCode, stock: there }) => `${machine.vmCode} ${channelCode}：账面 ${there}，实际 ${stock.get(channelCode)}`);
  if (books.trades !== machine.trades + trades)
    wrong.push(`${machine.vmCode}：账面新增交易 ${books.trades - machine.trades}，设备日志 ${trades}`);
  if (books.lastSequence !== lastSequence) wrong.push(`${machine.vmCode}：收到至 ${books.lastSequence}，设备日志 ${lastSequence}`);
  const [state] = (await ask('/vm/listDeviceState', { page: 1, limit: 1, vmId: machine.vmId })).rows;
  if (state.missingEvents > 0 || state.asideEvents > 0)
    wrong.push(`${machine.vmCode}：缺失 ${state.missingEvents}，待处理 ${state.asideEvents}`);
  return wrong;
}

/** Makes the machines; so many of them have been away. */
async function openFleet(ask: Ask, asked: Settings, tally: Tally): Promise<{ away: VirtualMachine[]; here: VirtualMachine[] }> {
  const { url, machines, back, seed } = asked;
  const made = await prepareFleet(ask, machines, (done) => {
    if (done % 50 === 0 || done === machines) console.log(`  准备设备 ${done}/${machines}`);
  });
  const fleet = made.map((machine, at) =>
    virtualMachine(url, machine, { random: seededRandom(seed + at), tally, ...(at < back ? { awayMs: AWAY_MS } : {}) }),
  );
  await fewAtOnce(fleet.length, async (at) => {
    fleet[at]?.fill();
    await fleet[at]?.talk(true);
  });
  tally.batches = { live: [], back: [] };
  return { away: fleet.slice(0, back), here: fleet.slice(back) };
}

async function main(): Promise<number> {
  const asked = settings();
  const { url, account, password, machines, rate, seconds, seed, back, unsent } = asked;
  console.log(`种子 ${seed}：${machines} 台设备，每秒 ${rate} 件事，${seconds} 秒，${url}`);
  const ask = await signIn(url, account, password);
  const tally: Tally = { events: 0, calls: 0, refusedCalls: 0, doubled: 0, batches: { live: [], back: [] } };
  const { away, here } = await openFleet(ask, asked, tally);
  const show = (): void => console.log(`  已发生 ${tally.events}，请求 ${tally.calls}，被拒 ${tally.refusedCalls}，重发 ${tally.doubled}`);
  // From now on all of them are there.
  show();
  const shown = setInterval(show, 10_000);
  const [backMs, , ...wrongElsewhere] = await Promise.all([
    comeBack(away, asked),
    liveThrough(here, asked),
    liveInStores(ask, asked),
    liveInHands(ask, { ...asked, base: url }),
  ]);
  clearInterval(shown);
  await tellTheRest(here);
  const fleet = [...away, ...here];
  const wrong = [...(await fewAtOnce(fleet.length, (at) => differences(ask, fleet[at]!))).flat(), ...wrongElsewhere.flat()];
  const { events, calls, refusedCalls, doubled, batches } = tally;
  console.log(`事件 ${events}，请求 ${calls}，被拒 ${refusedCalls}，重发的事件 ${doubled}`);
  console.log(`一批事件：${spread(batches.live)}`);
  if (back > 0) {
    console.log(`${back} 台离线7天后回来，各 ${unsent} 个事件：${(backMs / 1000).toFixed(1)} 秒，一批 ${spread(batches.back)}`);
    if (backMs > BACK_WITHIN_MS) wrong.push(`超过 ${BACK_WITHIN_MS / 60_000} 分钟 (not applied in time)`);
  }
  for (const line of wrong.slice(0, 50)) console.log(`  ${line}`);
  console.log(wrong.length === 0 ? '设备日志与账面完全一致 (nothing lost, nothing doubled)' : `${wrong.length} 处不一致 (differences)`);
  return wrong.length === 0 ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(2);
  },
);
