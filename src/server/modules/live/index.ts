// What has just happened, to whoever looks: server-sent events at /gateway/live. A machine's word is announced by its own transaction
// (NOTIFY), so that it is heard when it is committed, in every process over the database. It names machines, never figures: who hears it asks.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import { failure } from '../../kernel/http/answer.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Database } from '../../kernel/db/database.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { languageOf, type Session } from '../../kernel/http/request.ts';

const CHANNEL = 'factory_live';
/** What is heard within so long goes out together. */
const GATHER_MS = 150;
/** How often a stream says that it lives, and asks whether its session does. */
const BEAT_MS = 10_000;
const AGAIN_MS = 1_000;
const MOST_STREAMS = 1_000;
const MOST_OF_ONE = 12;
/** A reader that is so far behind is let go: it comes again and asks anew. */
const MOST_WAITING = 64 * 1024;

/** What is to be told, by database. */
const untold = new WeakMap<Database, Set<string>>();

/**
 * Says that something of a machine is another, once the transaction has committed. What many machines say within a moment is told in one go, outside
 * of what they booked: a transaction that notifies keeps all others that do from committing until the disk has it (docs/performance.md).
 */
export function announce(ctx: Ctx, vmId: string): void {
  const word = `${ctx.nodeId} ${vmId}`;
  ctx.after((db) => {
    const words = untold.get(db) ?? new Set();
    if (words.size === 0) setTimeout(() => void tell(db), GATHER_MS).unref();
    untold.set(db, words.add(word));
  });
}

/** A server that ends, or loses its database, has nobody who listens: those ask for all again. */
async function tell(db: Database): Promise<void> {
  const words = [...(untold.get(db) ?? [])];
  untold.delete(db);
  await sql`select pg_notify(${CHANNEL}, word) from unnest(${words}::text[]) as said (word)`.execute(db).catch(() => undefined);
}

/** Says that something of a smart warehouse is another. Its warehouse goes along: data permission narrows by that. */
export async function announcePrewh(ctx: Ctx, { id, warehouseId }: { id: string; warehouseId: string | null }): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${`${ctx.nodeId} ${id} ${warehouseId ?? NIL}`})`.execute(ctx.db);
}

interface Stream {
  session: Session;
  reply: FastifyReply;
  /** Machines and smart warehouses to tell of; null when it is to ask for all again. */
  waiting: Set<string> | null;
}

interface Parts {
  pool: pg.Pool;
  sessionOf: (token: string) => Promise<Session | undefined>;
  /** Whoever holds one of these may hear of machines. */
  rights: readonly string[];
}

/** Registers the address. Streams end when the server does, or within seconds of their session. */
export function serveLive(app: FastifyInstance, parts: Parts): void {
  const streams = new Set<Stream>();
  const ear = listen(parts.pool, (heard) => {
    for (const stream of streams) gather(stream, heard);
  });
  const sending = setInterval(() => streams.forEach(send), GATHER_MS).unref();
  app.addHook('preClose', async () => {
    clearInterval(sending);
    for (const { reply } of streams) reply.raw.end();
    await ear.stop();
  });
  app.get('/gateway/live', async (request, reply) => {
    const token = request.headers['auth_token'];
    const session = typeof token === 'string' && token ? await parts.sessionOf(token) : undefined;
    const refusal = refusalFor(session, streams, parts.rights);
    if (!session || refusal) {
      const { status, envelope } = failure(refusal ?? new Refusal('not-signed-in'), languageOf(request), request.id);
      if (status === 503) reply.header('retry-after', '5');
      return reply.code(status).send(envelope);
    }
    ear.start();
    open(reply, { session, streams, again: () => parts.sessionOf(String(token)) });
    return reply;
  });
}

function refusalFor(session: Session | undefined, streams: ReadonlySet<Stream>, rights: readonly string[]): Refusal | undefined {
  if (!session) return new Refusal('not-signed-in');
  if (!rights.some((right) => session.rights.has(right))) return new Refusal('not-permitted', { action: '实时消息' });
  const own = [...streams].filter((one) => userOf(one.session) === userOf(session)).length;
  return streams.size >= MOST_STREAMS || own >= MOST_OF_ONE ? new Refusal('busy') : undefined;
}

const userOf = ({ actor }: Session): string => (actor.kind === 'user' ? actor.userId : actor.kind);

interface Opening {
  session: Session;
  streams: Set<Stream>;
  again: () => Promise<Session | undefined>;
}

function open(reply: FastifyReply, { session, streams, again }: Opening): void {
  reply.hijack();
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-content-type-options': 'nosniff',
    // Its end is the end of the connection, so that nothing waits for the next call on it.
    connection: 'close',
    // A proxy that gathers would keep what has happened from whoever looks.
    'x-accel-buffering': 'no',
  });
  const stream: Stream = { session, reply, waiting: null };
  const beat = setInterval(() => {
    again().then(
      (now) => {
        if (now) stream.session = now;
        if (now) reply.raw.write(': \n\n');
        else reply.raw.end();
      },
      () => reply.raw.end(),
    );
  }, BEAT_MS);
  reply.raw.on('close', () => {
    clearInterval(beat);
    streams.delete(stream);
  });
  reply.raw.on('error', () => reply.raw.destroy());
  streams.add(stream);
  send(stream);
}

interface Heard {
  nodeId: string;
  /** A machine, or a smart warehouse if it has a warehouse. */
  placeId: string;
  warehouseId: string | undefined;
}

/** Keeps what a stream is to tell; nothing of another site or beyond the data permission. */
function gather(stream: Stream, heard: Heard | null): void {
  const { nodeId, scope } = stream.session;
  if (!heard) stream.waiting = null;
  else if (heard.nodeId === nodeId && sees(scope, heard)) stream.waiting?.add(heard.placeId);
}

function sees(scope: Session['scope'], { placeId, warehouseId }: Heard): boolean {
  if (warehouseId !== undefined) return !scope.warehouse || scope.warehouse.includes(warehouseId);
  return !scope.vm || scope.vm.includes(placeId);
}

function send(stream: Stream): void {
  const { reply, waiting } = stream;
  if (waiting?.size === 0) return;
  stream.waiting = new Set();
  if (reply.raw.writableLength > MOST_WAITING) return void reply.raw.destroy();
  reply.raw.write(`data: ${JSON.stringify(waiting ? { vmIds: [...waiting] } : { all: true })}\n\n`);
}

/** Hears what is announced from the first stream on; after a break everybody is told to ask anew. */
function listen(pool: pg.Pool, hear: (heard: Heard | null) => void): { start: () => void; stop: () => Promise<void> } {
  let running: Promise<void> | undefined;
  let end: (() => void) | undefined;
  const stopping = new AbortController();
  const once = async () => {
    const client = await pool.connect();
    try {
      if (stopping.signal.aborted) return;
      const broken = new Promise<void>((resolve) => {
        end = resolve;
        client.once('error', () => resolve());
        client.once('end', () => resolve());
      });
      client.on('notification', ({ payload = '' }) => {
        const [nodeId = '', placeId = '', warehouseId] = payload.split(' ');
        hear({ nodeId, placeId, warehouseId });
      });
      await client.query(`listen ${CHANNEL}`);
      hear(null);
      await broken;
    } finally {
      // A connection that has listened is not handed to anybody else.
      client.release(true);
    }
  };
  const forever = async () => {
    while (!stopping.signal.aborted) {
      await once().catch(() => undefined);
      if (!stopping.signal.aborted) await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
  };
  return {
    start: () => void (running ??= forever()),
    stop: async () => {
      stopping.abort();
      end?.();
      await running;
    },
  };
}
