// Rates of tax: for days of the open period and later ones, so that what was closed keeps what it had.
import { sql } from 'kysely';
import { tax as endpoints } from '../../../contract/accounting/tax.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { textToFen } from '../../../contract/kernel/scalars.ts';
import { addDays } from '../../../contract/kernel/time.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sqlState } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { equals, list, withinBranch } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom, sameNode } from '../../kernel/scope.ts';
import { periods } from '../stock/index.ts';
import { requireThings } from './things.query.ts';

export const taxList = list(endpoints.list, {
  query: (ctx) =>
    from(ctx, 'taxRate', 'r')
      .leftJoin('productType as t', sameNode('t.id', 'r.productTypeId'))
      .leftJoin('vendor as v', sameNode('v.id', 'r.vendorId'))
      .where(sql<boolean>`${!periods.seesPart(ctx)}`)
      .select(['r.id', 'r.productTypeId', 't.productTypeName', 'r.vendorId', 'v.vendorName'])
      .select(['r.validFrom', 'r.validTo', 'r.remark', 'r.creator', 'r.createdAt'])
      .select(sql<string>`to_char(r.rate_bp / 100.0, 'FM990.00')`.as('taxRate')),
  filters: { productTypeId: withinBranch('productType', 'r.productTypeId'), vendorId: equals('r.vendorId') },
  sorts: { validFrom: 'r.validFrom', validTo: 'r.validTo', createdAt: 'r.createdAt' },
  order: [
    ['r.createdAt', 'desc'],
    ['r.id', 'asc'],
  ],
});

/** Refuses 'charge-narrowed', and 'tax-closed' unless all of these days come after the last closed one. */
export async function requireOpen(ctx: Ctx, ...days: readonly (string | null | undefined)[]): Promise<void> {
  if (periods.seesPart(ctx)) refuse('charge-narrowed');
  // No period is closed before this is committed.
  await periods.holdPeriods(ctx);
  const closed = await periods.lastClosedDay(ctx);
  if (closed && days.some((day) => day && day <= closed)) refuse('tax-closed', { day: closed });
}

/** Gives its id. Refuses as `requireOpen`, and 'tax-days', 'tax-twice', 'not-found'. */
export async function createTaxRate(ctx: Ctx, { taxRate, ...input }: In<typeof endpoints.create>): Promise<{ id: string }> {
  const { validFrom, validTo, productTypeId, vendorId } = input;
  await requireOpen(ctx, validFrom);
  if (validTo && validTo < validFrom) refuse('tax-days');
  await requireThings(ctx, { productTypeId, vendorId });
  const id = newId();
  try {
    await addTo(ctx, 'taxRate', { id, ...input, rateBp: textToFen(taxRate), creator: actorName(ctx) }).execute();
  } catch (error) {
    if (sqlState(error) === '23505') refuse('tax-twice', { day: validFrom });
    throw error;
  }
  return { id };
}

const lockRate = async (ctx: Ctx, id: string) =>
  (await from(ctx, 'taxRate', 'r').selectAll('r').where('r.id', '=', id).forUpdate().executeTakeFirst()) ??
  refuse('not-found', { thing: '税率' });

/** It holds until a day, the last closed one at the earliest: no closed day gains or loses a rate. Refuses 'tax-closed', 'tax-days', 'charge-narrowed', 'not-found'. */
export async function endTaxRate(ctx: Ctx, { id, validTo = null }: In<typeof endpoints.end>): Promise<void> {
  const { validFrom, validTo: before } = await lockRate(ctx, id);
  const dayAfter = (day: string | null) => day && addDays(day, 1);
  await requireOpen(ctx, dayAfter(before), dayAfter(validTo));
  if (validTo && validTo < validFrom) refuse('tax-days');
  await changeIn(ctx, 'taxRate').set({ validTo }).where('id', '=', id).execute();
  ctx.tell({ before, after: validTo });
}

/** Refuses 'tax-closed', 'charge-narrowed', 'not-found'. */
export async function deleteTaxRate(ctx: Ctx, { id }: In<typeof endpoints.delete>): Promise<void> {
  const { nodeId: _, ...before } = await lockRate(ctx, id);
  await requireOpen(ctx, before.validFrom);
  await removeFrom(ctx, 'taxRate').where('id', '=', id).execute();
  ctx.tell({ before });
}
