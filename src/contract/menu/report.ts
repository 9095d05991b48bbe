import { group, page, report } from './shape.ts';

export const reports = {
  report: group('报表中心', '/report/empPick'),
  'report.empPick': page('员工领料报表', '查看每个员工在一段时间内领了什么、多少数量和金额。', report),
  'report.productTradingDetail': page('商品交易明细', '逐笔查看设备上的商品交易。', report),
  'report.onlineStockReport': page('实时库存报表', '按设备、货道和商品查看当前库存及预警级别，并设置预警点。', {
    export: '导出',
    caveat: '设置预警',
  }),
  'report.departmentRequisition': page('部门领用统计', '比较各部门的消耗。', report),
  'report.comsumeAanalyse': page('消耗分析', '按商品、部门、项目或成本中心分析消耗，并比较不同时期。', report),
  'report.materialAccessRanking': page('物料领用排行', '按领用数量或金额给物料排名。', report),
  'report.employeeAccessRanking': page('员工领用排行', '按领用数量或金额给员工排名。', report),
  'report.costSaleAmountRanking': page('成本中心领用金额排行', '按记账的领用金额给成本中心排名。', report),
  'report.weeklyMaterialAmount': page('物料周领用金额', '逐周查看领用物料的金额。', report),
  'report.monthlyMaterialAmount': page('物料月领用金额', '逐月查看领用物料的金额。', report),
  'report.ownReport': page('自定义报表', '自己组合维度、口径、对比和筛选，起个名字存下来，共享给角色或全站，并固定到首页。', {
    create: '新增',
    share: '共享',
    export: '导出',
  }),
  'report.abcXyz': page('ABC与XYZ分类', '按金额占比和每月波动给商品分类，知道该盯紧哪些、哪些可以自动补。', report),
  'report.priceChange': page('价格变动', '看每种商品的均价与对比期相比涨跌多少、因此多花多少。', report),
  'report.savings': page('节约分析', '按人均用量和对比期价格，算出各部门或其他维度节约了多少。', report),
  'report.unusualUse': page('消耗异常', '找出近两周和自己以往不一样的消耗，说明是哪个班次、哪台设备、从哪天起。', report),
  'report.purchase': page('采购报表', '按商品和供应商查看一段时间内的采购。', report),
  'report.deadStock': page('呆滞库存', '找出在指定天数内没有动过的商品。', report),
  'report.stockTurns': page('库存周转', '看每种商品一年周转几次、够用多少天，哪些占着钱不动。', report),
  'report.stockOuts': page('缺货损失', '找出哪些设备和智能仓缺过货、缺了多久，估算因此少领了多少。', report),
  'report.productStatusList': page('商品状态报表', '查看哪些商品在售、已下架、被冻结或缺货。', report),
  'report.statement': page('对账单', '核对与供应商一个结算周期的对账单。', {
    create: '生成对账单',
    confirm: '登记确认结果',
    export: '导出',
  }),
  'report.statementDtl': page('对账单明细', '查看对账单背后的每一笔交易。', report),
  'report.statementMatch': page('三单匹配', '把领用、到货或补货和供应商发票逐个商品核对，差异逐条处理，更正进入下期。', {
    import: '导入',
    decide: '处理',
    export: '导出',
  }),
  'report.reconciliation': page('对账期间', '查看每个对账期间的合计，检查后对账；对账后迟到的交易记入下一期。', {
    close: '对账',
    export: '导出',
  }),
  'report.accounting': page('会计凭证', '把已对账期间的领用按科目生成借贷相等的会计分录，每期一次，导出Excel或CSV交给财务系统。', {
    create: '生成会计凭证',
    update: '修改',
    export: '导出',
  }),
  'report.borrowStatusLog': page('借还状态记录', '跟踪借出的物品：未归还、已完成或已逾期。', report),
  'report.toolBorrowStatusLog': page('工具借还记录', '跟踪工具的借出和归还。', report),
  'report.claimedNoReturnLog': page('已领未还', '列出领用后应归还而没有归还的物品。', report),
  'report.cutterCheckError': page('刀具核验异常', '找出归还核验不通过的刀具（物品不符、重量不符或缺少编码）。', report),
  'report.uwhStockAbnormalRecord': page('无人仓库存异常记录', '找出无人仓账面库存与感应库存的差异。', {
    settle: '处理',
    export: '导出',
  }),
  'report.uwhStockAbnormalRoute': page('无人仓库存异常轨迹', '追查谁进过无人仓、哪些出入造成了库存差异。', report),
} as const;

export const statisticAnalysis = {
  statisticAnalysis: group('统计分析'),
  'statisticAnalysis.saleStatistic': page('领用统计', '按商品、设备、员工、部门和项目统计领用，并看每周每小时的领用高峰。', report),
  'statisticAnalysis.vmPickStatistic': page('设备领料统计', '比较各台设备在不同时期的领料量。', report),
} as const;
