// Data permission: templates that narrow what of the departments, cost centres, projects, machines and warehouses a user sees.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, nothing, quantity, text } from '../kernel/scalars.ts';

/** Entities of one kind in a template. */
export const MOST_ENTITIES = 5000;
const some = (title: string) => label(title, z.nullish(z.array(id).check(z.maxLength(MOST_ENTITIES, `最多${MOST_ENTITIES}项`))));

/** The kinds that a template narrows, by the field that holds them. A kind without entities is not narrowed. */
export const SCOPE_FIELDS = {
  departmentIds: 'department',
  costIds: 'cost',
  projectIds: 'project',
  vmIds: 'vm',
  warehouseIds: 'warehouse',
} as const;

const TemplateInput = z.strictObject({
  templateName: label('模板名称', text(50)),
  remark: label('备注', z.nullish(text(500))),
  departmentIds: some('部门'),
  costIds: some('成本中心'),
  projectIds: some('项目'),
  vmIds: some('设备'),
  warehouseIds: some('仓库'),
  userIds: some('用户'),
});

const TemplateRow = z.object({
  id,
  templateName: label('模板名称', z.string()),
  departments: label('部门', quantity),
  costs: label('成本中心', quantity),
  projects: label('项目', quantity),
  vms: label('设备', quantity),
  warehouses: label('仓库', quantity),
  users: label('用户数', quantity),
  remark: label('备注', z.nullable(z.string())),
  createdAt: label('创建时间', dateTime),
});

const ids = z.array(id);
const named = z.array(z.object({ id, code: z.string(), name: z.string() }));

export const dataScope = {
  list: read({
    method: 'POST',
    path: '/basic/listDataPermissionTemplate',
    summary: '查询数据权限模板',
    permit: 'system.dataAuth',
    exportCode: 'EXPORT_DATA_PERMISSION',
    exportTitle: '数据权限导出',
    input: pageQuery({ keyword: label('模板名称', text(50)) }, ['templateName', 'createdAt']),
    output: pageOf(TemplateRow),
  }),
  search: read({
    method: 'POST',
    path: '/basic/searchDataPermissionTemplate',
    summary: '选择数据权限模板',
    permit: ['system.dataAuth', 'system.userRole'],
    input: z.strictObject({ keyword: z.nullish(text(50)), ids: z.nullish(ids.check(z.maxLength(200))) }),
    output: z.array(z.object({ id, templateName: z.string(), remark: z.nullable(z.string()) })),
  }),
  /** Who a template can be given to: whoever maintains templates need not see what roles people hold. Derived. */
  users: read({
    method: 'POST',
    path: '/basic/searchDataPermissionUser',
    summary: '选择数据权限的用户',
    permit: 'system.dataAuth',
    input: z.strictObject({ keyword: z.nullish(text(50)), ids: z.nullish(ids.check(z.maxLength(200))) }),
    output: named,
  }),
  /** What a template leaves: the entities of each kind by name, and who has it. */
  find: read({
    method: 'GET',
    path: '/basic/findDataPermissionTemplateConfig',
    summary: '查看数据权限模板',
    permit: 'system.dataAuth',
    input: z.strictObject({ id }),
    output: z.object({ department: named, cost: named, project: named, vm: named, warehouse: named, user: named }),
  }),
  create: write({
    method: 'POST',
    path: '/basic/createDataPermissionTemplate',
    summary: '新增数据权限模板',
    permit: 'system.dataAuth.create',
    input: TemplateInput,
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/basic/updateDataPermissionTemplate',
    summary: '修改数据权限模板',
    permit: 'system.dataAuth.update',
    /** What is left out stays; null takes all of that kind out, so that it is not narrowed any more. */
    input: z.extend(z.partial(TemplateInput), { id }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/basic/deleteDataPermissionTemplate',
    summary: '删除数据权限模板',
    permit: 'system.dataAuth.delete',
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
