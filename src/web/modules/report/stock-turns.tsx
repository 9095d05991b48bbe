// 库存周转 and 缺货损失: where money lies for long, and where goods were missing; both say below the picture how they reckon.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { stock } from '../../../contract/stock/index.ts';
import { quantity } from '../../kit/list/columns.tsx';
import type { ListOptions } from '../../kit/list/list-options.ts';
import { exportButton, paperButton } from '../../kit/list/transfer-buttons.tsx';
import { vmPicker } from './pickers.tsx';
import { Reckoned } from './reckoned.tsx';

const { turns, outs } = stock.stockTurns;
type Turn = Row<typeof turns>;
type Out = Row<typeof outs>;
const more = [
  { name: 'spec', width: 128, hidden: true },
  { name: 'productCode', width: 120, hidden: true },
  { name: 'productTypeName', width: 112, hidden: true },
] as const;

const turnOptions: ListOptions<typeof turns> = {
  rowKey: 'key',
  search: ['span', 'productTypeId', 'productId', { name: 'vmId', control: vmPicker }, 'prewhId', 'warehouseId'],
  columns: [
    { name: 'productName', width: 200, align: 'left' },
    { name: 'turns', width: 112, align: 'right' },
    { name: 'coverDays', width: 96, align: 'right' },
    quantity<'usedNum', Turn>('usedNum', 'unit', { width: 104, align: 'right' }),
    quantity<'beginNum', Turn>('beginNum', 'unit', { width: 104, align: 'right' }),
    quantity<'endNum', Turn>('endNum', 'unit', { width: 104, align: 'right' }),
    { name: 'endValue', width: 160, align: 'right' },
    ...more,
  ],
  toolbar: [exportButton(turns), paperButton(turns)],
  nameOf: ({ productName }) => productName,
  empty: '这段时间没有库存，也没有领料。',
};
export const StockTurns = () => (
  <Reckoned
    endpoint={turns}
    options={turnOptions}
    title="期末金额最大的"
    says="年周转次数＝领出数量÷平均库存×365÷天数；平均库存＝（期初＋期末）÷2；周转天数＝平均库存÷每天领出。不填日期为到昨天为止的90天。借出算领出，还回抵减；设备、智能仓和仓库之间的搬动不算。"
    line={({ key, productName, endValue }) => ({ key, name: productName, value: endValue })}
  />
);

const outOptions: ListOptions<typeof outs> = {
  rowKey: 'key',
  search: ['span', 'productTypeId', 'productId', { name: 'vmId', control: vmPicker }, 'prewhId'],
  columns: [
    { name: 'productName', width: 200, align: 'left' },
    { name: 'placeName', width: 152, align: 'left' },
    { name: 'lostPrice', width: 160, align: 'right' },
    quantity<'missedNum', Out>('missedNum', 'unit', { width: 104, align: 'right' }),
    { name: 'emptyHours', width: 96, align: 'right' },
    { name: 'outTimes', width: 96, align: 'right' },
    quantity<'usedNum', Out>('usedNum', 'unit', { width: 104, align: 'right' }),
    { name: 'placeCode', width: 112, hidden: true },
    ...more,
  ],
  toolbar: [exportButton(outs), paperButton(outs)],
  nameOf: ({ productName, placeName }) => `${productName} ${placeName}`,
  empty: '这段时间没有缺过货。',
};
export const StockOuts = () => (
  <Reckoned
    endpoint={outs}
    options={outOptions}
    title="缺货金额最大的"
    says="缺货＝设备或智能仓里一件也没有的时间，满1小时才算，只看现在还有货道的商品。预计少领＝领出数量÷有货的时间（不满7天按7天）×缺货的时间；缺货金额＝预计少领×现价，是估算。不填日期为到昨天为止的90天。"
    line={({ key, productName, placeName, lostPrice }) => ({ key, name: `${productName} · ${placeName}`, value: lostPrice })}
  />
);
