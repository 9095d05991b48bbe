// An order that waits is told at the bell of those who may pass it; the notice leads to it.
import { NoticeType } from '../../../contract/notice/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { escapeHtml } from '../../kernel/http/html.ts';
import { tellPeople } from '../notice/index.ts';
import { holdersOf } from '../pick/index.ts';
import { translate } from '../transfer/index.ts';

/** Everybody who may decide hears of it, up to so many. */
const MOST = 50;

interface WaitingOrder {
  id: string;
  orderNo: string;
  empId: string;
  empName: string;
}

/** Tells whoever may pass it and may see the employee; not the one who asks. What the product makes by itself tells nobody. */
export async function tellApprovers(ctx: Ctx, { id, orderNo, empId, empName }: WaitingOrder): Promise<void> {
  if (ctx.actor.kind !== 'user') return;
  const { userId, userName } = ctx.actor;
  const people = await holdersOf(ctx, { right: 'operate.evmMarketMall.approve', empId, limit: MOST });
  const userIds = people.map((one) => one.id).filter((one) => one !== userId);
  if (userIds.length === 0) return;
  await tellPeople(ctx, {
    userIds,
    noticeType: NoticeType.reminder,
    said: (language) => ({
      title: translate(language, '商城申请 {order} 待审批：{name}', { order: orderNo, name: empName }),
      content: `<p>${escapeHtml(empName)} · ${escapeHtml(orderNo)}</p><p><a data-mall-order="${orderNo}/${id}">${translate(language, '去审批')}</a></p>`,
    }),
    publishBy: userName,
  });
}
