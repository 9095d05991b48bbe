// A read of an endpoint whose trouble the place itself shows.
import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { Endpoint, Out, Sent } from '../../contract/kernel/endpoint.ts';
import { call } from './api.ts';

type More<E> = Omit<UseQueryOptions<Out<E>>, 'queryKey' | 'queryFn'>;

/** What an endpoint answers to this input, kept by both. Ends the call when nobody waits for it any more. */
export const useRead = <E extends Endpoint>(endpoint: E, input: Sent<E>, more: More<E> = {}): UseQueryResult<Out<E>> =>
  useQuery({ ...more, queryKey: [endpoint.path, input], queryFn: ({ signal }) => call(endpoint, input, { signal, silent: true }) });
