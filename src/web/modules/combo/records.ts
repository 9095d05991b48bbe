// Where a combo pick order opens, found by the palette.
import type { RecordKind } from '../../kernel/records.ts';
import { listAt } from '../../kernel/router.tsx';

export const records: readonly RecordKind[] = [
  {
    kind: 'combo',
    name: '组合领料单',
    place: 20,
    right: 'operate.comboPickList',
    path: ({ id, name }) => listAt('/operate/comboPickList', { orderNo: name }, id),
  },
];
