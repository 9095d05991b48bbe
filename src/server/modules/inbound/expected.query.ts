// Purchase orders as the warehouse that they go to sees them.
import { sql } from 'kysely';
import { inbound } from '../../../contract/inbound/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { lit } from '../../kernel/db/lit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { list } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { expectedLinesOf, expecting, purchaseDefinition } from '../purchase/index.ts';
import { seenPurchases } from './seen.ts';

const { expectedOrder } = inbound;

const expectedOrders = (ctx: Ctx) => purchaseDefinition.query(ctx).where(seenPurchases(ctx));

export const expectedList = list(expectedOrder.list, {
  ...purchaseDefinition,
  query: expectedOrders,
  filters: {
    ...purchaseDefinition.filters,
    openFlag: (only) => (only ? sql<boolean>`o.order_status in (${lit(...expecting)})` : undefined),
  },
});

/** One purchase order with what of each line is here, on hold and still to come; refuses 'not-found'. */
export async function findExpected(ctx: Ctx, { poNo }: In<typeof expectedOrder.find>): Promise<Given<typeof expectedOrder.find>> {
  const order = await expectedOrders(ctx).where('o.poNo', '=', poNo).executeTakeFirst();
  const head = order ?? refuse('not-found', { thing: '采购订单' });
  return { ...head, lines: await expectedLinesOf(ctx, head) };
}
