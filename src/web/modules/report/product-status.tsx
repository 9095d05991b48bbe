// 商品状态报表: how each product stands; its channels open where it lies.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { productStatus } from '../../../contract/report/product-status.ts';
import { useCan } from '../../kernel/can.tsx';
import { go, listAt } from '../../kernel/router.tsx';
import { exportButton, type ListOptions, ListView, opens, quantity, useList } from '../../kit/list/index.ts';

const { list: statuses } = productStatus;
type Status = Row<typeof statuses>;
const channels = (more: Record<string, unknown>) => (row: Status) =>
  go(listAt('/report/onlineStockReport', { productId: row.productId, ...more }));
const counted = (name: 'channels' | 'frozenChannels' | 'shortChannels', more: Record<string, unknown>, may: boolean) =>
  may ? opens<typeof name, Status>(name, channels(more), { width: 96, align: 'right' }) : ({ name, width: 96, align: 'right' } as const);

const optionsFor = (may: boolean): ListOptions<typeof statuses> => ({
  rowKey: 'productId',
  search: ['productStatus', 'keyword', 'productTypeId'],
  columns: [
    { name: 'productStatus', width: 104, fixed: 'left' },
    { name: 'productName', width: 200, align: 'left' },
    { name: 'spec', width: 144, align: 'left' },
    { name: 'productCode', width: 128 },
    { name: 'productTypeName', width: 128 },
    counted('channels', {}, may),
    counted('shortChannels', { warningLevel: 'INVENT_WARN' }, may),
    counted('frozenChannels', { warningLevel: 'FREEZE' }, may),
    quantity<'stockNum', Status>('stockNum', 'unit', { width: 104, align: 'right' }),
    { name: 'productPrice', width: 96, align: 'right' },
    { name: 'nodeProductCode', width: 120, hidden: true },
  ],
  toolbar: [exportButton(statuses)],
  nameOf: (row) => row.productName,
  empty: '没有这样的商品。',
});

export default function ProductStatusList() {
  const list = useList(statuses);
  return <ListView endpoint={statuses} list={list} options={optionsFor(useCan('report.onlineStockReport'))} />;
}
