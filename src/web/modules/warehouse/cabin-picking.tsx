// 方舱领料: what was picked from the cabins, order by order.
import { PrewhType } from '../../../contract/warehouse/codes.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { exportButton, hidden, type ListOptions, ListView, portion, useList } from '../../kit/list/index.ts';
import { Panel } from './wms-pick-panel.tsx';

const { list: picks } = warehouse.pickOrder;

const options: ListOptions<typeof picks> = {
  search: ['pickNo', 'prewhId', 'empId', 'pickStatus', 'createdAt'],
  columns: [
    { name: 'pickNo', width: 150, fixed: 'left' },
    { name: 'pickListStatus', width: 88 },
    { name: 'pickStatus', width: 88 },
    { name: 'prewhName', width: 150 },
    { name: 'empName', width: 96, calls: true },
    { name: 'departmentName', width: 140 },
    { name: 'lineCount', width: 80 },
    portion('realNum', 'planNum', { title: '已领 / 申请' }),
    { name: 'costName', width: 140 },
    'createdAt',
    ...hidden('empCode', 'projectName', 'needDate', 'creator', 'remark'),
  ],
  toolbar: [exportButton(picks, 'wms.cabin.cabinPicking.export')],
  panel: { title: '领料单明细', render: (row) => <Panel row={row} /> },
  nameOf: (row) => `${row.pickNo} ${row.empName}`,
  empty: '还没有人从方舱领料。',
};

export default function CabinPicking() {
  const list = useList(picks, { prewhType: PrewhType.administrative });
  return <ListView endpoint={picks} list={list} options={options} />;
}
