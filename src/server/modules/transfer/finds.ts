// How files that were brought in or made are found by their number.
import { foundIn, type Finder } from '../../kernel/list/found.ts';
import { contains } from '../../kernel/list/list.ts';
import { exportList } from './export.query.ts';
import { importList } from './import.query.ts';

export const transferFinds: readonly Finder[] = [
  foundIn(exportList, {
    kind: 'export',
    by: 'taskNumber',
    numbered: true,
    place: { table: 'exportTask', fits: contains('x.taskNumber') },
    show: ({ id, taskNumber, fileName }) => ({ id, code: '', name: taskNumber, hint: fileName }),
  }),
  foundIn(importList, {
    kind: 'import',
    by: 'importNumber',
    numbered: true,
    place: { table: 'importLog', fits: contains('x.importNumber') },
    show: ({ id, importNumber, fileName }) => ({ id, code: '', name: importNumber, hint: fileName }),
  }),
];
