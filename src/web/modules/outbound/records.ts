// Where out orders and lots open, found by the palette and by a scan.
import type { RecordKind } from '../../kernel/records.ts';
import { listAt } from '../../kernel/router.tsx';

export const records: readonly RecordKind[] = [
  {
    kind: 'outOrder',
    name: '出库单',
    place: 39,
    right: 'wms.outOrder',
    path: ({ id, name }) => listAt('/wms/outOrder', { outNumber: name }, id),
  },
  { kind: 'lot', name: '批次', place: 45, right: 'wms.lot', path: ({ id, name }) => listAt('/wms/lot', { lotNo: name }, id) },
];
