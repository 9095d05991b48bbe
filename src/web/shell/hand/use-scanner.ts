// A scanner that is held to a code while nobody asked for one: no hand types as quick, so that what comes is a code, and the sheet for codes opens.
import { useEffect, useEffectEvent } from 'react';
import { typeCode } from '../../kit/scan/scan-keys.ts';

/** Milliseconds between two keys; a scanner without a wire takes its time. */
const BURST_MS = 100;
/** Fewer are no code. */
export const BURST_KEYS = 3;

/** Whether keys belong to somebody already: a field, or what lies over the page. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog, .ant-modal') !== null;

/** Calls `begin` with the third key of such a burst; what was typed until then stands in the field, the rest follows by itself. */
export function useScanner(begin: () => void): void {
  const start = useEffectEvent((text: string) => {
    begin();
    typeCode(text);
  });
  useEffect(() => {
    let text = '';
    let last = -Infinity;
    const onKey = (event: KeyboardEvent): void => {
      const { key, timeStamp, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !/^.$/u.test(key) || isTaken(target)) return;
      text = timeStamp - last <= BURST_MS ? text + key : key;
      last = timeStamp;
      if (text.length < BURST_KEYS) return;
      // It is in the text: the field that takes the focus now would write it once more.
      event.preventDefault();
      start(text);
      text = '';
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
