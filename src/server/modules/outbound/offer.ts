// What will soon expire is offered to those who use it: a notice at the bell of whoever took the product lately and has an account.
import type { outbound } from '../../../contract/outbound/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { NoticeType } from '../../../contract/notice/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { escapeHtml } from '../../kernel/http/html.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { tellPeople } from '../notice/index.ts';
import { lots } from '../stock/index.ts';
import { translate } from '../transfer/index.ts';

const PLACES = 5;

/** Tells the users of a lot's product how much of it expires when, and where it lies; gives how many were told. Refuses 'not-found', 'lot-nobody'. */
export async function offerLot(ctx: Ctx, { id }: In<typeof outbound.lot.offer>): Promise<Given<typeof outbound.lot.offer>> {
  const lot = await lots.findLot(ctx, { id });
  const users = lot.people.filter(({ usedNum }) => usedNum > 0).map(({ empId }) => empId);
  const accounts =
    users.length === 0
      ? []
      : await from(ctx, 'loginUser', 'u').select('u.id').where('u.empId', 'in', users).where('u.lockFlag', '=', false).execute();
  if (accounts.length === 0) refuse('lot-nobody');
  const where = lot.places.slice(0, PLACES).map(({ placeName, num }) => `${placeName} × ${num}`);
  await tellPeople(ctx, {
    userIds: accounts.map((one) => one.id),
    noticeType: NoticeType.reminder,
    ...(ctx.actor.kind === 'user' ? { publishBy: ctx.actor.userName } : {}),
    said: (language) => ({
      title: translate(language, '{product}批号{lot}将于{day}到期，请优先领用', {
        product: lot.productName,
        lot: lot.lotNo,
        day: lot.expiryDate ?? '',
      }),
      content: `<p>${where.map(escapeHtml).join('</p><p>')}</p>`,
    }),
  });
  ctx.tell({ lotNo: lot.lotNo, people: accounts.length });
  return { people: accounts.length };
}
