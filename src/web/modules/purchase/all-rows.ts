// Every row of a list that is short: the lines of one document.
import type { Row, Sent } from '../../../contract/kernel/endpoint.ts';
import { call } from '../../kernel/api.ts';
import type { ListEndpoint } from '../../kit/list/use-list.ts';

const PAGE = 200;

/** All pages of a list for this input, in its order. */
export async function allRows<E extends ListEndpoint>(endpoint: E, input: object): Promise<Row<E>[]> {
  const rows: Row<E>[] = [];
  for (let page = 1; ; page += 1) {
    const answer = (await call(endpoint, { ...input, page, limit: PAGE } as Sent<E>)) as { rows: Row<E>[]; total: number };
    rows.push(...answer.rows);
    if (rows.length >= answer.total || answer.rows.length === 0) return rows;
  }
}
