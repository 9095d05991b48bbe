// A read of an endpoint whose trouble the place itself shows.
import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { Endpoint, Out, Sent } from '../../contract/kernel/endpoint.ts';
import { call } from './api.ts';

type More<E> = Omit<UseQueryOptions<Out<E>>, 'queryKey' | 'queryFn'>;

/** Something that is read, for the cache: under which key, and how. */
export interface Read<Data = unknown> {
  queryKey: QueryKey;
  queryFn: (asked: { signal: AbortSignal }) => Promise<Data>;
}

/** What an endpoint answers to this input, kept by both. Ends the call when nobody waits for it any more. */
export const readOf = <E extends Endpoint>(endpoint: E, input: Sent<E>): Read<Out<E>> => ({
  queryKey: [endpoint.path, input],
  queryFn: ({ signal }) => call(endpoint, input, { signal, silent: true }),
});

/** The same in a component. */
export const useRead = <E extends Endpoint>(endpoint: E, input: Sent<E>, more: More<E> = {}): UseQueryResult<Out<E>> =>
  useQuery({ ...more, ...readOf(endpoint, input) });
