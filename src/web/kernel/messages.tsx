// Draws what `notify` and `toast` say. The region stands in the page from the start, so that screen readers hear what comes into it.
import { useEffect, useRef } from 'react';
import { useT } from './i18n.ts';
import { dismiss, TOAST_OFFSET, useMessages, type Message } from './notify.ts';
import './messages.css';

/** Notifications at the top right, toasts at the top centre. */
export function Messages() {
  const t = useT();
  const shown = useMessages(({ shown }) => shown);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    // The top layer lies above every dialog; coming anew puts it above those that opened meanwhile.
    const element = box.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (shown.length > 0) element.showPopover();
  }, [shown]);
  return (
    <section ref={box} className="messages" popover="manual" aria-label={t('消息')}>
      <div className="messages-notifications" aria-live="polite">
        {shown
          .filter(({ form }) => form === 'notification')
          .map((one) => (
            <One key={one.id} message={one} />
          ))}
      </div>
      <div className="messages-toasts" style={{ top: TOAST_OFFSET }} aria-live="polite">
        {shown
          .filter(({ form }) => form === 'toast')
          .map((one) => (
            <One key={one.id} message={one} />
          ))}
      </div>
    </section>
  );
}

const signs = { error: '!', success: '✓', warning: 'i' } as const;

function One({ message }: { message: Message }) {
  const t = useT();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { id, stays, kind, form, title, text, deed } = message;
  useEffect(() => {
    timer.current = setTimeout(() => dismiss(id), stays);
    return () => clearTimeout(timer.current);
  }, [id, stays]);
  // Reading takes its time: under the pointer a message stays.
  const hold = () => clearTimeout(timer.current);
  const release = () => (timer.current = setTimeout(() => dismiss(id), stays));
  return (
    <div
      className={`message message-${form} message-${kind}`}
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={hold}
      onPointerLeave={release}
    >
      <span className="message-sign" aria-hidden="true">
        {signs[kind]}
      </span>
      <div>
        {title && <strong>{title}</strong>}
        <p>{text}</p>
      </div>
      {deed && (
        <button
          type="button"
          className="btn-link"
          onClick={() => {
            dismiss(id);
            deed.run();
          }}
        >
          {t(deed.text)}
        </button>
      )}
      {form === 'notification' && (
        <button type="button" className="message-close" aria-label={t('关闭')} onClick={() => dismiss(id)}>
          ×
        </button>
      )}
    </div>
  );
}
