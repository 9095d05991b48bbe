// Cost centres: the tree of accounts that picked material is charged to, and what is bound to each: employees, machines, products, projects.
// An employee or machine has one centre that is charged where a pick says none (the default); the others may be charged as well.
import * as z from 'zod/mini';
import { codes } from '../kernel/codes.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { id, money, moneyInput, nothing, orDefault, text, yes } from '../kernel/scalars.ts';
import { StatusFlag } from '../system/codes.ts';
import { MergeLook, mergeTakes, mergeTook } from './merge.ts';
import { noText, remark } from './people-shared.ts';

export const CostEntityType = codes('costEntityType', {
  employee: [1, '员工'],
  machine: [2, '设备'],
  product: [3, '商品'],
  project: [4, '项目'],
});
export type CostEntityType = z.output<typeof CostEntityType>;
/** The page that keeps the bindings of each kind. */
export const costPages = {
  1: 'organization.costStaffs',
  2: 'organization.costVms',
  3: 'organization.costProduct',
  4: 'organization.costProject',
} as const;

export const CostRow = z.object({
  id,
  /** Null for one at the top, and for one whose parent is outside the data permission. */
  parentId: z.nullable(id),
  costCode: label('成本中心编码', z.string()),
  costName: label('成本中心名称', z.string()),
  /** By its code, as an import reads it. */
  parentCode: label('上级成本中心', noText),
  statusFlag: label('状态', StatusFlag),
  empCount: label('员工数', z.int()),
  vmCount: label('设备数', z.int()),
  productCount: label('商品数', z.int()),
  projectCount: label('项目数', z.int()),
  /** Of a year of the site's calendar; this and what was used are told to those who keep cost centres. */
  budgetAmount: label('年度预算', z.nullable(money)),
  usedAmount: label('本年已用（含下级）', z.nullable(money)),
  /** Passed and not yet taken. */
  committedAmount: label('已承诺（含下级）', z.nullable(money)),
  /** Below nothing where more is used and promised than there is. */
  leftAmount: label('预算余额', z.nullable(money)),
  /** Decides what is charged to it where a workflow says so. */
  ownerEmpId: z.nullable(id),
  ownerName: label('负责人', noText),
  remark: label('备注', noText),
});

export const CostInput = z.strictObject({
  parentId: label('上级成本中心', z.nullish(id)),
  costCode: label('成本中心编码', text(50)),
  costName: label('成本中心名称', text(100)),
  budgetAmount: label('年度预算', z.nullish(moneyInput)),
  ownerEmpId: label('负责人', z.nullish(id)),
  remark,
});

/** What of an account is passed and not yet taken, and the budget of the project, where it has one. */
export const committed = {
  committedAmount: label('已承诺', z.nullable(money)),
  projectName: z.nullable(z.string()),
  projectBudgetAmount: label('项目预算', z.nullable(money)),
  projectUsedAmount: label('项目已用', z.nullable(money)),
  projectCommittedAmount: label('项目已承诺', z.nullable(money)),
};

/** One thing that can be bound, and the cost centres in sight that it is bound to. */
export const CostEntityRow = z.object({
  id,
  code: label('编码', z.string()),
  name: label('名称', z.string()),
  note: label('说明', noText),
  /** The one that is charged where nothing else is said: of an employee or a machine. */
  mainCostId: z.nullable(id),
  costIds: z.array(id),
  costNames: label('成本中心', noText),
});

const page = 'organization.cost';
const kinds = Object.values(costPages);
const bound = z.strictObject({
  costId: label('成本中心', id),
  entityType: label('类别', CostEntityType),
  entityIds: label('绑定对象', z.array(id).check(z.minLength(1, '请至少选择一项'), z.maxLength(1000, '一次最多1000项'))),
});
const keyword = label('编码或名称', text(100));

/** The whole tree, for pickers too. */
export const listCost = read({
  method: 'GET',
  path: '/basic/listCost',
  summary: '查询成本中心',
  permit: 'signedIn',
  exportCode: 'EXPORT_COST',
  exportTitle: '成本中心导出',
  freshness: true,
  input: z.strictObject({}),
  output: z.array(CostRow),
});

export const cost = {
  create: write({
    method: 'POST',
    path: '/basic/createCost',
    summary: '新增成本中心',
    permit: `${page}.create`,
    input: CostInput,
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/basic/updateCost',
    summary: '修改成本中心',
    permit: `${page}.update`,
    input: z.extend(z.partial(CostInput), { id, statusFlag: label('状态', orDefault(StatusFlag)) }),
    output: nothing,
  }),
  delete: write({
    method: 'GET',
    path: '/basic/deleteCost',
    summary: '删除成本中心',
    permit: `${page}.delete`,
    input: z.strictObject({ costId: id }),
    output: nothing,
  }),
  merge: write({
    method: 'POST',
    path: '/basic/mergeCost',
    summary: '合并成本中心',
    permit: `${page}.update`,
    input: z.strictObject({ id, intoId: label('并入成本中心', id), ...mergeTakes }),
    /** How many bindings and branches were moved; whether the merged one was deleted, or stopped because it has a history. */
    output: z.object({ bindings: z.int(), branches: z.int(), deleted: z.boolean(), ...mergeTook }),
  }),
  /** What a merge of the one into the other would take, before it is done. */
  mergeLook: read({
    method: 'GET',
    path: '/basic/findMergeCost',
    summary: '查看合并成本中心的影响',
    permit: `${page}.update`,
    input: z.strictObject({ id, intoId: label('并入成本中心', id) }),
    output: MergeLook,
  }),
};

export const costEntity = {
  /** Everything of a kind that is in sight, or what is bound to one cost centre: a page of the matrix. */
  list: read({
    method: 'POST',
    path: '/basic/listCostEntity',
    summary: '查询成本中心绑定',
    permit: [...kinds, page],
    exportCode: 'EXPORT_COST_ENTITY',
    exportTitle: '成本中心绑定导出',
    input: z.extend(pageQuery({ keyword, costId: label('成本中心', id), boundFlag: label('已绑定', yes) }, ['code', 'name', 'note']), {
      entityType: label('类别', CostEntityType),
    }),
    output: pageOf(CostEntityRow),
  }),
  emps: read({
    method: 'POST',
    path: '/basic/listCostEmp',
    summary: '查询成本中心的员工',
    permit: [costPages[1], page],
    input: z.extend(pageQuery({ keyword }, ['empCode', 'empName', 'departmentName']), { costId: label('成本中心', id) }),
    output: pageOf(
      z.object({
        empId: id,
        empCode: label('工号', z.string()),
        empName: label('姓名', z.string()),
        departmentName: label('部门', z.string()),
        mainFlag: label('默认', yes),
      }),
    ),
  }),
  projects: read({
    method: 'POST',
    path: '/basic/listCostProject',
    summary: '查询成本中心的项目',
    permit: [costPages[4], page],
    input: z.extend(pageQuery({ keyword }, ['projectCode', 'projectName', 'statusFlag']), { costId: label('成本中心', id) }),
    output: pageOf(
      z.object({
        projectId: id,
        projectCode: label('项目编码', z.string()),
        projectName: label('项目名称', z.string()),
        statusFlag: label('状态', StatusFlag),
      }),
    ),
  }),
  bind: write({
    method: 'POST',
    path: '/basic/createCostEntity',
    summary: '绑定到成本中心',
    permit: kinds.map((kind) => `${kind}.bind` as const),
    /** `mainFlag`: of an employee or a machine, the one that is charged by default from now on. */
    input: z.extend(bound, { mainFlag: label('设为默认', z.nullish(yes)) }),
    /** How many were not bound before. */
    output: z.object({ added: z.int() }),
  }),
  unbind: write({
    method: 'POST',
    path: '/basic/deleteCostEntity',
    summary: '从成本中心解绑',
    permit: kinds.map((kind) => `${kind}.unbind` as const),
    input: bound,
    output: z.object({ removed: z.int() }),
  }),
};
