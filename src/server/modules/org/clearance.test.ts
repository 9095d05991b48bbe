import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { furnish, lying } from '../../../../test/machine-floor.ts';
import { MOVE, PLACE } from '../../../contract/stock/ledger.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindEmployees } from '../machine/index.ts';
import { integrity, openingEntry, postIntent } from '../stock/index.ts';
import { openPeople } from './test-people.ts';

const database = testDatabase();
let people: Awaited<ReturnType<typeof openPeople>>;
let floor: Awaited<ReturnType<typeof furnish>>;
let department: string;
beforeAll(async () => {
  people = await openPeople(database);
  floor = await database.run((ctx) => furnish(ctx, { code: 'VM1', rows: 1, columns: 2 }));
  department = (await people.admin.ok('createDepartment', { departmentCode: 'D1', departmentName: '一车间' })).id;
});
afterAll(() => people?.close());

/** An employee who holds `qty` drills. */
async function borrower(empCode: string, qty: number): Promise<string> {
  const { id } = await people.admin.ok('createEmp', { empCode, empName: empCode, departmentId: department, cardNo: `K-${empCode}` });
  await database.run(async (ctx) => {
    const place = { kind: PLACE.warehouse, ref: floor.warehouseId };
    await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines: [{ place, productId: floor.drill, qty }] });
    const move = { productId: floor.drill, qty, from: place, to: { kind: PLACE.employee, ref: id }, kind: MOVE.borrow };
    await postIntent(ctx, { document: { kind: 'opening', id: newId() }, moves: [move] });
  });
  return id;
}
const find = (id: string) => people.admin.ok('findEmpClearance', { id });
const settle = (body: object) => people.admin.send('settleEmpClearance', { productId: floor.drill, ...body });

test('J8 a leaver is cleared from one page: tools, matters, cards, machines; only then he is stopped', async () => {
  const id = await borrower('LEAVER', 5);
  const colleague = await borrower('STAYER', 1);
  await database.run((ctx) => bindEmployees(ctx, { vmIds: [floor.vmId], empIds: [id], validTo: null }));
  await people.admin.ok('updateDepartment', { id: department, managerEmpId: id });
  expect((await settle({ id, qty: 1, way: 3 })).error).toBe('clear-none');
  await people.admin.ok('updateEmp', { id, entryDate: '2026-03-01' });
  expect((await people.admin.send('beginEmpClearance', { id, leaveDate: '2026-02-28' })).msg).toBe(
    '离职日期2026-02-28早于入职日期2026-03-01',
  );
  await people.admin.ok('beginEmpClearance', { id, leaveDate: '2026-12-31' });
  expect(await find(id)).toMatchObject({
    leaveDate: '2026-12-31',
    begunBy: '人事',
    finishedAt: null,
    held: [{ productName: '钻头', qty: 5 }],
    open: [{ kind: '负责的部门', name: '一车间' }],
    cards: [{ cardNo: 'K-LEAVER' }],
    machines: [{ code: 'VM1' }],
  });
  const left = await people.admin.send('finishEmpClearance', { id });
  expect([left.error, left.msg]).toEqual(['clear-left', '还不能完成：未还5件、未了事项1项、卡1张、设备绑定1台']);

  expect((await settle({ id, qty: 2, way: 1 })).error).toBe('clear-where');
  expect((await settle({ id, qty: 2, way: 1, warehouseId: newId() })).error).toBe('not-found');
  expect((await settle({ id, qty: 9, way: 3 })).error).toBe('stock-short');
  expect((await settle({ id, qty: 1, way: 2, toEmpId: id })).error).toBe('clear-self');
  expect((await settle({ id, qty: 2, way: 1, warehouseId: floor.warehouseId })).code).toBe(200);
  expect((await settle({ id, qty: 2, way: 2, toEmpId: colleague })).code).toBe(200);
  expect((await settle({ id, qty: 1, way: 3 })).code).toBe(200);
  expect(await database.run((ctx) => lying(ctx, { kind: 'warehouse', ref: floor.warehouseId }))).toBe(2);
  expect(await database.run((ctx) => lying(ctx, { kind: 'employee', ref: colleague }))).toBe(3);
  await people.admin.ok('unbindEmpMachine', { id });
  const logged = await database.db.selectFrom('operateLog').select('params').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  expect(logged.params).toMatchObject({ before: [expect.stringMatching(/^\S+ \S+$/)], after: [] });
  await people.admin.ok('empUnbindCard', { id, reason: '离职' });
  await people.admin.ok('updateDepartment', { id: department, managerEmpId: null });
  await people.admin.ok('finishEmpClearance', { id });
  expect(await find(id)).toMatchObject({
    finishedBy: '人事',
    held: [],
    cards: [],
    emp: { lockFlag: true, lockReason: '离职', leaveDate: '2026-12-31' },
  });
  expect((await people.admin.send('finishEmpClearance', { id })).error).toBe('clear-none');
  // The books still prove: custody, loans, sums.
  const broken = (await integrity.runProof(database.db)).flatMap(({ failures }) => failures);
  expect(broken).toEqual([]);
});

test('a combo pick order that still waits stands among the open matters; one that is over does not', async () => {
  const id = await borrower('COMBO', 1);
  const order = (orderNo: string, comboStatus: number, hours: number) => ({
    nodeId: database.node.nodeId,
    id: newId(),
    orderNo,
    empId: id,
    departmentId: department,
    comboStatus,
    validUntil: new Date(Date.now() + hours * 3_600_000),
    creator: '人事',
  });
  await database.db
    .insertInto('comboPickOrder')
    .values([order('ZH-1', 0, 1), order('ZH-2', 1, 1), order('ZH-3', 3, 1), order('ZH-4', 4, 1), order('ZH-5', 1, -1)])
    .execute();
  expect((await find(id)).open).toEqual(['ZH-1', 'ZH-2'].map((code) => ({ id: expect.any(String), kind: '组合领料单', code, name: '' })));
  await people.admin.ok('beginEmpClearance', { id, leaveDate: '2026-12-31' });
  expect((await people.admin.send('finishEmpClearance', { id })).msg).toContain('未了事项2项');
});

test('what waits for a verdict on his name stands among the open matters', async () => {
  const id = await borrower('ADDED', 1);
  const line = (reviewStatus: number, tradeNumber: string | null) => ({
    nodeId: database.node.nodeId,
    id: newId(),
    vmId: floor.vmId,
    channelId: newId(),
    productId: floor.drill,
    empId: id,
    quantity: 1,
    tradeTime: new Date(),
    reason: '断网',
    creator: '人事',
    reviewStatus,
    tradeNumber,
  });
  await database.db
    .insertInto('tradeAdditional')
    .values([line(0, null), line(1, 'T1')])
    .execute();
  expect((await find(id)).open).toMatchObject([{ kind: '交易补录', name: '钻头' }]);
});

test('the clearance asks for its right, and shows nobody out of the data permission', async () => {
  const id = await borrower('OTHER', 1);
  const reader = people.as({ rights: ['organization.staff'] });
  expect((await reader.ok('findEmpClearance', { id })).held).toHaveLength(1);
  for (const path of ['finishEmpClearance', 'unbindEmpMachine']) expect(await reader.refusal(path, { id })).toBe('not-permitted');
  const elsewhere = people.as({ scope: { department: [newId()] } });
  expect(await elsewhere.refusal('findEmpClearance', { id })).toBe('not-found');
  expect(await elsewhere.refusal('beginEmpClearance', { id, leaveDate: '2026-12-01' })).toBe('not-found');
});
