// Who a token stands for: a person by a session, or a program by an access key, in its owner's name (docs/decisions/0088-access-keys.md).
import { sql } from 'kysely';
import type { Database } from '../../kernel/db/database.ts';
import { changeIn, wholeNode } from '../../kernel/scope.ts';
import { fresh, hashOf, liveSession, readToken, userNow, type LiveSession } from './session.ts';

/** What a key begins with, so that one that was left lying about is known for what it is. */
export const KEY_SIGN = 'key.';

/** As `liveSession`, of keys as well. */
export function sessionOf(db: Database, token: string): Promise<LiveSession | undefined> {
  if (!token.startsWith(KEY_SIGN)) return liveSession(db, token);
  const ref = readToken(token.slice(KEY_SIGN.length));
  if (!ref) return Promise.resolve(undefined);
  // Of the whole key: without its sign it is no token of a session.
  const hash = hashOf(token);
  return fresh(hash, () => load(db, { nodeId: ref.nodeId, hash }));
}

interface KeyRef {
  nodeId: string;
  hash: Buffer;
}

/** What of the key's rights its owner has at this moment, with his data permission; undefined where key or owner is no more. */
async function load(db: Database, { nodeId, hash }: KeyRef): Promise<LiveSession | undefined> {
  const key = await db
    // scope: the key names its node
    .selectFrom('accessKey')
    .select(['id', 'userId', 'keyName', 'rights', 'expiresAt', 'lastUsedAt', 'loginSys', 'networks'])
    .where('nodeId', '=', nodeId)
    .where('keyHash', '=', hash)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .where(
      sql<boolean>`exists (select from login_user u where u.node_id = access_key.node_id and u.id = access_key.user_id and access_key.login_sys = any(u.login_sys))`,
    )
    .executeTakeFirst();
  const owner = key && (await userNow(db, { nodeId, userId: key.userId, loginSys: key.loginSys }));
  if (!key || !owner) return undefined;
  await noteUse(db, { nodeId, ...key });
  const given = new Set(key.rights);
  return {
    ...owner,
    rights: owner.rights.intersection(given),
    asleep: owner.asleep.intersection(given),
    program: { id: key.id, name: key.keyName },
    networks: key.networks,
    tokenHash: hash,
    expiresAt: key.expiresAt,
    familyId: key.id,
    userId: key.userId,
    // A password that grew old is its owner's matter, and no program's.
    mustChangePassword: false,
    mustSetSecondFactor: false,
    language: 'zh',
    replacedFor: undefined,
  };
}

const NOTED_MS = 60_000;

/** When a key was used last, to the minute: a row that is written with every call would be waited for. */
async function noteUse(db: Database, { nodeId, id, lastUsedAt }: { nodeId: string; id: string; lastUsedAt: string | null }): Promise<void> {
  if (lastUsedAt !== null && Date.now() - Date.parse(lastUsedAt) < NOTED_MS) return;
  // scope: the key names its node
  await changeIn(wholeNode({ db, nodeId }), 'accessKey')
    .set({ lastUsedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}
