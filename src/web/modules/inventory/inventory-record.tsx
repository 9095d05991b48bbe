// 盘点记录: counts at machines, what they found, and the next step of each: count, count again, approve.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { vmInventory } from '../../../contract/inventory/index.ts';
import { t as say } from '../../kernel/i18n.ts';
import { CountDialog } from './count-dialog.tsx';
import { isBeingCounted } from '../../../contract/inventory/codes.ts';
import { action, type Action, column, exportButton, figure, hidden, listScreen, ownBars, portion } from '../../kit/list/index.ts';
import { createDialog } from '../../kit/form/index.ts';
import { Panel, signed } from './inventory-panel.tsx';
import { byItself, sendBack, waiting } from './inventory-actions.tsx';
import './inventory.css';

const { list, create, count, approve, cancel } = vmInventory;

export type Inventory = Row<typeof list>;

const counting: Action<Inventory> = {
  label: '盘点',
  permit: count.permit,
  when: isBeingCounted,
  start: (row, dialogs) => dialogs.show((place) => <CountDialog {...place} row={row} />),
};

export default listScreen(list, {
  search: ['status', 'vmId', 'source', 'productId', 'created', 'inventoryNo'],
  columns: [
    { name: 'inventoryNo', width: 144, fixed: 'left' },
    { name: 'status', width: 88 },
    { name: 'vmName', width: 152, align: 'left' },
    portion('countedLines', 'lineCount', { width: 96 }),
    { name: 'againLines', width: 96 },
    { name: 'differLines', width: 88 },
    column('diffNum', (row: Inventory) => (row.diffNum === null ? '' : figure(signed(row.diffNum))), { width: 88 }),
    { name: 'diffAmount', width: 96 },
    { name: 'source', width: 96 },
    { name: 'empName', width: 88 },
    { name: 'creator', width: 96 },
    'createdAt',
    'finishedAt',
    { name: 'finishedBy', width: 96 },
    ...hidden('thresholdAmount', 'vmCode', 'remark'),
  ],
  toolbar: [
    createDialog(
      create,
      [
        'vmId',
        'empId',
        { name: 'thresholdAmount', help: '差异金额超过它时要审批；留空按站点配置。' },
        { name: 'doubtfulFlag', help: '久未盘点、有异常或有差异的货道。' },
        { name: 'remark', whole: true },
      ],
      { title: '新增盘点单' },
    ),
    byItself,
    exportButton(list),
  ],
  rowActions: [
    counting,
    action('通过', approve, {
      when: waiting,
      bars: ownBars,
      confirm: (row: Inventory) => say('按盘点时刻过账，差异金额{n}。', { n: row.diffAmount ?? '0' }),
      input: ({ id }: Inventory) => ({ id, passFlag: true }),
      done: '已过账',
    }),
    sendBack,
    action('取消', cancel, {
      when: (row: Inventory) => isBeingCounted(row) || waiting(row),
      confirm: '已填写的数量将作废，库存不变。',
      danger: true,
    }),
  ],
  panel: { title: '盘点差异', render: (row) => <Panel row={row} /> },
  nameOf: (row) => `${row.inventoryNo} ${row.vmName}`,
  empty: '还没有盘点。新增盘点单，或由设备上报；可信度低的货道会自动开单。',
});
