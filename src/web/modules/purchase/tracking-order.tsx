// 订单跟踪: what vendors have sent, from the announcement to the receipt, and where more or less came than was said.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { purchase } from '../../../contract/purchase/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { CyclesDialog } from './cycles-dialog.tsx';
import { lateDays } from '../../floor/late.tsx';
import { receiveDelivery } from './receive-dialog.tsx';
import { DeliveryStatus } from '../../../contract/purchase/codes.ts';
import { action, column, dialog, exportButton, figure, grouped, hidden, listScreen, ofAll } from '../../kit/list/index.ts';
import { DocumentHead, DocumentLines, DocumentPanel, listed } from '../../kit/document/index.ts';
import './purchase.css';

const { list, lines, receive, cancel, cycles } = purchase.delivery;
type Delivery = Row<typeof list>;
const onWay = ({ deliveryStatus }: Delivery): boolean => deliveryStatus === DeliveryStatus.onWay;

function Panel({ row }: { row: Delivery }) {
  const t = useT();
  const noteOf = ({ packedNum, differNum, lotNo, expiryDate }: Row<typeof lines>): string =>
    [
      packedNum ?? '',
      differNum ? t('差异{n}', { n: differNum > 0 ? `+${differNum}` : differNum }) : '',
      lotNo ? `${t('批号')} ${lotNo}` : '',
      expiryDate ? `${t('有效期至')} ${expiryDate}` : '',
    ]
      .filter(Boolean)
      .join(' ');
  return (
    <DocumentPanel row={row} read={listed(lines, (deliveryId) => ({ deliveryId }))}>
      {(found, { deliveryNo, vendorName, remark }) => (
        <>
          <DocumentHead name={`${deliveryNo} ${vendorName}`} remark={remark} />
          <DocumentLines
            lines={found}
            figure={({ receivedNum, num }) => (receivedNum === null ? grouped(num) : ofAll(receivedNum, num))}
            note={noteOf}
            short={({ differNum }) => Boolean(differNum)}
          />
        </>
      )}
    </DocumentPanel>
  );
}

export default listScreen(list, {
  search: ['deliveryNo', 'poNo', 'vendorId', 'deliveryStatus', 'lateFlag', 'createdAt'],
  columns: [
    { name: 'deliveryNo', width: 150, fixed: 'left' },
    { name: 'deliveryStatus', width: 88 },
    { name: 'poNo', width: 150 },
    { name: 'vendorName', width: 150, align: 'left' },
    { name: 'warehouseName', width: 120 },
    { name: 'deliveryDate', width: 104 },
    lateDays(),
    { name: 'carrier', width: 96 },
    { name: 'trackingNo', width: 130 },
    { name: 'lineCount', width: 80 },
    column('receivedNum', (row) => figure(row.receivedNum === null ? grouped(row.num) : ofAll(row.receivedNum, row.num)), {
      title: '实收 / 发货',
      width: 112,
    }),
    { name: 'receiver', width: 96 },
    'receivedAt',
    ...hidden('creator', 'createdAt', 'remark'),
  ],
  toolbar: [dialog('结算周期', cycles.permit, (place) => <CyclesDialog {...place} />), exportButton(list, 'operate.trackingOrder.export')],
  rowActions: [
    {
      label: '收货',
      permit: receive.permit,
      when: onWay,
      start: (row, dialogs) => void receiveDelivery(row, dialogs).catch(() => undefined),
    },
    action('取消', cancel, { when: onWay, danger: true, confirm: '取消后这些商品重新算作未交。' }),
  ],
  panel: { title: '送货单明细', render: (row) => <Panel row={row} /> },
  nameOf: (row) => `${row.deliveryNo} ${row.vendorName}`,
  empty: '还没有送货单，可在采购订单里登记发货。',
});
