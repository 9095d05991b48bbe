// Rates of the currencies that vendors bill in: for days of the open period and later ones, so that what was closed keeps what it had.
import { sql } from 'kysely';
import { currency as endpoints } from '../../../contract/accounting/currency.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { addDays } from '../../../contract/kernel/time.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sqlState } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { equals, list } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom, sameNode } from '../../kernel/scope.ts';
import { periods } from '../stock/index.ts';
import { lockVendor, requireNotCharged, requireRates } from './foreign.ts';
import { requireOpen } from './tax-rate.ts';
import { requireThings } from './things.query.ts';

export const currencyList = list(endpoints.list, {
  query: (ctx) =>
    from(ctx, 'currencyRate', 'r')
      .innerJoin('vendor as v', sameNode('v.id', 'r.vendorId'))
      .where(sql<boolean>`${!periods.seesPart(ctx)}`)
      .select(['r.id', 'r.vendorId', 'v.vendorName', 'r.currency', 'r.validFrom', 'r.validTo', 'r.remark', 'r.creator', 'r.createdAt'])
      .select(rateText('r.rateMicro').as('currencyRate')),
  filters: { vendorId: equals('r.vendorId'), currency: equals('r.currency') },
  sorts: { validFrom: 'r.validFrom', validTo: 'r.validTo', createdAt: 'r.createdAt' },
  order: [
    ['r.createdAt', 'desc'],
    ['r.id', 'asc'],
  ],
});

/** 7.1234 of millionths; null of null. */
export function rateText(column: string) {
  return sql<string>`trim_scale(${sql.ref(column)} / 1000000.0)::text`;
}
const FOREVER = '9999-12-31';
const microOf = (text: string): number => {
  const [whole = '0', part = ''] = text.split('.');
  return Number(whole) * 1_000_000 + Number(part.padEnd(6, '0'));
};

/** Gives its id. Refuses as `requireOpen`, and 'tax-days', 'currency-charged', 'currency-twice', 'not-found'. */
export async function createCurrencyRate(ctx: Ctx, { currencyRate, ...input }: In<typeof endpoints.create>): Promise<{ id: string }> {
  const { validFrom, validTo, vendorId } = input;
  await requireOpen(ctx, validFrom);
  if (validTo && validTo < validFrom) refuse('tax-days');
  await requireThings(ctx, { vendorId });
  await lockVendor(ctx, vendorId);
  await requireNotCharged(ctx, input, { from: validFrom, to: validTo });
  const id = newId();
  try {
    await addTo(ctx, 'currencyRate', { id, ...input, rateMicro: microOf(currencyRate), creator: actorName(ctx) }).execute();
  } catch (error) {
    if (sqlState(error) === '23505') refuse('currency-twice', { day: validFrom });
    throw error;
  }
  return { id };
}

const lockCurrency = async (ctx: Ctx, id: string) =>
  (await from(ctx, 'currencyRate', 'r').selectAll('r').where('r.id', '=', id).forUpdate().executeTakeFirst()) ??
  refuse('not-found', { thing: '外币汇率' });

/** It holds until a day, the last closed one at the earliest. Refuses 'tax-closed', 'tax-days', 'currency-charged', 'currency-needed', 'charge-narrowed', 'not-found'. */
export async function endCurrencyRate(ctx: Ctx, { id, validTo = null }: In<typeof endpoints.end>): Promise<void> {
  const { validFrom, validTo: before, ...of } = await lockCurrency(ctx, id);
  await lockVendor(ctx, of.vendorId);
  const dayAfter = (day: string | null) => day && addDays(day, 1);
  await requireOpen(ctx, dayAfter(before), dayAfter(validTo));
  if (validTo && validTo < validFrom) refuse('tax-days');
  // Those that it loses, or gains.
  const [from, to] = (before ?? FOREVER) < (validTo ?? FOREVER) ? [dayAfter(before), validTo] : [dayAfter(validTo), before];
  if (before !== validTo) await requireNotCharged(ctx, of, { from: from ?? validFrom, to });
  await changeIn(ctx, 'currencyRate').set({ validTo }).where('id', '=', id).execute();
  await requireRates(ctx, of, 'currency-needed');
  ctx.tell({ before, after: validTo });
}

/** Refuses 'tax-closed', 'currency-charged', 'currency-needed', 'charge-narrowed', 'not-found'. */
export async function deleteCurrencyRate(ctx: Ctx, { id }: In<typeof endpoints.delete>): Promise<void> {
  const { nodeId: _, ...before } = await lockCurrency(ctx, id);
  await requireOpen(ctx, before.validFrom);
  await lockVendor(ctx, before.vendorId);
  await requireNotCharged(ctx, before, { from: before.validFrom, to: before.validTo });
  await removeFrom(ctx, 'currencyRate').where('id', '=', id).execute();
  await requireRates(ctx, before, 'currency-needed');
  ctx.tell({ before });
}

export interface VendorCurrency {
  currency: string;
  rateMicro: number;
}

/** Which vendors bill in a currency of their own on a day, and at which rate: of several that hold, the one that began last. */
export async function vendorCurrencies(ctx: Ctx, day: string): Promise<Map<string, VendorCurrency>> {
  const rows = await from(ctx, 'currencyRate', 'r')
    .select(['r.vendorId', 'r.currency', 'r.rateMicro'])
    .where('r.validFrom', '<=', day)
    .where(sql<boolean>`coalesce(r.valid_to, 'infinity') >= ${day}::date`)
    .orderBy('r.validFrom')
    .execute();
  return new Map(rows.map(({ vendorId, ...rate }) => [vendorId, rate]));
}

/** Fen of the site in hundredths of a currency, half of one away from nothing: what is given back is as much as what was charged. */
export function inCurrency(fen: number, { rateMicro }: VendorCurrency): number {
  const doubled = (BigInt(Math.abs(fen)) * 2_000_000n) / BigInt(rateMicro);
  return Math.sign(fen) * Number((doubled + 1n) / 2n);
}
