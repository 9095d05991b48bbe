// Following a directory: each night, or when somebody presses. What it would stop beyond the share that was set waits for a person; what it did stands in a row.
import { sql } from 'kysely';
import { DirectorySyncStatus } from '../../../contract/identity/codes.ts';
import { directory, type SyncCounts } from '../../../contract/identity/directory.ts';
import { errorText, type ErrorCode, type ErrorParams } from '../../../contract/errors.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { actorName } from '../../kernel/actor.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { inTransaction } from '../../kernel/jobs/index.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, wholeNode } from '../../kernel/scope.ts';
import { rightsOfUser } from '../auth/index.ts';
import { withDirectory, type Limits } from './directory-client.ts';
import { everybody } from './directory-entry.ts';
import { follow, followed, goneFrom, stopGone, type FollowedPerson, type Gone } from './directory-follow.ts';
import { FOLLOWING, readDirectory, type DirectoryProvider } from './directory.ts';
import { lockProvider } from './provider.ts';

type Sync = Given<typeof directory.sync>;
const LONG: Limits = { timeoutMs: 300_000, mostBytes: 512 * 1024 * 1024 };
const MOST_PEOPLE = 100_000;
const NAMED = 20;
const { running, done, held, failed } = DirectorySyncStatus;

const rowsOf = (ctx: Ctx, providerId: string) =>
  from(ctx, 'directorySync', 's')
    .select(['s.id', 's.startedAt', 's.endedAt', 's.syncStatus', 's.begunBy', 's.counts', 's.problem', 's.names'])
    .select(sql<number>`cardinality(s.gone)`.as('wouldStop'))
    .where('s.providerId', '=', providerId);

type SyncRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

const shown = (ctx: Ctx, { counts, problem, ...row }: SyncRow): Sync => {
  const said = problem as { key: ErrorCode; params: ErrorParams } | null;
  const isCounted = Object.keys(counts as object).length > 0;
  return {
    ...row,
    counts: isCounted ? (counts as unknown as SyncCounts) : null,
    problem: said && errorText(said.key, said.params, ctx.language).msg,
  };
};

/** The last of them, newest first. @throws not-found */
export async function listSyncs(ctx: Ctx, { providerId }: In<typeof directory.syncs>): Promise<Sync[]> {
  await readDirectory(ctx, providerId);
  const rows = await rowsOf(ctx, providerId).orderBy('s.startedAt', 'desc').orderBy('s.id', 'desc').limit(30).execute();
  return rows.map((row) => shown(ctx, row));
}

/** Follows a directory now; gives how it ended. @throws not-found, directory-busy */
export async function syncDirectory(ctx: Ctx, { providerId, confirmedId }: In<typeof directory.sync>): Promise<Sync> {
  const provider = await readDirectory(ctx, providerId);
  const id = await inTransaction(ctx, (inner) => begin(inner, providerId));
  const ended = await ending(ctx, { provider, id, confirmedId: confirmedId ?? null }).catch((error: unknown) => failure(error));
  await inTransaction(ctx, async (inner) => {
    const { counts = {}, problem = null, gone = [], status } = ended;
    await changeIn(inner, 'directorySync')
      .set({
        syncStatus: status,
        endedAt: sql<string>`now()`,
        counts: JSON.stringify(counts),
        problem: problem && JSON.stringify(problem),
        gone: gone.map(({ subject }) => subject),
        names: gone.slice(0, NAMED).map(({ name }) => name),
      })
      .where('id', '=', id)
      .execute();
    await audit(inner, directory.sync, { provider: provider.providerName, ...counts, ...(gone.length > 0 ? { held: gone.length } : {}) });
  });
  return shown(ctx, await rowsOf(ctx, providerId).where('s.id', '=', id).executeTakeFirstOrThrow());
}

interface Ended {
  status: typeof done | typeof held | typeof failed;
  counts?: SyncCounts;
  problem?: { key: ErrorCode; params: ErrorParams };
  gone?: Gone[];
}

const failure = (error: unknown): Ended => {
  if (error instanceof Refusal) return { status: failed, problem: { key: error.key, params: error.params } };
  throw error;
};

// One at a time of each directory; one that was killed is over after a while.
async function begin(ctx: Ctx, providerId: string): Promise<string> {
  await lockProvider(ctx, providerId);
  const other = await from(ctx, 'directorySync', 's')
    .select('s.id')
    .where('s.providerId', '=', providerId)
    .where('s.syncStatus', '=', running)
    .where('s.startedAt', '>', sql<string>`now() - interval '15 minutes'`)
    .executeTakeFirst();
  if (other) refuse('directory-busy');
  const id = newId();
  const begunBy = ctx.actor.kind === 'user' ? actorName(ctx) : null;
  await addTo(ctx, 'directorySync', { id, providerId, syncStatus: running, begunBy }).execute();
  return id;
}

interface Begun {
  provider: DirectoryProvider;
  id: string;
  confirmedId: string | null;
}

async function ending(ctx: Ctx, { provider, confirmedId }: Begun): Promise<Ended> {
  await requireSaver(ctx, provider);
  const read = await readPeople(provider);
  // Whoever pressed, it is the directory that says who works here.
  // scope: of the whole site, as the night does it
  const whole: Ctx = wholeNode({ ...ctx, actor: { kind: 'system' as const, name: 'directory' }, tell: () => undefined });
  const { gone, share } = await goneFrom(whole, provider, read.people);
  const confirmed = confirmedId === null ? null : await confirmedGone(whole, provider.id, confirmedId);
  const isLooked = confirmed !== null && gone.every(({ subject }) => confirmed.has(subject));
  if (share > provider.directory.stopShare && !isLooked) return { status: held, gone };
  const counts = await inTransaction(whole, (inner) => follow(inner, provider, read));
  const stay = await stopAll(whole, provider, gone);
  return { status: done, counts: { ...counts, stopped: gone.length - stay, kept: counts.kept + stay } };
}

/** A directory is as strong as whoever set it up. @throws directory-saver */
async function requireSaver(ctx: Ctx, { savedBy }: DirectoryProvider): Promise<void> {
  if (savedBy === null) return;
  const own = new Set(await rightsOfUser(ctx, savedBy));
  if (!FOLLOWING.every((right) => own.has(right))) refuse('directory-saver');
}

async function readPeople(provider: DirectoryProvider): Promise<{ people: FollowedPerson[]; unread: number }> {
  const found = new Map<string, FollowedPerson>();
  const codes = new Set<string>();
  let unread = 0;
  await withDirectory(provider, LONG, async (client) => {
    for await (const person of everybody(client, provider)) {
      const one = followed(provider, person);
      // Two with one number: the first is meant, and the second is counted as not followed.
      if (!one || found.has(one.subject) || codes.has(one.empCode)) unread += 1;
      else {
        found.set(one.subject, one);
        codes.add(one.empCode);
      }
      if (found.size > MOST_PEOPLE) refuse('directory-many', { name: provider.providerName, most: MOST_PEOPLE });
    }
  });
  // A filter that fits nobody any more is a mistake, and no works without people.
  if (found.size === 0) refuse('directory-empty', { name: provider.providerName });
  return { people: [...found.values()], unread };
}

async function confirmedGone(ctx: Ctx, providerId: string, id: string): Promise<Set<string>> {
  const row = await from(ctx, 'directorySync', 's')
    .select('s.gone')
    .where('s.providerId', '=', providerId)
    .where('s.id', '=', id)
    .where('s.syncStatus', '=', held)
    .executeTakeFirst();
  return new Set(row?.gone);
}

/** Each in a transaction of his own: the last one who can assign roles stays, and whoever may do more than the one who set it up. Gives how many stayed. */
async function stopAll(ctx: Ctx, { id, savedBy }: DirectoryProvider, gone: readonly Gone[]): Promise<number> {
  const own = savedBy === null ? null : new Set(await rightsOfUser(ctx, savedBy));
  let stay = 0;
  for (const one of gone) {
    const users = await from(ctx, 'loginUser', 'u').select('u.id').where('u.empId', '=', one.id).execute();
    const rights = (await Promise.all(users.map((user) => rightsOfUser(ctx, user.id)))).flat();
    try {
      if (own && rights.some((right) => !own.has(right))) refuse('beyond-own-rights');
      await inTransaction(ctx, (inner) => stopGone(inner, id, one));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      stay += 1;
    }
  }
  return stay;
}
