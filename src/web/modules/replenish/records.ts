// Where plans and virtual orders open, found by the palette.
import type { RecordKind } from '../../kernel/records.ts';
import { listAt } from '../../kernel/router.tsx';

export const records: readonly RecordKind[] = [
  {
    kind: 'plan',
    name: '补货计划',
    place: 22,
    right: 'operate.replNeedsMachine',
    path: ({ name }) => listAt('/operate/replNeedsMachine', { planNo: name }),
  },
  {
    kind: 'virtualOrder',
    name: '虚拟订单',
    place: 25,
    right: 'operate.fictitiousOrder',
    path: ({ id, name }) => listAt('/operate/fictitiousOrder', { orderNo: name }, id),
  },
];
