// 实时库存报表: what is in the smart warehouses now, by shelf, channel and product, with its warning level; every figure opens its moves.
import { useMemo } from 'react';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { t } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { column, exportButton, grouped, hidden, type ListOptions, ListView, useList } from '../../kit/list/index.ts';
import { CardLevel } from '../../floor/card-level.tsx';
import { LevelChips } from '../../floor/levels.tsx';
import { ChannelMoves } from '../../floor/channel-moves.tsx';
import { NowOrThen } from '../../floor/now-or-then.tsx';
import { useDialogs } from '../../kit/dialog/use-dialogs.tsx';
import './warehouse.css';

const { list: stocks, stat } = warehouse.prewhStock;
type StockRow = Row<typeof stocks>;
const names = { nameOf: (row: StockRow) => `${row.prewhName} ${row.channelCode}`, keyOf: (row: StockRow) => row.id };

const optionsFor = (open: (row: StockRow) => void): ListOptions<typeof stocks> => ({
  search: ['prewhId', 'keyword', 'productTypeId', 'warningLevel'],
  columns: [
    { name: 'prewhName', width: 140, fixed: 'left' },
    { name: 'shelfName', width: 110 },
    { name: 'channelCode', width: 96 },
    { name: 'productName', width: 200, align: 'left', calls: true },
    { name: 'spec', width: 120 },
    column(
      'stockNum',
      (row) => (
        <button type="button" className="kit-opens" onClick={() => open(row)}>
          {grouped(row.stockNum)} {row.unit}
          <span className="sr-only">{t('查看{name}的库存移动', { name: `${row.prewhName} ${row.channelCode}` })}</span>
        </button>
      ),
      { width: 104, align: 'right' },
    ),
    { name: 'reservedNum', width: 88, align: 'right' },
    { name: 'freeNum', width: 80, align: 'right' },
    column('warningLevel', (row) => <CardLevel level={row.warningLevel} says="库存" num={row.stockNum} unit={row.unit} />, { width: 104 }),
    { name: 'capacity', width: 80, align: 'right' },
    { name: 'warnNum', width: 80, align: 'right', hidden: true },
    { name: 'remindNum', width: 80, align: 'right', hidden: true },
    { name: 'productCode', width: 120 },
    { name: 'productPrice', align: 'right' },
    { name: 'totalPrice', align: 'right', width: 128 },
    { name: 'productTypeName', width: 130 },
    ...hidden('nodeProductCode', 'freezeStatus', 'disableStatus'),
  ],
  toolbar: [exportButton(stocks)],
  open,
  nameOf: names.nameOf,
  empty: '智能仓里还没有绑定商品的货道。',
});

export default function OnlineStockReport() {
  const list = useList(stocks);
  const [dialogs, dialog] = useDialogs(names);
  const said = list.state.search['prewhId'];
  const input = { prewhId: typeof said === 'string' ? said : null };
  const options = useMemo(
    () => optionsFor((row) => dialogs.show((place) => <ChannelMoves {...place} placeKind={PLACE.prewhChannel} channel={row} />)),
    [dialogs],
  );
  const figures = useRead(stat, input);
  return (
    <NowOrThen>
      <LevelChips
        levels={figures.data?.levels}
        value={list.state.search['warningLevel']}
        change={(warningLevel) => list.search({ ...list.state.search, warningLevel })}
      />
      <ListView endpoint={stocks} list={list} options={options} />
      {dialog}
    </NowOrThen>
  );
}
