// 库存盘点: the counts of smart and main warehouses; counted line by line while picks go on.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { t as say } from '../../kernel/i18n.ts';
import { goodsFields } from './count-fields.ts';
import { CountDialog } from './count-dialog.tsx';
import { CountPanel } from './count-panel.tsx';
import { InventoryStatus, isBeingCounted } from '../../../contract/warehouse/codes.ts';
import { action, column, type Dialogs, exportButton, figure, hidden, listScreen, ownBars, portion } from '../../kit/list/index.ts';
import { createDialog, editDialog, formAction } from '../../kit/form/index.ts';
import '../../floor/floor.css';
import './warehouse.css';

const { list, create, update, approve, delete: remove } = warehouse.prewhInventory;
type Count = Row<typeof list>;

const common = ['planDate', 'empId', { name: 'remark', whole: true }] as const;
const waits = ({ status }: Count): boolean => status === InventoryStatus.review;
const start = ({ id, inventoryNo }: Count, dialogs: Dialogs) =>
  dialogs.show((place) => <CountDialog {...place} id={id} inventoryNo={inventoryNo} />);

export default listScreen(list, {
  search: ['inventoryNo', 'prewhId', 'warehouseId', 'status', 'createdAt'],
  columns: [
    { name: 'inventoryNo', width: 150, fixed: 'left' },
    { name: 'status', width: 88 },
    { name: 'placeName', width: 150, align: 'left' },
    portion('countedLines', 'lineCount'),
    { name: 'againLines', width: 88 },
    column(
      'differLines',
      (row) => (row.differLines ? <b className="kit-short">{row.differLines}</b> : figure(row.differLines === 0 ? '0' : '')),
      {
        width: 88,
      },
    ),
    { name: 'diffAmount', width: 96 },
    { name: 'planDate', width: 112 },
    { name: 'empName', width: 96 },
    { name: 'creator', width: 96 },
    'createdAt',
    'finishedAt',
    ...hidden('finishedBy', 'remark'),
  ],
  toolbar: [
    createDialog(create, ['prewhId', ...common], { title: '新增盘点单' }),
    { ...createDialog(create, ['warehouseId', ...goodsFields, ...common], { label: '盘点仓库' }), primary: false },
    exportButton(list),
  ],
  rowActions: [
    { label: '盘点', permit: update.permit, when: isBeingCounted, start },
    { label: '查看', permit: list.permit, when: (row) => !isBeingCounted(row), start },
    action('通过', approve, {
      when: waits,
      bars: ownBars,
      confirm: ({ diffAmount }) => say('按盘点时刻过账，差异金额{n}。', { n: diffAmount ?? '0' }),
      input: ({ id }) => ({ id, passFlag: true }),
      done: '已过账',
    }),
    formAction('退回复盘', approve, {
      fields: [{ name: 'remark', whole: true, help: '有差异的要重新盘点。' }],
      fixed: ({ id }) => ({ id, passFlag: false }),
      when: waits,
      bars: ownBars,
      danger: true,
      done: '已退回',
    }),
    editDialog(update, common, { when: isBeingCounted }),
    action('删除', remove, {
      when: ({ status }) => status !== InventoryStatus.finished,
      confirm: '已填写的数量将丢失，库存不变。',
      danger: true,
    }),
  ],
  panel: { title: '盘点差异', render: (row) => <CountPanel row={row} /> },
  nameOf: (row) => `${row.inventoryNo} ${row.placeName}`,
  empty: '还没有盘点单。',
});
