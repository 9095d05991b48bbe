// Notices that pop up one by one when the frame comes up, and not again in the same load (R110–R118); the first waits until nobody is disturbed by it.
import { useEffect, useState } from 'react';
import { heard } from '../../contract/notice/heard.ts';
import type { Out } from '../../contract/kernel/endpoint.ts';
import { call } from '../kernel/api.ts';
import { queryClient, UNREAD } from '../kernel/query.ts';
import { seeing, sessionNow } from '../kernel/session.ts';
import { useTurn } from './turn.ts';

export type NoticeRow = Out<typeof heard.find>;

export interface Popups {
  /** The one on show. */
  shown: NoticeRow | undefined;
  /** The first one, while somebody types or works in a dialog. */
  waiting: NoticeRow | undefined;
  /** Shows the one that waits. */
  open: () => void;
  isLast: boolean;
  /** 下一条: marks the shown one read and goes on; on the last one it closes (R112, R115). */
  next: () => void;
  /** 关闭所有, and the cross: marks the shown one read; the rest stay unread (R113, R114). */
  closeAll: () => void;
  /** Nothing pops up (any more). */
  settled: boolean;
}

/** Marks a notice read (R116); the count at the bell falls (R118), and the list of notices knows. A failure has been shown. */
export async function markRead(noticeId: string): Promise<void> {
  const loginAccount = sessionNow().user?.loginAccount ?? null;
  await call(heard.markRead, { loginAccount, noticeId }).catch(() => undefined);
  await Promise.all([UNREAD, [heard.list.path]].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** The popups of this load. */
export function usePopups(): Popups {
  // What pops up is marked read when it closes: that is for the person to do, not for who looks as him.
  const [queue, setQueue] = useState<NoticeRow[] | undefined>(() => (seeing() ? [] : undefined));
  useEffect(() => {
    if (seeing()) return undefined;
    let gone = false;
    void call(heard.popups, {}, { silent: true })
      .catch(() => [])
      .then((list) => gone || setQueue(list));
    return () => {
      gone = true;
    };
  }, []);
  const first = queue?.[0];
  const { came, waits, take } = useTurn(first !== undefined);
  const shown = came ? first : undefined;
  const leave = (rest: NoticeRow[]): void => {
    if (shown) void markRead(shown.noticeId);
    setQueue(rest);
  };
  return {
    shown,
    waiting: waits ? first : undefined,
    open: take,
    isLast: queue?.length === 1,
    next: () => leave(queue?.slice(1) ?? []),
    closeAll: () => leave([]),
    settled: queue?.length === 0,
  };
}
