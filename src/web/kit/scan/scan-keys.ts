// What a hand scanner types belongs to the field for codes, wherever the cursor is: from the press that asks for that field, before it is
// drawn, while a dialog opens, and when a button has the focus. A scanner types in milliseconds and cannot wait for a page.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { scannerHere, withoutMarks } from './scanner-marks.ts';

interface Heard {
  /** Typed and not ended yet. */
  text: string;
  /** Ended by Enter before anybody took them. */
  codes: string[];
}
const NOTHING: Heard = { text: '', codes: [] };

let heard: Heard | undefined;
let takers: ((code: string) => void)[] = [];
const listeners = new Set<() => void>();

function change(next: Heard | undefined): void {
  heard = next;
  for (const tell of listeners) tell();
}

/** A field that somebody types into. That for codes itself is typed into as any other. */
const fieldOf = (target: EventTarget | null): HTMLInputElement | undefined =>
  target instanceof HTMLInputElement && target.type !== 'checkbox' ? target : undefined;

/** Where a scan is what is asked for there: a field of several lines, and what says so of itself. */
const isOwn = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof Element && target.closest('[data-scan-own]') !== null);

/** When the last key of a code came, and whether there was a pause before one that no scanner makes. */
let pace: { last?: number; paused: boolean } = { paused: false };
const PAUSE_MS = 100;
function keepPace(at: number): void {
  pace = { last: at, paused: pace.paused || (pace.last !== undefined && at - pace.last > PAUSE_MS) };
}

/** What a scanner was set to send around a code is no part of it; a hand types only the code. */
const bare = (typed: string): string => (pace.paused ? typed : withoutMarks(typed, scannerHere()));

let last = '';
/** What came last, with all that was sent around it. */
export const lastTyped = (): string => last;

/** The code is complete: it goes to the field, or waits for it. */
export function endCode(): void {
  const typed = (heard?.text ?? '').trim();
  if (typed !== '') last = typed;
  const code = bare(typed);
  const taker = takers.at(-1);
  change({ text: '', codes: code && !taker ? [...(heard?.codes ?? []), code] : (heard?.codes ?? []) });
  if (code) taker?.(code);
}

export function typeCode(text: string): void {
  if (!heard?.text) pace = { paused: false };
  change({ codes: [], ...heard, text });
  clearTimeout(rest);
  rest = scannerHere().silentEnd ? setTimeout(endAfterPause, END_MS, text) : undefined;
}

/** Milliseconds behind the last key of a scanner that sends no Enter. */
const END_MS = 200;
let rest: ReturnType<typeof setTimeout> | undefined;
const endAfterPause = (text: string): void => {
  if (heard?.text === text && text.length >= BURST_KEYS && !pace.paused) endCode();
};

/** Some scanners end a code with Tab. */
const isEnd = (key: string): boolean => key === 'Enter' || key === 'Tab';
/** Held beside another key. */
const isModifier = (key: string): boolean => key === 'Shift' || key === 'CapsLock';
const isText = (key: string): boolean => /^.$/u.test(key);

/** What came into another field without a pause; no hand is as quick. */
interface Burst {
  field: HTMLInputElement;
  /** What stood there. */
  before: string;
  text: string;
  at: number;
}
const BURST_MS = 40;
const BURST_KEYS = 3;
let burst: Burst | undefined;

/** A code that a scanner has typed into another field, which then holds again what it held. */
function scannedInto(field: HTMLInputElement, { key, timeStamp: at }: KeyboardEvent): string | undefined {
  const goesOn = burst?.field === field && at - burst.at <= BURST_MS ? burst : undefined;
  if (isText(key)) burst = goesOn ? { ...goesOn, text: goesOn.text + key, at } : { field, before: field.value, text: key, at };
  if (!goesOn || !isEnd(key) || goesOn.text.length < BURST_KEYS) return undefined;
  // The next code is one of its own, however soon it comes.
  burst = undefined;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, goesOn.before);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return goesOn.text;
}

function onKey(event: KeyboardEvent): void {
  // A scanner sends the separator within a code of GS1 as Ctrl and ].
  if (heard && event.ctrlKey && event.key === ']') {
    event.preventDefault();
    typeCode(`${heard.text}\u001d`);
    return;
  }
  if (!heard || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isOwn(event.target)) return;
  if (!isModifier(event.key)) keepPace(event.timeStamp);
  const field = fieldOf(event.target);
  if (!(field && field.dataset['scan'] === undefined ? hearOther(field, event) : hear(heard.text, event, field !== undefined))) return;
  event.preventDefault();
  event.stopPropagation();
}

function hearOther(field: HTMLInputElement, event: KeyboardEvent): boolean {
  const code = scannedInto(field, event);
  if (code === undefined) return false;
  typeCode(code);
  endCode();
  return true;
}

/** Whether the key was part of a code; in the field for codes only its end, the rest is typed there as ever. */
function hear(text: string, { key }: KeyboardEvent, inField: boolean): boolean {
  if (isEnd(key) && text !== '') endCode();
  else if (inField) return false;
  else if (key === 'Backspace' && text !== '') typeCode(text.slice(0, -1));
  // A blank alone presses the button that has the focus.
  else if (isText(key) && (key !== ' ' || text !== '')) typeCode(text + key);
  else return false;
  return true;
}

/** From now on keys are codes. */
function startHearing(): void {
  if (heard) return;
  change(NOTHING);
  addEventListener('keydown', onKey, true);
}

/** Keys are keys again; what was typed and not taken is dropped. */
function stopHearing(): void {
  removeEventListener('keydown', onKey, true);
  change(undefined);
}

/** A dialog with a field for codes: which one is open, and what opens and closes it. Keys are codes from the press on, before it is drawn. */
export function useScanDialog<K>() {
  const [open, setOpen] = useState<K | undefined>(undefined);
  useEffect(() => (open === undefined ? undefined : stopHearing), [open]);
  const begin = (key: K): void => {
    startHearing();
    setOpen(key);
  };
  return { open, begin, end: () => setOpen(undefined) };
}

const subscribe = (tell: () => void): (() => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

/** What is typed now, for the field that shows it; `take` gets each complete code, first those that came before it stood. */
export function useScanKeys(take: (code: string) => void): string {
  const text = useSyncExternalStore(subscribe, () => heard?.text ?? '');
  useEffect(() => {
    startHearing();
    takers = [...takers, take];
    const waiting = heard?.codes ?? [];
    if (waiting.length > 0) change({ text: heard?.text ?? '', codes: [] });
    for (const code of waiting) take(code);
    return () => {
      takers = takers.filter((one) => one !== take);
    };
  }, [take]);
  useEffect(() => stopHearing, []);
  return text;
}
