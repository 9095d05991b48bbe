// Pages that single customers have of their own.
import { edit, group, page, report, sheet } from './shape.ts';

const entry = { create: '新增', update: '修改', print: '打印', mail: '发邮件', export: '导出' } as const;
const record = { create: '新增', export: '导出' } as const;

export const bosch = {
  'wms.bosch': group('博世专区'),
  'wms.bosch.poList': page('博世采购订单', '查看从博世传来的采购订单，并重新获取。', { sync: '同步', export: '导出' }),
  'wms.bosch.boschInList': page('博世入库单', '查看为博世收的货以及是否已过账。', report),
  'wms.bosch.boschOutList': page('博世出库单', '查看为博世发的货以及是否已过账。', report),
} as const;

export const xinjiang = {
  'wms.xinjiang': group('新疆专区'),
  'wms.xinjiang.purchase': page('采购订单', '查看新疆站点的采购订单。', report),
  'wms.xinjiang.warehousing': page('入库单', '在新疆站点收货入库。', entry),
  'wms.xinjiang.outbound': page('出库单', '查看新疆站点的出库单以及是否已过账。', report),
  'wms.xinjiang.inventory': page('库存盘点', '盘点新疆站点的库存。', { ...edit, ...report }),
  'wms.xinjiang.returnForm': page('退仓单', '把领出的物料退回新疆站点的仓库。', record),
  'wms.xinjiang.returnOrder': page('退货单', '把新疆站点的货物退给供应商。', record),
  'wms.xinjiang.dataPush': page('数据推送', '查看新疆站点单据向客户系统的推送，并重新推送。', {
    push: '重新推送',
    export: '导出',
  }),
} as const;

export const bghn = {
  'wms.bghn': group('博格华纳专区'),
  'wms.bghn.bghnPurchase': page('采购订单', '新增、修改、查看和关闭博格华纳的采购订单。', {
    create: '新增',
    update: '修改',
    close: '关闭',
    export: '导出',
  }),
  'wms.bghn.bghnProcure': page('采购申请', '提出采购申请，并据此生成博格华纳的采购订单。', {
    create: '新增',
    createOrder: '生成采购订单',
    export: '导出',
  }),
  'wms.bghn.bghnWarehousing': page('入库单', '按批次和有效期接收博格华纳的货物。', entry),
  'wms.bghn.bghnPicking': page('领料单', '新增和确认博格华纳的领料单。', {
    create: '新增',
    update: '修改',
    confirm: '确认',
    print: '打印',
    export: '导出',
  }),
  'wms.bghn.bghnReturnWarehouse': page('退仓单', '把领出的博格华纳物料退回库存。', record),
  'wms.bghn.bghnInventory': page('盘点单', '盘点博格华纳的库存并过账差异。', { ...edit, ...report }),
  'wms.bghn.bghnDeadInventory': page('呆滞库存', '找出博格华纳没有动过的库存。', report),
  'wms.bghn.bghnExpiredProduct': page('过期商品', '找出博格华纳已过期或即将过期的批次。', report),
  'wms.bghn.bghnExceptionFeedback': page('异常反馈', '跟踪博格华纳货物上反馈的问题。', report),
  'wms.bghn.bghnProductList': page('商品列表', '维护博格华纳的商品列表。', { ...edit, ...sheet }),
  'wms.bghn.productTradingDetail': page('商品交易明细', '逐笔查看博格华纳商品的交易。', report),
} as const;
