import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { allRights } from '../../../contract/menu.ts';
import { openOffice } from '../role/test-office.ts';
import { createDepartment, createEmployees, orgHandlers } from './index.ts';

const database = testDatabase();
let office: Awaited<ReturnType<typeof openOffice>>;
let admin: Awaited<ReturnType<typeof office.hire>>;
let departmentId: string;
beforeAll(async () => {
  office = await openOffice(database, orgHandlers);
  admin = await office.hire('admin', allRights);
  departmentId = (await database.run((ctx) => createDepartment(ctx, { departmentCode: 'D', departmentName: '一车间' }))).id;
});

/** An employee with an account of these rights. */
async function employed(account: string, rights: Parameters<typeof office.hire>[1]) {
  const person = await office.hire(account, rights);
  const [empId = ''] = await database.run((ctx) => createEmployees(ctx, [{ empCode: account, empName: account, departmentId }]));
  await database.db.updateTable('loginUser').set({ empId }).where('id', '=', person.userId).execute();
  return { ...person, empId };
}
const soon = async (check: () => Promise<boolean>): Promise<boolean> => {
  for (const end = Date.now() + 1000; Date.now() < end; await new Promise((done) => setTimeout(done, 50))) if (await check()) return true;
  return false;
};
const lives = async (person: { get: (path: string) => Promise<{ code: number }> }) =>
  (await person.get('/basic/listDepartment')).code === 200;

test('who is stopped is out within a second, and let in again with just the accounts that were stopped with him', async () => {
  const worker = await employed('worker', ['organization.staff']);
  expect(await lives(worker)).toBe(true);
  await admin.ok('/basic/updateEmpLockStatus', { id: worker.empId, lockFlag: true, lockReason: '离岗' });
  expect(await soon(async () => !(await lives(worker)))).toBe(true);
  const account = () => database.db.selectFrom('loginUser').select('lockFlag').where('id', '=', worker.userId).executeTakeFirstOrThrow();
  expect(await account()).toEqual({ lockFlag: true });
  await admin.ok('/basic/updateEmpLockStatus', { id: worker.empId, lockFlag: false });
  expect(await account()).toEqual({ lockFlag: false });
  // Locked by the administrator before: stopping and letting in the employee does not open it.
  await database.db.updateTable('loginUser').set({ lockFlag: true }).where('id', '=', worker.userId).execute();
  await admin.ok('/basic/updateEmpLockStatus', { id: worker.empId, lockFlag: true });
  await admin.ok('/basic/updateEmpLockStatus', { id: worker.empId, lockFlag: false });
  expect(await account()).toEqual({ lockFlag: true });
});

test('nobody stops himself, somebody with more rights, or the last one who can assign roles', async () => {
  const clerk = await employed('clerk', ['organization.staff', 'organization.staff.lock']);
  const boss = await employed('boss', allRights);
  expect(await clerk.refusal('/basic/updateEmpLockStatus', { id: clerk.empId, lockFlag: true })).toBe('not-yourself');
  expect(await clerk.refusal('/basic/updateEmpLockStatus', { id: boss.empId, lockFlag: true })).toBe('beyond-own-rights');
  await database.db.updateTable('loginUser').set({ lockFlag: true }).where('id', '=', admin.userId).execute();
  const peer = await employed('peer', allRights);
  await database.db.updateTable('loginUser').set({ lockFlag: false }).where('id', '=', admin.userId).execute();
  await peer.ok('/basic/updateEmpLockStatus', { id: boss.empId, lockFlag: true });
  // Nobody but these two could assign roles; stopping one leaves the other, stopping both leaves nobody.
  await database.db.deleteFrom('userRole').where('userId', '=', admin.userId).execute();
  const other = await employed(
    'other',
    allRights.filter((right) => right !== 'system.roleList.assign'),
  );
  expect(await other.refusal('/basic/updateEmpLockStatus', { id: peer.empId, lockFlag: true })).toBe('beyond-own-rights');
  const log = await database.db
    .selectFrom('operateLog')
    .select('params')
    .where('action', '=', '停用或启用员工')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(log.params).toMatchObject({ employees: ['boss boss'], before: { lockFlag: false }, after: { lockFlag: true } });
});
