// Why so much is proposed of a product, and what the past says of it: what was taken, how long what there is lasts, how long its vendor needs.
import { sql } from 'kysely';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { stockedChannels } from '../machine/index.ts';
import { backtest } from '../replenish/index.ts';

/** So many days of the past are looked at. */
export const PAST_DAYS = 90;
/** What a vendor of whom nothing has come yet is taken to need. */
const USUAL_DAYS = 7;

interface Need {
  warehouseId: string;
  productId: string;
  vendorId: string | null;
  freeNum: number;
  orderedNum: number;
  suggestNum: number;
}
export interface Reason {
  /** Taken out of the machines of this warehouse. */
  usedNum: number;
  /** In its machines, free in it, and on order. */
  haveNum: number;
  /** Days that this lasts at the pace of the past; null where nothing was taken. */
  lastsDays: number | null;
  leadDays: number;
  /** Days without goods among the past ones, had as many been ordered each time as little was left; null where nothing was taken. */
  stockOuts: number | null;
}

const keyOf = ({ warehouseId, productId }: Pick<Need, 'warehouseId' | 'productId'>): string => `${warehouseId}/${productId}`;

/** In how many days each of these vendors usually delivers: the median of the last year. Who has delivered nothing is not among them. */
export async function leadDaysOf(ctx: Ctx, vendorIds: readonly string[]): Promise<Map<string, number>> {
  if (vendorIds.length === 0) return new Map();
  const came = sql`greatest((d.received_at at time zone ${ctx.timeZone})::date - o.order_date, 0)`;
  const rows = await from(ctx, 'purchaseOrder', 'o')
    .innerJoin('deliveryOrder as d', sameNode('d.orderId', 'o.id'))
    .select(['o.vendorId', sql<number>`percentile_disc(0.5) within group (order by ${came})`.as('days')])
    .where('o.vendorId', 'in', vendorIds)
    .where('d.receivedAt', '>', sql<string>`now() - interval '1 year'`)
    .groupBy('o.vendorId')
    .execute();
  return new Map(rows.map(({ vendorId, days }) => [vendorId, days]));
}

/** The day by which each of these vendors delivers what is ordered today, as he usually does. */
export async function expectedDaysOf(ctx: Ctx, vendorIds: readonly string[]): Promise<Map<string, string>> {
  const lead = await leadDaysOf(ctx, vendorIds);
  const today = dayOf(Date.now(), ctx.timeZone);
  return new Map(vendorIds.map((vendorId) => [vendorId, addDays(today, lead.get(vendorId) ?? USUAL_DAYS)]));
}

/** What was taken of products out of the machines of each warehouse, day by day from `first`. */
async function demandOf(ctx: Ctx, { first, productIds }: { first: string; productIds: readonly string[] }): Promise<Map<string, number[]>> {
  const rows = await from(ctx, 'tradeDay', 't')
    .innerJoin('vm as v', withinScope(ctx, 'v.id', 't.vmId'))
    .select(['v.warehouseId', 't.productId', sql<number>`t.day - ${first}::date`.as('day'), sql<number>`sum(t.trade_num)`.as('num')])
    .where('t.day', '>=', first)
    .where('t.productId', 'in', productIds)
    .where('v.warehouseId', 'is not', null)
    .groupBy(['v.warehouseId', 't.productId', 't.day'])
    .execute();
  const demand = new Map<string, number[]>();
  for (const { warehouseId, productId, day, num } of rows) {
    if (day >= PAST_DAYS) continue;
    const key = keyOf({ warehouseId: warehouseId ?? '', productId });
    const series = demand.get(key) ?? Array.from<number>({ length: PAST_DAYS }).fill(0);
    series[day] = Math.max(0, num);
    demand.set(key, series);
  }
  return demand;
}

/** What lies of products in the machines of each warehouse. */
async function heldOf(ctx: Ctx, productIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await stockedChannels(ctx)
    .select(['v.warehouseId', 'c.productId', sql<number>`sum(s.on_hand)`.as('held')])
    .where('c.productId', 'in', productIds)
    .where('v.warehouseId', 'is not', null)
    .groupBy(['v.warehouseId', 'c.productId'])
    .execute();
  return new Map(
    rows.map(({ warehouseId, productId, held }) => [keyOf({ warehouseId: warehouseId ?? '', productId: productId ?? '' }), held]),
  );
}

/** Adds to each need why it is one; of what is not to be ordered too. */
export async function withReasons<N extends Need>(ctx: Ctx, needs: readonly N[]): Promise<(N & Reason)[]> {
  if (needs.length === 0) return [];
  const productIds = [...new Set(needs.map(({ productId }) => productId))];
  const vendorIds = [...new Set(needs.flatMap(({ vendorId }) => vendorId ?? []))];
  // Whole days only: today is not over.
  const first = addDays(dayOf(Date.now(), ctx.timeZone), -PAST_DAYS);
  const [demand, held, lead] = await Promise.all([
    demandOf(ctx, { first, productIds }),
    heldOf(ctx, productIds),
    leadDaysOf(ctx, vendorIds),
  ]);
  return needs.map((need) => {
    const taken = demand.get(keyOf(need)) ?? [];
    const haveNum = (held.get(keyOf(need)) ?? 0) + need.freeNum + need.orderedNum;
    return { ...need, ...judged({ taken, haveNum, suggestNum: need.suggestNum, leadDays: lead.get(need.vendorId ?? '') ?? USUAL_DAYS }) };
  });
}

/** What the past says: whoever had ordered `suggestNum` each time when `haveNum` was left, and got it `leadDays` later. */
export function judged(of: { taken: readonly number[]; haveNum: number; suggestNum: number; leadDays: number }): Reason {
  const { taken, haveNum, suggestNum, leadDays } = of;
  const usedNum = taken.reduce((sum, num) => sum + num, 0);
  if (usedNum === 0) return { usedNum, haveNum, lastsDays: null, leadDays, stockOuts: null };
  const setting = { capacity: haveNum + suggestNum, remindNum: haveNum };
  const { stockOuts } = backtest(taken, setting, Math.max(1, leadDays));
  return { usedNum, haveNum, lastsDays: Math.floor((haveNum * PAST_DAYS) / usedNum), leadDays, stockOuts };
}
