// Employees: who takes things. They stand in a department, hold a post, a level and any number of cards.
import * as z from 'zod/mini';
import { own, read, write, type Permit } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { date, dateTime, email, id, nothing, text, yes } from '../kernel/scalars.ts';
import { LockFlag } from '../system/codes.ts';
import { FaceFlag } from './codes.ts';
import { cardNumber, idOrIds, noText, phone, remark, someIds } from './people-shared.ts';

/** The pages on which employees are listed: each of them may read. */
export const empPages = [
  'organization.staff',
  'organization.departmentStaffs',
  'organization.positionStaffs',
  'organization.vendorStaffs',
] as const;

export const EmpRow = z.object({
  id,
  empCode: label('工号', z.string()),
  empName: label('姓名', z.string()),
  departmentId: id,
  departmentName: label('部门', z.string()),
  postId: z.nullable(id),
  postName: label('岗位', noText),
  levelId: z.nullable(id),
  levelName: label('等级', noText),
  costId: z.nullable(id),
  costName: label('成本中心', noText),
  vendorId: z.nullable(id),
  vendorName: label('供应商', noText),
  cardNos: label('卡号', z.array(z.string())),
  mobile: label('手机', noText),
  email: label('邮箱', noText),
  faceFlag: label('人脸', FaceFlag),
  faceImageUrl: noText,
  lockFlag: label('状态', LockFlag),
  lockReason: label('停用原因', noText),
  lockedAt: label('停用时刻', z.nullable(dateTime)),
  entryDate: label('入职日期', z.nullable(date)),
  leaveDate: label('离职日期', z.nullable(date)),
  remark: label('备注', noText),
  createdAt: label('创建时间', dateTime),
});

/** What a person says of an employee. */
export const EmpInput = z.strictObject({
  empCode: label('工号', text(50)),
  empName: label('姓名', text(50)),
  departmentId: label('部门', id),
  postId: label('岗位', z.nullish(id)),
  levelId: label('等级', z.nullish(id)),
  costId: label('成本中心', z.nullish(id)),
  vendorId: label('供应商', z.nullish(id)),
  mobile: label('手机', z.nullish(phone)),
  email: label('邮箱', z.nullish(email)),
  entryDate: label('入职日期', z.nullish(date)),
  remark,
});
const CreateInput = z.extend(EmpInput, { cardNo: label('卡号', z.nullish(cardNumber)) });

const CardHeld = z.object({ id, cardNo: label('卡号', z.string()), boundAt: label('绑定时间', z.nullable(dateTime)), statusFlag: yes });
const CardPast = z.object({
  cardNo: label('卡号', z.string()),
  boundAt: label('绑定时间', dateTime),
  boundBy: label('绑定人', z.string()),
  unboundAt: label('解绑时间', z.nullable(dateTime)),
  unboundBy: label('解绑人', noText),
  reason: label('原因', noText),
});
/** A move between departments or posts; `appliedAt` is null while its day is still to come. */
const MoveRow = z.object({
  id,
  field: z.literal(['department', 'post']),
  fromName: label('从', noText),
  toName: label('到', noText),
  effectiveDate: label('生效日期', date),
  appliedAt: z.nullable(dateTime),
  movedBy: label('操作人', z.string()),
  remark: label('备注', noText),
});
const Named = z.object({ id, code: z.string(), name: z.string() });

export const EmpDetail = z.extend(EmpRow, {
  cards: z.array(CardHeld),
  cardHistory: z.array(CardPast),
  moves: z.array(MoveRow),
  projects: z.array(Named),
  machines: z.array(Named),
  accounts: z.array(z.object({ userId: id, loginAccount: z.string(), lockFlag: LockFlag })),
});

const filters = {
  keyword: label('员工', text(100)),
  departmentId: label('部门', id),
  postId: label('岗位', id),
  levelId: label('等级', id),
  vendorId: label('供应商', id),
  vendorFlag: label('供应商员工', yes),
  cardNo: label('卡号', text(40)),
  lockFlag: label('状态', LockFlag),
  faceFlag: label('人脸', FaceFlag),
};

const { keyword, departmentId, postId, lockFlag } = filters;
const staff = 'organization.staff';
const vendorStaff = 'organization.vendorStaffs';
const either = (button: 'create' | 'update' | 'delete' | 'lock') => [`${staff}.${button}`, `${vendorStaff}.${button}`] as const;
const one = (path: `/${string}`, method: 'GET' | 'POST') =>
  read({ method, path, summary: '查看员工', permit: [...empPages], input: z.strictObject({ id }), output: EmpRow });
const moving = (permit: Permit) => ({ method: 'POST' as const, permit, output: nothing });
/** From which day: today when left out; a day to come waits until then. */
const effectiveDate = label('生效日期', z.nullish(date));

export const employee = {
  list: read({
    method: 'POST',
    path: '/basic/listEmp',
    summary: '查询员工',
    permit: [...empPages],
    exportCode: 'EXPORT_EMP',
    exportTitle: '员工导出',
    input: pageQuery(filters, [
      'empCode',
      'empName',
      'departmentName',
      'postName',
      'levelName',
      'vendorName',
      'entryDate',
      'leaveDate',
      'createdAt',
    ]),
    output: pageOf(EmpRow),
  }),
  byName: read({
    method: 'POST',
    path: '/basic/listEmpPageByEmpName',
    summary: '按姓名查询员工',
    permit: [...empPages],
    input: pageQuery({ empName: label('姓名', text(50)) }, [
      'empCode',
      'empName',
      'departmentName',
      'postName',
      'levelName',
      'vendorName',
      'entryDate',
      'leaveDate',
      'createdAt',
    ]),
    output: pageOf(EmpRow),
  }),
  ofDepartment: read({
    method: 'POST',
    path: '/basic/listDepartmentEmp',
    summary: '查询部门员工',
    permit: ['organization.departmentStaffs', 'organization.department'],
    exportCode: 'EXPORT_DEPARTMENT_EMP',
    exportTitle: '部门员工导出',
    input: pageQuery({ keyword, departmentId, postId, lockFlag }, [
      'empCode',
      'empName',
      'departmentName',
      'postName',
      'levelName',
      'vendorName',
      'entryDate',
      'leaveDate',
      'createdAt',
    ]),
    output: pageOf(EmpRow),
  }),
  find: one('/basic/findEmp/:id', 'GET'),
  findById: one('/basic/findEmpById', 'POST'),
  detail: read({
    method: 'POST',
    path: '/basic/findEmpDetailById',
    summary: '查看员工资料',
    permit: [...empPages],
    input: z.strictObject({ id }),
    output: EmpDetail,
  }),
  create: write({
    method: 'POST',
    path: '/basic/createEmp',
    summary: '新增员工',
    permit: either('create'),
    input: CreateInput,
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/basic/updateEmp',
    summary: '修改员工',
    permit: either('update'),
    input: z.extend(z.partial(EmpInput), { id }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/basic/deleteEmp',
    summary: '删除员工',
    permit: either('delete'),
    input: z.strictObject(idOrIds).check(someIds),
    output: nothing,
  }),
  lock: write({
    method: 'POST',
    path: '/basic/updateEmpLockStatus',
    summary: '停用或启用员工',
    permit: either('lock'),
    input: z
      .strictObject({ ...idOrIds, lockFlag: label('状态', LockFlag), lockReason: label('停用原因', z.nullish(text(200))) })
      .check(someIds),
    output: nothing,
  }),
  moveDepartment: write({
    ...moving(['organization.departmentStaffs.move', 'organization.staff.update']),
    path: '/basic/updateEmpDepartment',
    summary: '调动员工到部门',
    input: z.strictObject({ ...idOrIds, departmentId: label('调到部门', id), effectiveDate, remark }).check(someIds),
  }),
  movePost: write({
    ...moving(['organization.positionStaffs.move', 'organization.staff.update']),
    path: '/basic/updateEmpPost',
    summary: '调动员工到岗位',
    input: z.strictObject({ ...idOrIds, postId: label('调到岗位', id), effectiveDate, remark }).check(someIds),
  }),
  cancelMove: write({
    ...moving(['organization.departmentStaffs.move', 'organization.positionStaffs.move', 'organization.staff.update']),
    path: '/basic/cancelEmpMove',
    summary: '取消未生效的调动',
    input: z.strictObject({ id }),
  }),
  bindCard: write({
    method: 'POST',
    path: '/basic/empBindCard',
    summary: '给员工绑卡',
    permit: 'organization.staff.bindCard',
    input: z.strictObject({ id, cardNo: label('卡号', cardNumber) }),
    output: nothing,
  }),
  unbindCard: write({
    method: 'POST',
    path: '/basic/empUnbindCard',
    summary: '解绑员工的卡',
    permit: 'organization.staff.unbindCard',
    input: z.strictObject({ id, cardId: z.nullish(id), reason: label('原因', z.nullish(text(200))) }),
    output: nothing,
  }),
};

/** One picture of a zip, and what became of it. */
export const FaceResult = z.object({
  fileName: label('文件', z.string()),
  empCode: label('工号', noText),
  empName: label('姓名', noText),
  done: label('结果', yes),
  problem: label('原因', noText),
});

/** At most so many pictures in one zip, and so many bytes of it. */
export const FACES_AT_ONCE = 5000;
export const FACE_ZIP_BYTES = 300 * 1024 * 1024;

export const face = {
  // `own`: no transaction stands open while a zip is sent; each picture is kept by itself.
  batch: own({
    method: 'POST',
    path: '/basic/batchImportEmpFaceImage',
    summary: '批量导入员工人脸',
    permit: 'organization.staff.faceImage',
    wire: 'upload',
    input: z.strictObject({}),
    output: z.object({ done: z.int(), failed: z.int(), rows: z.array(FaceResult) }),
  }),
  one: own({
    method: 'POST',
    path: '/basic/importEmpFaceImage',
    summary: '录入员工人脸',
    permit: 'organization.staff.faceImage',
    wire: 'upload',
    input: z.strictObject({ id }),
    output: z.string(),
  }),
  remove: write({
    method: 'POST',
    path: '/basic/deleteEmpFaceImage',
    summary: '删除员工人脸',
    permit: 'organization.staff.faceImage',
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
