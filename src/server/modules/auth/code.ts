// Mailed codes and one-time tokens (trust 29). A code belongs to the request that asked for it: the database keeps hashes that are
// worth nothing without the request's own random id, which only that browser knows.
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../kernel/db/database.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, platform } from '../../kernel/scope.ts';

export interface UserKey {
  nodeId: string;
  userId: string;
}
export type CodePurpose = 'login' | 'reset';

const TRIES = 5;
const MINUTES = 10;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const secret = (): string => randomBytes(32).toString('base64url');
const life = sql<string>`now() + make_interval(mins => ${MINUTES}::int)`;

interface CodePayload {
  user: UserKey | null;
  purpose: CodePurpose;
  code: string;
}

/** A code of 6 digits for a request, good for 10 minutes; for nobody when the account does not exist, with the same work. */
export async function makeCode(db: Database, user: UserKey | undefined, purpose: CodePurpose) {
  const requestId = secret();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const payload: CodePayload = { user: user ?? null, purpose, code: digest(`${requestId} ${code}`).toString('hex') };
  const { expiresAt } = await addTo(platform(db), 'oneTime', {
    purpose: 'code',
    secretHash: digest(requestId),
    subject: user?.userId ?? '',
    payload: JSON.stringify(payload),
    expiresAt: life,
  })
    .returning('expiresAt')
    .executeTakeFirstOrThrow();
  return { requestId, code, expiresAt };
}

/**
 * Uses a code up: 5 tries, once. Each try is counted before it is compared. Call it outside of a transaction that a refusal rolls back.
 * @throws code-wrong for every reason alike
 */
export async function takeCode(db: Database, proof: { requestId: string; verifyCode: string; purpose: CodePurpose }): Promise<UserKey> {
  const own = () => changeIn(platform(db), 'oneTime').where('purpose', '=', 'code').where('secretHash', '=', digest(proof.requestId));
  const row = await own()
    .set({ tries: sql<number>`tries + 1` })
    .where('tries', '<', TRIES)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning('payload')
    .executeTakeFirst();
  const payload = row?.payload as CodePayload | undefined;
  if (!payload?.user || payload.purpose !== proof.purpose) return refuse('code-wrong');
  if (!timingSafeEqual(Buffer.from(payload.code, 'hex'), digest(`${proof.requestId} ${proof.verifyCode}`))) refuse('code-wrong');
  const used = await own()
    .set({ usedAt: sql<string>`now()` })
    .where('usedAt', 'is', null)
    .returning('purpose')
    .executeTakeFirst();
  return used ? payload.user : refuse('code-wrong');
}

/** A one-time token with which a user sets a new password, good for 10 minutes. */
export async function makeResetToken(db: Database, user: UserKey | undefined) {
  const token = secret();
  const { expiresAt } = await addTo(platform(db), 'oneTime', {
    purpose: 'reset',
    secretHash: digest(token),
    subject: user?.userId ?? '',
    payload: JSON.stringify(user ?? null),
    expiresAt: life,
  })
    .returning('expiresAt')
    .executeTakeFirstOrThrow();
  return { token, expiresAt };
}

/** Uses a reset token up. @throws reset-spent */
export async function takeResetToken(db: Database, token: string): Promise<UserKey> {
  const row = await changeIn(platform(db), 'oneTime')
    .set({ usedAt: sql<string>`now()` })
    .where('purpose', '=', 'reset')
    .where('secretHash', '=', digest(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning('payload')
    .executeTakeFirst();
  return (row?.payload as UserKey | null | undefined) ?? refuse('reset-spent');
}

/** Whatever was mailed to a user before is worth nothing any more, and no sign-in is half done. */
export async function dropCodes(db: Database, userId: string): Promise<void> {
  await changeIn(platform(db), 'oneTime')
    .set({ usedAt: sql<string>`now()` })
    .where('purpose', 'in', ['code', 'reset', 'second'])
    .where('subject', '=', userId)
    .where('usedAt', 'is', null)
    .execute();
}
