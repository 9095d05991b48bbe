// 消耗分析: by whatever one asks, held against the days before or last year.
import { useMemo } from 'react';
import { Segmented } from 'antd';
import { codesOf } from '../../../../contract/kernel/codes.ts';
import type { Row } from '../../../../contract/kernel/endpoint.ts';
import { AskedBy } from '../../../../contract/report/question-codes.ts';
import { question } from '../../../../contract/report/question.ts';
import { useT } from '../../../kernel/i18n.ts';
import { useScreenState } from '../../../kernel/router.tsx';
import type { By } from './asked.ts';
import { changed, opening, parts } from './figures.tsx';
import type { QuestionScreenOf } from './question-of.ts';
import { QuestionScreen } from './question-screen.tsx';
import { searchOf } from './search-of.ts';

const { department, employee, machine, span } = searchOf;
type Item = Row<typeof question.consumption>;
const choices = codesOf(AskedBy)?.options ?? [];
const FIELD: Record<By, string> = {
  product: 'productId',
  productType: 'productTypeId',
  department: 'departmentId',
  employee: 'empId',
  project: 'projectId',
  cost: 'costId',
  place: 'vmId',
  warehouse: 'warehouseId',
  vendor: 'vendorId',
  weekday: 'weekday',
  hour: 'hour',
};
/** What trades are narrowed to for a row; warehouses and vendors of the time are no filters of trades, and open nothing. */
function narrowedTo(by: By, { itemId, itemCode }: Item): Record<string, unknown> | undefined {
  if (by === 'hour' || by === 'weekday') return itemCode === null ? undefined : { [by]: Number(itemCode) };
  if (by === 'warehouse' || by === 'vendor') return undefined;
  return itemId ? { [FIELD[by]]: itemId } : undefined;
}

const screenOf = (by: By): QuestionScreenOf<typeof question.consumption> => ({
  endpoint: question.consumption,
  days: 'recent',
  by,
  field: FIELD[by],
  ...(by === 'product' ? { stackedBy: { by: 'productType', field: FIELD.productType } as const } : {}),
  nameOf: (row) => row.itemName,
  filterOf: (row) => narrowedTo(by, row),
  search: [span, department, employee, 'productId', 'productTypeId', machine, 'costId', 'projectId'],
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
  const t = useT();
  const [{ search }, change] = useScreenState();
  const by = choices.find(({ value }) => value === search['by'])?.value as By | undefined;
  const of = useMemo(() => screenOf(by ?? 'product'), [by]);
  return (
    <QuestionScreen
      of={of}
      above={
        <Segmented
          size="small"
          aria-label={t('分析维度')}
          className="report-by"
          value={(by ?? 'product') as string}
          options={choices.map(({ value, label }) => ({ value: String(value), label: t(label) }))}
          onChange={(next) =>
            change({ search: { ...search, by: next === 'product' ? undefined : next }, page: 1, sorts: [], open: undefined })
          }
        />
      }
    />
  );
}
