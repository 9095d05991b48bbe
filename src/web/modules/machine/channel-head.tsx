// The head of the channel page: the machine, how it is looked at, what can be done with all of it.
import { Button } from 'antd';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { machine } from '../../../contract/machine/index.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { useAllowed, whyNot, type Action, type Dialogs } from '../../kit/list/actions.tsx';
import { Freshness } from '../../floor/freshness.tsx';
import { Confirm } from '../../kit/dialog/lazy-dialogs.tsx';
import type { ListNow } from '../../kit/list/list-options.ts';
import { exportButton, importButton } from '../../kit/list/transfer-buttons.tsx';
import { refreshAll } from '../../kit/list/use-list.ts';
import { AddChannelsDialog } from './add-channels.tsx';
import { channelColumns } from './channel-columns.tsx';
import type { Channel } from './channels.ts';
import { Online } from '../../floor/levels.tsx';

const { vmChannel } = machine;
export type Vm = Out<typeof machine.vm.find>;
const VIEWS = [
  ['drawing', '图'],
  ['both', '图和表'],
  ['table', '表'],
] as const;
export type Face = (typeof VIEWS)[number][0];

interface HeadProps {
  vm: Vm;
  rows: readonly Channel[];
  dialogs: Dialogs;
  face: Face;
  setFace: (face: Face) => void;
}

/** Who the machine is, how it stands, how it is looked at and what can be done with all of it. */
export function Head({ vm: machineRow, rows, dialogs, face, setFace }: HeadProps) {
  const t = useT();
  const { id: vmId, vmCode, vmName, deviceCode, model, columns: places } = machineRow;
  const tools = useAllowed(toolsOf(machineRow, rows, t));
  const now: ListNow = {
    input: { vmId },
    total: rows.length,
    columns: channelColumns.map(({ name, title }) => ({ name, title, shown: true })),
  };
  return (
    <div className="vm-head">
      <div className="vm-who">
        <b>{vmName}</b>
        <span>{vmCode}</span>
        <span className="vm-hint">
          {deviceCode} · {model} {machineRow.rows}×{places}
        </span>
        <Online online={machineRow.onlineFlag} stopped={machineRow.lockFlag} />
        <Freshness talk={machineRow.talk} words />
      </div>
      <div className="vm-end" role="toolbar" aria-label={t('操作')}>
        <fieldset className="vm-switch">
          <legend className="sr-only">{t('看法')}</legend>
          {VIEWS.map(([value, label]) => (
            <button key={value} type="button" aria-pressed={face === value} onClick={() => setFace(value)}>
              {t(label)}
            </button>
          ))}
        </fieldset>
        {tools.map((one) => (
          <Button key={one.label} {...whyNot(one)} type={one.primary ? 'primary' : 'default'} onClick={() => one.start(now, dialogs)}>
            {t(one.label)}
          </Button>
        ))}
      </div>
    </div>
  );
}

function toolsOf(
  { id: vmId, deviceCode, vmName, columns: places }: Vm,
  rows: readonly Channel[],
  t: ReturnType<typeof useT>,
): Action<ListNow>[] {
  const tray = Math.max(0, ...rows.map((row) => row.tray)) + 1;
  const unmerge: Action<ListNow> = {
    label: '取消全部合并',
    permit: vmChannel.unmerge.permit,
    start: (_, dialogs) =>
      dialogs.show((place) => (
        <Confirm
          {...place}
          label={t('取消全部合并')}
          thing={vmName}
          follows={t('每个位置重新成为一个货道，货留在主货道里。')}
          danger={false}
          run={async () => {
            await call(vmChannel.unmerge, { deviceCode }, { silent: true });
            await refreshAll();
          }}
        />
      )),
  };
  return [
    {
      label: '新增货道',
      primary: rows.length === 0,
      permit: vmChannel.add.permit,
      start: (_, dialogs) => dialogs.show((place) => <AddChannelsDialog {...place} vmId={vmId} tray={tray} columns={places} />),
    },
    ...(rows.some(({ width }) => width > 1) ? [unmerge] : []),
    importButton('IMPORT_VM_CHANNEL', 'machine.vmChannelpz.import'),
    exportButton(vmChannel.list, 'machine.vmChannelpz.export'),
  ];
}
