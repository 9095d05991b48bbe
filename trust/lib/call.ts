// One HTTP call as a client makes it, and what came of it: an answer, or a connection that broke.
import { Agent, request } from 'node:http';

export interface Answer {
  /** 0 when the connection broke before the whole answer had come. */
  status: number;
  code: number;
  error: string | undefined;
  data: unknown;
  headers: Record<string, unknown>;
  /** What broke. */
  cut: string | undefined;
  /** It broke on a connection that had carried an answer before: the server was there. */
  kept?: boolean;
}
export interface Caller {
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  close(): void;
}

const PATIENCE_MS = 15_000;

/** A client with connections that it keeps. */
export function caller(port: number, host = '127.0.0.1'): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const call = (method: string, path: string, { body, headers }: { body?: unknown; headers?: Record<string, string> }) =>
    new Promise<Answer>((done) => {
      const broke = (error: Error & { code?: string }) =>
        done({
          status: 0,
          code: 0,
          error: undefined,
          data: undefined,
          headers: {},
          cut: error.code ?? error.message,
          kept: out.reusedSocket,
        });
      const sent = body === undefined ? undefined : JSON.stringify(body);
      const out = request({ host, port, method, path, agent, timeout: PATIENCE_MS, headers: headersOf(sent, headers) }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', broke);
        answer.on('end', () => {
          if (!answer.complete) return broke(new Error('cut in the answer'));
          done({ status: answer.statusCode ?? 0, headers: answer.headers, cut: undefined, ...read(Buffer.concat(parts).toString()) });
        });
      });
      out.on('timeout', () => out.destroy(new Error('no answer')));
      out.on('error', broke);
      out.end(sent);
    });
  return {
    post: (path, body, headers) => call('POST', path, { body, ...(headers ? { headers } : {}) }),
    get: (path, headers) => call('GET', path, headers ? { headers } : {}),
    close: () => agent.destroy(),
  };
}

const headersOf = (sent: string | undefined, headers: Record<string, string> = {}) => ({
  ...headers,
  ...(sent === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(sent)) }),
});

function read(text: string): Pick<Answer, 'code' | 'error' | 'data'> {
  try {
    const { code = 0, error, data } = JSON.parse(text) as { code?: number; error?: string; data?: unknown };
    return { code, error, data };
  } catch {
    return { code: 0, error: undefined, data: text };
  }
}

/** Waits. */
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** The value below which `part` of the values lie; 0 of none. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? 0;
}
