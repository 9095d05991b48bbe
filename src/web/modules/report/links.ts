// Where a figure of a report leads: the trades that it is made of.
import { listAt } from '../../kernel/router.tsx';

/** The address of the list of single trades, narrowed by these filters. */
export const tradesPath = (search: Record<string, unknown>): string => listAt('/report/productTradingDetail', search);
