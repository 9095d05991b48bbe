// Where a figure of a report leads: the trades that it is made of.
import { writeScreen } from '../../kernel/router.tsx';

/** The address of the list of single trades, narrowed by these filters. */
export function tradesPath(search: Record<string, unknown>): string {
  return `/report/productTradingDetail${writeScreen({ search, page: 1, limit: 15, sorts: [], open: undefined })}`;
}
