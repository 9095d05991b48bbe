// What other modules may use of counts at machines.
import { inventory } from '../../../contract/inventory/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { approveInventory, cancelInventory, countInventory, createInventory, submitInventory } from './inventory.ts';
import { countRule, updateCountRule } from './low-confidence.ts';
import { inventoryLineList, inventoryLogList } from './inventory.query.ts';

export { openLowConfidenceCounts } from './low-confidence.ts';
export { countInventory, createInventory, submitInventory } from './inventory.ts';
export { recordCount } from './machine-count.ts';
export const inventoryLists = [inventoryLogList, inventoryLineList];
export const inventoryHandlers = implement(inventory.vmInventory, {
  list: inventoryLogList.page,
  lines: inventoryLineList.page,
  create: createInventory,
  count: countInventory,
  submit: submitInventory,
  approve: approveInventory,
  cancel: cancelInventory,
  findRule: countRule,
  updateRule: updateCountRule,
});
