// The list below the bars: the same picks, row by row.
import { useMemo } from 'react';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { report } from '../../../contract/report/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { column } from '../../kit/list/columns.tsx';
import { figure, grouped } from '../../kit/table/figures.tsx';
import type { ListOptions } from '../../kit/list/list-options.ts';
import { exportButton } from '../../kit/list/transfer-buttons.tsx';
import { periodSpan, periodText } from './spans.ts';
import { type Chosen, type Open, placeOf } from './pick-bars.tsx';

const { vmPick } = report;
type PickRow = Row<typeof vmPick>;

export function useOptions({ span, unit }: Chosen, open: Open): ListOptions<typeof vmPick> {
  const t = useT();
  const { from, to } = span;
  return useMemo(() => {
    const openRow = (row: PickRow) => open?.({ span: periodSpan(row.period, unit, { from, to }), ...placeOf(row) });
    const opening = (name: 'tradeNum' | 'totalPrice' | 'tradeLines', width: number) =>
      column(
        name,
        (row: PickRow) =>
          open ? (
            <button type="button" className="kit-opens" tabIndex={-1} title={t('查看它的交易')} onClick={() => openRow(row)}>
              {grouped(row[name])}
            </button>
          ) : (
            figure(grouped(row[name]))
          ),
        { width, align: 'right' },
      );
    return {
      rowKey: 'key',
      columns: [
        column('period', (row: PickRow) => figure(unit === 'day' ? row.period : periodText(row.period, unit)), { width: 112 }),
        { name: 'vmName', width: 140, align: 'left' },
        opening('tradeNum', 88),
        opening('totalPrice', 120),
        opening('tradeLines', 96),
        { name: 'vmCode', width: 112 },
        { name: 'deviceCode', hidden: true },
      ],
      toolbar: [exportButton(vmPick)],
      open: openRow,
      nameOf: (row) => `${row.period} ${row.vmName ?? ''}`,
      empty: '这段时间没有领料。',
    };
    // The function that opens is made anew with each drawing; what it does follows from the rest.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [unit, from, to, open === undefined, t]);
}
