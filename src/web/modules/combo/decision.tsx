// Beside the decision on an order: what it costs, what its account may still spend, what was taken before; passed or rejected right there.
import { useState } from 'react';
import { Button, Input } from 'antd';
import { combo } from '../../../contract/combo/index.ts';
import { ComboPickOrderStatus } from '../../../contract/pick/codes.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { Can, useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { FreshnessNote } from '../../floor/freshness-note.tsx';
import { figure, grouped } from '../../kit/table/figures.tsx';
import { ownBars } from '../../kit/list/actions.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import './combo.css';

// One file for all that the panel loads late: by itself the walk would split what every page begins with, and make the sign-in page larger.
export { Walk } from './walk.tsx';

type Order = Out<typeof combo.find>;

/** Who may still tell of something that changes what is free, and for who may decide: what it costs and what that does to the budget. */
export function Costs({ order }: { order: Order }) {
  return (
    <>
      <FreshnessNote />
      {order.decision && <Facts {...order} decision={order.decision} />}
    </>
  );
}

function Facts({ decision, costName, departmentName, empName }: Order & { decision: NonNullable<Order['decision']> }) {
  const t = useT();
  const { amount, budgetAmount, usedAmount, empMonth, departmentMonth } = decision;
  const after = Number(usedAmount) + Number(amount);
  const percent = Number(budgetAmount) ? Math.round((after / Number(budgetAmount)) * 100) : undefined;
  const facts: [string, string][] = [
    [t('本单金额'), grouped(amount)],
    [t('{name}本月已领', { name: empName }), grouped(empMonth)],
    [t('{name}本月已领', { name: departmentName }), grouped(departmentMonth)],
    ...(costName ? ([[t('{name}本年已用', { name: costName }), grouped(usedAmount ?? '0.00')]] as [string, string][]) : []),
    ...(budgetAmount === null ? [] : ([[t('年度预算'), grouped(budgetAmount)]] as [string, string][])),
  ];
  return (
    <dl className="kit-facts" aria-label={t('费用和预算')}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure(value, t('元'))}</dd>
        </div>
      ))}
      {percent !== undefined && (
        <div className={percent > 100 ? 'kit-short' : ''}>
          <dt>{t('通过后占预算')}</dt>
          <dd>{percent > 100 ? t('{n}%，超出预算', { n: percent }) : `${percent}%`}</dd>
        </div>
      )}
    </dl>
  );
}

const APPROVE = 'operate.comboPickList.approve';

/** Passes or rejects the order, with a remark. */
export function Decide({ order: { id, comboStatus, ownFlag } }: { order: Order }) {
  const t = useT();
  const may = useCan(APPROVE);
  const [remark, setRemark] = useState('');
  const { busy, problem, send } = useSend();
  if (!may || comboStatus !== ComboPickOrderStatus.pending) return null;
  if (ownFlag) return <p className="combo-decide">{ownBars({ ownFlag })}</p>;
  const say = (status: typeof ComboPickOrderStatus.passed | typeof ComboPickOrderStatus.rejected, done: string) =>
    void send(combo.approve, { ids: [id], comboStatus: status, approveRemark: remark.trim() || null }, done);
  return (
    <div className="combo-decide">
      <Problem text={problem} />
      <Input
        aria-label={t('审批意见')}
        placeholder={t('审批意见')}
        maxLength={500}
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
      />
      <Can right={APPROVE}>
        <Button type="primary" loading={busy} onClick={() => say(ComboPickOrderStatus.passed, '已通过')}>
          {t('通过')}
        </Button>
        <Button danger disabled={busy} onClick={() => say(ComboPickOrderStatus.rejected, '已驳回')}>
          {t('驳回')}
        </Button>
      </Can>
    </div>
  );
}
