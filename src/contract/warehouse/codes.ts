// Warehouses: main, sub and virtual ones, and the smart warehouses (前置仓, prewh) beside the lines with their shelves.
// An unmanned warehouse (uwh) is a smart warehouse of type 1 or 2; cabins are of type 3.
import { codes } from '../kernel/codes.ts';

export const WarehouseType = codes('warehouseType', { main: [0, '主仓'], sub: [1, '子仓'], virtual: [2, '虚拟仓'] });
export const PrewhType = codes('prewhType', {
  stationed: [0, '驻点仓'],
  unmanned: [1, '无人仓'],
  newUnmanned: [2, '新无人仓'],
  administrative: [3, '行政仓'],
});
export const ShelfType = codes('shelfType', {
  plain: [1, '普通货架'],
  weighing: [2, '称重货架'],
  rfid: [3, 'RFID货架'],
  lit: [4, '亮灯货架'],
});
/** Of a shelf or a channel in a smart warehouse. */
export const DisableStatus = codes('disableStatus', { enabled: [0, '启用', 'success'], disabled: [1, '禁用', 'danger'] });
/** Of a count in a smart warehouse. */
export const InventoryStatus = codes('inventoryStatus', {
  planned: [0, '待盘点', 'info'],
  counting: [1, '盘点中', 'primary'],
  finished: [2, '已完成', 'success'],
  review: [3, '待审批', 'warning'],
});
/** Whether its channels are still being counted. */
export const isBeingCounted = ({ status }: { status: number }): boolean =>
  status === InventoryStatus.planned || status === InventoryStatus.counting;

/** Of a wave: many pick orders in one walk. */
export const WaveStatus = codes('waveStatus', {
  planned: [0, '待拣货', 'info'],
  walking: [1, '拣货中', 'primary'],
  done: [2, '已完成', 'success'],
  cancelled: [3, '已取消', 'info'],
});

/** The types of smart warehouse that work without staff. */
export const UNMANNED = [PrewhType.unmanned, PrewhType.newUnmanned] as const;
