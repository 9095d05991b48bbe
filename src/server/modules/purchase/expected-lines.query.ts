// The lines of one purchase order as whoever receives it reads them.
import type { Ctx } from '../../kernel/ctx.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { withPacks } from '../product/index.ts';
import { nodeConfigOf } from '../site/index.ts';
import { invoiceDiffNum, invoicedNum } from './invoiced.ts';
import { expecting } from './purchase.flow.ts';

/** What of each line of an order is here, on hold and still to come. */
export async function expectedLinesOf(ctx: Ctx, { id, poNo, orderStatus }: { id: string; poNo: string; orderStatus: number }) {
  const { overDeliveryPercent } = await nodeConfigOf(ctx);
  const rows = await from(ctx, 'purchaseOrderLine', 'l')
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .select(['l.lineNo', 'l.productId', 'p.productCode', 'p.productName', 'p.spec', 'p.unit', 'p.barcode', 'p.expiryDays', 'p.serialFlag'])
    .select(['l.num', 'l.receivedNum', 'l.heldNum', 'l.price'])
    .select([invoicedNum.as('invoicedNum'), invoiceDiffNum.as('invoiceDiffNum')])
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
  return withPacks(ctx, lines, ({ num }) => num);
}
