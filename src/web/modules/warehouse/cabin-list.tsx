// 方舱列表: the cabins of the site, how full each is, and the way to its goods.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { PrewhType } from '../../../contract/warehouse/codes.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { go } from '../../kernel/router.tsx';
import { LevelBar, levelsOf } from '../../floor/levels.tsx';
import { column, exportButton, link, type ListOptions, ListView, useList } from '../../kit/list/index.ts';

const { prewh, prewhStock, prewhReplenish, pickOrder } = warehouse;
type Cabin = Row<typeof prewh.page>;

/** The goods of a cabin; its name stands in the tab (R081). */
const goodsOf = ({ id, prewhName }: Cabin): string => `/wms/cabin/cabinProductList/${id}/${encodeURIComponent(prewhName)}`;

const options: ListOptions<typeof prewh.page> = {
  search: ['keyword', 'warehouseId'],
  columns: [
    { name: 'prewhCode', width: 140, fixed: 'left' },
    { name: 'prewhName', width: 220, align: 'left' },
    column('warnChannels', (row) => <LevelBar levels={levelsOf(row)} />, { title: '库存状态', width: 270, align: 'left' }),
    { name: 'channelCount', width: 96 },
    { name: 'warehouseName', width: 150 },
    { name: 'address', width: 220, align: 'left' },
    { name: 'createdAt', hidden: true },
  ],
  open: (row) => go(goodsOf(row)),
  toolbar: [exportButton(prewh.page, 'wms.cabin.cabinList.export')],
  rowActions: [
    link('方舱商品', prewhStock.list.permit, { to: goodsOf }),
    link('方舱补货', prewhReplenish.list.permit, { to: ({ id }) => `/wms/cabin/cabinReplenishment?prewhId=${id}` }),
    link('方舱领料', pickOrder.list.permit, { to: ({ id }) => `/wms/cabin/cabinPicking?prewhId=${id}` }),
  ],
  nameOf: (row) => `${row.prewhCode} ${row.prewhName}`,
  empty: '还没有方舱。在“智能仓列表”里新增类型为行政仓的智能仓，它就在这里。',
};

export default function CabinList() {
  const list = useList(prewh.page, { prewhType: PrewhType.administrative });
  return <ListView endpoint={prewh.page} list={list} options={options} />;
}
