// How the chosen machine talks: when it was heard last, what is missing, what waits for a person, what it was told to do.
import { device } from '../../../contract/device/index.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import type { vm } from '../../../contract/machine/vm.ts';
import { t, useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { action, type Action, type Dialogs } from '../../kit/list/actions.tsx';
import { listColumns } from '../../kit/list/columns.tsx';
import { FlaggedPicks } from '../../floor/flagged-picks.tsx';
import { TellButtons } from '../../floor/tell-buttons.tsx';
import { Facts } from '../../kit/list/facts.tsx';
import { WaitingMessages } from '../../floor/waiting-messages.tsx';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import { NotThere } from '../../kit/list/states.tsx';
import { useDialogs } from '../../kit/dialog/use-dialogs.tsx';
import { usePages } from '../../kit/list/use-pages.tsx';
import { DeviceCommandState } from '../../../contract/device/codes.ts';
import { ChangesPanel } from './changes-panel.tsx';
import { NumberDoubts } from './number-doubts.tsx';

type VmRow = Row<typeof vm.list>;
type StateRow = Row<typeof device.states>;
type EventRow = Row<typeof device.events>;
type CommandRow = Row<typeof device.commands>;
const SHOWN = 5;

const facts = listColumns<StateRow>(device.states.output, [
  'heartbeatAt',
  'lastEventAt',
  'unsentEvents',
  'missingEvents',
  'asideEvents',
  'clockSkewSeconds',
  'oddClockAt',
  'configVersion',
]);
const asked = listColumns<CommandRow>(device.commands.output, [
  'kind',
  'channelCode',
  'appVersion',
  'state',
  'createdBy',
  'createdAt',
  'expiresAt',
  'fetchedAt',
  'answeredAt',
  'answer',
]);

const settled = listColumns<EventRow>(device.events.output, ['kind', 'happenedAt', 'problem', 'state', 'mended', 'settledBy', 'settledAt']);

const cancelling: Action<CommandRow>[] = [
  action('取消', device.cancelCommand, { when: ({ state }: CommandRow) => state === DeviceCommandState.waiting }),
];
const sending: Action<{ vmId: string; name: string }>[] = [
  {
    label: '下发命令',
    permit: device.command.permit,
    start: ({ vmId, name }, dialogs) =>
      dialogs.show((place) => (
        <FormDialog
          {...place}
          title={`${t('下发命令')} ${name}`}
          endpoint={device.command}
          fields={[
            'kind',
            { name: 'channelCode', help: '不填表示整台设备；测试货道必须填写。' },
            { name: 'appVersion', help: '只用于升级。' },
            'minutes',
          ]}
          initial={{ minutes: 10 }}
          fixed={{ vmId }}
        />
      )),
  },
];

export function TalkPanel({ row }: { row: VmRow }) {
  return <Talk key={row.id} vmId={row.id} name={row.vmName} />;
}

function Talk({ vmId, name }: { vmId: string; name: string }) {
  const input = { vmId, limit: 1 };
  const found = useRead(device.states, input);
  const [dialogs, dialog] = useDialogs({ keyOf: ({ id }: { id: string }) => id, nameOf: () => name });
  if (found.error || !found.data) return <NotThere asked={found} rows={6} />;
  const [state] = found.data.rows;
  return (
    <>
      {state && <State state={state} dialogs={dialogs} />}
      <WaitingMessages vmId={vmId} />
      <FlaggedPicks vmId={vmId} />
      <ChangesPanel vmId={vmId} />
      <Settled vmId={vmId} />
      <Commands vmId={vmId} name={name} dialogs={dialogs} />
      {dialog}
    </>
  );
}

/** What somebody has decided, the newest first. */
function Settled({ vmId }: { vmId: string }) {
  const t = useT();
  const filter = { vmId, settled: true, sorts: [{ field: 'settledAt' as const, order: 'desc' as const }] };
  const { found, total, pager } = usePages(device.events, { filter, shown: SHOWN, of: t('已处理的消息的分页') });
  if (total === 0 && !found.error) return null;
  return (
    <>
      <h3>{t('已处理的消息 {n}', { n: total })}</h3>
      {found.error && <NotThere asked={found} />}
      {found.data?.rows.map((event) => (
        <div key={event.eventId} className="kit-reported">
          <Facts row={event} columns={settled} />
        </div>
      ))}
      {pager}
    </>
  );
}

/** What it was told to do, the newest first. */
function Commands({ vmId, name, dialogs }: { vmId: string; name: string; dialogs: Dialogs }) {
  const t = useT();
  const { found, pager } = usePages(device.commands, { filter: { vmId }, shown: SHOWN, of: t('命令的分页') });
  return (
    <>
      <h3>{t('命令')}</h3>
      <TellButtons actions={sending} target={{ vmId, name }} dialogs={dialogs} />
      {(found.error || !found.data) && <NotThere asked={found} rows={3} />}
      {found.data?.rows.map((command) => (
        <div key={command.id} className="kit-reported">
          <Facts row={command} columns={asked} />
          <TellButtons actions={cancelling} target={command} dialogs={dialogs} />
        </div>
      ))}
      {pager}
    </>
  );
}

function State({ state, dialogs }: { state: StateRow; dialogs: Dialogs }) {
  return (
    <>
      <Facts row={state} columns={facts} />
      <NumberDoubts state={state} dialogs={dialogs} />
      {state.faults.length > 0 && <p className="vm-gap">{state.faults.join(t('、'))}</p>}
    </>
  );
}
