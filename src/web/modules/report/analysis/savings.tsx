// 节约分析: what as many people would have used as before, less what they used, both at the prices of before.
import { useMemo } from 'react';
import { analysis } from '../../../../contract/report/analysis.ts';
import { useScreenState } from '../../../kernel/router.tsx';
import type { By } from '../question/asked.ts';
import { ByChoice, byOf } from '../question/by-choice.tsx';
import { opening } from '../question/figures.tsx';
import { FIELD, narrowedTo } from '../question/narrowed-to.ts';
import type { QuestionScreenOf } from '../question/question-of.ts';
import { QuestionScreen } from '../question/question-screen.tsx';
import { searchOf } from '../question/search-of.ts';

const { department, employee, machine, span } = searchOf;
const USUAL: By = 'department';

const screenOf = (by: By): QuestionScreenOf<typeof analysis.savings> => ({
  endpoint: analysis.savings,
  days: 'recent',
  by,
  field: FIELD[by],
  figure: 'saved',
  says: '节约金额＝对比期金额÷对比期人数×本期人数－本期用量按对比期均价的金额。价格涨跌不算在内，对比期没领过的商品按本期价格；负数是多用。',
  nameOf: (row) => row.itemName,
  filterOf: (row) => narrowedTo(by, row),
  search: [span, department, employee, 'productId', 'productTypeId', machine, 'costId', 'projectId'],
  columns: (open) => [
    { name: 'rank', width: 64 },
    { name: 'itemName', width: 168, align: 'left' },
    { name: 'saved', width: 112, align: 'right' },
    { name: 'expected', width: 152, align: 'right' },
    { name: 'samePrice', width: 152, align: 'right' },
    { name: 'people', width: 88, align: 'right' },
    { name: 'peopleBefore', width: 104, align: 'right' },
    opening('totalPrice', open, 112),
    { name: 'beforePrice', width: 112, align: 'right' },
    opening('tradeNum', open, 88),
    { name: 'beforeNum', width: 104, align: 'right', hidden: true },
    { name: 'itemCode', width: 120, hidden: true },
    { name: 'tradeLines', width: 80, align: 'right', hidden: true },
  ],
  offers: { compare: 'always', belonging: true },
  empty: '这段时间没有领料。',
});

export default function Savings() {
  const [{ search }, change] = useScreenState();
  const by = search['by'] ? byOf(search) : USUAL;
  const of = useMemo(() => screenOf(by), [by]);
  const choose = (next: By) =>
    change({ search: { ...search, by: next === USUAL ? undefined : next }, page: 1, sorts: [], open: undefined });
  return <QuestionScreen of={of} above={<ByChoice by={by} choose={choose} />} />;
}
