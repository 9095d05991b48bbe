// Every row of a list that is short: the lines of one document.
import type { Row, Sent } from '../../../contract/kernel/endpoint.ts';
import { call } from '../../kernel/api.ts';
import type { ListEndpoint } from './use-list.ts';

const PAGE = 200;

/** All pages of a list for this input, in its order. At most `most`; `silent`: who asks says itself why they could not be read. */
export async function allRows<E extends ListEndpoint>(
  endpoint: E,
  input: Partial<Sent<E>>,
  { silent = false, most = Infinity } = {},
): Promise<Row<E>[]> {
  const rows: Row<E>[] = [];
  for (let page = 1; ; page += 1) {
    const answer = (await call(endpoint, { ...input, page, limit: PAGE } as Sent<E>, { silent })) as { rows: Row<E>[]; total: number };
    rows.push(...answer.rows);
    if (rows.length >= Math.min(answer.total, most) || answer.rows.length === 0) return rows.slice(0, most);
  }
}
