// Reads of warnings: rules with how much of them waits, and the cases that somebody may see.
import { sql, type RawBuilder } from 'kysely';
import { CaveatState, kinds } from '../../../contract/warning/codes.ts';
import { warning } from '../../../contract/warning/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { contains, equals, list } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';

/** Cases of machines and people inside the data permission, and those of neither. */
export const casesInSight = (ctx: Ctx) =>
  from(ctx, 'caveatCase', 'c')
    .innerJoin('caveatCenter as r', sameNode('r.id', 'c.caveatId'))
    .leftJoin('vm as v', withinScope(ctx, 'v.id', 'c.vmId'))
    .leftJoin('employee as e', withinScope(ctx, 'e.id', 'c.empId'))
    .where(sql<boolean>`(c.vm_id is null or v.id is not null) and (c.emp_id is null or e.id is not null)`);

export const caseList = list(warning.cases, {
  query: (ctx) =>
    casesInSight(ctx)
      .select([
        'c.id',
        'c.caveatId',
        'r.caveatName',
        'r.caveatKind',
        'c.vmId',
        'c.about',
        'c.value',
        'c.state',
        'c.openedAt',
        'c.changedAt',
      ])
      .select(['c.endedAt', 'c.escalatedAt', 'c.acknowledgedBy', 'c.acknowledgedAt', 'c.remark']),
  filters: {
    caveatId: equals('c.caveatId'),
    caveatKind: equals('r.caveatKind'),
    vmId: equals('c.vmId'),
    state: equals('c.state'),
  },
  sorts: { openedAt: 'c.openedAt', changedAt: 'c.changedAt', state: 'c.state', value: 'c.value', about: 'c.about' },
  order: [
    ['c.changedAt', 'desc'],
    ['c.id', 'desc'],
  ],
  finish: (_, rows) => rows,
});

const names = (column: 'receivers') =>
  sql<string>`(select coalesce(string_agg(u.user_name, '、' order by u.user_name), '') from login_user u
    where u.node_id = r.node_id and u.id = any(${sql.ref(`r.${column}`)}))`;

const rules = (ctx: Ctx) =>
  from(ctx, 'caveatCenter', 'r')
    .select([
      'r.id',
      'r.caveatName',
      'r.caveatKind',
      'r.threshold',
      'r.vmIds',
      'r.shiftFrom',
      'r.shiftTo',
      'r.digestMinutes',
      'r.channels',
      'r.robotIds',
    ])
    .select(['r.receivers', 'r.escalateMinutes', 'r.escalateTo', 'r.statusFlag', 'r.toldAt', 'r.createdAt'])
    .select([names('receivers').as('receiverNames'), sql<number>`cardinality(r.vm_ids)`.as('vmCount')]);

const ofType = (type: number): string[] => Object.entries(kinds).flatMap(([kind, facts]) => (facts.type === type ? [kind] : []));

const LATELY = sql<boolean>`c.changed_at > now() - interval '30 days'`;
const counted = (which: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${which})`;

/** How many cases of each rule the reader may see: those that wait, those of late, and of these what somebody saw to. One query for the page. */
async function withCases(ctx: Ctx, rows: Awaited<ReturnType<ReturnType<typeof rules>['execute']>>) {
  const ids = rows.map(({ id }) => id);
  const counts =
    ids.length === 0
      ? []
      : await casesInSight(ctx)
          .select(['c.caveatId', counted(sql`c.state = ${lit(CaveatState.open)}`).as('openCases'), counted(LATELY).as('recentCases')])
          .select(counted(sql`${LATELY} and c.acknowledged_at is not null`).as('recentActed'))
          .where('c.caveatId', 'in', ids)
          .groupBy('c.caveatId')
          .execute();
  const byRule = new Map(counts.map(({ caveatId, ...its }) => [caveatId, its]));
  return rows.map((row) => ({
    ...row,
    caveatType: kinds[row.caveatKind as keyof typeof kinds].type,
    ...(byRule.get(row.id) ?? { openCases: 0, recentCases: 0, recentActed: 0 }),
  }));
}

export const ruleList = list(warning.list, {
  query: rules,
  filters: {
    keyword: contains('r.caveatName'),
    caveatKind: equals('r.caveatKind'),
    caveatType: (type) => sql<boolean>`r.caveat_kind = any(${ofType(type)}::text[])`,
    vmId: (vmId) => sql<boolean>`(cardinality(r.vm_ids) = 0 or ${vmId}::uuid = any(r.vm_ids))`,
    statusFlag: equals('r.statusFlag'),
  },
  sorts: { caveatName: 'r.caveatName', caveatKind: 'r.caveatKind', toldAt: 'r.toldAt', createdAt: 'r.createdAt' },
  order: [
    ['r.caveatName', 'asc'],
    ['r.id', 'asc'],
  ],
  finish: async (ctx, rows) => await withCases(ctx, rows),
});

/** One rule; refuses 'not-found'. */
export async function findRule(ctx: Ctx, { id }: In<typeof warning.find>): Promise<Given<typeof warning.find>> {
  const found = await rules(ctx).where('r.id', '=', id).execute();
  const [row] = await withCases(ctx, found);
  return row ?? refuse('not-found', { thing: '预警规则' });
}

/** The first 20 users who can be told and fit the text; or the users with these ids. */
export async function searchReceivers(ctx: Ctx, { keyword, ids }: In<typeof warning.receivers>): Promise<Given<typeof warning.receivers>> {
  const query = from(ctx, 'loginUser', 'u').select(['u.id', 'u.loginAccount as userCode', 'u.userName', 'u.email']);
  if (ids) return ids.length === 0 ? [] : query.where('u.id', 'in', ids).execute();
  const living = query.where('u.lockFlag', '=', false);
  const found = keyword ? living.where(contains('u.loginAccount', 'u.userName')(keyword)) : living;
  return found.orderBy('u.loginAccount').limit(20).execute();
}
