// Cabins: small walk-in warehouses (smart warehouses of type 3). Goods are bound to the cabin; each gets a bin of its own on its shelf, so that stock,
// refills, picks and counts are those of every smart warehouse.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Right } from '../../../contract/menu.ts';
import type { cabin } from '../../../contract/warehouse/cabin.ts';
import { PrewhType, ShelfType } from '../../../contract/warehouse/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { requirePoints } from '../channel/index.ts';
import { bindProduct, setCapacity } from './channel.ts';
import { lockPrewh, requirePrewh } from './prewh.ts';
import { createShelf, updateShelf } from './shelf.ts';

/** Who has none of these pages has come by a page of cabins: he sees cabins alone. */
export const cabinsOnly = (ctx: Ctx, pages: readonly Right[]): boolean =>
  ctx.actor.kind === 'user' && !pages.some((page) => ctx.rights.has(page));

const SHELF = 'C';
const COLUMNS = 10;
const FIRST_ROWS = 2;

/** Refuses 'cabin-only' for any other smart warehouse. */
export async function requireCabin(ctx: Ctx, id: string): Promise<void> {
  const { prewhType, prewhName } = await requirePrewh(ctx, id);
  if (prewhType !== PrewhType.administrative) refuse('cabin-only', { prewh: prewhName });
}

async function lockCabin(ctx: Ctx, id: string): Promise<void> {
  const { prewhType, prewhName } = await lockPrewh(ctx, id);
  if (prewhType !== PrewhType.administrative) refuse('cabin-only', { prewh: prewhName });
}

const channelsOf = (ctx: Ctx, prewhId: string) =>
  from(ctx, 'prewhChannel', 'c')
    .select(['c.id', 'c.productId'])
    .where('c.prewhId', '=', prewhId)
    .where('c.mergedInto', 'is', null)
    .where('c.width', '=', 1)
    .orderBy('c.tray')
    .orderBy('c.position')
    .execute();

/** Binds goods to a cabin, each to an empty bin; gives how many it did not have. Refuses 'cabin-only', 'channel-points', 'not-found'. */
export async function bindToCabin(ctx: Ctx, input: In<typeof cabin.bind>): Promise<Given<typeof cabin.bind>> {
  const { prewhId, productIds, capacity = 0, warnNum = 0, remindNum = 0 } = input;
  await lockCabin(ctx, prewhId);
  requirePoints({ channelCode: SHELF, capacity, warnNum, remindNum });
  const channels = await channelsOf(ctx, prewhId);
  const bound = new Set(channels.map(({ productId }) => productId));
  const wanted = [...new Set(productIds)].filter((productId) => !bound.has(productId));
  if (wanted.length === 0) return { added: 0 };
  const free = channels.filter(({ productId }) => productId === null).map(({ id }) => id);
  if (free.length < wanted.length) free.push(...(await grow(ctx, prewhId, wanted.length - free.length)));
  const taken = free.slice(0, wanted.length);
  for (const [at, productId] of wanted.entries()) await bindProduct(ctx, { ids: taken.slice(at, at + 1), productId });
  await setCapacity(ctx, { ids: taken, capacity, warnNum, remindNum });
  return { added: wanted.length };
}

/** Room for so many goods more: the cabin's own shelf, made or made higher. Gives the new bins. */
async function grow(ctx: Ctx, prewhId: string, lacking: number): Promise<string[]> {
  const rows = Math.ceil(lacking / COLUMNS);
  const own = await from(ctx, 'prewhShelf', 'h')
    .select(['h.id', 'h.rowNum'])
    .where('h.prewhId', '=', prewhId)
    .where('h.shelfCode', '=', SHELF)
    .executeTakeFirst();
  if (!own) {
    const shelf = { prewhId, shelfCode: SHELF, shelfName: '方舱货架', shelfType: ShelfType.plain, columnNum: COLUMNS };
    return (await createShelf(ctx, { ...shelf, rowNum: Math.max(FIRST_ROWS, rows) })).channels;
  }
  await updateShelf(ctx, { id: own.id, rowNum: own.rowNum + rows });
  const made = await from(ctx, 'prewhChannel', 'c')
    .select('c.id')
    .where('c.shelfId', '=', own.id)
    .where('c.tray', '>', own.rowNum)
    .orderBy('c.tray')
    .orderBy('c.position')
    .execute();
  return made.map(({ id }) => id);
}

/** Takes goods out of a cabin: their bins become nobody's. Refuses 'cabin-only', 'channel-not-empty' while some lie there. */
export async function unbindFromCabin(ctx: Ctx, { prewhId, productIds }: In<typeof cabin.unbind>): Promise<void> {
  await lockCabin(ctx, prewhId);
  const channels = await from(ctx, 'prewhChannel', 'c')
    .select('c.id')
    .where('c.prewhId', '=', prewhId)
    .where(sql<boolean>`c.product_id = any(${productIds}::uuid[])`)
    .execute();
  if (channels.length > 0) await bindProduct(ctx, { ids: channels.map(({ id }) => id), productId: null });
}
