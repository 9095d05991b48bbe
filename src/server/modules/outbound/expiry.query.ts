// What expires, in the order in which one walks past it.
import { sql } from 'kysely';
import { EXPIRY_DAYS, MOST_STOPS, type expiry } from '../../../contract/outbound/expiry.ts';
import type { Given } from '../../../contract/kernel/endpoint.ts';
import { addDays, dayOf, dayRange } from '../../../contract/kernel/time.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from } from '../../kernel/scope.ts';
import { lotBalances } from '../stock/index.ts';

type Walk = Given<typeof expiry.walk>;

const KINDS = [PLACE.warehouse, PLACE.prewhChannel, PLACE.vmChannel] as const;

/** Lots `b` in places that the actor sees, with where each lies: warehouse `h`, or channel, shelf and smart warehouse `c`, `s`, `w`, or channel and machine `k`, `v`; `t` or `u` is the warehouse behind. */
export const lyingLots = (ctx: Ctx) =>
  from(ctx, 'product', 'p')
    .innerJoin(lotBalances(ctx, KINDS).select('b.nodeId').where('b.onHand', '>', 0).as('b'), (join) =>
      join.onRef('b.productId', '=', 'p.id'),
    )
    .leftJoin('warehouse as h', withinScope(ctx, 'h.id', 'b.placeRef'))
    .leftJoin('prewhChannel as c', withinScope(ctx, 'c.id', 'b.placeRef'))
    .leftJoin('prewhShelf as s', withinScope(ctx, 's.id', 'c.shelfId'))
    .leftJoin('prewh as w', withinScope(ctx, 'w.id', 'c.prewhId'))
    .leftJoin('vmChannel as k', withinScope(ctx, 'k.id', 'b.placeRef'))
    .leftJoin('vm as v', withinScope(ctx, 'v.id', 'k.vmId'))
    .leftJoin('warehouse as t', withinScope(ctx, 't.id', 'w.warehouseId'))
    .leftJoin('warehouse as u', withinScope(ctx, 'u.id', 'v.warehouseId'))
    .where(sql<boolean>`coalesce(h.id, w.id, v.id) is not null`);

export async function expiryWalk(ctx: Ctx): Promise<Walk> {
  const today = dayOf(new Date(), ctx.timeZone);
  const { from: midnight } = dayRange(today, ctx.timeZone);
  const looked = sql<Walk['stops'][number]['looked']>`(select json_build_object('deed', x.deed, 'actor', x.actor, 'at', x.created_at)
    from expiry_deed x where x.node_id = ${ctx.nodeId} and x.lot_id = b.lot_id and x.place_ref = b.place_ref and x.created_at >= ${midnight}
    order by x.created_at desc limit 1)`;
  const rows = await lyingLots(ctx)
    .select(['b.placeKind', 'b.placeRef', 'b.lotId', 'b.condition', 'b.lotNo', 'b.expiryDate', 'b.onHand as num'])
    .select(['p.id as productId', 'p.productCode', 'p.productName', 'p.spec', 'p.unit', 'p.barcode', 'p.pictureUrl'])
    .select([
      sql<string>`coalesce(h.id, w.id, v.id)`.as('ownerId'),
      sql<string>`coalesce(h.warehouse_name, w.prewh_name, v.vm_name)`.as('ownerName'),
      's.shelfName',
      sql<string | null>`coalesce(c.channel_code, k.channel_code)`.as('channelCode'),
      sql<number>`b.expiry_date - ${today}::date`.as('leftDays'),
      sql<number>`b.on_hand - b.reserved`.as('freeNum'),
      sql<string | null>`coalesce(t.warehouse_name, u.warehouse_name)`.as('toName'),
      looked.as('looked'),
    ])
    .where(sql<boolean>`b.expiry_date <= ${addDays(today, EXPIRY_DAYS)}::date`)
    .orderBy(sql`b.place_kind desc, coalesce(h.warehouse_code, w.prewh_code, v.vm_code), s.shelf_code`)
    .orderBy(sql`coalesce(c.tray, k.tray), coalesce(c.position, k.position), p.product_code, b.expiry_date, b.lot_id, b.condition`)
    .limit(MOST_STOPS + 1)
    .execute();
  return { stops: rows.slice(0, MOST_STOPS) as Walk['stops'], moreFlag: rows.length > MOST_STOPS };
}
