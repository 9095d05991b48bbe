// The organisation: departments, posts, levels, cost centres, projects and the employees in them.
import * as z from 'zod/mini';
import { read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { id, text } from '../kernel/scalars.ts';

export const DepartmentRow = z.object({
  id,
  parentId: z.nullable(id),
  departmentCode: label('部门编码', z.string()),
  departmentName: label('部门名称', z.string()),
  sort: label('排序', z.int()),
  remark: label('备注', z.nullable(z.string())),
  empCount: label('员工数', z.int()),
});

/** What a picker shows of an employee: the department tells twins apart. */
export const EmpPick = z.object({
  id,
  empCode: z.string(),
  empName: z.string(),
  departmentName: z.string(),
});

const Pick = z.object({ id, code: label('编码', z.string()), name: label('名称', z.string()) });

export const org = {
  departments: read({
    method: 'GET',
    path: '/basic/listDepartment',
    summary: '查询部门',
    permit: 'signedIn',
    exportCode: 'EXPORT_DEPARTMENT',
    input: z.strictObject({}),
    output: z.array(DepartmentRow),
  }),
  searchEmp: read({
    method: 'POST',
    path: '/basic/searchNodeEmp',
    summary: '选择员工',
    permit: 'signedIn',
    input: z.strictObject({ keyword: z.nullish(text(100)), ids: z.nullish(z.array(id).check(z.maxLength(200))) }),
    output: z.array(EmpPick),
  }),
  costs: read({
    method: 'GET',
    path: '/basic/listCost',
    summary: '选择成本中心',
    permit: 'signedIn',
    exportCode: 'EXPORT_COST',
    input: z.strictObject({}),
    output: z.array(z.extend(Pick, { parentId: z.nullable(id) })),
  }),
  projects: read({
    method: 'GET',
    path: '/basic/listProject',
    summary: '选择项目',
    permit: 'signedIn',
    exportCode: 'EXPORT_PROJECT',
    input: z.strictObject({}),
    output: z.array(Pick),
  }),
};
