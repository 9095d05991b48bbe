// English for the stock ledger.
export const stock: Record<string, string> = {
  智能仓货道: 'Smart-warehouse channel', 售货机货道: 'Machine channel', 员工持有: 'Held by employee', 暂挂: 'Suspense', 在途: 'In transit',
  已消耗: 'Consumed', 盘点差异: 'Count difference', 已报废: 'Scrapped', 期初: 'Opening', 良品: 'Good', 待检: 'On hold', 已用: 'Used',
  期初录入: 'Opening entry', 状态变更: 'Change of condition', 出货异常: 'Failed vend', 更正: 'Correction', 暂挂垫出: 'Lent by suspense', 暂挂归还: 'Repaid to suspense',
  取用多于账面: 'More taken than the books had', 待处理: 'Open', 已处理: 'Settled',
  来源类型: 'From (kind)', 来源: 'From', 去向类型: 'To (kind)', 去向: 'To', 移动笔数: 'Moves', 校验项: 'Check', 问题: 'What is wrong',
  不符行数: 'Failing rows', '耗时（毫秒）': 'Took (ms)', 发生时间: 'Happened', 发生日期: 'Day', 发现时间: 'Found', 发现日期: 'Found on', 处理时间: 'Settled at',
  处理人: 'Settled by', 已处理数量: 'Settled quantity', 异常类型: 'Kind of abnormality', 处理状态: 'State', 位置类型: 'Kind of place', 位置: 'Place', 单据类型: 'Document', 行号: 'Line',
  结存等于移动之和: 'Balances equal the sum of the moves', 除暂挂外结存不为负: 'No balance below zero but suspense', 每种商品在库数量等于流入减流出: 'Each product: what is here = what came in less what went out',
  月度流量等于移动之和: 'Monthly flows equal the sum of the moves', 员工持有等于领用减归还: 'Custody = taken less returned', 占用等于未结占用单之和: 'Reserved = the sum of open reservations',
  占用不超过结存: 'Reserved is at most what is on hand', 占用单的数量与状态相符: 'Reservations add up', '每个设备事件恰有其移动，且只入账一次': 'Each device event has just its moves, once',
  更正对应原移动且不超过其数量: 'Corrections name a move and do not exceed it', 欠数等于未处理的缺货异常之和: 'Lacking = the sum of open lack abnormalities', 有结存处不欠数: 'Nothing is lacking where something lies',
  暂挂等于未处理异常之差: 'Suspense = the open abnormalities', 每处记得最近一次盘点: 'Each place knows its last count', 每个结存的位置、商品与批次都存在: 'Place, product and lot of each balance exist',
};
