// Which screen stands behind a page of the menu: its code → the file, loaded when it is opened. One line a screen.
import type { ComponentType } from 'react';
import type { PageCode } from '../contract/menu.ts';

/** Brings a screen's code; the screen is the file's default export. */
export type LoadScreen = () => Promise<{ default: ComponentType }>;

/** A page of the menu that is not in here shows what it will be for. */
export const screens: Partial<Record<PageCode, LoadScreen>> = {
  'import.exportList': () => import('./modules/transfer/export-list.tsx'),
  'import.importList': () => import('./modules/transfer/import-list.tsx'),
  'import.initialization': () => import('./modules/transfer/initialization.tsx'),
  'machine.machineManage': () => import('./modules/machine/machine-manage.tsx'),
  'machine.vmChannelpz': () => import('./modules/machine/vm-channels.tsx'),
  'system.openApi': () => import('./modules/device/open-api.tsx'),
  'system.openPlatform': () => import('./modules/device/open-platform.tsx'),
  'system.proof': () => import('./modules/stock/stock-proof.tsx'),
  'report.onlineStockReport': () => import('./modules/machine/online-stock-report.tsx'),
  'product.productList': () => import('./modules/product/product-list.tsx'),
  'product.productConversion': () => import('./modules/product/product-conversion.tsx'),
  'product.productUnitConversion': () => import('./modules/product/unit-conversion.tsx'),
  'product.productLife': () => import('./modules/product/product-life.tsx'),
  'product.produceGroup': () => import('./modules/product/product-group.tsx'),
  'product.productRfid': () => import('./modules/product/product-rfid.tsx'),
  'product.companyGroupProductList': () => import('./modules/product/company-product.tsx'),
  'product.productBom': () => import('./modules/product/product-bom.tsx'),
  'product.productCategory': () => import('./modules/product/product-category.tsx'),
  'report.productTradingDetail': () => import('./modules/report/trading-detail.tsx'),
  'statisticAnalysis.vmPickStatistic': () => import('./modules/report/pick-statistic.tsx'),
  'operate.replNeedsMachine': () => import('./modules/replenish/repl-needs.tsx'),
  'system.operateLog': () => import('./modules/system/operate-log.tsx'),
  'system.userRole': () => import('./modules/system/user-role.tsx'),
  'system.listNotice': () => import('./modules/notice/list-notice.tsx'),
  'system.roleList': () => import('./modules/role/role-list.tsx'),
  'dataView.index': () => import('./modules/board/data-board.tsx'),
  'strategy.department': () => import('./modules/strategy/department.tsx'),
  'strategy.staff': () => import('./modules/strategy/staff.tsx'),
  'strategy.project': () => import('./modules/strategy/project.tsx'),
  'strategy.position': () => import('./modules/strategy/position.tsx'),
  'strategy.pickStrategyItem': () => import('./modules/strategy/pick-strategy-items.tsx'),
  'strategy.pickPrivilege': () => import('./modules/strategy/pick-privilege.tsx'),
  dashboard: () => import('./modules/board/dashboard.tsx'),
  'report.borrowStatusLog': () => import('./modules/tool/borrow-log.tsx'),
  'report.empPick': () => import('./modules/report/emp-pick.tsx'),
  'wms.wmsList': () => import('./modules/warehouse/wms-list.tsx'),
  'wms.warehouse': () => import('./modules/warehouse/node-warehouse.tsx'),
  'wms.wmsShelf': () => import('./modules/warehouse/wms-shelf.tsx'),
  'wms.uwhOrder': () => import('./modules/warehouse/uwh-order.tsx'),
  'wms.wmsPickList': () => import('./modules/warehouse/wms-pick-list.tsx'),
  'wms.operate.wmsInventory': () => import('./modules/warehouse/wms-inventory.tsx'),
};
