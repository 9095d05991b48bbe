// Every endpoint that is mounted, without exception: who may call it, what it does with junk, that HEAD has no effect, and that what it answers
// fits its contract. An endpoint that is added is walked without another line here.
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { allRights } from '../src/contract/menu.ts';
import { labelOfCode } from '../src/contract/kernel/codes.ts';
import { moduleOf, type Endpoint, type Method } from '../src/contract/kernel/endpoint.ts';
import { LogModule } from '../src/contract/system/index.ts';
import { openDatabase } from '../src/server/kernel/db/database.ts';
import { openApp } from '../src/server/kernel/http/app.ts';
import { newId, NIL } from '../src/server/kernel/db/ids.ts';
import { mount } from '../src/server/kernel/http/mount.ts';
import { serverKey } from '../src/server/modules/alert/index.ts';
import { implementations } from '../src/server/modules/index.ts';
import { testDatabase } from './database.ts';

const database = testDatabase();
const endpoints: Endpoint[] = implementations.flatMap((one) => Object.values(one.endpoints));
const faults: string[] = [];
// As a start of the product does.
beforeAll(() => serverKey(database.db));

async function openWalk(db = database.db) {
  const app = await openApp();
  const sessionOf = (token: string) => {
    const rights = new Set<string>(token === 'all' ? allRights : []);
    const actor = { kind: 'user' as const, userId: NIL, loginAccount: 'walker', userName: '行者', empId: null, loginSys: 'fms' };
    const session = {
      nodeId: database.node.nodeId,
      timeZone: 'Asia/Shanghai',
      actor,
      rights,
      scope: token === 'partner' ? { partner: [NIL] } : {},
      tokenHash: Buffer.from(token),
      expiresAt: '',
    };
    return Promise.resolve(['all', 'none', 'partner'].includes(token) ? session : undefined);
  };
  mount(
    app,
    { db, sessionOf, log: (error) => faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error)) },
    implementations,
  );
  await app.ready();
  return (endpoint: Endpoint, { token, body, method }: { token?: string; body?: unknown; method?: Method | 'HEAD' } = {}) =>
    app.inject({
      method: method ?? endpoint.method,
      url: `/gateway${endpoint.path.replace(/:(\w+)/g, () => newId())}`,
      headers: { ...(token ? { auth_token: token } : {}), 'content-type': 'application/json' },
      ...(body === undefined || endpoint.method === 'GET' ? {} : { payload: JSON.stringify(body) }),
    });
}

/** Of somebody to whom it is open. */
const tokenFor = ({ permit }: Endpoint) => (permit === 'partner' ? 'partner' : 'all');
const name = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
const closed = endpoints.filter(({ permit }) => permit !== 'open');
// A machine's call is signed, whatever session comes with it: the first test has it.
const guarded = closed.filter(({ permit }) => permit !== 'signedIn' && permit !== 'device');

test('no two endpoints share method and path', () => {
  const names = endpoints.map(name);
  expect(names.filter((one, at) => names.indexOf(one) !== at)).toEqual([]);
  expect(names.length).toBeGreaterThan(90);
});

test('each module whose actions the operation log keeps has a name there', () => {
  const logged = endpoints.filter(({ kind, permit }) => kind !== 'read' && permit !== 'device').map(moduleOf);
  expect([...new Set(logged)].filter((code) => !labelOfCode(LogModule, code))).toEqual([]);
});

test('R212 R208 without a token every endpoint that is not open answers 401', async () => {
  const send = await openWalk();
  const wrong: string[] = [];
  for (const endpoint of closed) {
    for (const token of [undefined, 'dead']) {
      const answer = await send(endpoint, { token, body: {} });
      if (answer.statusCode !== 401 || answer.json<{ code: number }>().code !== 401) wrong.push(`${name(endpoint)}: ${answer.statusCode}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a session without the right is refused with business code 403, whatever it sends', async () => {
  const send = await openWalk();
  const wrong: string[] = [];
  for (const endpoint of guarded) {
    const answer = await send(endpoint, { token: 'none', body: {} });
    if (answer.statusCode !== 200 || answer.json<{ code: number }>().code !== 403)
      wrong.push(`${name(endpoint)}: ${answer.statusCode} ${answer.body.slice(0, 80)}`);
  }
  expect(wrong).toEqual([]);
});

const junk: unknown[] = [
  {},
  [],
  'text',
  7,
  { unknownField: 1 },
  { id: 'x', page: -1, limit: 1e9 },
  { keyword: 'a\u0000b' },
  { keyword: '\ud800' },
  { id: NIL, ids: [NIL] },
];

// Some thousand calls: a limit for what hangs.
test('junk is refused with a business code and never a fault', { timeout: 240_000 }, async () => {
  const send = await openWalk();
  const wrong: string[] = [];
  for (const endpoint of closed.filter(({ wire }) => wire === 'json')) {
    for (const body of junk) {
      faults.length = 0;
      const answer = await send(endpoint, { token: 'all', body });
      if (answer.statusCode >= 500 || faults.length > 0)
        wrong.push(`${name(endpoint)} ${JSON.stringify(body)}: ${answer.statusCode} ${faults[0] ?? ''}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a body that is no JSON is refused, an unknown address is told apart', async () => {
  const app = await openApp();
  mount(app, { db: database.db, sessionOf: () => Promise.resolve(undefined), log: () => undefined }, implementations);
  const broken = await app.inject({
    method: 'POST',
    url: '/gateway/basic/listProduct',
    payload: '{',
    headers: { 'content-type': 'application/json' },
  });
  expect(broken.json<{ code: number }>().code).toBe(400);
  const unknown = await app.inject({ method: 'GET', url: '/gateway/basic/nothingHere' });
  expect(unknown.json<{ code: number }>().code).toBe(404);
});

test('trust 25: HEAD and OPTIONS run no handler', async () => {
  const send = await openWalk();
  const wrong: string[] = [];
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    const answer = await send(endpoint, { token: 'all', method: 'HEAD' });
    if (answer.statusCode !== 404 && answer.statusCode !== 405) wrong.push(`${name(endpoint)}: ${answer.statusCode}`);
  }
  expect(wrong).toEqual([]);
});

test('a read changes nothing: it does its work where nothing can be written', async () => {
  const pool = new pg.Pool({ connectionString: database.url, options: '-c default_transaction_read_only=on', max: 4 });
  try {
    const send = await openWalk(openDatabase(pool));
    const wrong = new Set<string>();
    for (const endpoint of endpoints.filter(({ kind, wire }) => kind === 'read' && wire !== 'upload')) {
      const id = newId();
      for (const body of [{}, { id }, { vmId: id }]) {
        // A database that takes no writes is one that is away: its caller may try again.
        const { statusCode } = await send(endpoint, { token: tokenFor(endpoint), body });
        if (statusCode === 503) wrong.add(name(endpoint));
      }
    }
    expect([...wrong]).toEqual([]);
  } finally {
    await pool.end();
  }
});

test('R133 R134 every list answers an empty site with total, page, limit and no rows', async () => {
  const send = await openWalk();
  const lists = endpoints.filter(
    ({ input, wire, method }) => wire === 'json' && method === 'POST' && 'page' in ((input._zod.def as { shape?: object }).shape ?? {}),
  );
  expect(lists.length).toBeGreaterThan(10);
  const wrong: string[] = [];
  for (const endpoint of lists) {
    const answer = (await send(endpoint, { token: tokenFor(endpoint), body: {} })).json<{
      code: number;
      msg: string;
      data: { total: number; page: number; limit: number; rows: unknown[] };
    }>();
    // A list that belongs to something (a machine's channels) says what is missing instead.
    if (answer.code === 400) continue;
    if (
      answer.code !== 200 ||
      answer.data.page !== 1 ||
      answer.data.limit !== 15 ||
      !Array.isArray(answer.data.rows) ||
      !Number.isInteger(answer.data.total)
    )
      wrong.push(`${name(endpoint)}: ${JSON.stringify(answer).slice(0, 200)}`);
  }
  expect(wrong).toEqual([]);
});
