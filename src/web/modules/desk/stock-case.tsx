// 出货异常: what did not come out, or came out beyond the books; each case settled by one tap, its charge given back where nobody got the goods.
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { DeviceFault } from '../../../contract/device/codes.ts';
import { desk } from '../../../contract/desk/index.ts';
import { device } from '../../../contract/device/index.ts';
import { AbnormalityKind } from '../../../contract/stock/ledger-codes.ts';
import { t as say } from '../../kernel/i18n.ts';
import { column, exportButton, hidden, listScreen, quantity } from '../../kit/list/index.ts';
import { FlaggedDialog } from '../../floor/flagged-picks.tsx';
import { tabbed } from '../../kit/page/tabs.tsx';
import { CaseGroups } from './case-groups.tsx';
import { CaseTimeline } from './case-timeline.tsx';
import { actions, manyActions, type CaseRow } from './case-actions.tsx';

const { list } = desk.stockCase;

const nameOf = (row: CaseRow): string => [row.vmName, row.channelCode, row.productName].filter(Boolean).join(' ');

const Cases = listScreen(list, {
  search: ['status', 'vmId', 'fault', 'kind', 'productId', 'empId', 'happened', 'tradeNumber'],
  columns: [
    { name: 'status', fixed: 'left', width: 80 },
    'happenedAt',
    { name: 'vmName', width: 120, align: 'left' },
    { name: 'channelCode', width: 64 },
    column('fault', (row: CaseRow) => say(labelOfCode(DeviceFault, row.fault) || labelOfCode(AbnormalityKind, row.kind)), { width: 100 }),
    { name: 'productName', width: 132, align: 'left', calls: true },
    quantity('leftNum', 'unit', { title: '数量', width: 72 }),
    { name: 'leftAmount', title: '金额', width: 88 },
    { name: 'empName', width: 80 },
    column('charged', ({ charged }: CaseRow) => (charged ? <span className="kit-tag kit-tone-warning">{say('已收费')}</span> : ''), {
      title: '收费',
      width: 100,
    }),
    ...hidden('kind', 'empCode', 'productCode'),
    quantity('qty', 'unit', { title: '原数量', width: 88, hidden: true }),
    ...hidden('tradeNumber', 'settledAt'),
    { name: 'settledBy', width: 96 },
  ],
  toolbar: [
    { label: '待核对的领料', permit: device.events.permit, start: (_, place) => place.show((at) => <FlaggedDialog {...at} />) },
    exportButton(list),
  ],
  rowActions: actions,
  batchActions: manyActions,
  panel: { title: '来龙去脉', render: (row) => <CaseTimeline row={row} actions={actions} nameOf={nameOf} /> },
  nameOf,
  empty: '没有出货异常。设备卡货、开门未取或取用多于账面时，会出现在这里。',
});

export default tabbed('出货异常', [
  ['逐笔', Cases],
  ['按货道和原因', CaseGroups],
]);
