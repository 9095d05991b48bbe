// R207: data-permission templates through the endpoints: they bite, cannot be widened from inside, and stay while somebody has them.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { createNode } from '../auth/index.ts';
import { dataScopeHandlers } from './index.ts';
import { openOffice } from './test-office.ts';

const database = testDatabase();
let office: Awaited<ReturnType<typeof openOffice>>;
let admin: Awaited<ReturnType<typeof office.hire>>;
const [mine, other] = [newId(), newId()];
const RIGHTS = ['system.dataAuth', 'system.dataAuth.create', 'system.dataAuth.update', 'system.dataAuth.delete'] as const;

beforeAll(async () => {
  office = await openOffice(database, [dataScopeHandlers]);
  admin = await office.hire('scopes', [...RIGHTS]);
  for (const [id, code] of [
    [mine, 'D1'],
    [other, 'D2'],
  ] as const)
    await database.db
      .insertInto('department')
      .values({ nodeId: database.node.nodeId, id, departmentCode: code, departmentName: `${code}车间` })
      .execute();
});

const create = (name: string, more: object = {}) => admin.ok('/basic/createDataPermissionTemplate', { templateName: name, ...more });
const seen = (person: typeof admin) => person.ok('/basic/findPermissionByEntity?entityType=department');
/** A session is remembered for half a second. */
const soon = async (what: () => Promise<void>) =>
  expect
    .poll(
      () =>
        what().then(
          () => true,
          () => false,
        ),
      { timeout: 1_000, interval: 50 },
    )
    .toBe(true);

test('R207 a template narrows whoever has it within a second, and stops when it is taken back', async () => {
  const user = await office.hire('narrowed', []);
  expect(await seen(user)).toEqual({ limited: false, entities: [] });
  const { id } = await create('一车间', { departmentIds: [mine], userIds: [user.userId] });
  await soon(async () => expect(await seen(user)).toMatchObject({ limited: true, entities: [{ id: mine }] }));
  const config = await admin.ok(`/basic/findDataPermissionTemplateConfig?id=${id}`);
  expect(config).toMatchObject({ department: [{ code: 'D1' }], vm: [], user: [{ id: user.userId }] });
  await admin.ok('/basic/updateDataPermissionTemplate', { id, departmentIds: [mine, other] });
  const [logged] = await database.db.selectFrom('operateLog').select('params').orderBy('id', 'desc').limit(1).execute();
  // The log says what it left and whom before, and after.
  expect(logged?.params).toMatchObject({
    before: { templateName: '一车间', department: ['D1'], user: ['narrowed'] },
    after: { department: ['D1', 'D2'], user: ['narrowed'] },
  });
  await soon(async () => expect((await seen(user)).entities).toHaveLength(2));
  expect(await admin.refusal('/basic/deleteDataPermissionTemplate', { id })).toBe('scope-held');
  await admin.ok('/basic/updateDataPermissionTemplate', { id, userIds: [] });
  const [taken] = await database.db.selectFrom('operateLog').select('params').orderBy('id', 'desc').limit(1).execute();
  expect(taken?.params).toMatchObject({ before: { user: ['narrowed'] }, after: { user: [] } });
  await soon(async () => expect(await seen(user)).toMatchObject({ limited: false }));
  await admin.ok('/basic/deleteDataPermissionTemplate', { id });
  expect((await admin.get(`/basic/findDataPermissionTemplateConfig?id=${id}`)).error).toBe('not-found');
});

test('R207 the list counts what each template leaves, and the picker finds it', async () => {
  const { id } = await create('二车间', { departmentIds: [other], remark: '只看二车间' });
  const { rows, total } = await admin.ok('/basic/listDataPermissionTemplate', { keyword: '二车间' });
  expect({ total, row: rows[0] }).toMatchObject({ total: 1, row: { id, departments: 1, costs: 0, vms: 0, users: 0 } });
  expect(await admin.ok('/basic/searchDataPermissionTemplate', { ids: [id] })).toMatchObject([{ templateName: '二车间' }]);
});

test('who is narrowed cannot maintain templates, and nobody narrows himself', async () => {
  const inside = await office.hire('inside', [...RIGHTS]);
  await create('内部', { departmentIds: [mine], userIds: [inside.userId] });
  const body = { templateName: '更大', departmentIds: [other] };
  await soon(async () => expect(await inside.refusal('/basic/createDataPermissionTemplate', body)).toBe('beyond-own-scope'));
  expect(await admin.refusal('/basic/createDataPermissionTemplate', { templateName: '自己', userIds: [admin.userId] })).toBe(
    'scope-of-oneself',
  );
});

test('a name that exists, and what the site has not, are refused and leave nothing behind', async () => {
  await create('重名');
  expect(await admin.refusal('/basic/createDataPermissionTemplate', { templateName: '重名' })).toBe('conflict');
  expect(await admin.refusal('/basic/createDataPermissionTemplate', { templateName: '没有的部门', departmentIds: [newId()] })).toBe(
    'not-found',
  );
  expect(await admin.refusal('/basic/createDataPermissionTemplate', { templateName: '没有的用户', userIds: [newId()] })).toBe('not-found');
  expect((await admin.ok('/basic/listDataPermissionTemplate', { keyword: '没有的' })).total).toBe(0);
  const reader = await office.hire('reader', ['system.dataAuth']);
  expect(await reader.refusal('/basic/createDataPermissionTemplate', { templateName: '读者' })).toBe('not-permitted');
});

test('R207 whoever maintains templates alone finds the users to give them to: 20 at most, of his own node, and not what roles they hold', async () => {
  const keeper = await office.hire('keeper', ['system.dataAuth', 'system.dataAuth.update']);
  const wang = await office.hire('finder-wang', []);
  await database.run((ctx) =>
    ctx.db
      .insertInto('loginUser')
      .values(
        Array.from({ length: 25 }, (_, at) => ({ nodeId: ctx.nodeId, id: newId(), loginAccount: `many-${at}`, userName: `多人${at}` })),
      )
      .execute(),
  );
  const find = (body: object) => keeper.ok('/basic/searchDataPermissionUser', body);
  const other = await createNode(database.db, { nodeCode: 'OTHER', nodeName: '二厂', timeZone: 'Asia/Shanghai' });
  const stranger = { nodeId: other.nodeId, id: newId(), loginAccount: 'finder-wang-2', userName: '二厂的人' };
  await database.db.insertInto('loginUser').values(stranger).execute();
  expect(await find({ ids: [stranger.id] })).toEqual([]);
  expect(await find({ keyword: 'finder-wa' })).toEqual([{ id: wang.userId, code: 'finder-wang', name: 'finder-wang先生' }]);
  expect(await find({ ids: [wang.userId] })).toMatchObject([{ code: 'finder-wang' }]);
  expect(await find({ keyword: '多人' })).toHaveLength(20);
  expect(await find({ keyword: '%' })).toEqual([]);
  expect(await find({ ids: [] })).toEqual([]);
  expect(await keeper.refusal('/basic/listRoleEntity', {})).toBe('not-permitted');
  expect(await wang.refusal('/basic/searchDataPermissionUser', {})).toBe('not-permitted');
});
