// Says that a notice waits to pop up; it takes no cursor.
import { useT } from '../kernel/i18n.ts';
import type { Popups } from './popups.ts';

/** Nothing while none waits. What is read out stands before there is something to say. */
export function PopupWaits({ popups: { waiting, open } }: { popups: Popups }) {
  const t = useT();
  return (
    <div className={waiting ? 'popup-waits' : undefined}>
      <output>{waiting && t('通知“{title}”，输入结束后打开。', { title: waiting.title })}</output>
      {waiting && (
        <button type="button" className="btn" onClick={open}>
          {t('现在打开')}
        </button>
      )}
    </div>
  );
}
