// Robots of group chats as people set them up. The address holds the key of the group: it is sealed, and nobody reads it again.
import { sql } from 'kysely';
import { caveatRobot, type warning } from '../../../contract/warning/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { contains, equals, list } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { seal } from '../auth/index.ts';

const rulesOf = sql<number>`(select count(*)::int from caveat_center c where c.node_id = r.node_id and r.id = any(c.robot_ids))`;

export const robotList = list(caveatRobot.page, {
  query: (ctx) =>
    from(ctx, 'caveatRobot', 'r')
      .select(['r.id', 'r.robotName', 'r.robotKind', 'r.host', 'r.statusFlag', 'r.lastOkAt', 'r.lastFailAt', 'r.lastReason', 'r.lastSaid'])
      .select(['r.createdAt', sql<boolean>`r.secret is not null`.as('signed'), rulesOf.as('rules')]),
  filters: { keyword: contains('r.robotName'), robotKind: equals('r.robotKind'), statusFlag: equals('r.statusFlag') },
  sorts: { robotName: 'r.robotName', lastOkAt: 'r.lastOkAt', createdAt: 'r.createdAt' },
  order: [
    ['r.createdAt', 'desc'],
    ['r.id', 'desc'],
  ],
  finish: (_, rows) => rows,
});

/** The first 20 that fit the text; or those with these ids. */
export async function searchRobots(ctx: Ctx, { keyword, ids }: In<typeof caveatRobot.search>): Promise<Given<typeof caveatRobot.search>> {
  const query = from(ctx, 'caveatRobot', 'r').select(['r.id', 'r.robotName', 'r.robotKind']);
  const found = ids
    ? query.where('r.id', 'in', ids.length > 0 ? ids : [newId()])
    : keyword
      ? query.where(contains('r.robotName')(keyword))
      : query;
  const rows = await found.orderBy('r.robotName').limit(20).execute();
  return rows as Given<typeof caveatRobot.search>;
}

async function requireFreeName(ctx: Ctx, robotName: string): Promise<void> {
  const taken = await from(ctx, 'caveatRobot', 'r').select('r.id').where('r.robotName', '=', robotName).executeTakeFirst();
  if (taken) refuse('conflict', { thing: '群机器人', value: robotName });
}

const sealedUrl = (url: string) => ({ url: seal(url), host: new URL(url).host });

/** Makes one; gives its id. Refuses 'conflict'. */
export async function createRobot(ctx: Ctx, { urlSecret, signSecret, ...said }: In<typeof caveatRobot.create>): Promise<{ id: string }> {
  await requireFreeName(ctx, said.robotName);
  const id = newId();
  await addTo(ctx, 'caveatRobot', { id, ...said, ...sealedUrl(urlSecret), secret: signSecret ? seal(signSecret) : null }).execute();
  return { id };
}

const lockRobot = async (ctx: Ctx, id: string) =>
  (await from(ctx, 'caveatRobot', 'r').selectAll('r').where('r.id', '=', id).forUpdate().executeTakeFirst()) ??
  refuse('not-found', { thing: '群机器人' });

/** What is left out stays; a new address asks for its secret anew. Refuses 'not-found', 'conflict'. */
export async function updateRobot(ctx: Ctx, { id, urlSecret, signSecret, ...said }: In<typeof caveatRobot.update>): Promise<void> {
  const before = await lockRobot(ctx, id);
  if (said.robotName && said.robotName !== before.robotName) await requireFreeName(ctx, said.robotName);
  const secret = signSecret === undefined ? (urlSecret ? { secret: null } : {}) : { secret: signSecret ? seal(signSecret) : null };
  const set = { ...said, ...(urlSecret ? sealedUrl(urlSecret) : {}), ...secret };
  const { robotName, robotKind, host, statusFlag } = before;
  ctx.tell({ before: { robotName, robotKind, host, statusFlag } });
  if (Object.keys(set).length > 0) await changeIn(ctx, 'caveatRobot').set(set).where('id', '=', id).execute();
}

/** Deletes one that no rule tells anything. Refuses 'not-found', 'caveat-robot-used'. */
export async function deleteRobot(ctx: Ctx, { id }: In<typeof caveatRobot.delete>): Promise<void> {
  const { robotName, robotKind, host } = await lockRobot(ctx, id);
  const rules = await from(ctx, 'caveatCenter', 'c')
    .select('c.id')
    .where(sql<boolean>`${id}::uuid = any(c.robot_ids)`)
    .execute();
  if (rules.length > 0) refuse('caveat-robot-used', { name: robotName, n: rules.length });
  ctx.tell({ before: { robotName, robotKind, host } });
  await removeFrom(ctx, 'caveatRobot').where('id', '=', id).execute();
}

type RuleParts = Pick<In<typeof warning.create>, 'vmIds' | 'robotIds'> & { channels: readonly string[] };

/**
 * A rule that tells a group: the robots are there, and whoever sets it up could show the group all of it himself.
 * Refuses 'caveat-half-robot', 'caveat-robot-unknown', 'caveat-robot-scope'.
 */
export async function requireRobots(ctx: Ctx, { channels, robotIds, vmIds }: RuleParts): Promise<void> {
  const ids = [...new Set(robotIds)];
  if (channels.includes('robot') !== ids.length > 0) refuse('caveat-half-robot');
  if (ids.length === 0) return;
  // Held, so that none goes while a rule comes.
  const found = await from(ctx, 'caveatRobot', 'r').select('r.id').where('r.id', 'in', ids).orderBy('r.id').forShare().execute();
  if (found.length < ids.length) refuse('caveat-robot-unknown', { n: ids.length - found.length });
  const isNarrow = ctx.scope.vm !== undefined || ctx.scope.department !== undefined;
  if (isNarrow && !vmIds?.length) refuse('caveat-robot-scope');
}
