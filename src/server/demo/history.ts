// Ninety days of a factory: shifts, weeks, refills in the morning, faults of the books, tools that come back late.
import { addDays, dayOf } from '../../contract/kernel/time.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { from } from '../kernel/scope.ts';
import { batchUpdateProducts } from '../modules/product/index.ts';
import { recordRefill } from '../modules/replenish/index.ts';
import { recordFault, recordTrades, type TradeReport } from '../modules/trade/index.ts';
import type { Random } from './random.ts';
import type { Site, SiteChannel } from './site.ts';
import { ReplenishmentType } from '../../contract/replenish/codes.ts';
import { TradeType } from '../../contract/stock/codes.ts';
import { SaleType } from '../../contract/machine/codes.ts';

const DAYS = 90;
// Jams of the last days wait for somebody to settle them.
const FAULT_DAYS = 5;
// So many nights of late one machine gives more than it ever did.
const NIGHT_DAYS = 6;
// So long ago the vendors' new prices came, in percent of the old ones: for what is taken most.
const PRICE_DAYS = 18;
const NEW_PRICES = [108, 104, 112, 96, 106, 93];
// Picks of a working day by hour: two shifts, their beginnings busiest, a pause at noon, little at night.
const HOURS: readonly (readonly [number, number])[] = [
  [6, 4],
  [7, 16],
  [8, 14],
  [9, 9],
  [10, 8],
  [11, 5],
  [12, 3],
  [13, 9],
  [14, 8],
  [15, 12],
  [16, 14],
  [17, 8],
  [18, 6],
  [19, 8],
  [20, 7],
  [21, 5],
  [22, 3],
  [23, 1],
];
const WEEKDAY = [0.25, 1.05, 1, 1, 1, 1.1, 0.55];
const PICKS_A_DAY_AND_MACHINE = 20;

interface State {
  ctx: Ctx;
  random: Random;
  site: Site;
  /** What the site believes is in each channel; the ledger may know better. */
  level: Map<string, number>;
  lent: { channel: SiteChannel; empId: string; due: number }[];
  sequence: Map<string, number>;
}

const moment = (day: string, hour: number, random: Random): string => {
  const minute = random.int(0, 60);
  const second = random.int(0, 60);
  // The site is in Asia/Shanghai, which has no summer time.
  return new Date(Date.parse(`${day}T00:00:00+08:00`) + ((hour * 60 + minute) * 60 + second) * 1000).toISOString();
};

function nextEvent(state: State, vmId: string): { id: string; sequence: number } {
  const sequence = (state.sequence.get(vmId) ?? 0) + 1;
  state.sequence.set(vmId, sequence);
  return { id: `${sequence}`, sequence };
}

/** The day up to which the history runs: yesterday's picks are complete, today's up to now. */
export async function makeHistory(
  ctx: Ctx,
  { random, site, progress }: { random: Random; site: Site; progress: (done: number, of: number) => void },
): Promise<void> {
  const now = Date.now();
  const today = dayOf(now, ctx.timeZone);
  const state: State = {
    ctx,
    random,
    site,
    level: new Map(site.channels.map(({ id, stock }) => [id, stock])),
    lent: [],
    sequence: new Map(),
  };
  for (let back = DAYS; back >= 0; back -= 1) {
    const day = addDays(today, -back);
    if (back === PRICE_DAYS) await newPrices(state);
    await morning(state, day, now);
    const reports = dayReports(state, { day, at: DAYS - back }).filter(({ happenedAt }) => Date.parse(happenedAt) < now);
    if (reports.length > 0) await recordTrades(ctx, reports);
    if (back <= FAULT_DAYS) await jam(state, day, now);
    if (back > 0 && back <= NIGHT_DAYS) await moreAtNight(state, day);
    progress(DAYS - back + 1, DAYS + 1);
  }
}

async function newPrices({ ctx, site }: State): Promise<void> {
  const taken = new Map<string, number>();
  for (const [{ productId }, often] of site.demand) taken.set(productId, (taken.get(productId) ?? 0) + often);
  const most = [...taken].toSorted((a, b) => b[1] - a[1]).slice(0, NEW_PRICES.length);
  for (const [at, [id]] of most.entries()) {
    const { unitPrice } = await from(ctx, 'product', 'p').select('p.unitPrice').where('p.id', '=', id).executeTakeFirstOrThrow();
    if (unitPrice !== null)
      await batchUpdateProducts(ctx, { ids: [id], productPrice: Math.round((unitPrice * (NEW_PRICES[at] ?? 100)) / 100) });
  }
}

/** A machine that did not give what it was asked for: the goods stand in suspense. */
async function jam(state: State, day: string, now: number): Promise<void> {
  const { ctx, random, site, level } = state;
  const channel = random.pick(site.channels);
  const happenedAt = moment(day, 5, random);
  if ((level.get(channel.id) ?? 0) <= 1 || Date.parse(happenedAt) > now) return;
  level.set(channel.id, (level.get(channel.id) ?? 0) - 1);
  await recordFault(ctx, {
    vmId: channel.vmId,
    channelId: channel.id,
    productId: channel.productId,
    quantity: 1,
    happenedAt,
    event: nextEvent(state, channel.vmId),
    ...eventsOf(state, day),
  });
}

/** The night shift takes four more of what the fourth machine gives most often, and fills up what it takes. */
async function moreAtNight(state: State, day: string): Promise<void> {
  const { ctx, site } = state;
  const vm = site.vms[3] ?? site.vms[0];
  const often = site.demand
    .filter(([{ vmId, saleType }]) => vmId === vm?.id && saleType !== SaleType.borrow)
    .toSorted((a, b) => b[1] - a[1])[0];
  if (!often) return;
  const [{ id: channelId, vmId, vmCode, productId }] = often;
  const at = (clock: string) => new Date(`${day}T${clock}:00+08:00`).toISOString();
  const [empId = null] = site.takers[0] ?? [];
  const fill = { channelId, productId, quantity: 4 };
  const [keeper = null] = site.storekeepers;
  await recordRefill(ctx, {
    vmId,
    replenishType: ReplenishmentType.byCard,
    empId: keeper,
    happenedAt: at('22:05'),
    event: nextEvent(state, vmId),
    lines: [fill],
  });
  const picks = ['22:20', '22:40', '23:10', '23:30'].map((clock): TradeReport => {
    const event = nextEvent(state, vmId);
    return {
      vmId,
      tradeNumber: `${vmCode}-${String(event.sequence).padStart(6, '0')}`,
      tradeType: TradeType.pick,
      happenedAt: at(clock),
      event,
      empId,
      projectId: null,
      lines: [{ channelId, productId, quantity: 1 }],
    };
  });
  await recordTrades(ctx, picks);
}

const FAULTS = ['jam', 'nothingTaken', 'motor', 'weightDiffers'] as const;
/** What went wrong, and who stood there: one a day, whatever the dice say of the rest. */
function eventsOf({ site }: State, day: string) {
  const dayNumber = Date.parse(day) / 86_400_000;
  return { fault: FAULTS[dayNumber % FAULTS.length] ?? 'jam', empId: site.takers[dayNumber % site.takers.length]?.[0] ?? null };
}

/** Each machine is refilled every other day; on the last day some stay low, as it is when one signs in. */
async function morning({ ctx, random, site, ...state }: State, day: string, now: number): Promise<void> {
  const dayNumber = Date.parse(day) / 86_400_000;
  // What is lent comes back: its place stays free for it.
  const out = (id: string) => state.lent.filter(({ channel }) => channel.id === id).length;
  for (const [at, vm] of site.vms.entries()) {
    const happenedAt = moment(day, 6, random);
    if ((dayNumber + at) % 2 !== 0 || Date.parse(happenedAt) > now) continue;
    const lines = site.channels
      .filter((channel) => channel.vmId === vm.id && !channel.neglected && (state.level.get(channel.id) ?? 0) <= channel.remindNum + 2)
      .map(({ id, productId, capacity }) => ({
        channelId: id,
        productId,
        quantity: capacity - Math.max(0, state.level.get(id) ?? 0) - out(id),
      }))
      .filter(({ quantity }) => quantity > 0);
    if (lines.length === 0) continue;
    await recordRefill(ctx, {
      vmId: vm.id,
      replenishType: random.weighted([
        [1001, 6],
        [2001, 3],
        [3001, 1],
      ]),
      empId: random.pick(site.storekeepers),
      happenedAt,
      event: nextEvent({ ctx, random, site, ...state }, vm.id),
      lines,
    });
    for (const { channelId, quantity } of lines) state.level.set(channelId, (state.level.get(channelId) ?? 0) + quantity);
  }
}

function dayReports(state: State, { day, at }: { day: string; at: number }): TradeReport[] {
  const { random } = state;
  const weekday = WEEKDAY[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? 1;
  const picks = Math.round(PICKS_A_DAY_AND_MACHINE * state.site.vms.length * weekday * (0.85 + random.int(0, 30) / 100));
  const times = Array.from({ length: picks }, () => moment(day, random.weighted(HOURS), random)).sort();
  const reports: TradeReport[] = [];
  for (const happenedAt of times) {
    const report = oneReport(state, { happenedAt, at });
    if (report) reports.push(report);
  }
  return reports;
}

function oneReport(state: State, { happenedAt, at }: { happenedAt: string; at: number }): TradeReport | undefined {
  const { random, site, lent } = state;
  const due = lent.findIndex((loan) => loan.due <= at);
  if (due >= 0 && random.chance(0.35)) {
    const [loan] = lent.splice(due, 1);
    if (loan) return reportOf(state, { channel: loan.channel, empId: loan.empId, happenedAt, quantity: 1, tradeType: TradeType.giveBack });
  }
  const channel = random.weighted(site.demand);
  const level = state.level.get(channel.id) ?? 0;
  // A worker who finds a channel empty walks to another; now and then the books are wrong and the machine gives one all the same.
  if (level <= 0 && !random.chance(0.004)) return undefined;
  const empId = random.weighted(site.takers);
  if (channel.saleType === SaleType.borrow) {
    // Most come back within days; a few stay out for weeks and are the overdue ones.
    lent.push({ channel, empId, due: at + (random.chance(0.12) ? 400 : random.int(1, 6)) });
    return reportOf(state, { channel, empId, happenedAt, quantity: 1, tradeType: TradeType.borrow });
  }
  const quantity = Math.max(
    1,
    Math.min(
      level,
      random.weighted([
        [1, 74],
        [2, 18],
        [3, 4],
        [5, 4],
      ]),
    ),
  );
  return reportOf(state, { channel, empId, happenedAt, quantity, tradeType: TradeType.pick });
}

interface PastPick {
  channel: SiteChannel;
  empId: string;
  happenedAt: string;
  quantity: number;
  tradeType: TradeReport['tradeType'];
}

function reportOf(state: State, { channel, empId, happenedAt, quantity, tradeType }: PastPick): TradeReport {
  const sign = tradeType === TradeType.giveBack ? 1 : -1;
  state.level.set(channel.id, (state.level.get(channel.id) ?? 0) + sign * quantity);
  const event = nextEvent(state, channel.vmId);
  return {
    vmId: channel.vmId,
    tradeNumber: `${channel.vmCode}-${String(event.sequence).padStart(6, '0')}`,
    tradeType,
    happenedAt,
    event,
    empId,
    projectId: state.random.chance(0.3) ? state.random.pick(state.site.projects) : null,
    lines: [{ channelId: channel.id, productId: channel.productId, quantity }],
  };
}
