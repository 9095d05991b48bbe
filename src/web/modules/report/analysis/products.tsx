// ABC与XYZ分类 and 价格变动: what goods are worth watching, and what they cost more than before.
import { analysis } from '../../../../contract/report/analysis.ts';
import { changed, opening, parts, percent } from '../question/figures.tsx';
import { column } from '../../../kit/list/columns.tsx';
import { figure } from '../../../kit/table/figures.tsx';
import type { QuestionScreenOf } from '../question/question-of.ts';
import { QuestionScreen } from '../question/question-screen.tsx';
import { nameOfGoods } from '../question/rankings.tsx';
import { searchOf } from '../question/search-of.ts';
import { PriceSteps } from './price-steps.tsx';

const { department, employee, machine, span } = searchOf;
const ofGoods = {
  by: 'product',
  field: 'productId',
  stackedBy: 'productType',
  nameOf: nameOfGoods,
  filterOf: ({ productId }: { productId: string | null }) => (productId ? { productId } : undefined),
  empty: '这段时间没有领料。',
} as const;
const narrowing = [span, 'productTypeId', 'productId', department, employee, machine, 'costId', 'projectId'] as const;
const more = [
  { name: 'productTypeName', width: 112 },
  { name: 'spec', width: 128, hidden: true },
  { name: 'productCode', width: 120, hidden: true },
  { name: 'nodeProductCode', width: 120, hidden: true },
  { name: 'tradeLines', width: 80, align: 'right', hidden: true },
] as const;

const classes: QuestionScreenOf<typeof analysis.abcXyz> = {
  ...ofGoods,
  endpoint: analysis.abcXyz,
  days: 'months',
  first: 'pareto',
  says: 'A类合起来占前80%，B类接着占到95%，其余为C类。XYZ看各月领用数量的波动（标准差÷平均值）：不超过50%为X，不超过100%为Y，其余为Z；没有领用的月份算0。',
  search: ['abcClass', 'xyzClass', ...narrowing],
  columns: (open) => [
    { name: 'rank', width: 64 },
    { name: 'productName', width: 200, align: 'left' },
    { name: 'abcClass', width: 72 },
    { name: 'xyzClass', width: 72 },
    opening('totalPrice', open, 112),
    opening('tradeNum', open, 88),
    parts('share', '占比'),
    parts('cumulative', '累计占比'),
    column('variation', (row) => figure(percent(row.variation)), { title: '波动', width: 88, align: 'right' }),
    { name: 'activeMonths', width: 104, align: 'right' },
    { name: 'months', width: 64, align: 'right', hidden: true },
    ...more,
  ],
  offers: { belonging: true },
};
export const AbcXyz = () => <QuestionScreen of={classes} />;

const prices: QuestionScreenOf<typeof analysis.priceChange> = {
  ...ofGoods,
  endpoint: analysis.priceChange,
  days: 'recent',
  figure: 'costMore',
  price: PriceSteps,
  first: 'price',
  says: '均价＝金额÷数量。多花金额＝本期金额－本期数量×对比期均价；只比较两期都领过的商品，负数是少花。',
  search: narrowing,
  columns: (open) => [
    { name: 'rank', width: 64 },
    { name: 'productName', width: 200, align: 'left' },
    { name: 'costMore', width: 112, align: 'right' },
    { name: 'price', width: 96, align: 'right' },
    { name: 'priceBefore', width: 104, align: 'right' },
    { ...changed('priceRise', true), title: '涨跌' },
    opening('tradeNum', open, 88),
    opening('totalPrice', open, 112),
    { name: 'beforeNum', width: 104, align: 'right', hidden: true },
    { name: 'beforePrice', width: 112, align: 'right', hidden: true },
    ...more,
  ],
  offers: { compare: 'always', belonging: true },
};
export const PriceChange = () => <QuestionScreen of={prices} />;
