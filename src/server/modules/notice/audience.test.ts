// Whom a notice is for sees it, nobody else; who publishes sees who has read it, of those whom he may see.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { systemCtx, type Ctx } from '../../kernel/ctx.ts';
import { createUser } from '../auth/index.ts';
import { createDepartment, createEmployees, createPost } from '../org/index.ts';
import { createRole } from '../role/index.ts';
import { createNotice, markRead, updateNotice } from './notice.ts';
import { findNotice, noticeList, popups, unreadCount } from './notice.query.ts';
import { readAtMachine } from './must-read.ts';
import { noticeReaders } from './readers.query.ts';

const database = testDatabase();
const system = (): Ctx => systemCtx(database.db, database.node, 'test');
interface Person {
  userId: string;
  empId: string;
}
let [editor, zhang, li] = [] as unknown as [Person, Person, Person];
let [workshop, office, welder, keeper] = [] as unknown as string[];
async function person(
  account: string,
  { departmentId, postId, roleIds = [] }: { departmentId: string; postId?: string; roleIds?: string[] },
) {
  const ctx = system();
  const [empId = ''] = await createEmployees(ctx, [{ empCode: account, empName: `${account}先生`, departmentId, postId } as never]);
  const { userId } = await createUser(ctx, { loginAccount: account, userName: account, roleIds, loginSys: ['fms'], empId } as never);
  return { userId, empId };
}
beforeAll(async () => {
  const ctx = system();
  const made = async (code: string) => (await createDepartment(ctx, { departmentCode: code, departmentName: code } as never)).id;
  [workshop, office] = [await made('D1'), await made('D2')];
  welder = (await createPost(ctx, { postCode: 'P1', postName: '焊工' } as never)).id;
  keeper = (await createRole(ctx, { roleCode: 'K', roleName: '库管' })).id;
  editor = await person('editor', { departmentId: office });
  zhang = await person('zhang', { departmentId: workshop, postId: welder });
  li = await person('li', { departmentId: office, roleIds: [keeper] });
});
beforeEach(() => database.db.deleteFrom('notice').execute());

const as = ({ userId, empId }: Person, rights: readonly string[] = []): Ctx => ({
  ...system(),
  rights: new Set(rights),
  actor: { kind: 'user', userId, loginAccount: 'x', userName: 'x', empId, loginSys: 'fms' },
});
const publisher = (): Ctx => as(editor, ['system.listNotice.create']);
const publish = async (more: object = {}): Promise<string> =>
  (
    await createNotice(publisher(), {
      title: '通知',
      noticeType: 1,
      content: '<p>x</p>',
      popupFlag: true,
      mustReadFlag: false,
      ...more,
    } as never)
  ).noticeId;
const sees = async (who: Person): Promise<boolean> => {
  const [bell, popped, rows] = [
    await unreadCount(as(who)),
    await popups(as(who)),
    await noticeList.page(as(who), { page: 1, limit: 10 } as never),
  ];
  expect([popped.length, rows.total]).toEqual([bell, bell]);
  return bell === 1;
};

test('a notice for a department, a post or a role is seen by who fits any of them, and by nobody else', async () => {
  for (const [said, expected] of [
    [{}, [true, true, true]],
    [{ departmentIds: [workshop] }, [false, true, false]],
    [{ postIds: [welder] }, [false, true, false]],
    [{ roleIds: [keeper] }, [false, false, true]],
    [{ departmentIds: [workshop], roleIds: [keeper] }, [false, true, true]],
  ] as const) {
    const noticeId = await publish(said);
    expect([await sees(editor), await sees(zhang), await sees(li)], JSON.stringify(said)).toEqual(expected);
    const found = findNotice(as(li), { noticeId }).then(
      () => true,
      (error: Error) => error.message !== 'not-found',
    );
    expect(await found, JSON.stringify(said)).toBe(expected[2]);
    await database.db.deleteFrom('notice').execute();
  }
});

test('who publishes finds what is for others, has nothing to read of it, and can make it everybody’s', async () => {
  const noticeId = await publish({ departmentIds: [workshop], dueDate: '2026-01-02T00:00:00Z' });
  const { rows } = await noticeList.page(publisher(), { page: 1, limit: 10 } as never);
  expect(rows).toMatchObject([{ noticeId, readFlag: true, readNum: 0, departmentIds: [workshop] }]);
  await updateNotice(publisher(), { noticeId, departmentIds: null, dueDate: null });
  expect(await sees(li)).toBe(true);
});

test('of a notice for a department, a post or a role the others are not asked for; what is not for somebody is not read by him', async () => {
  for (const [said, expected] of [
    [{ departmentIds: [workshop] }, ['zhang']],
    [{ postIds: [welder] }, ['zhang']],
    [{ roleIds: [keeper] }, ['li']],
  ] as const) {
    const noticeId = await publish({ mustReadFlag: true, ...said });
    for (const who of [editor, zhang, li]) await markRead(as(who), [noticeId]);
    for (const { empId } of [editor, zhang, li]) await readAtMachine(system(), { empId, vmId: null, noticeIds: [noticeId] });
    const { read, unreadNum, readNum } = await noticeReaders(publisher(), { noticeId });
    expect([read.map(({ empCode }) => empCode), unreadNum, readNum]).toEqual([expected, 0, 1]);
    const { rows } = await noticeList.page(publisher(), { page: 1, limit: 10 } as never);
    expect(rows.find((row) => row.noticeId === noticeId)?.readNum).toBe(1);
  }
});

test('who has read it, with his account or at a machine, and who has not; readers without the right are told no number', async () => {
  const noticeId = await publish({ mustReadFlag: true });
  await markRead(as(zhang), [noticeId]);
  await readAtMachine(system(), { empId: li.empId, vmId: null, noticeIds: [noticeId] });
  await readAtMachine(system(), { empId: zhang.empId, vmId: null, noticeIds: [noticeId] });
  const codes = (people: readonly { empCode: string }[]) => people.map(({ empCode }) => empCode);
  const readers = await noticeReaders(publisher(), { noticeId });
  expect([codes(readers.unread), codes(readers.read), readers.unreadNum, readers.readNum]).toEqual([['editor'], ['li', 'zhang'], 1, 2]);
  // Data permission holds: of another department nobody is told.
  const narrowed = await noticeReaders({ ...publisher(), scope: { department: [workshop] } } as never, { noticeId });
  expect([codes(narrowed.read), narrowed.unreadNum]).toEqual([['zhang'], 0]);
  expect((await noticeList.page(publisher(), { page: 1, limit: 10 } as never)).rows[0]?.readNum).toBe(2);
  expect((await noticeList.page(as(li), { page: 1, limit: 10 } as never)).rows[0]?.readNum).toBeNull();
});
