// A scanner types a code and Enter at once, before any answer can have come.
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Choice } from '../picker/choices.ts';

interface EntryState {
  /** The answer to what is typed is under way. */
  waiting: boolean;
  typed: string;
  found: readonly Choice[] | undefined;
  /** Undefined where there is none, or more than one. */
  take: (one: Choice | undefined) => void;
}

/**
 * Enter that was pressed before its answer was there: the answer is awaited, and what was meant is taken, none of the records that
 * stood there before. `set` says that it was pressed, or is meant no longer; `is` asks.
 */
export function useEntered({ waiting, typed, found, take }: EntryState): { is: () => boolean; set: (now: boolean) => void } {
  const entered = useRef(false);
  useEffect(() => {
    if (waiting || !entered.current) return;
    entered.current = false;
    take(meantBy(found ?? [], typed));
  }, [waiting, typed, found, take]);
  return {
    is: () => entered.current,
    set: (now) => {
      entered.current = now;
    },
  };
}

/** The record with just that code, or the only one that was found; undefined leaves the choice to who typed. */
const meantBy = (found: readonly Choice[], typed: string): Choice | undefined =>
  found.find(({ code }) => code.toLowerCase() === typed.toLowerCase()) ?? (found.length === 1 ? found[0] : undefined);

/** Where several are chosen, Tab goes on: antd's list would take it for a choice, and give it back at the next one, for ever. Tells whether it was Tab. */
export const leaveByTab = (event: KeyboardEvent): boolean => {
  if (event.key === 'Tab') event.stopPropagation();
  return event.key === 'Tab';
};
