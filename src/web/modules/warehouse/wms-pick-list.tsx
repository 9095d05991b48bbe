// 领料单: the pick orders of the smart warehouses, from what is asked for to what was picked.
import { lazy, Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { call } from '../../kernel/api.ts';
import { useCan } from '../../kernel/can.tsx';
import { t, useT } from '../../kernel/i18n.ts';
import { action, type Action } from '../../kit/list/actions.tsx';
import { column, dateTime, tag } from '../../kit/list/columns.tsx';
import { figure, grouped } from '../../kit/table/figures.tsx';
import { createDialog, type FormFields } from '../../kit/form/form-actions.tsx';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { linesControl } from '../../floor/order-lines.tsx';
import { LoadError, Skeleton } from '../../kit/list/states.tsx';
import { exportButton } from '../../kit/list/transfer-buttons.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import { OrderPanel } from './order-panel.tsx';
import { printOrders } from './pick-sheet.tsx';

// The list stands before its dialogs are there.
const PickDialog = lazy(async () => ({ default: (await import('./pick-dialog.tsx')).PickDialog }));

const { list, find, create, update, deleteItem, confirm, print, batchPrint } = warehouse.pickOrder;
type Order = Row<typeof list>;

const common = ['empId', 'costId', 'projectId', 'needDate', { name: 'remark', whole: true }] as const;
const lines = { name: 'lines', title: '商品和数量', control: linesControl, whole: true } as const;
const fields: FormFields<typeof create> = ['prewhId', ...common, lines];

const waiting = ({ pickListStatus }: Order): boolean => pickListStatus === 0;
const open = ({ pickListStatus, pickStatus }: Order): boolean => pickListStatus === 1 && pickStatus !== 1;

/** The form with what the order asks for now. */
const edit: Action<Order> = {
  label: '修改',
  permit: 'wms.wmsPickList.update',
  when: waiting,
  start: (row, desk) => {
    const show = async () => {
      const order = await call(find, { id: row.id });
      const now = { ...order, lines: order.lines.map(({ productId, planNum }) => ({ productId, num: planNum })) } as Record<
        string,
        unknown
      >;
      const initial = Object.fromEntries(
        ['empId', 'costId', 'projectId', 'needDate', 'remark', 'lines'].map((name) => [name, now[name] ?? undefined]),
      );
      desk.show((place) => (
        <FormDialog
          {...place}
          title={`${t('修改')} ${row.pickNo}`}
          endpoint={update}
          fields={[...common, lines]}
          initial={initial}
          fixed={{ id: row.id }}
        />
      ));
    };
    // What cannot be read has been said already.
    void show().catch(() => undefined);
  },
};

function Panel({ row }: { row: Order | undefined }) {
  const say = useT();
  const may = useCan('wms.wmsPickList.update');
  const { busy, problem, send } = useSend();
  const id = row?.id ?? '';
  const found = useQuery({
    queryKey: [find.path, id],
    queryFn: () => call(find, { id }, { silent: true }),
    enabled: row !== undefined,
  });
  if (!row) return <p>{say('选择一张领料单，在这里看它的商品和占用的货道。')}</p>;
  if (!found.data)
    return found.error ? (
      <LoadError message={found.error.message} retry={() => void found.refetch()} kept={false} />
    ) : (
      <Skeleton rows={4} />
    );
  const order = found.data;
  return (
    <>
      {problem && (
        <p role="alert" className="kit-problem">
          {problem}
        </p>
      )}
      <OrderPanel
        title={`${order.pickNo} ${order.empName}`}
        remark={order.remark}
        waiting={waiting(order)}
        lines={order.lines.map((line) => ({ ...line, key: line.pickLineNo, asked: line.planNum, done: line.realNum }))}
        remove={
          may && !busy && waiting(order) && order.lines.length > 1 ? ({ key }) => void send(deleteItem, { pickLineNo: key }) : undefined
        }
      />
    </>
  );
}

export default listScreen(list, {
  search: ['pickNo', 'prewhId', 'empId', 'pickListStatus', 'pickStatus', 'createdAt'],
  columns: [
    { name: 'pickNo', width: 150, fixed: 'left' },
    tag('pickListStatus', { width: 88 }),
    tag('pickStatus', { width: 88 }),
    { name: 'prewhName', width: 140 },
    { name: 'empName', width: 88 },
    { name: 'empCode', width: 88, hidden: true },
    { name: 'departmentName', width: 130 },
    { name: 'lineCount', width: 80 },
    column('realNum', (row: Order) => figure(`${grouped(row.realNum)} / ${grouped(row.planNum)}`), { title: '已领 / 申请', width: 104 }),
    { name: 'costName', width: 130 },
    { name: 'projectName', width: 130, hidden: true },
    { name: 'needDate', width: 104 },
    dateTime('createdAt'),
    { name: 'creator', width: 96 },
    { name: 'confirmedBy', width: 96, hidden: true },
    dateTime('confirmedAt', { hidden: true }),
    { name: 'tradeNumber', width: 150, hidden: true },
    { name: 'remark', width: 160, hidden: true },
  ],
  sorts: ['pickNo', 'prewhName', 'pickListStatus', 'pickStatus', 'empName', 'needDate', 'createdAt'],
  toolbar: [createDialog(create, fields, { title: '新增领料单' }), exportButton(list)],
  rowActions: [
    action('确认', confirm, { when: waiting, confirm: '确认后占用货道里的库存，不能再修改。', done: '已确认' }),
    {
      label: '登记领料',
      permit: 'wms.wmsPickList.pick',
      when: open,
      start: ({ id, pickNo }, desk) =>
        desk.show((place) => (
          <Suspense>
            <PickDialog {...place} id={id} pickNo={pickNo} />
          </Suspense>
        )),
    },
    edit,
    action('结束', { ...update, permit: 'wms.wmsPickList.pick' } as typeof update, {
      when: open,
      danger: true,
      confirm: (row) => t('不再领料，{rest}件的占用将释放。', { rest: row.planNum - row.realNum }),
      input: ({ id }: Order) => ({ id, finishFlag: true }),
    }),
    { label: '打印', permit: print.permit, looks: true, start: ({ id }) => void printOrders([id]).catch(() => undefined) },
  ],
  batchActions: [
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
