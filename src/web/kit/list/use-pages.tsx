// A list that stands beside others in a panel or a dialog: its newest rows, and the older ones by the pager below them.
import { useState, type ReactNode } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Endpoint, Out, Sent } from '../../../contract/kernel/endpoint.ts';
import { call } from '../../kernel/api.ts';
import { Pager } from './pager.tsx';
import { pagesOf } from './pager-rule.ts';

interface PagesOptions<E> {
  /** Which rows; the page and its size are added. */
  filter: Omit<Sent<E>, 'page' | 'limit' | 'sorts'>;
  /** So many on a page at first. */
  shown: number;
  /** What its pager is called. */
  of: string;
}

/** The page that is looked at, and the pager where there are more rows than one page shows. */
export function usePages<E extends Endpoint>(endpoint: E, { filter, shown, of }: PagesOptions<E>) {
  const [paging, setPaging] = useState({ page: 1, limit: shown });
  const input = { ...filter, ...paging } as Sent<E>;
  const found = useQuery({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { silent: true, signal }) as Promise<Out<E> & { total: number }>,
    placeholderData: keepPreviousData,
  });
  const total = found.data?.total ?? 0;
  // The last of a page is gone.
  const pages = pagesOf({ limit: paging.limit, total });
  if (found.data && !found.isPlaceholderData && paging.page > pages) setPaging({ ...paging, page: pages });
  const pager: ReactNode = total > shown && <Pager {...paging} total={total} change={setPaging} of={of} />;
  return { found, total, pager };
}
