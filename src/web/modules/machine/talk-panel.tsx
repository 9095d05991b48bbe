// How the chosen machine talks: when it was heard last, what is missing, what waits for a person, what it was told to do.
import { device } from '../../../contract/device/index.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import type { vm } from '../../../contract/machine/vm.ts';
import { t, useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { action, ownBars, type Action, type Dialogs } from '../../kit/list/actions.tsx';
import { listColumns } from '../../kit/list/columns.tsx';
import { FlaggedPicks } from '../../floor/flagged-picks.tsx';
import { namePerson } from '../../floor/name-person.tsx';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import { NotThere } from '../../kit/list/states.tsx';
import { useDialogs } from '../../kit/dialog/use-dialogs.tsx';
import { usePages } from '../../kit/list/use-pages.tsx';
import { DeviceCommandState, DeviceEventState } from '../../../contract/device/codes.ts';
import { ChangesPanel } from './changes-panel.tsx';
import { MendDialog } from './mend-dialog.tsx';
import { NumberDoubts } from './number-doubts.tsx';
import { TellButtons } from './tell-buttons.tsx';

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
const told = listColumns<EventRow>(device.events.output, ['kind', 'happenedAt', 'empName', 'person', 'goods', 'problem']);
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

const settling: Action<EventRow>[] = [
  {
    label: '更正后入账',
    permit: device.settleEvent.permit,
    bars: ownBars,
    start: (event, dialogs) => dialogs.show((place) => <MendDialog {...place} event={event} />),
  },
  namePerson(({ nameless }) => nameless),
  action('入账', device.settleEvent, {
    bars: ownBars,
    input: ({ vmId, eventId }: EventRow) => ({ vmId, eventId, dismiss: false }),
    done: '已入账',
  }),
  action('忽略', device.settleEvent, {
    danger: true,
    bars: ownBars,
    confirm: '忽略后不再入账，原因保留在操作日志里。',
    input: ({ vmId, eventId }: EventRow) => ({ vmId, eventId, dismiss: true }),
  }),
];
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
      <Waiting vmId={vmId} dialogs={dialogs} />
      <FlaggedPicks vmId={vmId} />
      <ChangesPanel vmId={vmId} />
      <Settled vmId={vmId} />
      <Commands vmId={vmId} name={name} dialogs={dialogs} />
      {dialog}
    </>
  );
}

/** What it told that waits for a person, the newest first. */
function Waiting({ vmId, dialogs }: { vmId: string; dialogs: Dialogs }) {
  const t = useT();
  const { found, total, pager } = usePages(device.events, {
    filter: { vmId, state: DeviceEventState.aside },
    shown: SHOWN,
    of: t('待处理的消息的分页'),
  });
  return (
    <>
      <h3>{t('待处理的消息 {n}', { n: total })}</h3>
      {(found.error || !found.data) && <NotThere asked={found} rows={3} />}
      {found.data?.rows.map((event) => (
        <div key={event.eventId} className="kit-told">
          <Facts row={event} columns={told} />
          <TellButtons actions={settling} target={event} dialogs={dialogs} />
        </div>
      ))}
      {pager}
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
        <div key={event.eventId} className="kit-told">
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
        <div key={command.id} className="kit-told">
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
      {state.faults.length > 0 && <p className="vm-gap">{state.faults.join('、')}</p>}
    </>
  );
}

/** The facts of a row, those that it has. */
function Facts<R>({ row, columns }: { row: R; columns: ReturnType<typeof listColumns<R>> }) {
  const t = useT();
  return (
    <dl className="kit-facts">
      {columns
        .filter(({ text }) => text(row) !== '')
        .map(({ name, title, render }) => (
          <div key={name}>
            <dt>{t(title)}</dt>
            <dd>{render(row)}</dd>
          </div>
        ))}
    </dl>
  );
}
