// The bars above the statistic of picks: a stack for each month or day, a colour for each machine.
import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Out, Sent } from '../../../contract/kernel/endpoint.ts';
import { report } from '../../../contract/report/index.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { grouped } from '../../kit/table/figures.tsx';
import { LoadError } from '../../kit/list/states.tsx';
import { periodSpan, periodText, type Span, type Unit } from './spans.ts';
import { Legend, StackedBars } from './stacked-bars.tsx';

const { trend } = report;
export type Measure = 'tradeNum' | 'totalPrice';
const MACHINES = 8;
/** What the address says, with what it leaves out filled in. */
export interface Chosen {
  span: Span;
  unit: Unit;
  measure: Measure;
  goods: Goods;
}
export type Open = ((more: object) => void) | undefined;
type Goods = Pick<Sent<typeof trend>, 'vmId' | 'productId' | 'productTypeId'>;

export const useTrend = (input: Sent<typeof trend>) =>
  useQuery({
    queryKey: [trend.path, input],
    // What was asked stands beside the answer: while the next one comes, the old bars keep their own units.
    queryFn: async ({ signal }) => ({ asked: input, ...(await call(trend, input, { signal, silent: true })) }),
    placeholderData: (before) => before,
  });

/** What narrows trades to where they happened. */
export const placeOf = ({ vmId, prewhId }: { vmId: string | null; prewhId: string | null }) =>
  prewhId ? { prewhId } : vmId ? { vmId } : {};

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

export function Bars({ chosen, open }: { chosen: Chosen; open: Open }) {
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
