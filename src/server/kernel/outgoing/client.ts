// Calls to systems of others: no redirects, a time for all of it, an answer that is read only so far, one connection pool for each receiver.
import type { Agent as HttpAgents, ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { createSecureContext } from 'node:tls';
import { checkHost, guardedLookup, want } from './address.ts';

// An import of these would load all that `fetch` is made of: 40 ms of each start.
const { Agent: HttpAgent, request: httpRequest } = process.getBuiltinModule('node:http');
const { Agent: HttpsAgent, request: httpsRequest } = process.getBuiltinModule('node:https');

export interface OutgoingCall {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string | Buffer;
  /** For all of it: name, connection, certificate, sending and the answer. */
  timeoutMs: number;
  /** So much of the answer is read, in bytes; 64 KiB where nothing is said. */
  mostBytes?: number;
  signal?: AbortSignal;
}
export interface OutgoingAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As text; what PostgreSQL cannot keep is replaced. */
  body: string;
  /** False where more came than is read. */
  isWhole: boolean;
}
export interface TlsParts {
  ca?: string | undefined;
  cert?: string | undefined;
  key?: string | undefined;
}

/** Why there is no answer. */
export type Trouble = 'address' | 'name' | 'refused' | 'timeout' | 'cut' | 'certificate';
export class Unanswered extends Error {
  readonly trouble: Trouble;
  constructor(trouble: Trouble, text: string) {
    super(text);
    this.trouble = trouble;
  }
}

export interface OutgoingClient {
  /** Throws Unanswered. Any status is an answer. */
  send(call: OutgoingCall): Promise<OutgoingAnswer>;
  close(): void;
}

/** Why whoever was only to be told was not: in the words that all such channels share. What is no trouble of a call is thrown on. */
export function untold(error: unknown): { reason: 'address' | 'slow' | 'away'; said: string | null } {
  if (!(error instanceof Unanswered)) throw error;
  const reason = error.trouble === 'address' ? 'address' : error.trouble === 'timeout' ? 'slow' : 'away';
  return { reason, said: error.message || null };
}

const MOST_BYTES = 64 * 1024;
const CONNECTIONS = 16;

/** A pool of connections with a certificate of its own and whom it trusts. Throws for what is no certificate, and for a key that does not fit it. */
export function openClient({ ca, cert, key }: TlsParts = {}): OutgoingClient {
  const common = { keepAlive: true, maxSockets: CONNECTIONS };
  const plain = new HttpAgent(common);
  const secureContext = createSecureContext({
    minVersion: 'TLSv1.2',
    ...(ca ? { ca } : {}),
    ...(cert ? { cert } : {}),
    ...(key ? { key } : {}),
  });
  const secure = new HttpsAgent({ ...common, secureContext });
  return {
    send: (call) => send(call, { plain, secure }),
    close() {
      plain.destroy();
      secure.destroy();
    },
  };
}

async function send(call: OutgoingCall, agents: { plain: HttpAgents; secure: HttpAgents }): Promise<OutgoingAnswer> {
  const timeout = AbortSignal.timeout(call.timeoutMs);
  const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout;
  let unwant: (() => void) | undefined;
  try {
    const url = new URL(call.url);
    checkHost(url.hostname);
    unwant = want(url.hostname);
    const isSecure = url.protocol === 'https:';
    const options = { method: call.method, headers: headersOf(call), lookup: guardedLookup, signal, maxHeaderSize: 16_384 };
    const sent = isSecure ? httpsRequest(url, { ...options, agent: agents.secure }) : httpRequest(url, { ...options, agent: agents.plain });
    const answer = answerTo(sent, signal);
    sent.end(call.body);
    return await read(await answer, call.mostBytes ?? MOST_BYTES);
  } catch (error) {
    throw timeout.aborted ? new Unanswered('timeout', '') : unanswered(error);
  } finally {
    unwant?.();
  }
}

const headersOf = ({ headers, body }: OutgoingCall): Record<string, string> => ({
  'user-agent': 'factory-supply',
  accept: '*/*',
  ...headers,
  ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
});

/** The head of the answer. Whatever comes instead of one ends the waiting: who changes the protocol (101) has answered, who closes has not. */
async function answerTo(sent: ClientRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const stop = (): void => {
    reject(signal.reason as Error);
    sent.destroy();
  };
  signal.addEventListener('abort', stop, { once: true });
  sent.on('response', resolve);
  sent.on('upgrade', (response, socket) => {
    socket.destroy();
    response.push(null);
    resolve(response);
  });
  // After the answer has begun an error is the answer's; without a listener it would end the process.
  sent.on('error', reject);
  sent.on('close', () => reject(new Error('closed without an answer')));
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function read(response: IncomingMessage, mostBytes: number): Promise<OutgoingAnswer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    bytes += part.length;
    // Leaving the loop closes the connection: whatever else comes is not waited for.
    if (bytes > mostBytes) break;
  }
  const body = Buffer.concat(parts).subarray(0, mostBytes).toString('utf8');
  return { status: response.statusCode ?? 0, headers: response.headers, body: storable(body), isWhole: bytes <= mostBytes };
}

/** What somebody else has said, with what PostgreSQL cannot keep replaced. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');

const TROUBLES: readonly (readonly [RegExp, Trouble])[] = [
  [/^ADDRESS_REFUSED$/, 'address'],
  [/^(ENOTFOUND|EAI_\w+|ENODATA|ESERVFAIL)$/, 'name'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|EPERM)$/, 'refused'],
  [/^ETIMEDOUT$/, 'timeout'],
  [/CERT|^UNABLE_TO_|SELF_SIGNED|^ERR_TLS_|^ERR_SSL_|^ERR_OSSL|^EPROTO$/, 'certificate'],
];

/** Of what OpenSSL writes for its makers (`403D…:error:0A00045C:SSL routines:ssl3_read_bytes:tlsv13 alert certificate required:…`) what was wrong. */
const plain = (message: string): string => /:error:[\dA-F]+:[^:]*:[^:]*:([^:]+):/.exec(message)?.[1] ?? message;

/** What the network has thrown, as why there is no answer. */
export function unanswered(error: unknown): Unanswered {
  const { code: said, message = '' } = error as { code?: unknown; message?: string };
  // What ends a call by a signal has a number of its own here.
  const code = typeof said === 'string' ? said : '';
  const trouble = TROUBLES.find(([pattern]) => pattern.test(code))?.[1] ?? 'cut';
  // What stands in a message of the network is an address of ours; a certificate's says what is wrong with it.
  return new Unanswered(trouble, trouble === 'certificate' ? plain(message).slice(0, 200) : code.slice(0, 60));
}
