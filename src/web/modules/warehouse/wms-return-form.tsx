// 退仓单: picked material that comes back to the smart warehouses.
import { warehouse } from '../../../contract/warehouse/index.ts';
import { t } from '../../kernel/i18n.ts';
import { exportButton, listScreen } from '../../kit/list/index.ts';
import { ChannelOrderDialog } from './channel-order-dialog.tsx';
import { LinesPanel } from './lines-panel.tsx';

const { list, create } = warehouse.prewhReturn;

export default listScreen(list, {
  search: ['orderNo', 'prewhId', 'empId', 'createdAt'],
  columns: [
    { name: 'orderNo', width: 150, fixed: 'left' },
    { name: 'prewhName', width: 140 },
    { name: 'empName', width: 96, calls: true },
    { name: 'departmentName', width: 130 },
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
        dialogs.show((place) => (
          <ChannelOrderDialog {...place} title={t('新增退仓单')} endpoint={create} person={{ title: '退料人', required: true }} reason />
        )),
    },
    exportButton(list),
  ],
  panel: { title: '退仓明细', render: (row) => <LinesPanel title={row.orderNo} remark={row.reason} lines={row.lines} /> },
  nameOf: (row) => row.orderNo,
  empty: '还没有退仓单。',
});
