// A vendor's own statements: what is asked of it, the newest first; one opens with its lines, what differs, and the answer.
import { ConfirmStatus } from '../../../contract/statement/index.ts';
import { vendorStatement } from '../../../contract/statement/vendor.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { download } from '../../kernel/api.ts';
import { once } from '../../kernel/download.ts';
import { t } from '../../kernel/i18n.ts';
import { documentPanel, found } from '../../kit/document/index.ts';
import { formAction } from '../../kit/form/index.ts';
import { hidden, listScreen, type Action } from '../../kit/list/index.ts';
import { OwnStatement } from './own-statement.tsx';

const { list, find, paper, answer } = vendorStatement;
type OwnRow = Row<typeof list>;
const isOpen = ({ confirmStatus }: OwnRow) => confirmStatus !== ConfirmStatus.confirmed;

const confirm = formAction<OwnRow, typeof answer>('确认', answer, {
  fields: [{ name: 'confirmRemark', whole: true }],
  fixed: ({ id }) => ({ id, confirmStatus: ConfirmStatus.confirmed }),
  initial: () => ({ confirmRemark: null }),
  when: (row) => isOpen(row) && row.differing === 0,
});
const dispute = formAction<OwnRow, typeof answer>('提出异议', answer, {
  fields: [{ name: 'confirmRemark', whole: true }],
  fixed: ({ id }) => ({ id, confirmStatus: ConfirmStatus.disputed }),
  when: isOpen,
});
const bring = once(({ id, statementNo }: OwnRow) => {
  // Why it is not to be had has been shown.
  void download(paper, { id }, `${t('对账单')}-${statementNo}.pdf`).catch(() => undefined);
});
const pdf: Action<OwnRow> = { label: '下载PDF', permit: paper.permit, looks: true, start: bring };

export default listScreen(list, {
  search: ['confirmStatus', 'lastDay', 'ownership'],
  columns: [
    { name: 'statementNo', width: 152, fixed: 'left' },
    { name: 'confirmStatus', width: 96 },
    { name: 'totalPrice', width: 136, align: 'right' },
    { name: 'lastDay', width: 112 },
    { name: 'differing', width: 104, align: 'right' },
    { name: 'ownership', width: 80 },
    { name: 'firstDay', width: 112 },
    { name: 'tradeNum', width: 96, align: 'right' },
    { name: 'tradeCount', width: 96, align: 'right' },
    { name: 'confirmRemark', width: 200, align: 'left' },
    { name: 'confirmTime', width: 152 },
    ...hidden('createdAt', 'vendorName', 'hash'),
  ],
  rowActions: [confirm, dispute, pdf],
  panel: documentPanel('对账单内容', { read: found(find), draw: (one) => <OwnStatement statement={one} /> }),
  nameOf: ({ statementNo }) => statementNo,
  empty: '还没有贵公司的对账单。站点每期对账后在这里给您确认。',
});
