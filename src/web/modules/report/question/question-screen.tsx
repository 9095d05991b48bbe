// A question as a screen: how it is asked on top, its pictures beside its table, every mark opening what it is made of, down to the single trade.
import { useMemo, type ReactNode } from 'react';
import type { Row } from '../../../../contract/kernel/endpoint.ts';
import { useT } from '../../../kernel/i18n.ts';
import { ListView } from '../../../kit/list/list-screen.tsx';
import { exportButton, paperButton } from '../../../kit/list/transfer-buttons.tsx';
import { useList, type ListEndpoint } from '../../../kit/list/use-list.ts';
import { useAsked, type How } from './asked.ts';
import { OverTime } from './over-time.tsx';
import { Picture } from './picture.tsx';
import { QuestionBar } from './question-bar.tsx';
import type { QuestionScreenOf } from './question-of.ts';
import { RankedChart } from './ranked-chart.tsx';
import { Top } from './top.tsx';
import { asFilters } from './types.ts';
import { MORE_SAYS } from './more-says.ts';
import { addsUp, asksBy, knowsMore, measuresOf, shownMore, withMore } from './measures.ts';
import { useOpen } from './use-open.ts';
import { WeekHeat } from './week-heat.tsx';

export function QuestionScreen<E extends ListEndpoint>({ of, above }: { of: QuestionScreenOf<E>; above?: ReactNode }) {
  const t = useT();
  const { endpoint, by, offers, unit } = of;
  const { spans, how: said, filters } = useAsked(of.days);
  const measures = useMemo(() => (knowsMore(endpoint) ? measuresOf(by, unit !== undefined) : undefined), [endpoint, by, unit]);
  const how = useMemo(() => {
    const asks = asksBy(said, measures ?? ['totalPrice', 'tradeNum']);
    return offers.compare === 'always' ? { ...asks, compare: asks.compare ?? 'before' } : asks;
  }, [offers.compare, said, measures]);
  const list = useList(endpoint, asFilters<E>({ span: how.span, measure: how.measure, ...(measures ? { shows: how.shows } : {}) }));
  const { search, state } = list;
  const open = useOpen(of, { how, filters, narrow: (more) => search({ ...state.search, ...more }) });
  const options = useMemo(
    () => ({
      rowKey: 'key' as keyof Row<E> & string,
      search: of.search,
      columns: measures ? withMore<Row<E>>(of.columns(open.row, how), how, how.compare !== undefined && !unit) : of.columns(open.row, how),
      toolbar: [exportButton(endpoint), paperButton(endpoint)],
      open: (row: Row<E>) => open.row(row)?.(),
      nameOf: (row: Row<E>) => of.nameOf(row) ?? '',
      empty: of.empty,
    }),
    [endpoint, how, measures, of, open, unit],
  );
  const input = { ...filters, ...asked(how, offers), ...byOf(state.search) };
  const over = <OverTime {...{ how, filters }} by={of.stackedBy ?? by} {...(unit ? { unit } : {})} open={open.trades} />;
  const heat = <WeekHeat filters={{ ...filters, span: how.span }} measure={how.measure} open={open.trades} />;
  const ranked = (kind: 'pareto' | 'tree') => () => <RankedChart kind={kind} of={of} input={input} how={how} open={open.row} />;
  // What lies there has no course over the days, and what does not add up has no parts.
  const price = of.price && <of.price {...{ how, filters, input }} open={open.trades} />;
  const draw = {
    ...(price ? { price: () => price } : {}),
    ...(how.measure === 'stockNum' ? {} : { time: () => over, clock: () => heat }),
    ...(addsUp(how.measure) ? { pareto: ranked('pareto'), tree: ranked('tree') } : {}),
  };
  return (
    <div className="report-asked">
      <div className="report-asking">
        {above}
        <QuestionBar spans={spans} how={how} measures={measures} offers={offers} change={(part) => search({ ...state.search, ...part })} />
      </div>
      <section className="report-pictures">
        {!unit && <Top of={of} input={input} how={how} open={open.row} />}
        {unit ? over : <Picture draw={draw} {...(of.first ? { first: of.first } : {})} />}
        {of.says && <p className="report-says">{t(of.says)}</p>}
        {measures && shownMore(how).length > 0 && <p className="report-says">{t(MORE_SAYS)}</p>}
      </section>
      <ListView endpoint={endpoint} list={list} options={options} />
    </div>
  );
}

const byOf = (search: Record<string, unknown>) => (search['by'] ? { by: search['by'] } : {});
const asked = ({ span, measure, compare, belonging }: How, offers: QuestionScreenOf<ListEndpoint>['offers']) => ({
  span,
  measure,
  ...(offers.compare && compare ? { compare } : {}),
  ...(offers.belonging ? { belonging } : {}),
});
