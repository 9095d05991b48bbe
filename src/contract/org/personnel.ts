// What a personnel system tells of departments and employees: changes under its own keys, each with a number that rises (docs/personnel.md).
import * as z from 'zod/mini';
import { codes } from '../kernel/codes.ts';
import { own } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { id, orDefault, text, yes } from '../kernel/scalars.ts';

export const PersonnelThing = codes('personnelThing', { department: [1, '部门'], employee: [2, '员工'] });

/** What became of a change. */
export const PersonnelResult = codes('personnelResult', {
  made: [1, '新增', 'success'],
  changed: [2, '修改', 'success'],
  same: [3, '没有变化'],
  returned: [4, '重新启用', 'success'],
  ended: [5, '已结束', 'warning'],
  older: [6, '已有更新的变更'],
  known: [7, '已收到过'],
  refused: [8, '没有采用', 'danger'],
});

/** Changes in one call, departments and employees together. */
export const PERSONNEL_AT_ONCE = 5000;
// What is wrong in a row is said in its row: here only what would keep the whole from being read.
const said = z.nullish(z.string().check(z.maxLength(500, '最多500个字')));
const change = {
  key: label('人事系统的编号', text(100)),
  /** Rises with each change of this key: a time in milliseconds, or the number of the row in a journal. */
  changeNo: label('变更序号', z.int('请输入整数').check(z.gte(1, '至少为1'))),
  /** Gone: of an employee, he has left; nothing else needs to be said. */
  endFlag: label('已离职或撤销', orDefault(yes)),
};

// Left out: as it was. Null or '': none.
const DepartmentChange = z.strictObject({
  ...change,
  departmentCode: label('部门编码', said),
  departmentName: label('部门名称', said),
  /** Null stands at the top. */
  parentKey: label('上级部门', said),
});
const EmployeeChange = z.strictObject({
  ...change,
  empCode: label('工号', said),
  empName: label('姓名', said),
  departmentKey: label('部门', said),
  mobile: label('手机', said),
  email: label('邮箱', said),
  entryDate: label('入职日期', said),
  /** Of an end: the day; today when left out. */
  leaveDate: label('离职日期', said),
});

const Outcome = z.object({
  key: label('人事系统的编号', z.string()),
  changeNo: label('变更序号', z.int()),
  result: label('结果', PersonnelResult),
  /** Of a refused one: why, in the caller's language. It may be sent again under the same number. */
  problem: label('原因', z.nullable(z.string())),
  /** The department or employee that the key means now. */
  id: z.nullable(id),
  /** Of a leaver: what he has still to settle, in words; a clearance was begun for it. */
  left: label('未结清', z.nullable(z.string())),
});

const list = <S extends z.core.$ZodType>(schema: S) =>
  z._default(z.array(schema).check(z.maxLength(PERSONNEL_AT_ONCE, '一次最多5000项')), []);

export const personnel = {
  /**
   * Departments are done first, then employees, then what ends; the order within a call does not matter. `own`: some hundreds at a time are done for good, so
   * that nobody at a machine waits for thousands; sent twice nothing happens twice, by the numbers of the changes.
   */
  take: own({
    method: 'POST',
    path: '/basic/takePersonnelChange',
    summary: '接收人事系统的变更',
    permit: [
      'organization.staff.create',
      'organization.staff.update',
      'organization.staff.lock',
      'organization.department.create',
      'organization.department.update',
    ],
    input: z.strictObject({
      source: label('人事系统', text(50)),
      departments: label('部门', list(DepartmentChange)),
      employees: label('员工', list(EmployeeChange)),
    }),
    /** A row for each change, in the order in which they were sent. */
    output: z.object({ departments: z.array(Outcome), employees: z.array(Outcome) }),
  }),
};
