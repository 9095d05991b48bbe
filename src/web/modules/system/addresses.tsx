// 送货地址 and 客户联系人: where goods are brought to, a plant with its halls, and whom one talks to at the customer's.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { outside } from '../../../contract/outside/index.ts';
import { action, exportButton } from '../../kit/list/index.ts';
import { createDialog, editDialog, formAction } from '../../kit/form/index.ts';
import { wholeList } from '../../kit/list/whole-list.tsx';

type Address = Out<typeof outside.listAllAddress>[number];
type Contactor = Out<typeof outside.listContactor>[number];

const place = ['addressName', 'contact', 'mobile', 'province', 'city', 'district', { name: 'detail', whole: true }] as const;

export const Addresses = wholeList(outside.listAllAddress, {
  title: '送货地址',
  columns: [
    { name: 'addressName', width: 176, align: 'left', fixed: 'left' },
    { name: 'parentName', width: 136, align: 'left' },
    { name: 'contact', width: 96 },
    { name: 'mobile', width: 128 },
    { name: 'province', width: 96 },
    { name: 'city', width: 96 },
    { name: 'district', width: 96 },
    { name: 'detail', width: 240, align: 'left' },
  ],
  toolbar: [createDialog(outside.createAddress, place, { title: '新增送货地址' }), exportButton(outside.listAllAddress)],
  rowActions: [
    editDialog<Address, typeof outside.updateAddress>(outside.updateAddress, place),
    formAction<Address, typeof outside.createAddress>('新增下级地址', outside.createAddress, {
      fields: place,
      when: ({ parentId }) => parentId === null,
      fixed: ({ id }) => ({ parentId: id }),
    }),
    action<Address, typeof outside.deleteAddress>('删除', outside.deleteAddress, {
      when: ({ subCount }) => subCount === 0,
      confirm: true,
      danger: true,
    }),
  ],
  nameOf: ({ addressName }) => addressName,
  empty: '还没有送货地址。用“新增”加第一个，例如工厂，再在它下面加车间。',
});

const person = ['contactorName', 'position', 'mobile', 'email'] as const;

export const Contactors = wholeList(outside.listContactor, {
  title: '客户联系人',
  columns: [
    { name: 'contactorName', width: 136, align: 'left', fixed: 'left' },
    { name: 'position', width: 136 },
    { name: 'mobile', width: 136 },
    { name: 'email', width: 240, align: 'left' },
    { name: 'creator', width: 120 },
    { name: 'createdAt', width: 168 },
  ],
  toolbar: [createDialog(outside.createContactor, person, { title: '新增客户联系人' }), exportButton(outside.listContactor)],
  rowActions: [
    editDialog<Contactor, typeof outside.updateContactor>(outside.updateContactor, person),
    action<Contactor, typeof outside.deleteContactor>('删除', outside.deleteContactor, { confirm: true, danger: true }),
  ],
  nameOf: ({ contactorName }) => contactorName,
  empty: '还没有客户联系人。',
});
