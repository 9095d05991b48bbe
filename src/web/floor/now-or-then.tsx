// 实时 or 某日: a report of the stock as it is, and as it was at the end of a day, holders among the places.
import { useMemo, useState, type ReactNode } from 'react';
import type { Row } from '../../contract/kernel/endpoint.ts';
import { stock } from '../../contract/stock/index.ts';
import { t, useT } from '../kernel/i18n.ts';
import { link } from '../kit/list/actions.tsx';
import { column } from '../kit/list/columns.tsx';
import { grouped } from '../kit/table/figures.tsx';
import type { ListOptions } from '../kit/list/list-options.ts';
import { ListView } from '../kit/list/list-screen.tsx';
import { MovesDialog } from './moves-dialog.tsx';
import { Tabs } from '../kit/page/tabs.tsx';
import { exportButton } from '../kit/list/transfer-buttons.tsx';
import { useDialogs } from '../kit/dialog/use-dialogs.tsx';
import { useList } from '../kit/list/use-list.ts';

const { list: past } = stock.stockPast;
type Past = Row<typeof past>;
const names = { nameOf: (row: Past) => `${row.placeName} ${row.productName}`, keyOf: (row: Past) => row.key };

const optionsFor = (open: (row: Past) => void): ListOptions<typeof past> => ({
  search: ['day', 'placeKind', 'productId', 'recorded'],
  columns: [
    { name: 'placeKind', width: 120 },
    { name: 'placeName', width: 200, align: 'left' },
    { name: 'productCode', width: 120 },
    { name: 'productName', width: 200, align: 'left', calls: true },
    { name: 'spec', width: 120 },
    column(
      'qty',
      (row: Past) => (
        <button type="button" className="kit-opens" onClick={() => open(row)}>
          {grouped(row.qty)} {row.unit}
          <span className="sr-only">{t('查看{name}的库存移动', { name: names.nameOf(row) })}</span>
        </button>
      ),
      { width: 112, align: 'right' },
    ),
    { name: 'value', align: 'right', width: 128 },
  ],
  toolbar: [link('数据校验', 'system.proof', { to: () => '/system/proof' }), exportButton(past)],
  open,
  rowKey: 'key',
  nameOf: names.nameOf,
  empty: '那一天还没有库存。',
});

function PastStock() {
  const list = useList(past);
  const [dialogs, dialog] = useDialogs(names);
  const { day } = list.state.search;
  const options = useMemo(
    () =>
      optionsFor((row) => {
        const { placeKind, placeRef, productId } = row;
        const of = { placeKind, placeRef, productId, ...(typeof day === 'string' ? { happened: { to: day } } : {}) };
        dialogs.show((place) => <MovesDialog {...place} title={names.nameOf(row)} of={of} />);
      }),
    [dialogs, day],
  );
  return (
    <>
      <ListView endpoint={past} list={list} options={options} />
      {dialog}
    </>
  );
}

const PARTS = ['实时', '某日'] as const;

/** What is shown now, which is the screen's own, or the stock of a day. */
export function NowOrThen({ children }: { children: ReactNode }) {
  const say = useT();
  const [part, setPart] = useState<(typeof PARTS)[number]>('实时');
  return (
    <div className="kit-tabbed">
      <Tabs of={say('库存')} names={PARTS} chosen={part} choose={setPart} />
      {part === '实时' ? children : <PastStock />}
    </div>
  );
}
