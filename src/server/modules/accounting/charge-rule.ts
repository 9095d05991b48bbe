// Rules of charging: made for days to come and ended, never changed, so that what a moment was charged at is the same whenever it is asked (docs/decisions/0124-charging.md).
import { sql } from 'kysely';
import { ChargeMethod, ChargeState, charge as endpoints } from '../../../contract/accounting/charge.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sqlState } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { lit } from '../../kernel/db/lit.ts';
import { equals, list, withinBranch } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom, sameNode } from '../../kernel/scope.ts';
import { periods } from '../stock/index.ts';
import { rateText } from './currency-rate.ts';
import { lockRates, requireRates } from './foreign.ts';
import { requireThings } from './things.query.ts';

const today = (ctx: Ctx): string => dayOf(new Date(), ctx.timeZone);
const state = (ctx: Ctx) => sql<number>`case when r.valid_from > ${today(ctx)}::date then ${lit(ChargeState.coming)}
  when r.valid_to < ${today(ctx)}::date then ${lit(ChargeState.over)} else ${lit(ChargeState.holds)} end`;

export const chargeList = list(endpoints.list, {
  query: (ctx) =>
    from(ctx, 'chargeRule', 'r')
      .leftJoin('product as p', sameNode('p.id', 'r.productId'))
      .leftJoin('productType as t', sameNode('t.id', 'r.productTypeId'))
      .leftJoin('vendor as v', sameNode('v.id', 'r.vendorId'))
      .where(sql<boolean>`${!periods.seesPart(ctx)}`)
      .select(['r.id', 'r.productId', 'p.productName', 'r.productTypeId', 't.productTypeName', 'r.vendorId', 'v.vendorName'])
      .select(['r.chargeMethod', 'r.currency', 'r.foreignPrice', 'r.validFrom', 'r.validTo', 'r.remark', 'r.creator', 'r.createdAt'])
      // Of today, or of its own first or last day where it does not hold today.
      .leftJoinLateral(
        sql<{ rateMicro: number }>`(select f.rate_micro from charge_foreign(r.node_id, r.product_id,
          greatest(r.valid_from, least(coalesce(r.valid_to, 'infinity'), ${today(ctx)}::date))) f where f.currency = r.currency)`.as('f'),
        (join) => join.onTrue(),
      )
      .select(rateText('f.rateMicro').$castTo<string | null>().as('currencyRate'))
      .select(sql<number | null>`coalesce(r.contract_price, foreign_fen(r.foreign_price, f.rate_micro))`.as('contractPrice'))
      .select(state(ctx).as('chargeState')),
  filters: {
    productId: equals('r.productId'),
    // Of the type, or of a product of it.
    productTypeId: (id, ctx) =>
      sql<boolean>`(${withinBranch('productType', 'r.productTypeId')(id, ctx)} or ${withinBranch('productType', 'p.productTypeId')(id, ctx)})`,
    vendorId: equals('r.vendorId'),
    chargeState: (value, ctx) => sql<boolean>`${state(ctx)} = ${value}`,
  },
  sorts: { validFrom: 'r.validFrom', validTo: 'r.validTo', createdAt: 'r.createdAt' },
  order: [
    ['r.createdAt', 'desc'],
    ['r.id', 'asc'],
  ],
});

type Input = In<typeof endpoints.create>;
async function check(ctx: Ctx, input: Input): Promise<void> {
  const { productId, productTypeId, vendorId, chargeMethod, contractPrice, currency, foreignPrice, validFrom, validTo } = input;
  if (periods.seesPart(ctx)) refuse('charge-narrowed');
  if (validFrom <= today(ctx) || (validTo && validTo < validFrom)) refuse('charge-past', { day: today(ctx) });
  if (productId && (productTypeId || vendorId)) refuse('charge-whom');
  const isForeign = typeof foreignPrice === 'number';
  const agreed = Number(typeof contractPrice === 'number') + Number(isForeign);
  if (agreed !== Number(chargeMethod === ChargeMethod.contract) || (agreed === 1 && !productId) || isForeign !== Boolean(currency))
    refuse('charge-contract');
  await requireThings(ctx, input);
}

/** Gives its id. Refuses 'charge-narrowed', 'charge-past', 'charge-whom', 'charge-contract', 'charge-no-vendor', 'charge-no-rate', 'charge-twice', 'not-found'. */
export async function createChargeRule(ctx: Ctx, input: Input): Promise<{ id: string }> {
  await check(ctx, input);
  const rateVendorId = input.currency && input.productId ? await lockRates(ctx, input.productId) : null;
  const id = newId();
  try {
    await addTo(ctx, 'chargeRule', { id, ...input, rateVendorId, creator: actorName(ctx) }).execute();
  } catch (error) {
    if (sqlState(error) === '23505') refuse('charge-twice', { day: input.validFrom });
    throw error;
  }
  if (input.currency && rateVendorId) await requireRates(ctx, { vendorId: rateVendorId, currency: input.currency }, 'charge-no-rate');
  return { id };
}

async function lockRule(ctx: Ctx, id: string) {
  if (periods.seesPart(ctx)) refuse('charge-narrowed');
  const rule = await from(ctx, 'chargeRule', 'r').selectAll('r').where('r.id', '=', id).forUpdate().executeTakeFirst();
  return rule ?? refuse('not-found', { thing: '计价规则' });
}

/** What has ended stays ended, and no day that is over loses its rule. Refuses 'charge-past', 'charge-narrowed', 'charge-no-rate', 'not-found'. */
export async function endChargeRule(ctx: Ctx, { id, validTo = null }: In<typeof endpoints.end>): Promise<void> {
  const { validFrom, validTo: before, currency, rateVendorId: vendorId, productId } = await lockRule(ctx, id);
  const day = today(ctx);
  if ((before && before < day) || (validTo && (validTo < day || validTo < validFrom))) refuse('charge-past', { day });
  if (productId && vendorId) await lockRates(ctx, productId, vendorId);
  await changeIn(ctx, 'chargeRule').set({ validTo }).where('id', '=', id).execute();
  if (currency && vendorId) await requireRates(ctx, { vendorId, currency }, 'charge-no-rate');
  ctx.tell({ before, after: validTo });
}

/** Refuses 'charge-begun', 'charge-narrowed', 'not-found'. */
export async function deleteChargeRule(ctx: Ctx, { id }: In<typeof endpoints.delete>): Promise<void> {
  const { nodeId: _, ...before } = await lockRule(ctx, id);
  if (before.validFrom <= today(ctx)) refuse('charge-begun', { day: before.validFrom });
  await removeFrom(ctx, 'chargeRule').where('id', '=', id).execute();
  ctx.tell({ before });
}
