// 订单跟踪: what vendors have sent, from the announcement to the receipt, and where more or less came than was said.
import { useQuery } from '@tanstack/react-query';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { purchase } from '../../../contract/purchase/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { action } from '../../kit/list/actions.tsx';
import { column, dateTime, tag } from '../../kit/list/columns.tsx';
import { figure, grouped } from '../../kit/table/figures.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { LoadError, Skeleton } from '../../kit/list/states.tsx';
import { exportButton } from '../../kit/list/transfer-buttons.tsx';
import { allRows } from './all-rows.ts';
import { CyclesDialog } from './cycles-dialog.tsx';
import { lateDays } from './late.tsx';
import { receiveDelivery } from './receive-dialog.tsx';
import './purchase.css';

const { list, lines, receive, cancel, cycles } = purchase.delivery;
type Delivery = Row<typeof list>;
const onWay = ({ deliveryStatus }: Delivery): boolean => deliveryStatus === 0;

function Panel({ row }: { row: Delivery | undefined }) {
  const t = useT();
  const deliveryId = row?.id ?? '';
  const found = useQuery({
    queryKey: [lines.path, { deliveryId }],
    queryFn: () => allRows(lines, { deliveryId }),
    enabled: row !== undefined,
  });
  if (!row) return <p>{t('选择一张送货单，在这里看它的商品和差异。')}</p>;
  if (found.error) return <LoadError message={found.error.message} retry={() => void found.refetch()} kept={false} />;
  if (!found.data) return <Skeleton rows={4} />;
  return (
    <>
      <p>
        <b>
          {row.deliveryNo} {row.vendorName}
        </b>
      </p>
      {row.remark && <p>{row.remark}</p>}
      <ul className="wh-order">
        {found.data.map((line) => (
          <li key={line.lineNo}>
            <span>
              {line.productName} <small>{line.productCode}</small>
            </span>
            <b>
              {line.receivedNum !== null && `${grouped(line.receivedNum)} / `}
              {grouped(line.num)} {line.unit}
            </b>
            <small className={line.differNum ? 'kit-short' : ''}>
              {line.differNum ? t('差异{n}', { n: line.differNum > 0 ? `+${line.differNum}` : line.differNum }) : ''}{' '}
              {line.lotNo && `${t('批号')} ${line.lotNo}`} {line.expiryDate && `${t('有效期至')} ${line.expiryDate}`}
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}

export default listScreen(list, {
  search: ['deliveryNo', 'poNo', 'vendorId', 'deliveryStatus', 'lateFlag', 'createdAt'],
  columns: [
    { name: 'deliveryNo', width: 150, fixed: 'left' },
    tag('deliveryStatus', { width: 88 }),
    { name: 'poNo', width: 150 },
    { name: 'vendorName', width: 150, align: 'left' },
    { name: 'warehouseName', width: 120 },
    { name: 'deliveryDate', width: 104 },
    lateDays<Delivery>(),
    { name: 'carrier', width: 96 },
    { name: 'trackingNo', width: 130 },
    { name: 'lineCount', width: 80 },
    column(
      'receivedNum',
      (row: Delivery) => figure(row.receivedNum === null ? grouped(row.num) : `${grouped(row.receivedNum)} / ${grouped(row.num)}`),
      { title: '实收 / 发货', width: 112 },
    ),
    { name: 'receiver', width: 96 },
    dateTime('receivedAt'),
    { name: 'creator', width: 96, hidden: true },
    dateTime('createdAt', { hidden: true }),
    { name: 'remark', width: 160, hidden: true },
  ],
  sorts: ['deliveryNo', 'poNo', 'vendorName', 'deliveryDate', 'createdAt', 'receivedAt'],
  toolbar: [
    { label: '结算周期', permit: cycles.permit, start: (_, desk) => desk.show((place) => <CyclesDialog {...place} />) },
    exportButton(list, 'operate.trackingOrder.export'),
  ],
  rowActions: [
    { label: '收货', permit: receive.permit, when: onWay, start: (row, desk) => void receiveDelivery(row, desk).catch(() => undefined) },
    action('取消', cancel, { when: onWay, danger: true, confirm: '取消后这些商品重新算作未交。' }),
  ],
  panel: { title: '送货单明细', render: (row) => <Panel row={row} /> },
  nameOf: (row) => `${row.deliveryNo} ${row.vendorName}`,
  empty: '还没有送货单，可在采购订单里登记发货。',
});
