// Where entry orders open, found by the palette and by a scan.
import type { RecordKind } from '../../kernel/records.ts';
import { listAt } from '../../kernel/router.tsx';

export const records: readonly RecordKind[] = [
  {
    kind: 'entryOrder',
    name: '入库单',
    place: 38,
    right: 'wms.warehousing',
    path: ({ id, name }) => listAt('/wms/warehousing', { entryNumber: name }, id),
  },
];
