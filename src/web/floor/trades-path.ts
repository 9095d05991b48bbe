// Where a figure of a report leads: the trades that it is made of.
import { listAt } from '../kernel/router.tsx';

/** The address of the list of single trades, narrowed by these filters; a span of days is of those on which they count, as it is in reports. */
export const tradesPath = ({ span: tradeDay, ...search }: Record<string, unknown>, path = '/report/productTradingDetail'): string =>
  listAt(path, { tradeDay, ...search });
