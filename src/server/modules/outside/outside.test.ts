// Addresses in two steps, and contacts: each is there once, and what something lies in is not deleted.
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../kernel/db/ids.ts';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { exportsByCode } from '../transfer/export.ts';
import { exportColumns, requireExport, type Exportable } from '../transfer/exportable.ts';
import { outside } from './noun.ts';

const base = testDatabase();
let calls: Awaited<ReturnType<typeof openCallers>>;
beforeAll(async () => {
  calls = await openCallers(base, outside.handlers, { under: '/outside' });
});

test('an address has places inside it, and those have none', async () => {
  const { admin } = calls;
  const plant = await admin.ok('/createAddress', { addressName: '一厂', city: '上海', contact: '王工' });
  const hall = await admin.ok('/createAddress', { addressName: '二号车间', parentId: plant.id });
  expect(await admin.refusal('/createAddress', { addressName: '一厂' })).toBe('conflict');
  expect(await admin.refusal('/createAddress', { addressName: '二号车间', parentId: plant.id })).toBe('conflict');
  expect(await admin.refusal('/createAddress', { addressName: '角落', parentId: hall.id })).toBe('address-deep');
  expect(await admin.read('/listAddress?keyword=上海')).toMatchObject([{ id: plant.id, addressName: '一厂', subCount: 1 }]);
  expect(await admin.read('/listAddress?keyword=北京')).toEqual([]);
  expect(await admin.read(`/listSubAddress?parentId=${plant.id}`)).toMatchObject([{ id: hall.id, parentId: plant.id }]);
  await admin.ok('/updateAddress', { id: hall.id, addressName: '三号车间', mobile: '13800000000' });
  expect(await admin.read(`/listSubAddress?parentId=${plant.id}`)).toMatchObject([{ addressName: '三号车间', mobile: '13800000000' }]);
  expect(await admin.refusal('/deleteAddress', { id: plant.id })).toBe('in-use');
  const other = await admin.ok('/createAddress', { addressName: '二厂' });
  expect(
    (await admin.read('/listAllAddress')).map((row: { addressName: string; parentName: string | null }) => [
      row.addressName,
      row.parentName,
    ]),
  ).toEqual([
    ['一厂', null],
    ['三号车间', '一厂'],
    ['二厂', null],
  ]);
  await admin.ok('/deleteAddress', { id: other.id });
  await admin.ok('/deleteAddress', { id: hall.id });
  await admin.ok('/deleteAddress', { id: plant.id });
  expect(await admin.read('/listAddress')).toEqual([]);
  expect(await admin.refusal('/deleteAddress', { id: plant.id })).toBe('not-found');
});

test('a contact is there once, with a mailbox that is one', async () => {
  const { admin } = calls;
  const { id } = await admin.ok('/createCustomerContactor', { contactorName: '李经理', email: 'li@example.com', position: '采购' });
  expect(await admin.refusal('/createCustomerContactor', { contactorName: '李经理' })).toBe('conflict');
  expect(await admin.refusal('/createCustomerContactor', { contactorName: '赵', email: 'a b@c' })).toBe('bad-input');
  expect(await admin.read('/listCustomerContactor')).toMatchObject([{ contactorName: '李经理', position: '采购', creator: '测试' }]);
  const other = await admin.ok('/createCustomerContactor', { contactorName: '赵经理' });
  await admin.ok('/updateCustomerContactor', { id, mobile: '13900000000', position: null });
  expect(await admin.read('/listCustomerContactor')).toMatchObject([
    { contactorName: '李经理', mobile: '13900000000', email: 'li@example.com', position: null },
    { contactorName: '赵经理' },
  ]);
  expect(await admin.refusal('/updateCustomerContactor', { id, contactorName: '赵经理' })).toBe('conflict');
  expect(await admin.refusal('/updateCustomerContactor', { id: newId(), contactorName: '谁' })).toBe('not-found');
  await admin.ok('/deleteCustomerContactor', { id: other.id });
  await admin.ok('/deleteCustomerContactor', { id });
  expect(await admin.refusal('/deleteCustomerContactor', { id })).toBe('not-found');
});

test('both go into a file, for who may see them', async () => {
  const { admin } = calls;
  const plant = await admin.ok('/createAddress', { addressName: '一厂', city: '上海', contact: '王工', mobile: '13800000000' });
  await admin.ok('/createAddress', { addressName: '二号车间', parentId: plant.id });
  await admin.ok('/createCustomerContactor', { contactorName: '李经理', email: 'li@example.com' });
  const lists = exportsByCode(outside.exports ?? []);
  const fileOf = async (code: string, rights: string[]) =>
    base.run(async (ctx) => {
      const list = lists.get(code) as Exportable;
      const reader = requireExport({ ...ctx, rights: new Set(rights) } as typeof ctx, list);
      const rows = (await Array.fromAsync(list.batches(reader, {} as never))).flat() as Record<string, unknown>[];
      const columns = exportColumns(list.endpoint, null, 'zh');
      return [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ key }) => row[key]))];
    });
  expect(await fileOf('EXPORT_DELIVERY_ADDRESS', ['system.nodeConfig'])).toEqual([
    ['地址名称', '联系人', '电话', '省', '市', '区县', '详细地址', '下级地址', '上级地址'],
    ['一厂', '王工', '13800000000', null, '上海', null, null, 1, null],
    ['二号车间', null, null, null, null, null, null, 0, '一厂'],
  ]);
  const contacts = await fileOf('EXPORT_CUSTOMER_CONTACTOR', ['operate.evmMarketMall', 'operate.evmMarketMall.export']);
  expect(contacts).toHaveLength(2);
  expect(contacts[1]?.slice(0, 4)).toEqual(['李经理', null, 'li@example.com', null]);
  await expect(fileOf('EXPORT_CUSTOMER_CONTACTOR', ['product.productList'])).rejects.toMatchObject({ key: 'not-permitted' });
});
