// Who has to decide or to answer, and who asked once it is decided, hears of it at the bell, and by mail where he wants that; both lead to the decision with
// all that belongs to it.
import { NoticeType } from '../../../contract/notice/codes.ts';
import { ApprovalOrderStatus } from '../../../contract/workflow/codes.ts';
import type { Language } from '../../../contract/errors.ts';
import { actorName, actorUserId } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { escapeHtml } from '../../kernel/http/html.ts';
import { mailNotice } from '../alert/index.ts';
import { tellPeople } from '../notice/index.ts';
import { translate } from '../transfer/index.ts';
import { substitutesOf } from './people.query.ts';

interface Waiting {
  id: string;
  docNo: string;
  about: string;
}

interface Saying {
  title: string;
  deed: string;
  said?: string | null | undefined;
}

export async function tell(
  ctx: Ctx,
  { id, docNo, about }: Waiting,
  { userIds, link, title, deed, said }: Saying & { userIds: readonly string[]; link: 'data-approval' | 'data-own-approval' },
): Promise<void> {
  const saying = (language: Language) => ({
    title: translate(language, title, { doc: docNo, name: actorName(ctx) }),
    content: `<p>${escapeHtml(said || about)} · ${escapeHtml(docNo)}</p><p><a ${link}="${id}">${translate(language, deed)}</a></p>`,
  });
  await tellPeople(ctx, { userIds, noticeType: NoticeType.reminder, said: saying, publishBy: actorName(ctx) });
  await mailNotice(ctx, { userIds, said: saying });
}

/** Tells those who have to decide now, and who stands in for one who is away. */
export async function tellDeciders(
  ctx: Ctx,
  run: Waiting,
  { userIds, title = '{doc} 待您审批' }: { userIds: readonly string[]; title?: string },
): Promise<void> {
  if (userIds.length === 0) return;
  const away = await substitutesOf(ctx, userIds);
  const told = [...new Set([...userIds, ...away.map(({ substituteId }) => substituteId)])];
  await tell(ctx, run, { userIds: told, link: 'data-approval', title, deed: '去决定' });
}

/** Tells those who asked, but not who does it himself. */
export async function tellAskers(ctx: Ctx, run: Waiting & { askedBy: readonly string[] }, saying: Saying): Promise<void> {
  const userIds = run.askedBy.filter((userId) => userId !== actorUserId(ctx));
  await tell(ctx, run, { userIds, link: 'data-own-approval', ...saying });
}

const OUTCOMES: Readonly<Record<number, string>> = {
  [ApprovalOrderStatus.passed]: '{doc} 已通过审批',
  [ApprovalOrderStatus.rejected]: '{doc} 没有通过审批',
  [ApprovalOrderStatus.expired]: '{doc} 过了时限没有人审批，已作废',
};

/** Tells those who asked how their document ended, with what was said at the last decision. */
export const tellOutcome = (
  ctx: Ctx,
  run: Waiting & { askedBy: readonly string[] },
  { approvalStatus, remark }: { approvalStatus: number; remark?: string | null | undefined },
): Promise<void> => tellAskers(ctx, run, { title: OUTCOMES[approvalStatus]!, deed: '查看审批', said: remark });
