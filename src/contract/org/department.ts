// Departments: a tree. Employees stand in them, trades are charged to them, data permission narrows by them.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { id, nothing, orDefault, text } from '../kernel/scalars.ts';
import { StatusFlag } from '../system/codes.ts';
import { MergeLook, mergeTakes, mergeTook } from './merge.ts';
import { noText, remark, sort } from './people-shared.ts';

export const DepartmentRow = z.object({
  id,
  /** Null for one at the top, and for one whose parent is outside the data permission. */
  parentId: z.nullable(id),
  departmentCode: label('部门编码', z.string()),
  departmentName: label('部门名称', z.string()),
  /** By its code, as an import reads it. */
  parentCode: label('上级部门', noText),
  managerEmpId: z.nullable(id),
  managerName: label('负责人', noText),
  empCount: label('员工数', z.int()),
  sort: label('排序', z.int()),
  statusFlag: label('状态', StatusFlag),
  remark: label('备注', noText),
});

export const DepartmentInput = z.strictObject({
  parentId: label('上级部门', z.nullish(id)),
  departmentCode: label('部门编码', text(50)),
  departmentName: label('部门名称', text(100)),
  managerEmpId: label('负责人', z.nullish(id)),
  sort,
  remark,
});

const page = 'organization.department';

/** The whole tree, for pickers too. */
export const listDepartment = read({
  method: 'GET',
  path: '/basic/listDepartment',
  summary: '查询部门',
  permit: 'signedIn',
  exportCode: 'EXPORT_DEPARTMENT',
  exportTitle: '部门导出',
  input: z.strictObject({}),
  output: z.array(DepartmentRow),
});

export const department = {
  create: write({
    method: 'POST',
    path: '/basic/createDepartment',
    summary: '新增部门',
    permit: `${page}.create`,
    input: DepartmentInput,
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/basic/updateDepartment',
    summary: '修改部门',
    permit: `${page}.update`,
    input: z.extend(z.partial(DepartmentInput), { id, statusFlag: label('状态', orDefault(StatusFlag)) }),
    output: nothing,
  }),
  delete: write({
    method: 'GET',
    path: '/basic/deleteDepartment',
    summary: '删除部门',
    permit: `${page}.delete`,
    input: z.strictObject({ id }),
    output: nothing,
  }),
  merge: write({
    method: 'POST',
    path: '/basic/mergeDepartment',
    summary: '合并部门',
    permit: `${page}.update`,
    input: z.strictObject({ id, intoId: label('并入部门', id), ...mergeTakes }),
    /** How many employees and branches were moved; whether the merged one was deleted, or stopped because it has a history. */
    output: z.object({ employees: z.int(), branches: z.int(), deleted: z.boolean(), ...mergeTook }),
  }),
  /** What a merge of the one into the other would take, before it is done. */
  mergeLook: read({
    method: 'GET',
    path: '/basic/findMergeDepartment',
    summary: '查看合并部门的影响',
    permit: `${page}.update`,
    input: z.strictObject({ id, intoId: label('并入部门', id) }),
    output: MergeLook,
  }),
};
