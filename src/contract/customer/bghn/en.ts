// English for BorgWarner.
export const bghn: Record<string, string> = {
  博格华纳: 'BorgWarner',
  合同号: 'Contract no.',
  采购员: 'Buyer',
  送达地点: 'Deliver to',
  博格华纳采购订单导出: 'Export of BorgWarner purchase orders',
  博格华纳采购申请导出: 'Export of BorgWarner procurement requests',
};
