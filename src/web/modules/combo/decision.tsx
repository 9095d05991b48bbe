// Beside the decision on an order: what it costs, what its account may still spend, what was taken before; passed or rejected right there.
import { useState } from 'react';
import { Button, Input } from 'antd';
import { combo } from '../../../contract/combo/index.ts';
import { ComboPickOrderStatus } from '../../../contract/pick/codes.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { Can, useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { CostFacts } from '../../floor/cost-facts.tsx';
import { FreshnessNote } from '../../floor/freshness-note.tsx';
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
      {order.decision && <CostFacts {...order} {...order.decision} usedAmount={order.costName && (order.decision.usedAmount ?? '0.00')} />}
    </>
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
