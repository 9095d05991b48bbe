// Import, export and files: Excel in and out, pictures and videos.
// A list that can be exported names its task code; a noun that adds a list adds its code here.
import type * as z from 'zod/mini';
import { codes, labelOfCode, words } from '../kernel/codes.ts';

export const ExcelExportStatus = codes('excelExportStatus', {
  0: ['待处理', 'info'],
  1: ['处理中', 'primary'],
  2: ['已完成', 'success'],
  3: ['失败', 'danger'],
});
/** The header popover shows any other value as in progress: ask exportTaskLabel(). */
export const ExportTaskStatus = codes('exportTaskStatus', { 2: '导出完成，可下载', 3: '导出失败，请重新导出' });
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
});
/** One for every list that can be exported. */
export const ExportTaskCode = words('exportTaskCode', {
  EXPORT_EMP: '员工导出',
  EXPORT_PRODUCT: '商品导出',
  EXPORT_PRODUCT_TYPE: '商品分类导出',
  EXPORT_UNIT_CONVERSION: '单位换算导出',
  EXPORT_VM_CHANNEL: '货道导出',
  EXPORT_PICK_STRATEGY: '领料策略导出',
  EXPORT_PICK_STRATEGY_ITEM: '领料策略明细导出',
  EXPORT_PICK_PRIVILEGE: '领料特权导出',
  EXPORT_DEPARTMENT: '部门导出',
  EXPORT_DEPARTMENT_EMP: '部门员工导出',
  EXPORT_POST: '岗位导出',
  EXPORT_EMP_LEVEL: '员工等级导出',
  EXPORT_NODE_CARD: '卡片导出',
  EXPORT_PROJECT: '项目导出',
  EXPORT_COST: '成本中心导出',
  EXPORT_PRODUCT_BOM: 'BOM导出',
  EXPORT_RFID: 'RFID导出',
  EXPORT_STOCK_ALARM: '库存预警导出',
  EXPORT_REPLENISH_NEEDS: '补货需求导出',
  EXPORT_REPLENISH_PLAN: '补货计划导出',
  EXPORT_REPLENISH_PLAN_DETAIL: '补货计划明细导出',
  EXPORT_OPERATE_LOG: '操作日志导出',
  EXPORT_ROLE: '角色导出',
  EXPORT_USER_ROLE: '用户角色导出',
  EXPORT_SALE_DETAIL: '商品交易明细导出',
  EXPORT_SALE_BY_DEVICE: '按设备领用统计导出',
  EXPORT_SALE_BY_PRODUCT: '按商品领用统计导出',
  EXPORT_SALE_BY_EMP: '员工领料报表导出',
  EXPORT_SALE_BY_DEPARTMENT: '按部门领用统计导出',
  EXPORT_SALE_BY_PROJECT: '按项目领用统计导出',
  EXPORT_VM_PICK_STATISTIC: '设备领料统计导出',
  EXPORT_TRADE_LOG: '设备交易记录导出',
  EXPORT_STOCK_MOVE: '库存移动导出',
  EXPORT_VM: '设备导出',
  EXPORT_VM_EMP: '设备绑定员工导出',
  EXPORT_VM_STOCK: '实时库存导出',
  EXPORT_BORROW_CYCLE: '借用周期导出',
  EXPORT_PRODUCT_CONVERSION: '商品转换导出',
  EXPORT_PRODUCT_LIFE: '商品寿命导出',
  EXPORT_PRODUCT_GROUP: '商品组导出',
  EXPORT_RFID_CHECK_LOG: 'RFID核验日志导出',
  EXPORT_COMPANY_GROUP_PRODUCT: '集团商品导出',
  EXPORT_BORROW_STATUS: '借还状态导出',
  EXPORT_WAREHOUSE: '仓库导出',
  EXPORT_PREWH: '智能仓导出',
  EXPORT_PREWH_STOCK: '智能仓实时库存导出',
  EXPORT_PREWH_SHELF: '货架导出',
  EXPORT_PREWH_INVENTORY: '智能仓盘点导出',
  EXPORT_PICK_ORDER: '领料单导出',
  EXPORT_UWH_PICK_ORDER: '无人仓领料单导出',
});
export type ExportTaskCode = z.infer<typeof ExportTaskCode>;
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
