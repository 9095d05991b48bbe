// The basket of an account: the same at every device. What of it cannot be ordered says so before anybody tries.
import { sql } from 'kysely';
import { errorText } from '../../../contract/errors.ts';
import type { mall } from '../../../contract/mall/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { actorUserId } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, from, removeFrom, sameNode } from '../../kernel/scope.ts';
import { refusalsOf } from '../pick/index.ts';
import { faultsOf, type Buyer } from './buyable.ts';
import { OFFERED, offers, ofWhom } from './offer.query.ts';
import { requireOfferOf } from './offer.ts';
import { asked, requireForOneself } from './order.ts';

/** Kinds of goods in one basket: as many as an order takes. */
const MOST_KINDS = 200;

/** So many of a product from now on, of the vendor that was chosen; none takes it out. Refuses 'not-found', 'mall-list-long' for more kinds than an order takes. */
export async function putBasket(ctx: Ctx, { productId, num, vendorId }: In<typeof mall.mallBasket.put>): Promise<void> {
  const userId = actorUserId(ctx);
  if (userId === null) return;
  if (num === 0) {
    await removeFrom(ctx, 'cloudMallBasket').where('userId', '=', userId).where('productId', '=', productId).execute();
    return;
  }
  const seen = await from(ctx, 'cloudMallProduct', 'm').select('m.productId').where('m.productId', '=', productId).executeTakeFirst();
  if (!seen) refuse('not-found', { thing: '云商城商品' });
  if (vendorId) await requireOfferOf(ctx, { productId, vendorId });
  const chosen = vendorId === undefined ? {} : { vendorId };
  await addTo(ctx, 'cloudMallBasket', { userId, productId, num, ...chosen })
    .onConflict((at) => at.columns(['nodeId', 'userId', 'productId']).doUpdateSet({ num, ...chosen }))
    .execute();
  const { kinds } = await from(ctx, 'cloudMallBasket', 'b')
    .select((is) => is.fn.countAll<number>().as('kinds'))
    .where('b.userId', '=', userId)
    .executeTakeFirstOrThrow();
  if (kinds > MOST_KINDS) refuse('mall-list-long', { lines: kinds, most: MOST_KINDS });
}

/** The actor's basket with what is wrong with it, for whom it is ordered: the actor himself unless somebody is named. */
export async function findBasket(ctx: Ctx, input: In<typeof mall.mallBasket.find>): Promise<Given<typeof mall.mallBasket.find>> {
  const { actor } = ctx;
  requireForOneself(ctx, input.empId);
  const userId = actorUserId(ctx);
  const rows = await offers(ctx)
    .innerJoin('cloudMallBasket as b', sameNode('b.productId', 'm.productId'))
    .select([...OFFERED, 'b.num'])
    .where('b.userId', '=', userId)
    .where(sql<boolean>`o.vendor_id = coalesce(b.vendor_id, ${ofWhom(ctx)})`)
    .orderBy('v.vendorName')
    .orderBy('b.createdAt')
    .orderBy('m.productId')
    .execute();
  const buyer = await buyerOf(ctx, input.empId ?? (actor.kind === 'user' ? actor.empId : null));
  const faults = await faultsOf(ctx, buyer, rows);
  const choices = await choicesOf(
    ctx,
    rows.map(({ productId }) => productId),
  );
  const lines = rows.map((row) => {
    const fault = faults.get(row.productId);
    return {
      ...row,
      choices: choices.get(row.productId) ?? [],
      amount: (row.price ?? 0) * row.num,
      fault: fault ? errorText(fault.key, fault.params, ctx.language).msg : null,
    };
  });
  return {
    lines,
    amount: lines.reduce((sum, { amount }) => sum + amount, 0),
    refused: await refusedFor(ctx, buyer, rows),
    empId: buyer?.empId ?? null,
    warehouseId: await usualWarehouse(ctx, buyer?.empId ?? null),
  };
}

/** Of whom each of these can be had now, the cheapest first. */
async function choicesOf(ctx: Ctx, productIds: readonly string[]) {
  if (productIds.length === 0) return new Map<string, never[]>();
  const rows = await offers(ctx)
    .select(['o.productId', 'o.vendorId', 'v.vendorName', 'r.price', 'o.packNum', 'o.stockNum', 'o.deliveryDays'])
    .where('o.productId', 'in', [...productIds])
    .where('v.lockFlag', '=', false)
    .where('r.price', 'is not', null)
    .orderBy('r.price')
    .orderBy('v.vendorName')
    .execute();
  return Map.groupBy(rows, ({ productId }) => productId);
}

type Account = Buyer & { costId: string | null };

async function buyerOf(ctx: Ctx, empId: string | null): Promise<Account | null> {
  if (empId === null) return null;
  const row = await from(ctx, 'employee', 'e')
    .select(['e.id as empId', 'e.empName', 'e.costId'])
    .where('e.id', '=', empId)
    .executeTakeFirst();
  return row ?? null;
}

async function refusedFor(ctx: Ctx, buyer: Account | null, lines: readonly { productId: string; num: number }[]): Promise<string[]> {
  if (!buyer || lines.length === 0) return [];
  return refusalsOf(ctx, { ...buyer, id: newId(), projectId: null, lines: asked(lines) });
}

/** Where his last order went, else the first warehouse in sight: the main one before others. */
async function usualWarehouse(ctx: Ctx, empId: string | null): Promise<string | null> {
  // beyond scope: an order of his own, whatever he sees of others; the warehouse is one in sight
  const last = sql`(select o.warehouse_id from cloud_mall_order o where o.node_id = ${ctx.nodeId} and o.emp_id = ${empId}::uuid
    order by o.created_at desc limit 1)`;
  const found = await from(ctx, 'warehouse', 'w')
    .select('w.id')
    .where('w.statusFlag', '=', true)
    .orderBy(sql`coalesce(w.id = ${last}, false)`, 'desc')
    .orderBy('w.warehouseType')
    .orderBy('w.warehouseCode')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}
