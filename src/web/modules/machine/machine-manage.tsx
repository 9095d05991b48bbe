// 设备管理: the machines of the site, how each stands, and the way to all that belongs to it.
import type { Endpoint, Row, Sent } from '../../../contract/kernel/endpoint.ts';
import { device } from '../../../contract/device/index.ts';
import { machine } from '../../../contract/machine/index.ts';
import { call, download } from '../../kernel/api.ts';
import { t } from '../../kernel/i18n.ts';
import { useLive } from '../../kernel/live.ts';
import { go } from '../../kernel/router.tsx';
import { action, type Action, type Desk } from '../../kit/list/actions.tsx';
import { onOff } from '../../kit/list/on-off.ts';
import { column } from '../../kit/list/columns.tsx';
import { createDialog, editDialog, type FormFields } from '../../kit/form/form-actions.tsx';
import { Freshness } from '../../floor/freshness.tsx';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { exportButton } from '../../kit/list/transfer-buttons.tsx';
import { EmployeeDialog } from './employee-dialog.tsx';
import { LevelBar, Online } from '../../floor/levels.tsx';
import { ModelDialog } from './model-dialog.tsx';
import { costPicker, modelPicker, warehousePicker } from './pickers.tsx';
import { RecoveryDialog } from './recovery-dialog.tsx';
import { TalkPanel } from './talk-panel.tsx';
import { OwnerType } from '../../../contract/org/codes.ts';
import { SettlementType } from '../../../contract/machine/codes.ts';
import '../../floor/floor.css';
import './machine.css';

const { vm, vmSettings } = machine;
type VmRow = Row<typeof vm.list>;

const fields: FormFields<typeof vm.create> = [
  'vmCode',
  'deviceCode',
  'vmName',
  { name: 'vmModelId', control: modelPicker },
  { name: 'warehouseId', control: warehousePicker },
  { name: 'costId', control: costPicker },
  { name: 'address', whole: true },
];

/** Opens the channels of a machine; its name stands in the tab (R081). */
export const channelsOf = ({ id, vmName }: { id: string; vmName: string }): string =>
  `/machine/vmChannelpz/${id}/${encodeURIComponent(vmName)}`;

const vmIdsOf = (target: VmRow | VmRow[]): string[] => [target].flat().map(({ id }) => id);

const levelsOf = (row: VmRow) => ({
  INVENT_WARN: row.warnChannels,
  REPLENISH: row.remindChannels,
  DEFAULT: row.normalChannels,
  FREEZE: row.freezeChannels,
});

const Levels = ({ row }: { row: VmRow }) => (
  <>
    <LevelBar levels={levelsOf(row)} />
    <Freshness talk={row.talk} />
  </>
);

interface Settings<W> {
  label: string;
  read: Endpoint;
  write: W;
  fields: FormFields<W>;
  initial: Record<string, unknown>;
}

/** A form over what a machine has been told already; for several machines it begins with what is usual. */
function settings<W extends Endpoint>({ label, read, write, fields, initial }: Settings<W>): Action<VmRow | VmRow[]> {
  const show = async (target: VmRow | VmRow[], desk: Desk) => {
    const vmIds = vmIdsOf(target);
    const now = vmIds.length === 1 ? ((await call(read, { vmId: vmIds[0] } as Sent<typeof read>)) as Record<string, unknown> | null) : null;
    const names = fields.map((field) => (typeof field === 'string' ? field : field.name));
    // What is read says more than can be set.
    const told = now && Object.fromEntries(names.map((name) => [name, now[name] ?? undefined]));
    const thing = Array.isArray(target) ? t('{n} 台设备', { n: vmIds.length }) : target.vmName;
    desk.show((place) => (
      <FormDialog {...place} title={`${t(label)} ${thing}`} endpoint={write} fields={fields} initial={told ?? initial} fixed={{ vmIds }} />
    ));
  };
  // What cannot be read has been said already.
  return { label, permit: write.permit, start: (target, desk) => void show(target, desk).catch(() => undefined) };
}

const pickMode = settings({
  label: '领料模式',
  read: vmSettings.findPickMode,
  write: vmSettings.savePickMode,
  fields: [
    'modeCode',
    'maxNum',
    { name: 'needCost', help: '没有选择时不能领；已经领走的照常入账，列为待核对。' },
    'needProject',
    { name: 'needApproval', help: '要有人放行才能领；没有网络时不能领。' },
    { name: 'faceFlag', help: '先看摄像头；没有录入人脸的员工不能领。' },
  ],
  initial: { modeCode: 'emp', needCost: false, needProject: false, needApproval: false, faceFlag: false },
});
const settlement = settings({
  label: '结算设置',
  read: vmSettings.findPickSettlement,
  write: vmSettings.savePickSettlement,
  fields: [
    'settlementType',
    'payer',
    { name: 'costId', title: '成本中心', control: costPicker, help: '领料没有选择、项目和商品也没有绑定成本中心时，记到这里。' },
  ],
  initial: { settlementType: SettlementType.byPick, payer: OwnerType.node },
});
const configExport: Action<VmRow | VmRow[]> = {
  label: '导出配置',
  permit: vm.configExport.permit,
  looks: true,
  start: (target) => void download(vm.configExport, { vmIds: vmIdsOf(target) }, t('设备配置.xlsx')).catch(() => undefined),
};

const Machines = listScreen(vm.list, {
  search: [
    'keyword',
    'onlineFlag',
    'type',
    { name: 'model', control: modelPicker },
    { name: 'warehouseId', control: warehousePicker },
    'lockFlag',
  ],
  columns: [
    { name: 'vmCode', width: 130, fixed: 'left' },
    { name: 'vmName', width: 180, align: 'left' },
    { name: 'deviceCode', width: 130 },
    column('onlineFlag', (row: VmRow) => <Online online={row.onlineFlag} stopped={row.lockFlag} />, { width: 88 }),
    column('warnChannels', (row: VmRow) => <Levels row={row} />, { title: '库存状态', width: 290, align: 'left' }),
    { name: 'channelCount', width: 80 },
    { name: 'remindChannels', width: 96, hidden: true },
    { name: 'freezeChannels', width: 96, hidden: true },
    { name: 'model', width: 130 },
    'type',
    { name: 'warehouseName', width: 130 },
    { name: 'address', width: 170 },
    { name: 'costName', width: 130 },
    'lastHeartbeatAt',
    { name: 'lockFlag', width: 88 },
    { name: 'appVersion', width: 104, hidden: true },
    { name: 'createdAt', hidden: true },
  ],
  open: (row) => go(channelsOf(row)),
  toolbar: [
    createDialog(vm.create, fields, { title: '新增设备' }),
    { label: '设备型号', permit: vm.listModel.permit, start: (_, desk) => desk.show((place) => <ModelDialog {...place} />) },
    exportButton(vm.list),
  ],
  rowActions: [
    { label: '货道', permit: ['machine.vmChannelpz'], start: (row: VmRow) => go(channelsOf(row)) },
    editDialog<VmRow, typeof vm.update>(vm.update, fields),
    pickMode,
    settlement,
    {
      label: '回收仓位',
      permit: vmSettings.createRecovery.permit,
      start: (row, desk) => desk.show((place) => <RecoveryDialog {...place} vmId={row.id} vmName={row.vmName} />),
    },
    {
      label: '绑定员工',
      permit: vmSettings.bindEmp.permit,
      start: (row, desk) => desk.show((place) => <EmployeeDialog {...place} vmId={row.id} vmName={row.vmName} />),
    },
    configExport,
    ...onOff<VmRow>(vm.update, { flag: 'lockFlag', confirm: '停用后不能在设备上领料，货道和记录都保留。' }),
    action('删除', vm.delete, {
      when: ({ channelCount }: VmRow) => channelCount === 0,
      confirm: '只有没有货道和记录的设备可以删除。',
      danger: true,
    }),
  ],
  batchActions: [configExport, pickMode, settlement],
  panel: { title: '通讯', render: (row) => <TalkPanel row={row} /> },
  nameOf: (row) => `${row.vmCode} ${row.vmName}`,
  empty: '还没有设备。先新增设备型号，再新增设备。',
});

/** The list and the panel hear what machines say, and ask again then. */
const followed = [vm.list.path, device.states.path, device.events.path, device.commands.path];

export default function MachineManage() {
  useLive(followed);
  return <Machines />;
}
