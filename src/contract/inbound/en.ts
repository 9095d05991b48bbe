// English for purchase orders expected at a warehouse, entry orders and putting away.
export const inbound: Record<string, string> = {
  待检: 'On hold',
  拒收: 'Refused',
  待检数量: 'On hold, pieces',
  查询到仓的采购订单: 'List expected purchase orders',
  到仓采购订单导出: 'Export of expected purchase orders',
  查看到仓的采购订单: 'View an expected purchase order',
  生产日期: 'Made on',
  入库单号: 'Entry no.',
  待上货架: 'To be put away',
  可放: 'Room',
  上货架数量: 'To put away',
  查看上货架建议: 'View where to put goods',
  登记上货架: 'Record what was put away',
  入库单明细: 'Entry order line',
  入库批次: 'Lot of an entry order',
};
