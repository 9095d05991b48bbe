// What machines are told: how they charge, how they are settled, and all of it as a file.
import type { Endpoint, Row, Sent } from '../../../contract/kernel/endpoint.ts';
import { machine } from '../../../contract/machine/index.ts';
import { call, download } from '../../kernel/api.ts';
import { t } from '../../kernel/i18n.ts';
import { type Action, type Dialogs } from '../../kit/list/actions.tsx';
import { type FormFields } from '../../kit/form/form-actions.tsx';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import { costPicker } from './pickers.tsx';
import { OwnerType } from '../../../contract/org/codes.ts';
import { SettlementType } from '../../../contract/machine/codes.ts';
import '../../floor/floor.css';
import './machine.css';

const { vm, vmSettings } = machine;
type VmRow = Row<typeof vm.list>;

const vmIdsOf = (target: VmRow | VmRow[]): string[] => [target].flat().map(({ id }) => id);

interface Settings<W> {
  label: string;
  read: Endpoint;
  write: W;
  fields: FormFields<W>;
  initial: Record<string, unknown>;
}

/** A form over what a machine has been told already; for several machines it begins with what is usual. */
function settings<W extends Endpoint>({ label, read, write, fields, initial }: Settings<W>): Action<VmRow | VmRow[]> {
  const show = async (target: VmRow | VmRow[], dialogs: Dialogs) => {
    const vmIds = vmIdsOf(target);
    const now = vmIds.length === 1 ? ((await call(read, { vmId: vmIds[0] } as Sent<typeof read>)) as Record<string, unknown> | null) : null;
    const names = fields.map((field) => (typeof field === 'string' ? field : field.name));
    // What is read says more than can be set.
    const kept = now && Object.fromEntries(names.map((name) => [name, now[name] ?? undefined]));
    const thing = Array.isArray(target) ? t('{n} 台设备', { n: vmIds.length }) : target.vmName;
    dialogs.show((place) => (
      <FormDialog {...place} title={`${t(label)} ${thing}`} endpoint={write} fields={fields} initial={kept ?? initial} fixed={{ vmIds }} />
    ));
  };
  // What cannot be read has been said already.
  return { label, permit: write.permit, start: (target, dialogs) => void show(target, dialogs).catch(() => undefined) };
}

export const pickMode = settings({
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

export const settlement = settings({
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

export const configExport: Action<VmRow | VmRow[]> = {
  label: '导出配置',
  permit: vm.configExport.permit,
  looks: true,
  start: (target) => void download(vm.configExport, { vmIds: vmIdsOf(target) }, t('设备配置.xlsx')).catch(() => undefined),
};
