// One notice, opened from the list or from a link.
import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { notice } from '../../contract/notice/index.ts';
import { call } from '../kernel/api.ts';
import { closeNotice, useOverlays } from '../kernel/overlays.ts';
import { Dialog } from '../kit/dialog/dialog.tsx';
import { NoticeBody } from './notice-body.tsx';
import { markRead } from './popups.ts';

/** The dialog; reading is what marks a notice read. */
export default function NoticeDialog() {
  const noticeId = useOverlays(({ noticeId }) => noticeId);
  const { data } = useQuery({
    queryKey: ['notice', noticeId],
    queryFn: ({ signal }) => call(notice.find, { noticeId: noticeId ?? '' }, { signal }),
    enabled: noticeId !== undefined,
  });
  const read = noticeId === undefined ? undefined : data?.noticeId;
  useEffect(() => {
    if (read !== undefined) void markRead(read);
  }, [read]);
  return (
    <Dialog open={noticeId !== undefined} title={data?.title ?? ''} width={800} close={closeNotice}>
      {data ? <NoticeBody row={data} leave={closeNotice} /> : <div className="notice" aria-busy="true" />}
    </Dialog>
  );
}
