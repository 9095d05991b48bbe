// The door of warehouses.
export { createPrewh, createWarehouse, type NewPrewh, type NewWarehouse } from './warehouse.ts';
