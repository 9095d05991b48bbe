// What can be done with an out order: made for one of three purposes, changed, posted wholly or in part, received, ended.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { OutKind, OutState } from '../../../contract/outbound/codes.ts';
import { outbound } from '../../../contract/outbound/index.ts';
import { lotLinesField } from '../../floor/order-lines.tsx';
import { call } from '../../kernel/api.ts';
import { t } from '../../kernel/i18n.ts';
import { waitingNow } from '../../kernel/journal/journal.ts';
import { editDialog, formAction, pickedAs, type FormFields } from '../../kit/form/index.ts';
import { action, type Action, type ListNow } from '../../kit/list/index.ts';
import { tellAllDone } from '../../floor/kept-here.ts';
import { refusedOf, withKept } from './kept-orders.ts';
import { PartDialog } from './part-dialog.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';

const { find, create, update, post, receive, close, cancel } = outbound.outOrder;
export type OutRow = Row<typeof outbound.outOrder.list>;

export const toWarehouse = { name: 'toWarehouseId', control: pickedAs('warehouseId') } as const;
const last = ['tradeNumber', 'releaseReason', { name: 'remark', whole: true }, lotLinesField] as const;

/** 新增: the form of one purpose asks for whom its goods go to. */
const makes = (outKind: (typeof OutKind)['transfer' | 'consumption' | 'supplier'], fields: FormFields<typeof create>): Action<ListNow> => {
  const label = labelOfCode(OutKind, outKind);
  return formAction<ListNow, typeof create>(label, create, {
    fields: ['warehouseId', ...fields, ...last],
    fixed: () => ({ outKind }),
    title: () => `${t('新增')} ${t(label)}`,
    width: 880,
  });
};
const HOUSE = 'wms.outOrder.create';
/** Also on pages of customers where goods are sent back. */
export const sendsBack: Action<ListNow> = makes(OutKind.supplier, ['vendorId']);
export const creates: readonly Action<ListNow>[] = [
  { ...makes(OutKind.transfer, [toWarehouse]), permit: HOUSE, primary: true },
  { ...makes(OutKind.consumption, ['empId', 'costId', 'projectId']), permit: HOUSE },
  { ...sendsBack, permit: HOUSE },
];

type Order = Awaited<ReturnType<typeof readOne>>;
const read = (id: string, show: (order: Order) => void) => void readOne(id).then(show, () => undefined);
async function readOne(id: string) {
  // Before the order is asked for: what is sent meanwhile is proposed too little of rather than twice.
  const kept = waitingNow();
  return withKept(await call(find, { id }), kept);
}
/** Shows what is left of an order; says so where nothing is. */
const readRest = (id: string, left: (line: Order['lines'][number]) => number, show: (order: Order) => void) =>
  read(id, (order) => {
    if (order.lines.some((line) => left(line) > 0)) return show(order);
    tellAllDone(refusedOf(id, waitingNow()));
  });

const waits = ({ outState, sendsFlag }: OutRow): boolean => sendsFlag && (outState === OutState.pending || outState === OutState.partial);

export const deeds: readonly Action<OutRow>[] = [
  action('过账', post, {
    when: waits,
    confirm: '剩下的全部出库，货物离开发货仓库。',
    input: ({ id }: OutRow) => ({ id }),
    done: '已出库',
  }),
  {
    label: '调拨收货',
    permit: receive.permit,
    when: ({ receivesFlag, transitNum }) => receivesFlag && transitNum > 0,
    start: ({ id }, dialogs) =>
      readRest(
        id,
        ({ transitNum }) => transitNum,
        (order) => dialogs.show((place) => <ReceiveDialog {...place} order={order} />),
      ),
  },
  {
    label: '登记退料',
    permit: outbound.returnOrder.create.permit,
    when: ({ outKind, outNum, sendsFlag }) => sendsFlag && outKind === OutKind.consumption && outNum > 0,
    start: ({ id }, dialogs) =>
      readRest(
        id,
        (line) => line.outNum - line.returnedNum,
        (order) => dialogs.show((place) => <ReturnDialog {...place} order={order} />),
      ),
  },
  {
    label: '部分出库',
    permit: post.permit,
    when: waits,
    start: ({ id }, dialogs) => read(id, (order) => dialogs.show((place) => <PartDialog {...place} order={order} />)),
  },
  editDialog<OutRow, typeof update>(update, ['outDate', ...last], {
    when: ({ outState, sendsFlag }) => sendsFlag && outState === OutState.pending,
    width: 880,
    initial: async ({ id, outDate, tradeNumber, releaseReason, remark }) => ({
      outDate,
      tradeNumber,
      releaseReason,
      remark,
      lines: (await readOne(id)).lines.map(({ productId, num, lotNo }) => ({ productId, num, ...(lotNo ? { lotNo } : {}) })),
    }),
  }),
  action('关闭', close, {
    when: ({ outState, sendsFlag }: OutRow) => sendsFlag && outState === OutState.partial,
    confirm: '没有出库的部分不再出库，占用的库存释放；在途的照常收货。',
    danger: true,
  }),
  action('取消', cancel, {
    when: ({ outState, sendsFlag }: OutRow) => sendsFlag && outState === OutState.pending,
    confirm: '取消后占用的库存将释放，不能恢复。',
    danger: true,
  }),
];
