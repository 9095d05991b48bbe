// A customer that is invented: all that a fourth one needs, in a folder of its own (docs/customers.md).
import { group, page, report } from '../../src/contract/menu/shape.ts';
import { customer } from '../../src/contract/customer/shape.ts';

export const acme = customer({
  code: 'acme',
  path: 'Acme',
  name: '宏达',
  menu: {
    'wms.acme': group('宏达专区'),
    'wms.acme.orders': page('宏达采购订单', '新增和查看宏达的采购订单。', { create: '新增', receive: '收货', export: '导出' }),
    'wms.acme.requests': page('宏达采购申请', '提出宏达的采购申请。', { create: '新增', approve: '审批', createOrder: '生成采购订单' }),
    'wms.acme.entries': page('宏达入库单', '接收宏达的货物。', { create: '新增', post: '过账', export: '导出' }),
    'wms.acme.picks': page('宏达领料单', '新增和确认宏达的领料单。', { create: '新增', confirm: '确认', export: '导出' }),
    'wms.acme.problems': page('宏达异常反馈', '跟踪宏达货物的问题。', { create: '新增', handle: '处理', export: '导出' }),
    'wms.acme.lots': page('宏达批次', '查看宏达快到期的批次。', report),
  },
  pages: {
    orders: { shows: 'orders' },
    requests: { shows: 'requests' },
    problems: { shows: 'problems', list: '/warehouse/listProblemRecordPage' },
    entries: {
      shows: 'wms.warehousing',
      list: '/warehouse/listEntryOrderPage',
      columns: ['entryNumber', 'entryDate', 'poNos', 'num', 'refusedNum', 'postingStatus'],
      search: ['entryNumber', 'poNo', 'createdAt'],
    },
    picks: {
      shows: 'wms.wmsPickList',
      whole: true,
      list: '/warehouse/listPickOrder',
      columns: ['pickNo', 'empName', 'pickStatus', 'realNum'],
    },
    lots: { shows: 'wms.lot', whole: true },
  },
  orders: { exportTitle: '宏达采购订单导出', letters: 'HD', states: 'short', fields: { lineOfWork: '产线', shift: '班次' } },
  requests: { letters: 'HDSQ', exportTitle: '宏达采购申请导出' },
});
