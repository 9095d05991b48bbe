// Where whoever borrows is seen with what he has, found by the palette and by a scan.
import { seen, type RecordKind } from '../../kernel/records.ts';
import { listAt } from '../../kernel/router.tsx';

export const records: readonly RecordKind[] = [
  {
    kind: 'borrower',
    name: '借还记录',
    place: 46,
    right: ['wms.toolDesk', 'report.toolBorrowStatusLog'],
    path: ({ id, code }) =>
      seen('wms.toolDesk') ? `/wms/toolDesk?who=${encodeURIComponent(code)}` : listAt('/report/toolBorrowStatusLog', { empId: id }),
  },
];
