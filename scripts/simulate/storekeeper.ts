// What a storekeeper does with his handheld all day: fills his machine, counts it, receives what was bought, picks waves. The desk makes the papers; what
// he really moved is kept here, and is what the books must have in the end.
import type { Ask } from './calls.ts';
import type { Handheld } from './hand.ts';
import type { Random } from './random.ts';

const MOST_BOUGHT = 20;

export interface HandSite {
  vendorId: string;
  warehouseId: string;
  /** Which machines are filled from; there is always enough. */
  feedId: string;
  prewhId: string;
  products: string[];
  people: string[];
  channels: { id: string; productId: string; stockNum: number }[];
}
export interface KeeperSite {
  vmId: string;
  vmCode: string;
  channels: { id: string; channelCode: string; capacity: number; stockNum: number }[];
}

/** What all of them moved, by kind: deeds, and pieces by product. */
export interface WorkTally {
  fills: number;
  counts: number;
  receipts: number;
  waves: number;
  received: Map<string, number>;
  picked: Map<string, number>;
}
export interface Keeper {
  own: KeeperSite;
  site: HandSite;
  hand: Handheld;
  random: Random;
  ask: Ask;
  work: WorkTally;
  /** What really lies in each channel of his machine. */
  there: Map<string, number>;
  /** Numbers of entries that the server is to refuse: the desk was quicker. */
  late: Set<number>;
  /** What he does at the machine, until the server has it: two papers about the same channels get in each other's way. */
  atMachine: string | undefined;
}

const add = (sums: Map<string, number>, key: string, num: number): void => void sums.set(key, (sums.get(key) ?? 0) + num);

/** He fills what is not full, each channel in one or two handfuls; now and then the desk has ended the plan before he comes. */
async function refill(keeper: Keeper): Promise<void> {
  const { own, there, random, ask, hand, work, late } = keeper;
  const low = own.channels.filter(({ id, capacity }) => (there.get(id) ?? 0) < capacity - 4);
  const some = random.shuffled(low).slice(0, random.between(1, 3));
  if (some.length === 0) return;
  const lines = some.map(({ id, capacity }) => ({ channelId: id, quantity: random.between(2, capacity - (there.get(id) ?? 0)) }));
  const [plan] = await ask('/basic/addReplenishPlan', { lines });
  const isLate = random.chance(0.1);
  if (isLate) await ask('/replenishplan/fillReplenishPlan', { id: plan.id, lines: [], finishFlag: true });
  keeper.atMachine = plan.id;
  const { rows } = await ask('/replenishplan/listReplenishPlanDetail', { page: 1, limit: 200, planId: plan.id });
  for (const { lineNo, channelCode, planNum: quantity } of rows as { lineNo: number; channelCode: string; planNum: number }[]) {
    const channelId = own.channels.find((channel) => channel.channelCode === channelCode)?.id ?? '';
    const first = random.between(1, quantity);
    for (const num of [first, quantity - first].filter((one) => one > 0)) {
      const input = { id: plan.id, lines: [{ lineNo, num }], happenedAt: new Date().toISOString() };
      const no = hand.keep({ path: '/replenishplan/fillReplenishPlan', input, subject: plan.id });
      work.fills += 1;
      // Who finds the plan ended puts nothing in.
      if (isLate) late.add(no);
      else add(there, channelId, num);
    }
  }
}

/** Somebody took without a word; he counts twice what may differ, and hands it in. */
async function count(keeper: Keeper): Promise<void> {
  const { own, there, random, ask, hand, work } = keeper;
  const { id } = await ask('/kaetl/createInventory', { vmId: own.vmId, thresholdAmount: '9999999' });
  const { rows } = await ask('/kaetl/listInventoryLogDetail', { id, page: 1, limit: 200 });
  for (const { channelId } of rows) if (random.chance(0.5)) there.set(channelId, random.between(0, there.get(channelId) ?? 0));
  keeper.atMachine = id;
  for (let round = 0; round < 2; round += 1) {
    const seenAt = new Date().toISOString();
    const lines = (rows as { lineNo: number; channelId: string }[]).map(({ lineNo, channelId }) => ({
      lineNo,
      realNum: there.get(channelId) ?? 0,
      seenAt,
    }));
    hand.keep({ path: '/kaetl/countInventory', input: { id, lines }, subject: id });
  }
  hand.keep({ path: '/kaetl/submitInventory', input: { id }, subject: id });
  work.counts += 1;
}

async function receive({ site, random, ask, hand, work }: Keeper): Promise<void> {
  const some = random.shuffled(site.products).slice(0, random.between(1, 3));
  const wanted = some.map((productId) => ({ productId, num: random.between(1, MOST_BOUGHT), price: '1' }));
  const { vendorId, warehouseId } = site;
  const { poNo } = await ask('/vreplenish/createPurchaseOrder', { vendorId, warehouseId, lines: wanted });
  const lines = wanted.map(({ num }, at) => ({ lineNo: at + 1, num }));
  hand.keep({ path: '/warehouse/createEntryOrder', input: { poNo, postFlag: true, lines }, subject: poNo });
  for (const { productId, num } of wanted) add(work.received, productId, num);
  work.receipts += 1;
}

/** A wave of one or two orders, stop by stop. */
async function wave({ site, random, ask, hand, work }: Keeper): Promise<void> {
  const orderIds: string[] = [];
  for (let orders = random.between(1, 2); orders > 0; orders -= 1) {
    const channel = random.one(site.channels);
    const lines = [{ productId: channel.productId, num: random.between(1, 3) }];
    const { id } = await ask('/warehouse/createPickOrder', { prewhId: site.prewhId, empId: random.one(site.people), lines });
    // Some may not take some things so soon again: whoever is told so goes away.
    const isConfirmed = await ask('/warehouse/confirmPickOrder', { id }).then(
      () => true,
      () => false,
    );
    if (isConfirmed) orderIds.push(id);
  }
  if (orderIds.length === 0) return;
  const { id } = await ask('/warehouse/createPickWave', { orderIds });
  const { lines } = (await ask('/warehouse/findPickWave', { id })) as { lines: WaveLine[] };
  for (const some of Map.groupBy(
    lines.filter(({ stopNo }) => stopNo > 0),
    ({ stopNo }) => stopNo,
  ).values()) {
    const picked = some.map(({ lineNo, num }) => ({ lineNo, pickedNum: num }));
    hand.keep({ path: '/warehouse/pickPickWave', input: { id, lines: picked }, subject: id });
    for (const { productId, num } of some) add(work.picked, productId, num);
  }
  hand.keep({ path: '/warehouse/finishPickWave', input: { id }, subject: id });
  work.waves += 1;
}
interface WaveLine {
  lineNo: number;
  stopNo: number;
  productId: string;
  num: number;
}

/** One thing after the other until the time is over; what waits is sent in between. */
export async function workThrough(keeper: Keeper, end: number): Promise<void> {
  const { random, hand } = keeper;
  while (Date.now() < end) {
    if (keeper.atMachine !== undefined && !hand.waitsFor(keeper.atMachine)) keeper.atMachine = undefined;
    const dice = random.between(1, 10);
    if (dice <= 6 && keeper.atMachine === undefined) await (dice <= 4 ? refill(keeper) : count(keeper));
    else if (dice === 7) await receive(keeper);
    else if (dice === 8) await wave(keeper);
    await hand.talk(false);
    await new Promise((done) => setTimeout(done, random.between(300, 1_500)));
  }
}
