// What the screens of a session speak, and what its owner is written to in.
import type { Language } from '../../../contract/errors.ts';
import type { Database } from '../../kernel/db/database.ts';
import { changeIn, wholeNode } from '../../kernel/scope.ts';
import type { Session } from '../../kernel/http/request.ts';

/** What is sent to somebody unasked speaks what he chose last. */
export async function chooseLanguage(
  db: Database,
  { nodeId, userId }: { nodeId: string; userId: string },
  language: Language,
): Promise<void> {
  // scope: of the account itself
  await changeIn(wholeNode({ db, nodeId }), 'loginUser')
    .set({ language })
    .where('id', '=', userId)
    .where('language', '<>', language)
    .execute();
}

/** Its screens speak another language from now on. */
export async function changeLanguage(db: Database, session: Session & { language: string }, language: Language): Promise<void> {
  const { nodeId, tokenHash, actor } = session;
  // Until it is read again, the next call finds it changed already.
  session.language = language;
  // scope: the session names its node
  await changeIn(wholeNode({ db, nodeId }), 'session').set({ language }).where('tokenHash', '=', tokenHash).execute();
  if (actor.kind === 'user' && !session.seenBy) await chooseLanguage(db, { nodeId, userId: actor.userId }, language);
}
