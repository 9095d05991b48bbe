// What a wave could not fetch is told at the bell of whoever asked for the order.
import { NoticeType } from '../../../contract/notice/codes.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { escapeHtml } from '../../kernel/http/html.ts';
import { from } from '../../kernel/scope.ts';
import { tellPeople } from '../notice/index.ts';
import { translate } from '../transfer/index.ts';

interface LeftShort {
  wave: string;
  orders: readonly { id: string; pickNo: string; askedBy: readonly string[] }[];
  lines: readonly { orderId: string; productId: string; num: number; shortNum: number }[];
}

/** Tells those who asked for these orders, each order by itself, what is missing of which product. */
export async function tellLeftShort(ctx: Ctx, { wave, orders, lines }: LeftShort): Promise<void> {
  if (lines.length === 0) return;
  const products = await from(ctx, 'product', 'p')
    .select(['p.id', 'p.productCode', 'p.productName', 'p.unit'])
    .where('p.id', 'in', [...new Set(lines.map(({ productId }) => productId))])
    .execute();
  const byId = new Map(products.map((product) => [product.id, product]));
  for (const { id, pickNo, askedBy } of orders)
    await tellPeople(ctx, {
      userIds: [...askedBy],
      noticeType: NoticeType.reminder,
      publishBy: actorName(ctx),
      said: (language) => ({
        title: translate(language, '领料单{order}缺货', { order: pickNo }),
        content: [
          translate(language, '波次{wave}已完成，以下商品没有拣到，领料单已结束，需要时请重新申请：', { wave }),
          ...lines.flatMap(({ orderId, productId, num, shortNum }) => {
            const product = byId.get(productId);
            if (orderId !== id || !product) return [];
            const { productName, productCode, unit } = product;
            return translate(language, '{product}：应拣{num}{unit}，缺{short}{unit}', {
              product: `${productName}（${productCode}）`,
              num,
              short: shortNum,
              unit,
            });
          }),
        ]
          .map((line) => `<p>${escapeHtml(line)}</p>`)
          .join(''),
      }),
    });
}
