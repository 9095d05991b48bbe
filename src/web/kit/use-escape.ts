// Esc closes the topmost dialog and nothing else. antd keeps a stack of its own for that, which a render that was begun and thrown away
// can leave wrong for good: the dialog then no longer hears Esc. This one counts what really stands.
import { useEffect, useEffectEvent } from 'react';

type Close = () => void;
const standing: { close: Close }[] = [];

// What lies above a dialog and closes itself: lists of pickers, calendars, popovers, a picture.
const ABOVE = ['ant-select-dropdown', 'ant-picker-dropdown', 'ant-dropdown', 'ant-popover']
  .map((name) => `.${name}:not(.${name}-hidden)`)
  .join(', ');

function onKeyDown(event: KeyboardEvent): void {
  const top = standing.at(-1);
  if (!top || event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
  if (document.querySelector(`${ABOVE}, [data-above-dialogs]`)) return;
  event.preventDefault();
  event.stopPropagation();
  top.close();
}

/** Calls `close` on Esc while the dialog is open and no other stands above it. */
export function useEscape(open: boolean, close: Close): void {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    if (!open) return undefined;
    const entry = { close: () => onClose() };
    if (standing.length === 0) addEventListener('keydown', onKeyDown, { capture: true });
    standing.push(entry);
    return () => {
      standing.splice(standing.indexOf(entry), 1);
      if (standing.length === 0) removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [open]);
}
