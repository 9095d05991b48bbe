// Signing in. The order matters: count the try, check the proof, and only then say anything about the account (trust 27, 28).
import type { FastifyRequest } from 'fastify';
import { auth } from '../../../contract/auth/index.ts';
import type { Endpoint, Given, In } from '../../../contract/kernel/endpoint.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { transact, type Database } from '../../kernel/db/database.ts';
import { refuse } from '../../kernel/refusal.ts';
import { asUser, findAccount, loginName, type AccountRow } from './account.query.ts';
import { networkOf } from './address.ts';
import { takeCode } from './code.ts';
import { matches, sha256Hex } from './password.ts';
import { secondWays } from './second-factor.ts';
import { makeTicket } from './second-step.ts';
import { holdUser, makeSession, type SessionOrigin } from './session.ts';
import { logRefusal, logSignIn, type Way } from './sign-in-log.ts';
import { charge, FREE_TRIES, forgive, refund } from './throttle.ts';
import { openPassword } from './transport.ts';

/** Wrong tries before a wait of an address: a whole office may share one. */
const FREE_TRIES_OF_ADDRESS = 50;

/**
 * Signs in with a password or a mailed code, to one of four systems (R001). Whose account has a second step gets a ticket for it instead of a session.
 * @throws too-many, challenge-spent, sign-in-failed, code-wrong; after a right proof only: account-locked, system-not-allowed
 */
export async function login(ctx: Ctx, input: In<typeof auth.login>, request: FastifyRequest): Promise<Given<typeof auth.login>> {
  const account = await (input.type === 'email' ? byCode(ctx, input, request) : byPassword(ctx, input, request));
  const { type, loginSys } = input;
  const way = type === 'email' ? 'email' : 'password';
  return admit(ctx, { account, loginSys, request, way, endpoint: auth.login, details: { type } });
}

/** Somebody who has proven who he is, by whatever way. */
export interface ProvenPerson {
  account: AccountRow;
  loginSys: In<typeof auth.login>['loginSys'];
  request: FastifyRequest;
  way: Way;
  /** What the log calls it, and what it says besides. */
  endpoint: Endpoint;
  details: object;
  /** The provider that has proven it. */
  origin?: SessionOrigin;
}

/**
 * Lets in who has proven himself: a session, or a ticket where his account has a second step that nobody has asked for yet.
 * @throws account-locked, system-not-allowed, sign-in-failed
 */
export async function admit(
  ctx: Ctx,
  { account, loginSys, request, way, endpoint, details, origin }: ProvenPerson,
): Promise<Given<typeof auth.login>> {
  const attempt = { account, loginSys, way, request };
  if (account.lockFlag) {
    logRefusal(ctx.db, { ...attempt, result: 'locked' });
    refuse('account-locked');
  }
  if (!account.loginSys.includes(loginSys)) {
    logRefusal(ctx.db, { ...attempt, result: 'system' });
    // Said after a right proof alone: the page then offers these.
    refuse('system-not-allowed', { systems: account.loginSys.join(' ') });
  }
  const { nodeId, userId } = account;
  const own = asUser(ctx, account, loginSys);
  const ways = origin?.secondStepFlag ? [] : await secondWays(own, userId);
  if (ways.length > 0) return makeTicket(ctx, { nodeId, userId, loginSys, way, ...(origin ? { origin } : {}) }, ways);
  // transaction: a session is made after the tries were counted (decision 6)
  return transact(ctx.db, async (tx) => {
    const db = tx as Database;
    const held = await holdUser(db, account);
    // While the proof was checked the password was changed or the account locked: what was proven counts no more.
    if (!held || held.passwordHash !== account.passwordHash) return refuse('sign-in-failed');
    if (held.lockFlag) return refuse('account-locked');
    const session = await makeSession(db, { nodeId, userId, loginSys, request, origin });
    await logSignIn(db, { ...attempt, result: 'ok' });
    await audit({ ...own, db }, endpoint, { ...details, loginSys });
    return { ...session, mustChangePassword: account.mustChangePassword };
  });
}

// Counted by what was typed, not by whom it means: else a wait would tell that two names mean the same person.
async function byPassword(ctx: Ctx, input: In<typeof auth.login>, request: FastifyRequest): Promise<AccountRow> {
  const address = networkOf(ctx.ip);
  const password = await openPassword(
    ctx.db,
    input.encrypted ?? refuse('bad-input', { field: '密码', path: 'encrypted', problem: '请填写' }),
  );
  const account = await findAccount(ctx.db, input.account, address);
  const settle = await countTry(ctx, { typed: input.account, account });
  const right = await matches(account?.passwordHash, sha256Hex(password));
  if (!account || !right) {
    logRefusal(ctx.db, { account, loginSys: input.loginSys, way: 'password', result: 'wrong', request });
    return refuse('sign-in-failed');
  }
  await settle();
  return account;
}

interface TypedName {
  typed: string;
  /** Where the same name means somebody else: a directory. */
  space?: string;
  account?: AccountRow | undefined;
}

/** Counts a try of a name before it is checked; gives what takes it back after a right proof. @throws too-many */
export async function countTry(ctx: Ctx, { typed, space = '', account }: TypedName): Promise<() => Promise<void>> {
  const address = networkOf(ctx.ip);
  const name = `${space}${typed}`;
  const tries = account?.atHome ? [homeTry(name, address)] : [addressTry(address), nameTry(name)];
  for (const one of tries) await charge(ctx.db, one.subject, one.free);
  return async () => {
    for (const one of tries) await one.settle(ctx.db);
  };
}

interface Try {
  subject: string;
  free: number;
  /** After a right proof. */
  settle(db: Database): Promise<void>;
}

function nameTry(typed: string): Try {
  const subject = `name ${loginName(typed)}`;
  return { subject, free: FREE_TRIES, settle: (db) => forgive(db, subject) };
}

// Somebody who usually signs in from here is kept out neither by wrong tries from elsewhere nor by those of others here.
function homeTry(typed: string, address: string): Try {
  const subject = `name ${loginName(typed)} at ${address}`;
  return { subject, free: FREE_TRIES, settle: (db) => forgive(db, subject) };
}

function addressTry(address: string): Try {
  const subject = `address ${address}`;
  return { subject, free: FREE_TRIES_OF_ADDRESS, settle: (db) => refund(db, subject, FREE_TRIES_OF_ADDRESS) };
}

/** Ends the wait of an account, by either name: its password was set anew. */
export async function endWait(db: Database, account: AccountRow): Promise<void> {
  for (const name of [account.loginAccount, account.email]) if (name) await nameTry(name).settle(db);
}

async function byCode(ctx: Ctx, input: In<typeof auth.login>, request: FastifyRequest): Promise<AccountRow> {
  const { requestId, verifyCode } = input;
  if (!requestId || !verifyCode) return refuse('bad-input', { field: '验证码', path: 'verifyCode', problem: '请填写' });
  const from = addressTry(networkOf(ctx.ip));
  await charge(ctx.db, from.subject, from.free);
  const attempt = { loginSys: input.loginSys, way: 'email', result: 'wrong', request } as const;
  const proven = await takeCode(ctx.db, { requestId, verifyCode, purpose: 'login' }).catch(async (error: unknown) => {
    logRefusal(ctx.db, { ...attempt, account: await findAccount(ctx.db, input.account) });
    throw error;
  });
  const account = await findAccount(ctx.db, input.account);
  if (account?.userId !== proven.userId) {
    logRefusal(ctx.db, { ...attempt, account });
    return refuse('code-wrong');
  }
  await from.settle(ctx.db);
  return account;
}
