// What somebody wrote to the site, and what was answered.
import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { feedback, FeedbackState } from '../../../contract/notice/index.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { openFeedback } from '../../kernel/overlays.ts';
import { useSession } from '../../kernel/session.ts';
import { Pager } from '../../kit/list/pager.tsx';
import { Empty, LoadError, Skeleton } from '../../kit/list/states.tsx';
import { RichContent } from '../../kit/page/rich-content.tsx';
import { StatusTag } from '../../kit/table/status-tag.tsx';

/** The newest first; writing a new one stands beside it. */
export function OwnFeedback() {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const [place, setPlace] = useState({ page: 1, limit: 10 });
  const { data, error, refetch } = useQuery({
    queryKey: [feedback.own.path, place],
    queryFn: ({ signal }) => call(feedback.own, place, { signal, silent: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <>
      {error && <LoadError message={error.message} retry={() => void refetch()} kept={data !== undefined} />}
      {!data && !error && <Skeleton rows={2} />}
      {data?.total === 0 && <Empty why={t('您还没有提交过反馈。')} />}
      <ul className="own-feedback">
        {data?.rows.map((row) => (
          <li key={row.id}>
            <p className="own-account-hint">
              <StatusTag codes={FeedbackState} value={row.status} /> {formatDateTime(row.createdAt, zone)}
            </p>
            <RichContent html={row.content} className="own-feedback-text" />
            {row.reply && (
              <blockquote>
                <p>{row.reply}</p>
                <footer className="own-account-hint">
                  {t('答复')} · {row.replyBy} {row.repliedAt && formatDateTime(row.repliedAt, zone)}
                </footer>
              </blockquote>
            )}
          </li>
        ))}
      </ul>
      {data && data.total > place.limit && <Pager {...place} total={data.total} change={setPlace} of={t('我的反馈')} />}
      <Button onClick={openFeedback}>{t('写反馈')}</Button>
    </>
  );
}
