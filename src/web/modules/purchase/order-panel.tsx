// What belongs to a purchase order: its lines with what has come, and its deliveries.
import { useQuery } from '@tanstack/react-query';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { DeliveryStatus } from '../../../contract/purchase/codes.ts';
import { purchase } from '../../../contract/purchase/index.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { grouped } from '../../kit/table/figures.tsx';
import { LoadError, Skeleton } from '../../kit/list/states.tsx';
import { StatusTag } from '../../kit/table/status-tag.tsx';
import { allRows } from './all-rows.ts';
import './purchase.css';

const { purchaseOrder, delivery } = purchase;

export function OrderPanel({ row }: { row: Row<typeof purchaseOrder.list> | undefined }) {
  const t = useT();
  const orderId = row?.id ?? '';
  const enabled = row !== undefined;
  const lines = useQuery({
    queryKey: [purchaseOrder.lines.path, { orderId }],
    queryFn: () => allRows(purchaseOrder.lines, { orderId }),
    enabled,
  });
  const sent = useQuery({
    queryKey: [delivery.list.path, { orderId }],
    queryFn: () => call(delivery.list, { orderId, limit: 100 }, { silent: true }),
    enabled,
  });
  if (!row) return <p>{t('选择一张采购订单，在这里看它的商品和送货。')}</p>;
  if (lines.error) return <LoadError message={lines.error.message} retry={() => void lines.refetch()} kept={false} />;
  if (!lines.data) return <Skeleton rows={4} />;
  return (
    <>
      <p>
        <b>
          {row.poNo} {row.vendorName}
        </b>
      </p>
      {row.remark && <p>{row.remark}</p>}
      <ul className="wh-order">
        {lines.data.map((line) => (
          <li key={line.lineNo}>
            <span>
              {line.productName} <small>{line.productCode}</small>
            </span>
            <b>
              {grouped(line.receivedNum)} / {grouped(line.num)} {line.unit}
            </b>
            {line.onWayNum > 0 && <small>{t('在途{n}', { n: grouped(line.onWayNum) })}</small>}
          </li>
        ))}
      </ul>
      <h3 className="buy-title">{t('送货单')}</h3>
      {sent.data?.rows.length === 0 && <p>{t('还没有送货。')}</p>}
      <ul className="wh-order">
        {sent.data?.rows.map((one) => (
          <li key={one.id}>
            <span>{one.deliveryNo}</span>
            <StatusTag codes={DeliveryStatus} value={one.deliveryStatus} />
            <small>
              {one.deliveryStatus === 1
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
