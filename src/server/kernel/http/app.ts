// The HTTP server: what Fastify's defaults get wrong for stock is set right here (trust 25, 40, section 2.2).
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ANSWERED_AT } from '../../../contract/kernel/answer.ts';
import { failure, faultLine } from './answer.ts';
import { compressAnswers } from './compress.ts';
import { paceBodies } from '../files/pace.ts';
import { Refusal } from '../refusal.ts';
import { languageOf } from './request.ts';
import { readSettings } from '../settings.ts';

const BODY_LIMIT = 1024 * 1024;
const FAREWELL_MS = 500;

/**
 * A server without routes. Bodies are never coerced; HEAD is not answered by running a GET; slow senders are cut off.
 * @param trustProxy addresses of proxies whose X-Forwarded-For is believed; none are believed when the list is empty
 * @param log takes a line about each fault outside an endpoint: in what is asked before it, or in what is done to its answer
 */
export async function openApp(trustProxy: readonly string[] = [], log: (line: string) => void = () => undefined): Promise<FastifyInstance> {
  const app = Fastify({
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // An address that cannot be read, or whose part is too long, never reaches the handlers below.
    frameworkErrors: (_error, request, reply) => void notThere(request as FastifyRequest, reply as FastifyReply),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
  });
  await app.register(multipart, { limits: { fields: 20, fieldSize: 10_000, files: 1 } });
  paceBodies(app);
  sayFarewell(app);
  securityHeaders(app);
  tellTime(app);
  compressAnswers(app);
  app.setNotFoundHandler(notThere);
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const tooLarge = error.statusCode === 413;
    const refusal = tooLarge
      ? new Refusal('too-large', { limit: '1 MB' })
      : error.statusCode === 503
        ? new Refusal('busy')
        : new Refusal('bad-body');
    const { status, envelope } = failure(error.statusCode && error.statusCode < 500 ? refusal : error, languageOf(request), request.id);
    if (envelope.error === 'fault') log(faultLine(error, request.id));
    if (status === 503) reply.header('retry-after', '2');
    return reply.code(status).send(envelope);
  });
  return app;
}

/**
 * At the end the connections that clients keep are told to go ("try again", closed after the answer) before the idle ones are cut: a request
 * that is on its way to us just then would be broken off (trust 17).
 */
function sayFarewell(app: FastifyInstance): void {
  const unused = unusedConnections(app);
  let isLeaving = false;
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    isLeaving = true;
    if (app.server.listening) await new Promise((done) => setTimeout(done, FAREWELL_MS));
    // Just after the network was read: what has reached us by now is no longer idle.
    await new Promise((done) => setImmediate(done));
    app.server.closeIdleConnections();
    for (const socket of unused) socket.destroy();
  });
}

/** Connections that never carried a request: browsers open some ahead, Node does not count them as idle, and the server's end would wait for them. */
function unusedConnections({ server }: FastifyInstance): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return unused;
}

function notThere(request: FastifyRequest, reply: FastifyReply) {
  const { envelope } = failure(new Refusal('no-route'), languageOf(request), request.id);
  return reply.code(404).send(envelope);
}

/** Each answer says when it leaves: browsers learn the server's clock from it. */
function tellTime(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.header(ANSWERED_AT, Date.now());
  });
}

function securityHeaders(app: FastifyInstance): void {
  const isHttps = readSettings().publicUrl.startsWith('https:');
  const policy = [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  app.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', policy);
    reply.header('x-content-type-options', 'nosniff');
    // Behind a proxy with https a browser is to come by no other way.
    if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    reply.header('referrer-policy', 'same-origin');
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('cache-control', reply.getHeader('cache-control') ?? 'no-store');
  });
}
