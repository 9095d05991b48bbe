// From number to number by keyboard, in every table where a number is typed for each line.
import type { KeyboardEvent } from 'react';

/** Enter and the arrows go to the field of the line before or after (`data-line`); for the element around the fields. With Ctrl or Cmd, Enter is the dialog's. */
export function walkLines(event: KeyboardEvent<HTMLElement>): void {
  const line = (event.target as HTMLElement).dataset['line'];
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (line === undefined || step === undefined || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  const next = event.currentTarget.querySelector<HTMLElement>(`[data-line="${Number(line) + step}"]:enabled`);
  (next ?? (event.key === 'Enter' && isHeld() ? deedOf(event.currentTarget) : undefined))?.focus();
}

/** In the hand nothing is scanned into a number: the key behind the last line leads to what the dialog does, the next one presses it. */
const isHeld = (): boolean => document.documentElement.classList.contains('is-hand');

/** What the dialog around the lines does. */
export const deedOf = (lines: Element | null): HTMLElement | null | undefined =>
  lines?.closest('[role=dialog]')?.querySelector<HTMLElement>('.ant-btn-primary:enabled');
