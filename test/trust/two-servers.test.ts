// Two server processes on one database, each with a folder of its own, behave as one; either may be killed (trust 41).
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256Hex } from '../../src/server/modules/auth/password.ts';
import { encryptWith } from '../../src/server/modules/auth/test-site.ts';
import { formOf } from '../../src/server/modules/transfer/test-server.ts';
import { testDatabase } from '../database.ts';
import { startServer, type RunningServer } from '../real-server.ts';

const PASSWORD = 'Passw0rd-two';
/** So many that a server can be killed while it writes them. */
const ROWS = 40_000;
const database = testDatabase();
const servers: RunningServer[] = [];
let [a, b]: [RunningServer, RunningServer] = [] as never;
let token: string;

interface Answer {
  status: number;
  code: number;
  error?: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- what came over the wire
  data: any;
}
interface Sending {
  body?: object;
  key?: string;
  token?: string;
}
async function ask(at: RunningServer, path: string, { body, key, token: as = token }: Sending = {}): Promise<Answer> {
  const answer = await fetch(`${at.url}/gateway${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(as ? { auth_token: as } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, ...((await answer.json()) as Omit<Answer, 'status'>) };
}
async function data(...call: Parameters<typeof ask>): Promise<Answer['data']> {
  const answer = await ask(...call);
  if (answer.code !== 200) throw new Error(`${call[1]}: ${JSON.stringify(answer)}`);
  return answer.data;
}
/** The form of a sign-in, its challenge taken from one server, to be sent to any. */
async function form(from: RunningServer, account: string, password: string): Promise<object> {
  return { account, loginSys: 'fms', encrypted: encryptWith(await data(from, '/oauth/getPublicKey'), password) };
}
const LOGIN = '/oauth/login/password';
const start = async (env: Record<string, string> = {}) => {
  const server = await startServer({ DATABASE_URL: database.url, ...env });
  servers.push(server);
  return server;
};

beforeAll(async () => {
  await database.pool.query('delete from node');
  [a, b] = await Promise.all([start(), start()]);
}, 120_000);
afterAll(() => Promise.all(servers.map((server) => server.stop())), 60_000);

test('trust 41 two that start at once on an empty database make one site with one administrator', async () => {
  const announced = [a, b].flatMap(({ said }) => [.../管理员账号 (\S+?)，一次性密码 (\S+?)（/g[Symbol.matchAll](said)]);
  expect(announced).toHaveLength(1);
  const [, account = '', oneTime = ''] = announced[0] ?? [];
  token = (await data(a, LOGIN, { body: await form(b, account, oneTime), token: '' })).token;
  const encryptPassword = encryptWith(await data(b, '/oauth/getPublicKey'), PASSWORD);
  const body = { password: sha256Hex(PASSWORD), oldPassword: sha256Hex(oneTime), loginSys: 'fms', encryptPassword };
  await data(a, '/auth/user/updateCurrentPassword', { body });
});

test('trust 41 a challenge of one is good at the other, once; a session is good at both and ends at both within a second', async () => {
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const) {
    const body = await form(from, 'admin', PASSWORD);
    token = (await data(to, LOGIN, { body, token: '' })).token;
    expect((await ask(from, LOGIN, { body, token: '' })).error).toBe('challenge-spent');
    for (const at of [a, b]) expect((await data(at, '/oauth/findLoginInfo')).loginAccount).toBe('admin');
    const other = (await data(to, LOGIN, { body: await form(to, 'admin', PASSWORD), token: '' })).token;
    expect((await ask(from, '/oauth/findLoginInfo', { token: other })).status).toBe(200);
    await data(to, '/oauth/logout', { body: {}, token: other });
    const began = Date.now();
    while ((await ask(from, '/oauth/findLoginInfo', { token: other })).status !== 401 && Date.now() - began < 3000) await sleep(20);
    expect(Date.now() - began).toBeLessThan(1000);
  }
});

test('trust 41 both hold the same secret, and the database does not', async () => {
  const [own, others] = [a, b].map(({ dataDir }) => readFileSync(join(dataDir, 'secret.key')).subarray(0, 32)) as [Buffer, Buffer];
  expect(own.equals(others)).toBe(true);
  const { rows } = await database.pool.query('select value from platform_key');
  const dump = JSON.stringify(rows);
  for (const encoding of ['hex', 'base64', 'base64url'] as const) expect(dump).not.toContain(own.toString(encoding).slice(0, 40));
});

test('trust 41 a write sent twenty times to both at once has one effect and one answer; other content under its key is refused', async () => {
  const key = randomUUID();
  const body = { productTypeCode: 'TWO', productTypeName: '两台' };
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => ask(at % 2 ? a : b, '/basic/createProductType', { body, key })));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.code).toBe(200);
  const { rows } = await database.pool.query(`select count(*)::int as n from product_type where product_type_code = 'TWO'`);
  expect(rows).toEqual([{ n: 1 }]);
  const changed = { ...body, productTypeName: '三台' };
  for (const at of [a, b]) expect((await ask(at, '/basic/createProductType', { body: changed, key })).error).toBe('key-reused');
});

test('trust 41 wrong passwords count together, wherever they are tried', async () => {
  const errors: (string | undefined)[] = [];
  for (let at = 0; at < 7; at += 1) {
    const to = at % 2 ? a : b;
    errors.push((await ask(to, LOGIN, { body: await form(to, 'nobody-here', 'Wrong-pass1'), token: '' })).error);
  }
  expect(errors).toEqual([...Array.from({ length: 5 }, () => 'sign-in-failed'), 'too-many', 'too-many']);
});

test('trust 41 what happens at one is seen at the other at once', async () => {
  const before = await data(b, '/vmbiz/findUnreadNoticeCount');
  await data(a, '/vmbiz/createNotice', { body: { title: '停电', noticeType: 1, content: '<p>今晚</p>' } });
  expect(await data(b, '/vmbiz/findUnreadNoticeCount')).toBe(before + 1);
});

interface State {
  exportStatus: number;
  rowDone: number;
  filePath: string | null;
}
const begin = async (at: RunningServer, taskCode: string): Promise<string> =>
  (await data(at, '/basic/exportExcel/async', { body: { taskCode, filter: {}, format: 'csv' } })).taskNumber;
const stateOf = async (at: RunningServer, taskNumber: string): Promise<State> =>
  (await data(at, '/export/listExportHisByTaskNumbers', { body: { taskNumbers: [taskNumber] } }))[0];
async function ended(at: RunningServer, taskNumber: string): Promise<State> {
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(100)) {
    const state = await stateOf(at, taskNumber);
    if (state.exportStatus > 1) return state;
  }
  throw new Error('the export did not end within a minute');
}
/** A file by a link that one server signed, taken from another. */
async function take(signedBy: RunningServer, from: RunningServer, objectName: string): Promise<Buffer> {
  const link = (await data(signedBy, '/cdn/generatePreSignedUrl', { body: { objectName } })) as string;
  const answer = await fetch(`${from.url}${link}`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

test('trust 41 work begun at either is done once by one of them, and its file is at both', { timeout: 120_000 }, async () => {
  const tasks = await Promise.all(Array.from({ length: 8 }, (_, at) => begin(at % 2 ? a : b, 'EXPORT_PRODUCT_TYPE')));
  for (const [at, task] of tasks.entries()) {
    const { exportStatus, filePath } = await ended(at % 2 ? b : a, task);
    expect(exportStatus).toBe(2);
    const [here, there] = [await take(a, b, filePath ?? ''), await take(b, a, filePath ?? '')];
    expect(here.toString()).toContain('TWO');
    expect(here.equals(there)).toBe(true);
  }
  const { rows } = await database.pool.query('select max(attempts)::int as runs from job where user_id is not null');
  expect(rows).toEqual([{ runs: 1 }]);
});

test('trust 41 a picture sent to one is shown by the other', async () => {
  const picture = Buffer.alloc(1500);
  Buffer.from('89504e470d0a1a0a0000000d494844520000000a0000000a', 'hex').copy(picture);
  const { payload, headers } = formOf({ name: 'a.png', bytes: picture });
  const sent = await fetch(`${a.url}/gateway/cdn/upload`, { method: 'POST', body: payload, headers: { ...headers, auth_token: token } });
  const { data: objectName } = (await sent.json()) as { data: string };
  const path = objectName.split('?')[0]?.split('/').at(-1) ?? '';
  expect((await take(b, b, path)).equals(picture)).toBe(true);
});

test(
  'trust 41 one is killed in the middle of an export: the other ends it, whole, and goes on with everything else',
  { timeout: 180_000 },
  async () => {
    await database.pool.query(
      `insert into product (node_id, id, product_code, product_name, product_type_id, unit_price, on_sale_flag)
     select node_id, gen_random_uuid(), 'L' || i, '批量商品' || i, id, i, false from product_type, generate_series(1, $1::int) i where product_type_code = 'TWO'`,
      [ROWS],
    );
    // The other sleeps while it begins, so that it is the killed one which does the work.
    await b.kill('SIGSTOP');
    const task = await begin(a, 'EXPORT_PRODUCT');
    for (const until = Date.now() + 30_000; Date.now() < until; await sleep(20)) if ((await stateOf(a, task)).rowDone > 0) break;
    const at = await stateOf(a, task);
    await a.kill('SIGKILL');
    await b.kill('SIGCONT');
    expect(at.exportStatus).toBe(1);
    expect(at.rowDone).toBeLessThan(ROWS);
    const began = Date.now();
    expect((await data(b, '/oauth/findLoginInfo')).loginAccount).toBe('admin');
    const { exportStatus, rowDone, filePath } = await ended(b, task);
    expect([exportStatus, rowDone]).toEqual([2, ROWS]);
    const bytes = await take(b, b, filePath ?? '');
    const { rows } = await database.pool.query('select sha256 from stored_file where object_name = $1', [filePath]);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(rows[0].sha256);
    const codes = new Set(bytes.toString().match(/\bL\d+\b/g));
    expect(codes.size).toBe(ROWS);
    console.log(`two servers: killed at ${at.rowDone} of ${ROWS} rows, ended by the other after ${Date.now() - began} ms`);
  },
);

test('trust 41 the killed one comes back, another joins, and each is good for the other again', { timeout: 120_000 }, async () => {
  const [back, c] = await Promise.all([start({ DATA_DIR: a.dataDir }), start()]);
  a = back;
  for (const [from, to] of [
    [a, c],
    [c, b],
    [b, a],
  ] as const)
    expect((await ask(to, LOGIN, { body: await form(from, 'admin', PASSWORD), token: '' })).code).toBe(200);
});
