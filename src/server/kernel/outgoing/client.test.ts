// Whatever a receiver answers, a call ends: with its answer, or with the reason why there is none, in the time that it has.
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openClient, Unanswered, type OutgoingCall, type OutgoingClient } from './client.ts';

let server: Server;
let says: (socket: Socket) => void;
let client: OutgoingClient;
const sockets = new Set<Socket>();

beforeAll(async () => {
  process.env['OUTGOING_NETWORKS'] = '127.0.0.1';
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => says(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
beforeEach(() => {
  client = openClient();
});
afterEach(() => {
  client.close();
  for (const one of sockets) one.destroy();
  sockets.clear();
});
afterAll(() => {
  delete process.env['OUTGOING_NETWORKS'];
  server.close();
});

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
const send = (more: Partial<OutgoingCall> = {}) =>
  client.send({ url: url(), method: 'POST', headers: {}, body: '{}', timeoutMs: 1000, ...more }).then(
    ({ status, body, isWhole }) => ({ status, body, isWhole }),
    (error: unknown) => (error instanceof Unanswered ? error.trouble : String(error)),
  );

test('one that changes the protocol has answered: 101 ends the call, and the next goes on a connection of its own', async () => {
  says = (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nnoise');
  const answers = await Promise.all(Array.from({ length: 20 }, () => send({ timeoutMs: 5000 })));
  expect(new Set(answers.map((one) => JSON.stringify(one)))).toEqual(new Set(['{"status":101,"body":"","isWhole":true}']));
});

test('a 101 without a protocol, one that hints for ever and one that closes end too', async () => {
  says = (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
  expect(await send()).toEqual({ status: 101, body: '', isWhole: true });
  says = (socket) => {
    const hint = (): void => void (socket.destroyed || socket.write('HTTP/1.1 103 Early Hints\r\n\r\n', () => setTimeout(hint, 5)));
    hint();
  };
  expect(await send({ timeoutMs: 300 })).toBe('timeout');
  says = (socket) => socket.destroy();
  expect(await send()).toBe('cut');
});

test('who ends the call is not kept waiting, whatever has come', async () => {
  const stop = new AbortController();
  says = (socket) => {
    socket.write('HTTP/1.1 103 Early Hints\r\n\r\n');
    stop.abort();
  };
  expect(await send({ signal: stop.signal, timeoutMs: 20_000 })).toBe('cut');
});

test('an answer is read so far as the caller says', async () => {
  says = (socket) => socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 200000\r\n\r\n${'x'.repeat(200_000)}`);
  const lengths = [];
  for (const mostBytes of [undefined, 10, 300_000]) {
    const answer = await send(mostBytes ? { mostBytes } : {});
    lengths.push(typeof answer === 'string' ? answer : [answer.body.length, answer.isWhole]);
  }
  expect(lengths).toEqual([
    [65_536, false],
    [10, false],
    [200_000, true],
  ]);
});
