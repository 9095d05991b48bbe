// Reads of receivers: what is set, without its secrets, and how they are doing.
import { sql, type RawBuilder } from 'kysely';
import { DataPushStatus } from '../../../contract/push/codes.ts';
import { pushReceiver as endpoints } from '../../../contract/push/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { allow } from '../../kernel/http/mount.ts';
import { lit } from '../../kernel/db/lit.ts';
import { contains, equals, list } from '../../kernel/list/list.ts';
import { from } from '../../kernel/scope.ts';
import { RECEIVER_PARTS } from './destination.ts';
import { withoutQuery } from './hide.ts';
import { PAGES } from './pages.ts';

const { pushed, failed } = DataPushStatus;
/** Pushes to the receiver that are not taken, of which something more holds. */
const open = (what: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
  sql`(select ${what} from push_record p where p.node_id = r.node_id and p.receiver_id = r.id and p.push_status <> ${lit(pushed)} and p.dropped_at is null
    and ${condition})`;
const WAITS = sql`p.push_status < ${lit(pushed)}`;

const HEALTH = [
  'r.id',
  'r.receiverName',
  'r.pushKind',
  'r.statusFlag',
  'r.lastOkAt',
  'r.lastFailAt',
  'r.lastReason',
  'r.fails',
  'r.restUntil',
] as const;

/** Receivers with how they are doing; the site's, or those of a page. */
const healthQuery = (ctx: Ctx) =>
  from(ctx, 'pushReceiver', 'r')
    .select(HEALTH)
    .select([
      sql<number>`${open(sql`count(*)::int`, WAITS)}`.as('waiting'),
      sql<number>`${open(sql`count(*)::int`, sql`p.push_status = ${lit(failed)}`)}`.as('failed'),
      sql<string | null>`${open(sql`min(coalesce(p.replayed_at, p.created_at))`, WAITS)}`.as('oldestAt'),
    ]);

/** Refuses 'not-permitted' for a page that is not the actor's. */
export function pushHealth(ctx: Ctx, { pushKind }: In<typeof endpoints.health>): Promise<Given<typeof endpoints.health>> {
  allow(ctx, PAGES[pushKind] ?? 'system.dataPush', '查询推送状况');
  return healthQuery(ctx).where('r.pushKind', '=', pushKind).orderBy('r.receiverName').execute() as Promise<Given<typeof endpoints.health>>;
}

const whole = (ctx: Ctx) =>
  healthQuery(ctx)
    .select(RECEIVER_PARTS)
    .select(['r.creator', 'r.createdAt'])
    .select(
      sql<
        number[]
      >`(select coalesce(array_agg(t.push_type::int order by t.push_type), '{}') from push_route t where t.node_id = r.node_id and t.receiver_id = r.id)`.as(
        'pushTypes',
      ),
    );

type Whole = Awaited<ReturnType<ReturnType<typeof whole>['execute']>>[number];
/** Secrets stay where they are; what stands behind the `?` of an address may be one, and is for who sets it. */
function shown(ctx: Ctx, { secret, clientKey: _key, updatedAt: _changed, ...row }: Whole) {
  const kept = { ...row, secretKept: secret !== null };
  if (ctx.rights.has('system.dataPush.update')) return kept;
  return { ...kept, url: withoutQuery(row.url), tokenUrl: row.tokenUrl && withoutQuery(row.tokenUrl) };
}

export const receiverList = list(endpoints.page, {
  query: whole,
  filters: { receiverName: contains('r.receiverName'), pushKind: equals('r.pushKind'), statusFlag: equals('r.statusFlag') },
  sorts: { receiverName: 'r.receiverName', createdAt: 'r.createdAt' },
  order: [
    ['r.receiverName', 'asc'],
    ['r.id', 'asc'],
  ],
  finish: (ctx, rows) => rows.map((row) => shown(ctx, row)),
});

/** All of them, or one, by their names. */
export async function receivers(ctx: Ctx, { id }: In<typeof endpoints.list>): Promise<Given<typeof endpoints.list>> {
  const rows = await whole(ctx)
    .$if(Boolean(id), (query) => query.where('r.id', '=', id ?? ''))
    .orderBy('r.receiverName')
    .execute();
  return rows.map((row) => shown(ctx, row)) as Given<typeof endpoints.list>;
}
