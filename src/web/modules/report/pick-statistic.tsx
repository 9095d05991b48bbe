// 设备领料统计: how much is picked at each machine over time, as bars and as a table of the same figures. A bar opens its trades.
import { useMemo } from 'react';
import { Segmented } from 'antd';
import { useQuery } from '@tanstack/react-query';
import type { Out, Row, Sent } from '../../../contract/kernel/endpoint.ts';
import { report } from '../../../contract/report/index.ts';
import { call } from '../../kernel/api.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { go, useScreenState } from '../../kernel/router.tsx';
import { column } from '../../kit/list/columns.tsx';
import { shapeOf } from '../../kit/form/fields.ts';
import { figure, grouped } from '../../kit/table/figures.tsx';
import type { ListOptions } from '../../kit/list/list-options.ts';
import { ListView } from '../../kit/list/list-screen.tsx';
import { SearchForm } from '../../kit/list/search-form.tsx';
import { Empty, LoadError, Skeleton } from '../../kit/list/states.tsx';
import { exportButton } from '../../kit/list/transfer-buttons.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { tradesPath } from './links.ts';
import { PeriodBar } from './period-bar.tsx';
import { vmPicker } from './pickers.tsx';
import { monthSpan, periodSpan, periodText, unitFor, type Span, type Unit } from './spans.ts';
import { Legend, StackedBars } from './stacked-bars.tsx';

const { vmPick, trend } = report;
type PickRow = Row<typeof vmPick>;
type Measure = 'tradeNum' | 'totalPrice';
type Goods = Pick<Sent<typeof trend>, 'vmId' | 'productId' | 'productTypeId'>;
const MACHINES = 8;

/** What the address says, with what it leaves out filled in. */
interface Chosen {
  span: Span;
  unit: Unit;
  measure: Measure;
  goods: Goods;
}

const units: { value: Unit; label: string }[] = [
  { value: 'day', label: '按天' },
  { value: 'week', label: '按周' },
  { value: 'month', label: '按月' },
];
const measures: { value: Measure; label: string }[] = [
  { value: 'tradeNum', label: '数量' },
  { value: 'totalPrice', label: '金额' },
];

const useTrend = (input: Sent<typeof trend>) =>
  useQuery({
    queryKey: [trend.path, input],
    // What was asked stands beside the answer: while the next one comes, the old bars keep their own units.
    queryFn: async ({ signal }) => ({ asked: input, ...(await call(trend, input, { signal, silent: true })) }),
    placeholderData: (before) => before,
  });

/** The months in which something was picked. */
function filledMonths({ periods, machines }: Out<typeof trend>): string[] {
  return periods.filter((_, at) => machines.some(({ tradeNum }) => tradeNum[at] !== 0));
}

export default function PickStatistic() {
  const t = useT();
  const months = useTrend({ unit: 'month' });
  const filled = useMemo(() => (months.data ? filledMonths(months.data) : []), [months.data]);
  if (months.error && !months.data)
    return (
      <div className="report-screen report-alone">
        <LoadError message={months.error.message} retry={() => void months.refetch()} kept={false} />
      </div>
    );
  if (!months.data)
    return (
      <div className="report-screen report-alone">
        <Skeleton rows={12} />
      </div>
    );
  const latest = filled.at(-1);
  if (!latest)
    return (
      <div className="report-screen report-alone">
        <h1 className="sr-only">{t('设备领料统计')}</h1>
        <Empty why={t('还没有领料记录。设备上报领料后，这里按期间统计。')} />
      </div>
    );
  return <Statistic filled={filled} latest={latest} />;
}

function useChosen(latest: string): Chosen {
  const [{ search }] = useScreenState();
  const { span, unit, measure, vmId, productId, productTypeId } = search as Partial<Record<string, string>> & { span?: Span };
  const days = span?.from && span.to ? span : monthSpan(latest);
  return {
    span: days,
    unit: units.find(({ value }) => value === unit)?.value ?? unitFor(days),
    measure: measure === 'totalPrice' ? 'totalPrice' : 'tradeNum',
    goods: { ...(vmId ? { vmId } : {}), ...(productId ? { productId } : {}), ...(productTypeId ? { productTypeId } : {}) },
  };
}

function Statistic({ filled, latest }: { filled: readonly string[]; latest: string }) {
  const t = useT();
  const chosen = useChosen(latest);
  const list = useList(vmPick, { span: chosen.span, unit: chosen.unit });
  const { search, state } = list;
  const set = (part: Record<string, unknown>) => search({ ...state.search, ...part });
  const mayOpen = useCan('report.productTradingDetail');
  const open = mayOpen ? (more: object) => go(tradesPath({ ...chosen.goods, ...more })) : undefined;
  return (
    <div className="report-screen report-long">
      <SearchForm
        shape={shapeOf(vmPick.input)}
        fields={[{ name: 'vmId', control: vmPicker }, 'productId', 'productTypeId']}
        values={state.search}
        // 重置 takes the filters away; which days are looked at, and how, stays.
        search={(values) => search({ span: state.search['span'], unit: state.search['unit'], measure: state.search['measure'], ...values })}
      />
      <div className="report-controls">
        <PeriodBar filled={filled} value={chosen.span} change={(span) => set({ span, unit: unitFor(span) })} />
        <Segmented
          aria-label={t('每一柱')}
          value={chosen.unit}
          options={units.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={(unit) => set({ unit })}
        />
        <Segmented
          aria-label={t('统计口径')}
          value={chosen.measure}
          options={measures.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={(measure) => set({ measure })}
        />
      </div>
      <Bars chosen={chosen} open={open} />
      <ListView endpoint={vmPick} list={list} options={useOptions(chosen, open)} />
    </div>
  );
}

/** What narrows trades to where they happened. */
const placeOf = ({ vmId, prewhId }: { vmId: string | null; prewhId: string | null }) => (prewhId ? { prewhId } : vmId ? { vmId } : {});

type Open = ((more: object) => void) | undefined;

/** The machines that were picked at most, and what the others come to together. */
function stacksOf({ machines, periods }: Out<typeof trend>, measure: Measure, t: (text: string) => string) {
  const value = (machine: (typeof machines)[number], at: number) => Number(machine[measure][at] ?? 0);
  const most = machines.slice(0, machines.length > MACHINES ? MACHINES - 1 : MACHINES);
  const rest = machines.slice(most.length);
  const stacks = most.map((machine) => ({
    name: machine.vmName || t('未指明设备'),
    place: placeOf(machine),
    values: periods.map((_, at) => value(machine, at)),
  }));
  if (rest.length === 0) return stacks;
  const values = periods.map((_, at) => rest.reduce((sum, machine) => sum + value(machine, at), 0));
  return [...stacks, { name: t('其他设备'), place: {}, values }];
}

function Bars({ chosen, open }: { chosen: Chosen; open: Open }) {
  const t = useT();
  const { measure, goods } = chosen;
  const asked = useTrend({ ...goods, span: chosen.span, unit: chosen.unit });
  const unit = asked.data?.asked.unit ?? chosen.unit;
  const span = asked.data?.asked.span ?? chosen.span;
  const stacks = useMemo(() => (asked.data ? stacksOf(asked.data, measure, t) : []), [asked.data, measure, t]);
  const periods = asked.data?.periods ?? [];
  const format = (value: number) => grouped(measure === 'totalPrice' ? value.toFixed(2) : String(Math.round(value * 100) / 100));
  if (asked.error) return <LoadError message={asked.error.message} retry={() => void asked.refetch()} kept={asked.data !== undefined} />;
  return (
    <figure className={`report-chart${asked.isPlaceholderData ? ' kit-stale' : ''}`}>
      <figcaption>
        <Legend names={stacks.map(({ name }) => name)} pick={(which) => open?.({ span, ...stacks[which]?.place })} />
      </figcaption>
      {asked.data && stacks.length === 0 && <p className="report-hint">{t('这段时间没有领料。')}</p>}
      {stacks.length > 0 && (
        <StackedBars
          labels={periods.map((period) => periodText(period, unit))}
          stacks={stacks}
          format={format}
          onPick={(at, which) => open?.({ span: periodSpan(periods[at] ?? chosen.span.from, unit, span), ...stacks[which]?.place })}
        />
      )}
    </figure>
  );
}

function useOptions({ span, unit }: Chosen, open: Open): ListOptions<typeof vmPick> {
  const t = useT();
  const { from, to } = span;
  return useMemo(() => {
    const openRow = (row: PickRow) => open?.({ span: periodSpan(row.period, unit, { from, to }), ...placeOf(row) });
    const opening = (name: 'tradeNum' | 'totalPrice' | 'tradeLines', width: number) =>
      column(
        name,
        (row: PickRow) =>
          open ? (
            <button type="button" className="kit-opens" tabIndex={-1} title={t('查看它的交易')} onClick={() => openRow(row)}>
              {grouped(row[name])}
            </button>
          ) : (
            figure(grouped(row[name]))
          ),
        { width, align: 'right' },
      );
    return {
      rowKey: 'key',
      columns: [
        column('period', (row: PickRow) => figure(unit === 'day' ? row.period : periodText(row.period, unit)), { width: 112 }),
        { name: 'vmName', width: 140, align: 'left' },
        opening('tradeNum', 88),
        opening('totalPrice', 120),
        opening('tradeLines', 96),
        { name: 'vmCode', width: 112 },
        { name: 'deviceCode', hidden: true },
      ],
      toolbar: [exportButton(vmPick)],
      open: openRow,
      nameOf: (row) => `${row.period} ${row.vmName ?? ''}`,
      empty: '这段时间没有领料。',
    };
    // The function that opens is made anew with each drawing; what it does follows from the rest.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [unit, from, to, open === undefined, t]);
}
