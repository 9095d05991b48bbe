// 意见反馈: what people wrote to the site, what waits first; an answer goes to who wrote, at the bell and by mail.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { feedback, FeedbackState } from '../../../contract/notice/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { column, hidden, listScreen } from '../../kit/list/index.ts';
import { editDialog, type FormFields } from '../../kit/form/index.ts';
import { RichContent } from '../../kit/page/rich-content.tsx';
import './notice.css';

type FeedbackRow = Row<typeof feedback.list>;

const nameOf = ({ userName, loginAccount }: FeedbackRow): string => userName || loginAccount;

const fields: FormFields<typeof feedback.answer> = [
  { name: 'reply', whole: true, help: '会用站内通知和邮件告诉提交人' },
  { name: 'status', help: '处理中和已关闭可以不写答复' },
  {
    name: 'openTitle',
    whole: true,
    help: '填了，所有人都能看到这个标题、状态和答复，并投票支持；看不到原文和提交人。不填就不公开。',
  },
];
const { waiting, working, answered } = FeedbackState;
const answer = editDialog<FeedbackRow, typeof feedback.answer>(feedback.answer, fields, {
  label: '答复',
  width: 640,
  nameOf,
  // Whoever opens it means to answer, unless it is over already.
  initial: ({ status, reply, openTitle }) => ({
    status: status === waiting || status === working ? answered : status,
    reply,
    openTitle,
  }),
});

/** Its words in a line of the list. */
const wordsOf = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ')
    .trim();

function Panel({ row }: { row: FeedbackRow }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  return (
    <div className="notice-feedback">
      <p className="notice-meta">
        <b>{nameOf(row)}</b> {formatDateTime(row.createdAt, zone)}
      </p>
      <RichContent html={row.content} className="notice-content" />
      {row.reply && (
        <section aria-label={t('答复')}>
          <h3>{t('答复')}</h3>
          <p className="notice-reply">{row.reply}</p>
          <p className="notice-meta">
            {row.replyBy} {row.repliedAt && formatDateTime(row.repliedAt, zone)}
          </p>
        </section>
      )}
    </div>
  );
}

export default listScreen(feedback.list, {
  search: ['keyword', 'status', 'createdAt'],
  columns: [
    { name: 'status', width: 88, fixed: 'left' },
    column('content', (row) => wordsOf(row.content) || '🖼', { width: 360, align: 'left' }),
    column('userName', nameOf, { width: 120 }),
    'createdAt',
    { name: 'reply', width: 240, align: 'left' },
    { name: 'replyBy', width: 96 },
    { name: 'votes', width: 96 },
    { name: 'openTitle', width: 160, align: 'left' },
    ...hidden('repliedAt', 'loginAccount'),
  ],
  rowActions: [answer],
  panel: { title: '反馈', render: (row) => <Panel row={row} /> },
  nameOf,
  empty: '还没有人提交反馈。',
});
