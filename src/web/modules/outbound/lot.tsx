// 批次管理 (/wms/lot): until when lots keep, where they are and who took of them; recalled in four steps, offered before they expire.
import { shared } from '../../../contract/customer/shared.ts';
import { outbound } from '../../../contract/outbound/index.ts';
import { call } from '../../kernel/api.ts';
import { action, dialog, exportButton, listScreen, type Action } from '../../kit/list/index.ts';
import ExpiryWalk from './expiry-walk.tsx';
import { LotPanel, type LotRow } from './lot-panel.tsx';
import { RecallDialog } from './recall-dialog.tsx';

const { list, find, stop, resume, offer } = outbound.lot;

const recall: Action<LotRow> = {
  label: '召回',
  permit: stop.permit,
  when: ({ stoppedFlag }) => !stoppedFlag,
  start: ({ id }, dialogs) =>
    void call(find, { id }).then(
      (lot) => dialogs.show((place) => <RecallDialog {...place} lot={lot} />),
      () => undefined,
    ),
};

export default listScreen(list, {
  search: ['lotNo', 'productId', 'leftDays', 'stoppedFlag', 'allFlag'],
  columns: [
    { name: 'lotNo', width: 140, fixed: 'left' },
    { name: 'productCode', width: 130 },
    { name: 'productName', width: 200, align: 'left' },
    { name: 'expiryDate', width: 112 },
    { name: 'leftDays', width: 96, align: 'right' },
    { name: 'storedNum', width: 96, align: 'right' },
    { name: 'reservedNum', width: 96, align: 'right' },
    { name: 'stoppedNum', width: 96, align: 'right' },
    { name: 'heldNum', width: 96, align: 'right' },
    { name: 'unit', width: 64 },
    { name: 'stoppedFlag', width: 80 },
    { name: 'spec', hidden: true },
  ],
  toolbar: [
    dialog('效期巡检', outbound.expiry.walk.permit, (place) => <ExpiryWalk {...place} />),
    exportButton(list, shared('wms.lot.export')),
  ],
  rowActions: [
    recall,
    action('解除召回', resume, {
      when: ({ stoppedFlag }: LotRow) => stoppedFlag,
      confirm: '停用的全部恢复可用，可以再被领用。',
      input: ({ id }: LotRow) => ({ id }),
      done: '已解除召回',
    }),
    action('通知使用人', offer, {
      when: ({ leftDays, storedNum, stoppedFlag }: LotRow) => leftDays !== null && leftDays >= 0 && storedNum > 0 && !stoppedFlag,
      input: ({ id }: LotRow) => ({ id }),
      done: '已通知近90天领用过的人',
    }),
  ],
  panel: { title: '批次去向', render: (row) => <LotPanel row={row} /> },
  nameOf: (row) => `${row.lotNo} ${row.productName}`,
  empty: '还没有批次。入库时登记批号和有效期，批次在这里各占一行。',
});
