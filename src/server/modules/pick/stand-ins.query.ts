// What can be had instead, where a product cannot: what stands in for it by the site's conversions and lies in a machine.
import { sql } from 'kysely';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { stockedChannels } from '../machine/index.ts';
import { balancesOf } from '../stock/index.ts';
import { FreezeStatus } from '../../../contract/machine/codes.ts';

interface ShortLine {
  productId: string;
  vmId: string;
  quantity: number;
}
export interface StandIn {
  productId: string;
  productCode: string;
  productName: string;
  unit: string;
  /** Pieces of it that do for what was asked: whole ones, rather one too many. */
  num: number;
  free: number;
}
const SHOWN = 5;

/** What this machine has enough of, the most first. A conversion holds both ways. */
export async function standIns(ctx: Ctx, { productId, vmId, quantity }: ShortLine): Promise<StandIn[]> {
  const kin = sql<{ id: string; num: number }>`(
    select c.target_product_id as id, ceil(${quantity}::bigint * c.to_qty / c.from_qty::numeric)::bigint as num from product_conversion c
      where c.node_id = ${ctx.nodeId} and c.product_id = ${productId} and c.target_product_id is not null
    union select c.product_id, ceil(${quantity}::bigint * c.from_qty / c.to_qty::numeric)::bigint from product_conversion c
      where c.node_id = ${ctx.nodeId} and c.target_product_id = ${productId})`;
  return stockedChannels(ctx)
    .innerJoinLateral(
      balancesOf(ctx, [PLACE.vmChannel])
        .where(sql<boolean>`b.place_ref = c.id and b.product_id = c.product_id`)
        .as('f'),
      (join) => join.onTrue(),
    )
    .innerJoin(kin.as('k'), 'k.id', 'c.productId')
    .where('c.vmId', '=', vmId)
    .where('c.freezeStatus', '<>', FreezeStatus.frozen)
    .where('c.mergedInto', 'is', null)
    .where('p.onSaleFlag', '=', true)
    .select(['p.id as productId', 'p.productCode', 'p.productName', 'p.unit', sql<number>`min(k.num)`.as('num')])
    .select(sql<number>`sum(f.free)`.as('free'))
    .$narrowType<{ productId: string; productCode: string; productName: string; unit: string }>()
    .groupBy('p.id')
    .groupBy('p.productCode')
    .groupBy('p.productName')
    .groupBy('p.unit')
    .having(sql<boolean>`sum(f.free) >= min(k.num)`)
    .orderBy(sql`sum(f.free)`, 'desc')
    .orderBy('p.productCode')
    .limit(SHOWN)
    .execute();
}
