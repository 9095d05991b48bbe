// The states of a pick order: confirmed once (R159), then picked in one go or in parts.
import { PickListStatus, PickStatus } from '../../../contract/pick/codes.ts';
import { document } from '../../kernel/document.ts';
import { flow } from '../../kernel/flow.ts';

export const confirmFlow = flow(PickListStatus, { pending: '修改', confirmed: '确认' }, { pending: ['pending', 'confirmed'] });

/** Of a confirmed order. Numbers do not follow the process: 0, then 2, then 1. */
export const pickFlow = flow(
  PickStatus,
  {
    notStarted: '新增',
    picking: '领料',
    finished: '完成',
  },
  { notStarted: ['picking', 'finished'], picking: ['picking', 'finished'] },
);

export const pickDocument = document({
  thing: '领料单',
  head: 'pickOrder',
  number: { letters: 'LL', column: 'pickNo' },
  lines: 'pickOrderLine',
  of: 'orderId',
  flow: confirmFlow,
  status: 'pickListStatus',
  within: [{ table: 'prewh', column: 'prewhId' }],
});
