// The notices that pop up, one at a time.
import { useState } from 'react';
import { useT } from '../kernel/i18n.ts';
import { Dialog } from '../kit/dialog/dialog.tsx';
import { NoticeBody } from './notice-body.tsx';
import type { Popups } from './popups.ts';

/** The dialog with 下一条 and 关闭所有. */
export default function PopupDialog({ popups: { shown, next, closeAll } }: { popups: Popups }) {
  const t = useT();
  // While the dialog glides away it still shows what it showed.
  const [last, setLast] = useState(shown);
  if (shown && shown !== last) setLast(shown);
  const row = shown ?? last;
  return (
    <Dialog
      open={shown !== undefined}
      title={row?.title ?? ''}
      width={800}
      close={closeAll}
      footer={
        <div className="popup-foot">
          <button type="button" className="btn" onClick={closeAll}>
            {t('关闭所有')}
          </button>
          <button type="button" className="btn btn-primary" onClick={next}>
            {t('下一条')}
          </button>
        </div>
      }
    >
      {row && <NoticeBody key={row.noticeId} row={row} leave={closeAll} />}
    </Dialog>
  );
}
