// `npm run simulate` against the running product over real HTTP: its journal and the books agree, and a batch that is lost on its way is seen.
import { spawn } from 'node:child_process';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRights } from '../src/contract/menu.ts';
import { createUser, seedRoles } from '../src/server/modules/auth/index.ts';
import { assignRights, createRole } from '../src/server/modules/role/index.ts';
import { openProduct } from '../src/server/product.ts';
import { testDatabase } from './database.ts';
import { furnish, hire } from './machine-floor.ts';

const database = testDatabase();
const ACCOUNT = 'fleet';
const PASSWORD = 'Fleet-of-2026';
let app: Awaited<ReturnType<typeof openProduct>>;
let url = '';

beforeAll(async () => {
  app = await openProduct({ pool: database.pool, db: database.db, log: () => undefined });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  await database.run(async (ctx) => {
    await furnish(ctx);
    await seedRoles(ctx);
    await hire(ctx, 'E1');
    await hire(ctx, 'E2');
    const role = await createRole(ctx, { roleCode: 'FLEET', roleName: '舰队', loginSys: 'fms' });
    await assignRights(ctx, { roleId: role.id, menuCodes: [...allRights] });
    await createUser(ctx, { loginAccount: ACCOUNT, userName: '模拟', password: PASSWORD, roleIds: [role.id], loginSys: ['fms'] });
  });
});
afterAll(() => app?.close());

/** Runs the command; gives how it ended and what it said. */
function simulate(base: string, more: Record<string, string> = {}): Promise<{ code: number | null; said: string }> {
  const settings = { machines: '2', rate: '20', seconds: '2', seed: '7', url: base, account: ACCOUNT, password: PASSWORD, ...more };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const child = spawn(process.execPath, ['scripts/simulate.ts', ...args]);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((done) => child.once('exit', (code) => done({ code, said })));
}

/** A network between that throws one event away, with its batch and however often it is sent, and answers as if it had arrived. */
async function losing(base: string): Promise<{ server: Server; lost: () => number }> {
  let thrown: string | undefined;
  let lost = 0;
  const target = new URL(base);
  const onward = (asked: IncomingMessage, body: Buffer, answer: ServerResponse) => {
    const { url: path, method, headers } = asked;
    request({ host: target.hostname, port: target.port, path, method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    }).end(body);
  };
  const server = createServer((asked, answer) => {
    const chunks: Buffer[] = [];
    asked.on('data', (chunk: Buffer) => chunks.push(chunk));
    asked.on('end', () => {
      const body = Buffer.concat(chunks);
      if (asked.url === '/gateway/open/v1/events') thrown ??= /"eventId":"([^"]+)"/.exec(body.toString())?.[1];
      const isLost = asked.url === '/gateway/open/v1/events' && thrown !== undefined && body.includes(`"${thrown}"`);
      if (isLost) lost += 1;
      if (isLost) answer.end(JSON.stringify({ code: 200, msg: '', data: {} }));
      else onward(asked, body, answer);
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return { server, lost: () => lost };
}

test('trust 3 4 5 a fleet that jams, shuffles and sends twice: its journal and the books agree to the last piece', async () => {
  const { code, said } = await simulate(url);
  expect(said).toContain('nothing lost, nothing doubled');
  expect(code).toBe(0);
  expect(Number(/事件 (\d+)/.exec(said)?.[1])).toBeGreaterThanOrEqual(20);
}, 20_000);

test('W3 warehouses with visits of one and of two, wrong weights and things put back on the wrong shelf: their journal is the books', async () => {
  const { code, said } = await simulate(url, { machines: '1', warehouses: '2', seconds: '4', seed: '11' });
  expect(said).toContain('nothing lost, nothing doubled');
  expect(code).toBe(0);
  const [, visits, together, pieces, wrong, misplaced] =
    /进出 (\d+) 次（两人同时 (\d+)），取走 (\d+) 件，称错 (\d+)，放错 (\d+)/.exec(said) ?? [];
  for (const number of [visits, together, pieces, wrong, misplaced]) expect(Number(number)).toBeGreaterThan(0);
}, 40_000);

test('issue 26 storekeepers with handhelds on a bad network beside the machines: what they filled, counted, received and picked is in the books', async () => {
  const { code, said } = await simulate(url, { machines: '1', hands: '3', seconds: '8', seed: '5' });
  expect(said).toContain('nothing lost, nothing doubled');
  expect(code).toBe(0);
  const [, ...numbers] = /补货 (\d+) 笔，盘点 \d+ 张，收货 \d+ 单，波次 \d+ 个，共 (\d+) 笔/.exec(said) ?? [];
  for (const number of numbers) expect(Number(number)).toBeGreaterThan(0);
}, 60_000);

test('trust 6 J15 machines that were away for a week come back all at once, while another lives: nothing lost, and it is said how long it took', async () => {
  const { code, said } = await simulate(url, { machines: '3', back: '2', unsent: '150', seconds: '1' });
  expect(said).toContain('nothing lost, nothing doubled');
  expect(said).toMatch(/2 台离线7天后回来，各 150 个事件：\d+\.\d 秒/);
  expect(code).toBe(0);
  const { rows } = await database.pool.query<{ days: number }>(`select extract(day from now() - min(trade_time))::int as days from trade`);
  expect(rows[0]?.days).toBeGreaterThanOrEqual(6);
}, 20_000);

test('trust 3 one batch that never arrived is seen, and named', async () => {
  const { server, lost } = await losing(url);
  const { port } = server.address() as AddressInfo;
  const { code, said } = await simulate(`http://127.0.0.1:${port}`);
  server.closeAllConnections();
  server.close();
  expect([lost() > 0, code]).toEqual([true, 1]);
  expect(said).toMatch(/SIM-000\d.*(账面|收到至|缺失)/);
}, 20_000);
