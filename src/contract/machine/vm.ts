// Machines and their models: what stands on the shop floor, where, and whether it answers.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { atLeastOne, dateTime, id, nothing, orDefault, text, yes } from '../kernel/scalars.ts';
import { LockFlag } from '../system/codes.ts';
import { Talk } from './talk.ts';
import { vmStat } from './vm-stat.ts';
import { DeviceType, OnlineFlag, ScreenOrientation } from './codes.ts';

/** A machine by its id or its code: one of them must be said. */
export const vmRef = { vmId: z.nullish(id), vmCode: z.nullish(text(50)) };
export const vmIds = z.array(id).check(z.minLength(1, '请至少选择一台设备'), z.maxLength(1000, '一次最多1000台'));

export const VmRow = z.object({
  id,
  vmCode: label('设备编码', z.string()),
  deviceCode: label('设备编号', z.string()),
  vmName: label('设备名称', z.string()),
  vmModelId: id,
  model: label('型号', z.string()),
  type: label('类型', DeviceType),
  onlineFlag: label('在线', OnlineFlag),
  lastHeartbeatAt: label('最近心跳', z.nullable(dateTime)),
  lockFlag: label('状态', LockFlag),
  address: label('位置', z.nullable(z.string())),
  costId: z.nullable(id),
  costName: label('成本中心', z.nullable(z.string())),
  warehouseId: z.nullable(id),
  warehouseName: label('仓库', z.nullable(z.string())),
  appVersion: label('程序版本', z.nullable(z.string())),
  channelCount: label('货道数', z.int()),
  warnChannels: label('预警货道', z.int()),
  remindChannels: label('提醒货道', z.int()),
  normalChannels: label('正常货道', z.int()),
  freezeChannels: label('冻结货道', z.int()),
  talk: Talk,
  createdAt: label('创建时间', dateTime),
});
export const VmInput = z.strictObject({
  vmCode: label('设备编码', text(50)),
  deviceCode: label('设备编号', text(50)),
  vmName: label('设备名称', text(100)),
  vmModelId: label('型号', id),
  warehouseId: label('仓库', z.nullish(id)),
  costId: label('成本中心', z.nullish(id)),
  address: label('位置', z.nullish(text(200))),
  lockFlag: label('状态', orDefault(LockFlag)),
});
export const VmDetail = z.extend(VmRow, {
  screenOrientation: label('屏幕方向', ScreenOrientation),
  rows: label('层数', z.int()),
  columns: label('每层列数', z.int()),
});

const side = atLeastOne.check(z.lte(40, '最多40'));
export const VmModelInput = z.strictObject({
  modelCode: label('型号编码', text(50)),
  modelName: label('型号名称', text(100)),
  deviceType: label('类型', orDefault(DeviceType)),
  screenOrientation: label('屏幕方向', orDefault(ScreenOrientation)),
  rows: label('层数', side),
  columns: label('每层列数', side),
});
export const VmModelRow = z.object({
  id,
  modelCode: label('型号编码', z.string()),
  modelName: label('型号名称', z.string()),
  deviceType: label('类型', DeviceType),
  screenOrientation: label('屏幕方向', ScreenOrientation),
  rows: label('层数', z.int()),
  columns: label('每层列数', z.int()),
  vmCount: label('设备数', z.int()),
});
/** What a picker shows of a machine. */
export const VmPick = z.object({ id, vmCode: z.string(), deviceCode: z.string(), vmName: z.string(), address: z.nullable(z.string()) });

const manage = 'machine.machineManage';
export const vm = {
  list: read({
    method: 'POST',
    path: '/vm/listVm',
    summary: '查询设备',
    permit: manage,
    exportCode: 'EXPORT_VM',
    exportTitle: '设备导出',
    freshness: true,
    input: pageQuery(
      {
        keyword: label('设备', text(100)),
        vmCode: label('设备编码', text(50)),
        deviceCode: label('设备编号', text(50)),
        vmName: label('设备名称', text(100)),
        model: label('型号', id),
        type: label('类型', DeviceType),
        onlineFlag: label('在线', OnlineFlag),
        lockFlag: label('状态', LockFlag),
        warehouseId: label('仓库', id),
        /** In use, and its figures may still change: silent, with events to come, with messages that wait, with a clock that is off. */
        doubtFlag: label('数据可能未到齐', yes),
      },
      ['vmCode', 'deviceCode', 'vmName', 'model', 'type', 'onlineFlag', 'lastHeartbeatAt', 'address', 'createdAt'],
    ),
    output: pageOf(VmRow),
  }),
  find: read({
    method: 'GET',
    path: '/vm/findVmDetail',
    summary: '查看设备',
    permit: 'signedIn',
    input: z.strictObject(vmRef),
    output: VmDetail,
  }),
  search: read({
    method: 'POST',
    path: '/vm/searchVm',
    summary: '选择设备',
    permit: 'signedIn',
    input: z.strictObject({ keyword: z.nullish(text(100)), ids: z.nullish(z.array(id).check(z.maxLength(200))) }),
    output: z.array(VmPick),
  }),
  /** The warehouses that a machine can be filled from. */
  warehouses: read({
    method: 'POST',
    path: '/vm/searchVmWarehouse',
    summary: '选择设备的仓库',
    permit: 'signedIn',
    shift: true,
    input: z.strictObject({ keyword: z.nullish(text(100)), ids: z.nullish(z.array(id).check(z.maxLength(200))) }),
    output: z.array(z.object({ id, warehouseCode: z.string(), warehouseName: z.string() })),
  }),
  create: write({
    method: 'POST',
    path: '/vm/createVm',
    summary: '新增设备',
    permit: `${manage}.create`,
    input: VmInput,
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/vm/updateVm',
    summary: '修改设备',
    permit: `${manage}.update`,
    input: z.extend(z.partial(VmInput), { id }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/vm/deleteVm',
    summary: '删除设备',
    permit: `${manage}.delete`,
    input: z.strictObject({ id }),
    output: nothing,
  }),
  /** R101; the name of the call says Mode, what it takes are machine models (ambiguity 30). */
  findByModels: read({
    method: 'POST',
    path: '/vm/findByNodeIdAndVmModeId',
    summary: '按型号查找设备',
    permit: 'signedIn',
    input: z.strictObject({ nodeId: id, vmModelIds: z.array(id).check(z.maxLength(200)) }),
    output: z.array(z.object({ deviceCode: label('设备编号', z.string()), vmName: label('机器名称', z.string()) })),
  }),
  stat: vmStat,
  configExport: read({
    method: 'POST',
    path: '/vm/vmConfigExport',
    summary: '导出设备配置',
    permit: `${manage}.configExport`,
    wire: 'download',
    input: z.strictObject({ vmIds, format: z.nullish(z.enum(['xlsx', 'csv'])) }),
    output: nothing,
  }),
  listModel: read({
    method: 'POST',
    path: '/vm/listVmModel',
    summary: '查询设备型号',
    permit: 'signedIn',
    input: z.strictObject({}),
    output: z.array(VmModelRow),
  }),
  createModel: write({
    method: 'POST',
    path: '/vm/createVmModel',
    summary: '新增设备型号',
    permit: `${manage}.create`,
    input: VmModelInput,
    output: z.object({ id }),
  }),
  updateModel: write({
    method: 'POST',
    path: '/vm/updateVmModel',
    summary: '修改设备型号',
    permit: `${manage}.update`,
    input: z.extend(z.partial(VmModelInput), { id }),
    output: nothing,
  }),
  deleteModel: write({
    method: 'POST',
    path: '/vm/deleteVmModel',
    summary: '删除设备型号',
    permit: `${manage}.delete`,
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
