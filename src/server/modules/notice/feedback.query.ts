// Reads of feedback: everybody's for those who answer it, one's own for everybody, and what was opened to votes.
import { sql } from 'kysely';
import { feedback } from '../../../contract/notice/index.ts';
import { actorUserId } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { contains, equals, list, withinDays } from '../../kernel/list/list.ts';
import { from, sameNode } from '../../kernel/scope.ts';

const said = ['f.id', 'f.content', 'f.status', 'f.reply', 'f.replyBy', 'f.repliedAt', 'f.createdAt'] as const;

const votes = sql<number>`(select count(*)::int from feedback_vote v where v.node_id = f.node_id and v.feedback_id = f.id)`;

export const feedbackList = list(feedback.list, {
  query: (ctx: Ctx) =>
    from(ctx, 'feedback', 'f')
      .leftJoin('loginUser as u', sameNode('u.id', 'f.userId'))
      .select([...said, 'f.loginAccount', 'u.userName', 'f.openTitle', votes.as('votes')]),
  filters: {
    keyword: contains('f.loginAccount', 'u.userName'),
    status: equals('f.status'),
    createdAt: withinDays('f.createdAt'),
  },
  sorts: { createdAt: 'f.createdAt', status: 'f.status', loginAccount: 'f.loginAccount', votes: 'votes' },
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

export const openFeedbackList = list(feedback.open, {
  query: (ctx: Ctx) =>
    from(ctx, 'feedback', 'f')
      .select(['f.id', sql<string>`f.open_title`.as('openTitle'), 'f.status', 'f.reply', 'f.createdAt', votes.as('votes')])
      .select(
        sql<boolean>`exists (select from feedback_vote m where m.node_id = f.node_id and m.feedback_id = f.id
          and m.user_id = ${actorUserId(ctx) ?? NIL}::uuid)`.as('votedFlag'),
      )
      .where('f.openTitle', 'is not', null),
  filters: { status: equals('f.status') },
  sorts: { votes: 'votes', createdAt: 'f.createdAt', status: 'f.status' },
  order: [
    ['votes', 'desc'],
    ['f.createdAt', 'desc'],
    ['f.id', 'asc'],
  ],
});
