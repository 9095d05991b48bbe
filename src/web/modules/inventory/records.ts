// Where a count opens, found by the palette.
import type { RecordKind } from '../../kernel/records.ts';
import { listAt } from '../../kernel/router.tsx';

export const records: readonly RecordKind[] = [
  {
    kind: 'count',
    name: '盘点',
    place: 21,
    right: 'inventory.inventoryRecord',
    path: ({ id, name }) => listAt('/inventory/inventoryRecord', { inventoryNo: name }, id),
  },
];
