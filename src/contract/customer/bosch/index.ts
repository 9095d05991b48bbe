// Bosch (博世): its own system sends the orders, and is told what came of them. Nobody here makes one.
import { group, page, report } from '../../menu/shape.ts';
import { customer } from '../shape.ts';

export const bosch = customer({
  code: 'bosch',
  path: 'Bosch',
  name: '博世',
  menu: {
    'wms.bosch': group('博世专区'),
    'wms.bosch.poList': page('博世采购订单', '查看从博世传来的采购订单，并重新获取。', {
      sync: '同步',
      link: '连接设置',
      receive: '收货',
      export: '导出',
    }),
    'wms.bosch.boschInList': page('博世入库单', '查看为博世收的货以及是否已过账。', { post: '过账', export: '导出' }),
    'wms.bosch.boschOutList': page('博世出库单', '查看为博世发的货以及是否已过账。', report),
  },
  pages: {
    poList: { shows: 'orders' },
    boschInList: {
      shows: 'wms.warehousing',
      list: '/warehouse/listEntryOrderPage',
      columns: [
        'entryNumber',
        'poNos',
        'postingStatus',
        'backStatus',
        'vendorNames',
        'warehouseName',
        'num',
        'heldNum',
        'refusedNum',
        'postedAt',
      ],
      search: ['entryNumber', 'poNo', 'postingStatus', 'backStatus', 'createdAt'],
    },
    boschOutList: {
      shows: 'wms.outOrder',
      whole: true,
      list: '/warehouse/listOutOrderPage',
      columns: ['outNumber', 'outState', 'outStatus', 'goesTo', 'warehouseName', 'num', 'outNum', 'outDate', 'postedAt', 'tradeNumber'],
      search: ['outNumber', 'outState', 'outStatus', 'warehouseId', 'productId', 'createdAt'],
    },
  },
  orders: { exportTitle: '博世采购订单导出', letters: 'BS', states: 'long', fields: { buyerGroup: '博世采购组' } },
  exchange: true,
});
