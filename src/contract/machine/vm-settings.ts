// What a machine's configuration holds besides its channels: whom to charge, how it is settled, where goods are returned, who may use it.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { atLeastOne, dateTime, id, meant, nothing, quantity, text, yes } from '../kernel/scalars.ts';
import { OwnerType } from '../org/codes.ts';
import { PickModeCode, SettlementType } from './codes.ts';
import { vmIds, vmRef } from './vm.ts';
import { vmNamed } from './fields.ts';

export const PickMode = z.object({
  vmId: id,
  modeCode: label('领料模式', PickModeCode),
  needCost: label('选择成本中心', yes),
  needProject: label('选择项目', yes),
  needApproval: label('需要审批', yes),
  faceFlag: label('人脸识别', yes),
  maxNum: label('单次最多', z.nullable(z.int())),
});
type Asks = Pick<z.infer<typeof PickMode>, 'needCost' | 'needProject'> & { modeCode: string };

/** A mode as the pick decision reads it: a machine that books to a project (a cost centre) asks for one, whatever else is said. */
export const askingMode = <M extends Asks>(mode: M): M => ({
  ...mode,
  needCost: mode.needCost || mode.modeCode === 'cost',
  needProject: mode.needProject || mode.modeCode === 'project',
});

const PickModeInput = z.strictObject({
  vmIds,
  modeCode: label('领料模式', PickModeCode),
  needCost: label('选择成本中心', yes),
  needProject: label('选择项目', yes),
  needApproval: label('需要审批', yes),
  faceFlag: label('人脸识别', yes),
  maxNum: label('单次最多', z.nullish(atLeastOne.check(z.lte(10_000, '最多10000')))),
});
export const PickSettlement = z.object({
  vmId: id,
  settlementType: label('结算方式', SettlementType),
  payer: label('付款方', OwnerType),
  costId: z.nullable(id),
  costName: label('成本中心', z.nullable(z.string())),
});
const PickSettlementInput = z.strictObject({
  vmIds,
  settlementType: label('结算方式', SettlementType),
  payer: label('付款方', OwnerType),
  costId: label('成本中心', z.nullish(id)),
});
export const RecoveryRow = z.object({
  id,
  ...vmNamed,
  positionCode: label('回收仓位', z.string()),
  capacity: label('容量', quantity),
  currentNum: label('当前数量', quantity),
  productTypeId: z.nullable(id),
  productTypeName: label('商品分类', z.nullable(z.string())),
});
const RecoveryInput = z.strictObject({
  vmId: id,
  positionCode: label('回收仓位', text(20)),
  capacity: label('容量', atLeastOne.check(z.lte(1_000_000, '最多1000000'))),
  productTypeId: label('商品分类', z.nullish(id)),
});
export const VmEmpRow = z.object({
  /** Machine and employee: together they are one binding. */
  bindId: z.string(),
  ...vmNamed,
  empId: id,
  empCode: label('工号', z.string()),
  empName: label('姓名', z.string()),
  departmentName: label('部门', z.string()),
  cardNo: label('卡号', z.nullable(z.string())),
  boundAt: label('绑定时间', dateTime),
  validTo: label('有效期至', z.nullable(dateTime)),
});
const empIds = z.array(id).check(z.minLength(1, '请至少选择一名员工'), z.maxLength(1000, '一次最多1000名'));

const manage = 'machine.machineManage';
const card = 'machine.vmBindCard';
export const vmSettings = {
  findPickMode: read({
    method: 'GET',
    path: '/vm/findVmPickMode',
    summary: '查看领料模式',
    permit: manage,
    input: z.strictObject(vmRef),
    output: PickMode,
  }),
  savePickMode: write({
    method: 'POST',
    path: '/vm/createOrUpdateVmPickMode',
    summary: '设置领料模式',
    permit: `${manage}.pickMode`,
    input: PickModeInput,
    output: nothing,
  }),
  findPickSettlement: read({
    method: 'GET',
    path: '/vm/findVmPickSettlement',
    summary: '查看结算设置',
    permit: manage,
    input: z.strictObject(vmRef),
    output: z.nullable(PickSettlement),
  }),
  savePickSettlement: write({
    method: 'POST',
    path: '/vm/createOrUpdateVmPickSettlement',
    summary: '设置领料结算',
    permit: `${manage}.settlement`,
    input: PickSettlementInput,
    output: nothing,
  }),
  listRecovery: read({
    method: 'POST',
    path: '/vm/listRecoveryPosition',
    summary: '查询回收仓位',
    permit: manage,
    input: pageQuery({ vmId: id, vmCode: text(50) }, ['vmCode', 'positionCode', 'capacity']),
    output: pageOf(RecoveryRow),
  }),
  createRecovery: write({
    method: 'POST',
    path: '/vm/createRecoveryPosition',
    summary: '新增回收仓位',
    permit: `${manage}.recovery`,
    input: RecoveryInput,
    output: z.object({ id }),
  }),
  updateRecovery: write({
    method: 'POST',
    path: '/vm/updateRecoveryPosition',
    summary: '修改回收仓位',
    permit: `${manage}.recovery`,
    input: z.extend(z.partial(z.omit(RecoveryInput, { vmId: true })), { id }),
    output: nothing,
  }),
  deleteRecovery: write({
    method: 'POST',
    path: '/vm/deleteRecoveryPosition',
    summary: '删除回收仓位',
    permit: `${manage}.recovery`,
    input: z.strictObject({ id }),
    output: nothing,
  }),
  /** What lies there is scrapped. `stockNum` is what the person saw and agreed to take out. */
  emptyRecovery: write({
    method: 'POST',
    path: '/vm/emptyRecoveryPosition',
    summary: '清空回收仓位',
    permit: `${manage}.recovery`,
    input: z.strictObject({ id, stockNum: label('清出数量', quantity.check(meant)) }),
    output: z.object({ scrapped: z.int() }),
  }),
  listEmp: read({
    method: 'POST',
    path: '/vm/listVmEmp',
    summary: '查询设备绑定的员工',
    permit: [card, manage],
    exportCode: 'EXPORT_VM_EMP',
    exportTitle: '设备绑定员工导出',
    input: pageQuery({ vmId: label('设备', id), vmCode: text(50), empId: label('员工', id), keyword: label('工号或姓名', text(100)) }, [
      'vmCode',
      'empCode',
      'empName',
      'departmentName',
      'boundAt',
      'validTo',
    ]),
    output: pageOf(VmEmpRow),
  }),
  bindEmp: write({
    method: 'POST',
    path: '/vm/vmBindEmp',
    summary: '设备绑定员工',
    permit: `${card}.bind`,
    input: z.strictObject({ vmIds, empIds, validTo: label('有效期至', z.nullish(dateTime)) }),
    output: nothing,
  }),
  unbindEmp: write({
    method: 'POST',
    path: '/vm/vmUnbindEmp',
    summary: '设备解绑员工',
    permit: `${card}.unbind`,
    input: z.strictObject({ vmIds, empIds }),
    output: nothing,
  }),
};
