// What is where, now. Every read narrows to the actor's node and data permission.
import { sql } from 'kysely';
import { dayOf } from '../../../contract/kernel/time.ts';
import { CONDITION, OUTSIDE, PLACE, type PlaceKind } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { prepared } from '../../kernel/db/prepared-statements.ts';
import { stockTables, type Place } from './ledger.ts';
import { visiblePlace } from './scope.ts';
import { lit } from '../../kernel/db/lit.ts';

/** Figures of a product at a place, in base units. */
export interface Standing {
  placeKind: number;
  placeRef: string;
  productId: string;
  /** All that lies there, in whatever condition. */
  onHand: number;
  /** Held for documents. */
  reserved: number;
  /** Good, not expired, not reserved: what an intent can have. */
  free: number;
  /** Frozen, on hold, used or expired. */
  blocked: number;
}

const sumOnHand = sql<number>`sum(b.on_hand)`;
const sumReserved = sql<number>`sum(b.reserved)`;
const chosen = ({ timeZone }: Ctx) =>
  sql`b.condition = ${CONDITION.good} and (l.expiry_date is null or l.expiry_date >= ${dayOf(new Date(), timeZone)}::date)`;

/** Balances of the actor's part of the node, not yet grouped. */
function lying(ctx: Ctx) {
  return stockTables(ctx.db)
    .selectFrom('stockBalance as b')
    .leftJoin('stockLot as l', (join) => join.onRef('l.nodeId', '=', 'b.nodeId').onRef('l.id', '=', 'b.lotId'))
    .where('b.nodeId', '=', ctx.nodeId)
    .where('b.onHand', '<>', 0)
    .where(visiblePlace(ctx, 'b.placeKind', 'b.placeRef'));
}

const free = (ctx: Ctx) => sql<number>`coalesce(sum(b.on_hand - b.reserved) filter (where ${chosen(ctx)}), 0)`;

function figures(ctx: Ctx) {
  return [
    sumOnHand.as('onHand'),
    sumReserved.as('reserved'),
    free(ctx).as('free'),
    sql<number>`coalesce(sum(b.on_hand) filter (where not (${chosen(ctx)})), 0)`.as('blocked'),
  ] as const;
}

/**
 * Stock as a joinable read, a row for each place of these kinds and product that has any:
 * `.leftJoin(balancesOf(ctx, [PLACE.vmChannel]).as('s'), (j) => j.onRef('s.placeRef', '=', 'c.id').onRef('s.productId', '=', 'c.productId'))`.
 * So a list screen shows stock, and sorts and filters by it, in its one query.
 */
export function balancesOf(ctx: Ctx, kinds: readonly PlaceKind[]) {
  return lying(ctx)
    .where('b.placeKind', 'in', [...kinds])
    .select(['b.placeKind', 'b.placeRef', 'b.productId', ...figures(ctx)])
    .groupBy(['b.placeKind', 'b.placeRef', 'b.productId']);
}

/**
 * Stock of one kind of place in one row, 0 where nothing lies: for a lateral join that says in `where` which place `b.place_ref` and product
 * `b.product_id` are meant.
 */
export const balanceOf = (ctx: Ctx, kind: PlaceKind) =>
  lying(ctx)
    .where('b.placeKind', '=', kind)
    .select([
      sql<number>`coalesce(sum(b.on_hand), 0)`.as('onHand'),
      sql<number>`coalesce(sum(b.reserved), 0)`.as('reserved'),
      free(ctx).as('free'),
    ]);

/** As `balancesOf`, apart by lot and condition: for expiry lists and batch detail. */
export function lotBalances(ctx: Ctx, kinds: readonly PlaceKind[]) {
  return lying(ctx)
    .where('b.placeKind', 'in', [...kinds])
    .select(['b.placeKind', 'b.placeRef', 'b.productId', 'b.lotId', 'l.lotNo', 'l.expiryDate', 'b.condition', 'b.onHand', 'b.reserved']);
}

/** What of a product lies at a place, and what of it nobody may take: frozen, on hold or used; held for documents; of the rest what has expired. */
export interface Barred {
  placeRef: string;
  held: number;
  frozen: number;
  expired: number;
  reserved: number;
}

/** What lies at some places of one kind, and what of it is barred. What has none is not in the answer. */
export async function barredAt(
  ctx: Ctx,
  { kind, refs, productId }: { kind: PlaceKind; refs: readonly string[]; productId: string },
): Promise<Barred[]> {
  if (refs.length === 0) return [];
  const [good, here] = [sql`b.condition = ${CONDITION.good}`, chosen(ctx)];
  const asked = lying(ctx)
    .where('b.placeKind', '=', kind)
    .where(sql<boolean>`b.place_ref = any(${[...refs]}::uuid[])`)
    .where('b.productId', '=', productId)
    .groupBy('b.placeRef')
    .select([
      'b.placeRef',
      sumOnHand.as('held'),
      sql<number>`coalesce(sum(b.on_hand) filter (where not (${good})), 0)`.as('frozen'),
      sql<number>`coalesce(sum(b.on_hand - b.reserved) filter (where ${good} and not (${here})), 0)`.as('expired'),
      sql<number>`coalesce(sum(b.reserved) filter (where ${good}), 0)`.as('reserved'),
    ]);
  return (await ctx.db.executeQuery(prepared(asked.compile()))).rows;
}

/** Of places of one kind each lot of which something is barred, or will be once it has expired: the same for who must reckon on another day. */
export async function barredLots(ctx: Ctx, { kind, refs }: { kind: PlaceKind; refs: readonly string[] }) {
  if (refs.length === 0) return [];
  const asked = lotBalances(ctx, [kind])
    .where(sql<boolean>`b.place_ref = any(${[...refs]}::uuid[])`)
    .where(sql<boolean>`(b.condition <> ${CONDITION.good} or b.reserved <> 0 or l.expiry_date is not null)`);
  const { rows } = await ctx.db.executeQuery(prepared(asked.compile()));
  return rows.map(({ placeRef, productId, condition, onHand: held, reserved, expiryDate }) => ({
    placeRef,
    productId,
    frozen: condition === CONDITION.good ? 0 : held,
    reserved: condition === CONDITION.good ? reserved : 0,
    expiring: condition === CONDITION.good && expiryDate !== null ? { last: expiryDate, num: held - reserved } : null,
  }));
}

export interface Which {
  places?: readonly Place[];
  products?: readonly string[];
  /** Machines or smart warehouses: all their channels. */
  owners?: readonly string[];
  kinds?: readonly PlaceKind[];
}

/** Stock of any number of places or products in one query. What has none is not in the answer. */
export function onHand(ctx: Ctx, which: Which): Promise<Standing[]> {
  let query = lying(ctx)
    .select(['b.placeKind', 'b.placeRef', 'b.productId', ...figures(ctx)])
    .groupBy(['b.placeKind', 'b.placeRef', 'b.productId']);
  const { places, products, owners, kinds } = which;
  if (places) {
    query = query.where(
      sql<boolean>`(b.place_kind, b.place_ref) in (select * from unnest(${places.map((p) => p.kind)}::smallint[], ${places.map((p) => p.ref)}::uuid[]))`,
    );
  }
  if (products) query = query.where(sql<boolean>`b.product_id = any(${[...products]}::uuid[])`);
  if (kinds) query = query.where('b.placeKind', 'in', [...kinds]);
  if (owners) {
    query = query.where(sql<boolean>`(b.place_kind, b.place_ref) in (select c.place_kind, c.place_ref from stock_cell c
      where c.node_id = ${ctx.nodeId} and c.owner_id = any(${[...owners]}::uuid[]))`);
  }
  return query.execute();
}

export interface Held {
  employeeId: string;
  productId: string;
  lotId: string;
  condition: number;
  qty: number;
  /** The last time that the employee took this product. */
  lastTakenAt: string | null;
}

/** What employees have in hand: borrowed and not yet given back. */
export async function heldBy(ctx: Ctx, { employees }: { employees: readonly string[] }): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select b.place_ref as employee_id, b.product_id, b.lot_id, b.condition, b.on_hand as qty,
      (select max(m.happened_at) from stock_move m where m.node_id = b.node_id and m.to_kind = b.place_kind and m.to_ref = b.place_ref and m.product_id = b.product_id and m.to_kind < ${lit(OUTSIDE)}) as last_taken_at
    from stock_balance b where b.node_id = ${ctx.nodeId} and b.place_kind = ${PLACE.employee} and b.place_ref = any(${[...employees]}::uuid[])
      and b.on_hand <> 0 and ${visiblePlace(ctx, 'b.placeKind', 'b.placeRef')}
    order by b.place_ref, b.product_id, b.lot_id, b.condition`.execute(ctx.db);
  return rows;
}
