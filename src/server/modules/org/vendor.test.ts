import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { openPeople } from './test-people.ts';

const database = testDatabase();
let people: Awaited<ReturnType<typeof openPeople>>;
let departmentId: string;
beforeAll(async () => {
  people = await openPeople(database);
  departmentId = (await people.admin.ok('createDepartment', { departmentCode: 'D1', departmentName: '一车间' })).id;
});
afterAll(() => people?.close());

let at = 0;
const make = async (more = {}): Promise<string> => {
  at += 1;
  return (await people.admin.ok('createVendor', { vendorCode: `V${at}`, vendorName: `供应商${at}`, ...more })).id;
};
const own = async (keyword: string) => (await people.admin.ok('listVendor', { keyword })).rows[0];
const group = async (keyword: string) => (await people.admin.ok('listConglomerateVendor', { keyword })).rows[0];

test('vendors are made, changed, found, and deleted while nothing names them', async () => {
  const id = await make({ contact: '王经理', mobile: '021-5555 1234', email: 'wang@example.com' });
  await people.admin.ok('updateVendor', { id, address: '苏州工业园区' });
  expect(await own('王经理')).toMatchObject({ id, address: '苏州工业园区', lockFlag: false, empCount: 0, syncState: 'none' });
  expect(await people.admin.refusal('createVendor', { vendorCode: `V${at}`, vendorName: 'x' })).toBe('conflict');
  expect(await people.admin.refusal('createVendor', { vendorCode: 'bad', vendorName: 'x', email: 'nobody' })).toBe('bad-input');
  await people.admin.ok('createEmp', { empCode: 'VE1', empName: '补货员', departmentId, vendorId: id });
  expect((await people.admin.send('deleteVendor', { id })).error).toBe('has-history');
  const other = await make();
  await people.admin.ok('deleteVendor', { id: other });
  expect(await people.admin.refusal('updateVendor', { id: other, vendorName: 'x' })).toBe('not-found');
});

test('a stopped vendor is in no picker and takes nobody', async () => {
  const id = await make();
  await people.admin.ok('updateVendorLockStatus', { ids: [id], lockFlag: true });
  expect((await people.admin.ok('listVendorAll')).map((one: { id: string }) => one.id)).not.toContain(id);
  expect(await people.admin.refusal('createEmp', { empCode: 'VE2', empName: '补货员', departmentId, vendorId: id })).toBe('stopped');
  await people.admin.ok('updateVendorLockStatus', { id, lockFlag: false });
  expect((await people.admin.ok('listVendorAll')).map((one: { id: string }) => one.id)).toContain(id);
});

test('the group tells its vendors; the site sees what differs and takes it over', async () => {
  const known = await make({ vendorName: '旧名', contact: '老张', address: '本站点地址' });
  const code = `V${at}`;
  const rows = [
    { vendorCode: code, vendorName: '苏州锐切工具有限公司', contact: '老李' },
    { vendorCode: 'G2', vendorName: '上海安护劳保用品有限公司', mobile: '13800000000' },
  ];
  expect(await people.admin.ok('syncConglomerateVendor', { rows })).toEqual({ added: 2, changed: 0, same: 0 });
  expect(await people.admin.ok('syncConglomerateVendor', { rows })).toEqual({ added: 0, changed: 0, same: 2 });
  expect(await people.admin.refusal('syncConglomerateVendor', { rows: [rows[0], rows[0]] })).toBe('conflict');
  const told = await group('苏州锐切');
  // The group says nothing of the address: that is no difference.
  expect(told).toMatchObject({ syncState: 'differs', differs: ['供应商名称', '联系人'], ownVendorId: known, own: { vendorName: '旧名' } });
  expect(await group('安护')).toMatchObject({ syncState: 'none', differs: [], ownVendorId: null, own: null });
  expect(await people.admin.ok('syncVendor', { conglomerateVendorIds: [told.id] })).toEqual({ added: 0, changed: 1, same: 0 });
  expect(await own(code)).toMatchObject({
    id: known,
    vendorName: '苏州锐切工具有限公司',
    contact: '老李',
    address: '本站点地址',
    syncState: 'same',
  });
  expect(await people.admin.ok('syncVendor', {})).toEqual({ added: 1, changed: 0, same: 1 });
  expect(await own('安护')).toMatchObject({ vendorCode: 'G2', mobile: '13800000000', syncState: 'same' });
});

test('what the group stops is stopped here when it is taken over, and never let in again by it', async () => {
  const { id } = await people.admin.ok('createConglomerateVendor', { vendorCode: 'G9', vendorName: '宁波精密刀具' });
  expect(await people.admin.refusal('createConglomerateVendor', { vendorCode: 'G9', vendorName: 'x' })).toBe('conflict');
  await people.admin.ok('syncVendor', { conglomerateVendorIds: [id] });
  await people.admin.ok('updateConglomerateVendorLockStatus', { id, lockFlag: true });
  expect(await group('宁波')).toMatchObject({ lockFlag: true, syncState: 'differs', differs: ['状态'] });
  await people.admin.ok('syncVendor', { conglomerateVendorIds: [id] });
  expect(await own('G9')).toMatchObject({ lockFlag: true });
  await people.admin.ok('updateConglomerateVendorLockStatus', { id, lockFlag: false });
  expect(await group('宁波')).toMatchObject({ syncState: 'same' });
  await people.admin.ok('updateConglomerateVendor', { id, vendorName: '宁波精密刀具股份有限公司' });
  expect(await group('宁波')).toMatchObject({ differs: ['供应商名称'] });
  await people.admin.ok('deleteConglomerateVendor', { id });
  expect(await own('G9')).toMatchObject({ syncState: 'none' });
});

test('without its right each write is refused', async () => {
  const id = await make();
  const reader = people.as({ rights: ['organization.vendor', 'organization.groupVendor'] });
  for (const [path, body] of [
    ['createVendor', { vendorCode: 'no', vendorName: 'x' }],
    ['updateVendor', { id, vendorName: 'x' }],
    ['deleteVendor', { id }],
    ['updateVendorLockStatus', { id, lockFlag: true }],
    ['syncVendor', {}],
    ['createConglomerateVendor', { vendorCode: 'no', vendorName: 'x' }],
    ['updateConglomerateVendor', { id, vendorName: 'x' }],
    ['deleteConglomerateVendor', { id }],
    ['updateConglomerateVendorLockStatus', { id, lockFlag: true }],
    ['syncConglomerateVendor', { rows: [{ vendorCode: 'no', vendorName: 'x' }] }],
  ] as const)
    expect(await reader.refusal(path, body), path).toBe('not-permitted');
});
