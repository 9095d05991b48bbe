// What is read off a request besides its body: language, query, session.
import type { FastifyRequest } from 'fastify';
import type { Language } from '../../contract/errors.ts';
import type { Ctx } from './ctx.ts';
import { NIL } from './ids.ts';

/** What a live token stands for. */
export type Session = Pick<Ctx, 'nodeId' | 'timeZone' | 'actor' | 'rights' | 'scope'> & { tokenHash: Buffer; expiresAt: string };

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
  const input: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query)) {
    if (name === 't') continue;
    if (name.endsWith('[]')) input[name.slice(0, -2)] = Array.isArray(value) ? value : [value];
    else input[name] = value === '' ? null : value;
  }
  return input;
}
