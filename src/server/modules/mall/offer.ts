// What the mall offers is kept: put on and taken off it, its vendor, its price list, and what a person likes to have at hand.
import { sql } from 'kysely';
import type { mall } from '../../../contract/mall/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import { actorName, actorUserId } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom, sameNode } from '../../kernel/scope.ts';
import { requireVendors } from '../org/index.ts';

type Create = In<typeof mall.mallProduct.create>;
type Update = In<typeof mall.mallProduct.update>;
type Price = Pick<Create, 'price' | 'priceFrom' | 'priceTo'>;

/**
 * Offers a product in the mall: of its own vendor and at its own price (fen), unless others are said. Refuses 'not-found', 'mall-offered',
 * 'mall-no-vendor', 'stopped', 'mall-price-days'.
 */
export async function createOffer(ctx: Ctx, { productId, ...said }: Create): Promise<void> {
  const product = await from(ctx, 'product', 'p')
    .leftJoin('vendor as v', sameNode('v.id', 'p.vendorId'))
    .select(['p.productName', 'p.unitPrice', 'p.vendorId', 'v.lockFlag'])
    .where('p.id', '=', productId)
    .executeTakeFirst();
  if (!product) return refuse('not-found', { thing: '商品' });
  const { productName } = product;
  const vendorId = said.vendorId ?? (product.lockFlag ? null : product.vendorId) ?? refuse('mall-no-vendor', { product: productName });
  await requireVendors(ctx, [vendorId]);
  const { numInsertedOrUpdatedRows: made } = await addTo(ctx, 'cloudMallProduct', {
    productId,
    vendorId,
    packNum: said.packNum ?? 1,
    stockNum: said.stockNum ?? null,
    deliveryDays: said.deliveryDays ?? null,
    limitedFlag: said.limitedFlag ?? false,
    creator: actorName(ctx),
  })
    .onConflict((at) => at.doNothing())
    .executeTakeFirstOrThrow();
  if (made === 0n) refuse('mall-offered', { product: productName });
  await setPrice(ctx, productId, { ...said, price: said.price ?? product.unitPrice });
  ctx.tell({ product: productName });
}

/** Writes a price (fen) into the list, from today unless it says from when; one that began on the same day is replaced. Refuses 'mall-price-days'. */
async function setPrice(ctx: Ctx, productId: string, { price, priceFrom, priceTo }: Price): Promise<void> {
  if (price === null || price === undefined) return;
  const validFrom = priceFrom ?? dayOf(Date.now(), ctx.timeZone);
  if (priceTo && priceTo < validFrom) refuse('mall-price-days');
  await writePrices(ctx, [{ productId, price, validFrom, validTo: priceTo ?? null }]);
}

interface PriceRow {
  productId: string;
  /** Fen. */
  price: number;
  validFrom: string;
  validTo: string | null;
}
/** Writes rows of the price list, each in the place of one that begins on the same day. */
export async function writePrices(ctx: Ctx, rows: readonly PriceRow[]): Promise<void> {
  if (rows.length === 0) return;
  const creator = actorName(ctx);
  await addTo(
    ctx,
    'cloudMallPrice',
    rows.map((row) => ({ ...row, creator })),
  )
    .onConflict((at) =>
      at.columns(['nodeId', 'productId', 'validFrom']).doUpdateSet({
        price: sql`excluded.price`,
        validTo: sql`excluded.valid_to`,
        creator,
        createdAt: sql`now()`,
      }),
    )
    .execute();
}

/** Changes an offer; a price that is said is written into the list. Refuses 'not-found', 'stopped', 'mall-price-days'. */
export async function updateOffer(ctx: Ctx, { productId, price, priceFrom, priceTo, ...said }: Update): Promise<void> {
  const before = await from(ctx, 'cloudMallProduct', 'm')
    .selectAll('m')
    .where('m.productId', '=', productId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return refuse('not-found', { thing: '云商城商品' });
  if (said.vendorId && said.vendorId !== before.vendorId) await requireVendors(ctx, [said.vendorId]);
  const { stockNum, deliveryDays, ...flags } = said;
  const kept = Object.entries(flags).filter(([, value]) => value !== undefined && value !== null);
  // What the vendor has and how long he takes may become unknown again.
  const unknown = Object.entries({ stockNum, deliveryDays }).filter(([, value]) => value !== undefined);
  await changeIn(ctx, 'cloudMallProduct')
    .set({ ...Object.fromEntries([...kept, ...unknown]), updatedAt: sql<string>`now()` })
    .where('productId', '=', productId)
    .execute();
  await setPrice(ctx, productId, { price, priceFrom, priceTo });
  ctx.tell({ before });
}

/** Refuses 'not-found' for what is not in the mall. */
export async function requireOffer(ctx: Ctx, productId: string): Promise<void> {
  const seen = await from(ctx, 'cloudMallProduct', 'm').select('m.productId').where('m.productId', '=', productId).executeTakeFirst();
  if (!seen) refuse('not-found', { thing: '云商城商品' });
}

/** Puts a product on the actor's shelf of favourites, or takes it off; what stands there already stays. */
export async function favourOffer(ctx: Ctx, { productId, favouriteFlag }: In<typeof mall.mallProduct.favour>): Promise<void> {
  const userId = actorUserId(ctx);
  if (userId === null) return;
  await requireOffer(ctx, productId);
  await (favouriteFlag
    ? addTo(ctx, 'cloudMallFavourite', { userId, productId })
        .onConflict((at) => at.doNothing())
        .execute()
    : removeFrom(ctx, 'cloudMallFavourite').where('userId', '=', userId).where('productId', '=', productId).execute());
}
