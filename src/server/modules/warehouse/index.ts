// What other modules may use of warehouses.
import { inventoryList } from './inventory.query.ts';
import { warehouseList } from './node-warehouse.query.ts';
import { pickOrderList, uwhOrderList } from './orders.query.ts';
import { refillList, retreatList, returnList } from './prewh-order.query.ts';
import { templateList } from './pick-template.ts';
import { prewhList, shelfList } from './prewh.query.ts';
import { prewhNeedList, prewhPlanList } from './refill.query.ts';
import { prewhStockList } from './stock.query.ts';
import { waveList } from './wave.query.ts';

export { bindToCabin } from './cabin.ts';
export { bindProduct, setCapacity } from './channel.ts';
export { approveInventory, createInventory, updateInventory } from './inventory.ts';
export { prewhLevelSql, stockedPrewhChannels } from './channel.query.ts';
export { createWarehouse } from './node-warehouse.ts';
export { findPickOrder } from './orders.query.ts';
export { confirmPickOrder, createPickOrder, updatePickOrder } from './pick-order.ts';
export { createTemplate } from './pick-template.ts';
export { createPrewh, updatePrewh, holdPrewh, lockPrewh, requirePrewh } from './prewh.ts';
export { binsFor, freeBins, type Bin } from './bins.query.ts';
export { putAway } from './put-away.ts';
export { createRefill, createRetreat, createReturn, givenBack } from './prewh-order.ts';
export { addRefillPlans } from './refill.ts';
export { createShelf } from './shelf.ts';
export { createUwhOrder, setApproval } from './uwh-order.ts';
export { statusNow as uwhStatusNow, uwhDocument } from './uwh-order.flow.ts';
export { planWalk } from './wave-plan.ts';
export { createWave } from './wave.ts';
export { warehouseHandlers } from './warehouse.handlers.ts';
/** What can be exported. */
export const warehouseLists = [
  prewhNeedList,
  prewhPlanList,
  refillList,
  retreatList,
  returnList,
  inventoryList,
  pickOrderList,
  prewhList,
  prewhStockList,
  shelfList,
  templateList,
  uwhOrderList,
  warehouseList,
  waveList,
] as const;
