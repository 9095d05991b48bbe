// Reads of pushes: the lists of the four pages, what was sent and answered, and each try.
import { sql } from 'kysely';
import { DataPushStatus, PushKind, PushStatusB } from '../../../contract/push/codes.ts';
import { push as endpoints } from '../../../contract/push/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { contains, equals, list, narrowed, withinDays } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { factOf } from './fact.ts';
import { withoutQuery } from './hide.ts';
import { PAGES } from './pages.ts';

const { waiting, pushed } = DataPushStatus;
/** Set B has one state for what waits and what is under way. */
const statusOf = (isB: boolean) =>
  isB ? sql<number>`greatest(p.push_status - 1, ${lit(PushStatusB.pushing)})` : sql<number>`p.push_status`;
const behind = sql<boolean>`(p.push_status < ${lit(pushed)} and exists (select from push_record e where e.node_id = p.node_id and e.receiver_id = p.receiver_id
  and e.doc_id = p.doc_id and e.seq < p.seq and e.push_status <> ${lit(pushed)} and e.dropped_at is null))`;

const COLUMNS = [
  'p.id',
  'p.bizNo',
  'p.pushType',
  'p.receiverId',
  'r.receiverName',
  'p.times',
  'p.pushReason',
  'p.reasonText',
  'p.happenedAt',
  'p.createdAt',
  'p.lastTime',
  'p.pushedAt',
  'p.droppedAt',
] as const;

const records = (ctx: Ctx, isB: boolean) =>
  from(ctx, 'pushRecord', 'p')
    .innerJoin('pushReceiver as r', sameNode('r.id', 'p.receiverId'))
    .select(COLUMNS)
    .select([statusOf(isB).as('pushStatus'), behind.as('behindFlag')])
    .select(sql<boolean>`(p.push_status = ${lit(waiting)} and not r.status_flag)`.as('offFlag'))
    // What stands behind another goes as soon as that one is through, whenever it is looked at next.
    .select(
      sql<
        string | null
      >`case when p.push_status < ${lit(pushed)} and r.status_flag and not ${behind} then greatest(p.next_at, r.rest_until) end`.as(
        'nextAt',
      ),
    )
    .select(
      sql<number>`extract(epoch from coalesce(p.pushed_at, p.dropped_at, now()) - coalesce(p.replayed_at, p.created_at))::bigint`.as(
        'waitedSeconds',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from push_correction c where c.node_id = p.node_id and c.record_id = p.id)`.as('corrections'),
    );

const narrowing = {
  bizNo: contains('p.bizNo'),
  receiverId: equals('p.receiverId'),
  pushType: equals('p.pushType'),
  pushReason: equals('p.pushReason'),
  createdAt: withinDays('p.createdAt'),
};
const parts = {
  sorts: { createdAt: 'p.createdAt', lastTime: 'p.lastTime', times: 'p.times', bizNo: 'p.bizNo' },
  order: [
    ['p.createdAt', 'desc'],
    ['p.id', 'asc'],
  ],
} as const;

/** The kinds that a page shows. */
const query = (kind: number, isB: boolean) => (ctx: Ctx) => records(ctx, isB).where('p.pushKind', '=', kind);
const filters = (isB: boolean) => ({
  ...narrowing,
  // By the column itself, which has an index of what failed.
  pushStatus: (status: number) =>
    isB && status === PushStatusB.pushing
      ? sql<boolean>`p.push_status < ${lit(pushed)}`
      : sql<boolean>`p.push_status = ${isB ? status + 1 : status}`,
});

/** The pushes of set A that a search of their page finds, by their ids. */
export const foundBy = (ctx: Ctx, kind: number, search: Omit<In<typeof endpoints.records>, 'page' | 'limit'>) =>
  narrowed<typeof endpoints.records, { id: string }>(
    { query: () => from(ctx, 'pushRecord', 'p').select('p.id').where('p.pushKind', '=', kind), filters: filters(false) },
    ctx,
    { page: 1, limit: 1, ...search },
  );

export const platformList = list(endpoints.records, { query: query(PushKind.platform, false), filters: filters(false), ...parts });
export const wmsList = list(endpoints.wms, { query: query(PushKind.wms, false), filters: filters(false), ...parts });
export const tssgList = list(endpoints.tssg, { query: query(PushKind.tssg, true), filters: filters(true), ...parts });
export const xinjiangList = list(endpoints.xinjiang, { query: query(PushKind.xinjiang, true), filters: filters(true), ...parts });

/** The kinds whose page the actor has; `button` is one that the page has to have as well. */
export const kindsOf = (ctx: Ctx, button = ''): number[] =>
  Object.entries(PAGES).flatMap(([kind, page]) => (ctx.rights.has(`${page}${button}`) ? [Number(kind)] : []));

/** Refuses 'not-found', also for a push of a page that is not the actor's. */
export async function pushDetail(ctx: Ctx, { id }: In<typeof endpoints.detail>): Promise<Given<typeof endpoints.detail>> {
  const kinds = kindsOf(ctx);
  const row = await records(ctx, false)
    .select(['p.fact', 'p.templateVersion', 'p.contentType', 'p.requestBody', 'p.responseStatus', 'p.responseBody', 'r.url'])
    .where('p.id', '=', id)
    .where('p.pushKind', 'in', kinds.length > 0 ? kinds : [0])
    .executeTakeFirst();
  if (!row) return refuse('not-found', { thing: '推送记录' });
  const { fact, url, ...rest } = row;
  const corrections = await from(ctx, 'pushCorrection', 'c')
    .select(['c.id', 'c.beforeBody', 'c.afterBody', 'c.correctReason', 'c.creator', 'c.createdAt'])
    .where('c.recordId', '=', id)
    .orderBy('c.createdAt', 'desc')
    .execute();
  return {
    ...rest,
    url: withoutQuery(url),
    fact: JSON.stringify(factOf({ id, pushType: row.pushType, fact }), undefined, 2),
    list: corrections,
  };
}

const MOST_ATTEMPTS = 200;

/** Refuses 'not-found'. */
export async function pushAttempts(ctx: Ctx, { id }: In<typeof endpoints.attempts>): Promise<Given<typeof endpoints.attempts>> {
  const kinds = kindsOf(ctx);
  const row = await from(ctx, 'pushRecord', 'p')
    .select('p.id')
    .where('p.id', '=', id)
    .where('p.pushKind', 'in', kinds.length > 0 ? kinds : [0])
    .executeTakeFirst();
  if (!row) refuse('not-found', { thing: '推送记录' });
  return from(ctx, 'pushAttempt', 'a')
    .select(['a.id', 'a.startedAt', 'a.durationMs', 'a.takenFlag', 'a.responseStatus', 'a.responseBody', 'a.pushReason', 'a.reasonText'])
    .where('a.recordId', '=', id)
    .orderBy('a.startedAt', 'desc')
    .limit(MOST_ATTEMPTS)
    .execute() as Promise<Given<typeof endpoints.attempts>>;
}
