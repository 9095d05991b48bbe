// The states of a count: once finished it is posted, and nothing of it changes any more.
import { InventoryStatus } from '../../../contract/warehouse/codes.ts';
import { flow } from '../../kernel/flow.ts';

export const inventoryFlow = flow(
  InventoryStatus,
  {
    planned: { code: 0, action: '新增' },
    counting: { code: 1, action: '盘点' },
    finished: { code: 2, action: '完成' },
  },
  { planned: ['counting', 'finished'], counting: ['counting', 'finished'] },
);
