// Signing in. The order matters: count the try, check the proof, and only then say anything about the account (trust 27, 28).
import type { FastifyRequest } from 'fastify';
import { auth } from '../../../contract/auth/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { transact, type Database } from '../../kernel/database.ts';
import { refuse } from '../../kernel/refusal.ts';
import { findAccount, loginName, type AccountRow } from './account.query.ts';
import { networkOf } from './address.ts';
import { takeCode } from './code.ts';
import { matches, sha256Hex } from './password.ts';
import { makeSession } from './session.ts';
import { charge, forgive, refund } from './throttle.ts';
import { openPassword } from './transport.ts';

/** Wrong tries before a wait: of an account, and of an address (a whole office may share one). */
export const FREE_TRIES = 5;
const FREE_TRIES_OF_ADDRESS = 50;

/**
 * Signs in with a password or a mailed code, to one of four systems (R001).
 * @throws too-many, challenge-spent, sign-in-failed, code-wrong; after a right proof only: account-locked, system-not-allowed
 */
export async function login(ctx: Ctx, input: In<typeof auth.login>, request: FastifyRequest): Promise<Given<typeof auth.login>> {
  const address = networkOf(request.ip);
  const fromHere = `address ${address}`;
  await charge(ctx.db, fromHere, FREE_TRIES_OF_ADDRESS);
  const account = input.type === 'email' ? await byCode(ctx, input) : await byPassword(ctx, input, address);
  await refund(ctx.db, fromHere, FREE_TRIES_OF_ADDRESS);
  if (account.lockFlag) refuse('account-locked');
  if (!account.loginSys.includes(input.loginSys)) refuse('system-not-allowed');
  return transact(ctx.db, async (tx) => {
    const db = tx as Database;
    const session = await makeSession(db, { nodeId: account.nodeId, userId: account.userId, loginSys: input.loginSys, request });
    await audit(asUser({ ...ctx, db }, account, input.loginSys), auth.login, { type: input.type, loginSys: input.loginSys });
    return { ...session, mustChangePassword: account.mustChangePassword };
  });
}

async function byPassword(ctx: Ctx, input: In<typeof auth.login>, address: string): Promise<AccountRow> {
  const password = await openPassword(ctx.db, input.encrypted ?? refuse('bad-input', { field: 'encrypted', problem: '不能为空' }));
  const account = await findAccount(ctx.db, input.account, address);
  const who = account ? `user ${account.userId}` : `name ${loginName(input.account)}`;
  const subject = account?.atHome ? `${who} at ${address}` : who;
  await charge(ctx.db, subject, FREE_TRIES);
  const right = await matches(account?.passwordHash, sha256Hex(password));
  if (!account || !right) return refuse('sign-in-failed');
  await forgive(ctx.db, subject);
  return account;
}

async function byCode(ctx: Ctx, input: In<typeof auth.login>): Promise<AccountRow> {
  const { requestId, verifyCode } = input;
  if (!requestId || !verifyCode) return refuse('bad-input', { field: 'verifyCode', problem: '不能为空' });
  const proven = await takeCode(ctx.db, { requestId, verifyCode, purpose: 'login' });
  const account = await findAccount(ctx.db, input.account);
  return account && account.userId === proven.userId ? account : refuse('code-wrong');
}

/** A context in the name of an account that has just proven itself on an open endpoint. */
export function asUser(ctx: Ctx, account: AccountRow, loginSys = 'fms'): Ctx {
  const { nodeId, userId, loginAccount, userName, empId } = account;
  return { ...ctx, nodeId, actor: { kind: 'user', userId, loginAccount, userName, empId, loginSys } };
}
