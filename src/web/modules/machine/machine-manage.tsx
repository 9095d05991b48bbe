// 设备管理: the machines of the site, how each stands, and the way to all that belongs to it.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { device } from '../../../contract/device/index.ts';
import { machine } from '../../../contract/machine/index.ts';
import { useLive } from '../../kernel/live.ts';
import { go } from '../../kernel/router.tsx';
import { action, column, dialog, exportButton, hidden, link, listScreen, onOff } from '../../kit/list/index.ts';
import { createDialog, editDialog, fieldsOf } from '../../kit/form/index.ts';
import { Freshness } from '../../floor/freshness.tsx';
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

const fields = fieldsOf(vm.create, {
  vmModelId: { control: modelPicker },
  warehouseId: { control: warehousePicker },
  costId: { control: costPicker },
  address: { whole: true },
  lockFlag: false,
});

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
    'doubtFlag',
  ],
  columns: [
    { name: 'vmCode', width: 130, fixed: 'left' },
    { name: 'vmName', width: 180, align: 'left' },
    { name: 'deviceCode', width: 130 },
    column('onlineFlag', (row) => <Online online={row.onlineFlag} stopped={row.lockFlag} />, { width: 88 }),
    column('warnChannels', (row) => <Levels row={row} />, { title: '库存状态', width: 290, align: 'left' }),
    { name: 'channelCount', width: 80 },
    ...hidden('remindChannels', 'freezeChannels'),
    { name: 'model', width: 130 },
    'type',
    { name: 'warehouseName', width: 130 },
    { name: 'address', width: 170 },
    { name: 'costName', width: 130 },
    'lastHeartbeatAt',
    { name: 'lockFlag', width: 88 },
    ...hidden('appVersion', 'createdAt'),
  ],
  open: (row) => go(channelsOf(row)),
  toolbar: [
    createDialog(vm.create, fields, { title: '新增设备' }),
    dialog('设备型号', vm.listModel.permit, (place) => <ModelDialog {...place} />),
    exportButton(vm.list),
  ],
  rowActions: [
    link('货道', ['machine.vmChannelpz'], { to: channelsOf }),
    editDialog(vm.update, fields),
    pickMode,
    settlement,
    dialog('回收仓位', vmSettings.createRecovery.permit, (place, row) => <RecoveryDialog {...place} vmId={row.id} vmName={row.vmName} />),
    dialog('绑定员工', vmSettings.bindEmp.permit, (place, row) => <EmployeeDialog {...place} vmId={row.id} vmName={row.vmName} />),
    configExport,
    ...onOff(vm.update, { flag: 'lockFlag', confirm: '停用后不能在设备上领料，货道和记录都保留。' }),
    action('删除', vm.delete, {
      when: ({ channelCount }) => channelCount === 0,
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
