// Import, export and files: Excel in and out, pictures and videos.
// A list that can be exported says its task code and what its files are called on its endpoint.
import { codes, labelOfCode, words } from '../kernel/codes.ts';

/** The header popover shows any other value as in progress: ask exportTaskLabel(). */
export const ExportTaskStatus = codes('exportTaskStatus', { done: [2, '导出完成，可下载'], failed: [3, '导出失败，请重新导出'] });
export const ExportModule = words('exportModule', {
  basic: '基础资料',
  kaetl: '报表',
  kaps: 'KA服务',
  vreplenish: '补货采购',
  warehouse: '智能仓',
  vm: '设备',
  vmbiz: '设备业务',
  strategy: '领料策略',
  replenishplan: '补货计划',
  chdw: '数据仓库',
  customtrade: '定制交易',
  cdn: '文件',
  katrade: 'KA交易',
  oauth: '认证',
  outside: '外部接口',
  tradeagg: '交易聚合',
  global: '全局',
});
export const ExcelImportTemplate = words('excelImportTemplate', {
  IMPORT_EMP: '员工导入',
  IMPORT_PRODUCT: '商品导入',
  IMPORT_PRODUCT_TYPE: '商品分类导入',
  IMPORT_UNIT_CONVERSION: '单位换算导入',
  IMPORT_VM_CHANNEL: '货道导入',
  IMPORT_PICK_STRATEGY: '领料策略导入',
  IMPORT_DEPARTMENT: '部门导入',
  IMPORT_PROJECT: '项目导入',
  IMPORT_COST: '成本中心导入',
  IMPORT_PRODUCT_BOM: 'BOM导入',
  IMPORT_RFID: 'RFID导入',
  IMPORT_STOCK_ALARM: '库存预警导入',
  IMPORT_REPLENISH_NEEDS: '补货需求导入',
  IMPORT_TRADE_HISTORY: '历史交易导入',
  IMPORT_POST: '岗位导入',
  IMPORT_EMP_LEVEL: '员工等级导入',
  IMPORT_NODE_CARD: '卡片导入',
  IMPORT_VENDOR: '供应商导入',
  IMPORT_WAREHOUSE: '仓库导入',
  IMPORT_USER: '用户导入',
  IMPORT_DATA_PERMISSION: '数据权限导入',
  IMPORT_PRODUCT_GROUP: '商品组导入',
  IMPORT_MALL_PRICE: '商城价目表导入',
  IMPORT_STATEMENT_INVOICE: '发票明细导入',
  IMPORT_PREWH_SHELF: '货架导入',
  IMPORT_PREWH_CHANNEL: '智能仓货道导入',
  IMPORT_OPENING_STOCK: '期初库存导入',
  IMPORT_PURCHASE_ORDER: '采购订单导入',
});
export const ImageFileType = words('imageFileType', {
  jpg: 'jpg',
  jpeg: 'jpeg',
  png: 'png',
  bmp: 'bmp',
  webp: 'webp',
});
export const VideoFileType = words('videoFileType', {
  mp4: 'mp4',
  mkv: 'mkv',
  avi: 'avi',
  mov: 'mov',
  wmv: 'wmv',
  rmvb: 'rmvb',
});

/** What the header popover says of an export task: done, failed, or in progress for every other value (R148). */
export const exportTaskLabel = (status: number): string => labelOfCode(ExportTaskStatus, status) || '处理中';
