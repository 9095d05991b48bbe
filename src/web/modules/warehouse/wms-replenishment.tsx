// 补货单: what was filled into the smart warehouses, from where and for which plan.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { t } from '../../kernel/i18n.ts';
import { exportButton, listScreen } from '../../kit/list/index.ts';
import { DocumentPanel, found } from '../../kit/document/index.ts';
import { ChannelOrderDialog } from './channel-order-dialog.tsx';
import { LinesPanel } from './lines-panel.tsx';

const { list, find, create } = warehouse.prewhReplenish;
type Refill = Row<typeof list>;

const Panel = ({ row }: { row: Refill }) => (
  <DocumentPanel row={row} read={found(find)}>
    {({ lines, replenishNo, remark }) => <LinesPanel title={replenishNo} remark={remark} lines={lines} />}
  </DocumentPanel>
);

export default listScreen(list, {
  search: ['replenishNo', 'prewhId', 'replenishType', 'createdAt'],
  columns: [
    { name: 'replenishNo', width: 150, fixed: 'left' },
    { name: 'prewhName', width: 140 },
    { name: 'warehouseName', width: 120 },
    { name: 'replenishType', width: 120 },
    { name: 'lineCount', width: 80 },
    { name: 'num', width: 96, align: 'right' },
    { name: 'planNo', width: 150 },
    { name: 'empName', width: 96 },
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
          <ChannelOrderDialog
            {...place}
            title={t('登记智能仓补货')}
            endpoint={create}
            person={{ title: '补货员', required: false }}
            fills
          />
        )),
    },
    exportButton(list),
  ],
  panel: { title: '补货明细', render: (row) => <Panel row={row} /> },
  nameOf: (row) => row.replenishNo,
  empty: '还没有补货单。',
});
