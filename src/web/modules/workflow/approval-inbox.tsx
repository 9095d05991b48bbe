// 待我审批: what waits for whoever is signed in, of all kinds; decided one by one beside what it costs, or several at once.
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { inbox } from '../../../contract/workflow/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { column, dialog, listScreen } from '../../kit/list/index.ts';
import { formAction } from '../../kit/form/index.ts';
import { AwayDialog } from './away.tsx';
import { Skeleton } from '../../kit/list/states.tsx';
import { lazy, Wait } from '../../kernel/later.tsx';

// What is seen of one comes once it is chosen.
const ApprovalPanel = lazy(() => import('./approval-panel.tsx'));

const { list, decide, away } = inbox;
type Waiting = Row<typeof list>;

const verdict = (label: string, passFlag: boolean) =>
  formAction<Waiting | Waiting[], typeof decide>(label, decide, {
    fields: [{ name: 'approveRemark', whole: true }],
    fixed: (target) => ({ ids: [target].flat().map(({ id }) => id), passFlag }),
    width: 480,
    done: passFlag ? '已通过' : '已驳回',
  });
const [pass, reject] = [verdict('通过', true), verdict('驳回', false)];

/** The number of a document; on a card, where its kind has no place of its own, with that. */
function Which({ row: { bizType, docNo } }: { row: Waiting }) {
  const t = useT();
  const cards = useSession(({ device }) => device === 'mobile');
  return cards ? `${t(labelOfCode(WorkflowBizType, bizType))} ${docNo}` : docNo;
}

const panelOf = (id: string) => (
  <Wait fallback={<Skeleton rows={6} />}>
    <ApprovalPanel key={id} id={id} />
  </Wait>
);

export default listScreen(list, {
  search: ['bizType', 'docNo'],
  columns: [
    column('docNo', (row) => <Which row={row} />, { width: 168, fixed: 'left', slack: 0 }),
    { name: 'bizType', width: 120 },
    { name: 'about', width: 200, align: 'left', calls: 'amount' },
    { name: 'amount', width: 112, align: 'right' },
    { name: 'num', width: 80, align: 'right' },
    { name: 'asker', width: 104 },
    { name: 'stepName', width: 136 },
    'askedAt',
    { name: 'dueAt', width: 152 },
    { name: 'question', width: 160, align: 'left', hidden: true },
  ],
  toolbar: [dialog<unknown>('外出代理', away.permit, (place) => <AwayDialog {...place} />)],
  rowActions: [pass, reject],
  batchActions: [pass, reject],
  panel: {
    title: '审批内容',
    render: ({ id }) => panelOf(id),
    // What a notice leads to need not wait for the reader: a question to whoever asked, an outcome, a document further back in the list.
    stands: (open) => open && panelOf(open),
  },
  nameOf: ({ docNo, about }) => `${docNo} ${about}`,
  empty: '没有等您审批的单据。',
});
