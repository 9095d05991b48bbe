// Addresses that goods are brought to, in two steps (a plant, its halls), and the people at the customer's whom one talks to.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateTime, email, id, nothing, quantity, text } from '../kernel/scalars.ts';

const place = {
  contact: label('联系人', z.nullish(text(50))),
  mobile: label('电话', z.nullish(text(30))),
  province: label('省', z.nullish(text(50))),
  city: label('市', z.nullish(text(50))),
  district: label('区县', z.nullish(text(50))),
  detail: label('详细地址', z.nullish(text(200))),
};
const addressName = label('地址名称', text(100));
const Address = z.object({
  id,
  parentId: z.nullable(id),
  addressName: label('地址名称', z.string()),
  contact: label('联系人', z.nullable(z.string())),
  mobile: label('电话', z.nullable(z.string())),
  province: label('省', z.nullable(z.string())),
  city: label('市', z.nullable(z.string())),
  district: label('区县', z.nullable(z.string())),
  detail: label('详细地址', z.nullable(z.string())),
  /** How many places lie in it. */
  subCount: label('下级地址', quantity),
});
const person = {
  contactorName: label('姓名', text(50)),
  mobile: label('电话', z.nullish(text(30))),
  email: label('邮箱', z.nullish(email)),
  position: label('职务', z.nullish(text(50))),
};
const Contactor = z.object({
  id,
  contactorName: label('姓名', z.string()),
  mobile: label('电话', z.nullable(z.string())),
  email: label('邮箱', z.nullable(z.string())),
  position: label('职务', z.nullable(z.string())),
  creator: label('创建人', z.string()),
  createdAt: label('创建时间', dateTime),
});

const page = 'system.nodeConfig';
const readers = [page, 'operate.evmMarketMall'] as const;

export const outside = {
  /** Addresses that lie in no other. */
  listAddress: read({
    method: 'GET',
    path: '/outside/listAddress',
    summary: '查询送货地址',
    permit: readers,
    input: z.strictObject({ keyword: z.nullish(text(100)) }),
    output: z.array(Address),
  }),
  /** All of them, each followed by the places that lie in it. */
  listAllAddress: read({
    method: 'GET',
    path: '/outside/listAllAddress',
    summary: '查询全部送货地址',
    permit: readers,
    exportCode: 'EXPORT_DELIVERY_ADDRESS',
    exportTitle: '送货地址导出',
    input: z.strictObject({}),
    output: z.array(z.extend(Address, { parentName: label('上级地址', z.nullable(z.string())) })),
  }),
  /** The places that lie in one. */
  listSubAddress: read({
    method: 'GET',
    path: '/outside/listSubAddress',
    summary: '查询下级送货地址',
    permit: readers,
    input: z.strictObject({ parentId: label('上级地址', id) }),
    output: z.array(Address),
  }),
  /** Refuses 'conflict', 'not-found', 'address-deep' for a place in a place that lies in another. */
  createAddress: write({
    method: 'POST',
    path: '/outside/createAddress',
    summary: '新增送货地址',
    permit: `${page}.update`,
    input: z.strictObject({ parentId: label('上级地址', z.nullish(id)), addressName, ...place }),
    output: z.object({ id }),
  }),
  updateAddress: write({
    method: 'POST',
    path: '/outside/updateAddress',
    summary: '修改送货地址',
    permit: `${page}.update`,
    input: z.strictObject({ id, addressName: z.optional(addressName), ...place }),
    output: nothing,
  }),
  /** Refuses 'in-use' while places lie in it. */
  deleteAddress: write({
    method: 'POST',
    path: '/outside/deleteAddress',
    summary: '删除送货地址',
    permit: `${page}.update`,
    input: z.strictObject({ id }),
    output: nothing,
  }),
  listContactor: read({
    method: 'GET',
    path: '/outside/listCustomerContactor',
    summary: '查询客户联系人',
    permit: readers,
    exportCode: 'EXPORT_CUSTOMER_CONTACTOR',
    exportTitle: '客户联系人导出',
    input: z.strictObject({}),
    output: z.array(Contactor),
  }),
  /** Refuses 'conflict' for a name that is there. */
  createContactor: write({
    method: 'POST',
    path: '/outside/createCustomerContactor',
    summary: '新增客户联系人',
    permit: `${page}.update`,
    input: z.strictObject(person),
    output: z.object({ id }),
  }),
  /** Refuses 'conflict' for a name that another one has, 'not-found'. */
  updateContactor: write({
    method: 'POST',
    path: '/outside/updateCustomerContactor',
    summary: '修改客户联系人',
    permit: `${page}.update`,
    input: z.strictObject({ id, ...person, contactorName: z.optional(person.contactorName) }),
    output: nothing,
  }),
  deleteContactor: write({
    method: 'POST',
    path: '/outside/deleteCustomerContactor',
    summary: '删除客户联系人',
    permit: `${page}.update`,
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
