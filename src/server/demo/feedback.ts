// Feedback of the demonstration site: one that waits, one in work, one that was answered.
import { FeedbackState } from '../../contract/notice/codes.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { newId } from '../kernel/db/ids.ts';
import { addTo, from } from '../kernel/scope.ts';
import { answerFeedback } from '../modules/notice/index.ts';

const WRITER = 'buyer';
const SAID = [
  { content: '希望补货清单能按货道排序打印。', answer: undefined },
  { content: '9 寸的手套经常缺，能不能多备一些？', answer: { status: FeedbackState.working } },
  {
    content: '导出领料记录后，想直接看到部门合计。',
    answer: { status: FeedbackState.answered, reply: '统计分析里的“部门领料统计”就是部门合计，可以导出。' },
  },
];

/** Writes them for one of the accounts; a site without it has none. */
export async function makeFeedback(ctx: Ctx): Promise<void> {
  const user = await from(ctx, 'loginUser', 'u').select(['u.id', 'u.loginAccount']).where('u.loginAccount', '=', WRITER).executeTakeFirst();
  if (!user) return;
  for (const { content, answer } of SAID) {
    const id = newId();
    await addTo(ctx, 'feedback', { id, userId: user.id, loginAccount: user.loginAccount, content: `<p>${content}</p>` }).execute();
    if (answer) await answerFeedback(ctx, { id, ...answer });
  }
}
