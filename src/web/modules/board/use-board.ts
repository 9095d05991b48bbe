// The figures of the boards, kept fresh by themselves. Without network the last ones stay, and it is known that they are old.
import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { machine } from '../../../contract/machine/index.ts';
import { report } from '../../../contract/report/index.ts';
import { call } from '../../kernel/api.ts';
import { beWatched } from '../../kernel/refresh.ts';
import { listAt } from '../../kernel/router.tsx';
import type { Read } from '../../kernel/use-read.ts';
import { useRemembered } from '../../kit/page/remember.ts';

export type Board = Out<typeof report.board>;
export type Theme = 'dark' | 'light';

const EVERY = 5_000;
/** Longer than this without an answer, and the next question goes out. */
const PATIENCE = 15_000;

interface Poll {
  /** Milliseconds between two questions. */
  every?: number;
  enabled?: boolean;
}

/** What was answered just now is not asked again by the next that shows it. */
const JUST_NOW = 2_000;

/** Today, the month, the rankings, the latest picks. */
export const boardRead: Read<Board> = {
  queryKey: [report.board.path],
  queryFn: () => call(report.board, {}, { silent: true, timeout: PATIENCE }),
};
/** Machines by state and channels by level. */
export const machinesRead: Read<Out<typeof machine.vm.stat>> = {
  queryKey: [machine.vm.stat.path],
  queryFn: () => call(machine.vm.stat, {}, { silent: true, timeout: PATIENCE }),
};

function usePolled<Data>(read: Read<Data>, { every = EVERY, enabled = true }: Poll) {
  return useQuery<Data>({
    ...read,
    placeholderData: keepPreviousData,
    refetchInterval: every,
    refetchIntervalInBackground: true,
    staleTime: JUST_NOW,
    enabled,
  });
}

/** `boardRead`, asked again and again. */
export const useBoard = (poll: Poll = {}) => usePolled(boardRead, poll);

/** When a board that lives by itself asks again: soon after a question that failed, else each minute, for a day ends without an event. */
export const askAgain = ({ state }: { state: { status: string } }): number => (state.status === 'error' ? 5_000 : 60_000);

/** `machinesRead`, asked again and again. */
export const useMachines = (poll: Poll = {}) => usePolled(machinesRead, poll);

/** Keeps the session of a board that hangs on a wall, where nobody touches it. */
export const useWatched = (): void => useEffect(beWatched, []);

/** The look that somebody chose for a board (R138); each board remembers its own. */
export function useTheme(board: string, initial: Theme): readonly [Theme, () => void] {
  const [theme, setTheme] = useRemembered<Theme>(`theme.${board}`, initial);
  return [theme, () => setTheme(theme === 'dark' ? 'light' : 'dark')];
}

/** How much larger than usual letters of a board are, by the steps that can be chosen. */
export const SCALES = [1, 1.15, 1.3] as const;

/** The size of letters that somebody chose for a board, as its step; each board remembers its own. */
export function useLetters(board: string): readonly [number, () => void] {
  const [step, setStep] = useRemembered<number>(`letters.${board}`, 0);
  return [step, () => setStep((step + 1) % SCALES.length)];
}

/** The moment, each second. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const PLACES = [
  [0, 0],
  [6, 3],
  [-4, 6],
  [-6, -3],
  [4, -6],
] as const;

/** A few pixels to the side every minute, so that nothing burns into a wall screen. */
export function useDrift(): string {
  const [at, setAt] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setAt((now) => (now + 1) % PLACES.length), 60_000);
    return () => clearInterval(timer);
  }, []);
  const [x, y] = PLACES[at] ?? PLACES[0];
  return `translate(${x}px, ${y}px)`;
}

export { tradesPath } from '../../floor/trades-path.ts';
/** The stock of all machines, one level of it. */
export const stockPath = (warningLevel: string): string => listAt('/report/onlineStockReport', { warningLevel });
