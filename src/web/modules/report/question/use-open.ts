// What a group opens: the level below it, else the trades that it is made of.
import { useMemo } from 'react';
import type { Row } from '../../../../contract/kernel/endpoint.ts';
import { useCan } from '../../../kernel/can.tsx';
import { go } from '../../../kernel/router.tsx';
import type { ListEndpoint } from '../../../kit/list/use-list.ts';
import { tradesPath } from '../../../floor/trades-path.ts';
import type { How } from './asked.ts';
import { periodSpan } from '../spans.ts';
import type { Opens, QuestionScreenOf } from './question-of.ts';
import { asGroup } from './types.ts';

interface Opening {
  how: How;
  filters: Record<string, unknown>;
  narrow: (more: Record<string, unknown>) => void;
}
/** What a row opens: the level below it, else its trades. Trades know the branch of their time alone. */
export function useOpen<E extends ListEndpoint>(of: QuestionScreenOf<E>, { how, filters, narrow }: Opening) {
  const may = useCan('report.productTradingDetail');
  const isNow = how.belonging === 'now';
  const inBranch = isNow && (filters['departmentId'] !== undefined || filters['productTypeId'] !== undefined);
  const canTrades = may && !inBranch && !(isNow && (of.by === 'department' || of.by === 'productType'));
  return useMemo(() => {
    const trades = canTrades ? (more: Record<string, unknown>) => go(tradesPath({ ...filters, span: how.span, ...more })) : undefined;
    const row = (group: Row<E>): Opens => {
      const own = of.filterOf(group);
      if (!own) return undefined;
      if (asGroup<E>(group).deeper) return () => narrow({ [of.field]: own[of.field] });
      const { period, ...narrowed } = own;
      const days = of.unit && typeof period === 'string' ? { span: periodSpan(period, of.unit, how.span) } : {};
      return trades && (() => trades({ ...narrowed, ...days }));
    };
    return { trades, row };
    // `narrow` is made anew with each drawing; what it does follows from the address, as the rest does.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [canTrades, filters, how, of]);
}
