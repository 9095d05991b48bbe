// 呆滞库存: what has not moved for days, and what lasts for longer than anybody wants to keep it; how old all that lies there is stands beside it.
import { useMemo } from 'react';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { stock } from '../../../contract/stock/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { quantity } from '../../kit/list/columns.tsx';
import type { ListOptions } from '../../kit/list/list-options.ts';
import { ListView } from '../../kit/list/list-screen.tsx';
import { exportButton } from '../../kit/list/transfer-buttons.tsx';
import { ReadError } from '../../kit/list/states.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { vmPicker } from './pickers.tsx';
import { asFigure } from './question/over-time.tsx';
import { Ranking, type RankedLine } from './question/ranking.tsx';

const { list: deadList, totals } = stock.deadStock;
type Dead = Row<typeof deadList>;
const NARROW = ['vmId', 'prewhId', 'warehouseId', 'productId', 'productTypeId', 'placeKind'] as const;

const options: ListOptions<typeof deadList> = {
  rowKey: 'key',
  search: [
    'idleDays',
    'coverDays',
    'productTypeId',
    'productId',
    'placeKind',
    { name: 'vmId', control: vmPicker },
    'prewhId',
    'warehouseId',
  ],
  columns: [
    { name: 'productName', width: 200, align: 'left' },
    { name: 'idleDays', width: 96, align: 'right' },
    { name: 'placeName', width: 152, align: 'left' },
    quantity<'qty', Dead>('qty', 'unit', { width: 104, align: 'right' }),
    { name: 'value', width: 128, align: 'right' },
    { name: 'lastOutAt', width: 160 },
    { name: 'takenNum', width: 104, align: 'right' },
    { name: 'coverDays', width: 96, align: 'right' },
    { name: 'spec', width: 128, hidden: true },
    { name: 'productCode', width: 120, hidden: true },
    { name: 'productTypeName', width: 112, hidden: true },
    { name: 'placeKind', width: 112, hidden: true },
    { name: 'placeCode', width: 112, hidden: true },
    { name: 'firstInAt', width: 160, hidden: true },
  ],
  toolbar: [exportButton(deadList)],
  nameOf: (row) => `${row.productName} ${row.placeName ?? ''}`,
  empty: '没有这么久没动过的库存。',
};

export default function DeadStock() {
  const t = useT();
  const list = useList(deadList);
  const { search, state } = list;
  const narrowed = useMemo(
    () => Object.fromEntries(NARROW.flatMap((name) => (state.search[name] ? [[name, state.search[name]]] : []))),
    [state.search],
  );
  const read = useRead(totals, narrowed);
  const all = read.data?.ages.reduce((sum, { value }) => sum + Number(value), 0) ?? 0;
  const tenths = (part: number) => (all > 0 ? Math.round((part * 1000) / all) : null);
  const oldest = (read.data?.ages ?? []).toReversed();
  const lines = oldest.map(({ from, to, lines: many, value }, at): RankedLine => {
    const above = oldest.slice(0, at + 1).reduce((sum, age) => sum + Number(age.value), 0);
    return {
      key: String(from),
      name: `${to === null ? t('{n}天以上', { n: from }) : t('{from}至{to}天', { from, to })} · ${t('{n}项', { n: many })}`,
      value: Number(value),
      before: undefined,
      share: tenths(Number(value)),
      cumulative: tenths(above),
      open: many > 0 ? () => search({ ...state.search, idleDays: Math.max(1, from) }) : undefined,
    };
  });
  return (
    <div className="report-asked report-narrow">
      <section className="report-pictures">
        <ReadError read={read} />
        {lines.length > 0 && (
          <Ranking title={t('库存金额按未动天数')} lines={lines} rest={undefined} format={asFigure('totalPrice')} against={undefined} />
        )}
      </section>
      <ListView endpoint={deadList} list={list} options={options} />
    </div>
  );
}
