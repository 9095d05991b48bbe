// 退货单: what goes from the smart warehouses back to the vendors.
import { warehouse } from '../../../contract/warehouse/index.ts';
import { t } from '../../kernel/i18n.ts';
import { exportButton, listScreen } from '../../kit/list/index.ts';
import { ChannelOrderDialog } from './channel-order-dialog.tsx';
import { LinesPanel } from './lines-panel.tsx';

const { listRetreat: list, createRetreat: create } = warehouse.prewhReturn;

export default listScreen(list, {
  search: ['orderNo', 'prewhId', 'vendorId', 'createdAt'],
  columns: [
    { name: 'orderNo', width: 150, fixed: 'left' },
    { name: 'prewhName', width: 140 },
    { name: 'vendorName', width: 140 },
    { name: 'reason', width: 160, align: 'left' },
    { name: 'lineCount', width: 80 },
    { name: 'num', width: 96, align: 'right' },
    { name: 'creator', width: 96 },
    'createdAt',
    { name: 'remark', width: 160, hidden: true },
  ],
  toolbar: [
    {
      label: '新增',
      primary: true,
      permit: create.permit,
      start: (_, dialogs) =>
        dialogs.show((place) => <ChannelOrderDialog {...place} title={t('新增退货单')} endpoint={create} reason vendor />),
    },
    exportButton(list),
  ],
  panel: { title: '退货明细', render: (row) => <LinesPanel title={row.orderNo} remark={row.reason} lines={row.lines} /> },
  nameOf: (row) => row.orderNo,
  empty: '还没有退货单。',
});
