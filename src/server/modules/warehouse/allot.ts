// Out of which channels an order is picked: what is wanted, spread over the channels of its smart warehouse that have it free.
import { sql } from 'kysely';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { reserve, type Place } from '../stock/index.ts';
import { stockedPrewhChannels } from './channel.query.ts';
import { DisableStatus } from '../../../contract/warehouse/codes.ts';
import { FreezeStatus } from '../../../contract/machine/codes.ts';

export interface LineToAllot {
  line: number;
  productId: string;
  qty: number;
}
export interface Allotted extends LineToAllot {
  place: Place;
}

interface Source {
  id: string;
  productId: string | null;
  free: number;
}

/** Channels of a smart warehouse from which these products can be picked: in use, not frozen, something free in them. */
const sources = (ctx: Ctx, prewhId: string, products: readonly string[]): Promise<Source[]> =>
  stockedPrewhChannels(ctx)
    .select(['c.id', 'c.productId', 's.free'])
    .where('c.prewhId', '=', prewhId)
    .where('c.disableStatus', '=', DisableStatus.enabled)
    .where('h.disableStatus', '=', DisableStatus.enabled)
    .where('c.freezeStatus', '<>', FreezeStatus.frozen)
    .where('s.free', '>', 0)
    .where(sql<boolean>`c.product_id = any(${[...products]}::uuid[])`)
    .orderBy('h.shelfCode')
    .orderBy('c.tray')
    .orderBy('c.position')
    .execute();

/** One channel that has enough before two that have it together; else the fullest first. */
function shareOf({ line, productId, qty }: LineToAllot, channels: Source[], prewhId: string): { parts: Allotted[]; missing: number } {
  const mine = channels.filter((channel) => channel.productId === productId && channel.free > 0);
  const whole = mine.find(({ free }) => free >= qty);
  let missing = qty;
  const parts: Allotted[] = [];
  for (const channel of whole ? [whole] : mine.toSorted((a, b) => b.free - a.free)) {
    const part = Math.min(missing, channel.free);
    if (part === 0) break;
    missing -= part;
    channel.free -= part;
    parts.push({ line, productId, qty: part, place: { kind: PLACE.prewhChannel, ref: channel.id, owner: prewhId } });
  }
  return { parts, missing };
}

interface Share {
  want: LineToAllot;
  parts: Allotted[];
  /** What no channel has. */
  missing: number;
}

/** Where each line can be picked, as far as it goes; the caller holds the smart warehouse locked, so that two orders do not choose the same goods. */
export async function sharesOf(ctx: Ctx, prewhId: string, wanted: readonly LineToAllot[]): Promise<Share[]> {
  if (wanted.length === 0) return [];
  const channels = await sources(
    ctx,
    prewhId,
    wanted.map(({ productId }) => productId),
  );
  return wanted.map((want) => ({ want, ...shareOf(want, channels, prewhId) }));
}

/** The same for what must be there in full; refuses 'pick-short' (product, asked, free) when the channels have not enough. */
export async function allot(ctx: Ctx, prewhId: string, wanted: readonly LineToAllot[]): Promise<Allotted[]> {
  const shares = await sharesOf(ctx, prewhId, wanted);
  const short = shares.find(({ missing }) => missing > 0);
  if (short) await refuseShort(ctx, short.want, short.want.qty - short.missing);
  return shares.flatMap(({ parts }) => parts);
}

async function refuseShort(ctx: Ctx, { productId, qty }: LineToAllot, free: number): Promise<never> {
  const row = await from(ctx, 'product', 'p').select('p.productName').where('p.id', '=', productId).executeTakeFirst();
  return refuse('pick-short', { product: row?.productName ?? '', asked: qty, free });
}

interface Claim {
  document: { kind: string; id: string };
  reason: string;
  prewhId: string;
  wanted: readonly LineToAllot[];
  expiresAt?: string;
}

/** Reserves what an order wants; gives where. Refuses 'pick-short'. */
export async function claim(ctx: Ctx, { document, reason, prewhId, wanted, expiresAt }: Claim): Promise<Allotted[]> {
  const parts = await allot(ctx, prewhId, wanted);
  await reserve(ctx, { document, reason, ...(expiresAt ? { expiresAt } : {}), lines: parts });
  return parts;
}
