// Projects: what picks can be booked to beside a cost centre; with attributes, the employees who may book to them, and who answers for them.
import * as z from 'zod/mini';
import { flag } from '../kernel/codes.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { date, dateTime, id, money, moneyInput, nothing, orDefault, text } from '../kernel/scalars.ts';
import { StatusFlag } from '../system/codes.ts';
import { noText, remark, sort } from './people-shared.ts';

/** The one who answers for a project, and those who lead it with him. */
export const MainFlag = flag('mainFlag', { true: ['主负责人', 'primary'], false: '负责人' });

export const ProjectRow = z.object({
  id,
  projectCode: label('项目编码', z.string()),
  projectName: label('项目名称', z.string()),
  leaderNames: label('负责人', noText),
  startDate: label('开始日期', z.nullable(date)),
  endDate: label('结束日期', z.nullable(date)),
  statusFlag: label('状态', StatusFlag),
  empCount: label('员工数', z.int()),
  attributeCount: label('属性数', z.int()),
  costNames: label('成本中心', noText),
  /** For as long as it runs; this and what it comes to are told to those who keep projects. */
  budgetAmount: label('项目预算', z.nullable(money)),
  usedAmount: label('已用金额', z.nullable(money)),
  /** Passed and not yet taken. */
  committedAmount: label('已承诺', z.nullable(money)),
  leftAmount: label('预算余额', z.nullable(money)),
  remark: label('备注', noText),
  createdAt: label('创建时间', dateTime),
});
export const ProjectAttributeRow = z.object({
  id,
  attrName: label('属性名称', z.string()),
  attrValue: label('属性值', noText),
  sort: label('排序', z.int()),
});
export const ProjectEmpRow = z.object({
  empId: id,
  empCode: label('工号', z.string()),
  empName: label('姓名', z.string()),
  departmentName: label('部门', z.string()),
});
export const ProjectLeaderRow = z.object({
  id,
  projectId: id,
  projectCode: label('项目编码', z.string()),
  projectName: label('项目名称', z.string()),
  empId: id,
  empCode: label('工号', z.string()),
  empName: label('姓名', z.string()),
  departmentName: label('部门', z.string()),
  mainFlag: label('职责', MainFlag),
  createdAt: label('指定时间', dateTime),
});
const Pick = z.object({ id, projectCode: z.string(), projectName: z.string() });

export const ProjectInput = z.strictObject({
  projectCode: label('项目编码', text(50)),
  projectName: label('项目名称', text(100)),
  startDate: label('开始日期', z.nullish(date)),
  endDate: label('结束日期', z.nullish(date)),
  budgetAmount: label('项目预算', z.nullish(moneyInput)),
  remark,
});
const AttributeInput = z.strictObject({
  projectId: label('项目', id),
  attrName: label('属性名称', text(50)),
  attrValue: label('属性值', z.nullish(text(500))),
  sort,
});

const page = 'organization.project';
const staffs = 'organization.projectStaffs';
const liable = 'organization.projectLiable';
const keyword = label('项目', text(100));
const members = z.strictObject({
  projectId: label('项目', id),
  empIds: label('员工', z.array(id).check(z.minLength(1, '请至少选择一项'), z.maxLength(1000, '一次最多1000项'))),
});

/** All projects in sight, for pickers. */
export const listProject = read({
  method: 'GET',
  path: '/basic/listProject',
  summary: '选择项目',
  permit: 'signedIn',
  input: z.strictObject({}),
  output: z.array(z.extend(Pick, { statusFlag: StatusFlag })),
});

export const project = {
  list: read({
    method: 'POST',
    path: '/basic/listProjectPage',
    summary: '查询项目',
    permit: [page, staffs, liable],
    exportCode: 'EXPORT_PROJECT',
    exportTitle: '项目导出',
    input: pageQuery(
      {
        keyword,
        statusFlag: label('状态', StatusFlag),
        empId: label('包含员工', id),
        leaderEmpId: label('负责人', id),
        costId: label('成本中心', id),
      },
      ['projectCode', 'projectName', 'startDate', 'endDate', 'createdAt'],
    ),
    output: pageOf(ProjectRow),
  }),
  find: read({
    method: 'GET',
    path: '/basic/findProjectById',
    summary: '查看项目',
    permit: [page, staffs, liable],
    input: z.strictObject({ id }),
    output: z.extend(ProjectRow, { attributes: z.array(ProjectAttributeRow), leaders: z.array(ProjectLeaderRow) }),
  }),
  /** The first 20 in use whose code contains the text: while one types. */
  byCode: read({
    method: 'GET',
    path: '/basic/findProjectByProjectCodeLike',
    summary: '按编码查找项目',
    permit: 'signedIn',
    input: z.strictObject({ projectCode: text(50) }),
    output: z.array(Pick),
  }),
  create: write({
    method: 'POST',
    path: '/basic/createProject',
    summary: '新增项目',
    permit: `${page}.create`,
    input: ProjectInput,
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/basic/updateProject',
    summary: '修改项目',
    permit: `${page}.update`,
    input: z.extend(z.partial(ProjectInput), { id, statusFlag: label('状态', orDefault(StatusFlag)) }),
    output: nothing,
  }),
  delete: write({
    method: 'GET',
    path: '/basic/deleteProject',
    summary: '删除项目',
    permit: `${page}.delete`,
    input: z.strictObject({ id }),
    output: nothing,
  }),
};

export const projectAttribute = {
  list: read({
    method: 'POST',
    path: '/basic/listProjectAttribute',
    summary: '查询项目属性',
    permit: page,
    input: z.extend(pageQuery({}, ['attrName', 'sort']), { projectId: label('项目', id) }),
    output: pageOf(ProjectAttributeRow),
  }),
  create: write({
    method: 'POST',
    path: '/basic/createProjectAttribute',
    summary: '新增项目属性',
    permit: `${page}.attribute`,
    input: AttributeInput,
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/basic/updateProjectAttribute',
    summary: '修改项目属性',
    permit: `${page}.attribute`,
    input: z.extend(z.partial(z.omit(AttributeInput, { projectId: true })), { id }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/basic/deleteProjectAttribute',
    summary: '删除项目属性',
    permit: `${page}.attribute`,
    input: z.strictObject({ id }),
    output: nothing,
  }),
};

export const projectEmp = {
  list: read({
    method: 'POST',
    path: '/basic/listProjectEmp',
    summary: '查询项目员工',
    permit: [staffs, page],
    exportCode: 'EXPORT_PROJECT_EMP',
    exportTitle: '项目员工导出',
    input: z.extend(pageQuery({ keyword: label('员工', text(100)) }, ['empCode', 'empName', 'departmentName']), {
      projectId: label('项目', id),
    }),
    output: pageOf(ProjectEmpRow),
  }),
  bind: write({
    method: 'POST',
    path: '/basic/createProjectEmp',
    summary: '把员工加入项目',
    permit: `${staffs}.bind`,
    input: members,
    output: z.object({ added: z.int() }),
  }),
  unbind: write({
    method: 'POST',
    path: '/basic/deleteProjectEmp',
    summary: '把员工移出项目',
    permit: `${staffs}.unbind`,
    input: members,
    output: nothing,
  }),
};

export const projectLeader = {
  list: read({
    method: 'POST',
    path: '/basic/listProjectLeader',
    summary: '查询项目负责人',
    permit: liable,
    exportCode: 'EXPORT_PROJECT_LEADER',
    exportTitle: '项目负责人导出',
    input: pageQuery({ keyword, projectId: label('项目', id), empId: label('负责人', id), mainFlag: label('职责', MainFlag) }, [
      'projectCode',
      'empCode',
      'empName',
      'createdAt',
    ]),
    output: pageOf(ProjectLeaderRow),
  }),
  create: write({
    method: 'POST',
    path: '/basic/createProjectLeader',
    summary: '指定项目负责人',
    permit: `${liable}.create`,
    input: z.strictObject({ projectId: label('项目', id), empId: label('负责人', id), mainFlag: label('职责', orDefault(MainFlag)) }),
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/basic/updateProjectLeader',
    summary: '修改项目负责人',
    permit: `${liable}.update`,
    input: z.strictObject({ id, empId: label('负责人', orDefault(id)), mainFlag: label('职责', orDefault(MainFlag)) }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/basic/deleteProjectLeader',
    summary: '取消项目负责人',
    permit: `${liable}.delete`,
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
