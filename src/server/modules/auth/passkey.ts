// One's own passkeys: added after the present password, named, removed (docs/decisions/0086-passkeys.md).
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { auth } from '../../../contract/auth/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { inTransaction } from './account.ts';
import { makeChallenge, readAnswer, relyingParty, takeChallenge } from './passkey-challenge.ts';
import { isRequired, newRecoveryCodes, present, secondWays, userIdOf } from './second-factor.ts';
import { forgetSessions, holdUser } from './session.ts';

const MOST = 10;
/** EdDSA, ES256, RS256: what devices sign with. */
const ALGORITHMS = [-8, -7, -257];
const adding = (userId: string): string => `adds ${userId}`;
const keysOf = (ctx: Ctx, userId: string) => from(ctx, 'passkey', 'k').where('k.userId', '=', userId);

/** The caller's passkeys, the oldest first. */
export async function ownPasskeys(ctx: Ctx): Promise<Given<typeof auth.passkeys>> {
  const rows = await keysOf(ctx, userIdOf(ctx))
    .select(['k.id as passkeyId', 'k.passkeyName', 'k.syncedFlag', 'k.createdAt', 'k.lastUsedAt'])
    .orderBy('k.createdAt')
    .orderBy('k.id')
    .execute();
  return { usableFlag: relyingParty().isUsable, rows };
}

/** What the device is to make a key for. @throws present-password-wrong, too-many, passkey-no-name, passkey-many */
export async function offerPasskey(ctx: Ctx, { encrypted }: In<typeof auth.beginPasskey>): Promise<Given<typeof auth.beginPasskey>> {
  const { userId, loginAccount, userName } = await present(ctx, encrypted);
  const { rpID, isUsable } = relyingParty();
  if (!isUsable) refuse('passkey-no-name');
  const known = await keysOf(ctx, userId).select(['k.credentialId', 'k.transports']).execute();
  if (known.length >= MOST) refuse('passkey-many');
  const { nodeName } = await from(ctx, 'node', 'n').select('n.nodeName').executeTakeFirstOrThrow();
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: nodeName,
    rpID,
    userName: loginAccount,
    userDisplayName: userName,
    userID: new Uint8Array(Buffer.from(userId)),
    challenge: await makeChallenge(ctx.db, adding(userId)),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    // Found by the device itself at sign-in, and opened by a finger, a face or a PIN: it stands for both steps.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { options: JSON.stringify(options) };
}

/**
 * Keeps the key that a device has made; gives recovery codes to who has had none.
 * @throws passkey-refused for what was not made here, now, by this user with his finger or PIN; conflict; passkey-many
 */
export async function addPasskey(
  ctx: Ctx,
  { passkeyName, answer }: In<typeof auth.createPasskey>,
): Promise<Given<typeof auth.createPasskey>> {
  const userId = userIdOf(ctx);
  const { credential, credentialBackedUp } = await madeHere(ctx, userId, readAnswer<RegistrationResponseJSON>(answer));
  return inTransaction(ctx, async (inner) => {
    await holdUser(inner.db, { nodeId: ctx.nodeId, userId });
    const { length } = await keysOf(inner, userId).select('k.id').execute();
    if (length >= MOST) refuse('passkey-many');
    await requireUnknown(inner, credential.id);
    const isFirst = (await secondWays(inner, userId)).length === 0;
    await addTo(inner, 'passkey', {
      id: newId(),
      userId,
      passkeyName,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      syncedFlag: credentialBackedUp,
    }).execute();
    const recoveryCodes = isFirst ? await newRecoveryCodes(inner, userId) : [];
    await audit(inner, auth.createPasskey, { passkeyName });
    inner.after(forgetSessions);
    return { recoveryCodes };
  });
}

/** A sign-in says the key and no site: it belongs to one person of all sites. @throws conflict */
async function requireUnknown(ctx: Ctx, credentialId: string): Promise<void> {
  const known = await ctx.db
    // scope: of all sites
    .selectFrom('passkey')
    .select('id')
    .where('credentialId', '=', credentialId)
    .limit(1)
    .executeTakeFirst();
  if (known) refuse('conflict', { thing: '通行密钥', value: '' });
}

async function madeHere(ctx: Ctx, userId: string, response: RegistrationResponseJSON) {
  const { rpID, origin } = relyingParty();
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(ctx.db, { challenge, subject: adding(userId) }),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  return verified?.registrationInfo ?? refuse('passkey-refused');
}

/** Another name. @throws not-found */
export async function renamePasskey(ctx: Ctx, { passkeyId, passkeyName }: In<typeof auth.renamePasskey>): Promise<void> {
  const named = await changeIn(ctx, 'passkey')
    .set({ passkeyName })
    .where('id', '=', passkeyId)
    .where('userId', '=', userIdOf(ctx))
    .returning('id')
    .executeTakeFirst();
  if (!named) refuse('not-found', { thing: '通行密钥' });
}

/** Takes one away. @throws present-password-wrong, too-many, not-found; second-factor-needed for the last way of who must have one */
export async function removePasskey(ctx: Ctx, { passkeyId, encrypted }: In<typeof auth.removePasskey>): Promise<null> {
  const { userId } = await present(ctx, encrypted);
  await inTransaction(ctx, async (inner) => {
    await holdUser(inner.db, { nodeId: ctx.nodeId, userId });
    const found = await removeFrom(inner, 'passkey')
      .where('id', '=', passkeyId)
      .where('userId', '=', userId)
      .returning('passkeyName')
      .executeTakeFirst();
    const { passkeyName } = found ?? refuse('not-found', { thing: '通行密钥' });
    const isLast = (await secondWays(inner, userId)).length === 0;
    if (isLast && (await isRequired(inner, userId))) refuse('second-factor-needed');
    if (isLast) await removeFrom(inner, 'loginRecovery').where('userId', '=', userId).execute();
    await audit(inner, auth.removePasskey, { passkeyName });
    inner.after(forgetSessions);
  });
  return null;
}
