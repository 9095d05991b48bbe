// A customer's system on loopback: a real HTTP server that does with each call what a test says, and keeps what came.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecure, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface Came {
  id: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
  at: number;
}
type Mood = (answer: ServerResponse, came: Came) => void;

export interface TestReceiver {
  url: string;
  came: Came[];
  /** What it does; at first it takes everything. */
  mood: Mood;
  /** Stops listening and cuts who is there; `up` listens at the same port again. */
  down(): Promise<void>;
  up(): Promise<void>;
}

export const takes: Mood = (answer) => answer.end('{"code":200}');
export const says =
  (status: number, body = '', headers: Record<string, string> = {}): Mood =>
  (answer) =>
    answer.writeHead(status, headers).end(body);
export const cuts: Mood = (answer) => answer.destroy();
export const hangs: Mood = () => undefined;

export async function openReceiver(tls?: ServerOptions): Promise<TestReceiver> {
  const hear = (request: IncomingMessage, answer: ServerResponse): void => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const came = {
        id: String(request.headers['webhook-id']),
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
        at: Date.now(),
      };
      receiver.came.push(came);
      receiver.mood(answer, came);
    });
  };
  const server = tls ? createSecure(tls, hear) : createServer(hear);
  server.on('tlsClientError', () => undefined);
  let port = 0;
  const receiver: TestReceiver = {
    url: '',
    came: [],
    mood: takes,
    async down() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
    async up() {
      await new Promise<void>((done) => server.listen(port, '127.0.0.1', () => done()));
      port = (server.address() as AddressInfo).port;
      receiver.url = `${tls ? 'https' : 'http'}://127.0.0.1:${port}/in`;
    },
  };
  await receiver.up();
  return receiver;
}
