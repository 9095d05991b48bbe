// Vendors: whom the site buys from and whose people refill its machines; and the vendors that the group keeps, with how far the site has
// taken each over.
import * as z from 'zod/mini';
import { words } from '../kernel/codes.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, email, id, nothing, text } from '../kernel/scalars.ts';
import { LockFlag } from '../system/codes.ts';
import { idOrIds, noText, phone, someIds } from './people-shared.ts';

export const VendorSync = words('vendorSync', { none: '未引入', same: ['已引入', 'success'], differs: ['有差异', 'warning'] });

const particulars = {
  contact: label('联系人', noText),
  mobile: label('电话', noText),
  email: label('邮箱', noText),
  address: label('地址', noText),
};
const said = {
  contact: label('联系人', z.nullish(text(50))),
  mobile: label('电话', z.nullish(phone)),
  email: label('邮箱', z.nullish(email)),
  address: label('地址', z.nullish(text(200))),
};
const VendorInput = z.strictObject({ vendorCode: label('供应商编码', text(50)), vendorName: label('供应商名称', text(100)), ...said });
const lock = z.strictObject({ ...idOrIds, lockFlag: label('状态', LockFlag) }).check(someIds);

export const VendorRow = z.object({
  id,
  vendorCode: label('供应商编码', z.string()),
  vendorName: label('供应商名称', z.string()),
  ...particulars,
  lockFlag: label('状态', LockFlag),
  empCount: label('员工数', z.int()),
  productCount: label('商品数', z.int()),
  /** Whether the group keeps it too, and whether both say the same. */
  syncState: label('集团同步', VendorSync),
  createdAt: label('创建时间', dateTime),
});
export const ConglomerateVendorRow = z.object({
  id,
  vendorCode: label('供应商编码', z.string()),
  vendorName: label('供应商名称', z.string()),
  syncState: label('引入状态', VendorSync),
  /** The fields in which the site's vendor is another. */
  differs: label('不同之处', z.array(z.string())),
  ...particulars,
  lockFlag: label('状态', LockFlag),
  syncTime: label('同步时间', dateTime),
  ownVendorId: z.nullable(id),
  own: z.nullable(z.object({ vendorName: z.string(), ...particulars, lockFlag: LockFlag })),
});

const page = 'organization.vendor';
const group = 'organization.groupVendor';

export const vendor = {
  list: read({
    method: 'POST',
    path: '/basic/listVendor',
    summary: '查询供应商',
    permit: page,
    exportCode: 'EXPORT_VENDOR',
    exportTitle: '供应商导出',
    input: pageQuery({ keyword: label('供应商', text(100)), lockFlag: label('状态', LockFlag), syncState: label('集团同步', VendorSync) }, [
      'vendorCode',
      'vendorName',
      'contact',
      'createdAt',
    ]),
    output: pageOf(VendorRow),
  }),
  create: write({
    method: 'POST',
    path: '/basic/createVendor',
    summary: '新增供应商',
    permit: `${page}.create`,
    input: VendorInput,
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/basic/updateVendor',
    summary: '修改供应商',
    permit: `${page}.update`,
    input: z.extend(z.partial(VendorInput), { id }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/basic/deleteVendor',
    summary: '删除供应商',
    permit: `${page}.delete`,
    input: z.strictObject({ id }),
    output: nothing,
  }),
  lock: write({
    method: 'POST',
    path: '/basic/updateVendorLockStatus',
    summary: '停用或启用供应商',
    permit: `${page}.lock`,
    input: lock,
    output: nothing,
  }),
  /** Takes over what the group keeps: those chosen, or all. */
  sync: write({
    method: 'POST',
    path: '/basic/syncVendor',
    summary: '从集团引入供应商',
    permit: [`${page}.sync`, `${group}.sync`],
    input: z.strictObject({ conglomerateVendorIds: z.nullish(z.array(id).check(z.minLength(1, '请至少选择一项'), z.maxLength(5000))) }),
    output: z.object({ added: z.int(), changed: z.int(), same: z.int() }),
  }),
};

export const conglomerateVendor = {
  list: read({
    method: 'POST',
    path: '/basic/listConglomerateVendor',
    summary: '查询集团供应商',
    permit: group,
    exportCode: 'EXPORT_CONGLOMERATE_VENDOR',
    exportTitle: '集团供应商导出',
    input: pageQuery({ keyword: label('供应商', text(100)), lockFlag: label('状态', LockFlag), syncState: label('引入状态', VendorSync) }, [
      'vendorCode',
      'vendorName',
      'syncTime',
    ]),
    output: pageOf(ConglomerateVendorRow),
  }),
  create: write({
    method: 'POST',
    path: '/basic/createConglomerateVendor',
    summary: '新增集团供应商',
    permit: `${group}.create`,
    input: VendorInput,
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/basic/updateConglomerateVendor',
    summary: '修改集团供应商',
    permit: `${group}.update`,
    input: z.extend(z.partial(VendorInput), { id }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/basic/deleteConglomerateVendor',
    summary: '删除集团供应商',
    permit: `${group}.delete`,
    input: z.strictObject({ id }),
    output: nothing,
  }),
  lock: write({
    method: 'POST',
    path: '/basic/updateConglomerateVendorLockStatus',
    summary: '停用或启用集团供应商',
    permit: `${group}.lock`,
    input: lock,
    output: nothing,
  }),
  /** The group's list: vendors with a known code are changed, the others are new. */
  sync: write({
    method: 'POST',
    path: '/basic/syncConglomerateVendor',
    summary: '同步集团供应商',
    permit: `${group}.sync`,
    input: z.strictObject({ rows: z.array(VendorInput).check(z.minLength(1, '至少一行'), z.maxLength(5000, '一次最多5000行')) }),
    output: z.object({ added: z.int(), changed: z.int(), same: z.int() }),
  }),
};
