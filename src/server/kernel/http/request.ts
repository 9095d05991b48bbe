// What is read off a request besides its body: language, query, session.
import { createHash, type Hash } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Language } from '../../../contract/errors.ts';
import type { Ctx } from '../ctx.ts';
import { NIL } from '../db/ids.ts';

/** What a live token stands for. */
export type Session = Pick<Ctx, 'nodeId' | 'timeZone' | 'actor' | 'rights' | 'scope' | 'asleep' | 'seenBy' | 'program' | 'atTerminal'> & {
  tokenHash: Buffer;
  expiresAt: string;
};

/** Who calls an open endpoint: nobody, on the platform node. */
export const sessionless: Pick<Ctx, 'nodeId' | 'timeZone' | 'actor' | 'rights' | 'scope'> = {
  nodeId: NIL,
  timeZone: 'Asia/Shanghai',
  actor: { kind: 'system', name: 'anonymous' },
  rights: new Set(),
  scope: {},
};

/** The language of messages: the header `lang` of our own screens, else Accept-Language, else Chinese. */
export function languageOf(request: FastifyRequest): Language {
  const asked = request.headers['lang'] ?? request.headers['accept-language'] ?? 'zh';
  return String(asked).toLowerCase().startsWith('en') ? 'en' : 'zh';
}

/** Query parameters as an input: the timestamp `t` dropped, `ids[]=1&ids[]=2` read as a list (R213, R214), empty texts as null. */
export function readQuery(query: Record<string, unknown>): Record<string, unknown> {
  // Without Object's own properties: a parameter `__proto__` is then a name like any other, and no endpoint has it.
  const input = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of Object.entries(query)) {
    if (name === 't') continue;
    if (name.endsWith('[]')) input[name.slice(0, -2)] = Array.isArray(value) ? value : [value];
    else input[name] = value === '' ? null : value;
  }
  return input;
}

const bodies = new WeakMap<FastifyRequest, Hash>();
const EMPTY = createHash('sha256').update('').digest('hex');

/** A preParsing hook: takes the SHA-256 of the body as it comes by, byte for byte. */
export async function hashBody(request: FastifyRequest, _reply: unknown, payload: Readable): Promise<Readable> {
  const hash = createHash('sha256');
  bodies.set(request, hash);
  const passing = new PassThrough();
  payload.on('data', (chunk: Buffer) => hash.update(chunk));
  payload.on('error', (error) => passing.destroy(error));
  return payload.pipe(passing);
}

/** SHA-256 of a request's body, hex. Only where `hashBody` hangs, and after the body has come. */
export const bodyHashOf = (request: FastifyRequest): string => bodies.get(request)?.copy().digest('hex') ?? EMPTY;
