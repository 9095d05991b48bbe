// What the specification says of single calls, seen on the wire of the running product.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { menuItems } from '../../src/contract/menu.ts';
import { readQuery } from '../../src/server/kernel/http/request.ts';
import { openProduct } from '../../src/server/product.ts';
import { testDatabase } from '../database.ts';
import { noSpec, specRows } from '../spec.ts';
import { endpoints, openTestApp, type Caller, type TestApp } from './test-app.ts';

const database = testDatabase();
let testApp: TestApp;
let product: FastifyInstance;
let admin: Caller;
let nodeId: string;
beforeAll(async () => {
  testApp = await openTestApp(database);
  const site = await testApp.site('WIRE');
  nodeId = site.nodeId;
  admin = await site.hire();
  product = await openProduct({ pool: database.pool, db: database.db, log: (line) => testApp.faults.push(line) });
});
afterAll(async () => {
  await product?.close();
  await testApp?.close();
});

async function call(method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { auth_token: admin.token };
  const answer = await product.inject({ method, url: `/gateway${url}`, headers, ...(payload ? { payload } : {}) });
  // oxlint-disable-next-line typescript/no-explicit-any -- what came over the wire
  return { status: answer.statusCode, ...answer.json<{ code: number; msg: string; data: any; error?: string }>() };
}
const data = async (...asked: Parameters<typeof call>) => {
  const answer = await call(...asked);
  if (answer.code !== 200) throw new Error(`${asked[1]}: ${answer.code} ${answer.msg} ${testApp.faults.join('')}`);
  return answer.data;
};

const noticeOf = (fields: object) =>
  data('POST', '/vmbiz/createNotice', { title: '升级', noticeType: 3, content: '<p>请升级</p>', ...fields });

test('R117 read updates take loginAccount and noticeId as query, and the reader is always the one who is signed in', async () => {
  const { noticeId } = await noticeOf({ popupFlag: true });
  const before = await data('GET', '/vmbiz/findUnreadNoticeCount');
  await data('POST', `/vmbiz/updateNoticeRead?loginAccount=somebody-else&noticeId=${noticeId}`);
  expect(await data('GET', '/vmbiz/findUnreadNoticeCount')).toBe(before - 1);
  const { rows } = await database.pool.query('select user_id from notice_read where notice_id = $1', [noticeId]);
  expect(rows).toEqual([{ userId: admin.userId }].map(({ userId }) => ({ user_id: userId })));
});

test('R123 the current user has loginAccount, nodeId and avatarUrl', async () => {
  const user = await data('GET', '/oauth/findLoginInfo');
  expect(user).toMatchObject({ loginAccount: expect.stringMatching(/^u/), nodeId, avatarUrl: null, userId: admin.userId });
});

test('R127 a notice has noticeId, title, noticeType, enableDate, content and deviceConfigList of vmModelId', async () => {
  const { id: vmModelId } = await data('POST', '/vm/createVmModel', { modelCode: 'M1', modelName: '型号', rows: 1, columns: 1 });
  const { noticeId } = await noticeOf({ deviceConfigList: [{ vmModelId }] });
  const notice = await data('GET', `/vmbiz/findNotice?noticeId=${noticeId}`);
  expect(notice).toMatchObject({ noticeId, title: '升级', noticeType: 3, content: '<p>请升级</p>', deviceConfigList: [{ vmModelId }] });
  expect(Number.isNaN(Date.parse(notice.enableDate))).toBe(false);
  expect(typeof notice.noticeType).toBe('number');
});

test('R128 a feedback is one field: rich text with images', async () => {
  const content = '<p>屏幕黑了</p><img src="/gateway/cdn/file/x.png">';
  await data('POST', '/vmbiz/createFeedback', { content });
  const { rows } = await database.pool.query('select content from feedback where node_id = $1', [nodeId]);
  expect(rows).toEqual([{ content }]);
  expect((await call('POST', '/vmbiz/createFeedback', { content, title: '标题' })).error).toBe('bad-input');
});

test('R207 the three administration screens stand in the menu', () => {
  const paths = menuItems.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['/system/roleList', '/system/userRole', '/system/dataAuth']));
});

test('R214 lists in a GET query have brackets, one value too, and the timestamp is not an input', () => {
  const query = new URLSearchParams('ids[]=1&ids[]=2&one[]=3&name=x&empty=&t=123');
  const parsed = Object.fromEntries(
    [...new Set(query.keys())].map((key) => [key, query.getAll(key).length > 1 ? query.getAll(key) : (query.get(key) ?? '')]),
  );
  expect(readQuery(parsed)).toEqual({ ids: ['1', '2'], one: ['3'], name: 'x', empty: null });
});

test('R214 brackets reach the handlers over the wire', async () => {
  const { id } = await data('POST', '/vm/createVmModel', { modelCode: 'M2', modelName: '型号二', rows: 1, columns: 1 });
  const asked = (models: string) => call('POST', `/vm/findByNodeIdAndVmModeId?nodeId=${nodeId}&${models}&t=${Date.now()}`);
  expect(await asked(`vmModelIds[]=${id}`)).toMatchObject({ code: 200, data: [] });
  expect(await asked(`vmModelIds[]=${id}&vmModelIds[]=${id}`)).toMatchObject({ code: 200, data: [] });
  expect((await asked(`vmModelIds=${id}`)).code).toBe(400);
});

const mounted = endpoints.map(({ method, path }) => ({ method, path: `/gateway${path.replace(/:(\w+)/g, '{$1}')}` }));
test.skipIf(noSpec)(`R239 every mounted call of the specification has its method, and one only${noSpec ? ` (${noSpec})` : ''}`, () => {
  const wanted = new Map(Map.groupBy(specRows('endpoints.csv'), ({ path }) => path ?? ''));
  const named = mounted.filter(({ path }) => wanted.has(path));
  expect(named.filter(({ path }) => path.startsWith('/gateway/basic/')).length).toBeGreaterThan(20);
  const wrong = named.filter(({ method, path }) => !wanted.get(path)?.some((row) => row['method'] === method));
  expect(wrong).toEqual([]);
  const said = named.map(({ method, path }) => `${method} ${path}`);
  expect(said.filter((one, at) => said.indexOf(one) !== at)).toEqual([]);
});

const counted = async (event: string): Promise<number> => {
  const { body } = await product.inject({ method: 'GET', url: '/metrics' });
  return Number(new RegExp(`^page_events_total\\{event="${event}"\\} (\\d+)$`, 'm').exec(body)?.[1] ?? 0);
};
test('R294 R295 R296 a page-load and a page-leave are counted; what is none is refused and counted nowhere', async () => {
  const before = { load: await counted('page-load'), leave: await counted('page-leave') };
  await data('POST', '/global/track', { event: 'page-load', path: '/system/roleList' });
  await data('POST', '/global/track', { event: 'page-leave', path: '/system/roleList' });
  await data('POST', '/global/track', { event: 'page-leave', path: '/system/roleList' });
  expect({ load: await counted('page-load'), leave: await counted('page-leave') }).toEqual({
    load: before.load + 1,
    leave: before.leave + 2,
  });
  const refused = [
    { event: 'page-hack', path: '/x' },
    { event: 'page-load', path: 'x'.repeat(501) },
    { event: 'page-load' },
    { event: 'page-load', path: '/', more: 1 },
  ];
  for (const body of refused) expect((await call('POST', '/global/track', body)).code).toBe(400);
  const outside = await product.inject({ method: 'POST', url: '/gateway/global/track', payload: { event: 'page-load', path: '/' } });
  expect(outside.statusCode).toBe(401);
  expect(await counted('page-load')).toBe(before.load + 1);
  expect((await product.inject({ method: 'GET', url: '/metrics' })).body).not.toContain('roleList"} ');
});
