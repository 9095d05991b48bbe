// The signed-in user's own account: what the screens know of it, its data, its password.
import type { FastifyRequest } from 'fastify';
import { auth } from '../../../contract/auth/index.ts';
import { LoginSystem } from '../../../contract/auth/codes.ts';
import { codesOf } from '../../../contract/kernel/codes.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { transact, type Database } from '../../kernel/db/database.ts';
import { nodeConfigOf } from '../site/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, platform, removeFrom, sameNode } from '../../kernel/scope.ts';
import { accountById, findAccount, loginName, type AccountRow } from './account.query.ts';
import { dropCodes } from './code.ts';
import { modesOf } from './menu.query.ts';
import { checkNewPassword, hashPassword, matches, sha256Hex } from './password.ts';
import { endSessionsOf, liveSession, tokenOf } from './session.ts';
import { charge, FREE_TRIES, forgive } from './throttle.ts';
import { openPassword } from './transport.ts';

type WrongPassword = 'old-password-wrong' | 'present-password-wrong';
const userOf = (ctx: Ctx) => (ctx.actor.kind === 'user' ? ctx.actor : refuse('not-signed-in'));

/** The current user, as the shell wants to know it (R123, R226). */
export async function loginInfo(ctx: Ctx, request: FastifyRequest): Promise<Given<typeof auth.info>> {
  const actor = userOf(ctx);
  const session = (await liveSession(ctx.db, tokenOf(request))) ?? refuse('not-signed-in');
  const row = await ctx.db
    // scope: the session names node and user
    .selectFrom('loginUser as u')
    .innerJoin('node as n', 'n.nodeId', 'u.nodeId')
    .select(['u.id as userId', 'u.loginAccount', 'u.userName', 'u.nodeId', 'n.nodeName', 'u.empId', 'u.email', 'u.mobile', 'u.avatarUrl'])
    .leftJoin('vendor as v', sameNode('v.id', 'u.vendorId'))
    .select(['n.timeZone', 'n.logoUrl', 'n.workbenchUrl', 'v.vendorName'])
    .where('u.nodeId', '=', ctx.nodeId)
    .where('u.id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  const modes = modesOf(ctx.rights);
  const loginSys = actor.loginSys as Given<typeof auth.info>['loginSys'];
  const { exportRows, doubtPercent, shifts } = await nodeConfigOf(ctx);
  const { mustChangePassword, mustSetSecondFactor, expiresAt } = session;
  const seenBy = ctx.seenBy?.loginAccount ?? null;
  const due = { mustChangePassword, mustSetSecondFactor };
  const atTerminal = ctx.atTerminal ? [...ctx.atTerminal] : null;
  return {
    ...row,
    ...due,
    atTerminal,
    loginSys,
    modes,
    wmsFlag: modes.length === 2,
    expiresAt,
    exportRows,
    doubtPercent,
    shifts: shifts ? shifts.split(',') : [],
    seenBy,
  };
}

/** The login systems of an account. A visitor hears the same of every account: all four (trust 28). */
export async function loginSystems(ctx: Ctx, { account }: In<typeof auth.loginSystems>): Promise<Given<typeof auth.loginSystems>> {
  const all = (codesOf(LoginSystem)?.options ?? []).map(({ value, label }) => ({ loginSys: value as 'fms', name: label }));
  if (ctx.actor.kind !== 'user') return all;
  const { userId } = ctx.actor;
  const own = account ? await findAccount(ctx.db, account) : await accountById(ctx.db, { nodeId: ctx.nodeId, userId });
  return own?.userId === userId ? all.filter(({ loginSys }) => own.loginSys.includes(loginSys)) : all;
}

/** The user's own row, after the present password was proven. Wrong tries make the next ones wait. @throws `wrong`, too-many */
export async function proveOwn(ctx: Ctx, hashed: string, wrong: WrongPassword = 'old-password-wrong'): Promise<AccountRow> {
  const { userId } = userOf(ctx);
  const subject = `own password of ${userId}`;
  await charge(ctx.db, subject, FREE_TRIES);
  const account = await accountById(ctx.db, { nodeId: ctx.nodeId, userId });
  const right = await matches(account?.passwordHash, hashed);
  if (!account || !right) return refuse(wrong);
  await forgive(ctx.db, subject);
  return account;
}

const EMPTY = sha256Hex('');
const isEmpty = (hashed: string): boolean => hashed === '' || hashed.toLowerCase() === EMPTY;

/**
 * Changes the own password (R129–R131, R171–R177, R255). Both forms of the new one must tell of the same text. Every session of the
 * user ends, this one too.
 */
export async function changePassword(ctx: Ctx, input: In<typeof auth.changePassword>): Promise<null> {
  if (isEmpty(input.oldPassword)) refuse('old-password-empty');
  if (isEmpty(input.password)) refuse('password-empty');
  const clear = await openPassword(ctx.db, input.encryptPassword);
  checkNewPassword(clear);
  if (sha256Hex(clear) !== input.password.toLowerCase()) refuse('password-mismatch');
  if (input.password.toLowerCase() === input.oldPassword.toLowerCase()) refuse('password-same');
  const account = await proveOwn(ctx, input.oldPassword);
  await inTransaction(ctx, async (inner) => {
    await setPassword(inner, { userId: account.userId, clear });
    await audit(inner, auth.changePassword, { loginSys: input.loginSys });
  });
  return null;
}

/** Runs in a transaction of its own; what waits for its end waits for the end of the call. */
export const inTransaction = <T>(ctx: Ctx, work: (inner: Ctx) => Promise<T>): Promise<T> =>
  // transaction: what a failed try leaves behind must survive the refusal (decision 6)
  transact(ctx.db, (tx) => work({ ...ctx, db: tx as Database }));

/** Stores a new password, ends every session of the user and spoils every code that was mailed before. */
export async function setPassword(ctx: Ctx, next: { userId: string; clear: string; mustChange?: boolean }): Promise<void> {
  await changeIn(ctx, 'loginUser')
    .set({
      passwordHash: await hashPassword(next.clear),
      passwordUpdatedAt: new Date(),
      mustChangePassword: next.mustChange ?? false,
    })
    .where('id', '=', next.userId)
    .execute();
  await dropCodes(ctx.db, next.userId);
  await endSessionsOf(ctx, next.userId);
}

/** Changes the own data: what is left out stays, a mobile or picture of null goes. The address that a forgotten password is mailed to changes only with the current password. */
export async function updateAccount(ctx: Ctx, input: In<typeof auth.updateAccount>): Promise<null> {
  const { userId } = userOf(ctx);
  const { encrypted, email, ...plain } = input;
  const own = (await accountById(ctx.db, { nodeId: ctx.nodeId, userId })) ?? refuse('not-signed-in');
  const movesMail = email !== undefined && email !== null && email !== own.email;
  if (movesMail) await proveOwn(ctx, encrypted ? sha256Hex(await openPassword(ctx.db, encrypted)) : refuse('old-password-empty'));
  await inTransaction(ctx, async (inner) => {
    const cleared = (key: string): boolean => key === 'mobile' || key === 'avatarUrl';
    const kept = Object.entries({ ...plain, email }).filter(([key, value]) => value !== undefined && (value !== null || cleared(key)));
    const changes = Object.fromEntries(kept.map(([key, value]) => [key, value === '' ? null : value]));
    if (kept.length > 0) {
      await changeIn(inner, 'loginUser').set(changes).where('id', '=', userId).execute();
    }
    if (movesMail) await moveAddress(inner, own, email);
    await audit(inner, auth.updateAccount, { ...plain, email });
  });
  return null;
}

/** Lets somebody sign in by a new address instead of the old one; an address that means somebody else already keeps meaning them. */
export async function moveAddress(ctx: Ctx, own: AccountRow, email: string | null): Promise<void> {
  const { nodeId, userId } = own;
  if (own.email && loginName(own.email) !== loginName(own.loginAccount)) {
    await removeFrom(platform(ctx.db), 'loginDirectory')
      .where('loginName', '=', loginName(own.email))
      .where('userId', '=', userId)
      .execute();
  }
  if (email) await enterAddresses(ctx, [{ nodeId, userId, email }]);
  await dropCodes(ctx.db, userId);
}

interface Address {
  nodeId: string;
  userId: string;
  email: string;
}

/** Lets people be found by an e-mail address; the first who has an address keeps it. */
export async function enterAddresses(ctx: Ctx, addresses: readonly Address[]): Promise<void> {
  if (addresses.length === 0) return;
  await addTo(
    platform(ctx.db),
    'loginDirectory',
    addresses.map(({ nodeId, userId, email }) => ({ loginName: loginName(email), accountNodeId: nodeId, userId })),
  )
    .onConflict((c) => c.doNothing())
    .execute();
}
