// 无人仓领料单: what is asked of the unmanned warehouses, decided on, and valid until when.
import { useQuery } from '@tanstack/react-query';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { call } from '../../kernel/api.ts';
import { t, useT } from '../../kernel/i18n.ts';
import { action, type Action } from '../../kit/list/actions.tsx';
import { column, dateTime, tag } from '../../kit/list/columns.tsx';
import { figure, grouped } from '../../kit/table/figures.tsx';
import { createDialog, editDialog, type FormFields } from '../../kit/form/form-actions.tsx';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { linesControl } from '../../floor/order-lines.tsx';
import { LoadError, Skeleton } from '../../kit/list/states.tsx';
import { exportButton } from '../../kit/list/transfer-buttons.tsx';
import { OrderPanel } from './order-panel.tsx';
import { unmannedPicker } from './pickers.tsx';

const { list, find, create, modifyDetail, update, delete: remove, approve } = warehouse.uwhOrder;
type Order = Row<typeof list>;

const prewhField = { name: 'prewhId', control: unmannedPicker } as const;
const common: FormFields<typeof update> = ['empId', 'costId', 'projectId', 'validUntil', { name: 'remark', whole: true }];
const lines = { name: 'lines', title: '商品和数量', control: linesControl, whole: true } as const;
const fields: FormFields<typeof create> = [
  prewhField,
  'empId',
  'costId',
  'projectId',
  'validUntil',
  { name: 'remark', whole: true },
  lines,
];

const [PASSED, PENDING, REJECTED, CANCELLED] = [1, 2, 3, 4] as const;
const pending = ({ approvalStatus }: Order): boolean => approvalStatus === PENDING;

/** A decision on one order or on many, with a remark. */
function decide(label: string, approvalStatus: typeof PASSED | typeof REJECTED, danger = false): Action<Order | Order[]> {
  return {
    label,
    permit: approve.permit,
    danger,
    when: (target) => [target].flat().every(pending),
    start: (target, desk) => {
      const rows = [target].flat();
      const thing = rows.length === 1 && rows[0] ? rows[0].orderNo : t('{n} 项', { n: rows.length });
      desk.show((place) => (
        <FormDialog
          {...place}
          title={`${t(label)} ${thing}`}
          endpoint={approve}
          fields={[{ name: 'approveRemark', whole: true }]}
          fixed={{ ids: rows.map(({ id }) => id), approvalStatus }}
          width={480}
        />
      ));
    },
  };
}

const pass = decide('通过', PASSED);
const reject = decide('驳回', REJECTED, true);

const modify: Action<Order> = {
  label: '修改商品',
  permit: modifyDetail.permit,
  when: pending,
  start: ({ id, orderNo }, desk) => {
    const show = async () => {
      const order = await call(find, { id });
      const initial = { lines: order.lines.map(({ productId, applyNum }) => ({ productId, num: applyNum })) };
      desk.show((place) => (
        <FormDialog
          {...place}
          title={`${t('修改商品')} ${orderNo}`}
          endpoint={modifyDetail}
          fields={[lines]}
          initial={initial}
          fixed={{ id }}
        />
      ));
    };
    // What cannot be read has been said already.
    void show().catch(() => undefined);
  },
};

function Panel({ row }: { row: Order | undefined }) {
  const say = useT();
  const id = row?.id ?? '';
  const found = useQuery({ queryKey: [find.path, id], queryFn: () => call(find, { id }, { silent: true }), enabled: row !== undefined });
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
      <OrderPanel
        title={`${order.orderNo} ${order.empName}`}
        remark={order.remark}
        waiting={pending(order)}
        lines={order.lines.map((line) => ({ ...line, key: String(line.lineNo), asked: line.applyNum, done: line.pickedNum }))}
      />
      {order.approver && (
        <p>
          {say('审批人')} {order.approver}
          {order.approveRemark && `：${order.approveRemark}`}
        </p>
      )}
    </>
  );
}

export default listScreen(list, {
  search: ['orderNo', prewhField, 'empId', 'approvalStatus', 'applyTime'],
  columns: [
    { name: 'orderNo', width: 150, fixed: 'left' },
    tag('approvalStatus', { width: 88 }),
    { name: 'prewhName', width: 140 },
    { name: 'empName', width: 88 },
    { name: 'departmentName', width: 130 },
    { name: 'lineCount', width: 80 },
    column('pickedNum', (row: Order) => figure(`${grouped(row.pickedNum)} / ${grouped(row.applyNum)}`), {
      title: '已领 / 申请',
      width: 104,
    }),
    dateTime('applyTime'),
    dateTime('validUntil'),
    { name: 'costName', width: 130 },
    { name: 'projectName', width: 130, hidden: true },
    { name: 'approver', width: 96 },
    dateTime('approvedAt', { hidden: true }),
    { name: 'approveRemark', width: 160, hidden: true },
    { name: 'remark', width: 160, hidden: true },
  ],
  sorts: ['orderNo', 'prewhName', 'empName', 'applyTime', 'validUntil'],
  toolbar: [createDialog(create, fields, { title: '新增无人仓领料单' }), exportButton(list)],
  rowActions: [
    pass,
    reject,
    editDialog<Order, typeof update>(update, common, { when: pending }),
    modify,
    action('取消', approve, {
      when: ({ approvalStatus }: Order) => approvalStatus === PASSED || approvalStatus === PENDING,
      danger: true,
      confirm: '取消后占用的库存将释放，不能恢复。',
      input: ({ id }) => ({ ids: [id], approvalStatus: CANCELLED }),
    }),
    action('删除', remove, { when: ({ approvalStatus }: Order) => approvalStatus !== PASSED, confirm: true, danger: true }),
  ],
  batchActions: [pass, reject],
  panel: { title: '领料单明细', render: (row) => <Panel row={row} /> },
  nameOf: (row) => `${row.orderNo} ${row.empName}`,
  empty: '还没有无人仓领料单。',
});
