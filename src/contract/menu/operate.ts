// What is run from day to day: operations, machines, counts, cards, import and export.
import { edit, group, page, report, sheet } from './shape.ts';

export const operate = {
  operate: group('运营管理', '/operate/replNeedsMachine'),
  'operate.replNeedsMachine': page('补货需求', '按设备和货道查看需要补多少货，并据此下发补货计划。', {
    createPlan: '生成补货计划',
    fill: '登记补货',
    points: '采用建议点位',
    import: '导入',
    export: '导出',
  }),
  'operate.replRecord': page('补货记录', '查询谁在什么时候给哪个货道补了多少货，并查看明细。', report),
  'operate.comboPickList': page('组合领料单', '把多种物料或多台设备合成一张领料单，提交并审批。', {
    ...edit,
    approve: '审批',
    pick: '登记领料',
    export: '导出',
  }),
  'operate.purchasingOrder': page('采购订单', '查看设备补货的采购订单，关闭不再履行的订单。', {
    create: '新增',
    update: '修改',
    receive: '收货',
    close: '关闭',
    export: '导出',
  }),
  'operate.purchasingOrderDtl': page('采购订单明细', '逐行查看采购订单的订购、已交和未交数量。', report),
  'operate.trackingOrder': page('订单跟踪', '跟踪从供应商发往现场的送货单及每一行的状态。', {
    create: '登记发货',
    receive: '收货',
    cancel: '取消',
    export: '导出',
  }),
  'operate.fictitiousOrder': page('虚拟订单', '跟踪没有实物入库的虚拟订单，并查看是否已下发补货计划。', {
    ...edit,
    plan: '下发计划',
    confirm: '确认',
    complete: '完成',
    cancel: '取消',
    close: '关闭',
    export: '导出',
  }),
  'operate.stockCase': page('出货异常', '逐条处理出货失败和取用多于账面的商品，退还多收的数量和额度。', {
    settle: '处理',
    export: '导出',
  }),
  'operate.transactionAdditional': page('交易补录', '审核因设备漏记而事后补录的领料。', {
    create: '新增',
    approve: '审核',
    export: '导出',
  }),
  'operate.pickAppeal': page('领料申诉', '核查员工对错误领料记录的申诉，并更正数量。', {
    create: '新增',
    update: '修改',
    approve: '审核',
    export: '导出',
  }),
  'operate.refundRecord': page('退款记录', '查询领料失败或申诉成功后的退款。', report),
  'operate.evmMarketMall': page('云商城', '浏览云商城商品并下单，设置哪些员工可以购买哪些商品。', {
    update: '修改',
    order: '下单',
    copy: '复制',
    approve: '审批',
    auth: '购买授权',
    export: '导出',
  }),
  'operate.evmMarketOrder': page('云商城订单', '处理员工在云商城下的订单：完成或取消。', {
    complete: '完成',
    cancel: '取消',
    export: '导出',
  }),
  machine: group('设备管理', '/machine/machineManage'),
  'machine.machineManage': page('设备管理', '查找设备并查看状态，打开货道配置，设置结算和领料模式，导出配置。', {
    ...edit,
    ...sheet,
    configExport: '导出配置',
    pickMode: '领料模式',
    settlement: '结算设置',
    recovery: '回收仓位',
    command: '远程命令',
    settleEvent: '处理设备消息',
  }),
  'machine.vmBindCard': page('设备绑卡', '绑定或解绑可以使用某台设备的员工和卡。', {
    bind: '绑定',
    unbind: '解绑',
    export: '导出',
  }),
  'machine.vmBanner': page('设备广告', '维护设备屏幕上播放的图片、视频和广告模板。', {
    ...edit,
    template: '维护模板',
  }),
  'machine.virtual': page('模拟设备', '在屏幕上模拟一台售货机或刀具柜：刷卡、领料、卡货、归还和补货，用来试策略和培训。', {
    create: '新增',
    connect: '接通设备',
  }),
  'machine.vmChannelpz': page(
    '货道配置',
    '配置一台设备的货道：绑定或更换商品，设置容量、合并、冻结、售卖方式和员工授权。',
    {
      add: '新增货道',
      update: '修改',
      delete: '删除',
      bind: '绑定商品',
      changeProduct: '更换商品',
      forceChange: '强制更换',
      merge: '合并',
      freeze: '冻结/解冻',
      saleType: '售卖方式',
      auth: '员工授权',
      empty: '清空',
      operate: '远程操作',
      ...sheet,
    },
    { params: '/:id/:title', hidden: true },
  ),
} as const;

export const inventory = {
  inventory: group('盘点管理'),
  'inventory.inventoryRecord': page('盘点记录', '查询设备上的盘点，查看账面、实盘和差异数量。', {
    create: '新增',
    count: '盘点',
    approve: '审批',
    cancel: '取消',
    rule: '自动盘点设置',
    ...report,
  }),
} as const;

export const cardMgr = {
  cardMgr: group('卡片管理'),
  'cardMgr.cardList': page('卡片列表', '维护本站点的IC卡，查看每张卡绑定给了谁。', { ...edit, ...sheet }),
} as const;

export const transfer = {
  import: group('导入导出', '/import/importList'),
  'import.importList': page(
    '导入列表',
    '查看文件导入的进度和成功、失败行数，下载错误文件。',
    { create: '新建导入', cancel: '取消', undo: '撤销导入', export: '导出' },
    { both: true },
  ),
  'import.exportList': page(
    '导出列表',
    '查看后台导出的进度，下载已完成的文件。',
    { download: '下载', cancel: '取消' },
    { both: true, always: true },
  ),
  'import.initialization': page(
    '新手引导',
    '一步步建好新站点：下载Excel模板，填好后导入员工、商品、货道和策略。',
    { import: '导入' },
    { both: true, always: true },
  ),
} as const;
