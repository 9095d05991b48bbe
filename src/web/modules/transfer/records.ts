// Where imports and exports open, found by the palette.
import type { RecordKind } from '../../kernel/records.ts';
import { listAt } from '../../kernel/router.tsx';

export const records: readonly RecordKind[] = [
  {
    kind: 'import',
    name: '导入',
    place: 65,
    right: 'import.importList',
    path: ({ id, name }) => listAt('/import/importList', { importNumber: name }, id),
  },
  {
    kind: 'export',
    name: '导出',
    place: 66,
    right: 'import.exportList',
    path: ({ id, name }) => listAt('/import/exportList', { taskNumber: name }, id),
  },
];
