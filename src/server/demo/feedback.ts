// Feedback of the demonstration site: what waits, what is in work, what was answered; some of it open to everybody, who vote for it.
import type { In } from '../../contract/kernel/endpoint.ts';
import { FeedbackState, type feedback } from '../../contract/notice/index.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { from } from '../kernel/scope.ts';
import { answerFeedback, createFeedback, voteFeedback } from '../modules/notice/index.ts';

type Account = 'buyer' | 'storekeeper' | 'approver' | 'auditor' | 'manager';
interface Said {
  by: Account;
  content: string;
  answer?: Omit<In<typeof feedback.answer>, 'id'>;
  /** Who votes for it, in the order in which they do. */
  votes?: readonly Account[];
}
const ANSWERS: Account = 'manager';
const SAID: readonly Said[] = [
  { by: 'buyer', content: '希望补货清单能按货道排序打印。' },
  { by: 'auditor', content: '盘点单上看不到上次是谁盘的。' },
  {
    by: 'buyer',
    content: '9 寸的手套经常缺，能不能多备一些？',
    answer: { status: FeedbackState.working, reply: '正在和供应商谈每周两次的送货。', openTitle: '9 寸手套多备一些' },
    votes: ['storekeeper', 'approver', 'auditor', 'buyer'],
  },
  {
    by: 'buyer',
    content: '导出领料记录后，想直接看到部门合计。',
    answer: {
      status: FeedbackState.answered,
      reply: '统计分析里的“部门领料统计”就是部门合计，可以导出。',
      openTitle: '导出里直接看到部门合计',
    },
    votes: ['auditor', 'approver'],
  },
  {
    by: 'storekeeper',
    content: '我在二车间上夜班，4 号柜的屏幕太暗，看不清货道号。',
    answer: { status: FeedbackState.waiting, openTitle: '夜班时设备屏幕亮一些' },
    votes: ['storekeeper', 'buyer', 'manager'],
  },
  {
    by: 'approver',
    content: '钻头能不能不用还，直接报废？',
    answer: {
      status: FeedbackState.closed,
      reply: '钻头要修磨后再用，仍然要还；修不了的由库管员在工具台报废。',
      openTitle: '钻头不用归还',
    },
    votes: ['approver'],
  },
];

/** Writes, answers and votes for them in the names of the site's accounts; a site without those has none. */
export async function makeFeedback(ctx: Ctx): Promise<void> {
  const users = await from(ctx, 'loginUser', 'u')
    .select(['u.id as userId', 'u.loginAccount', 'u.userName'])
    .where('u.loginAccount', 'in', [...new Set(SAID.flatMap(({ by, votes = [] }) => [by, ...votes])), ANSWERS])
    .execute();
  const accounts = new Map(
    users.map((user) => [user.loginAccount, { ...ctx, actor: { kind: 'user', empId: null, loginSys: 'fms', ...user } } satisfies Ctx]),
  );
  const as = (account: Account): Ctx | undefined => accounts.get(account);
  const answering = as(ANSWERS);
  if (!answering) return;
  for (const { by, content, answer, votes = [] } of SAID) {
    const writer = as(by);
    if (!writer) continue;
    const html = `<p>${content}</p>`;
    await createFeedback(writer, { content: html });
    if (!answer) continue;
    const { id } = await from(ctx, 'feedback', 'f').select('f.id').where('f.content', '=', html).executeTakeFirstOrThrow();
    // Open first, so that there is something to vote for, and those who vote hear what came of it.
    await answerFeedback(answering, { id, status: FeedbackState.waiting, openTitle: answer.openTitle });
    for (const voter of votes.flatMap((account) => as(account) ?? [])) await voteFeedback(voter, { id, voteFlag: true });
    await answerFeedback(answering, { id, ...answer });
  }
}
