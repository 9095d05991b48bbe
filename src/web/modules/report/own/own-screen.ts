// An own report as a screen: what it asks by, its columns, what a row opens.
import type { Row } from '../../../../contract/kernel/endpoint.ts';
import { ownReport } from '../../../../contract/report/own.ts';
import { figure } from '../../../kit/table/figures.tsx';
import { column } from '../../../kit/list/columns.tsx';
import type { By } from '../question/asked.ts';
import { changed, opening, parts } from '../question/figures.tsx';
import { FIELD, narrowedTo } from '../question/narrowed-to.ts';
import type { QuestionScreenOf } from '../question/question-of.ts';
import { searchOf } from '../question/search-of.ts';
import { periodText, type AnyUnit } from '../spans.ts';

const { department, employee, machine, span } = searchOf;
type OwnEndpoint = typeof ownReport.ask;

const inPeriod = (first: string, unit: AnyUnit) => (unit === 'day' || unit === 'week' ? first.slice(0, 5) : '') + periodText(first, unit);

export const ownScreenOf = (by: By, unit: AnyUnit | undefined): QuestionScreenOf<OwnEndpoint> => ({
  endpoint: ownReport.ask,
  days: 'recent',
  by,
  field: FIELD[by],
  ...(unit ? { unit } : {}),
  ...(by === 'product' ? { stackedBy: 'productType' as const } : {}),
  nameOf: (row) => [row.period && unit ? inPeriod(row.period, unit) : '', row.itemName].filter(Boolean).join(' ') || null,
  filterOf: (row) => {
    const own = narrowedTo(by, row);
    return own && (row.period ? { ...own, period: row.period } : own);
  },
  search: [span, department, employee, 'productId', 'productTypeId', machine, 'costId', 'projectId', 'recordedUntil'],
  columns: (open, { compare }) => [
    ...(unit
      ? [column<'period', Row<OwnEndpoint>>('period', (row) => figure(row.period ? inPeriod(row.period, unit) : ''), { width: 136 })]
      : []),
    { name: 'rank', width: 64, hidden: unit !== undefined },
    { name: 'itemName', width: 176, align: 'left' },
    opening('totalPrice', open, 112),
    opening('tradeNum', open, 88),
    parts('share', unit ? '本期占比' : '占比'),
    parts('cumulative', '累计占比', { hidden: unit !== undefined }),
    { name: 'beforePrice', width: 112, align: 'right', hidden: !compare || unit !== undefined },
    changed('change', compare !== undefined && unit === undefined),
    { name: 'itemCode', width: 120 },
    { name: 'tradeLines', width: 80, align: 'right', hidden: true },
  ],
  offers: { compare: true, belonging: true },
  empty: '这段时间没有领料。',
});
