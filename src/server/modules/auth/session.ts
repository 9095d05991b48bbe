// A session is a random token; the database keeps its SHA-256 alone. Every process reads a session at most every half second, so
// that a logout, a lock or a change of rights is felt within a second everywhere (trust 24, 30) and costs no query per request.
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { sleeps } from '../../../contract/system/node-config.ts';
import type { Ctx, DataScope } from '../../kernel/ctx.ts';
import { transact, type Database } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { prepared } from '../../kernel/db/prepared-statements.ts';
import { nodeConfigOf } from '../site/index.ts';
import { languageOf, type Session } from '../../kernel/http/request.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, type Reach, wholeNode } from '../../kernel/scope.ts';
import { networkOf } from './address.ts';
import { cardColumns, cardStands, narrowedToTerminal, type CardColumns } from './card-session.ts';
import { chooseLanguage } from './session-language.ts';

export interface LiveSession extends Session {
  familyId: string;
  /** Whose session it is: the administrator's, while somebody is seen as. */
  userId: string;
  mustChangePassword: boolean;
  /** One of its roles asks for a second step of signing in, and there is none yet. */
  mustSetSecondFactor: boolean;
  /** What its screens speak. */
  language: string;
  networks?: readonly string[]; // from where alone an access key or a card is good; none: from anywhere
  /** Its successor exists: good for a few seconds, and only for the client that it was replaced by. */
  replacedFor: string | undefined;
}

const FRESH_MS = 500;
const MOST_CACHED = 10_000;
const HOURS: Record<string, number> = { fmsMobile: 24, uwhHelper: 24, pda: 24 };
const LONGEST = sql`interval '7 days'`;
const GRACE = sql`interval '10 seconds'`;
const SEEING = sql`interval '30 minutes'`;
/** The right to see as somebody else. */
const SEE_AS = 'system.userRole.seeAs';

interface TokenRef {
  nodeId: string;
  hash: Buffer;
}

/** The node and the hash that a token stands for; undefined for what is no token. */
export function readToken(token: string): TokenRef | undefined {
  const [, node, secret] = /^([\w-]{22})\.([\w-]{43})$/.exec(token) ?? [];
  if (!node || !secret) return undefined;
  const nodeId = Buffer.from(node, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { nodeId, hash: hashOf(token) };
}

/** What the database keeps of a token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A new token of a node, as `readToken` reads it. */
export const newToken = (nodeId: string): string =>
  `${Buffer.from(nodeId.replaceAll('-', ''), 'hex').toString('base64url')}.${randomBytes(32).toString('base64url')}`;

/** The token of a request; '' when it has none. Only the header counts, never a cookie or the query. */
export function tokenOf(request: FastifyRequest): string {
  const token = request.headers['auth_token'];
  return typeof token === 'string' ? token : '';
}

/** Tells one client from another: its address and what its browser says of itself. */
export const clientOf = (request: FastifyRequest): string =>
  createHash('sha256')
    .update(`${request.ip}\n${request.headers['user-agent'] ?? ''}`)
    .digest('base64url');

/** The provider that a sign-in came from (docs/decisions/0085-single-sign-on.md). */
export interface SessionOrigin {
  providerId: string;
  subject: string;
  /** The session there, where the provider says one. */
  sid: string | null;
  /** It has asked for a second step itself. */
  secondStepFlag: boolean;
}

export interface NewSession {
  nodeId: string;
  userId: string;
  loginSys: string;
  request: FastifyRequest;
  /** Of the session that it follows; left out at sign-in. */
  family?: { id: string; startedAt: string };
  /** As whom it looks, at most half an hour and never longer than the session that it came of. */
  seeing?: { userId: string; until: string };
  origin?: SessionOrigin | undefined;
  /** It came of a card, and is over after so many minutes. */
  byCard?: { cardId: string; minutes: number };
}

/**
 * Locks a user's row until the transaction ends; gives what a sign-in must still find there, undefined for one who is gone. Whoever makes a
 * session and whoever ends them goes through here first, before touching a session: so an end sees every session that was made, and a session
 * that was waiting is made on what the end has left (trust 30, 31).
 */
export function holdUser(db: Database, { nodeId, userId }: { nodeId: string; userId: string }) {
  return (
    db
      // scope: the key names the node
      .selectFrom('loginUser')
      .select(['passwordHash', 'lockFlag'])
      .where('nodeId', '=', nodeId)
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
  );
}

/** Makes a session: in fms as long as the site has set (12 hours), 24 hours elsewhere; its family at most 7 days. The token exists in the answer alone. The caller holds the user (`holdUser`). */
export async function makeSession(db: Database, { nodeId, userId, loginSys, request, family, seeing, origin, byCard }: NewSession) {
  const hours = HOURS[loginSys] ?? (await nodeConfigOf({ db, nodeId })).sessionHours;
  const token = newToken(nodeId);
  const familyId = family?.id ?? newId();
  const started = family ? sql<string>`${family.startedAt}::timestamptz` : sql<string>`now()`;
  const made = await addTo({ db, nodeId }, 'session', {
    tokenHash: hashOf(token),
    familyId,
    familyStartedAt: started,
    userId,
    loginSys,
    client: clientOf(request),
    address: networkOf(request.ip),
    agent: request.headers['user-agent']?.slice(0, 300) ?? '',
    language: languageOf(request),
    seenAsUserId: seeing?.userId ?? null,
    cardId: byCard?.cardId ?? null,
    expiresAt: seeing
      ? sql<string>`least(now() + ${SEEING}, ${seeing.until}::timestamptz)`
      : byCard
        ? sql<string>`now() + make_interval(mins => ${byCard.minutes}::int)`
        : sql<string>`least(now() + make_interval(hours => ${hours}::int), ${started} + ${LONGEST})`,
  })
    .returning('expiresAt')
    .executeTakeFirstOrThrow();
  if (origin) await addTo({ db, nodeId }, 'sessionOrigin', { familyId, userId, ...origin }).execute();
  // Our own screens say it; a program that signs in chooses nothing.
  if (request.headers['lang']) await chooseLanguage(db, { nodeId, userId }, languageOf(request));
  return { token, expiresAt: made.expiresAt };
}

interface Cached {
  readAt: number;
  session: Promise<LiveSession | undefined>;
}
const cache = new Map<string, Cached>();

/** The session of a token, at most half a second old; undefined when there is none that lives. */
export function liveSession(db: Database, token: string): Promise<LiveSession | undefined> {
  const ref = readToken(token);
  return ref ? fresh(ref.hash, () => load(db, ref)) : Promise.resolve(undefined);
}

/** What `read` gives of what has this hash, read at most every half second. */
export function fresh(hash: Buffer, read: () => Promise<LiveSession | undefined>): Promise<LiveSession | undefined> {
  const key = hash.toString('base64');
  const known = cache.get(key);
  if (known && performance.now() - known.readAt < FRESH_MS) return known.session;
  if (cache.size >= MOST_CACHED) cache.clear();
  const session = read();
  cache.set(key, { readAt: performance.now(), session });
  session.catch(() => cache.delete(key));
  return session;
}

/** Makes this process read every session again; the others do so within half a second. */
export const forgetSessions = (): void => cache.clear();

interface SessionRow extends CardColumns {
  familyId: string;
  userId: string;
  loginSys: string;
  client: string;
  expiresAt: string;
  replaced: boolean;
  reused: boolean;
  loginAccount: string;
  userName: string;
  empId: string | null;
  mustChangePassword: boolean;
  mustSetSecondFactor: boolean;
  timeZone: string;
  rights: string[];
  /** Settings of the site that are switched off. */
  off: string[];
  /** Whose account it is, where it is a vendor's. */
  vendorId: string | null;
  scope: DataScope | null;
  seenAs: string | null;
  language: string;
}

async function load(db: Database, { nodeId, hash }: TokenRef): Promise<LiveSession | undefined> {
  const reading = sql<SessionRow>`
    select s.family_id, s.user_id, s.login_sys, s.client, s.language, s.expires_at, s.seen_as_user_id as seen_as, s.replaced_at is not null as replaced,
      coalesce(s.replaced_at < now() - ${GRACE}, false) as reused, ${cardColumns},
      ${standing(
        sql`s.login_sys`,
        sql`and not exists (select from session_origin o
        where o.node_id = s.node_id and o.family_id = s.family_id and o.second_step_flag)`,
      )}
    from session s
    join login_user u on u.node_id = s.node_id and u.id = s.user_id
    join node n on n.node_id = s.node_id
    where s.node_id = ${nodeId} and s.token_hash = ${hash} and s.ended_at is null and s.expires_at > now()
      and not u.lock_flag and s.login_sys = any(u.login_sys) and ${cardStands}`;
  // Asked with the first call of every half second of everybody: to plan it takes longer than to answer it.
  const { rows } = await db.executeQuery(prepared(reading.compile(db)));
  const found = rows[0];
  if (!found) return undefined;
  if (found.reused) {
    await endFamily(db, { nodeId, userId: found.userId, familyId: found.familyId });
    return undefined;
  }
  const who = personOf({ ...found, nodeId });
  const seen = found.seenAs ? await seenThrough(db, who, found.seenAs) : who;
  if (!seen) return undefined;
  const live = {
    ...seen,
    tokenHash: hash,
    expiresAt: found.expiresAt,
    familyId: found.familyId,
    userId: found.userId,
    mustChangePassword: found.mustChangePassword,
    mustSetSecondFactor: found.mustSetSecondFactor,
    language: found.language,
    replacedFor: found.replaced ? found.client : undefined,
  };
  return found.cardId ? narrowedToTerminal(live, found) : live;
}

type Sql = ReturnType<typeof sql>;

/** SQL: who the user `u` of node `n` is at this moment, with rights in a login system and data permission. `unless`: where its second step was asked for elsewhere. */
const standing = (loginSys: Sql, unless: Sql = sql``): Sql => sql`
  u.login_account, u.user_name, u.emp_id, u.vendor_id, n.time_zone,
  ${mustChangeSql} as must_change_password, (${mustSetSecondSql} ${unless}) as must_set_second_factor,
  array(select c.config_key from node_config c where c.node_id = u.node_id and c.value = 'false') as off,
  array(${rightsOf(sql`u.node_id`, { userId: sql`u.id`, loginSys })}) as rights,
  (select jsonb_object_agg(k.entity_type, k.ids) from (
    select e.entity_type, jsonb_agg(distinct e.entity_id) as ids from user_data_scope t
    join data_scope_entity e on e.node_id = t.node_id and e.template_id = t.template_id
    where t.node_id = u.node_id and t.user_id = u.id group by e.entity_type) k) as scope`;

export type Person = Pick<Session, 'nodeId' | 'timeZone' | 'rights' | 'scope'> & {
  actor: Extract<Ctx['actor'], { kind: 'user' }>;
  asleep: ReadonlySet<string>;
};

/** Who somebody is, with the rights that are awake: those of switched-off features are held, but sleep. */
function personOf(
  found: Omit<SessionRow, 'seenAs' | 'language' | 'familyId' | 'client' | 'expiresAt' | 'replaced' | 'reused'> & { nodeId: string },
): Person {
  const { nodeId, timeZone, userId, loginAccount, userName, empId, loginSys, off, vendorId } = found;
  const actor = { kind: 'user' as const, userId, loginAccount, userName, empId, loginSys };
  // A vendor's account has no right at all, whatever role it should ever be given.
  if (vendorId) return { nodeId, timeZone, actor, rights: new Set(), asleep: new Set(), scope: { partner: [vendorId] } };
  const [asleep, awake] = [true, false].map((kind) => new Set(found.rights.filter((right) => sleeps(right, off) === kind)));
  return { nodeId, timeZone, actor, rights: awake ?? new Set(), asleep: asleep ?? new Set(), scope: found.scope ?? {} };
}

/** A user as of now, without a session: for background work, signed links and who is seen as. Undefined when it is gone or locked. */
export async function userNow(
  db: Database,
  { nodeId, userId, loginSys = 'fms' }: { nodeId: string; userId: string; loginSys?: string },
): Promise<Person | undefined> {
  const { rows } = await sql<SessionRow>`
    select ${standing(sql`${loginSys}`)} from login_user u join node n on n.node_id = u.node_id
    where u.node_id = ${nodeId} and u.id = ${userId} and not u.lock_flag`.execute(db);
  const found = rows[0];
  return found && personOf({ ...found, nodeId, userId, loginSys });
}

/** What an administrator sees as somebody else: never more than either of the two may. Undefined when one of them may no longer. */
async function seenThrough(db: Database, watcher: Person, userId: string): Promise<(Person & Pick<Session, 'seenBy'>) | undefined> {
  const { nodeId, actor } = watcher;
  const other = watcher.rights.has(SEE_AS) ? await userNow(db, { nodeId, userId, loginSys: actor.loginSys }) : undefined;
  if (!other) return undefined;
  const rights = new Set([...other.rights].filter((right) => watcher.rights.has(right)));
  const seenBy = { userId: actor.userId, loginAccount: actor.loginAccount };
  return { ...other, rights, asleep: new Set(), scope: both(watcher.scope, other.scope), seenBy };
}

/** What lies in both data permissions. */
function both(one: DataScope, two: DataScope): DataScope {
  const kinds = [...new Set([...Object.keys(one), ...Object.keys(two)])] as (keyof DataScope)[];
  return Object.fromEntries(kinds.map((kind) => [kind, common(one[kind], two[kind])]));
}
const common = (one: readonly string[] | undefined, two: readonly string[] | undefined): readonly string[] =>
  one && two ? one.filter((id) => two.includes(id)) : (one ?? two ?? []);

/** SQL: whether the user `u` has to change the password before anything else: it was given by somebody, or is older than the site lets it be. */
export const mustChangeSql = sql<boolean>`(u.must_change_password or coalesce(u.password_updated_at < now() - (
  select nullif((c.value)::int, 0) * interval '1 day' from node_config c where c.node_id = u.node_id and c.config_key = 'passwordDays'), false))`;

/** SQL: whether a role of the user `u` asks for a second step of signing in that the account does not have. */
export const mustSetSecondSql = sql<boolean>`(exists (select from user_role ur join role r on r.node_id = ur.node_id and r.id = ur.role_id
    where ur.node_id = u.node_id and ur.user_id = u.id and r.second_factor_flag)
  and not exists (select from login_factor f where f.node_id = u.node_id and f.user_id = u.id and f.since is not null)
  and not exists (select from passkey k where k.node_id = u.node_id and k.user_id = u.id))`;

/** SQL: the menu codes of a user, over all roles that count in a login system (R002, R197); the mobile fms has those of fms too. */
export const rightsOf = (nodeId: Sql, { userId, loginSys }: { userId: Sql; loginSys: Sql }): Sql => sql`
  select distinct rr.menu_code from user_role ur
  join role r on r.node_id = ur.node_id and r.id = ur.role_id
  join role_right rr on rr.node_id = ur.node_id and rr.role_id = ur.role_id
  where ur.node_id = ${nodeId} and ur.user_id = ${userId}
    and (r.login_sys = ${loginSys} or (${loginSys} = 'fmsMobile' and r.login_sys = 'fms'))`;

/**
 * A new token for one that will soon expire (trust 31). The old one stays good for 10 seconds for the same client, which may have
 * other tabs open; after that, or from elsewhere, its use ends every session of the family (`load`, `guardSessions`): one of the two was stolen.
 * Runs in the caller's transaction.
 * @throws not-signed-in
 */
export async function refreshSession(ctx: Ctx, request: FastifyRequest) {
  const ref = readToken(tokenOf(request)) ?? refuse('not-signed-in');
  const client = clientOf(request);
  await holdUserOf(ctx.db, ref);
  // scope: the token names its node; who has it is not known yet
  const old = await changeIn(wholeNode({ db: ctx.db, nodeId: ref.nodeId }), 'session')
    .set({ replacedAt: sql<string>`least(replaced_at, now())`, client })
    .where('tokenHash', '=', ref.hash)
    .where('endedAt', 'is', null)
    .where(sql<boolean>`(replaced_at is null or (replaced_at > now() - ${GRACE} and client = ${client}))`)
    .returning(['familyId', 'familyStartedAt', 'userId', 'loginSys'])
    .executeTakeFirst();
  cache.delete(ref.hash.toString('base64'));
  if (!old) return refuse('not-signed-in');
  const { userId, loginSys, familyId, familyStartedAt } = old;
  return makeSession(ctx.db, { nodeId: ref.nodeId, userId, loginSys, request, family: { id: familyId, startedAt: familyStartedAt } });
}

/** Locks the user whose token this is, as `holdUser` does. */
async function holdUserOf(db: Database, { nodeId, hash }: TokenRef): Promise<void> {
  // scope: the token names the node
  const whose = await from(wholeNode({ db, nodeId }), 'session', 's').select('s.userId').where('s.tokenHash', '=', hash).executeTakeFirst();
  if (whose) await holdUser(db, { nodeId, userId: whose.userId });
}

interface Family {
  nodeId: string;
  userId: string;
  familyId: string;
}

/** Ends every session that came of one sign-in, in a transaction of its own. */
export async function endFamily(db: Database, family: Family): Promise<void> {
  // transaction: who asks is refused, and the end must outlive the refusal
  await transact(db, (tx) => endHeld(tx as unknown as Database, family));
  forgetSessions();
}

async function endHeld(db: Database, { nodeId, userId, familyId }: Family): Promise<void> {
  await holdUser(db, { nodeId, userId });
  // scope: the session names its node
  await endOpen(wholeNode({ db, nodeId })).where('familyId', '=', familyId).execute();
}

/** Ends every session of a user, in the caller's transaction: next request within a second is answered with 401 (trust 30). */
export async function endSessionsOf(ctx: Ctx, userId: string): Promise<void> {
  await holdUser(ctx.db, { nodeId: ctx.nodeId, userId });
  await endOpen(ctx).where('userId', '=', userId).execute();
  ctx.after(forgetSessions);
}

/** The sessions that are open; who ends some holds their user (`holdUser`). */
export const endOpen = (reach: Reach) =>
  changeIn(reach, 'session')
    .set({ endedAt: sql<string>`now()` })
    .where('endedAt', 'is', null);

/** Signs out: the session and whatever it was refreshed from or to. */
export async function logout(ctx: Ctx, request: FastifyRequest): Promise<void> {
  const session = await liveSession(ctx.db, tokenOf(request));
  if (!session) return;
  await endHeld(ctx.db, session);
  ctx.after(forgetSessions);
}
