// What others suggested and was opened to votes: what most want first, with what came of it; one press votes or takes it back.
import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { feedback, FeedbackState } from '../../../contract/notice/index.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { Pager } from '../../kit/list/pager.tsx';
import { Empty, LoadError, Skeleton } from '../../kit/list/states.tsx';
import { StatusTag } from '../../kit/table/status-tag.tsx';

/** The section; `barred` while somebody is seen as. */
export function OpenFeedback({ barred }: { barred: boolean }) {
  const t = useT();
  const [place, setPlace] = useState({ page: 1, limit: 10 });
  const { data, error, refetch } = useQuery({
    queryKey: [feedback.open.path, place],
    queryFn: ({ signal }) => call(feedback.open, place, { signal, silent: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (error) return <LoadError message={error.message} retry={() => void refetch()} kept={data !== undefined} />;
  if (!data) return <Skeleton rows={2} />;
  const vote = (id: string, voteFlag: boolean): void => {
    call(feedback.vote, { id, voteFlag })
      .catch(() => undefined)
      .finally(() => void refetch());
  };
  return (
    <>
      {data.total === 0 && <Empty why={t('还没有公开的建议。')} />}
      <ul className="own-sessions">
        {data.rows.map(({ id, openTitle, status, reply, votes, votedFlag }) => (
          <li key={id} className="own-session">
            <div>
              <strong>{openTitle}</strong> <StatusTag codes={FeedbackState} value={status} />
              {reply && <p className="own-feedback-text">{reply}</p>}
            </div>
            <Button
              size="small"
              disabled={barred}
              type={votedFlag ? 'primary' : 'default'}
              aria-label={`${t(votedFlag ? '已支持' : '支持')} ${votes} ${openTitle}`}
              onClick={() => vote(id, !votedFlag)}
            >
              {t(votedFlag ? '已支持' : '支持')} {votes}
            </Button>
          </li>
        ))}
      </ul>
      {data.total > place.limit && <Pager {...place} total={data.total} change={setPlace} of={t('大家的建议')} />}
    </>
  );
}
