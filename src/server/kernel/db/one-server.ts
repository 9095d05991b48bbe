// The server behind the address may be replaced by another: a replica is promoted, a host starts again. A pool talks to the one that takes
// writes now, and to no other (docs/decisions/0150-a-replica-takes-over.md).
import pg from 'pg';

const LONG_MS = 5_000;
const PROBE_MS = 2_000;

interface Talks {
  /** When the server that it is connected to was started: no two have the same. */
  server: string;
  /** Since when it has been in use; 0 while it rests. */
  since: number;
}
interface Standing {
  server: string | undefined;
  mayFollow: boolean;
  talks: Map<pg.ClientBase, Talks>;
  breaks: number;
}
const standings = new WeakMap<pg.Pool, Standing>();

/** How often a connection of the pool has broken, or its server was replaced: while it stays the same, all that was committed was so on the server that still answers. */
export const breaksOf = (pool: pg.Pool): number => standings.get(pool)?.breaks ?? 0;

/** Settings of a pool that `toOneServer` then looks after. */
export const oneServer = { connectionTimeoutMillis: 10_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * Has the pool refuse a server that only follows another (57P03, "try again"), unless it `mayFollow`, and cut off who is still connected to one that was replaced. Where something takes
 * long it asks by a new connection whether the server is still there: one without power never says that it has gone.
 */
export function toOneServer(pool: pg.Pool, mayFollow = false): void {
  const standing: Standing = { server: undefined, mayFollow, talks: new Map(), breaks: 0 };
  standings.set(pool, standing);
  const { talks } = standing;
  let probing: NodeJS.Timeout | undefined;
  const onConnect = async (client: pg.ClientBase) => {
    const server = await serverOf(client, standing);
    settle(standing, server);
    talks.set(client, { server, since: Date.now() });
    client.once('end', () => talks.delete(client));
    probing ??= setInterval(() => void probe(pool, standing), PROBE_MS).unref();
  };
  // The pool waits for it, which its types do not say.
  Object.assign(pool.options, { onConnect });
  // One that breaks between two statements of a transaction, or while it rests, would end the process without a listener.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => (standing.breaks += 1)));
  pool.on('acquire', (client) => use(talks.get(client), Date.now()));
  pool.on('release', (_error, client) => use(talks.get(client), 0));
  pool.on('remove', () => {
    if (talks.size > 0) return;
    clearInterval(probing);
    probing = undefined;
  });
}

function use(talk: Talks | undefined, since: number): void {
  if (talk) talk.since = since;
}

async function serverOf(client: pg.ClientBase, { mayFollow }: Standing): Promise<string> {
  const { rows } = await client.query<{ server: string; follows: boolean }>(
    'select pg_is_in_recovery() as follows, pg_postmaster_start_time()::text as server',
  );
  const [row] = rows;
  if (!row || (row.follows && !mayFollow))
    throw Object.assign(new Error('the server behind the address only follows another'), { code: '57P03' });
  return row.server;
}

/** Whoever talks to another server than this one is cut off: what it did there is not to be relied on. */
function settle(standing: Standing, server: string): void {
  // Several replicas may stand behind one address: each connection is asked how far its own is (replica.ts).
  if (standing.server === server || standing.mayFollow) return;
  if (standing.server !== undefined) standing.breaks += 1;
  standing.server = server;
  for (const [client, talk] of standing.talks) if (talk.server !== server) cut(client);
}

/** What the types of the driver do not show. */
function cut(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

const probes = new WeakSet<Standing>();

async function probe(pool: pg.Pool, standing: Standing): Promise<void> {
  const isLong = [...standing.talks.values()].some(({ since }) => since > 0 && Date.now() - since > LONG_MS);
  if (!isLong || probes.has(standing)) return;
  probes.add(standing);
  const client = new pg.Client(pool.options);
  client.on('error', () => undefined);
  try {
    await client.connect();
    settle(standing, await serverOf(client, standing));
  } catch (error) {
    // Nobody answers there: neither will who is waited for.
    if (!isAnswer(error)) for (const other of standing.talks.keys()) cut(other);
  } finally {
    probes.delete(standing);
    await client.end().catch(() => undefined);
  }
}

/** A server that refuses is there. */
const isAnswer = (error: unknown): boolean => error instanceof Error && 'code' in error && /^(?=.*\d)[0-9A-Z]{5}$/.test(String(error.code));
