import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { allRights, type Right } from '../../../contract/menu.ts';
import { openApp } from '../../kernel/http/app.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { mount } from '../../kernel/http/mount.ts';
import { createUser } from '../auth/index.ts';
import { noticeHandlers } from './index.ts';

const database = testDatabase();
const sessions = new Map<string, { nodeId: string; userId: string; rights: readonly Right[]; account: string }>();
let app: Awaited<ReturnType<typeof openApp>>;

async function person(account: string, rights: readonly Right[] = [], nodeId = database.node.nodeId) {
  const ctx = systemCtx(database.db, { nodeId, timeZone: 'Asia/Shanghai' }, 'test');
  const { userId } = await createUser(ctx, { loginAccount: account, userName: `${account}先生`, roleIds: [], loginSys: ['fms'] });
  const token = newId();
  sessions.set(token, { nodeId, userId, rights, account });
  const call = async (path: string, body?: object) => {
    const answer = await app.inject({
      method: body ? 'POST' : 'GET',
      url: `/gateway/vmbiz/${path}`,
      headers: { auth_token: token },
      ...(body ? { payload: body } : {}),
    });
    // oxlint-disable-next-line typescript/no-explicit-any -- what came over the wire
    return answer.json<{ code: number; msg: string; error?: string; data: any }>();
  };
  const ok = async (path: string, body?: object) => {
    const answer = await call(path, body);
    if (answer.code !== 200) throw new Error(`${path}: ${answer.code} ${answer.error} ${answer.msg}`);
    return answer.data;
  };
  const titles = async (filters: object = {}): Promise<string[]> =>
    (await ok('listNotice', filters)).rows.map(({ title }: { title: string }) => title);
  return { userId, call, ok, titles, unread: () => ok('findUnreadNoticeCount') as Promise<number> };
}
type Person = Awaited<ReturnType<typeof person>>;

let [editor, zhang, li, stranger] = [] as unknown as Person[] as [Person, Person, Person, Person];
beforeAll(async () => {
  app = await openApp();
  const sessionOf = async (token: string) => {
    const session = sessions.get(token);
    if (!session) return undefined;
    const { nodeId, userId, rights, account } = session;
    const actor = { kind: 'user' as const, userId, loginAccount: account, userName: `${account}先生`, empId: null, loginSys: 'fms' };
    const tokenHash = Buffer.from(token);
    return { nodeId, timeZone: 'Asia/Shanghai', actor, rights: new Set<string>(rights), scope: {}, tokenHash, expiresAt: '' };
  };
  mount(app, { db: database.db, sessionOf, log: (error) => console.error(error) }, [noticeHandlers]);
  await app.ready();
  const other = newId();
  await database.db.insertInto('node').values({ nodeId: other, nodeCode: 'OTHER', nodeName: '他厂', timeZone: 'Asia/Shanghai' }).execute();
  editor = await person('editor', allRights);
  zhang = await person('zhang');
  li = await person('li');
  stranger = await person('stranger', allRights, other);
});

const publish = async (title: string, more: object = {}): Promise<string> =>
  (await editor.ok('createNotice', { title, noticeType: 1, content: `<p>${title}</p>`, ...more })).noticeId;
const clear = async () => {
  for (const { noticeId } of (await editor.ok('listNotice', { limit: 200 })).rows) await editor.ok('deleteNotice', { noticeId });
};

test('R127 a notice has its id, title, type, enable time, content and models', async () => {
  const model = newId();
  const noticeId = await publish('升级', { noticeType: 3, deviceConfigList: [{ vmModelId: model }], enableDate: '2026-01-02T03:04:05Z' });
  const found = await zhang.ok(`findNotice?noticeId=${noticeId}`);
  expect(found).toEqual({
    noticeId,
    title: '升级',
    noticeType: 3,
    enableDate: '2026-01-02T03:04:05.000Z',
    content: '<p>升级</p>',
    deviceConfigList: [{ vmModelId: model }],
    dueDate: null,
    mustReadFlag: false,
  });
  expect((await zhang.ok('listNotice', {})).rows).toEqual([
    { ...found, popupFlag: false, publishBy: 'editor先生', readFlag: false, roleIds: [], departmentIds: [], postIds: [], readNum: null },
  ]);
  await clear();
});

test('R110 R112 R118 popups are the unread ones that are marked so, oldest first; reading ends them for the reader alone', async () => {
  const second = await publish('后', { popupFlag: true, enableDate: '2026-02-02T00:00:00Z' });
  const first = await publish('先', { popupFlag: true, enableDate: '2026-02-01T00:00:00Z' });
  await publish('不弹');
  const popping = async (who: Person) => (await who.ok('listPopupNotice')).map(({ noticeId }: { noticeId: string }) => noticeId);
  expect(await popping(zhang)).toEqual([first, second]);
  expect(await zhang.unread()).toBe(3);
  await zhang.ok('updateNoticeRead', { noticeId: first });
  expect([await popping(zhang), await zhang.unread()]).toEqual([[second], 2]);
  expect([await popping(li), await li.unread()]).toEqual([[first, second], 3]);
  await zhang.ok('updateNoticeRead', { noticeId: second });
  expect(await popping(zhang)).toEqual([]);
  await clear();
});

test('R116 R117 the reader is the session’s own, whatever account is sent, as body or as query; twice is once', async () => {
  const [one, two] = [await publish('一'), await publish('二')];
  await zhang.ok('updateNoticeRead', { loginAccount: 'li', noticeId: one });
  await zhang.ok('updateNoticeRead', { loginAccount: 'li', noticeId: one });
  expect([await zhang.unread(), await li.unread()]).toEqual([1, 2]);
  await zhang.ok(`updateNoticeRead?loginAccount=li&noticeId=${two}`, {});
  expect([await zhang.unread(), await li.unread()]).toEqual([0, 2]);
  await clear();
});

test('R118 many are marked read at once; what the site does not have is passed over', async () => {
  const ids = [await publish('一'), await publish('二')];
  await publish('三');
  await zhang.ok('batchUpdateNoticeRead', { noticeDetailIds: [...ids, newId()] });
  expect([await zhang.unread(), await zhang.titles({ unread: true })]).toEqual([1, ['三']]);
  expect((await zhang.titles({ unread: false })).toSorted()).toEqual(['一', '二']);
  // Unread ones stand first, then the newest.
  expect((await zhang.titles())[0]).toBe('三');
  await clear();
});

test('R127 a notice that holds only later is seen by who publishes, by nobody else, and pops up nowhere', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const noticeId = await publish('明天', { popupFlag: true, enableDate: tomorrow });
  expect([await zhang.titles(), await zhang.unread(), await zhang.ok('listPopupNotice')]).toEqual([[], 0, []]);
  expect((await zhang.call(`findNotice?noticeId=${noticeId}`)).error).toBe('not-found');
  expect([await editor.titles(), await editor.unread(), await editor.ok('listPopupNotice')]).toEqual([['明天'], 0, []]);
  await editor.ok('updateNotice', { noticeId, enableDate: '2026-01-01T00:00:00Z' });
  expect([await zhang.titles(), await zhang.unread()]).toEqual([['明天'], 1]);
  await clear();
});

test('R127 another site’s notice is not there: not read, found, counted, changed or deleted', async () => {
  const noticeId = await publish('本厂', { popupFlag: true });
  expect([await stranger.titles(), await stranger.unread(), await stranger.ok('listPopupNotice')]).toEqual([[], 0, []]);
  for (const [path, body] of [
    [`findNotice?noticeId=${noticeId}`, undefined],
    ['updateNotice', { noticeId, title: '改' }],
    ['deleteNotice', { noticeId }],
  ] as const)
    expect((await stranger.call(path, body)).error, path).toBe('not-found');
  await stranger.ok('updateNoticeRead', { noticeId });
  expect([await zhang.titles(), await zhang.unread()]).toEqual([['本厂'], 1]);
  await clear();
});

test('R127 a change keeps what is not said, who has read it, and leaves its former state in the log', async () => {
  const noticeId = await publish('旧', { noticeType: 2, popupFlag: true });
  await zhang.ok('updateNoticeRead', { noticeId });
  await editor.ok('updateNotice', { noticeId, title: '新' });
  await editor.ok('updateNotice', { noticeId });
  expect((await zhang.ok('listNotice', {})).rows).toMatchObject([
    { noticeId, title: '新', noticeType: 2, popupFlag: true, content: '<p>旧</p>', readFlag: true },
  ]);
  const logged = await database.db.selectFrom('operateLog').select('params').where('action', '=', '修改通知').execute();
  expect(logged.map(({ params }) => params)).toContainEqual(
    expect.objectContaining({ noticeId, before: expect.objectContaining({ title: '旧', noticeType: 2 }) }),
  );
  await clear();
});

test('R116 only who holds the right publishes, changes and takes back; a notice that says nothing is refused', async () => {
  const noticeId = await publish('公告');
  const given = { title: 'x', noticeType: 1, content: '<p>x</p>' };
  for (const [path, body] of [
    ['createNotice', given],
    ['updateNotice', { noticeId, title: 'x' }],
    ['deleteNotice', { noticeId }],
  ] as const)
    expect((await zhang.call(path, body)).code, path).toBe(403);
  expect((await editor.call('createNotice', { ...given, content: '<p> &nbsp;<br></p>' })).error).toBe('bad-input');
  expect((await editor.call('updateNotice', { noticeId, content: '<p></p>' })).error).toBe('bad-input');
  expect((await editor.call('createNotice', { ...given, noticeType: 9 })).error).toBe('bad-input');
  await clear();
});
