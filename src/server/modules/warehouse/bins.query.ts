// Where goods can be put: channels of the smart warehouses behind a warehouse that hold a product and have room, and channels that are nobody's yet.
import { sql } from 'kysely';
import { FreezeStatus } from '../../../contract/machine/codes.ts';
import { DisableStatus } from '../../../contract/warehouse/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { heldOf, onWayTo, OWNER } from '../channel/index.ts';
import { loans } from '../stock/index.ts';
import { openRefills } from './refill.flow.ts';

/** A channel with what lies in it and what still fits, in pieces. */
export interface Bin {
  channelId: string;
  channelCode: string;
  prewhId: string;
  prewhName: string;
  shelfId: string;
  shelfName: string;
  /** None of one that is nobody's yet. */
  productId: string | null;
  stock: number;
  room: number;
  /** The lots that lie in it. */
  lots: ReadonlySet<string>;
}

const usable = sql<boolean>`c.merged_into is null and c.freeze_status = ${lit(FreezeStatus.normal)}
  and c.disable_status = ${lit(DisableStatus.enabled)} and h.disable_status = ${lit(DisableStatus.enabled)}`;
const place = ['c.id as channelId', 'c.channelCode', 'c.prewhId', 'w.prewhName', 'c.shelfId', 'h.shelfName', 'c.productId'] as const;

interface Goods {
  warehouseId: string;
  productIds: readonly string[];
}

/**
 * Channels that hold these products and are in use, in the order of the shelves. A read for all of each thing, none for a channel: there may be thousands;
 * those that need not wait for each other are asked at once.
 */
export async function binsFor(ctx: Ctx, { warehouseId, productIds }: Goods): Promise<Bin[]> {
  const [rows, held] = await Promise.all([channelsOf(ctx, { warehouseId, productIds }), heldOf(ctx, OWNER.prewh, productIds)]);
  const ids = rows.map(({ channelId }) => channelId);
  const [coming, lent] = await Promise.all([onWayTo(ctx, PLANS, ids), loans.lentFrom(ctx, ids)]);
  return rows.map(({ capacity, ...row }) => {
    const key = `${row.channelId}/${row.productId}`;
    const { qty: stock, lots } = held(row.channelId, row.productId);
    const room = Math.max(0, capacity - stock - (coming.get(key) ?? 0) - (lent.get(key) ?? 0));
    return { ...row, stock, room, lots };
  });
}

const PLANS = { plans: 'prewhReplenishPlan', lines: 'prewhReplenishPlanLine', open: openRefills } as const;

const channelsOf = (ctx: Ctx, { warehouseId, productIds }: Goods) =>
  from(ctx, 'prewh', 'w')
    .innerJoin('prewhChannel as c', sameNode('c.prewhId', 'w.id'))
    .innerJoin('prewhShelf as h', sameNode('h.id', 'c.shelfId'))
    .where('w.warehouseId', '=', warehouseId)
    .where(sql<boolean>`c.product_id = any(${[...productIds]}::uuid[])`)
    .where(usable)
    .select([...place, 'c.capacity'])
    .orderBy('w.prewhCode')
    .orderBy('h.shelfCode')
    .orderBy('c.tray')
    .orderBy('c.position')
    .execute();

const MOST_FREE = 500;

/** Channels that are nobody's yet: those on these shelves, and others; some hundreds at most. */
export async function freeBins(ctx: Ctx, { warehouseId, shelfIds }: { warehouseId: string; shelfIds: readonly string[] }): Promise<Bin[]> {
  const free = () =>
    from(ctx, 'prewh', 'w')
      .innerJoin('prewhChannel as c', sameNode('c.prewhId', 'w.id'))
      .innerJoin('prewhShelf as h', sameNode('h.id', 'c.shelfId'))
      .where('w.warehouseId', '=', warehouseId)
      .where('c.productId', 'is', null)
      .where('c.capacity', '>', 0)
      .where(usable)
      .select([...place, sql<number>`0`.as('stock'), 'c.capacity as room'])
      .limit(MOST_FREE);
  const near =
    shelfIds.length > 0
      ? await free()
          .where(sql<boolean>`c.shelf_id = any(${[...shelfIds]}::uuid[])`)
          .execute()
      : [];
  const known = new Set(near.map(({ channelId }) => channelId));
  const rows = [...near, ...(await free().execute()).filter(({ channelId }) => !known.has(channelId))];
  return rows.map((row) => ({ ...row, lots: new Set<string>() }));
}
