// Out of which channels a combo order is picked: what is wanted, spread over the machines' channels that have it free.
import { sql } from 'kysely';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { countsAtSite, stockedChannels } from '../machine/index.ts';
import { balancesOf, type Place } from '../stock/index.ts';
import { FreezeStatus } from '../../../contract/machine/codes.ts';

interface LineToAllot {
  lineNo: number;
  productId: string;
  productName: string;
  vmId: string | null;
  num: number;
}
interface Part {
  place: Place;
  productId: string;
  qty: number;
  line: number;
}

/** Channels of machines in use, not frozen, with something free, the fullest first. */
const sources = (ctx: Ctx, products: readonly string[]) =>
  stockedChannels(ctx)
    .innerJoinLateral(
      balancesOf(ctx, [PLACE.vmChannel])
        .where(sql<boolean>`b.place_ref = c.id and b.product_id = c.product_id`)
        .as('f'),
      (join) => join.onTrue(),
    )
    .select(['c.id', 'c.vmId', 'c.productId', sql<number>`f.free`.as('free')])
    .where(sql<boolean>`c.product_id = any(${[...products]}::uuid[])`)
    .where('c.freezeStatus', '<>', FreezeStatus.frozen)
    .where('c.mergedInto', 'is', null)
    .where('v.lockFlag', '=', false)
    .where(countsAtSite)
    .where('f.free', '>', 0)
    .orderBy('f.free', 'desc')
    .orderBy('c.id')
    .execute();

/** Where each line is picked; one that names a machine comes before those that do not mind. Refuses 'combo-short' (line, product, asked, free). */
export async function allot(ctx: Ctx, lines: readonly LineToAllot[]): Promise<Part[]> {
  const channels = await sources(
    ctx,
    lines.map(({ productId }) => productId),
  );
  const parts: Part[] = [];
  for (const { lineNo, productId, productName, vmId, num } of lines.toSorted((a, b) => Number(a.vmId === null) - Number(b.vmId === null))) {
    let left = num;
    for (const channel of channels.filter((one) => one.productId === productId && (vmId === null || one.vmId === vmId))) {
      const qty = Math.min(left, channel.free);
      if (qty === 0) continue;
      left -= qty;
      channel.free -= qty;
      parts.push({ place: { kind: PLACE.vmChannel, ref: channel.id, owner: channel.vmId }, productId, qty, line: lineNo });
    }
    if (left > 0) refuse('combo-short', { line: lineNo, product: productName, asked: num, free: num - left });
  }
  return parts;
}
