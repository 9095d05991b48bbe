// 对账期间: what each period counts, the open one first; a figure opens the trades behind it.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { reconciliation } from '../../../contract/reconciliation/index.ts';
import type { Right } from '../../../contract/menu.ts';
import { t, useT } from '../../kernel/i18n.ts';
import { useCan } from '../../kernel/can.tsx';
import { go } from '../../kernel/router.tsx';
import { column, exportButton, figure, grouped, listScreen } from '../../kit/list/index.ts';
import { tradesPath } from '../../floor/trades-path.ts';
import { closing } from './close-dialog.tsx';

const { list } = reconciliation;
type Period = Row<typeof list>;

const TRADES: Right = 'report.productTradingDetail';
const spanOf = ({ firstDay, lastDay }: Period) => ({ from: firstDay ?? undefined, to: lastDay ?? undefined });

/** A figure that opens the trades of its period; nothing for who sees a part of the site only. */
function Opens({ row, count, late = false }: { row: Period; count: number | null; late?: boolean }) {
  const t = useT();
  const may = useCan(TRADES);
  if (count === null) return <>—</>;
  if (!may || count === 0) return figure(grouped(count));
  return (
    <button
      type="button"
      className="kit-opens"
      title={t(late ? '查看补记的交易' : '查看交易')}
      onClick={() => go(tradesPath({ span: spanOf(row), ...(late ? { lateFlag: true } : {}) }))}
    >
      {grouped(count)}
    </button>
  );
}

/** Its days in words: the open one ends when it is closed, on a day that is set or by hand. */
function daysOf({ firstDay, lastDay, dueDay }: Period): string {
  const from = firstDay ?? t('期初');
  if (lastDay) return t('{from} 至 {to}', { from, to: lastDay });
  return dueDay ? t('{from} 起，{day}自动对账', { from, day: dueDay }) : t('{from} 起', { from });
}

export default listScreen(list, {
  columns: [
    { name: 'periodState', width: 88, fixed: 'left' },
    column('lastDay', daysOf, { title: '对账期间', width: 264 }),
    column('totalPrice', ({ totalPrice }) => (totalPrice === null ? '—' : figure(grouped(totalPrice))), { width: 128, align: 'right' }),
    column('tradeCount', (row) => <Opens row={row} count={row.tradeCount} />, { width: 104, align: 'right' }),
    column('tradeNum', ({ tradeNum }) => (tradeNum === null ? '—' : figure(grouped(tradeNum))), { width: 104, align: 'right' }),
    column('lateLines', (row) => <Opens row={row} count={row.lateLines} late />, { width: 104, align: 'right' }),
    { name: 'closedBy', width: 112 },
    { name: 'closedAt', width: 152 },
  ],
  toolbar: [closing, exportButton(list)],
  nameOf: daysOf,
  empty: '还没有交易。',
});
