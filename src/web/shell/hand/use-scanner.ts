// A scanner that is held to a code while nobody asked for one: no hand types as quick, so that what comes is a code, and the sheet for codes opens.
import { useEffect, useEffectEvent } from 'react';
import { typeCode } from '../../kit/scan/scan-keys.ts';
import { AIM, scannerHere, withoutMarks } from '../../kit/scan/scanner-marks.ts';

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
    addEventListener('keydown', cleanField, true);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('keydown', cleanField, true);
    };
  }, []);
}

let typed: { field: HTMLInputElement; text: string; at: number } | undefined;

/** A scanner that types into a field of its own accord: what it sends around a code does not stay there. */
function cleanField({ key, timeStamp: at, target }: KeyboardEvent): void {
  if (!(target instanceof HTMLInputElement) || target.type === 'password' || target.dataset['scan'] !== undefined) return;
  const before = typed?.field === target && at - typed.at <= BURST_MS ? typed.text : '';
  if (/^.$/u.test(key)) typed = { field: target, text: before + key, at };
  if (key !== 'Enter' && key !== 'Tab') return;
  typed = undefined;
  if (before.length < BURST_KEYS || !target.value.endsWith(before)) return;
  const code = withoutMarks(before, scannerHere()).replace(AIM, '');
  if (code === before) return;
  const value = target.value.slice(0, target.value.length - before.length) + code;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, value);
  target.dispatchEvent(new Event('input', { bubbles: true }));
}
