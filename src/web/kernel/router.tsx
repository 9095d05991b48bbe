// Helpers around the router: going somewhere, and the state of a screen in its address.
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { DEFAULT_LIMIT } from '../../contract/kernel/page.ts';

export { go } from './navigate.ts';

export interface SortKey {
  field: string;
  order: 'asc' | 'desc';
}
export interface ScreenState {
  /** The values of the search form, by field. */
  search: Record<string, unknown>;
  page: number;
  limit: number;
  sorts: SortKey[];
  /** The key of the row whose detail is open. */
  open: string | undefined;
}

const OWN = new Set(['page', 'limit', 'sort', 'open', 'token', 't']);

/** A value in an address: texts as they are, unless they would read as something else (`"12"` is the text, `12` the number). */
const toAddress = (value: unknown): string => {
  if (typeof value !== 'string') return JSON.stringify(value);
  return parsed(value) === undefined ? value : JSON.stringify(value);
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.every(isEmpty));

const whole = (text: string | null, otherwise: number): number => {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : otherwise;
};

/** Reads a screen's state off a query; what is odd there reads as not given. */
export function readScreen(query: string): ScreenState {
  const params = new URLSearchParams(query);
  const search: Record<string, unknown> = {};
  for (const [name, text] of params) {
    if (OWN.has(name)) continue;
    const value = parsed(text);
    search[name] = value === undefined ? text : value;
  }
  const sorts = params.getAll('sort').map((said): SortKey => {
    const [field = '', order] = said.split('.');
    return { field, order: order === 'desc' ? 'desc' : 'asc' };
  });
  return {
    search,
    page: whole(params.get('page'), 1),
    limit: whole(params.get('limit'), DEFAULT_LIMIT),
    sorts: sorts.filter(({ field }) => field),
    open: params.get('open') ?? undefined,
  };
}

/** Writes a screen's state as a query, defaults left out; empty when all is as at first. */
export function writeScreen({ search, page, limit, sorts, open }: ScreenState): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (!isEmpty(value) && !OWN.has(name)) params.set(name, toAddress(value));
  if (page !== 1) params.set('page', String(page));
  if (limit !== DEFAULT_LIMIT) params.set('limit', String(limit));
  for (const { field, order } of sorts) params.append('sort', `${field}.${order}`);
  if (open !== undefined) params.set('open', open);
  const query = params.toString();
  return query && `?${query}`;
}

/** The address of a list that is searched by this, with one row open if that is said. */
export const listAt = (path: string, search: Record<string, unknown>, open?: string): string =>
  path + writeScreen({ search, page: 1, limit: 15, sorts: [], open });

/** Whether the browser's address is that of the path, which need not be encoded. */
export const isHere = (pathname: string): boolean => new URL(pathname, location.origin).pathname === location.pathname;

/**
 * The state of a list screen, kept in its address (law 9): a link, a reload and the tab strip restore it.
 * The second value changes a part of it; it replaces the entry in the history, so that "back" leaves the screen.
 */
export function useScreenState(): [ScreenState, (change: Partial<ScreenState>) => void] {
  const { search: query, pathname } = useLocation();
  const navigateHere = useNavigate();
  const state = useMemo(() => readScreen(query), [query]);
  const change = useCallback(
    (part: Partial<ScreenState>) => {
      // Who has gone elsewhere still sees this screen until the next one is there: what it says by then would call him back.
      if (!isHere(pathname)) return;
      void navigateHere({ pathname, search: writeScreen({ ...readScreen(location.search), ...part }) }, { replace: true });
    },
    [navigateHere, pathname],
  );
  return [state, change];
}
