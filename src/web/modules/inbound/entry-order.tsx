// 入库单 (/wms/warehousing): what was received, lot by lot; posted, settled where it is on hold, put away.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { PostingStatus } from '../../../contract/inbound/codes.ts';
import { inbound } from '../../../contract/inbound/index.ts';
import { call } from '../../kernel/api.ts';
import { go } from '../../kernel/router.tsx';
import { action, type Action } from '../../kit/list/actions.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { exportButton } from '../../kit/list/transfer-buttons.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { PutAwayDialog } from './put-away-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';

const { list, find, post, release } = inbound.entryOrder;
type Entry = Row<typeof list>;

/** Both ways of settling what is on hold. */
const settles = (label: string, passFlag: boolean): Action<Entry> => ({
  label,
  permit: release.permit,
  danger: !passFlag,
  when: ({ heldNum }) => heldNum > 0,
  start: ({ entryNumber }, dialogs) =>
    void call(find, { entryNumber }).then(
      (entry) => dialogs.show((place) => <ReleaseDialog {...place} entry={entry} passFlag={passFlag} />),
      () => undefined,
    ),
});

export default listScreen(list, {
  search: ['entryNumber', 'poNo', 'warehouseId', 'vendorId', 'postingStatus', 'productId', 'restFlag', 'heldFlag', 'createdAt'],
  columns: [
    { name: 'entryNumber', width: 150, fixed: 'left' },
    { name: 'postingStatus', width: 96 },
    { name: 'poNos', width: 180, align: 'left' },
    { name: 'vendorNames', width: 150, align: 'left' },
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
    { name: 'postedAt', hidden: true },
    { name: 'remark', width: 160, hidden: true },
  ],
  toolbar: [
    { label: '收货', permit: inbound.expectedOrder.list.permit, primary: true, start: () => go('/wms/purchase?openFlag=true') },
    exportButton(list, 'wms.warehousing.export'),
  ],
  rowActions: [
    action('过账', post, {
      when: ({ postingStatus }: Entry) => postingStatus !== PostingStatus.posted,
      confirm: '过账后货物计入仓库，不能再修改。',
      input: ({ entryNumber }: Entry) => ({ entryNumber }),
      done: '已过账',
    }),
    {
      label: '上货架',
      permit: inbound.putAway.book.permit,
      when: ({ restNum }) => restNum > 0,
      start: ({ entryNumber }, dialogs) => dialogs.show((place) => <PutAwayDialog {...place} entryNumber={entryNumber} />),
    },
    settles('待检合格', true),
    settles('待检退回', false),
  ],
  panel: { title: '入库明细', render: (row) => <EntryPanel row={row} /> },
  nameOf: (row) => `${row.entryNumber} ${row.vendorNames}`,
  empty: '还没有入库单。在“采购订单”里收货后，每次收货在这里占一行。',
});
