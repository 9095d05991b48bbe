// trust 22, 27: a card at a shared terminal opens what is named here and nothing else, for its owner, for minutes, and only where the site says so.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { auth } from '../../src/contract/auth/index.ts';
import { mall } from '../../src/contract/mall/index.ts';
import { allRights } from '../../src/contract/menu.ts';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { testDatabase } from '../database.ts';
import { hire } from '../machine-floor.ts';
import { endpoints, nameOf, openTestApp, type Caller, type Site, type TestApp } from './test-app.ts';

/** All that a card opens besides what is open to everybody. */
const OPEN = [
  'GET /basic/findOwnNow',
  'GET /oauth/findLoginInfo',
  'GET /vmbiz/findCloudMallBasket',
  'POST /customtrade/offerTool',
  'POST /oauth/logout',
  'POST /vmbiz/createCloudMallOrder',
  'POST /vmbiz/listCloudMallProduct',
];
const HERE = '127.0.0.1';

const database = testDatabase();
let app: TestApp;
let site: Site;
const owner = { empId: '', userId: '', cardNo: 'C-0001' };

beforeAll(async () => {
  app = await openTestApp(database);
  site = await app.site('TERMINAL');
  owner.userId = (await site.hire({ rights: allRights })).userId;
  owner.empId = await site.run((ctx) => hire(ctx, 'E-CARD'));
  await query('update login_user set emp_id = $2 where id = $1', owner.userId, owner.empId);
  await query(
    'insert into node_card (node_id, id, card_no, emp_id, bound_at) values ($1, $2, $3, $4, now())',
    site.nodeId,
    newId(),
    owner.cardNo,
    owner.empId,
  );
}, 120_000);
afterAll(() => app.close());
afterEach(async () => {
  await query('delete from node_config where node_id = $1', site.nodeId);
  await query('delete from throttle');
});

const query = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows;
const set = (key: string, value: unknown) =>
  query(
    `insert into node_config (node_id, config_key, value, changed_by) values ($1, $2, $3, 'test')
     on conflict (node_id, config_key) do update set value = excluded.value`,
    site.nodeId,
    key,
    JSON.stringify(value),
  );

async function swipe(cardNo: string, from = HERE) {
  const answer = await app.app.inject({ method: 'POST', url: '/gateway/oauth/loginCard', payload: { cardNo }, remoteAddress: from });
  return answer.json<{ code: number; error?: string; data: { token: string; expiresAt: string } }>();
}
const send = async (
  token: string,
  endpoint: (typeof endpoints)[number],
  { input = {}, from = HERE }: { input?: object; from?: string } = {},
) => {
  const answer = await app.app.inject({
    method: endpoint.method,
    url: `/gateway${endpoint.path.replaceAll(/:\w+/g, newId())}`,
    headers: { auth_token: token },
    remoteAddress: from,
    ...(endpoint.method === 'GET' ? {} : { payload: input }),
  });
  return answer.json<{ code: number; error?: string; data: { atTerminal: string[] | null } }>();
};
const opened = async (token: string): Promise<string[]> => {
  const names: string[] = [];
  const closed = endpoints.filter(({ permit }) => permit !== 'open' && permit !== 'device');
  // What ends the session comes last.
  for (const endpoint of closed.toSorted((a, b) => Number(a === auth.logout) - Number(b === auth.logout)))
    if ((await send(token, endpoint)).error !== 'terminal-limited') names.push(nameOf(endpoint));
  return names.toSorted();
};
const lines = () => query('select result, way, user_id from sign_in where node_id = $1 order by created_at, id', site.nodeId);

test('trust 22 a card signs in nowhere until the site names a terminal, and then there alone', async () => {
  expect((await swipe(owner.cardNo)).error).toBe('card-not-here');
  await set('cardTerminals', `10.9.9.9, ${HERE}`);
  expect((await swipe(owner.cardNo, '10.9.9.8')).error).toBe('card-not-here');
  const { data } = await swipe(owner.cardNo);
  expect((await send(data.token, auth.info)).code).toBe(200);
  // What the card opened is carried nowhere else.
  expect((await send(data.token, auth.info, { from: '10.9.9.8' })).error).toBe('card-not-here');
  expect((await send(data.token, auth.info, { from: '10.9.9.9' })).code).toBe(200);
});

test('trust 22 whatever its owner may, a card opens what is named, and less where the site says so', async () => {
  await set('cardTerminals', HERE);
  expect(await opened((await swipe(owner.cardNo)).data.token)).toEqual(OPEN);
  await set('cardAsks', false);
  await set('cardReturns', false);
  const { token } = (await swipe(owner.cardNo)).data;
  expect((await send(token, auth.info)).data.atTerminal).toEqual(['see']);
  expect(await opened(token)).toEqual(OPEN.filter((name) => /findOwnNow|findLoginInfo|logout/.test(name)));
}, 120_000);

test('trust 22 at a terminal one asks for oneself', async () => {
  await set('cardTerminals', HERE);
  const { token } = (await swipe(owner.cardNo)).data;
  const other = await site.run((ctx) => hire(ctx, 'E-OTHER'));
  const order = { warehouseId: newId(), lines: [{ productId: newId(), num: 1 }] };
  expect((await send(token, mall.mallOrder.create, { input: { ...order, empId: other } })).error).toBe('terminal-limited');
  expect((await send(token, mall.mallOrder.create, { input: { ...order, empId: owner.empId } })).error).toBe('not-found');
});

test('trust 31 it ends after the minutes of the site and is not renewed', async () => {
  await set('cardTerminals', HERE);
  await set('cardMinutes', 2);
  const { token, expiresAt } = (await swipe(owner.cardNo)).data;
  expect((Date.parse(expiresAt) - Date.now()) / 60_000).toBeCloseTo(2, 0);
  expect((await send(token, auth.refresh)).error).toBe('terminal-limited');
  await query(`update session set expires_at = now() where card_id is not null`);
  await vi.waitFor(async () => expect((await send(token, auth.info)).code).toBe(401), 2000);
});

test('trust 27 five cards that are none make the terminal wait, whoever comes between; a right one takes back its own try alone', async () => {
  await set('cardTerminals', HERE);
  for (const [at, cardNo] of ['X1', 'X2', owner.cardNo, 'X3', 'X4', 'X5'].entries())
    expect((await swipe(cardNo)).error, String(at)).toBe(cardNo === owner.cardNo ? undefined : 'card-refused');
  expect((await swipe(owner.cardNo)).error).toBe('too-many');
});

test('trust 24 a stopped card, a locked account, an employee who left and a site that wants no cards any more end it within a second', async () => {
  const deeds: readonly (readonly [undo: string, deed: string])[] = [
    ['update node_card set status_flag = true', 'update node_card set status_flag = false'],
    ['update login_user set lock_flag = false', `update login_user set lock_flag = true where id = '${owner.userId}'`],
    ['update employee set lock_flag = false', `update employee set lock_flag = true where id = '${owner.empId}'`],
    ['select 1', `delete from node_config where config_key = 'cardTerminals'`],
  ];
  for (const [undo, deed] of deeds) {
    await set('cardTerminals', HERE);
    const { token } = (await swipe(owner.cardNo)).data;
    expect((await send(token, auth.info)).code).toBe(200);
    await query(deed);
    await vi.waitFor(async () => expect((await send(token, auth.info)).code, deed).toBe(401), 2000);
    expect((await swipe(owner.cardNo)).error, deed).toMatch(/^card-/);
    await query(undo);
  }
});

test('whose account has two steps does not come in by a card; each try stands in the log, also of a card that is nobody’s', async () => {
  await set('cardTerminals', HERE);
  await query('delete from sign_in where node_id = $1', site.nodeId);
  await swipe('NOBODY');
  await swipe(owner.cardNo);
  await query('update role set second_factor_flag = true where node_id = $1', site.nodeId);
  expect((await swipe(owner.cardNo)).error).toBe('card-second-step');
  await query('update role set second_factor_flag = false where node_id = $1', site.nodeId);
  const { userId } = owner;
  await vi.waitFor(async () =>
    expect((await lines()).map((line) => Object.values(line))).toEqual([
      ['refused', 'card', null],
      ['ok', 'card', userId],
      ['second', 'card', userId],
    ]),
  );
});

test('a whole works is no terminal', async () => {
  const admin: Caller = await site.hire();
  const save = async (cardTerminals: string) =>
    (
      await admin.send(
        endpoints.find(({ path }) => path === '/global/updateNodeConfig')!,
        { cardTerminals },
      )
    ).code;
  for (const wrong of ['0.0.0.0/0', '10.0.0.0/8', '10.0.0.0/23', 'fd00::/8', '10.1', 'hall', '10.0.0.1,'])
    expect(await save(wrong), wrong).toBe(400);
  for (const right of ['10.0.0.0/24', '10.0.0.1, 10.0.0.2', 'fd00::/64', '::1']) expect(await save(right), right).toBe(200);
});
