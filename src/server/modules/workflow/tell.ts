// Who has to decide, or to answer, hears of it at the bell; the notice leads to the decision with all that belongs to it.
import { NoticeType } from '../../../contract/notice/codes.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { escapeHtml } from '../../kernel/http/html.ts';
import { tellPeople } from '../notice/index.ts';
import { translate } from '../transfer/index.ts';
import { substitutesOf } from './people.query.ts';

interface Waiting {
  id: string;
  docNo: string;
  about: string;
}

async function tell(
  ctx: Ctx,
  { id, docNo, about }: Waiting,
  { userIds, title, deed, said }: { userIds: readonly string[]; title: string; deed: string; said?: string },
): Promise<void> {
  await tellPeople(ctx, {
    userIds,
    noticeType: NoticeType.reminder,
    said: (language) => ({
      title: translate(language, title, { doc: docNo }),
      content: `<p>${escapeHtml(said ?? about)} · ${escapeHtml(docNo)}</p><p><a data-approval="${id}">${translate(language, deed)}</a></p>`,
    }),
    publishBy: actorName(ctx),
  });
}

/** Tells those who have to decide now, and who stands in for one who is away. What the product makes by itself tells nobody. */
export async function tellDeciders(
  ctx: Ctx,
  run: Waiting,
  { userIds, title = '{doc} 待您审批' }: { userIds: readonly string[]; title?: string },
): Promise<void> {
  if (ctx.actor.kind === 'device' || userIds.length === 0) return;
  const away = await substitutesOf(ctx, userIds);
  await tell(ctx, run, { userIds: [...new Set([...userIds, ...away.map(({ substituteId }) => substituteId)])], title, deed: '去决定' });
}

/** Tells those who asked that somebody wants to know more. */
export const tellAskers = (ctx: Ctx, run: Waiting & { askedBy: readonly string[] }, question: string): Promise<void> =>
  tell(ctx, run, { userIds: run.askedBy, title: '{doc} 的审批人有问题要问', deed: '去答复审批人', said: question });
