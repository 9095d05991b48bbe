// How many notices are unread (R022–R025).
import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { heard } from '../../contract/notice/heard.ts';
import { call } from '../kernel/api.ts';
import { useT } from '../kernel/i18n.ts';
import { UNREAD } from '../kernel/query.ts';
import { useSession } from '../kernel/session.ts';
import { BellIcon } from './icons.tsx';

const MOST = 99;
const EVERY = 60_000;

/** What the badge reads: nothing at 0, 99+ above 99. */
export const badgeOf = (unread: number): string => (unread <= 0 ? '' : unread > MOST ? `${MOST}+` : String(unread));

/** The bell. */
export function Bell() {
  const t = useT();
  const unread = useSession(({ unread }) => unread);
  const { data } = useQuery({
    queryKey: UNREAD,
    queryFn: ({ signal }) => call(heard.unreadCount, {}, { signal, silent: true }),
    refetchInterval: EVERY,
  });
  useEffect(() => {
    if (data !== undefined) useSession.setState({ unread: data });
  }, [data]);
  const name = unread > 0 ? t('通知公告，{n}条未读', { n: unread }) : t('通知公告');
  const badge = badgeOf(unread);
  return (
    <Link className="bar-icon bell" to="/system/listNotice" aria-label={name} title={name} data-tour="bell">
      <BellIcon />
      {badge && (
        <span className="badge" aria-hidden="true">
          {badge}
        </span>
      )}
    </Link>
  );
}
