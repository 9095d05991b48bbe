// The states of a count at a machine: once finished it is posted, and nothing of it changes any more.
import { VmInventoryStatus } from '../../../contract/inventory/codes.ts';
import { document } from '../../kernel/document.ts';
import { flow } from '../../kernel/flow.ts';

export const vmInventoryFlow = flow(
  VmInventoryStatus,
  {
    planned: '新增',
    counting: '盘点',
    review: '提交',
    finished: '完成',
    cancelled: '取消',
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
