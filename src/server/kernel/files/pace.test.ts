import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MultipartFile } from '@fastify/multipart';
import { openApp } from '../http/app.ts';
import { paceBodies } from './pace.ts';

async function measured(part: MultipartFile | undefined): Promise<string> {
  let size = 0;
  for await (const chunk of part?.file ?? []) size += (chunk as Buffer).length;
  return `got ${size}`;
}

let app: Awaited<ReturnType<typeof openApp>>;
let port: number;
beforeAll(async () => {
  app = await openApp();
  paceBodies(app, { graceMs: 1000, bytesPerSecond: 50_000, checkMs: 100 });
  app.post('/json', async () => 'done');
  app.post('/form', (request) => request.file({ limits: { fileSize: Infinity } }).then(measured));
  port = Number(new URL(await app.listen({ port: 0 })).port);
});
afterAll(() => app?.close());

/** Sends a body in pieces, one each 100 ms; gives what was answered and after how long the connection ended. */
function send(
  path: string,
  { type, pieces }: { type: string; pieces: readonly (string | Buffer)[] },
): Promise<{ answer: string; ms: number }> {
  const length = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  const began = Date.now();
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ answer, ms: Date.now() - began }));
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`);
    pieces.forEach((piece, at) => setTimeout(() => !socket.destroyed && socket.write(piece), at * 100));
  });
}
const FORM = 'multipart/form-data; boundary=b';
const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';
const form = (pieces: number, size: number) => ({
  type: FORM,
  pieces: [head, ...Array.from({ length: pieces }, () => Buffer.alloc(size, 97)), '\r\n--b--\r\n'],
});

/** The quickest end of three: a busy machine holds up one, a pace that is not kept holds up all. */
async function cutOff(path: string, body: { type: string; pieces: readonly (string | Buffer)[] }): Promise<{ answer: string; ms: number }> {
  let best = await send(path, body);
  for (let again = 0; again < 2 && best.ms >= 1600; again += 1) {
    const { answer, ms } = await send(path, body);
    best = { answer: best.answer + answer, ms: Math.min(best.ms, ms) };
  }
  return best;
}

test('trust 40 a JSON body has its time and no more', async () => {
  const slow = await cutOff('/json', { type: 'application/json', pieces: ['{"a":"', ...Array.from({ length: 30 }, () => 'x'), '"}'] });
  expect(slow.answer).toBe('');
  expect(slow.ms).toBeLessThan(1600);
  expect((await send('/json', { type: 'application/json', pieces: ['{"a":"x', '"}'] })).answer).toContain('done');
});

test('an upload may take long as long as it comes in, and a dribbling one is cut off', async () => {
  const steady = await send('/form', form(25, 10_000));
  expect(steady.answer).toContain('got 250000');
  expect(steady.ms).toBeGreaterThan(2000);
  const dribbling = await cutOff('/form', form(30, 10));
  expect(dribbling.answer).toBe('');
  expect(dribbling.ms).toBeLessThan(1600);
});
