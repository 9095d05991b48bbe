// A question as a screen: how it is asked on top, its pictures beside its table, every mark opening what it is made of, down to the single trade.
import { useMemo, type ReactNode } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import type { Out, Row, Sent } from '../../../../contract/kernel/endpoint.ts';
import { useCan } from '../../../kernel/can.tsx';
import { useT } from '../../../kernel/i18n.ts';
import { go } from '../../../kernel/router.tsx';
import { useRead } from '../../../kernel/use-read.ts';
import type { ColumnOf } from '../../../kit/list/columns.tsx';
import type { SearchOf } from '../../../kit/list/search-fields.ts';
import { ListView } from '../../../kit/list/list-screen.tsx';
import { exportButton } from '../../../kit/list/transfer-buttons.tsx';
import { useList, type Filters, type ListEndpoint } from '../../../kit/list/use-list.ts';
import { tradesPath } from '../links.ts';
import { departmentPicker, empPicker, vmPicker } from '../pickers.tsx';
import { useAsked, type By, type How } from './asked.ts';
import { inSpan, type Days } from './days.ts';
import { asFigure, OverTime } from './over-time.tsx';
import { QuestionBar } from './question-bar.tsx';
import { Ranking, type RankedLine } from './ranking.tsx';

/** What every group has. */
export interface Group {
  key: string;
  totalPrice: string;
  tradeNum: number;
  share: number | null;
  cumulative: number | null;
  beforeNum?: number | null;
  beforePrice?: string | null;
  deeper?: boolean;
}
type Opens = (() => void) | undefined;

export interface QuestionScreenOf<E extends ListEndpoint> {
  endpoint: E;
  days: Days;
  by: By;
  /** The filter that names a group: of trades, and of the question itself where there is a level below. */
  field: string;
  nameOf: (row: Row<E>) => string | null;
  /** What the bars over time are stacked by, where that is not what the question asks by: of many goods their kinds say more. */
  stackedBy?: { by: By; field: string };
  /** What narrows trades to a row; undefined where it cannot be asked for. */
  filterOf: (row: Row<E>) => Record<string, unknown> | undefined;
  columns: (open: (row: Row<E>) => Opens, how: How) => readonly ColumnOf<Row<E>>[];
  search: readonly SearchOf<keyof Filters<E> & string>[];
  /** Its bars are weeks or months, and it has no ranking beside them. */
  unit?: 'week' | 'month';
  offers: { compare?: boolean; belonging?: boolean };
  empty: string;
}

export const searchOf = {
  span: 'span',
  department: { name: 'departmentId', control: departmentPicker },
  employee: { name: 'empId', control: empPicker },
  machine: { name: 'vmId', control: vmPicker },
} as const;

/** So many that the bars over time stand below them on a usual screen. */
const TOP = 8;

export function QuestionScreen<E extends ListEndpoint>({ of, above }: { of: QuestionScreenOf<E>; above?: ReactNode }) {
  const { endpoint, by, field, offers, unit } = of;
  const { spans, how, filters } = useAsked(of.days);
  const fixed = { span: how.span, measure: how.measure } as unknown as Partial<Filters<E>>;
  const list = useList(endpoint, fixed);
  const { search, state } = list;
  const open = useOpen(of, { how, filters, narrow: (more) => search({ ...state.search, ...more }) });
  const options = useMemo(
    () => ({
      rowKey: 'key' as keyof Row<E> & string,
      search: of.search,
      columns: of.columns(open.row, how),
      toolbar: [exportButton(endpoint)],
      open: (row: Row<E>) => open.row(row)?.(),
      nameOf: (row: Row<E>) => of.nameOf(row) ?? '',
      empty: of.empty,
    }),
    [endpoint, how, of, open],
  );
  return (
    <div className="report-asked">
      <div className="report-asking">
        {above}
        <QuestionBar spans={spans} how={how} offers={offers} change={(part) => search({ ...state.search, ...part })} />
      </div>
      <section className="report-pictures">
        {!unit && <Top of={of} input={{ ...filters, ...asked(how, offers), ...byOf(state.search) }} how={how} open={open.row} />}
        <OverTime {...{ how, filters }} {...(of.stackedBy ?? { by, field })} {...(unit ? { unit } : {})} open={open.trades} />
      </section>
      <ListView endpoint={endpoint} list={list} options={options} />
    </div>
  );
}

const byOf = (search: Record<string, unknown>) => (search['by'] ? { by: search['by'] } : {});
const asked = ({ span, measure, compare, belonging }: How, offers: { compare?: boolean; belonging?: boolean }) => ({
  span,
  measure,
  ...(offers.compare && compare ? { compare } : {}),
  ...(offers.belonging ? { belonging } : {}),
});

interface Opening {
  how: How;
  filters: Record<string, unknown>;
  narrow: (more: Record<string, unknown>) => void;
}
/** What a row opens: the level below it, else its trades. Trades know the branch of their time alone. */
function useOpen<E extends ListEndpoint>(of: QuestionScreenOf<E>, { how, filters, narrow }: Opening) {
  const may = useCan('report.productTradingDetail');
  const isNow = how.belonging === 'now';
  const inBranch = isNow && (filters['departmentId'] !== undefined || filters['productTypeId'] !== undefined);
  const canTrades = may && !inBranch && !(isNow && (of.by === 'department' || of.by === 'productType'));
  return useMemo(() => {
    const trades = canTrades ? (more: Record<string, unknown>) => go(tradesPath({ ...filters, span: how.span, ...more })) : undefined;
    const row = (group: Row<E>): Opens => {
      const own = of.filterOf(group);
      if (!own) return undefined;
      if ((group as unknown as Group).deeper) return () => narrow({ [of.field]: own[of.field] });
      const { period, ...narrowed } = own;
      const days = of.unit && typeof period === 'string' ? { span: inSpan(period, of.unit, how.span) } : {};
      return trades && (() => trades({ ...narrowed, ...days }));
    };
    return { trades, row };
    // `narrow` is made anew with each drawing; what it does follows from the address, as the rest does.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [canTrades, filters, how, of]);
}

interface TopProps<E extends ListEndpoint> {
  of: QuestionScreenOf<E>;
  input: Record<string, unknown>;
  how: How;
  open: (row: Row<E>) => Opens;
}
/** The ranking beside the table: whatever page the table is at, and however it is sorted. */
function Top<E extends ListEndpoint>({ of, input, how, open }: TopProps<E>) {
  const t = useT();
  const read = useRead(of.endpoint, { ...input, page: 1, limit: TOP } as Sent<E>, { placeholderData: keepPreviousData as never });
  const answer = read.data as (Out<E> & { rows: Row<E>[]; total: number; summary?: Record<string, string | number> }) | undefined;
  if (!answer || answer.rows.length === 0) return null;
  const value = (group: Group) => Number(how.measure === 'totalPrice' ? group.totalPrice : group.tradeNum);
  const before = (group: Group) => (how.measure === 'totalPrice' ? group.beforePrice : group.beforeNum) ?? undefined;
  const lines = answer.rows.map((row): RankedLine => {
    const group = row as unknown as Group;
    const held = before(group);
    return {
      key: group.key,
      name: of.nameOf(row) ?? t('未指明'),
      value: value(group),
      before: held === undefined ? undefined : Number(held),
      share: group.share,
      cumulative: group.cumulative,
      open: open(row),
    };
  });
  const many = answer.total - lines.length;
  const all = Number(answer.summary?.[how.measure] ?? 0);
  const others = all - lines.reduce((sum, line) => sum + line.value, 0);
  const rest = many > 0 ? { many, value: others, share: all > 0 ? Math.round((others * 1000) / all) : null } : undefined;
  return (
    <Ranking
      title={t('前{n}名', { n: lines.length })}
      lines={lines}
      rest={rest}
      format={asFigure(how.measure)}
      against={how.compare ? t(how.compare === 'lastYear' ? '去年同期' : '上一期') : undefined}
    />
  );
}
