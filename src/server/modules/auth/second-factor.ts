// One's own second step of signing in: switched on with a phone, changed, switched off. The secret is kept sealed, the recovery codes as passwords are (docs/decisions/0083-second-factor.md).
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { auth } from '../../../contract/auth/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Database } from '../../kernel/db/database.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { inTransaction, proveOwn } from './account.ts';
import { hashHashed, matches, sha256Hex } from './password.ts';
import { requireBelow } from './rights.query.ts';
import { seal, unseal } from './secret-box.ts';
import { endSessionsOf, forgetSessions, holdUser } from './session.ts';
import { charge, FREE_TRIES, forgive } from './throttle.ts';
import { openPassword } from './transport.ts';

const BYTES = 20;
const PERIOD = 30;
/** Codes of the 30 seconds before and after count too: a phone's clock may be wrong by as much. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const CODE_LENGTH = 10;

export const userIdOf = (ctx: Ctx): string => (ctx.actor.kind === 'user' ? ctx.actor.userId : refuse('not-signed-in'));
const totp = (base32: string) => new TOTP({ secret: Secret.fromBase32(base32), period: PERIOD });
const factorOf = (ctx: Ctx, userId: string) =>
  from(ctx, 'loginFactor', 'f').select(['f.secret', 'f.since', 'f.offered', 'f.lastStep']).where('f.userId', '=', userId);

/** Whether an account's phone makes codes. */
const hasPhone = async (ctx: Ctx, userId: string): Promise<boolean> =>
  (await factorOf(ctx, userId).where('f.since', 'is not', null).executeTakeFirst()) !== undefined;
const hasPasskey = async (ctx: Ctx, userId: string): Promise<boolean> =>
  (await from(ctx, 'passkey', 'k').select('k.id').where('k.userId', '=', userId).limit(1).executeTakeFirst()) !== undefined;

/** What an account answers the second step with; none: it signs in in one. */
export async function secondWays(ctx: Ctx, userId: string): Promise<('code' | 'passkey')[]> {
  const [phone, key] = [await hasPhone(ctx, userId), await hasPasskey(ctx, userId)];
  return [...(phone ? (['code'] as const) : []), ...(key ? (['passkey'] as const) : [])];
}

/** Whether the caller signs in in two steps, since when, how many recovery codes are left, and whether a role asks for it. */
export async function ownSecondFactor(ctx: Ctx): Promise<Given<typeof auth.secondFactor>> {
  const userId = userIdOf(ctx);
  const factor = await factorOf(ctx, userId).executeTakeFirst();
  const { left } = await from(ctx, 'loginRecovery', 'r')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('r.userId', '=', userId)
    .where('r.usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    since: factor?.since ?? null,
    recoveryLeft: (await secondWays(ctx, userId)).length > 0 ? left : 0,
    requiredFlag: await isRequired(ctx, userId),
  };
}

/** Proves the caller by the present password. @throws present-password-wrong, too-many */
export async function present(ctx: Ctx, encrypted: string) {
  return proveOwn(ctx, sha256Hex(await openPassword(ctx.db, encrypted)), 'present-password-wrong');
}

/**
 * A new secret for the caller's phone; it counts once a code of it was told (`confirmSecondFactor`), the one before as long.
 * @throws present-password-wrong, too-many
 */
export async function offerSecondFactor(ctx: Ctx, { encrypted }: In<typeof auth.offerSecond>): Promise<Given<typeof auth.offerSecond>> {
  const { userId, loginAccount, nodeId } = await present(ctx, encrypted);
  const secret = new Secret({ buffer: new Uint8Array(randomBytes(BYTES)).buffer }).base32;
  const { nodeName } = await from(ctx, 'node', 'n').select('n.nodeName').where('n.nodeId', '=', nodeId).executeTakeFirstOrThrow();
  await addTo(ctx, 'loginFactor', { userId, offered: seal(secret) })
    .onConflict((c) => c.columns(['nodeId', 'userId']).doUpdateSet({ offered: (eb) => eb.ref('excluded.offered') }))
    .execute();
  const uri = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD, issuer: nodeName, label: loginAccount }).toString();
  return { secret, uri };
}

/**
 * Switches the second step on, or moves it to another phone: the code shows that the phone has the offered secret. Gives new recovery codes;
 * those of before are worth nothing.
 * @throws second-factor-unoffered, second-code-wrong, too-many
 */
export async function confirmSecondFactor(ctx: Ctx, { code }: In<typeof auth.confirmSecond>): Promise<Given<typeof auth.confirmSecond>> {
  const userId = userIdOf(ctx);
  await charge(ctx.db, triesOf(userId), FREE_TRIES);
  return inTransaction(ctx, async (inner) => {
    await holdUser(inner.db, { nodeId: ctx.nodeId, userId });
    const { offered } = (await factorOf(inner, userId).executeTakeFirst()) ?? refuse('second-factor-unoffered');
    const step = stepOf(offered ? unseal(offered) : refuse('second-factor-unoffered'), code) ?? refuse('second-code-wrong');
    await changeIn(inner, 'loginFactor')
      .set({ secret: offered, offered: null, since: sql<string>`now()`, lastStep: step })
      .where('userId', '=', userId)
      .execute();
    const recoveryCodes = await newRecoveryCodes(inner, userId);
    await forgive(inner.db, triesOf(userId));
    await audit(inner, auth.confirmSecond, {});
    inner.after(forgetSessions);
    return { recoveryCodes };
  });
}

/** New recovery codes instead of those of before. @throws present-password-wrong, too-many, second-factor-off */
export async function renewRecoveryCodes(
  ctx: Ctx,
  { encrypted }: In<typeof auth.renewRecovery>,
): Promise<Given<typeof auth.renewRecovery>> {
  const { userId } = await present(ctx, encrypted);
  return inTransaction(ctx, async (inner) => {
    await holdUser(inner.db, { nodeId: ctx.nodeId, userId });
    if ((await secondWays(inner, userId)).length === 0) refuse('second-factor-off');
    const recoveryCodes = await newRecoveryCodes(inner, userId);
    await audit(inner, auth.renewRecovery, {});
    return { recoveryCodes };
  });
}

/**
 * Switches the second step off, by password and code.
 * @throws present-password-wrong, too-many, second-factor-off, second-code-wrong; second-factor-needed where a role asks for it
 */
export async function removeSecondFactor(ctx: Ctx, { encrypted, code }: In<typeof auth.removeSecond>): Promise<null> {
  const { userId } = await present(ctx, encrypted);
  const keyStays = await hasPasskey(ctx, userId);
  if (!keyStays && (await isRequired(ctx, userId))) refuse('second-factor-needed');
  if (!(await hasPhone(ctx, userId))) refuse('second-factor-off');
  await charge(ctx.db, triesOf(userId), FREE_TRIES);
  await inTransaction(ctx, async (inner) => {
    await holdUser(inner.db, { nodeId: ctx.nodeId, userId });
    await takeSecondCode(inner, userId, code);
    await dropPhone(inner, userId, keyStays);
    await forgive(inner.db, triesOf(userId));
    await audit(inner, auth.removeSecond, {});
  });
  return null;
}

/**
 * An administrator takes a user's second step away, who has lost phone and codes; every session of the user ends. Where a role asks for it he
 * must switch it on again at his next sign-in.
 * @throws not-found; not-permitted for one who may do what the caller may not; second-factor-off
 */
export async function resetSecondFactor(ctx: Ctx, { userId }: In<typeof auth.resetSecond>): Promise<null> {
  await requireBelow(ctx, userId, '重置权限更高的用户的两步验证');
  await inTransaction(ctx, async (inner) => {
    if ((await secondWays(inner, userId)).length === 0) refuse('second-factor-off');
    await endSessionsOf(inner, userId);
    await removeFrom(inner, 'passkey').where('userId', '=', userId).execute();
    await dropPhone(inner, userId, false);
    await audit(inner, auth.resetSecond, { userId });
  });
  return null;
}

/** The codes of the phone end; those for the day of its loss too, unless a passkey may be lost as well. */
async function dropPhone(ctx: Ctx, userId: string, keepsRecovery: boolean): Promise<void> {
  if (!keepsRecovery) await removeFrom(ctx, 'loginRecovery').where('userId', '=', userId).execute();
  await removeFrom(ctx, 'loginFactor').where('userId', '=', userId).execute();
  ctx.after(forgetSessions);
}

/** Counts the wrong codes of an account, wherever they are told. */
export const triesOf = (userId: string): string => `second step of ${userId}`;

/** The 30 seconds that a code belongs to; undefined for a code of another time or secret. */
function stepOf(base32: string, code: string): number | undefined {
  const off = totp(base32).validate({ token: code, window: WINDOW });
  return off === null ? undefined : TOTP.counter({ period: PERIOD }) + off;
}

/**
 * Uses up a code of the phone or a recovery code; the caller counts the tries and holds the user.
 * @throws second-code-wrong also for one that was used before
 */
export async function takeSecondCode(ctx: Ctx, userId: string, code: string): Promise<void> {
  const taken = code.length === 6 ? takePhoneCode(ctx, userId, code) : takeRecoveryCode(ctx, userId, code);
  if (!(await taken)) refuse('second-code-wrong');
}

async function takePhoneCode(ctx: Ctx, userId: string, code: string): Promise<boolean> {
  const factor = await factorOf(ctx, userId).executeTakeFirst();
  const step = factor?.secret ? stepOf(unseal(factor.secret), code) : undefined;
  if (step === undefined) return false;
  const taken = await changeIn(ctx, 'loginFactor')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst();
  return taken !== undefined;
}

async function takeRecoveryCode(ctx: Ctx, userId: string, code: string): Promise<boolean> {
  const hashed = sha256Hex(plain(code));
  const left = await from(ctx, 'loginRecovery', 'r')
    .select('r.codeHash')
    .where('r.userId', '=', userId)
    .where('r.usedAt', 'is', null)
    .execute();
  const fits = await Promise.all(left.map(({ codeHash }) => isKept(codeHash, hashed)));
  const found = left[fits.indexOf(true)];
  if (!found) return false;
  const taken = await changeIn(ctx, 'loginRecovery')
    .set({ usedAt: sql<string>`now()` })
    .where('userId', '=', userId)
    .where('codeHash', '=', found.codeHash)
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst();
  return taken !== undefined;
}

const plain = (code: string): string => code.toUpperCase().replaceAll(/[- ]/g, '');
/** Of 50 bits each, so they are kept as passwords are: slow to try, each with a salt of its own (ASVS 6.5.2). */
const keptOf = async (hashed: string): Promise<Buffer> => Buffer.from(await hashHashed(hashed));
/** Those of before 2026-12 are a plain SHA-256 until the next night (`slowRecoveryCodes`). */
const isPlainHash = (kept: Buffer): boolean => kept.length === 32;
const isKept = async (kept: Buffer, hashed: string): Promise<boolean> =>
  isPlainHash(kept) ? kept.toString('hex') === hashed : matches(kept.toString(), hashed);

/** Recovery codes that are kept as plain hashes are kept slow and salted from now on, without anybody's knowing them. */
export async function slowRecoveryCodes(db: Database): Promise<void> {
  const plainOnes = await db
    // scope: of all sites
    .selectFrom('loginRecovery')
    .select(['nodeId', 'userId', 'codeHash'])
    .where(sql<boolean>`octet_length(code_hash) = 32 and used_at is null`)
    .execute();
  for (const { nodeId, userId, codeHash } of plainOnes)
    await db
      // scope: its key names its node
      .updateTable('loginRecovery')
      .set({ codeHash: await keptOf(codeHash.toString('hex')) })
      .where('nodeId', '=', nodeId)
      .where('userId', '=', userId)
      .where('codeHash', '=', codeHash)
      .where('usedAt', 'is', null)
      .execute();
}

/** Ten new ones; those of before are worth nothing. The caller holds the user. */
export async function newRecoveryCodes(ctx: Ctx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(randomBytes(CODE_LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join(''),
  );
  const kept = await Promise.all(codes.map(async (code) => ({ userId, codeHash: await keptOf(sha256Hex(code)) })));
  await removeFrom(ctx, 'loginRecovery').where('userId', '=', userId).execute();
  await addTo(ctx, 'loginRecovery', kept).execute();
  return codes.map((code) => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`);
}

/** Whether one of the user's roles asks for the second step. */
export async function isRequired(ctx: Ctx, userId: string): Promise<boolean> {
  const found = await from(ctx, 'userRole', 'x')
    .innerJoin('role as r', (join) => join.onRef('r.nodeId', '=', 'x.nodeId').onRef('r.id', '=', 'x.roleId'))
    .select('r.id')
    .where('x.userId', '=', userId)
    .where('r.secondFactorFlag', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}
