// 设备领料统计: how much is picked at each machine over time, as bars and as a table of the same figures. A bar opens its trades.
import { useMemo } from 'react';
import { Segmented } from 'antd';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { report } from '../../../contract/report/index.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { go, useScreenState } from '../../kernel/router.tsx';
import { Empty, ListView, useList } from '../../kit/list/index.ts';
import { shapeOf } from '../../kit/form/index.ts';
import { SearchForm } from '../../kit/list/search-form.tsx';
import { LoadError, Skeleton } from '../../kit/list/states.tsx';
import { tradesPath } from '../../floor/trades-path.ts';
import { PeriodBar } from './period-bar.tsx';
import { vmPicker } from './pickers.tsx';
import { monthSpan, unitFor, type Span, type Unit } from './spans.ts';
import { Bars, type Chosen, type Measure, useTrend } from './pick-bars.tsx';
import { useOptions } from './pick-rows.tsx';

const { vmPick, trend } = report;

const units: { value: Unit; label: string }[] = [
  { value: 'day', label: '按天' },
  { value: 'week', label: '按周' },
  { value: 'month', label: '按月' },
];

const measures: { value: Measure; label: string }[] = [
  { value: 'tradeNum', label: '数量' },
  { value: 'totalPrice', label: '金额' },
];

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
