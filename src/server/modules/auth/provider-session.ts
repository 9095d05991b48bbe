// Ending what came from a provider: it says that somebody has signed out there (docs/decisions/0085-single-sign-on.md).
import type { Ctx } from '../../kernel/ctx.ts';
import { from, wholeNode } from '../../kernel/scope.ts';
import { endOpen, forgetSessions, holdUser } from './session.ts';

/** Whose sign-ins came from a provider's session, or from a subject of it where it names no session. */
export interface ProviderSession {
  nodeId: string;
  providerId: string;
  subject: string | null;
  sid: string | null;
}

/** Ends every sign-in that came from there, and what is half done; gives how many ended. Runs in the caller's transaction. */
export async function endSessionsFrom(ctx: Ctx, { nodeId, providerId, subject, sid }: ProviderSession): Promise<number> {
  // scope: the provider names the node
  const reach = wholeNode({ ...ctx, nodeId });
  const origins = from(reach, 'sessionOrigin', 'o').select(['o.userId', 'o.familyId']).where('o.providerId', '=', providerId);
  const ofSubject = subject === null ? origins : origins.where('o.subject', '=', subject);
  const rows = await (sid === null ? ofSubject : ofSubject.where((e) => e.or([e('o.sid', '=', sid), e('o.sid', 'is', null)])))
    .orderBy('o.userId')
    .execute();
  // In the order of their ids, so that two who end sessions never wait for each other: as a rule it is one.
  for (const userId of new Set(rows.map((row) => row.userId))) await holdUser(ctx.db, { nodeId, userId });
  if (rows.length === 0) return 0;
  const families = [...new Set(rows.map((row) => row.familyId))];
  const ended = await endOpen(reach).where('familyId', 'in', families).returning('familyId').execute();
  ctx.after(forgetSessions);
  return new Set(ended.map((row) => row.familyId)).size;
}
