// The states of a count at a machine: once finished it is posted, and nothing of it changes any more.
import { VmInventoryStatus } from '../../../contract/inventory/codes.ts';
import { document } from '../../kernel/document.ts';
import { flow } from '../../kernel/flow.ts';

export const vmInventoryFlow = flow(
  VmInventoryStatus,
  {
    planned: { code: 0, action: '新增' },
    counting: { code: 1, action: '盘点' },
    review: { code: 2, action: '提交' },
    finished: { code: 3, action: '完成' },
    cancelled: { code: 4, action: '取消' },
  },
  {
    planned: ['counting', 'cancelled'],
    counting: ['counting', 'review', 'finished', 'cancelled'],
    review: ['counting', 'finished', 'cancelled'],
  },
);

export const countDocument = document({
  thing: '盘点单',
  head: 'vmInventory',
  number: { letters: 'SP', column: 'inventoryNo' },
  lines: 'vmInventoryLine',
  of: 'inventoryId',
  flow: vmInventoryFlow,
  status: 'status',
});
