// 入库单 (/wms/warehousing): what was received, lot by lot; posted, settled where it is on hold, labelled, put away, mailed.
import { shared } from '../../../contract/customer/shared.ts';
import { PostingStatus } from '../../../contract/inbound/codes.ts';
import { inbound } from '../../../contract/inbound/index.ts';
import { placeOf } from '../../floor/customer-screens.ts';
import { go } from '../../kernel/router.tsx';
import { action, exportButton, hidden, listScreen } from '../../kit/list/index.ts';
import { mails, prints, printsAll, putsAway, settles, type Entry } from './entry-actions.tsx';
import { EntryPanel } from './entry-panel.tsx';

const { list, post } = inbound.entryOrder;

export default listScreen(list, {
  search: [
    'entryNumber',
    'poNo',
    'warehouseId',
    'vendorId',
    'postingStatus',
    'backStatus',
    'productId',
    'restFlag',
    'heldFlag',
    'createdAt',
  ],
  columns: [
    { name: 'entryNumber', width: 150, fixed: 'left' },
    { name: 'postingStatus', width: 96 },
    { name: 'poNos', width: 180, align: 'left' },
    { name: 'vendorNames', width: 150, align: 'left', calls: true },
    { name: 'warehouseName', width: 120 },
    { name: 'entryDate', width: 104 },
    { name: 'lineCount', width: 80 },
    { name: 'num', width: 88, align: 'right' },
    { name: 'heldNum', width: 88, align: 'right' },
    { name: 'refusedNum', width: 88, align: 'right', hidden: true },
    { name: 'restNum', width: 96, align: 'right' },
    { name: 'putNum', width: 96, align: 'right', hidden: true },
    { name: 'creator', width: 96 },
    'createdAt',
    { name: 'poster', width: 96, hidden: true },
    ...hidden('postedAt', 'backStatus'),
    { name: 'remark', width: 160, hidden: true },
  ],
  toolbar: [
    {
      label: '收货',
      permit: inbound.expectedOrder.list.permit,
      primary: true,
      start: () => go(`${placeOf('wms.purchase', ['orders'])}?openFlag=true`),
    },
    exportButton(list, shared('wms.warehousing.export')),
  ],
  rowActions: [
    action('过账', post, {
      when: ({ postingStatus }: Entry) => postingStatus !== PostingStatus.posted,
      confirm: '过账后货物计入仓库，不能再修改。',
      input: ({ entryNumber }: Entry) => ({ entryNumber }),
      done: '已过账',
    }),
    putsAway,
    prints,
    mails,
    settles('待检合格', true),
    settles('待检退回', false),
  ],
  batchActions: [printsAll],
  panel: { title: '入库明细', render: (row) => <EntryPanel row={row} /> },
  nameOf: (row) => `${row.entryNumber} ${row.vendorNames}`,
  empty: '还没有入库单。在“采购订单”里收货后，每次收货在这里占一行。',
});
