// What belongs to a purchase order: its lines with what has come, and its deliveries.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { DeliveryStatus } from '../../../contract/purchase/codes.ts';
import { purchase } from '../../../contract/purchase/index.ts';
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { invoicedText, isOverInvoiced } from '../../floor/invoiced.ts';
import { ApprovalTrail, useShownTime } from '../../floor/approval-trail.tsx';
import { DocumentLines } from '../../kit/document/lines.tsx';
import { DocumentHead, DocumentPanel, listed } from '../../kit/document/panel.tsx';
import { grouped, ofAll } from '../../kit/table/figures.tsx';
import { StatusTag } from '../../kit/table/status-tag.tsx';
import './purchase.css';

const { purchaseOrder, delivery } = purchase;

export function OrderPanel({ row }: { row: Row<typeof purchaseOrder.list> }) {
  const t = useT();
  const shown = useShownTime();
  return (
    <DocumentPanel row={row} read={listed(purchaseOrder.lines, (orderId) => ({ orderId }))}>
      {(lines, { id, poNo, vendorName, mailedTo, mailedAt, remark }) => (
        <>
          <DocumentHead name={`${poNo} ${vendorName}`} remark={remark} />
          {mailedTo && mailedAt && <p>{t('已邮件发送给{to} {time}', { to: mailedTo, time: shown(mailedAt) })}</p>}
          <DocumentLines
            lines={lines}
            figure={({ receivedNum, num }) => ofAll(receivedNum, num)}
            note={({ onWayNum, packedNum, ...line }) =>
              [packedNum, onWayNum > 0 && t('在途{n}', { n: grouped(onWayNum) }), invoicedText(t, line)].filter(Boolean).join(' · ')
            }
            short={isOverInvoiced}
          />
          <Deliveries orderId={id} />
          <ApprovalTrail bizType={WorkflowBizType.purchase} docId={id} />
        </>
      )}
    </DocumentPanel>
  );
}

/** What was sent of an order. */
function Deliveries({ orderId }: { orderId: string }) {
  const t = useT();
  const sent = useRead(delivery.list, { orderId, limit: 100 });
  return (
    <>
      <h3 className="buy-title">{t('送货单')}</h3>
      {sent.data?.rows.length === 0 && <p>{t('还没有送货。')}</p>}
      <ul className="kit-lines">
        {sent.data?.rows.map((one) => (
          <li key={one.id}>
            <span>{one.deliveryNo}</span>
            <StatusTag codes={DeliveryStatus} value={one.deliveryStatus} />
            <small>
              {one.deliveryStatus === DeliveryStatus.received
                ? t('发货{sent}，实收{came}', { sent: grouped(one.num), came: grouped(one.receivedNum) })
                : t('发货{sent}', { sent: grouped(one.num) })}{' '}
              {one.carrier} {one.trackingNo}
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}
