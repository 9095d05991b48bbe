import { edit, group, page, report, sheet } from './shape.ts';

export const wms = {
  wms: group('智能仓', '/wms/wmsList'),
  'wms.wmsList': page('智能仓列表', '查找智能仓和无人仓，查看状态并打开货架。', { ...edit, ...report }),
  'wms.wmsPickList': page('领料单', '新增、确认、打印和跟踪智能仓的领料单。', {
    create: '新增',
    update: '修改',
    confirm: '确认',
    pick: '登记领料',
    print: '打印',
    export: '导出',
  }),
  'wms.uwhOrder': page('无人仓领料单', '新增、审批和修改无人仓的领料单。', { ...edit, approve: '审批', export: '导出' }),
  'wms.uwhTask': page('无人仓现场', '进出无人仓，按路线领料，上报问题和求助。', { pick: '领料', settle: '处理上报' }),
  'wms.wmsPickTemplate': page('领料模板', '保存常领物料的模板，用它快速生成领料单。', {
    ...edit,
    createOrder: '生成领料单',
    export: '导出',
  }),
  'wms.warehousing': page('入库单', '为一张或多张采购订单新增入库单，登记批次，发邮件或打印标签。', {
    create: '新增',
    update: '修改',
    post: '过账',
    release: '处理待检',
    putAway: '上货架',
    print: '打印',
    mail: '发邮件',
    export: '导出',
  }),
  'wms.purchase': page('采购订单', '查看即将到仓的采购订单，并按订单收货。', { receive: '收货', export: '导出' }),
  'wms.warehouse': page('仓库管理', '维护本站点的仓库（主仓、子仓、虚拟仓）。', { ...edit, ...sheet }),
  'wms.outOrder': page('出库单', '把货物发给领用人、调拨到另一个仓库或退给供应商，并登记调拨收货。', {
    create: '新增',
    update: '修改',
    post: '过账',
    receive: '调拨收货',
    return: '登记退料',
    close: '关闭',
    release: '过期放行',
    export: '导出',
  }),
  'wms.toolDesk': page('工具借还台', '扫员工和工具，登记借出和归还时的状态；处理损坏待修的工具。', {
    lend: '借出工具',
    takeBack: '收回工具',
    settle: '处理待修',
  }),
  'wms.lot': page('批次管理', '查看每个批次的有效期、在哪里、谁领了，召回有问题的批次，把快到期的告诉使用人。', {
    stop: '召回/恢复',
    offer: '通知使用人',
    export: '导出',
  }),
  'wms.wmsImgVision': page('图像识别', '查看仓内拍摄的照片和识别出的商品，并更正识别结果。', {
    update: '更正',
    link: '识别服务',
    export: '导出',
  }),
  'wms.wmsDataPush': page('数据推送', '查看仓库单据与客户系统的同步情况，并重新推送。', {
    push: '重新推送',
    export: '导出',
  }),
  'wms.tssgDataPush': page('TSSG数据推送', '查看推送到TSSG客户系统的数据，更正后重新推送。', {
    update: '更正',
    push: '重新推送',
    export: '导出',
  }),
  'wms.wmsShelf': page(
    '货架管理',
    '配置一个智能仓的普通货架、称重货架及其货道。',
    {
      ...edit,
      disable: '禁用/启用',
      addChannel: '新增货道',
      deleteChannel: '删除货道',
      bind: '绑定商品',
      capacity: '修改容量',
      merge: '合并',
      freeze: '冻结/解冻',
      print: '打印标签',
      export: '导出',
    },
    { params: '/:title', hidden: true },
  ),
} as const;

export const wmsOperate = {
  'wms.operate': group('智能仓运营'),
  'wms.operate.wmsReplNeeds': page('补货需求', '查看每个智能仓需要补多少货，并生成补货计划。', {
    createPlan: '生成补货计划',
    export: '导出',
  }),
  'wms.operate.replPlan': page('补货计划', '跟踪补货计划，完成或关闭计划。', {
    complete: '完成',
    close: '关闭',
    export: '导出',
  }),
  'wms.operate.wmsReplenishment': page('补货单', '登记和查询智能仓货道的补货。', { create: '新增', export: '导出' }),
  'wms.operate.wmsInventory': page('库存盘点', '在智能仓新增、执行、审批和删除盘点。', { ...edit, approve: '审批', ...report }),
  'wms.operate.wmsReturnForm': page('退仓单', '登记领出后退回智能仓的物料。', { create: '新增', export: '导出' }),
  'wms.operate.wmsReturnOrder': page('退货单', '登记从智能仓取出并退给供应商的货物。', { create: '新增', export: '导出' }),
} as const;

export const wmsReport = {
  'wms.report': group('智能仓报表'),
  'wms.report.empPick': page('员工领料报表', '查看每个员工从智能仓领了什么。', report),
  'wms.report.productTradingDetail': page('商品交易明细', '逐笔查看智能仓的商品交易。', report),
  'wms.report.onlineStockReport': page('实时库存报表', '按智能仓、货架和商品查看当前库存及预警级别。', report),
} as const;

export const cabin = {
  'wms.cabin': group('方舱管理'),
  'wms.cabin.cabinList': page('方舱列表', '查找本站点的方舱，并打开方舱里的商品。', report),
  'wms.cabin.cabinPicking': page('方舱领料', '查询从方舱领走了什么。', report),
  'wms.cabin.cabinReplenishment': page('方舱补货', '登记和查询方舱的补货。', { create: '新增', export: '导出' }),
  'wms.cabin.cabinProductList': page(
    '方舱商品',
    '给一个方舱绑定或解绑商品，并查看库存。',
    { bind: '绑定', unbind: '解绑', export: '导出' },
    { params: '/:id/:title', hidden: true },
  ),
} as const;
