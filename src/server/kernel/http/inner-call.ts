// A call of the product's own, made in the course of another one: through the very door that it would come by from outside, so that token, right,
// data permission, idempotency key and log are the same.
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { ErrorCode, ErrorParams, Language } from '../../../contract/errors.ts';
import type { Envelope } from './answer.ts';

interface InnerCall {
  endpoint: Endpoint;
  input: Readonly<Record<string, unknown>>;
  token: string;
  language: Language;
  idempotencyKey?: string;
}

export type InnerAnswer = Envelope & { error?: ErrorCode; params?: ErrorParams };

/** Makes it in the name of a token, from where the outer request came. Answers that are files have no envelope: not for those. */
export async function callInside(
  outer: FastifyRequest,
  { endpoint, input, token, language, idempotencyKey }: InnerCall,
): Promise<InnerAnswer> {
  const left = { ...input };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = textOf(left[name]);
    delete left[name];
    return encodeURIComponent(value);
  });
  const inAddress = endpoint.method === 'GET' || endpoint.wire === 'query';
  const answer = await outer.server.inject({
    method: endpoint.method,
    url: `/gateway${path}`,
    headers: {
      auth_token: token,
      lang: language,
      'user-agent': outer.headers['user-agent'] ?? '',
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    remoteAddress: outer.ip,
    ...(inAddress ? { query: queryOf(left) } : { payload: left }),
  });
  return answer.json<InnerAnswer>();
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);

/** As `readQuery` reads it. */
function queryOf(input: Readonly<Record<string, unknown>>): Record<string, string | string[]> {
  const said = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(said.map(([name, value]) => (Array.isArray(value) ? [`${name}[]`, value.map(textOf)] : [name, textOf(value)])));
}
