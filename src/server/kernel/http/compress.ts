// Long answers go out small to whoever takes gzip. Only the JSON of endpoints: files are packed already or asked for in parts, streams of
// events must leave at once, and the built screens lie packed on disk (web-files.ts).
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** A page of a list is shorter: packing it would cost more time than it saves on a factory's network (measured, docs/decisions/0024-compression.md). */
const LONG = 64 * 1024;
const LEVEL = 4;
const packed = promisify(gzip);

/** Packs answers longer than `LONG`, beside the event loop. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < LONG || !isJson(reply.getHeader('content-type'))) return payload;
    reply.header('vary', 'accept-encoding');
    if (!takesGzip(request.headers['accept-encoding'])) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return packed(payload, { level: LEVEL });
  });
}

const isJson = (type: unknown): boolean => typeof type === 'string' && type.startsWith('application/json');

/** Whether the caller named gzip and did not forbid it (`gzip;q=0`). */
const takesGzip = (accepts: string | string[] | undefined): boolean =>
  String(accepts ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .some((one) => /^gzip($|\s*;)/.test(one) && !/;\s*q=0(\.0*)?$/.test(one));
