// Reads of notices, as the reader sees them: only what holds already, with whether he has read it.
import { sql } from 'kysely';
import { notice } from '../../../contract/notice/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains, equals, list } from '../../kernel/list.ts';
import { NIL } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';

const reader = (ctx: Ctx): string => (ctx.actor.kind === 'user' ? ctx.actor.userId : NIL);

const holding = (ctx: Ctx) =>
  from(ctx, 'notice', 'n')
    .leftJoin('noticeRead as r', (join) =>
      join.onRef('r.nodeId', '=', 'n.nodeId').onRef('r.noticeId', '=', 'n.id').on('r.userId', '=', reader(ctx)),
    )
    .where('n.enabledAt', '<=', sql<string>`now()`);

const rows = (ctx: Ctx) =>
  holding(ctx).select([
    'n.id as noticeId',
    'n.title',
    'n.noticeType',
    'n.enabledAt as enableDate',
    'n.content',
    'n.popupFlag',
    'n.publishBy',
    'n.vmModelIds',
    sql<boolean>`r.user_id is not null`.as('readFlag'),
  ]);

const shown = <R extends { vmModelIds: string[] }>({ vmModelIds, ...row }: R) => ({
  ...row,
  deviceConfigList: vmModelIds.map((vmModelId) => ({ vmModelId })),
});

export const noticeList = list(notice.list, {
  query: rows,
  filters: {
    keyword: contains('n.title'),
    noticeType: equals('n.noticeType'),
    unread: (unread) => (unread ? sql<boolean>`r.user_id is null` : sql<boolean>`r.user_id is not null`),
  },
  sorts: { enableDate: 'n.enabledAt', title: 'n.title', noticeType: 'n.noticeType' },
  order: [
    ['n.enabledAt', 'desc'],
    ['n.id', 'asc'],
  ],
  finish: (_ctx, found) => found.map(shown),
});

/** How many notices the reader has not read. */
export async function unreadCount(ctx: Ctx): Promise<number> {
  const row = await holding(ctx)
    .where('r.userId', 'is', null)
    .select(sql<number>`count(*)`.as('unread'))
    .executeTakeFirstOrThrow();
  return row.unread;
}

const MOST_POPUPS = 20;

/** Notices that pop up: the unread ones that are marked so, the oldest first. */
export async function popups(ctx: Ctx): Promise<Given<typeof notice.popups>> {
  const found = await rows(ctx)
    .where('n.popupFlag', '=', true)
    .where('r.userId', 'is', null)
    .orderBy('n.enabledAt')
    .limit(MOST_POPUPS)
    .execute();
  return found.map(shown);
}

/** One notice; refuses 'not-found'. */
export async function findNotice(ctx: Ctx, { noticeId }: In<typeof notice.find>): Promise<Given<typeof notice.find>> {
  const row = await rows(ctx).where('n.id', '=', noticeId).executeTakeFirst();
  return row ? shown(row) : refuse('not-found', { thing: '通知' });
}
