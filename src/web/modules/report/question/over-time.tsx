// A question over time: bars by day, week or month, a colour for each of those with most. A bar opens its trades.
import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Out } from '../../../../contract/kernel/endpoint.ts';
import { labelOfCode } from '../../../../contract/kernel/codes.ts';
import { question } from '../../../../contract/report/question.ts';
import { Measure } from '../../../../contract/report/question-codes.ts';
import { call } from '../../../kernel/api.ts';
import { useT } from '../../../kernel/i18n.ts';
import { grouped } from '../../../kit/table/figures.tsx';
import { LoadError } from '../../../kit/list/states.tsx';
import { periodSpan, periodText, type AnyUnit } from '../spans.ts';
import { Legend, StackedBars } from '../stacked-bars.tsx';
import { Chart } from '../../../kit/chart/chart.tsx';
import type { By, How, MeasureName } from './asked.ts';
import { unitOf } from './days.ts';
import { addsUp, isMoney } from './measures.ts';
import { narrowedTo } from './narrowed-to.ts';

const { trend } = question;
const MOST = 7;
/** Lines cross each other where bars do not. */
const MOST_LINES = 5;

interface Props {
  by: By;
  how: How;
  filters: Record<string, unknown>;
  unit?: AnyUnit;
  /** Opens what is narrowed by this besides the filters; absent where nothing can be opened. */
  open: ((more: Record<string, unknown>) => void) | undefined;
}

export const asFigure = (measure: MeasureName) => (value: number) =>
  grouped(isMoney(measure) ? value.toFixed(2) : String(Math.round(value * 100) / 100));

interface Drawn {
  by: By;
  measure: How['measure'];
}

type Measured = Pick<Out<typeof trend>['lines'][number], 'tradeNum' | 'totalPrice' | 'measuredPrice' | 'measuredNum'>;
/** The figures of a line that a measure is about; nothing where there is none. */
const valuesOf = (line: Measured, measure: MeasureName): (number | null)[] =>
  (measure === 'totalPrice' || measure === 'tradeNum' ? line[measure] : (line.measuredPrice ?? line.measuredNum ?? [])).map((value) =>
    value === null ? null : Number(value),
  );

function stacksOf({ lines, periods }: Out<typeof trend>, { by, measure }: Drawn, t: (text: string) => string) {
  return lines.map(({ itemId, prewhId, itemName, rest, ...figures }) => ({
    name: rest ? t('其余') : (itemName ?? t('未指明')),
    /** What stands for all others, or for nobody, cannot be asked for by itself. */
    only: narrowedTo(by, { itemId, prewhId, itemCode: null }),
    values: (([values]) => periods.map((_, at) => values?.[at] ?? null))([valuesOf(figures, measure)]),
  }));
}

export function OverTime({ by, how, filters, unit: given, open }: Props) {
  const t = useT();
  const { span, measure, compare, belonging } = how;
  const unit = given ?? unitOf(span);
  const input = { ...filters, by, unit, most: addsUp(measure) ? MOST : MOST_LINES, span, measure, compare: compare ?? null, belonging };
  const asked = useQuery({
    queryKey: [trend.path, input],
    queryFn: async ({ signal }) => ({ asked: input, ...(await call(trend, input, { signal, silent: true })) }),
    placeholderData: (before) => before,
  });
  const stacks = useMemo(() => (asked.data ? stacksOf(asked.data, { by: asked.data.asked.by, measure }, t) : []), [asked.data, measure, t]);
  if (asked.error) return <LoadError message={asked.error.message} retry={() => void asked.refetch()} kept={asked.data !== undefined} />;
  const periods = asked.data?.periods ?? [];
  const drawn = asked.data?.asked ?? input;
  const before = asked.data?.before;
  const marks = before ? valuesOf(before, measure) : undefined;
  const openAt = (which: number, days: object) => {
    const stack = stacks[which];
    if (stack?.only) open?.({ ...days, ...stack.only });
  };
  const shown = {
    labels: periods.map((period) => periodText(period, drawn.unit)),
    format: asFigure(measure),
    onPick: (at: number, which: number) => openAt(which, { span: periodSpan(periods[at] ?? span.from, drawn.unit, drawn.span) }),
  };
  const against = t(compare === 'lastYear' ? '去年同期' : '上一期');
  const stale = asked.isPlaceholderData ? ' kit-stale' : '';
  if (asked.data && stacks.length === 0) return <p className="report-hint">{t('这段时间没有领料。')}</p>;
  // What does not add up is not heaped up: a line for each.
  if (!addsUp(measure))
    return (
      <div className={`report-chart${stale}`}>
        <Chart
          kind="line"
          title={t(labelOfCode(Measure, measure))}
          series={[...stacks, ...(marks ? [{ name: t('{against}合计', { against }), values: marks }] : [])]}
          height={280}
          {...shown}
        />
      </div>
    );
  return (
    <figure className={`report-chart${stale}`}>
      <figcaption>
        {marks && <small>{t('横线为{against}', { against })}</small>}
        <Legend names={stacks.map(({ name }) => name)} pick={(which) => openAt(which, {})} />
      </figcaption>
      {stacks.length > 0 && (
        <StackedBars
          stacks={stacks.map(({ name, values }) => ({ name, values: values.map((value) => value ?? 0) }))}
          marks={marks?.map((value) => value ?? 0)}
          {...shown}
        />
      )}
    </figure>
  );
}
