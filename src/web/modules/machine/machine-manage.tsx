// 设备管理: the machines of the site, how each stands, and the way to all that belongs to it.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { device } from '../../../contract/device/index.ts';
import { machine } from '../../../contract/machine/index.ts';
import { useLive } from '../../kernel/live.ts';
import { go } from '../../kernel/router.tsx';
import { action } from '../../kit/list/actions.tsx';
import { onOff } from '../../kit/list/on-off.ts';
import { column } from '../../kit/list/columns.tsx';
import { createDialog, editDialog, type FormFields } from '../../kit/form/form-actions.tsx';
import { Freshness } from '../../floor/freshness.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { exportButton } from '../../kit/list/transfer-buttons.tsx';
import { EmployeeDialog } from './employee-dialog.tsx';
import { LevelBar, levelsOf, Online } from '../../floor/levels.tsx';
import { ModelDialog } from './model-dialog.tsx';
import { costPicker, modelPicker, warehousePicker } from './pickers.tsx';
import { RecoveryDialog } from './recovery-dialog.tsx';
import { TalkPanel } from './talk-panel.tsx';
import { configExport, pickMode, settlement } from './machine-settings.tsx';
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

const Levels = ({ row }: { row: VmRow }) => (
  <>
    <LevelBar levels={levelsOf(row)} />
    <Freshness talk={row.talk} />
  </>
);

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
