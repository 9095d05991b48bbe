// 补货单: what was filled into the smart warehouses, from where and for which plan.
import { warehouse } from '../../../contract/warehouse/index.ts';
import { exportButton, listScreen } from '../../kit/list/index.ts';
import { refillColumns, RefillPanel, registers } from './refill-parts.tsx';

const { list, create } = warehouse.prewhReplenish;

export default listScreen(list, {
  search: ['replenishNo', 'prewhId', 'replenishType', 'createdAt'],
  columns: refillColumns,
  toolbar: [registers('登记智能仓补货', create.permit), exportButton(list, 'wms.operate.wmsReplenishment.export')],
  panel: { title: '补货明细', render: (row) => <RefillPanel row={row} /> },
  nameOf: (row) => row.replenishNo,
  empty: '还没有补货单。',
});
