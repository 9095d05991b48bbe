// Who sees a part of a tree and makes a branch in it sees that branch; nobody else's permission changes.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { allRights } from '../../../contract/menu.ts';
import { dataScopeHandlers } from '../role/index.ts';
import { openOffice } from '../role/test-office.ts';
import { departmentImport } from './department.import.ts';
import { orgHandlers } from './index.ts';

const database = testDatabase();
const ORG = allRights.filter((right) => right.startsWith('organization.') || right.startsWith('system.dataAuth'));
let office: Awaited<ReturnType<typeof openOffice>>;
let admin: Awaited<ReturnType<typeof office.hire>>;
type Person = typeof admin;
beforeAll(async () => {
  office = await openOffice(database, [dataScopeHandlers, ...orgHandlers]);
  admin = await office.hire('boss', ORG);
});

/** A person who sees one department and one cost centre, and another one who sees the same by a template of their own. */
async function narrowed(name: string) {
  const { id: departmentId } = await admin.ok('/basic/createDepartment', { departmentCode: `D-${name}`, departmentName: name });
  const { id: costId } = await admin.ok('/basic/createCost', { costCode: `C-${name}`, costName: name });
  const people = [await office.hire(`${name}-head`, ORG), await office.hire(`${name}-other`, ORG)] as const;
  for (const { userId } of people)
    await admin.ok('/basic/createDataPermissionTemplate', {
      templateName: `${name}-${userId}`,
      departmentIds: [departmentId],
      costIds: [costId],
      userIds: [userId],
    });
  await expect.poll(() => codes(people[0])).toEqual([`D-${name}`]);
  return { departmentId, costId, head: people[0], other: people[1] };
}
const codes = async (who: Person): Promise<string[]> =>
  (await who.ok('/basic/listDepartment')).map((row: { departmentCode: string }) => row.departmentCode).sort();
const costCodes = async (who: Person): Promise<string[]> =>
  (await who.ok('/basic/listCost')).map((row: { costCode: string }) => row.costCode).sort();

test('R200 R207 a department made below one’s own is there at once, and a branch below that one too', async () => {
  const { departmentId, head, other } = await narrowed('一车间');
  const { id } = await head.ok('/basic/createDepartment', { departmentCode: 'D-new', departmentName: '新班组', parentId: departmentId });
  expect(await codes(head)).toEqual(['D-new', 'D-一车间']);
  await head.ok('/basic/createDepartment', { departmentCode: 'D-newer', departmentName: '更新', parentId: id });
  expect(await codes(head)).toEqual(['D-new', 'D-newer', 'D-一车间']);
  await head.ok('/basic/updateDepartment', { id, departmentName: '改名' });
  expect(await codes(other)).toEqual(['D-一车间']);
});

test('R200 a cost centre likewise', async () => {
  const { costId, head, other } = await narrowed('二车间');
  await head.ok('/basic/createCost', { costCode: 'C-new', costName: '新中心', parentId: costId });
  expect(await costCodes(head)).toEqual(['C-new', 'C-二车间']);
  expect(await costCodes(other)).toEqual(['C-二车间']);
});

test('R200 what one imports below one’s own is there as well', async () => {
  const { departmentId, head } = await narrowed('三车间');
  await database.run(async (ctx) => {
    const actor = {
      ...ctx.actor,
      kind: 'user' as const,
      userId: head.userId,
      loginAccount: 'head',
      userName: '',
      empId: null,
      loginSys: 'fms',
    };
    const mine = { ...ctx, actor, scope: { department: [departmentId] } };
    const run = await departmentImport.begin(mine, {});
    const row = (code: string, parent: string) => ({ departmentCode: code, departmentName: code, parent });
    const batch = [
      { line: 2, row: row('D-i1', 'D-三车间') },
      { line: 3, row: row('D-i2', 'D-i1') },
    ];
    expect(await run.plan(mine, batch as never)).toMatchObject({ added: 2, problems: [] });
    await run.apply(mine, batch as never);
  });
  expect(await codes(head)).toEqual(['D-i1', 'D-i2', 'D-三车间']);
});

test('R200 R207 a template that several have stays as it is: the branch is left to the maker alone', async () => {
  const { id: departmentId } = await admin.ok('/basic/createDepartment', { departmentCode: 'D-四', departmentName: '四车间' });
  const { id: costId } = await admin.ok('/basic/createCost', { costCode: 'C-四', costName: '四车间' });
  const [head, other] = [await office.hire('four-head', ORG), await office.hire('four-other', ORG)];
  const shared = { templateName: '四车间', departmentIds: [departmentId], costIds: [costId], userIds: [head.userId, other.userId] };
  const { id: sharedId } = await admin.ok('/basic/createDataPermissionTemplate', shared);
  // A name that is taken already is no hindrance.
  await admin.ok('/basic/createDataPermissionTemplate', { templateName: 'four-head 新建的下级' });
  await expect.poll(() => codes(head)).toEqual(['D-四']);
  await expect.poll(() => codes(other)).toEqual(['D-四']);
  const below = (departmentCode: string, parentId: string) =>
    head.ok('/basic/createDepartment', { departmentCode, departmentName: departmentCode, parentId });
  const { id } = await below('D-四1', departmentId);
  await below('D-四2', id);
  await head.ok('/basic/createCost', { costCode: 'C-四1', costName: '四车间一', parentId: costId });
  expect(await codes(head)).toEqual(['D-四', 'D-四1', 'D-四2']);
  expect(await costCodes(head)).toEqual(['C-四', 'C-四1']);
  // What a session remembers for half a second has been forgotten by the writes above.
  expect(await codes(other)).toEqual(['D-四']);
  expect(await costCodes(other)).toEqual(['C-四']);
  const config = await admin.ok(`/basic/findDataPermissionTemplateConfig?id=${sharedId}`);
  expect([config.department, config.cost]).toMatchObject([[{ code: 'D-四' }], [{ code: 'C-四' }]]);
  const { rows } = await admin.ok('/basic/listDataPermissionTemplate', { keyword: 'four-head 新建的下级 2' });
  expect(rows).toMatchObject([{ departments: 2, costs: 1, users: 1 }]);
});
