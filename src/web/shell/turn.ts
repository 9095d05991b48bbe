// When something that comes by itself may take the cursor.
import { useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds without a key or a press, so that what was begun in one field is not caught on its way to the next. */
const STILL = 1_000;
const LOOK = 250;
const TYPED_IN =
  'input:not([type=checkbox], [type=radio], [type=button], [type=file], [type=range]), textarea, select, [contenteditable=true]';
const OVER = '[role=dialog], [role=alertdialog], dialog[open], :popover-open, .ant-popover, .ant-dropdown';

/** Whether somebody types, or works in something that lies over the page. */
const busy = (): boolean =>
  Boolean(document.activeElement?.closest(TYPED_IN)) || [...document.querySelectorAll(OVER)].some((one) => one.checkVisibility());

/** `asked`: it would like to come. It `came` once nobody was disturbed by it, and then stays; `waits` until then; `take` lets it come at once. */
export function useTurn(asked: boolean): { came: boolean; waits: boolean; take: () => void } {
  const [state, setState] = useState<'idle' | 'waits' | 'came'>('idle');
  const came = state === 'came';
  const pressed = useRef(-STILL);
  useEffect(() => {
    if (came) return undefined;
    const note = (): void => void (pressed.current = performance.now());
    const heard = ['keydown', 'pointerdown', 'pointerup'] as const;
    for (const kind of heard) addEventListener(kind, note, { capture: true, passive: true });
    return () => {
      for (const kind of heard) removeEventListener(kind, note, { capture: true });
    };
  }, [came]);
  useEffect(() => {
    if (!asked || came) return undefined;
    const look = (): void => {
      if (busy()) setState('waits');
      else if (performance.now() - pressed.current >= STILL) setState('came');
    };
    look();
    const timer = setInterval(look, LOOK);
    return () => clearInterval(timer);
  }, [asked, came]);
  return { came, waits: asked && state === 'waits', take: useCallback(() => setState('came'), []) };
}
