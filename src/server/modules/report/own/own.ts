// What people do with their own reports: keep, rename, share, delete.
import { sql } from 'kysely';
import { MOST_OWN_REPORTS, SharedWith, type ownReport as endpoints } from '../../../../contract/report/own.ts';
import type { Given, In } from '../../../../contract/kernel/endpoint.ts';
import { actorName, actorUserId } from '../../../kernel/actor.ts';
import type { Ctx } from '../../../kernel/ctx.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../../kernel/scope.ts';
import { mayChange, readable, SHARE } from './own.query.ts';

interface Sharing {
  sharedWith: number;
  roleIds: string[];
}

/** Who may read it from now on. Refuses 'not-permitted' without the right to share, 'own-report-roles' for no role or for one that there is not. */
async function requireSharing(ctx: Ctx, { sharedWith = SharedWith.owner, roleIds = [] }: Partial<Sharing>): Promise<Sharing> {
  if (sharedWith === SharedWith.owner) return { sharedWith, roleIds: [] };
  if (!ctx.rights.has(SHARE)) refuse('not-permitted', { action: '共享' });
  if (sharedWith === SharedWith.all) return { sharedWith, roleIds: [] };
  const ids = [...new Set(roleIds)];
  const known = ids.length === 0 ? [] : await from(ctx, 'role', 'o').select('o.id').where('o.id', 'in', ids).execute();
  if (known.length === 0 || known.length < ids.length) refuse('own-report-roles');
  return { sharedWith, roleIds: ids };
}

async function requireFreeName(ctx: Ctx, userId: string, reportName: string): Promise<void> {
  const taken = await from(ctx, 'ownReport', 'r')
    .select('r.id')
    .where('r.userId', '=', userId)
    .where('r.reportName', '=', reportName)
    .executeTakeFirst();
  if (taken) refuse('conflict', { thing: '名称', value: reportName });
}

/** Keeps a question under a name; gives its id and name. Refuses 'conflict', 'own-reports-full', and as `requireSharing`. */
export async function createOwnReport(
  ctx: Ctx,
  { reportName, question, sharedWith, roleIds }: In<typeof endpoints.create>,
): Promise<Given<typeof endpoints.create>> {
  const userId = actorUserId(ctx) ?? refuse('not-permitted', { action: '保存自定义报表' });
  const shared = await requireSharing(ctx, { ...(sharedWith === undefined ? {} : { sharedWith }), ...(roleIds ? { roleIds } : {}) });
  // Held, so that two windows count one after the other.
  await from(ctx, 'loginUser', 'u').select('u.id').where('u.id', '=', userId).forUpdate().execute();
  await requireFreeName(ctx, userId, reportName);
  const { many } = await from(ctx, 'ownReport', 'r')
    .select(sql<number>`count(*)`.as('many'))
    .where('r.userId', '=', userId)
    .executeTakeFirstOrThrow();
  if (many >= MOST_OWN_REPORTS) refuse('own-reports-full', { most: MOST_OWN_REPORTS });
  const id = newId();
  await addTo(ctx, 'ownReport', {
    id,
    userId,
    userName: actorName(ctx),
    reportName,
    ...shared,
    question: JSON.stringify(question),
  }).execute();
  ctx.tell({ reportName });
  return { id, reportName };
}

/** The report, held; refuses 'not-found' for one that the actor may not change. */
async function lockOwn(ctx: Ctx, id: string) {
  const found = await readable(ctx)
    .select(['r.id', 'r.userId', 'r.reportName', 'r.sharedWith', 'r.roleIds'])
    .where('r.id', '=', id)
    .where(mayChange(ctx))
    .forUpdate()
    .executeTakeFirst();
  return found ?? refuse('not-found', { thing: '自定义报表' });
}

/** Changes what was said of it. Refuses 'not-found', 'conflict', and as `requireSharing`. */
export async function updateOwnReport(ctx: Ctx, { id, ...said }: In<typeof endpoints.update>): Promise<void> {
  const before = await lockOwn(ctx, id);
  const { reportName = before.reportName, question } = said;
  if (reportName !== before.reportName) await requireFreeName(ctx, before.userId, reportName);
  const { sharedWith = before.sharedWith, roleIds = before.roleIds } = said;
  const isSame = sharedWith === before.sharedWith && roleIds.toSorted().join() === before.roleIds.toSorted().join();
  const shared = isSame ? {} : await requireSharing(ctx, { sharedWith, roleIds });
  await changeIn(ctx, 'ownReport')
    .set({ reportName, ...shared, ...(question ? { question: JSON.stringify(question) } : {}), updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
  ctx.tell({ reportName });
}

/** Deletes it for everybody. Refuses 'not-found'. */
export async function deleteOwnReport(ctx: Ctx, { id }: In<typeof endpoints.delete>): Promise<void> {
  const { reportName } = await lockOwn(ctx, id);
  await removeFrom(ctx, 'ownReport').where('id', '=', id).execute();
  ctx.tell({ reportName });
}
