// A kind of record that the palette (Ctrl-K) finds: by code, name and pinyin initials, each opened on its own screen.
import type { Endpoint, Out, Sent } from '../../contract/kernel/endpoint.ts';
import type { Right } from '../../contract/menu.ts';
import { call } from './api.ts';
import { holds } from './can.tsx';
import { rankOf } from './initials.ts';
import { queryClient } from './query.ts';
import { sessionNow } from './session.ts';

export interface Hit {
  key: string;
  title: string;
  /** What tells twins apart: a code, a department. */
  hint?: string;
  /** Where it opens. */
  path: string;
}
export interface RecordSource {
  /** What it finds, in Chinese: 员工, 商品. */
  name: string;
  /** Where it stands among the kinds: 1 is shown first. */
  place: number;
  /** The page that its records open on. */
  right: Right;
  find(text: string, signal: AbortSignal): Promise<readonly Hit[]>;
}

/** How many records of a kind are shown. */
const MOST = 6;
const silent = { silent: true };

/** Whether who is signed in may open a page, or press a button. */
export const seen = (right: Right): boolean => holds(sessionNow().buttons[sessionNow().mode] ?? [], right);

/** What tells twins apart, of the parts that there are. */
export const hintOf = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ');

/** Asks without a message when it fails: the palette passes over a kind that does not answer. */
export const ask = <E extends Endpoint>(endpoint: E, input: Sent<E>, signal: AbortSignal): Promise<Out<E>> =>
  call(endpoint, input, { ...silent, signal });

/** As many rows as the palette shows of a kind. */
export const first = <R>(rows: readonly R[]): R[] => rows.slice(0, MOST);

/** A small whole list: read once, searched here. */
export const wholeList = <E extends Endpoint>(endpoint: E): Promise<Out<E>> =>
  queryClient.fetchQuery({ queryKey: [endpoint.path, {}], queryFn: () => call(endpoint, {} as Sent<E>, silent) });

/** The rows whose texts answer what was typed, best first. */
export function among<R>(rows: readonly R[], typed: string, textsOf: (row: R) => string[]): R[] {
  const low = typed.toLowerCase();
  const ranked = rows
    .map((row) => ({ row, rank: Math.min(...textsOf(row).map((text) => rankOf(text, low) ?? Infinity)) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((left, right) => left.rank - right.rank);
  return first(ranked.map(({ row }) => row));
}
