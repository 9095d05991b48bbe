// Purchase orders as the warehouse that they go to sees them.
import { sql } from 'kysely';
import { inbound } from '../../../contract/inbound/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { lit } from '../../kernel/db/lit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { list } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { withPacks } from '../product/index.ts';
import { expecting, purchaseDefinition } from '../purchase/index.ts';
import { nodeConfigOf } from '../site/index.ts';

const { expectedOrder } = inbound;

export const expectedList = list(expectedOrder.list, {
  ...purchaseDefinition,
  filters: {
    ...purchaseDefinition.filters,
    openFlag: (only) => (only ? sql<boolean>`o.order_status in (${lit(...expecting)})` : undefined),
  },
});

/** One purchase order with what of each line is here, on hold and still to come; refuses 'not-found'. */
export async function findExpected(ctx: Ctx, { poNo }: In<typeof expectedOrder.find>): Promise<Given<typeof expectedOrder.find>> {
  const order = await purchaseDefinition.query(ctx).where('o.poNo', '=', poNo).executeTakeFirst();
  const { id, orderStatus, ...head } = order ?? refuse('not-found', { thing: '采购订单' });
  const { overDeliveryPercent } = await nodeConfigOf(ctx);
  const rows = await from(ctx, 'purchaseOrderLine', 'l')
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .select(['l.lineNo', 'l.productId', 'p.productCode', 'p.productName', 'p.spec', 'p.unit', 'p.barcode', 'p.expiryDays'])
    .select(['l.num', 'l.receivedNum', 'l.heldNum', 'l.price'])
    .where('l.orderId', '=', id)
    .orderBy('l.lineNo')
    .execute();
  const isExpected = expecting.includes(orderStatus);
  const lines = rows.map((line) => {
    const here = line.receivedNum + line.heldNum;
    const most = line.num + Math.floor((line.num * overDeliveryPercent) / 100);
    return {
      ...line,
      lineId: `${id}/${line.lineNo}`,
      poNo,
      openNum: isExpected ? Math.max(0, line.num - here) : 0,
      mostNum: isExpected ? Math.max(0, most - here) : 0,
    };
  });
  return { ...head, id, orderStatus, lines: await withPacks(ctx, lines, ({ num }) => num) };
}
