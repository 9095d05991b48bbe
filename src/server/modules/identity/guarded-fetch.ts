// What is fetched from a provider: through the product's guard of addresses, without redirects, so much and no longer (docs/decisions/0068-outgoing.md).
import { openClient, Unanswered, type OutgoingClient } from '../../kernel/outgoing/client.ts';

const TIMEOUT_MS = 8_000;
const MOST_BYTES = 512 * 1024;

let client: OutgoingClient | undefined;

/** The own machine: the one place that is asked without encryption, where OUTGOING_NETWORKS lets it be asked at all. */
export const isLoopback = ({ hostname }: URL): boolean => hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');

interface FetchParts {
  method?: string | undefined;
  headers?: ConstructorParameters<typeof Headers>[0] | undefined;
  body?: unknown;
  signal?: AbortSignal | null | undefined;
}

/** As `fetch`; throws Unanswered. */
export async function guardedFetch(url: string, { method = 'GET', headers, body, signal }: FetchParts): Promise<Response> {
  const target = new URL(url);
  if (target.protocol !== 'https:' && !isLoopback(target)) throw new Unanswered('address', '');
  client ??= openClient();
  const answer = await client.send({
    url,
    method: method === 'POST' ? 'POST' : 'GET',
    headers: Object.fromEntries(new Headers(headers ?? {})),
    ...(body === undefined || body === null ? {} : { body: String(body) }),
    timeoutMs: TIMEOUT_MS,
    mostBytes: MOST_BYTES,
    ...(signal ? { signal } : {}),
  });
  if (answer.status < 200 || !answer.isWhole) throw new Unanswered('cut', '');
  const said = answer.headers['content-type'];
  return new Response([204, 205, 304].includes(answer.status) ? null : answer.body, {
    status: answer.status,
    headers: said ? { 'content-type': said } : {},
  });
}
