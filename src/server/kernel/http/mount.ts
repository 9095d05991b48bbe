// `mount` does the chores of every endpoint, in this order: token → right → what begins with the day → parse → transaction and idempotency
// for a write → handler → check of the output → envelope → operation log.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { safeParse, type $ZodType } from 'zod/v4/core';
import { JOURNAL_HEADER, SUCCESS } from '../../../contract/kernel/answer.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { Endpoint, Given, In, Permit } from '../../../contract/kernel/endpoint.ts';
import { badInput, failure } from './answer.ts';
import { audit } from '../audit.ts';
import type { Afterwards, Ctx } from '../ctx.ts';
import { breaks, transact, type Database } from '../db/database.ts';
import { onReplica } from '../db/replica.ts';
import { once } from './idempotency.ts';
import { flusher, flushLog, leaveToFlusher } from '../db/on-disk.ts';
import { refuse, Refusal } from '../refusal.ts';
import { isPartner } from '../scope.ts';
import { hashBody, languageOf, readQuery, sessionless, type Session } from './request.ts';
import { isWatched, securityLine } from './security-log.ts';
import { semaphore } from '../jobs/semaphore.ts';

/** A handler that answers with something other than the envelope: a file. It writes to the reply by itself. */
export interface Wire {
  request: FastifyRequest;
  reply: FastifyReply;
}
export type Handler<E> = (ctx: Ctx, input: In<E>, wire: Wire) => Promise<Answer<E>> | Answer<E>;
type Answer<E> = Given<E> | (null extends Given<E> ? void : never);
type Noun = Record<string, Endpoint>;
export type Handlers<N> = { [K in keyof N]: Handler<N[K]> };
export interface Implementation {
  endpoints: Noun;
  handlers: Record<string, Handler<Endpoint>>;
}

/** Ties a noun's endpoints to their handlers; a missing or surplus handler does not compile. */
export function implement<const N extends Noun>(endpoints: N, handlers: Handlers<N>): Implementation {
  return { endpoints, handlers: handlers as unknown as Implementation['handlers'] };
}

/** The same, its reads asked of the replica for reports where there is one. */
export const readOnReplica = ({ endpoints, handlers }: Implementation): Implementation => ({
  endpoints,
  handlers: Object.fromEntries(
    Object.entries(handlers).map(([verb, handler]) => [
      verb,
      endpoints[verb]?.kind === 'read' ? (ctx, input, wire) => onReplica(ctx, async (inner) => handler(inner, input, wire)) : handler,
    ]),
  ),
});

/** Whom a signed call comes from. */
export type SignedCaller = Pick<Ctx, 'nodeId' | 'timeZone' | 'actor' | 'rights' | 'scope' | 'asleep' | 'seenBy' | 'program' | 'atTerminal'>;

/** Which entry of which device's journal a write was (contract/hand). */
export interface JournalEntry {
  deviceCode: string;
  no: number;
  doneAt: string;
  path: string;
}

export interface Kernel {
  db: Database;
  /** The session of a token; undefined when there is none that lives. */
  sessionOf(token: string): Promise<Session | undefined>;
  /** Who signed a call of the open interface; refuses what is not rightly signed. Without it nobody is served there. */
  callerOf?(request: FastifyRequest): Promise<SignedCaller>;
  /** Sees to it that what begins with a site's day has begun, before a call of that day is answered. */
  begunDay?(site: Pick<Ctx, 'nodeId' | 'timeZone'>): Promise<void>;
  /** Notes that a write had waited in the journal of a device without a network, in the write's own transaction. */
  noteEntry?(ctx: Ctx, entry: JournalEntry): Promise<void>;
  log(error: unknown, requestId: string): void;
  /** Takes a line about a refusal that somebody who watches wants to see. */
  watch?(line: string): void;
}

/** Registers every endpoint of the implementations under /gateway. */
export function mount(app: FastifyInstance, kernel: Kernel, implementations: readonly Implementation[]): void {
  const onDisk = flusher(
    () => flushLog(kernel.db),
    () => breaks(kernel.db),
  );
  for (const { endpoints, handlers } of implementations) {
    for (const [verb, endpoint] of Object.entries(endpoints)) {
      const handler = handlers[verb];
      if (!handler) throw new Error(`no handler for ${endpoint.method} ${endpoint.path}`);
      app.route({
        method: endpoint.method,
        url: `/gateway${endpoint.path}`,
        ...(endpoint.permit === 'device' ? { preParsing: hashBody } : {}),
        handler: (request, reply) => answer({ kernel, endpoint, handler, onDisk }, { request, reply }),
      });
    }
  }
}

interface Route {
  kernel: Kernel;
  endpoint: Endpoint;
  handler: Handler<Endpoint>;
  /** Resolves when all that has committed is on disk; `since`: as `breaks` counted before. */
  onDisk(since: number): Promise<void>;
}

async function answer(route: Route, wire: Wire): Promise<unknown> {
  const { request, reply } = wire;
  try {
    const data = await call(route, wire);
    if (route.endpoint.wire === 'download') return reply;
    return { code: SUCCESS, msg: '', data: data ?? null };
  } catch (error) {
    const { status, envelope } = failure(error, languageOf(request), request.id);
    if (envelope.error === 'fault') route.kernel.log(error, request.id);
    else if (envelope.error === 'busy') sayBusy(route.kernel, error);
    else await watch(route.kernel, envelope.error, request);
    if (reply.sent || reply.raw.headersSent) {
      reply.raw.destroy();
      return reply;
    }
    if (status === 503) reply.header('retry-after', '2');
    return reply.code(status).send(envelope);
  }
}

async function call(route: Route, wire: Wire): Promise<unknown> {
  const { endpoint, kernel, handler, onDisk } = route;
  const after: Afterwards[] = [];
  const details: Record<string, unknown> = {};
  requireOwnPage(endpoint, wire.request);
  const asked = await contextOf(route, wire, { after: (work) => after.push(work), tell: (detail) => Object.assign(details, detail) });
  if (isPartner(asked) && !isOpenToPartner(asked, endpoint)) refuse('not-permitted', { action: endpoint.summary });
  if (asked.atTerminal && !isOpenAtTerminal(asked.atTerminal, endpoint)) refuse('terminal-limited');
  if (asked.seenBy && endpoint.kind !== 'read' && !endpoint.leaves) refuse('seeing-as', { account: accountOf(asked) });
  // What needs no right is one's own, and no program's.
  if (asked.program && endpoint.permit === 'signedIn' && endpoint.kind !== 'read' && !endpoint.byProgram) refuse('access-key-limited');
  const ctx = allow(asked, endpoint.permit, endpoint.summary);
  if (endpoint.permit !== 'open') await kernel.begunDay?.(ctx);
  const input = parse(endpoint.input, sentInput(endpoint, wire.request));
  const run = async (inner: Ctx) => {
    const given = await handler(inner, input as never, wire);
    return endpoint.wire === 'download' ? null : checked(endpoint.output, given);
  };
  const data =
    endpoint.kind === 'write'
      ? await written(kernel, ctx, { endpoint, input, details, run, onDisk, request: wire.request })
      : await run(ctx);
  for (const work of after) await work(kernel.db);
  return data;
}

/**
 * What changes something by GET, as the specification asks for some, is refused where the browser says that no script of ours calls: a link, an address that is typed,
 * a picture, another site (ASVS 3.5.3). A program says nothing of it.
 */
function requireOwnPage({ method, kind }: Endpoint, { headers }: FastifyRequest): void {
  if (method !== 'GET' || kind === 'read') return;
  const said = (name: string): string | undefined => headers[`sec-fetch-${name}`]?.toString();
  const isOwn =
    ['same-origin', undefined].includes(said('site')) &&
    ['cors', 'same-origin', undefined].includes(said('mode')) &&
    ['empty', undefined].includes(said('dest'));
  if (!isOwn) refuse('other-page');
}

/**
 * All that the sign-in of another company reaches, whatever rights it should ever come to: what is made for partners, and of what needs no right what names
 * them.
 * A program of it reaches nothing.
 */
const isOpenToPartner = ({ program }: Ctx, { permit, byPartner }: Endpoint): boolean =>
  permit === 'open' || (!program && (permit === 'partner' || (permit === 'signedIn' && byPartner === true)));

/** All that a card opens, whatever rights its owner has. */
const isOpenAtTerminal = (deeds: NonNullable<Ctx['atTerminal']>, { permit, atTerminal }: Endpoint): boolean =>
  permit === 'open' || (atTerminal !== undefined && deeds.has(atTerminal));

const accountOf = ({ actor }: Ctx): string => (actor.kind === 'user' ? actor.loginAccount : '');

async function watch(kernel: Kernel, error: ErrorCode, request: FastifyRequest): Promise<void> {
  if (!kernel.watch || !isWatched(error)) return;
  const token = request.headers['auth_token'];
  const session = typeof token === 'string' && token ? await kernel.sessionOf(token).catch(() => undefined) : undefined;
  kernel.watch(securityLine(error, request, session));
}

const BUSY_AGAIN_MS = 10_000;
const lastBusy = new WeakMap<Kernel, number>();

/** Why somebody was told to try again, once in ten seconds: where the database is away all are told so for one reason. */
function sayBusy(kernel: Kernel, error: unknown): void {
  if (error instanceof Refusal || Date.now() - (lastBusy.get(kernel) ?? 0) < BUSY_AGAIN_MS) return;
  lastBusy.set(kernel, Date.now());
  kernel.watch?.(`busy: ${error instanceof Error ? error.message : String(error)}`);
}

interface Write {
  endpoint: Endpoint;
  input: unknown;
  details: Record<string, unknown>;
  run: (ctx: Ctx) => Promise<unknown>;
  onDisk(since: number): Promise<void>;
  request: FastifyRequest;
}

// Fifty machines that come back after a week would else hold every connection and the rows of the day's sums, and whoever works at a screen
// would wait for them (trust 6). More at a time do not book faster. A long batch waits for the other long ones first, so that a pick of just now
// never stands in line behind a week. The disk is waited for outside of the turn, by all together.
const machineSemaphore = semaphore(4);
const longBatches = semaphore(1);
const LONG_BYTES = 8_000;

function throughMachineSemaphore<T>({ headers }: FastifyRequest, booking: () => Promise<T>): Promise<T> {
  // What does not say how long it is may be long.
  const isLong = !(Number(headers['content-length'] ?? Infinity) < LONG_BYTES);
  return isLong ? longBatches(() => machineSemaphore(booking)) : machineSemaphore(booking);
}

async function written(kernel: Kernel, ctx: Ctx, { endpoint, input, details, run, onDisk, request }: Write): Promise<unknown> {
  const key = request.headers['idempotency-key'];
  const isMachine = endpoint.permit === 'device';
  let since = 0;
  const booking = () =>
    transact(kernel.db, async (tx) => {
      since = breaks(kernel.db);
      const inner = { ...ctx, db: tx as Database };
      const work = async () => {
        const entry = journalEntry(endpoint, request);
        if (entry) await kernel.noteEntry?.(inner, entry);
        const data = await run(inner);
        if (isMachine) await leaveToFlusher(inner.db);
        else if (endpoint.permit !== 'open') await audit(inner, endpoint, { ...(input as object), ...details });
        return data;
      };
      if (typeof key !== 'string' || (endpoint.wire !== 'json' && endpoint.wire !== 'query')) return work();
      if (key.length > 100) refuse('bad-input', { field: 'Idempotency-Key', problem: '最多100个字符' });
      return once(inner, { key, endpoint: `${endpoint.method} ${endpoint.path}`, body: input }, work);
    });
  if (!isMachine) return booking();
  const data = await throughMachineSemaphore(request, booking);
  await onDisk(since);
  return data;
}

/** What the header says, by whatever clock: an empty battery begins at 1970. One that cannot be read says nothing: the write is what counts. */
function journalEntry({ path }: Endpoint, { headers }: FastifyRequest): JournalEntry | undefined {
  const [, deviceCode, no, at] = /^([\w-]{1,40}) (\d{1,9}) (\d{1,14})$/.exec(String(headers[JOURNAL_HEADER] ?? '')) ?? [];
  if (!deviceCode || Number(no) < 1) return undefined;
  return { deviceCode, no: Number(no), doneAt: new Date(Math.min(Number(at), Date.now())).toISOString(), path };
}

async function contextOf({ kernel, endpoint }: Route, { request }: Wire, hooks: Pick<Ctx, 'after' | 'tell'>): Promise<Ctx> {
  const base = await (endpoint.permit === 'device' ? signedCaller(kernel, request) : sessionFor(kernel, endpoint, request));
  return { ...base, db: kernel.db, language: languageOf(request), requestId: request.id, ip: request.ip, ...hooks };
}

const signedCaller = (kernel: Kernel, request: FastifyRequest): Promise<SignedCaller> =>
  kernel.callerOf ? kernel.callerOf(request) : refuse('sign-missing');

async function sessionFor(kernel: Kernel, endpoint: Endpoint, request: FastifyRequest): Promise<SignedCaller> {
  const token = request.headers['auth_token'];
  const session = typeof token === 'string' && token ? await kernel.sessionOf(token) : undefined;
  if (!session && endpoint.permit !== 'open') refuse('not-signed-in');
  // Where anybody may come, a partner's sign-in comes as anybody: files of the site are there for its own people.
  return session && !(endpoint.permit === 'open' && isPartner(session)) ? session : sessionless;
}

/** Whether the actor holds one of the rights that are asked for. */
export const isAllowed = (ctx: Ctx, permit: Permit): boolean =>
  permit === 'open' ||
  permit === 'signedIn' ||
  (permit === 'partner' ? isPartner(ctx) : permit !== 'device' && [permit].flat().some((right) => ctx.rights.has(right)));

/**
 * Refuses when the actor holds none of the rights that the endpoint asks for: 'not-permitted', 'feature-off' where the site switched off what they would
 * do. Gives the context to go on with: it knows through which of them.
 */
export function allow(ctx: Ctx, permit: Permit, action: string): Ctx {
  if (permit === 'open' || permit === 'signedIn' || permit === 'device') return { ...ctx, through: undefined };
  if (permit === 'partner') return isPartner(ctx) ? { ...ctx, through: undefined } : refuse('not-permitted', { action });
  const rights: readonly string[] = typeof permit === 'string' ? [permit] : permit;
  const through = rights.filter((right) => ctx.rights.has(right));
  if (through.length > 0) return { ...ctx, through };
  return refuse(rights.some((right) => ctx.asleep?.has(right)) ? 'feature-off' : 'not-permitted', { action });
}

function sentInput(endpoint: Endpoint, request: FastifyRequest): unknown {
  const query = readQuery(request.query as Record<string, unknown>);
  const params = request.params as Record<string, string>;
  if (endpoint.method === 'GET' || endpoint.wire === 'upload') return { ...query, ...params };
  const body = (request.body ?? {}) as Record<string, unknown>;
  return Array.isArray(body) || typeof body !== 'object' ? body : { ...query, ...params, ...body };
}

function parse(schema: $ZodType, value: unknown): unknown {
  const result = safeParse(schema, value);
  if (!result.success) throw badInput(result.error, { schema, sent: value });
  return withoutUnsaid(result.data);
}

/** A field of which nothing was said is not there: verbs ask whether a form says anything at all. */
function withoutUnsaid(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const all = Object.entries(input);
  const said = all.filter(([, value]) => value !== undefined);
  return said.length === all.length ? input : Object.fromEntries(said);
}

/** An answer that does not fit its contract is our fault, and never leaves. */
function checked(schema: $ZodType, value: unknown): unknown {
  const result = safeParse(schema, value);
  if (result.success) return result.data;
  throw new Error(`the answer does not fit its contract: ${JSON.stringify(result.error.issues.slice(0, 3))}`);
}
