// Reads of notices, as the reader sees them: what holds already, with whether he has read it.
import { sql } from 'kysely';
import { notice } from '../../../contract/notice/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Right } from '../../../contract/menu.ts';
import { actorUserId } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains, equals, list } from '../../kernel/list/list.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { isFor } from './audience.ts';

const reader = (ctx: Ctx): string => actorUserId(ctx) ?? NIL;

// A notice for some people alone is nobody else's, whoever publishes.
const all = (ctx: Ctx) =>
  from(ctx, 'notice', 'n')
    .leftJoin('noticeRead as r', (join) =>
      join.onRef('r.nodeId', '=', 'n.nodeId').onRef('r.noticeId', '=', 'n.id').on('r.userId', '=', reader(ctx)),
    )
    .where(sql<boolean>`(n.receiver_ids is null or ${reader(ctx)}::uuid = any(n.receiver_ids))`);
const concerns = (ctx: Ctx) => isFor({ userId: sql`${reader(ctx)}::uuid` });
/** Notices `n` that hold and are for the reader. */
export const holding = (ctx: Ctx) =>
  all(ctx)
    .where('n.enabledAt', '<=', sql<string>`now()`)
    .where(concerns(ctx));

// Who publishes must find again what holds only later; nobody else sees it.
const publishing: readonly Right[] = ['system.listNotice.create', 'system.listNotice.update', 'system.listNotice.delete'];
const publishes = (ctx: Ctx): boolean => publishing.some((right) => ctx.rights.has(right));
const readable = (ctx: Ctx) => (publishes(ctx) ? all(ctx) : holding(ctx));

const rows = (ctx: Ctx, notices: ReturnType<typeof all>) =>
  notices.select([
    'n.id as noticeId',
    'n.title',
    'n.noticeType',
    'n.enabledAt as enableDate',
    'n.content',
    'n.popupFlag',
    'n.publishBy',
    'n.vmModelIds',
    'n.roleIds',
    'n.departmentIds',
    'n.postIds',
    'n.dueAt as dueDate',
    'n.mustReadFlag',
    // Who publishes has nothing to read of what is for others.
    sql<boolean>`(r.user_id is not null or not ${concerns(ctx)})`.as('readFlag'),
    (publishes(ctx) ? readers : sql<number | null>`null::int`).as('readNum'),
  ]);

/** How many have read it: people once, whether with their account or at a machine, and accounts of nobody. */
const readers = sql<number | null>`(
  select count(*)::int from (
    select coalesce(u.emp_id, a.user_id) from notice_read a join login_user u on u.node_id = a.node_id and u.id = a.user_id
      where a.node_id = n.node_id and a.notice_id = n.id
    union select m.emp_id from notice_emp_read m where m.node_id = n.node_id and m.notice_id = n.id
  ) who)`;

const shown = <R extends { vmModelIds: string[] }>({ vmModelIds, ...row }: R) => ({
  ...row,
  deviceConfigList: vmModelIds.map((vmModelId) => ({ vmModelId })),
});

export const noticeList = list(notice.list, {
  query: (ctx) => rows(ctx, readable(ctx)),
  filters: {
    keyword: contains('n.title'),
    noticeType: equals('n.noticeType'),
    unread: (unread, ctx) => {
      const isUnread = sql<boolean>`(r.user_id is null and ${concerns(ctx)})`;
      return unread ? isUnread : sql<boolean>`not ${isUnread}`;
    },
  },
  sorts: { enableDate: 'n.enabledAt', title: 'n.title', noticeType: 'n.noticeType' },
  order: [
    // What he has not read stands first. A site has too few notices to want an index for it.
    ['readFlag', 'asc'],
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
  const found = await rows(ctx, holding(ctx))
    .where(sql<boolean>`(n.popup_flag or n.must_read_flag)`)
    .where('r.userId', 'is', null)
    .orderBy('n.enabledAt')
    .limit(MOST_POPUPS)
    .execute();
  return found.map(shown);
}

/** One notice that the reader may see; refuses 'not-found'. */
export async function findNotice(ctx: Ctx, { noticeId }: In<typeof notice.find>): Promise<Given<typeof notice.find>> {
  const row = await rows(ctx, readable(ctx)).where('n.id', '=', noticeId).executeTakeFirst();
  return row ? shown(row) : refuse('not-found', { thing: '通知' });
}
