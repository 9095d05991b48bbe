// 对账: up to which day, what that is, and what waits for somebody before it; each line leads to its list, narrowed to what it counts. Closing is barred by none of it.
import { useState } from 'react';
import { Checkbox } from 'antd';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { addDays, dayOf, DEFAULT_ZONE } from '../../../contract/kernel/time.ts';
import type { Right } from '../../../contract/menu.ts';
import { OpenWork, reconciliation } from '../../../contract/reconciliation/index.ts';
import { AbnormalityStatus } from '../../../contract/stock/ledger-codes.ts';
import { ReviewStatus } from '../../../contract/workflow/codes.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { go, listAt } from '../../kernel/router.tsx';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { FlaggedDialog } from '../../floor/flagged-picks.tsx';
import { WaitingDialog } from '../../floor/waiting-messages.tsx';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { FieldControl } from '../../kit/form/control.tsx';
import { shapeOf } from '../../kit/form/fields.ts';
import { Problem } from '../../kit/form/problem.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import type { Action, Dialogs } from '../../kit/list/actions.tsx';
import type { ListNow } from '../../kit/list/index.ts';
import { NotThere } from '../../kit/list/states.tsx';
import { grouped } from '../../kit/table/figures.tsx';
import './reconciliation.css';

const { check, close: closePeriod } = reconciliation;
type Check = Out<typeof check>;
type Work = Check['work'][number];

type Show = Dialogs['show'];
interface Place {
  right: Right;
  /** To the list, narrowed to just what was counted up to that day. */
  lead: (to: string, show: Show) => void;
}

const page =
  (path: string, search: (to: string) => Record<string, unknown>): Place['lead'] =>
  (to) =>
    go(listAt(path, search(to)));
const pending = { reviewStatus: ReviewStatus.pending };

/** Where each kind of work is done. */
const places: Record<Work['openWork'], Place> = {
  [OpenWork.cases]: {
    right: 'operate.stockCase',
    lead: page('/operate/stockCase', (to) => ({ status: AbnormalityStatus.open, happened: { to } })),
  },
  [OpenWork.messages]: {
    right: 'machine.machineManage',
    lead: (to, show) => show((place) => <WaitingDialog {...place} to={to} />),
  },
  [OpenWork.picks]: { right: 'operate.stockCase', lead: (to, show) => show((place) => <FlaggedDialog {...place} to={to} />) },
  [OpenWork.machines]: { right: 'machine.machineManage', lead: page('/machine/machineManage', () => ({ doubtFlag: true })) },
  [OpenWork.entries]: {
    right: 'operate.transactionAdditional',
    lead: page('/operate/transactionAdditional', (to) => ({ ...pending, tradeTime: { to } })),
  },
  [OpenWork.appeals]: {
    right: 'operate.pickAppeal',
    lead: page('/operate/pickAppeal', (to) => ({ ...pending, created: { to } })),
  },
};

function WorkLine({ work, day, leave, show }: { work: Work; day: string; leave: () => void; show: Show }) {
  const t = useT();
  const { right, lead } = places[work.openWork];
  const may = useCan(right);
  const name = t(labelOfCode(OpenWork, work.openWork));
  const follow = () => {
    leave();
    lead(day, show);
  };
  return (
    <li className={work.count > 0 ? 'period-open' : undefined}>
      {may && work.count > 0 ? (
        <button type="button" className="kit-opens" onClick={follow}>
          {name}
        </button>
      ) : (
        name
      )}
      <b>{work.count > 0 ? grouped(work.count) : <span aria-label={t('都已处理')}>✓</span>}</b>
    </li>
  );
}

function Checked({ found, day, leave, show }: { found: Check; day: string; leave: () => void; show: Show }) {
  const t = useT();
  const { tradeCount, tradeNum, totalPrice, firstDay, work } = found;
  const figures = { lines: grouped(tradeCount ?? 0), num: grouped(tradeNum ?? 0), amount: grouped(totalPrice ?? '0.00') };
  return (
    <>
      <p className="period-sum">
        <span>{t('{from} 至 {to}', { from: firstDay ?? t('期初'), to: day })}</span>
        <b>{t('{lines}笔，{num}件，{amount}元', figures)}</b>
      </p>
      <ul className="period-work" aria-label={t('对账前检查')}>
        {work.map((one) => (
          <WorkLine key={one.openWork} work={one} day={day} leave={leave} show={show} />
        ))}
      </ul>
    </>
  );
}

function CloseDialog({ open, close, show }: { open: boolean; close: () => void; show: Show }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const [day, setDay] = useState<string | undefined>(() => addDays(dayOf(Date.now(), zone), -1));
  const [known, setKnown] = useState(false);
  const [unread, setUnread] = useState(false);
  const found = useRead(check, { day: day ?? '' }, { enabled: open && day !== undefined });
  const { busy, problem, send, clear } = useSend();
  const left = found.data?.work.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const run = async () => {
    if (day === undefined || !found.data || busy) return;
    if (left > 0 && !known) setUnread(true);
    else if ((await send(closePeriod, { day }, '已对账')) !== undefined) close();
  };
  const choose = (value: unknown) => {
    clear();
    setKnown(false);
    setUnread(false);
    setDay(typeof value === 'string' ? value : undefined);
  };
  return (
    <Dialog
      open={open}
      close={close}
      title={t('对账')}
      width={520}
      {...(found.data ? { ok: { text: t('对账'), run: () => void run(), busy } } : {})}
    >
      <label className="period-day" htmlFor="period-day">
        {t('对账截止日期')}
        <FieldControl
          id="period-day"
          name="day"
          label={t('对账截止日期')}
          schema={shapeOf(closePeriod.input)['day']!}
          value={day}
          change={choose}
        />
      </label>
      {day === undefined && <p className="kit-hint">{t('请先选择对账截止日期')}</p>}
      {day !== undefined && !found.data && <NotThere asked={found} rows={6} />}
      {day !== undefined && found.data && <Checked found={found.data} day={day} leave={close} show={show} />}
      {left > 0 && (
        <Checkbox checked={known} onChange={(event) => setKnown(event.target.checked)}>
          {t('还有{n}项未处理，对账后处理的记入下一期。我已知晓。', { n: grouped(left) })}
        </Checkbox>
      )}
      <p className="kit-hint">{t('这一天及以前的交易不再变动，以后才到的记入到达的那一天。对账后不能恢复。')}</p>
      <Problem text={problem || (unread && !known ? t('请先勾选已知晓未处理的事项') : '')} />
    </Dialog>
  );
}

/** The button of the list. */
export const closing: Action<ListNow> = {
  label: '对账',
  permit: closePeriod.permit,
  primary: true,
  start: (_, { show }) => show((place) => <CloseDialog {...place} show={show} />),
};
