// Picks that were booked without something that their machine asks for, or that charge what the desk had settled before: looked at by a person, charged
// to whom they should have named, or given back.
import { Button } from 'antd';
import { CHARGED_LATE, device, DeviceEventState, NOBODY, STRANGER } from '../../contract/device/index.ts';
import type { Row } from '../../contract/kernel/endpoint.ts';
import { t, useT } from '../kernel/i18n.ts';
import { action, actionFor, ownBars, useAllowed, whyNot, type Action } from '../kit/list/actions.tsx';
import { column, listColumns } from '../kit/list/columns.tsx';
import { Dialog } from '../kit/dialog/dialog.tsx';
import { FormDialog } from '../kit/dialog/lazy-dialogs.tsx';
import { Empty, NotThere } from '../kit/list/states.tsx';
import { useDialogs } from '../kit/dialog/use-dialogs.tsx';
import { usePages } from '../kit/list/use-pages.tsx';
import { namePerson } from './name-person.tsx';

type Flagged = Row<typeof device.events>;
const SHOWN = 10;

const nameOf = ({ vmName, goods }: Flagged): string => [vmName, goods].filter(Boolean).join(' ');
const lacks = ({ problem }: Flagged): string =>
  (problem ?? '')
    .split('、')
    .map((one) => t(one))
    .join(t('、'));
/** Whether it charges what the desk had settled before; `twice`, because the desk had charged it. */
const late = ({ problem }: Flagged): boolean => Object.values(CHARGED_LATE).some((said) => problem?.includes(said));
/** Whether it is booked to nobody. */
const strange = ({ problem }: Flagged): boolean => [STRANGER, NOBODY].some((said) => problem?.includes(said));
const twice = ({ problem }: Flagged): boolean => problem?.includes(CHARGED_LATE[1]!) ?? false;
const facts = listColumns<Flagged>(device.events.output, ['vmName', 'happenedAt', 'empName', 'person', 'goods', column('problem', lacks)]);
const actions: Action<Flagged>[] = [
  action('退还收费', device.checkEvent, {
    when: late,
    bars: ownBars,
    confirm: (row: Flagged) =>
      t(twice(row) ? '处理出货异常时已经收过费，这笔收费和额度退还给员工。' : '员工没有取到商品：收费和额度退还给员工，商品记回货道。'),
    input: ({ vmId, eventId }: Flagged) => ({ vmId, eventId, giveBack: true }),
    done: '已退还',
  }),
  action('核对无误', device.checkEvent, {
    when: (row: Flagged) => !twice(row),
    bars: ownBars,
    confirm: (row: Flagged) =>
      t(late(row) ? '员工确实取走了商品：收费照记，已报废或丢失的数量冲回。确认后不再提示。' : '商品已经领走，账目照记。确认后不再提示。'),
    input: ({ vmId, eventId }: Flagged) => ({ vmId, eventId }),
    done: '已核对',
  }),
  namePerson(strange),
  {
    label: '改记账户',
    permit: device.checkEvent.permit,
    bars: ownBars,
    start: (row, dialogs) =>
      dialogs.show((place) => (
        <FormDialog
          {...place}
          title={`${t('改记账户')} ${nameOf(row)}`}
          endpoint={device.checkEvent}
          fields={[
            { name: 'costId', whole: true },
            { name: 'projectId', whole: true, help: '领料按原来的时间改记到这里；不填的不变。' },
          ]}
          fixed={{ vmId: row.vmId, eventId: row.eventId }}
          done="已核对"
        />
      )),
  },
];

interface Which {
  /** Of this machine, where nothing is said if there are none; of all in sight when left out. */
  vmId?: string;
  /** What happened up to this day. */
  to?: string | undefined;
}

/** The newest first. */
export function FlaggedPicks({ vmId, to }: Which) {
  const say = useT();
  const quiet = vmId !== undefined;
  const { found, total, pager } = usePages(device.events, {
    filter: { ...(vmId ? { vmId } : {}), state: DeviceEventState.flagged, ...(to ? { happenedAt: { to } } : {}) },
    shown: SHOWN,
    of: say(quiet ? '待核对的领料的分页' : '全部待核对的领料'),
  });
  const [dialogs, dialog] = useDialogs({ keyOf: ({ eventId }: Flagged) => eventId, nameOf });
  const allowed = useAllowed(actions);
  if (found.error || !found.data) return <NotThere asked={found} rows={3} />;
  if (total === 0 && quiet) return null;
  return (
    <>
      {/* In the dialog its title is the heading; what a machine told has it among others. */}
      {quiet ? <h3 aria-level={vmId ? 3 : 2}>{say('待核对的领料 {n}', { n: total })}</h3> : <p>{say('待核对的领料 {n}', { n: total })}</p>}
      {total === 0 && (
        <Empty
          why={say(
            '没有待核对的领料。设备要求选成本中心、选项目、识别人脸或先审批，而领料时没有做到的，以及出货异常处理之后才收费的，会出现在这里。',
          )}
        />
      )}
      {found.data.rows.map((row) => (
        <div key={`${row.vmId}/${row.eventId}`} className="kit-reported">
          <dl className="kit-facts">
            {facts
              .filter(({ text }) => text(row) !== '')
              .map(({ name, title, render }) => (
                <div key={name}>
                  <dt>{say(title)}</dt>
                  <dd>{render(row)}</dd>
                </div>
              ))}
          </dl>
          {allowed
            .filter(({ when }) => when?.(row) ?? true)
            .map((one) => actionFor(one, row))
            .map((one) => (
              <Button key={one.label} {...whyNot(one)} size="small" onClick={() => one.start(row, dialogs)}>
                {say(one.label)}
              </Button>
            ))}
        </div>
      ))}
      {pager}
      {dialog}
    </>
  );
}

/** All of them, for the desk; or those up to a day. */
export function FlaggedDialog({ open, close, to }: { open: boolean; close: () => void; to?: string }) {
  const say = useT();
  return (
    <Dialog open={open} close={close} title={say('待核对的领料')} width={640}>
      <FlaggedPicks to={to} />
    </Dialog>
  );
}
