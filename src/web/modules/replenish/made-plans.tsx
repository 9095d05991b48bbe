// What was issued, and the walking list of it.
import { useState } from 'react';
import { Button } from 'antd';
import { useT } from '../../kernel/i18n.ts';
import { grouped } from '../../kit/table/figures.tsx';
import { TripDialog } from './trip.tsx';
import { printPlans } from './walking-list.tsx';

interface Made {
  id: string;
  planNo: string;
  vmName: string;
  lineCount: number;
  planNum: number;
}

export function MadePlans({ plans, close }: { plans: readonly Made[]; close: () => void }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [trip, setTrip] = useState(false);
  const print = async () => {
    setBusy(true);
    // What cannot be read has been said already.
    await printPlans(plans.map(({ id }) => id)).catch(() => undefined);
    setBusy(false);
  };
  return (
    <>
      <ul className="repl-made">
        {plans.map(({ id, planNo, vmName, lineCount, planNum }) => (
          <li key={id}>
            <b>{planNo}</b> {vmName}：{t('{channels}个货道，共{n}件', { channels: lineCount, n: grouped(planNum) })}
          </li>
        ))}
      </ul>
      <div className="repl-foot">
        <span>{t('货物已在仓库占用。')}</span>
        <Button onClick={close}>{t('关闭')}</Button>
        <Button loading={busy} onClick={() => void print()}>
          {t('打印备货单')}
        </Button>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the next step of who issued them by key */}
        <Button type="primary" autoFocus onClick={() => setTrip(true)}>
          {t('补货行程')}
        </Button>
      </div>
      {trip && <TripDialog open close={() => setTrip(false)} ids={plans.map(({ id }) => id)} />}
    </>
  );
}
