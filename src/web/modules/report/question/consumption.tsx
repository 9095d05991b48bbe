// 消耗分析: by whatever one asks, held against the days before or last year.
import { useMemo } from 'react';
import { question } from '../../../../contract/report/question.ts';
import { useScreenState } from '../../../kernel/router.tsx';
import type { By } from './asked.ts';
import { ByChoice, byOf } from './by-choice.tsx';
import { changed, opening, parts } from './figures.tsx';
import { FIELD, narrowedTo } from './narrowed-to.ts';
import type { QuestionScreenOf } from './question-of.ts';
import { QuestionScreen } from './question-screen.tsx';
import { searchOf } from './search-of.ts';

const { department, employee, machine, span } = searchOf;
const screenOf = (by: By): QuestionScreenOf<typeof question.consumption> => ({
  endpoint: question.consumption,
  days: 'recent',
  by,
  field: FIELD[by],
  ...(by === 'product' ? { stackedBy: 'productType' as const } : {}),
  nameOf: (row) => row.itemName,
  codeOf: (row) => row.itemCode,
  filterOf: (row) => narrowedTo(by, row),
  search: [span, department, employee, 'productId', 'productTypeId', machine, 'costId', 'projectId', 'recordedUntil'],
  columns: (open, { compare }) => [
    { name: 'rank', width: 64 },
    { name: 'itemName', width: 176, align: 'left' },
    opening('totalPrice', open, 112),
    opening('tradeNum', open, 88),
    parts('share', '占比'),
    parts('cumulative', '累计占比'),
    { name: 'beforePrice', width: 112, align: 'right', hidden: !compare },
    { name: 'beforeNum', width: 104, align: 'right', hidden: !compare },
    changed('change', compare !== undefined),
    { name: 'itemCode', width: 120 },
    { name: 'tradeLines', width: 80, align: 'right', hidden: true },
  ],
  offers: { compare: true, belonging: true },
  empty: '这段时间没有领料。',
});

export function ConsumptionAnalysis() {
  const [{ search }, change] = useScreenState();
  const by = byOf(search);
  const of = useMemo(() => screenOf(by), [by]);
  const choose = (next: By) =>
    change({ search: { ...search, by: next === 'product' ? undefined : next }, page: 1, sorts: [], open: undefined });
  return <QuestionScreen of={of} above={<ByChoice by={by} choose={choose} />} />;
}
