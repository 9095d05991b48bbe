// An order that waits is told at the bell of those who may pass it; the notice leads to it.
import type { Language } from '../../../contract/errors.ts';
import type { Right } from '../../../contract/menu.ts';
import { NoticeType } from '../../../contract/notice/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { escapeHtml } from '../../kernel/http/html.ts';
import { mailNotice } from '../alert/index.ts';
import { tellPeople } from '../notice/index.ts';
import { translate } from '../transfer/index.ts';
import { holdersOf } from './granters.query.ts';

/** Everybody who may decide hears of it, up to so many. */
const MOST = 50;

export interface WaitingOrder {
  id: string;
  orderNo: string;
  empId: string;
  empName: string;
}
interface Telling {
  /** Whose holders decide, as far as they may see the employee. */
  right: Right;
  /** Accounts that decide besides. */
  also?: readonly string[];
  /** Names {order} and {name}. */
  title: string;
  /** The attribute of the link that the browser makes an address of: `data-combo-order`. */
  link: string;
}

/** Tells whoever may pass an order; not the one who asks. What the product makes by itself tells nobody. */
export async function tellHolders(
  ctx: Ctx,
  { id, orderNo, empId, empName }: WaitingOrder,
  { right, also = [], title, link }: Telling,
): Promise<void> {
  if (ctx.actor.kind !== 'user') return;
  const { userId, userName } = ctx.actor;
  const holders = await holdersOf(ctx, { right, empId, limit: MOST });
  const userIds = [...new Set([...holders.map((one) => one.id), ...also])].filter((one) => one !== userId);
  if (userIds.length === 0) return;
  const saying = (language: Language) => ({
    title: translate(language, title, { order: orderNo, name: empName }),
    content: `<p>${escapeHtml(empName)} · ${escapeHtml(orderNo)}</p><p><a ${link}="${orderNo}/${id}">${translate(language, '去审批')}</a></p>`,
  });
  await tellPeople(ctx, { userIds, noticeType: NoticeType.reminder, said: saying, publishBy: userName });
  await mailNotice(ctx, { userIds, said: saying });
}
