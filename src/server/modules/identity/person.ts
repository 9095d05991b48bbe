// Who somebody of a provider is here: whom he was found to be at his first sign-in, else whom his claims name, else a user that is made now.
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { PersonMatch } from '../../../contract/identity/codes.ts';
import { providerSignIn } from '../../../contract/identity/sign-in.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { addTo, from } from '../../kernel/scope.ts';
import {
  accountById,
  createUser,
  findAccount,
  inTransaction,
  loginName,
  logRefusal,
  rightsOfUser,
  type AccountRow,
} from '../auth/index.ts';
import { claimAt, says, textOf, type Claims } from './claims.ts';
import type { OpenProvider } from './provider.ts';

export interface ProvenSubject {
  provider: OpenProvider;
  subject: string;
  claims: Claims;
}
interface SignInTry {
  loginSys: string;
  way: 'provider' | 'directory';
  request: FastifyRequest;
}

/** Claims that are looked at besides the subject. */
export const claimsWanted = ({ matchKind, matchClaim, createFlag, rules }: OpenProvider): string[] => [
  matchClaim,
  ...(matchKind === PersonMatch.email ? ['email_verified'] : []),
  ...(createFlag ? ['name', ...rules.map(({ claim }) => claim)] : []),
];

/** The account of somebody who wants to sign in, as `personOf` finds it; that there is none for him stands in the log of the provider's site. */
export async function admittedPerson(ctx: Ctx, proven: ProvenSubject, attempt: SignInTry): Promise<AccountRow> {
  try {
    return await inTransaction(ctx, (inner) => personOf(inner, proven));
  } catch (error) {
    if (error instanceof Refusal) {
      const { provider, subject, claims } = proven;
      const account = await tiedTo(ctx, proven);
      const known = { nodeId: provider.nodeId, name: textOf(claimAt(claims, provider.matchClaim)) ?? subject };
      logRefusal(ctx.db, { ...attempt, account, known, result: error.key === 'account-locked' ? 'locked' : 'refused' });
    }
    throw error;
  }
}

/** The account that a subject was tied to. */
export async function tiedTo(ctx: Ctx, { provider, subject }: Pick<ProvenSubject, 'provider' | 'subject'>) {
  const tied = await from(ctx, 'identityLink', 'l')
    .select('l.userId')
    .where('l.providerId', '=', provider.id)
    .where('l.subject', '=', subject)
    .executeTakeFirst();
  return tied && { nodeId: ctx.nodeId, userId: tied.userId };
}

/**
 * The account of a subject; ties it to him at the first time. Runs in the caller's transaction; `ctx` is of the provider's node.
 * @throws provider-claim, provider-unverified, provider-unknown-person, provider-no-role, provider-other-person, provider-beyond, account-locked, conflict
 */
export async function personOf(ctx: Ctx, proven: ProvenSubject): Promise<AccountRow> {
  const { provider, subject } = proven;
  const tied = await tiedTo(ctx, proven);
  const account = tied ? await accountById(ctx.db, tied) : await firstTime(ctx, proven);
  if (!account) return refuse('provider-unknown-person', { value: subject });
  if (account.lockFlag) refuse('account-locked');
  await requireBounded(ctx, account.userId, provider);
  if (!tied) await tie(ctx, { ...proven, userId: account.userId });
  return account;
}

/** Whoever set the provider up cannot become somebody by it who may do more than he. @throws provider-beyond */
async function requireBounded(ctx: Ctx, userId: string, { savedBy, providerName }: OpenProvider): Promise<void> {
  if (savedBy === null || savedBy === userId) return;
  const own = new Set(await rightsOfUser(ctx, savedBy));
  if ((await rightsOfUser(ctx, userId)).some((right) => !own.has(right))) refuse('provider-beyond', { name: providerName });
}

async function tie(ctx: Ctx, { provider, subject, userId }: ProvenSubject & { userId: string }): Promise<void> {
  const made = await addTo(ctx, 'identityLink', { providerId: provider.id, subject, userId })
    .onConflict((c) => c.doNothing())
    .returning('userId')
    .executeTakeFirst();
  if (made) return;
  const held = await tiedTo(ctx, { provider, subject });
  if (held?.userId !== userId) refuse('provider-other-person', { name: provider.providerName });
}

async function firstTime(ctx: Ctx, { provider, claims }: ProvenSubject): Promise<AccountRow | undefined> {
  const { providerName: name, matchClaim, matchKind } = provider;
  const value = textOf(claimAt(claims, matchClaim)) ?? refuse('provider-claim', { name, claim: matchClaim });
  // A true, not the word: what is not said in the standard's own way is not said.
  if (matchKind === PersonMatch.email && claims['email_verified'] !== true) refuse('provider-unverified', { name });
  if (matchKind === PersonMatch.employee) return byEmployee(ctx, { provider, claims, value });
  const found = await findAccount(ctx.db, value);
  const own = matchKind === PersonMatch.email ? found?.email : found?.loginAccount;
  if (found && found.nodeId === ctx.nodeId && own && loginName(own) === loginName(value)) return found;
  const isEmail = matchKind === PersonMatch.email;
  return madeNow(ctx, { provider, claims, value, loginAccount: value, email: isEmail ? value : null, empId: null });
}

interface Newcomer {
  provider: OpenProvider;
  claims: Claims;
  value: string;
}

async function byEmployee(ctx: Ctx, { provider, claims, value }: Newcomer): Promise<AccountRow | undefined> {
  const employee = await from(ctx, 'employee', 'e').select(['e.id', 'e.lockFlag']).where('e.empCode', '=', value).executeTakeFirst();
  if (!employee) return refuse('provider-unknown-person', { value });
  if (employee.lockFlag) return refuse('account-locked');
  const users = await from(ctx, 'loginUser', 'u').select('u.id').where('u.empId', '=', employee.id).limit(2).execute();
  if (users.length > 1) refuse('provider-unknown-person', { value });
  const [user] = users;
  if (user) return accountById(ctx.db, { nodeId: ctx.nodeId, userId: user.id });
  return madeNow(ctx, { provider, claims, value, loginAccount: value, email: null, empId: employee.id });
}

interface NewAccount extends Newcomer {
  loginAccount: string;
  email: string | null;
  empId: string | null;
}

const MOST_LETTERS = 50;

/** A user without a password, with the roles that the rules give. @throws provider-unknown-person, provider-no-role, conflict */
async function madeNow(ctx: Ctx, { provider, claims, value, loginAccount, email, empId }: NewAccount): Promise<AccountRow | undefined> {
  if (!provider.createFlag || loginAccount.length > MOST_LETTERS) return refuse('provider-unknown-person', { value });
  const roleIds = await rolesFor(ctx, provider, claims);
  if (roleIds.length === 0) return refuse('provider-no-role', { value });
  const userName = (textOf(claims['name']) ?? loginAccount).slice(0, MOST_LETTERS);
  const loginSys = provider.loginSys as ('fms' | 'fmsMobile' | 'uwhHelper' | 'pda')[];
  const { userId } = await createUser(ctx, { loginAccount, userName, email, empId, roleIds, loginSys });
  await audit(ctx, providerSignIn.finish, { provider: provider.providerName, made: loginAccount, empId, roleIds });
  return accountById(ctx.db, { nodeId: ctx.nodeId, userId });
}

/** Roles of the rules that fit, as far as whoever saved them holds their rights now: a role may have grown since. */
async function rolesFor(ctx: Ctx, { rules, savedBy }: OpenProvider, claims: Claims): Promise<string[]> {
  const ids = [...new Set(rules.filter(({ claim, value }) => says(claims, claim, value)).map(({ roleId }) => roleId))];
  if (ids.length === 0) return [];
  const own = savedBy === null ? null : await rightsOfUser(ctx, savedBy);
  const roles = await from(ctx, 'role', 'r')
    .select('r.id')
    .where('r.id', 'in', ids)
    .where('r.roleCode', '<>', 'SUPER_ADMIN')
    .where(
      sql<boolean>`(${own}::text[] is null or not exists (select from role_right x where x.node_id = r.node_id and x.role_id = r.id
        and x.menu_code <> all(${own}::text[])))`,
    )
    .execute();
  return roles.map(({ id }) => id);
}
