// 方舱补货: what was filled into the cabins; registered here too.
import { PrewhType } from '../../../contract/warehouse/codes.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { exportButton, type ListOptions, ListView, useList } from '../../kit/list/index.ts';
import { refillColumns, RefillPanel, registers } from './refill-parts.tsx';

const { list: refills, create } = warehouse.prewhReplenish;
const { administrative } = PrewhType;

const options: ListOptions<typeof refills> = {
  search: ['replenishNo', 'prewhId', 'replenishType', 'createdAt'],
  columns: refillColumns,
  toolbar: [registers('登记方舱补货', create.permit, [administrative]), exportButton(refills, 'wms.cabin.cabinReplenishment.export')],
  panel: { title: '补货明细', render: (row) => <RefillPanel row={row} /> },
  nameOf: (row) => row.replenishNo,
  empty: '还没有方舱补货单。',
};

export default function CabinReplenishment() {
  const list = useList(refills, { prewhType: administrative });
  return <ListView endpoint={refills} list={list} options={options} />;
}
