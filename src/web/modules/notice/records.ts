// Where a notice opens, found by the palette.
import type { RecordKind } from '../../kernel/records.ts';
import { listAt } from '../../kernel/router.tsx';

export const records: readonly RecordKind[] = [
  {
    kind: 'notice',
    name: '通知公告',
    place: 63,
    right: 'system.listNotice',
    path: ({ id, name }) => listAt('/system/listNotice', { keyword: name }, id),
  },
];
