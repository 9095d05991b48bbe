// 领料单: the pick orders of the smart warehouses, from what is asked for to what was picked.
import { shared } from '../../../contract/customer/shared.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { call } from '../../kernel/api.ts';
import { t } from '../../kernel/i18n.ts';
import { linesField } from '../../floor/order-lines.tsx';
import { printOrders } from './pick-sheet.tsx';
import { PickListStatus, PickStatus } from '../../../contract/pick/codes.ts';
import { action, exportButton, hidden, listScreen, portion } from '../../kit/list/index.ts';
import { createDialog, editDialog, type FormFields } from '../../kit/form/index.ts';
import { tabbed } from '../../kit/page/tabs.tsx';
import Waves from './wave-list.tsx';
import { Panel, waiting } from './wms-pick-panel.tsx';
import { lazy } from '../../kernel/later.tsx';

// The list stands before its dialogs are there.
const PickDialog = lazy(async () => ({ default: (await import('./pick-dialog.tsx')).PickDialog }));

const { wave } = warehouse;
const { list, find, create, update, confirm, print, batchPrint } = warehouse.pickOrder;

type Order = Row<typeof list>;

const common = ['empId', 'costId', 'projectId', 'needDate', { name: 'remark', whole: true }] as const;

const fields: FormFields<typeof create> = ['prewhId', ...common, linesField];

/** To be picked by itself: one in a wave is picked there. */
const open = ({ pickListStatus, pickStatus, waveNo }: Order): boolean =>
  pickListStatus === PickListStatus.confirmed && pickStatus !== PickStatus.finished && waveNo === null;

/** The form with what the order asks for now. */
const edit = editDialog<Order, typeof update>({ ...update, permit: shared('wms.wmsPickList.update') }, [...common, linesField], {
  when: waiting,
  nameOf: ({ pickNo }) => pickNo,
  initial: async ({ id }) => {
    const order = await call(find, { id });
    return { ...order, lines: order.lines.map(({ productId, planNum }) => ({ productId, num: planNum })) };
  },
});

const Orders = listScreen(list, {
  search: ['pickNo', 'prewhId', 'empId', 'pickListStatus', 'pickStatus', 'createdAt'],
  columns: [
    { name: 'pickNo', width: 150, fixed: 'left' },
    { name: 'pickListStatus', width: 88 },
    { name: 'pickStatus', width: 88 },
    { name: 'waveNo', width: 140 },
    { name: 'prewhName', width: 140 },
    { name: 'empName', width: 88, calls: true },
    { name: 'empCode', width: 88, hidden: true },
    { name: 'departmentName', width: 130 },
    { name: 'lineCount', width: 80 },
    portion('realNum', 'planNum', { title: '已领 / 申请' }),
    { name: 'costName', width: 130 },
    { name: 'projectName', width: 130, hidden: true },
    { name: 'needDate', width: 104 },
    'createdAt',
    { name: 'creator', width: 96 },
    ...hidden('confirmedBy', 'confirmedAt', 'tradeNumber', 'remark'),
  ],
  toolbar: [createDialog(create, fields, { title: '新增领料单' }), exportButton(list)],
  rowActions: [
    action('确认', confirm, { when: waiting, confirm: '确认后占用货道里的库存，不能再修改。', done: '已确认' }),
    {
      label: '登记领料',
      permit: shared('wms.wmsPickList.pick'),
      when: open,
      start: ({ id, pickNo }, dialogs) => dialogs.show((place) => <PickDialog {...place} id={id} pickNo={pickNo} />),
    },
    edit,
    action('结束', { ...update, permit: shared('wms.wmsPickList.pick') } as typeof update, {
      when: open,
      danger: true,
      confirm: (row) => t('不再领料，{rest}件的占用将释放。', { rest: row.planNum - row.realNum }),
      input: ({ id }) => ({ id, finishFlag: true }),
    }),
    { label: '打印', permit: print.permit, looks: true, start: ({ id }) => void printOrders([id]).catch(() => undefined) },
  ],
  batchActions: [
    action('生成波次', wave.create, {
      input: (rows: Order[]) => ({ orderIds: rows.map(({ id }) => id) }),
      confirm: '每张领料单一个箱子，按货架顺序一趟拣完。在波次结束前，这些领料单只能在波次里领料。',
      done: ({ waveNo }) => t('波次{no}已生成，在“波次”里开始拣货。', { no: waveNo }),
    }),
    {
      label: '批量打印',
      permit: batchPrint.permit,
      looks: true,
      start: (rows) => void printOrders(rows.map(({ id }) => id)).catch(() => undefined),
    },
  ],
  panel: { title: '领料单明细', render: (row) => <Panel row={row} /> },
  nameOf: (row) => `${row.pickNo} ${row.empName}`,
  empty: '还没有领料单。',
});

export default tabbed('领料单', [
  ['领料单', Orders],
  ['波次', Waves],
]);
