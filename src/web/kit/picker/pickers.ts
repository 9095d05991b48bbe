// Which picker a field has, by its name: said once for every search and form.
import { lazily, remote, whole, type PickerSource } from './picker-source.ts';

const product = lazily('product', async () => remote((await import('../../../contract/product/index.ts')).product.search));
const emp = lazily('emp', async () => remote((await import('../../../contract/org/index.ts')).org.searchEmp));
const vm = lazily('vm', async () => remote((await import('../../../contract/machine/vm.ts')).vm.search));
const warehouse = lazily('warehouse', async () => remote((await import('../../../contract/machine/vm.ts')).vm.warehouses));
const prewh = lazily('prewh', async () => remote((await import('../../../contract/warehouse/prewh.ts')).prewh.list));
const productType = lazily('productType', async () => whole((await import('../../../contract/product/index.ts')).product.listType));
const department = lazily('department', async () => whole((await import('../../../contract/org/index.ts')).org.departments));
const cost = lazily('cost', async () => whole((await import('../../../contract/org/index.ts')).org.costs));
const project = lazily('project', async () => whole((await import('../../../contract/org/index.ts')).org.projects));
const post = lazily('post', async () => whole((await import('../../../contract/org/post.ts')).post.all));
const level = lazily('level', async () => whole((await import('../../../contract/org/level.ts')).empLevel.list));
const vendor = lazily('vendor', async () => whole((await import('../../../contract/org/index.ts')).org.vendors));
const role = lazily('role', async () => whole((await import('../../../contract/role/index.ts')).role.all));

export const pickers: Record<string, PickerSource> = {
  productId: product,
  productIds: product,
  newProductId: product,
  empId: emp,
  empIds: emp,
  vmId: vm,
  vmIds: vm,
  warehouseId: warehouse,
  prewhId: prewh,
  productTypeId: productType,
  productTypeIds: productType,
  departmentId: department,
  postId: post,
  levelId: level,
  vendorId: vendor,
  managerEmpId: emp,
  toEmpId: emp,
  costId: cost,
  projectId: project,
  roleId: role,
  roleIds: role,
};
