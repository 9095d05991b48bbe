// 实时库存报表: what is in the machines now, by machine, channel and product, with its warning level; every figure opens its moves.
import { useMemo } from 'react';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { machine } from '../../../contract/machine/index.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { t } from '../../kernel/i18n.ts';
import { useLive } from '../../kernel/live.ts';
import { useRead } from '../../kernel/use-read.ts';
import { column, exportButton, hidden, type ListOptions, ListView, useList } from '../../kit/list/index.ts';
import { NowOrThen } from '../../floor/now-or-then.tsx';
import { useDialogs } from '../../kit/dialog/use-dialogs.tsx';
import { formAction } from '../../kit/form/index.ts';
import { CardLevel } from '../../floor/card-level.tsx';
import { LevelChips } from '../../floor/levels.tsx';
import { ChannelMoves } from '../../floor/channel-moves.tsx';
import { ConfidenceDialog } from './confidence.tsx';
import { vmPicker } from './pickers.tsx';
import { points, stockColumn, sureColumn } from './stock-columns.tsx';
import '../../floor/floor.css';
import './machine.css';

const { list: stocks, stat, updateCaveat } = machine.vmStock;

type StockRow = Row<typeof stocks>;

const names = { nameOf: (row: StockRow) => `${row.vmCode} ${row.channelCode}`, keyOf: (row: StockRow) => row.id };

const optionsFor = (open: (row: StockRow) => void, why: (row: StockRow) => void): ListOptions<typeof stocks> => ({
  search: [{ name: 'vmId', control: vmPicker }, 'keyword', 'productTypeId', 'warningLevel'],
  columns: [
    { name: 'vmCode', width: 120 },
    { name: 'channelCode', width: 96 },
    { name: 'productName', width: 200, align: 'left', calls: true },
    { name: 'spec', width: 120 },
    stockColumn(open),
    column('warningLevel', (row) => <CardLevel level={row.warningLevel} says="库存" num={row.stockNum} unit={row.unit} />, { width: 124 }),
    sureColumn(why),
    { name: 'capacity', width: 88 },
    { name: 'warnNum', width: 88 },
    { name: 'remindNum', width: 88 },
    { name: 'vmName', width: 160, align: 'left' },
    { name: 'productCode', width: 120 },
    { name: 'productPrice', align: 'right' },
    { name: 'totalPrice', align: 'right', width: 128 },
    { name: 'productTypeName', width: 130 },
    ...hidden('nodeProductCode', 'deviceCode', 'freezeStatus'),
  ],
  toolbar: [exportButton(stocks)],
  open,
  batchActions: [
    formAction('设置预警点', updateCaveat, {
      fields: ['warnNum', 'remindNum'],
      title: (rows) => t('设置{n}个货道的预警点', { n: rows.length }),
      initial: points,
      width: 480,
    }),
  ],
  nameOf: names.nameOf,
  empty: '设备里还没有绑定商品的货道。',
});

export default function OnlineStockReport() {
  const list = useList(stocks);
  useLive([stocks.path, stat.path]);
  const [dialogs, dialog] = useDialogs(names);
  const input = { vmId: typeof list.state.search['vmId'] === 'string' ? list.state.search['vmId'] : null };
  const options = useMemo(
    () =>
      optionsFor(
        (row) => dialogs.show((place) => <ChannelMoves {...place} placeKind={PLACE.vmChannel} channel={row} />),
        (row) => dialogs.show((place) => <ConfidenceDialog {...place} channelId={row.id} name={names.nameOf(row)} />),
      ),
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
