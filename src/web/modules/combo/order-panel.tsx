// An order as its panel shows it: what it costs while it waits, its goods, the walk once it is passed, and who decided. Loaded when an order is chosen.
import { ComboPickOrderStatus } from '../../../contract/pick/codes.ts';
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { combo } from '../../../contract/combo/index.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { t } from '../../kernel/i18n.ts';
import { DocumentLines } from '../../kit/document/lines.tsx';
import { DecidedBy, DocumentHead, DocumentPanel, found } from '../../kit/document/panel.tsx';
import { grouped, ofAll } from '../../kit/table/figures.tsx';
import { ApprovalTrail } from '../../floor/approval-trail.tsx';
import { Costs, Decide, Walk } from './decision.tsx';

type Order = Out<typeof combo.find>;

export default function OrderPanel({ row }: { row: { id: string } }) {
  return (
    <DocumentPanel row={row} read={found(combo.find)}>
      {(order) => <Detail order={order} />}
    </DocumentPanel>
  );
}

function Detail({ order }: { order: Order }) {
  const waits = order.comboStatus === ComboPickOrderStatus.pending;
  return (
    <>
      <DocumentHead name={`${order.orderNo} ${order.empName}`} remark={order.remark} />
      {waits && <Costs order={order} />}
      <DocumentLines
        lines={order.lines}
        figure={(line) => (waits ? grouped(line.num) : ofAll(line.pickedNum, line.num))}
        note={waits ? noteOf : undefined}
        short={(line) => line.freeNum < line.num}
      />
      {order.comboStatus === ComboPickOrderStatus.passed && <Walk order={order} />}
      <Decide key={order.id} order={order} />
      <DecidedBy {...order} />
      <ApprovalTrail bizType={WorkflowBizType.combo} docId={order.id} />
    </>
  );
}

/** What stands under a line that waits: where it is to come from, what is free of it, and for who decides what was taken before. */
function noteOf({ vmName, freeNum, takenNum }: Order['lines'][number]): string {
  const taken = takenNum === null ? [] : [t('近3个月已领{n}', { n: grouped(takenNum) })];
  return `${vmName ? `${vmName} ` : ''}${[t('可用{n}', { n: grouped(freeNum) }), ...taken].join(' · ')}`;
}
