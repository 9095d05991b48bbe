// The door of warehouses.
export { createPrewh, createWarehouse } from './warehouse.ts';
