// What a customer wants of an order by now, against what was ordered: kept for a person, who talks to the vendor.
import type { OuterOrder } from '../../../contract/customer/exchange.ts';
import { fenToText } from '../../../contract/kernel/scalars.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { expecting } from '../purchase/index.ts';
import { linesOf } from './outer-lines.ts';
import type { Said } from './said.ts';

interface Ordered {
  id: string;
  state: number;
  needDate: string | null;
  remark: string | null;
}
/** More changes than these nobody reads in a line. */
const MOST_CHANGES = 30;

/** Each change: number and price of a product, what is new, the day, the remark; none where all is the same. A price that is not said is no change. */
export async function differenceOf(ctx: Ctx, order: Ordered, said: OuterOrder): Promise<Said[]> {
  if (said.closed) return expecting.includes(order.state) ? [{ text: '客户已关闭此订单' }] : [];
  const wanted = new Map((await linesOf(ctx, said)).map((line) => [line.productId, line]));
  const rows = await from(ctx, 'purchaseOrderLine', 'l')
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .select(['l.productId', 'p.productCode', 'l.num', 'l.price'])
    .where('l.orderId', '=', order.id)
    .orderBy('l.lineNo')
    .execute();
  const changed = rows.flatMap(({ productId, productCode: product, num, price: fen }): Said[] => {
    const { num: by = 0, price } = wanted.get(productId) ?? {};
    const dearer = price !== undefined && price !== fen;
    return [
      ...(by === num ? [] : [{ text: '{product}：{before}→{after}', params: { product, before: num, after: by } }]),
      ...(dearer
        ? [{ text: '{product}单价：{before}→{after}', params: { product, before: fenToText(fen), after: fenToText(price) } }]
        : []),
    ];
  });
  const added = [...wanted.keys()].filter((productId) => !rows.some((row) => row.productId === productId)).length;
  const [day, remark] = [said.needDate ?? null, said.remark ?? null];
  return [
    ...changed.slice(0, MOST_CHANGES),
    ...(added > 0 ? [{ text: '新增{n}种商品', params: { n: added } }] : []),
    ...(day === order.needDate
      ? []
      : [{ text: '要求到货：{before}→{after}', params: { before: order.needDate ?? '—', after: day ?? '—' } }]),
    ...(remark === order.remark ? [] : [{ text: '备注：{text}', params: { text: remark ?? '—' } }]),
  ];
}
