// Where a warning opens, found by the palette.
import type { RecordKind } from '../../kernel/records.ts';
import { listAt } from '../../kernel/router.tsx';

export const records: readonly RecordKind[] = [
  {
    kind: 'caveat',
    name: '预警',
    place: 64,
    right: 'system.warningCenter',
    path: ({ id, name }) => listAt('/system/warningCenter', { keyword: name }, id),
  },
];
