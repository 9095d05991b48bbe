// 通知公告: what the site tells its people; unread ones first. The bell leads here (R024), a title opens the notice itself.
import { useState } from 'react';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { notice } from '../../../contract/notice/index.ts';
import { call } from '../../kernel/api.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { approvalAddress, feedbackAddress, helpAddress, orderAddress, ownApprovalAddress } from '../../../contract/notice/links.ts';
import { openNotice } from '../../kernel/overlays.ts';
import { go } from '../../kernel/router.tsx';
import { fields } from './notice-fields.tsx';
import { ReadersPanel } from './readers-panel.tsx';
import { NoticeType } from '../../../contract/notice/codes.ts';
import { action, column, listScreen, type Action, type ListOptions } from '../../kit/list/index.ts';
import { createDialog, editDialog } from '../../kit/form/index.ts';
import './notice.css';

type NoticeRow = Row<typeof notice.list>;

function Title({ row }: { row: NoticeRow }) {
  return (
    <button type="button" className={row.readFlag ? 'kit-opens' : 'kit-opens notice-unread'} onClick={() => openNotice(row.noticeId)}>
      {row.title}
    </button>
  );
}

function State({ row }: { row: NoticeRow }) {
  const t = useT();
  const [now] = useState(() => Date.now());
  if (Date.parse(row.enableDate) > now) return <span className="kit-tag kit-tone-info">{t('未启用')}</span>;
  return row.readFlag ? <span>{t('已读')}</span> : <span className="kit-tag kit-tone-primary">{t('未读')}</span>;
}

/** Reads a notice that names something, and goes there. */
const leads = (
  label: string,
  permit: Action<NoticeRow>['permit'],
  addressOf: (content: string | null) => string | undefined,
): Action<NoticeRow> => ({
  label,
  permit,
  when: ({ content }) => addressOf(content) !== undefined,
  start: ({ content, noticeId }) => {
    void call(notice.markRead, { noticeId }, { silent: true }).catch(() => undefined);
    go(addressOf(content) ?? '');
  },
});

const options: ListOptions<typeof notice.list> = {
  search: ['keyword', 'noticeType', 'unread'],
  columns: [
    column('title', (row) => <Title row={row} />, { width: 240, align: 'left' }),
    'noticeType',
    'enableDate',
    column('readFlag', (row) => <State row={row} />, { title: '状态', width: 100 }),
    { name: 'popupFlag', width: 80 },
    { name: 'mustReadFlag', width: 104 },
    { name: 'dueDate', width: 160 },
    { name: 'readNum', width: 96, align: 'right' },
    { name: 'publishBy', width: 120 },
  ],
  toolbar: [
    createDialog(notice.create, fields, {
      title: '新增通知',
      width: 800,
      initial: { noticeType: NoticeType.announcement, popupFlag: false, mustReadFlag: false },
    }),
  ],
  rowActions: [
    { ...leads('去决定', 'signedIn', approvalAddress), looks: true },
    { ...leads('查看审批', 'signedIn', ownApprovalAddress), looks: true },
    leads('去审批', 'operate.comboPickList', orderAddress),
    leads('去放行', 'strategy.staff', helpAddress),
    leads('去答复', 'system.feedback', feedbackAddress),
    editDialog(notice.update, fields, { key: 'noticeId', width: 800 }),
    action('删除', notice.delete, { confirm: '删除后任何人都看不到这条通知，不能恢复。', danger: true }),
  ],
  batchActions: [
    action('标记已读', notice.markManyRead, {
      input: (rows) => ({ noticeDetailIds: rows.map(({ noticeId }) => noticeId) }),
      when: (rows) => rows.some(({ readFlag }) => !readFlag),
    }),
  ],
  open: (row) => openNotice(row.noticeId),
  nameOf: (row) => row.title,
  empty: '还没有通知。',
};

const Plain = listScreen(notice.list, options);
const WithReaders = listScreen(notice.list, { ...options, panel: { title: '阅读情况', render: (row) => <ReadersPanel row={row} /> } });

export default function ListNotice() {
  return useCan(['system.listNotice.create', 'system.listNotice.update']) ? <WithReaders /> : <Plain />;
}
