// 物料周领用金额 and 物料月领用金额: what was taken of each material, week by week and month by month.
import { question } from '../../../../contract/report/question.ts';
import { periodText } from '../spans.ts';
import { column } from '../../../kit/list/columns.tsx';
import { figure } from '../../../kit/table/figures.tsx';
import { opening, parts } from './figures.tsx';
import type { QuestionScreenOf } from './question-of.ts';
import { QuestionScreen } from './question-screen.tsx';
import { searchOf } from './search-of.ts';

const { department, employee, machine, span } = searchOf;

type Periodic = typeof question.weekly | typeof question.monthly;
const screenOf = (unit: 'week' | 'month', endpoint: Periodic): QuestionScreenOf<Periodic> => ({
  endpoint,
  days: unit === 'week' ? 'weeks' : 'months',
  by: 'product',
  field: 'productId',
  unit,
  stackedBy: 'productType',
  nameOf: (row) => `${row.period} ${row.productName ?? ''}`,
  filterOf: ({ productId, period }) => (productId ? { productId, period } : undefined),
  search: ['productId', span, 'productTypeId', department, employee, machine, 'costId', 'projectId', 'recordedUntil'],
  columns: (open) => [
    column(
      'period',
      (row) => figure(unit === 'week' ? `${row.period.slice(0, 5)}${periodText(row.period, 'week')}` : periodText(row.period, 'month')),
      {
        width: unit === 'week' ? 152 : 96,
        title: unit === 'week' ? '周' : '月份',
      },
    ),
    { name: 'productName', width: 176, align: 'left' },
    opening('totalPrice', open, 112),
    opening('tradeNum', open, 88),
    parts('share', '本期占比'),
    { name: 'productTypeName', width: 112 },
    { name: 'rank', width: 64, hidden: true },
    { name: 'productCode', width: 120, hidden: true },
    { name: 'spec', width: 128, hidden: true },
    { name: 'nodeProductCode', width: 120, hidden: true },
    { name: 'tradeLines', width: 80, align: 'right', hidden: true },
  ],
  offers: { compare: true, belonging: false },
  empty: '这段时间没有领料。',
});

const weeks = screenOf('week', question.weekly);
export const WeeklyMaterialAmount = () => <QuestionScreen of={weeks} />;
const months = screenOf('month', question.monthly);
export const MonthlyMaterialAmount = () => <QuestionScreen of={months} />;
