// What a delivery was short of: told to whoever ordered it, at the bell.
import { sql } from 'kysely';
import { OrderStatus } from '../../../contract/purchase/codes.ts';
import { NoticeType } from '../../../contract/notice/codes.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { escapeHtml } from '../../kernel/http/html.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { tellPeople } from '../notice/index.ts';
import { translate } from '../transfer/index.ts';

/** Of a line of an order: it came, and not all of it. */
export interface CameLine {
  poId: string | null;
  poLineNo: number | null;
}
/** Lines of a notice; the rest stand with the order. */
const MOST_LINES = 30;

/** Tells those who made the orders of these lines what is still to come of them. An order that is complete by the rule of the site is not short. */
export async function tellShort(ctx: Ctx, entryNumber: string, came: readonly CameLine[]): Promise<void> {
  const ids = [...new Set(came.flatMap(({ poId }) => poId ?? []))];
  if (ids.length === 0) return;
  const rows = await from(ctx, 'purchaseOrder', 'o')
    .innerJoin('purchaseOrderLine as l', sameNode('l.orderId', 'o.id'))
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .select(['o.id', 'o.poNo', 'o.creatorId', 'l.lineNo', 'l.num', 'p.productCode', 'p.productName', 'p.unit'])
    .select(sql<number>`l.num - l.received_num - l.held_num`.as('open'))
    .where('o.id', 'in', ids)
    .where('o.orderStatus', '=', OrderStatus.partial)
    .where('o.creatorId', 'is not', null)
    .where(sql<boolean>`l.num > l.received_num + l.held_num`)
    .orderBy('o.poNo')
    .orderBy('l.lineNo')
    .execute();
  const short = rows.filter(({ id, lineNo }) => came.some(({ poId, poLineNo }) => poId === id && poLineNo === lineNo));
  for (const [buyer, lines] of Map.groupBy(short, ({ creatorId }) => creatorId ?? ''))
    await tellPeople(ctx, {
      userIds: [buyer],
      noticeType: NoticeType.reminder,
      publishBy: actorName(ctx),
      said: (language) => ({
        title: translate(language, '到货不齐：{orders}', {
          orders: [...new Set(lines.map(({ poNo }) => poNo))].join(translate(language, '、')),
        }),
        content: [
          translate(language, '入库单{entry}已过账', { entry: entryNumber }),
          ...lines.slice(0, MOST_LINES).map(({ poNo, productCode, productName, unit, num, open }) =>
            translate(language, '{po} {product}：订购{num}{unit}，未到{open}{unit}', {
              po: poNo,
              product: `${productName}（${productCode}）`,
              num,
              open,
              unit,
            }),
          ),
        ]
          .map((line) => `<p>${escapeHtml(line)}</p>`)
          .join(''),
      }),
    });
}
