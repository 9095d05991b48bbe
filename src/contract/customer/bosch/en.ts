// English for Bosch.
export const bosch: Record<string, string> = {
  博世: 'Bosch',
  博世采购组: 'Bosch buyer group',
  博世采购订单导出: 'Export of Bosch purchase orders',
};
