// What machines told that could not be booked as it came and waits for a person: mended, booked as it is, or ignored for good.
import { device } from '../../contract/device/index.ts';
import { DeviceEventState } from '../../contract/device/codes.ts';
import type { Row } from '../../contract/kernel/endpoint.ts';
import { useT } from '../kernel/i18n.ts';
import { action, ownBars, type Action } from '../kit/list/actions.tsx';
import { listColumns } from '../kit/list/columns.tsx';
import { Dialog } from '../kit/dialog/dialog.tsx';
import { useDialogs } from '../kit/dialog/use-dialogs.tsx';
import { NotThere } from '../kit/list/states.tsx';
import { usePages } from '../kit/list/use-pages.tsx';
import { MendDialog } from './mend-dialog.tsx';
import { namePerson } from './name-person.tsx';
import { TellButtons } from './tell-buttons.tsx';
import { Facts } from '../kit/list/facts.tsx';

type EventRow = Row<typeof device.events>;

const facts = (names: readonly Extract<keyof EventRow, string>[]) => listColumns<EventRow>(device.events.output, names);
const ofOne = facts(['kind', 'happenedAt', 'empName', 'person', 'goods', 'problem']);
const ofAll = facts(['vmName', 'kind', 'happenedAt', 'empName', 'person', 'goods', 'problem']);

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

interface Which {
  /** Of this machine; of all in sight when left out. */
  vmId?: string;
  /** What happened up to this day. */
  to?: string;
}

/** The newest first. */
export function WaitingMessages({ vmId, to }: Which) {
  const t = useT();
  const { found, total, pager } = usePages(device.events, {
    filter: { ...(vmId ? { vmId } : {}), state: DeviceEventState.aside, ...(to ? { happenedAt: { to } } : {}) },
    shown: vmId ? 5 : 10,
    of: t('待处理的消息的分页'),
  });
  const [dialogs, dialog] = useDialogs({ keyOf: ({ eventId }: EventRow) => eventId, nameOf: ({ vmName }: EventRow) => vmName });
  const title = t('待处理的消息 {n}', { n: total });
  return (
    <>
      {vmId ? <h3>{title}</h3> : <p>{title}</p>}
      {(found.error || !found.data) && <NotThere asked={found} rows={3} />}
      {found.data?.rows.map((event) => (
        <div key={`${event.vmId}/${event.eventId}`} className="kit-reported">
          <Facts row={event} columns={vmId ? ofOne : ofAll} />
          <TellButtons actions={settling} target={event} dialogs={dialogs} />
        </div>
      ))}
      {pager}
      {dialog}
    </>
  );
}

/** Those of all machines up to a day. */
export function WaitingDialog({ open, close, to }: { open: boolean; close: () => void; to: string }) {
  const t = useT();
  return (
    <Dialog open={open} close={close} title={t('未处理的设备消息')} width={640}>
      <WaitingMessages to={to} />
    </Dialog>
  );
}
