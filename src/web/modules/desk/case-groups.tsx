// 出货异常, by channel and cause: what fails again and again at one place is settled at one go, the worst money first.
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { DeviceFault } from '../../../contract/device/codes.ts';
import { desk } from '../../../contract/desk/index.ts';
import { AbnormalityKind } from '../../../contract/stock/ledger-codes.ts';
import { t as say } from '../../kernel/i18n.ts';
import { column, hidden, listScreen, quantity } from '../../kit/list/index.ts';
import { groupActions, groupBatch, type GroupRow } from './case-actions.tsx';

const causeOf = ({ fault, kind }: GroupRow): string => say(labelOfCode(DeviceFault, fault) || labelOfCode(AbnormalityKind, kind));

export const CaseGroups = listScreen(desk.stockCase.groups, {
  search: ['vmId', 'fault', 'kind', 'productId'],
  columns: [
    { name: 'vmName', width: 140, align: 'left', fixed: 'left' },
    { name: 'channelCode', width: 72 },
    column('fault', causeOf, { title: '原因', width: 120 }),
    { name: 'productName', width: 180, align: 'left' },
    { name: 'caseCount', width: 96, align: 'right' },
    quantity('leftNum', 'unit', { title: '数量', width: 88 }),
    { name: 'leftAmount', title: '金额', width: 112, align: 'right' },
    { name: 'chargedCount', width: 104, align: 'right' },
    { name: 'nobodyCount', width: 104, align: 'right' },
    'happenedAt',
    ...hidden('vmCode', 'productCode', 'kind'),
  ],
  rowActions: groupActions,
  batchActions: groupBatch,
  rowKey: 'groupKey',
  nameOf: (row) => [row.vmName, row.channelCode, causeOf(row)].filter(Boolean).join(' '),
  empty: '没有待处理的出货异常。',
});
