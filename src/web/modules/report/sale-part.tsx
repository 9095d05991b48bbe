// One of the statistics of sales: they have one shape, and differ by what they are summed by.
import type { ComponentType } from 'react';
import type { report } from '../../../contract/report/index.ts';
import { useCan } from '../../kernel/can.tsx';
import { go } from '../../kernel/router.tsx';
import { exportButton, type ListOptions, ListView, opens, useList } from '../../kit/list/index.ts';
import { tradesPath } from '../../floor/trades-path.ts';

export type Sale = typeof report.byEmp;
type Row = Record<string, unknown> & { key: string };
export interface Part {
  endpoint: Sale;
  search: ListOptions<Sale>['search'];
  columns: ListOptions<Sale>['columns'];
  /** What narrows trades to a row. */
  keys: readonly string[];
  name: string;
}

const figures = [
  { name: 'totalPrice', width: 128, align: 'right' },
  { name: 'tradeLines', width: 96, align: 'right' },
] as const;

/** A list of sums as a part of a screen; its figure opens the trades of its row. */
export const partOf = ({ endpoint, search, columns, keys, name }: Part): ComponentType =>
  function SalePart() {
    const list = useList(endpoint);
    const may = useCan('report.productTradingDetail');
    const { state } = list;
    const trades = (row: object) => {
      const own = Object.fromEntries(keys.flatMap((key) => ((row as Row)[key] ? [[key, (row as Row)[key]]] : [])));
      if (Object.keys(own).length > 0) go(tradesPath({ ...state.search, ...own }));
    };
    const pieces = may
      ? opens('tradeNum', trades, { width: 96, align: 'right' })
      : ({ name: 'tradeNum', width: 96, align: 'right' } as const);
    const options: ListOptions<Sale> = {
      rowKey: 'key',
      search: ['span', ...(search ?? [])],
      columns: [...columns, pieces, ...figures] as ListOptions<Sale>['columns'],
      toolbar: [exportButton(endpoint, 'statisticAnalysis.saleStatistic.export')],
      nameOf: (row) => String((row as Row)[name] ?? ''),
      empty: '这段时间没有领料。',
    };
    return <ListView endpoint={endpoint} list={list} options={options} />;
  };
