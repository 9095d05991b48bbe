// 阅读情况: whom the chosen notice is for, who has read it and where, who has not; those who have not stand first.
import { useState } from 'react';
import { Select } from 'antd';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { notice } from '../../../contract/notice/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Empty, NotThere } from '../../kit/list/states.tsx';
import { grouped } from '../../kit/table/figures.tsx';

type NoticeRow = Row<typeof notice.list>;

export function ReadersPanel({ row }: { row: NoticeRow }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const due = row.dueDate === null ? '' : t('{time}前阅读', { time: formatDateTime(row.dueDate, zone) });
  return (
    <div className="notice-readers">
      <p>
        <b>{row.title}</b> {due} {row.mustReadFlag && <span className="kit-tag kit-tone-warning">{t('领料前必读')}</span>}
      </p>
      <Readers key={row.noticeId} row={row} />
    </div>
  );
}

function Readers({ row: { noticeId, dueDate } }: { row: NoticeRow }) {
  const t = useT();
  const [isUnread, setUnread] = useState(true);
  const found = useRead(notice.readers, { noticeId });
  const [now] = useState(() => Date.now());
  const late = isUnread && dueDate !== null && Date.parse(dueDate) < now;
  if (!found.data) return <NotThere asked={found} rows={4} />;
  const { unread, read, unreadNum, readNum } = found.data;
  const [rows, total] = isUnread ? [unread, unreadNum] : [read, readNum];
  return (
    <>
      <Select
        aria-label={t('阅读情况')}
        value={isUnread}
        options={[
          { value: true, label: `${t('还没读的员工')} ${grouped(unreadNum)}` },
          { value: false, label: `${t('已读的员工')} ${grouped(readNum)}` },
        ]}
        onChange={setUnread}
      />
      {late && total > 0 && <p className="notice-late">{t('{n}人逾期未读', { n: grouped(total) })}</p>}
      {total === 0 && (
        <Empty
          why={t(
            unreadNum + readNum === 0 ? '它只给个别人或没有员工的账号，这里没有可列出的员工。' : isUnread ? '都读过了。' : '还没有人读过。',
          )}
        />
      )}
      <ul>
        {rows.map((one) => (
          <li key={one.empId}>
            <b>{one.empName}</b> <small>{[one.empCode, one.departmentName, one.postName].filter(Boolean).join(' · ')}</small>
            {one.readAt && <Read at={one.readAt} vmName={one.vmName} />}
          </li>
        ))}
      </ul>
      {total > rows.length && <p>{t('另有{n}人没有列出', { n: grouped(total - rows.length) })}</p>}
    </>
  );
}

function Read({ at, vmName }: { at: string; vmName: string | null }) {
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  return <small>{[formatDateTime(at, zone), vmName].filter(Boolean).join(' · ')}</small>;
}
