// The one place of the question screens where a type is said to be another. A screen of questions is written for every report's endpoint at once;
// that each has these filters and that its rows are groups is what `src/contract/report/question.ts` builds them from.
import { keepPreviousData } from '@tanstack/react-query';
import type { Out, Row, Sent } from '../../../../contract/kernel/endpoint.ts';
import type { Filters, ListEndpoint } from '../../../kit/list/use-list.ts';
import type { How } from './asked.ts';
import type { Group } from './question-of.ts';

/** What every row of a question has. */
export const asGroup = <E extends ListEndpoint>(row: Row<E>): Group => row as unknown as Group;

/** The filters that every question has, as those of this one. */
export const asFilters = <E extends ListEndpoint>(filters: Pick<How, 'span' | 'measure'> & { shows?: How['shows'] }): Partial<Filters<E>> =>
  filters as unknown as Partial<Filters<E>>;

/** What is asked, as this question's first `limit` rows. */
export const asFirst = <E extends ListEndpoint>(input: Record<string, unknown>, limit: number): Sent<E> =>
  ({ ...input, page: 1, limit }) as Sent<E>;

/** What is asked, as this question's last rows by a figure of its own. */
export const asLast = <E extends ListEndpoint>(input: Record<string, unknown>, limit: number, figure: string): Sent<E> =>
  ({ ...input, page: 1, limit, sorts: [{ field: figure, order: 'asc' }] }) as Sent<E>;

type Answer<E extends ListEndpoint> = { rows: Row<E>[]; total: number; summary?: Record<string, string | number> };
/** The page that a question answers. */
export const asAnswer = <E extends ListEndpoint>(answer: Out<E> | undefined): Answer<E> | undefined => answer as Answer<E> | undefined;

/** What was answered before stays while the next answer comes. */
export const keepBefore = keepPreviousData as never;
