// The states of a count: once finished it is posted, and nothing of it changes any more.
import { InventoryStatus } from '../../../contract/warehouse/codes.ts';
import { document } from '../../kernel/document.ts';
import { flow } from '../../kernel/flow.ts';

export const inventoryFlow = flow(
  InventoryStatus,
  {
    planned: '新增',
    counting: '盘点',
    finished: '完成',
    review: '提交',
  },
  { planned: ['counting', 'review', 'finished'], counting: ['counting', 'review', 'finished'], review: ['counting', 'finished'] },
);

export const countDocument = document({
  thing: '盘点单',
  head: 'prewhInventory',
  number: { letters: 'PD', column: 'inventoryNo' },
  lines: 'prewhInventoryLine',
  of: 'inventoryId',
  flow: inventoryFlow,
  status: 'status',
  within: [
    { table: 'prewh', column: 'prewhId' },
    { table: 'warehouse', column: 'warehouseId' },
  ],
});
