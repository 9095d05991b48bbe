// A list without a face: its state in the address, its rows from the server, its choice over pages.
import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Endpoint, Out, Row, Sent } from '../../../contract/kernel/endpoint.ts';
import { call, isCancelled } from '../../kernel/api.ts';
import { queryClient } from '../../kernel/query.ts';
import { useScreenState } from '../../kernel/router.tsx';
import { controlOf, rowShape, type Schema } from '../form/fields.ts';
import { listInput } from './list-input.ts';
import { useListProfile } from './list-profile.ts';

export { refreshAll } from '../../kernel/query.ts';

/** An endpoint whose input is a `pageQuery` and whose answer is a `pageOf`. */
export type ListEndpoint = Endpoint<Schema, Schema>;
type Answer<E> = Out<E> & { rows: Row<E>[]; total: number; summary?: Record<string, string | number | null>; nearly?: true };
/** The filters of a list: its input without paging. */
export type Filters<E> = Omit<Sent<E>, 'page' | 'limit' | 'sorts'>;

/** The field that tells rows apart: the first key of the row. */
export const keyField = (output: Schema): string =>
  Object.entries(rowShape(output)).find(([, schema]) => controlOf(schema) === 'ref')?.[0] ?? 'id';

/**
 * Rows, total and totals of a list for the state in the address, and what changes it. Old rows stay while new ones come.
 * @param fixed filters that the screen itself sets (a path parameter), over what the person searches for
 */
export function useList<E extends ListEndpoint>(endpoint: E, fixed: Partial<Filters<E>> = {}) {
  const [state, change] = useScreenState();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row<E>>>(new Map());
  const dress = useListProfile(endpoint);
  const input = listInput(endpoint.input, state, { ...fixed, ...dress?.fixed });
  const query = useQuery({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input as Sent<E>, { signal, silent: true }),
    placeholderData: keepPreviousData,
  });
  // A question that fails leaves the answer before it on the screen.
  const [last, setLast] = useState<Answer<E> | undefined>(undefined);
  const now = query.data as Answer<E> | undefined;
  if (now && now !== last) setLast(now);
  const answer = now ?? last;
  return {
    state,
    input,
    rows: answer?.rows,
    total: answer?.total ?? 0,
    summary: answer?.summary,
    /** Nothing answers just what was typed: the rows differ by a letter. */
    nearly: answer?.nearly === true,
    error: query.error && !isCancelled(query.error) ? query.error : undefined,
    fetching: query.isFetching,
    /** The rows are those of the question before. */
    stale: query.isPlaceholderData,
    refresh: () => void query.refetch(),
    cancel: () => void queryClient.cancelQueries({ queryKey: [endpoint.path, input] }),
    change,
    /** Searching begins at the first page again, and always asks the server, also with the same words. */
    search: (search: Record<string, unknown>) => {
      const same = state.page === 1 && JSON.stringify(search) === JSON.stringify(state.search);
      void queryClient.invalidateQueries({ queryKey: [endpoint.path], refetchType: same ? 'active' : 'none' });
      change({ search, page: 1, open: undefined });
    },
    chosen,
    choose: setChosen,
  };
}

export type List<E extends ListEndpoint> = ReturnType<typeof useList<E>>;
