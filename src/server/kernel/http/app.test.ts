// What goes wrong before an endpoint is asked: its caller is told of a fault by a number, and the log has the fault under it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp } from './app.ts';

const lines: string[] = [];
let app: Awaited<ReturnType<typeof openApp>>;
beforeAll(async () => {
  app = await openApp([], (line) => lines.push(line));
  app.addHook('onRequest', async ({ url }) => {
    if (url === '/away') throw Object.assign(new Error('terminating connection'), { code: '57P01' });
    if (url === '/broken') throw new Error('a row without a session');
  });
  app.get('/away', () => 'never');
  app.get('/broken', () => 'never');
});
afterAll(() => app.close());

test('a fault outside an endpoint stands in the log under the number that its caller was told', async () => {
  const answer = (await app.inject({ url: '/broken' })).json<{ code: number; msg: string }>();
  const number = /编号([\w-]{36})/.exec(answer.msg)?.[1] ?? 'none';
  expect([answer.code, lines.length]).toEqual([500, 1]);
  expect(lines[0]).toContain(`${number} Error: a row without a session`);
});

test('a database that is away is no fault: the caller may try again, and the log has nothing', async () => {
  const before = lines.length;
  const answer = await app.inject({ url: '/away' });
  expect([answer.statusCode, answer.headers['retry-after'], lines.length - before]).toEqual([503, '2', 0]);
});
