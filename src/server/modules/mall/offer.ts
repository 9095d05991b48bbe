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
  const creator = actorName(ctx);
  await addTo(ctx, 'cloudMallProduct', { productId, vendorId, limitedFlag: said.limitedFlag ?? false, creator })
    .onConflict((at) => at.doNothing())
    .execute();
  const { numInsertedOrUpdatedRows: made } = await addTo(ctx, 'cloudMallOffer', {
    productId,
    vendorId,
    packNum: said.packNum ?? 1,
    stockNum: said.stockNum ?? null,
    deliveryDays: said.deliveryDays ?? null,
    creator,
  })
    .onConflict((at) => at.doNothing())
    .executeTakeFirstOrThrow();
  if (made === 0n) refuse('mall-offered', { product: productName });
  await setPrice(ctx, { productId, vendorId }, { ...said, price: said.price ?? product.unitPrice });
  ctx.tell({ product: productName });
}

interface OfferKey {
  productId: string;
  vendorId: string;
}
/** Writes a price (fen) into the list, from today unless it says from when; one that began on the same day is replaced. Refuses 'mall-price-days'. */
async function setPrice(ctx: Ctx, offer: OfferKey, { price, priceFrom, priceTo }: Price): Promise<void> {
  if (price === null || price === undefined) return;
  const validFrom = priceFrom ?? dayOf(Date.now(), ctx.timeZone);
  if (priceTo && priceTo < validFrom) refuse('mall-price-days');
  await writePrices(ctx, [{ ...offer, price, validFrom, validTo: priceTo ?? null }]);
}

interface PriceRow extends OfferKey {
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
      at.columns(['nodeId', 'productId', 'vendorId', 'validFrom']).doUpdateSet({
        price: sql`excluded.price`,
        validTo: sql`excluded.valid_to`,
        creator,
        createdAt: sql`excluded.created_at`,
      }),
    )
    .execute();
}

/** Changes an offer, of the usual vendor unless another is named; a price that is said is written into the list. Refuses 'not-found', 'mall-price-days'. */
export async function updateOffer(ctx: Ctx, { productId, price, priceFrom, priceTo, ...said }: Update): Promise<void> {
  const before = await from(ctx, 'cloudMallProduct', 'm')
    .selectAll('m')
    .where('m.productId', '=', productId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return refuse('not-found', { thing: '云商城商品' });
  const { packNum, stockNum, deliveryDays, vendorId = before.vendorId, usualFlag, ...flags } = said;
  await requireOfferOf(ctx, { productId, vendorId });
  const kept = Object.entries({ ...flags, ...(usualFlag ? { vendorId } : {}) }).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  const updatedAt = sql<string>`now()`;
  await changeIn(ctx, 'cloudMallProduct')
    .set({ ...Object.fromEntries(kept), updatedAt })
    .where('productId', '=', productId)
    .execute();
  // What the vendor has and how long he takes may become unknown again.
  const terms = Object.entries({ packNum: packNum ?? undefined, stockNum, deliveryDays }).filter(([, value]) => value !== undefined);
  await changeIn(ctx, 'cloudMallOffer')
    .set({ ...Object.fromEntries(terms), updatedAt })
    .where('productId', '=', productId)
    .where('vendorId', '=', vendorId)
    .execute();
  await setPrice(ctx, { productId, vendorId }, { price, priceFrom, priceTo });
  ctx.tell({ before });
}

/** Takes the offer of a vendor away, whose price list goes with it; baskets go over to the usual one. Refuses 'not-found', 'mall-usual'. */
export async function deleteOffer(ctx: Ctx, { productId, vendorId }: In<typeof mall.mallOffer.delete>): Promise<void> {
  const product = await from(ctx, 'cloudMallProduct', 'm')
    .innerJoin('vendor as v', sameNode('v.id', 'm.vendorId'))
    .select(['m.vendorId', 'v.vendorName'])
    .where('m.productId', '=', productId)
    .forUpdate('m')
    .executeTakeFirst();
  if (product?.vendorId === vendorId) refuse('mall-usual', { vendor: product.vendorName });
  // scope: who has it in his basket buys of whom the mall names, whoever he is
  await sql`update cloud_mall_basket set vendor_id = null
    where node_id = ${ctx.nodeId} and product_id = ${productId} and vendor_id = ${vendorId}`.execute(ctx.db);
  const { numDeletedRows } = await removeFrom(ctx, 'cloudMallOffer')
    .where('productId', '=', productId)
    .where('vendorId', '=', vendorId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) refuse('not-found', { thing: '云商城商品' });
}

/** Refuses 'not-found' for what a vendor does not offer. */
export async function requireOfferOf(ctx: Ctx, { productId, vendorId }: OfferKey): Promise<void> {
  const seen = await from(ctx, 'cloudMallOffer', 'o')
    .select('o.productId')
    .where('o.productId', '=', productId)
    .where('o.vendorId', '=', vendorId)
    .executeTakeFirst();
  if (!seen) refuse('not-found', { thing: '云商城商品' });
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
