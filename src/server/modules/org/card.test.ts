import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { openPeople } from './test-people.ts';

const database = testDatabase();
let people: Awaited<ReturnType<typeof openPeople>>;
let department: string;
beforeAll(async () => {
  people = await openPeople(database);
  department = (await people.admin.ok('createDepartment', { departmentCode: 'D1', departmentName: '一车间' })).id;
});
afterAll(() => people?.close());

let at = 0;
const hire = async (): Promise<string> => {
  at += 1;
  return (await people.admin.ok('createEmp', { empCode: `E${at}`, empName: `张${at}`, departmentId: department })).id;
};
const held = async (id: string): Promise<string[]> => (await people.admin.ok('findEmp/' + id)).cardNos;
const card = async (cardNo: string) => (await people.admin.ok('listNodeCard', { keyword: cardNo })).rows[0];

test('an employee has several cards; one is taken, then all; whose a card was stays readable', async () => {
  const [a, b] = [await hire(), await hire()];
  await people.admin.ok('empBindCard', { id: a, cardNo: 'K1' });
  await people.admin.ok('empBindCard', { id: a, cardNo: 'K2' });
  expect(await held(a)).toEqual(['K1', 'K2']);
  const refused = await people.admin.send('empBindCard', { id: b, cardNo: 'K1' });
  expect([refused.error, refused.msg]).toEqual(['card-held', '卡K1已绑定给张1（E1），请先解绑']);
  await people.admin.ok('empUnbindCard', { id: a, cardId: (await card('K1')).id, reason: '遗失' });
  expect(await held(a)).toEqual(['K2']);
  await people.admin.ok('empBindCard', { id: b, cardNo: 'K1' });
  const { rows } = await people.admin.ok('listNodeCardBind', { cardId: (await card('K1')).id });
  expect(rows).toMatchObject([
    { empName: '张2', unboundAt: null, boundBy: '人事' },
    { empName: '张1', unboundAt: expect.any(String), unboundBy: '人事', reason: '遗失' },
  ]);
  await people.admin.ok('empUnbindCard', { id: a });
  expect(await held(a)).toEqual([]);
  expect(await people.admin.refusal('empUnbindCard', { id: a })).toBe('card-none');
});

test('of several who bind the same card at once one gets it', async () => {
  const staff = await Promise.all([hire(), hire(), hire()]);
  const tried = await Promise.all(staff.map((id) => people.admin.send('empBindCard', { id, cardNo: 'RACE' })));
  expect(tried.map(({ error }) => error ?? 'bound').sort()).toEqual(['bound', 'card-held', 'card-held']);
  expect((await people.admin.ok('listNodeCardBind', { cardId: (await card('RACE')).id })).total).toBe(1);
});

test('cards are registered, given to another, stopped; one with a history is not deleted', async () => {
  const [a, b] = [await hire(), await hire()];
  const { id } = await people.admin.ok('createNodeCard', { cardNo: 'R1', physicalNo: 'FF01', empId: a });
  expect(await card('R1')).toMatchObject({ empName: expect.stringMatching('张'), departmentName: '一车间', statusFlag: true });
  await people.admin.ok('updateNodeCard', { id, empId: b });
  expect([await held(a), await held(b)]).toEqual([[], ['R1']]);
  const refused = await people.admin.send('deleteNodeCard', { ids: [id] });
  expect([refused.error, refused.msg]).toEqual(['has-history', '不能删除：R1已有绑定记录2条。可以改为停用']);
  await people.admin.ok('updateNodeCard', { id, empId: null, statusFlag: false });
  expect(await people.admin.refusal('empBindCard', { id: a, cardNo: 'R1' })).toBe('card-stopped');
  const { id: unused } = await people.admin.ok('createNodeCard', { cardNo: 'R2' });
  expect(await people.admin.refusal('createNodeCard', { cardNo: 'R2' })).toBe('conflict');
  await people.admin.ok('deleteNodeCard', { id: unused });
  expect(await card('R2')).toBeUndefined();
  expect((await people.admin.ok('listNodeCard', { boundFlag: false })).rows.map(({ cardNo }: { cardNo: string }) => cardNo)).toContain(
    'R1',
  );
});

test('who is stopped gets no card', async () => {
  const id = await hire();
  await people.admin.ok('updateEmpLockStatus', { id, lockFlag: true });
  expect(await people.admin.refusal('empBindCard', { id, cardNo: 'L1' })).toBe('employee-locked');
});

test('posts and levels: made, counted, stopped; one that is held is not deleted', async () => {
  const id = await hire();
  const post = (await people.admin.ok('createPost', { postCode: 'P1', postName: '操作工' })).id;
  const level = (await people.admin.ok('createEmpLevel', { levelCode: 'L1', levelName: '一级', sort: 1 })).id;
  expect(await people.admin.refusal('createPost', { postCode: 'P1', postName: 'x' })).toBe('conflict');
  expect(await people.admin.refusal('createEmpLevel', { levelCode: 'L1', levelName: 'x' })).toBe('conflict');
  await people.admin.ok('updateEmp', { id, postId: post, levelId: level });
  expect((await people.admin.ok('listPost', { keyword: 'P1' })).rows).toMatchObject([
    { postName: '操作工', empCount: 1, statusFlag: true },
  ]);
  expect(await people.admin.ok('listPostAll')).toMatchObject([{ code: 'P1', empCount: 1 }]);
  expect(await people.admin.ok('listEmpLevel')).toMatchObject([{ levelCode: 'L1', empCount: 1 }]);
  expect(await people.admin.refusal(`deletePost?id=${post}`)).toBe('has-history');
  expect(await people.admin.refusal('deleteEmpLevel', { id: level })).toBe('has-history');
  await people.admin.ok('updatePost', { id: post, statusFlag: false, postName: '操作员' });
  await people.admin.ok('updateEmpLevel', { id: level, statusFlag: false });
  const other = await hire();
  expect(await people.admin.refusal(`updateEmpPost?postId=${post}`, { id: other })).toBe('stopped');
  expect(await people.admin.refusal('updateEmp', { id: other, levelId: level })).toBe('stopped');
  const spare = (await people.admin.ok('createPost', { postCode: 'P2', postName: '备用' })).id;
  await people.admin.ok(`deletePost?id=${spare}`);
  const spareLevel = (await people.admin.ok('createEmpLevel', { levelCode: 'L2', levelName: '二级' })).id;
  await people.admin.ok('deleteEmpLevel', { id: spareLevel });
  expect(await people.admin.ok('listEmpLevel')).toHaveLength(1);
});
