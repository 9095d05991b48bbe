// The door of warehouses.
import { inventoryList } from './inventory.query.ts';
import { pickOrderList, uwhOrderList } from './orders.query.ts';
import { prewhList, shelfList } from './prewh.query.ts';

export { bindProduct, setCapacity } from './channel.ts';
export { createWarehouse } from './node-warehouse.ts';
export { createPrewh } from './prewh.ts';
export { createShelf } from './shelf.ts';
export { warehouseHandlers } from './warehouse.handlers.ts';
/** What can be exported. */
export const warehouseLists = [inventoryList, pickOrderList, prewhList, shelfList, uwhOrderList] as const;
