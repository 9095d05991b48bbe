// Reads of feedback: everybody's for those who answer it, one's own for everybody.
import { feedback } from '../../../contract/notice/index.ts';
import { actorUserId } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { contains, equals, list, withinDays } from '../../kernel/list/list.ts';
import { from, sameNode } from '../../kernel/scope.ts';

const said = ['f.id', 'f.content', 'f.status', 'f.reply', 'f.replyBy', 'f.repliedAt', 'f.createdAt'] as const;

export const feedbackList = list(feedback.list, {
  query: (ctx: Ctx) =>
    from(ctx, 'feedback', 'f')
      .leftJoin('loginUser as u', sameNode('u.id', 'f.userId'))
      .select([...said, 'f.loginAccount', 'u.userName']),
  filters: {
    keyword: contains('f.loginAccount', 'u.userName'),
    status: equals('f.status'),
    createdAt: withinDays('f.createdAt'),
  },
  sorts: { createdAt: 'f.createdAt', status: 'f.status', loginAccount: 'f.loginAccount' },
  order: [
    ['f.status', 'asc'],
    ['f.createdAt', 'desc'],
    ['f.id', 'asc'],
  ],
});

export const ownFeedbackList = list(feedback.own, {
  query: (ctx: Ctx) =>
    from(ctx, 'feedback', 'f')
      .select([...said])
      .where('f.userId', '=', actorUserId(ctx) ?? NIL),
  filters: { status: equals('f.status') },
  sorts: { createdAt: 'f.createdAt', status: 'f.status' },
  order: [
    ['f.createdAt', 'desc'],
    ['f.id', 'asc'],
  ],
});
