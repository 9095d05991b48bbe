// 领用时段 as a screen of its own: the days and who it is about above the week.
import { useScreenState } from '../../kernel/router.tsx';
import { WeekHeat } from './question/week-heat.tsx';
import { tradesPath } from '../../floor/trades-path.ts';
import { useCan } from '../../kernel/can.tsx';
import { go } from '../../kernel/router.tsx';
import { QuickDays } from './quick-days.tsx';

export function WeekClock() {
  const [{ search }, change] = useScreenState();
  const may = useCan('report.productTradingDetail');
  const span = search['span'] as { from?: string; to?: string } | undefined;
  return (
    <div className="report-clock">
      <QuickDays value={span} change={(next) => change({ search: { ...search, span: next }, page: 1 })} />
      <WeekHeat measure="tradeNum" filters={span ? { span } : {}} open={may ? (more) => go(tradesPath({ span, ...more })) : undefined} />
    </div>
  );
}
