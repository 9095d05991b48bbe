import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { addDays, dayOf, dayRange } from '../../../contract/kernel/time.ts';
import { newId } from '../../kernel/db/ids.ts';
import { applyMoves, createPost, movesOfTheDay } from './index.ts';
import { openPeople } from './test-people.ts';

const database = testDatabase();
let people: Awaited<ReturnType<typeof openPeople>>;
let one: string;
let two: string;
beforeAll(async () => {
  people = await openPeople(database);
  one = (await people.admin.ok('createDepartment', { departmentCode: 'D1', departmentName: '一车间' })).id;
  two = (await people.admin.ok('createDepartment', { departmentCode: 'D2', departmentName: '二车间' })).id;
});
afterAll(() => people?.close());

let at = 0;
const hire = async (more: object = {}): Promise<string> => {
  at += 1;
  return (await people.admin.ok('createEmp', { empCode: `E${1000 + at}`, empName: '欧阳若曦', departmentId: one, ...more })).id;
};
const detail = (id: string) => people.admin.ok('findEmpDetailById', { id });
const codes = async (filter: object, caller = people.admin): Promise<string[]> =>
  (await caller.ok('listEmp', { limit: 200, ...filter })).rows.map(({ empCode }: { empCode: string }) => empCode);

test('employees are made with a card, found by everything, changed and deleted', async () => {
  const id = await hire({ empCode: 'A-1', cardNo: '31001', mobile: '13812345678', entryDate: '2026-01-05' });
  expect(await people.admin.ok(`findEmp/${id}`)).toMatchObject({
    empCode: 'A-1',
    departmentName: '一车间',
    cardNos: ['31001'],
    lockFlag: false,
    faceFlag: false,
    entryDate: '2026-01-05',
  });
  expect(await people.admin.ok('findEmpById', { id })).toEqual(await people.admin.ok(`findEmp/${id}`));
  for (const filter of [{ keyword: 'A-1' }, { keyword: '13812345678' }, { cardNo: '31001' }, { keyword: 'A-1', departmentId: one }])
    expect(await codes(filter), JSON.stringify(filter)).toEqual(['A-1']);
  expect(await codes({ keyword: 'oyrx' })).toContain('A-1');
  expect((await people.admin.ok('listEmpPageByEmpName', { empName: '若曦' })).rows).not.toEqual([]);
  await people.admin.ok('updateEmp', { id, empName: '王五', mobile: null });
  expect(await detail(id)).toMatchObject({ empName: '王五', mobile: null });
  const logged = await database.db.selectFrom('operateLog').select('params').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  expect(logged.params).toMatchObject({ empName: '王五', before: { empName: '欧阳若曦', mobile: '13812345678', entryDate: '2026-01-05' } });
  expect(await codes({ keyword: 'ww' })).toEqual(['A-1']);
  expect(await people.admin.refusal('createEmp', { empCode: 'A-1', empName: '又一个', departmentId: one })).toBe('conflict');
  const fresh = await hire();
  await people.admin.ok('deleteEmp', { ids: [fresh] });
  expect(await people.admin.refusal('findEmpById', { id: fresh })).toBe('not-found');
});

test('who belongs to what was stopped since is changed all the same; nobody new comes to it', async () => {
  const { id: costId } = await people.admin.ok('createCost', { costCode: 'C-OLD', costName: '旧账' });
  const { id: vendorId } = await people.admin.ok('createVendor', { vendorCode: 'V-OLD', vendorName: '旧商' });
  const id = await hire({ costId, vendorId });
  await people.admin.ok('updateCost', { id: costId, statusFlag: false });
  await people.admin.ok('updateVendorLockStatus', { id: vendorId, lockFlag: true });
  await people.admin.ok('updateEmp', { id, costId, vendorId, mobile: '13900000000' });
  expect(await detail(id)).toMatchObject({ mobile: '13900000000', costName: '旧账', vendorName: '旧商' });
  const other = await hire();
  expect(await people.admin.refusal('updateEmp', { id: other, costId })).toBe('stopped');
  expect(await people.admin.refusal('updateEmp', { id: other, vendorId })).toBe('stopped');
  await people.admin.ok('updateEmp', { id, vendorId: null });
});

test('an employee with a history is not deleted: it says what there is, and stopping is the way out', async () => {
  const id = await hire({ empCode: 'H-1', cardNo: '31002' });
  const refused = await people.admin.send('deleteEmp', { id });
  expect([refused.error, refused.msg]).toEqual(['has-history', '不能删除：欧阳若曦（H-1）已有绑卡记录1条。可以改为停用']);
  await people.admin.ok('updateEmpLockStatus', { id, lockFlag: true, lockReason: '长期休假' });
  expect(await detail(id)).toMatchObject({ lockFlag: true, lockReason: '长期休假', lockedAt: expect.any(String) });
  expect(await people.admin.ok('searchNodeEmp', { keyword: 'H-1' })).toEqual([]);
  await people.admin.ok('updateEmpLockStatus', { ids: [id], lockFlag: false });
  expect(await detail(id)).toMatchObject({ lockFlag: false, lockReason: null });
});

test('R241 departmentId and postId are taken from the query of a POST; each move stands in the history', async () => {
  const id = await hire();
  const post = await database.run((ctx) => createPost(ctx, { postCode: 'P9', postName: '班长' }));
  await people.admin.ok(`updateEmpDepartment?departmentId=${two}`, { ids: [id] });
  const logged = await database.db.selectFrom('operateLog').select('params').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  expect(logged.params).toMatchObject({ moved: [expect.stringMatching(/^\S+ \S+：一车间 → 二车间$/)] });
  await people.admin.ok(`updateEmpPost?postId=${post.id}`, { ids: [id], remark: '提拔' });
  const found = await detail(id);
  expect(found).toMatchObject({ departmentName: '二车间', postName: '班长' });
  expect(found.moves).toMatchObject([
    { field: 'post', fromName: null, toName: '班长', remark: '提拔', movedBy: '人事' },
    { field: 'department', fromName: '一车间', toName: '二车间', effectiveDate: dayOf(new Date()) },
  ]);
  expect(await people.admin.refusal(`updateEmpDepartment?departmentId=${newId()}`, { ids: [id] })).toBe('not-found');
  expect(await people.admin.refusal(`updateEmpDepartment?departmentId=${two}`, { ids: [id, newId()] })).toBe('not-found');
  expect(await people.admin.refusal('updateEmpDepartment', { ids: [id] })).toBe('bad-input');
  expect(await people.admin.refusal(`updateEmpPost?postId=${post.id}`, {})).toBe('bad-input');
});

test('a move with a day to come waits for it, can be taken back until then, and is carried out on it', async () => {
  const [id, other] = [await hire(), await hire()];
  const tomorrow = addDays(dayOf(new Date()), 1);
  await people.admin.ok(`updateEmpDepartment?departmentId=${two}`, { ids: [id, other], effectiveDate: tomorrow });
  expect(await detail(id)).toMatchObject({ departmentId: one, moves: [{ appliedAt: null, effectiveDate: tomorrow }] });
  await database.run((ctx) => applyMoves(ctx));
  expect(await detail(id)).toMatchObject({ departmentId: one });
  const [{ id: moveId }] = (await detail(other)).moves;
  await people.admin.ok('cancelEmpMove', { id: moveId });
  await database.pool.query('update emp_move set effective_date = effective_date - 1 where applied_at is null');
  await database.run((ctx) => applyMoves(ctx));
  expect(await detail(id)).toMatchObject({ departmentId: two, moves: [{ appliedAt: expect.any(String) }] });
  expect(await detail(other)).toMatchObject({ departmentId: one, moves: [] });
  const [{ id: applied }] = (await detail(id)).moves;
  expect(await people.admin.refusal('cancelEmpMove', { id: applied })).toBe('move-applied');
});

test('a move with a day is carried out before the first call of that day is answered, and looked for once a day', async () => {
  const id = await hire();
  const today = dayOf(new Date(), database.node.timeZone);
  const tomorrow = addDays(today, 1);
  const begun = movesOfTheDay(database.db);
  await begun(database.node);
  await people.admin.ok(`updateEmpDepartment?departmentId=${two}`, { ids: [id], effectiveDate: tomorrow });
  await begun(database.node);
  expect(await detail(id)).toMatchObject({ departmentId: one });
  const { to } = dayRange(today, database.node.timeZone);
  vi.useFakeTimers({ toFake: ['Date'], now: to.getTime() + 1 });
  try {
    await begun(database.node);
    expect(await detail(id)).toMatchObject({ departmentId: two });
  } finally {
    vi.useRealTimers();
  }
});

test('a move that waits can be followed by one back to where the employee still is', async () => {
  const id = await hire();
  const [tomorrow, after] = [addDays(dayOf(new Date()), 1), addDays(dayOf(new Date()), 2)];
  await people.admin.ok(`updateEmpDepartment?departmentId=${two}`, { ids: [id], effectiveDate: tomorrow });
  await people.admin.ok(`updateEmpDepartment?departmentId=${one}`, { ids: [id], effectiveDate: after });
  expect((await detail(id)).moves).toHaveLength(2);
  await database.pool.query('update emp_move set effective_date = effective_date - 1 where applied_at is null');
  await database.run((ctx) => applyMoves(ctx));
  expect(await detail(id)).toMatchObject({ departmentId: two });
  await database.pool.query('update emp_move set effective_date = effective_date - 1 where applied_at is null');
  await database.run((ctx) => applyMoves(ctx));
  expect(await detail(id)).toMatchObject({ departmentId: one });
});

test('R200 employees out of the data permission are not there, in any call that names one', async () => {
  const [mine, theirs] = [await hire(), await hire({ departmentId: two, cardNo: '31099' })];
  const narrowed = people.as({ scope: { department: [one] } });
  const seen = await codes({}, narrowed);
  const hidden = (await detail(theirs)).empCode;
  expect(seen).toContain((await detail(mine)).empCode);
  expect(seen).not.toContain(hidden);
  expect(await narrowed.ok('searchNodeEmp', { keyword: hidden })).toEqual([]);
  expect((await narrowed.ok('listNodeCard', { keyword: '31099' })).rows).toEqual([]);
  for (const [path, body] of [
    [`findEmp/${theirs}`, undefined],
    ['findEmpById', { id: theirs }],
    ['findEmpDetailById', { id: theirs }],
    ['updateEmp', { id: theirs, empName: 'x' }],
    ['updateEmp', { id: mine, departmentId: two }],
    ['deleteEmp', { ids: [theirs] }],
    ['updateEmpLockStatus', { id: theirs, lockFlag: true }],
    [`updateEmpDepartment?departmentId=${one}`, { ids: [theirs] }],
    [`updateEmpDepartment?departmentId=${two}`, { ids: [mine] }],
    ['empBindCard', { id: theirs, cardNo: '1' }],
    ['empUnbindCard', { id: theirs }],
    ['findEmpClearance', { id: theirs }],
    ['createEmp', { empCode: 'n', empName: 'x', departmentId: two }],
  ] as const)
    expect(await narrowed.refusal(path, body), path).toBe('not-found');
  expect(await narrowed.refusal('empBindCard', { id: mine, cardNo: '31099' })).toBe('card-held-elsewhere');
  expect(await narrowed.refusal('createEmp', { empCode: hidden, empName: 'x', departmentId: one })).toBe('conflict');
});

test('without its right each write is refused, and who keeps vendor employees touches nobody else', async () => {
  const id = await hire();
  const reader = people.as({ rights: ['organization.staff'] });
  for (const [path, body] of [
    ['createEmp', { empCode: 'no', empName: 'x', departmentId: one }],
    ['updateEmp', { id, empName: 'x' }],
    ['deleteEmp', { id }],
    ['updateEmpLockStatus', { id, lockFlag: true }],
    [`updateEmpDepartment?departmentId=${two}`, { ids: [id] }],
    ['empBindCard', { id, cardNo: '5' }],
    ['empUnbindCard', { id }],
    ['beginEmpClearance', { id, leaveDate: '2026-12-01' }],
    ['createPost', { postCode: 'x', postName: 'x' }],
    ['createEmpLevel', { levelCode: 'x', levelName: 'x' }],
    ['createNodeCard', { cardNo: '9' }],
  ] as const)
    expect(await reader.refusal(path, body), path).toBe('not-permitted');
  const vendorId = newId();
  const { nodeId } = database.node;
  await database.db.insertInto('vendor').values({ nodeId, id: vendorId, vendorCode: 'V1', vendorName: '通达' }).execute();
  const keeper = people.as({
    rights: [
      'organization.vendorStaffs',
      'organization.vendorStaffs.create',
      'organization.vendorStaffs.update',
      'organization.vendorStaffs.lock',
    ],
  });
  expect(await keeper.refusal('createEmp', { empCode: 'VE1', empName: 'x', departmentId: one })).toBe('vendor-staff-only');
  expect(await keeper.refusal('updateEmp', { id, empName: 'x' })).toBe('vendor-staff-only');
  expect(await keeper.refusal('updateEmpLockStatus', { id, lockFlag: true })).toBe('vendor-staff-only');
  const made = await keeper.ok('createEmp', { empCode: 'VE1', empName: '补货员', departmentId: one, vendorId });
  expect(await keeper.refusal('updateEmp', { id: made.id, vendorId: null })).toBe('vendor-staff-only');
  expect(await codes({ vendorFlag: true })).toEqual(['VE1']);
});

test('bad input is refused in words', async () => {
  for (const bad of [
    { empCode: '' },
    { departmentId: 'x' },
    { mobile: 'abc' },
    { entryDate: '2026-02-30' },
    { cardNo: '卡' },
    { lockFlag: true },
  ])
    expect(await people.admin.refusal('createEmp', { empCode: 'B', empName: '坏', departmentId: one, ...bad }), JSON.stringify(bad)).toBe(
      'bad-input',
    );
  expect(await people.admin.refusal('deleteEmp', { ids: [] })).toBe('bad-input');
  expect(await people.admin.refusal('deleteEmp', {})).toBe('bad-input');
});
