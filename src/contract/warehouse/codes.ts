// Warehouses: main, sub and virtual ones, and the smart warehouses (前置仓, prewh) beside the lines with their shelves.
// An unmanned warehouse (uwh) is a smart warehouse of type 1 or 2; cabins are of type 3.
import { codes } from '../kernel/codes.ts';

export const WarehouseType = codes('warehouseType', { 0: '主仓', 1: '子仓', 2: '虚拟仓' });
export const PrewhType = codes('prewhType', { 0: '驻点仓', 1: '无人仓', 2: '新无人仓', 3: '行政仓' });
export const ShelfType = codes('shelfType', { 1: '普通货架', 2: '称重货架', 3: 'RFID货架', 4: '亮灯货架' });
/** Of a shelf or a channel in a smart warehouse. */
export const DisableStatus = codes('disableStatus', { 0: ['启用', 'success'], 1: ['禁用', 'danger'] });
/** Of a count in a smart warehouse. */
export const InventoryStatus = codes('inventoryStatus', { 0: ['待盘点', 'info'], 1: ['盘点中', 'primary'], 2: ['已完成', 'success'] });

/** The types of smart warehouse that work without staff. */
export const UNMANNED = [1, 2] as const;
