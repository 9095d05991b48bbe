// What can be imported, in the order in which a new site is set up. A template that the server takes has an entry in `built`:
// an importable that is new gets its line here.
import { pagesThatShow, shared } from '../../../contract/customer/shared.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { PageCode, Right } from '../../../contract/menu.ts';
import type * as z from 'zod/mini';
import { ExcelImportTemplate } from '../../../contract/transfer/codes.ts';
import type { ImportModuleCode } from '../../../contract/transfer/imports.ts';

export type TemplateCode = z.output<typeof ExcelImportTemplate>;

export interface Template {
  /** Whose endpoints take the file. */
  module: ImportModuleCode;
  permit: Right | readonly Right[];
  /** Where what was imported is seen: the next step. */
  opens: readonly PageCode[];
}

const built: Partial<Record<TemplateCode, Template>> = {
  IMPORT_DEPARTMENT: {
    module: 'basic',
    permit: 'organization.department.import',
    opens: ['organization.department', 'organization.staff'],
  },
  IMPORT_COST: { module: 'basic', permit: 'organization.cost.import', opens: ['organization.cost', 'organization.costStaffs'] },
  IMPORT_PROJECT: { module: 'basic', permit: 'organization.project.import', opens: ['organization.project', 'organization.projectStaffs'] },
  IMPORT_POST: { module: 'basic', permit: 'organization.position.import', opens: ['organization.position', 'organization.positionStaffs'] },
  IMPORT_EMP_LEVEL: { module: 'basic', permit: 'organization.staffLevel.import', opens: ['organization.staffLevel'] },
  IMPORT_VENDOR: { module: 'basic', permit: 'organization.vendor.import', opens: ['organization.vendor', 'organization.vendorStaffs'] },
  IMPORT_WAREHOUSE: { module: 'warehouse', permit: 'wms.warehouse.import', opens: ['wms.warehouse', 'wms.wmsList'] },
  IMPORT_PREWH_SHELF: { module: 'warehouse', permit: 'wms.wmsShelf.create', opens: ['wms.wmsShelf', 'wms.wmsList'] },
  IMPORT_PREWH_CHANNEL: { module: 'warehouse', permit: 'wms.wmsShelf.create', opens: ['wms.wmsShelf', 'wms.wmsList'] },
  IMPORT_OPENING_STOCK: { module: 'warehouse', permit: 'wms.warehouse.import', opens: ['wms.warehouse', 'wms.wmsList'] },
  IMPORT_PURCHASE_ORDER: { module: 'warehouse', permit: 'operate.purchasingOrder.create', opens: ['operate.purchasingOrder'] },
  IMPORT_EMP: { module: 'basic', permit: 'organization.staff.import', opens: ['organization.staff', 'machine.machineManage'] },
  IMPORT_NODE_CARD: { module: 'basic', permit: 'cardMgr.cardList.import', opens: ['cardMgr.cardList', 'organization.staff'] },
  IMPORT_USER: { module: 'basic', permit: 'system.userRole.import', opens: ['system.userRole', 'system.roleList'] },
  IMPORT_DATA_PERMISSION: { module: 'basic', permit: 'system.dataAuth.import', opens: ['system.dataAuth', 'system.userRole'] },
  IMPORT_PRODUCT_TYPE: {
    module: 'basic',
    permit: 'product.productCategory.import',
    opens: ['product.productCategory', 'product.productList'],
  },
  IMPORT_PRODUCT: {
    module: 'basic',
    permit: shared('product.productList.import'),
    opens: ['product.productList', ...pagesThatShow('product.productList').map(({ code }) => code), 'machine.machineManage'],
  },
  IMPORT_UNIT_CONVERSION: {
    module: 'basic',
    permit: 'product.productUnitConversion.import',
    opens: ['product.productUnitConversion', 'product.productList'],
  },
  IMPORT_PRODUCT_BOM: { module: 'vmbiz', permit: 'product.productBom.import', opens: ['product.productBom'] },
  IMPORT_PRODUCT_GROUP: { module: 'basic', permit: 'product.produceGroup.import', opens: ['product.produceGroup'] },
  IMPORT_MALL_PRICE: { module: 'vmbiz', permit: 'operate.evmMarketMall.update', opens: ['operate.evmMarketMall'] },
  IMPORT_STATEMENT_INVOICE: { module: 'vmbiz', permit: 'report.statementMatch.import', opens: ['report.statementMatch'] },
  IMPORT_RFID: { module: 'basic', permit: 'product.productRfid.import', opens: ['product.productRfid'] },
  IMPORT_PICK_STRATEGY: {
    module: 'strategy',
    permit: [
      'strategy.staff.import',
      'strategy.department.import',
      'strategy.position.import',
      'strategy.project.import',
      'strategy.pickStrategyItem.import',
    ],
    opens: ['strategy.department', 'strategy.staff', 'strategy.project', 'strategy.position'],
  },
  IMPORT_VM_CHANNEL: { module: 'vm', permit: 'machine.vmChannelpz.import', opens: ['machine.machineManage', 'report.onlineStockReport'] },
  IMPORT_REPLENISH_NEEDS: {
    module: 'vm',
    permit: 'operate.replNeedsMachine.import',
    opens: ['operate.replNeedsMachine'],
  },
  IMPORT_STOCK_ALARM: { module: 'vm', permit: 'report.onlineStockReport.caveat', opens: ['report.onlineStockReport'] },
  IMPORT_TRADE_HISTORY: {
    module: 'katrade',
    permit: 'import.initialization.import',
    opens: ['machine.machineManage', 'report.productTradingDetail', 'statisticAnalysis.vmPickStatistic'],
  },
};

/** A template that can be imported; undefined for one that is still to come, or that never was. */
export const templateOf = (code: string | undefined): Template | undefined =>
  code !== undefined && Object.hasOwn(built, code) ? built[code as TemplateCode] : undefined;

/** All that can be imported now. */
export const builtTemplates = Object.keys(built) as TemplateCode[];

/** What a template is called, in Chinese. */
export const templateTitle = (code: string): string => labelOfCode(ExcelImportTemplate, code) || code;

export interface SetupStep {
  title: string;
  why: string;
  templates: readonly TemplateCode[];
}

/** How a new site is set up: what comes first is what the next step names. */
export const setupSteps: readonly SetupStep[] = [
  {
    title: '组织与人员',
    why: '部门、成本中心、项目、岗位、等级和供应商在先，员工表里会用到它们；卡片绑到员工，登录账号和数据权限最后。',
    templates: [
      'IMPORT_DEPARTMENT',
      'IMPORT_COST',
      'IMPORT_PROJECT',
      'IMPORT_POST',
      'IMPORT_EMP_LEVEL',
      'IMPORT_VENDOR',
      'IMPORT_EMP',
      'IMPORT_NODE_CARD',
      'IMPORT_USER',
      'IMPORT_DATA_PERMISSION',
    ],
  },
  {
    title: '商品',
    why: '先导入分类，再导入商品；单位换算、商品组和BOM引用商品编码。',
    templates: [
      'IMPORT_PRODUCT_TYPE',
      'IMPORT_PRODUCT',
      'IMPORT_UNIT_CONVERSION',
      'IMPORT_PRODUCT_GROUP',
      'IMPORT_PRODUCT_BOM',
      'IMPORT_MALL_PRICE',
      'IMPORT_STATEMENT_INVOICE',
    ],
  },
  {
    title: '设备与库存',
    why: '货道绑定商品并设容量；预警点和补货需求按货道或商品设置。',
    templates: [
      'IMPORT_WAREHOUSE',
      'IMPORT_PREWH_SHELF',
      'IMPORT_PREWH_CHANNEL',
      'IMPORT_OPENING_STOCK',
      'IMPORT_PURCHASE_ORDER',
      'IMPORT_VM_CHANNEL',
      'IMPORT_RFID',
      'IMPORT_STOCK_ALARM',
      'IMPORT_REPLENISH_NEEDS',
    ],
  },
  { title: '领料策略', why: '谁可以领什么、领多少。', templates: ['IMPORT_PICK_STRATEGY'] },
  {
    title: '历史交易',
    why: '把原系统或设备的交易明细带进来，统计从第一天就有数；文件里的设备、货道和商品可以自动新建。',
    templates: ['IMPORT_TRADE_HISTORY'],
  },
];
