// Who decides for whoever is away: said by himself, for a time.
import { sql } from 'kysely';
import type { inbox } from '../../../contract/workflow/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, from, removeFrom } from '../../kernel/scope.ts';

/** The account of an employee who may decide for somebody; refuses 'approval-substitute'. */
export async function accountOf(ctx: Ctx, empId: string): Promise<{ id: string; userName: string; empId: string | null }> {
  const row = await from(ctx, 'loginUser', 'u')
    .select(['u.id', 'u.userName', 'u.empId'])
    .where('u.empId', '=', empId)
    .where('u.lockFlag', '=', false)
    .executeTakeFirst();
  return row ?? refuse('approval-substitute');
}

const own = (ctx: Ctx): string => (ctx.actor.kind === 'user' ? ctx.actor.userId : refuse('not-found', { thing: '用户' }));

/** The actor's times of absence that are not over. */
export async function absences(ctx: Ctx): Promise<Given<typeof inbox.absences>> {
  return from(ctx, 'approvalAbsence', 'x')
    .innerJoin('loginUser as u', (join) => join.onRef('u.nodeId', '=', 'x.nodeId').onRef('u.id', '=', 'x.substituteId'))
    .select(['x.id', 'u.userName as substituteName', 'x.awayFrom', 'x.awayTo'])
    .where('x.userId', '=', own(ctx))
    .where(sql<boolean>`x.away_to > now()`)
    .orderBy('x.awayFrom')
    .execute();
}

/** Somebody else decides for the actor meanwhile. Refuses 'approval-substitute', 'approval-absence-past'. */
export async function goAway(ctx: Ctx, { toEmpId, awayFrom, awayTo }: In<typeof inbox.away>): Promise<void> {
  const to = await accountOf(ctx, toEmpId);
  if (to.id === own(ctx)) refuse('approval-substitute');
  if (Date.parse(awayTo) <= Math.max(Date.now(), Date.parse(awayFrom))) refuse('approval-absence-past');
  await addTo(ctx, 'approvalAbsence', { id: newId(), userId: own(ctx), substituteId: to.id, awayFrom, awayTo }).execute();
}

/** Ends an absence of the actor's. Refuses 'not-found'. */
export async function comeBack(ctx: Ctx, { id }: In<typeof inbox.back>): Promise<void> {
  const { numDeletedRows } = await removeFrom(ctx, 'approvalAbsence')
    .where('id', '=', id)
    .where('userId', '=', own(ctx))
    .executeTakeFirst();
  if (numDeletedRows === 0n) refuse('not-found', { thing: '审批代理' });
}
