// 组合领料单: one request for several goods out of several machines; approved, reserved, handed out.
import { lazy, Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { combo } from '../../../contract/combo/index.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { call } from '../../kernel/api.ts';
import { t, useT } from '../../kernel/i18n.ts';
import { action, type Action } from '../../kit/list/actions.tsx';
import type { Control } from '../../kit/form/control-props.ts';
import { column, dateTime, tag } from '../../kit/list/columns.tsx';
import { figure, grouped } from '../../kit/table/figures.tsx';
import { createDialog, type FormFields } from '../../kit/form/form-actions.tsx';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { machineLinesControl } from '../../floor/order-lines.tsx';
import { lazily } from '../../kit/picker/picker-source.ts';
import { RemotePicker } from '../../kit/picker/remote-picker.tsx';
import { LoadError, Skeleton } from '../../kit/list/states.tsx';
import { exportButton } from '../../kit/list/transfer-buttons.tsx';
import '../../floor/order-lines.css';

// What stands beside a decision comes once an order is chosen.
const Costs = lazy(async () => ({ default: (await import('./decision.tsx')).Costs }));
const Walk = lazy(async () => ({ default: (await import('./decision.tsx')).Walk }));
const Decide = lazy(async () => ({ default: (await import('./decision.tsx')).Decide }));

const { list, find, create, update, delete: remove, approve, cancel, pick } = combo;
type Order = Row<typeof list>;
const [PENDING, PASSED, REJECTED] = [0, 1, 2] as const;
const pending = ({ comboStatus }: Order): boolean => comboStatus === PENDING;

// Bills come with the form that asks for one.
const bills = lazily('bomPick', async () => (await import('./bills.ts')).bills);
const billPicker: Control = (props) => <RemotePicker {...props} source={bills} />;

const common = ['empId', 'costId', 'projectId', 'validUntil', { name: 'remark', whole: true }] as const;
const lines = { name: 'lines', title: '商品和数量', control: machineLinesControl, whole: true } as const;
const fields: FormFields<typeof create> = [
  ...common,
  { name: 'bomId', control: billPicker, help: '按BOM领料时选择，可不选' },
  'bomNum',
  lines,
];

/** A decision on one order or on many, with a remark. */
function decide(label: string, comboStatus: typeof PASSED | typeof REJECTED, danger = false): Action<Order | Order[]> {
  return {
    label,
    permit: approve.permit,
    danger,
    when: (target) => [target].flat().every(pending),
    start: (target, desk) => {
      const rows = [target].flat();
      const thing = rows.length === 1 && rows[0] ? rows[0].orderNo : t('{n} 项', { n: rows.length });
      const remark = [{ name: 'approveRemark', whole: true }];
      const fixed = { ids: rows.map(({ id }) => id), comboStatus };
      desk.show((place) => (
        <FormDialog {...place} title={`${t(label)} ${thing}`} endpoint={approve} fields={remark} fixed={fixed} width={480} />
      ));
    },
  };
}
const pass = decide('通过', PASSED);
const reject = decide('驳回', REJECTED, true);

/** The form with what the order asks for now. */
const edit: Action<Order> = {
  label: '修改',
  permit: update.permit,
  when: pending,
  start: ({ id, orderNo }, desk) => {
    const show = async () => {
      const order = await call(find, { id });
      const now = order.lines.map(({ productId, num, vmId }) => ({ productId, num, ...(vmId ? { vmId } : {}) }));
      const { empId, costId, projectId, validUntil, remark } = order;
      const initial = {
        empId,
        costId: costId ?? undefined,
        projectId: projectId ?? undefined,
        validUntil,
        remark: remark ?? undefined,
        lines: now,
      };
      desk.show((place) => (
        <FormDialog
          {...place}
          title={`${t('修改')} ${orderNo}`}
          endpoint={update}
          fields={[...common, lines]}
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
  if (!row) return <p>{say('选择一张组合领料单，在这里看它的商品和占用的货道。')}</p>;
  if (found.error) return <LoadError message={found.error.message} retry={() => void found.refetch()} kept={false} />;
  if (!found.data) return <Skeleton rows={4} />;
  const order = found.data;
  return (
    <>
      <p>
        <b>
          {order.orderNo} {order.empName}
        </b>
      </p>
      {order.remark && <p>{order.remark}</p>}
      <Suspense>{pending(order) && <Costs order={order} />}</Suspense>
      <ul className="wh-order">
        {order.lines.map((line) => (
          <li key={line.lineNo}>
            <span>
              {line.productName} <small>{line.productCode}</small>
            </span>
            <b>
              {pending(order) ? grouped(line.num) : `${grouped(line.pickedNum)} / ${grouped(line.num)}`} {line.unit}
            </b>
            {pending(order) && (
              <small className={line.freeNum < line.num ? 'wh-short' : ''}>
                {line.vmName && `${line.vmName} `}
                {[
                  say('可用{n}', { n: grouped(line.freeNum) }),
                  line.takenNum !== null && say('近3个月已领{n}', { n: grouped(line.takenNum) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            )}
          </li>
        ))}
      </ul>
      <Suspense>{order.comboStatus === PASSED && <Walk order={order} />}</Suspense>
      <Suspense>
        <Decide key={order.id} order={order} />
      </Suspense>
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
  search: ['orderNo', 'empId', 'vmId', 'comboStatus', 'applyTime'],
  columns: [
    { name: 'orderNo', width: 150, fixed: 'left' },
    tag('comboStatus', { width: 88 }),
    { name: 'empName', width: 88 },
    { name: 'empCode', width: 88, hidden: true },
    { name: 'departmentName', width: 130 },
    { name: 'bomName', width: 150 },
    { name: 'lineCount', width: 72 },
    column('pickedNum', (row: Order) => figure(`${grouped(row.pickedNum)} / ${grouped(row.num)}`), { title: '已领 / 申请', width: 104 }),
    dateTime('applyTime'),
    dateTime('validUntil'),
    { name: 'costName', width: 130 },
    { name: 'projectName', width: 130, hidden: true },
    { name: 'creator', width: 96, hidden: true },
    { name: 'approver', width: 96 },
    dateTime('approvedAt', { hidden: true }),
    { name: 'approveRemark', width: 160, hidden: true },
    dateTime('pickedAt', { hidden: true }),
    { name: 'remark', width: 160, hidden: true },
  ],
  sorts: ['orderNo', 'empName', 'comboStatus', 'applyTime', 'validUntil'],
  toolbar: [createDialog(create, fields, { title: '新增组合领料单', width: 880 }), exportButton(list)],
  rowActions: [
    pass,
    reject,
    action('登记领料', pick, {
      when: ({ comboStatus }: Order) => comboStatus === PASSED,
      confirm: '占用的商品全部按领料出账，不能恢复。',
      done: '已登记领料',
    }),
    edit,
    action('取消', cancel, {
      when: ({ comboStatus }: Order) => comboStatus === PENDING || comboStatus === PASSED,
      danger: true,
      confirm: '取消后占用的库存将释放，不能恢复。',
    }),
    action('删除', remove, { when: ({ comboStatus }: Order) => comboStatus !== PASSED && comboStatus !== 3, confirm: true, danger: true }),
  ],
  batchActions: [pass, reject],
  panel: { title: '组合领料单明细', render: (row) => <Panel row={row} /> },
  nameOf: (row) => `${row.orderNo} ${row.empName}`,
  empty: '还没有组合领料单。一次领几种商品时，在这里申请，通过后占用设备里的库存。',
});
