// Where purchase orders and deliveries open, found by the palette.
import type { RecordKind } from '../../kernel/records.ts';
import { listAt } from '../../kernel/router.tsx';

export const records: readonly RecordKind[] = [
  {
    kind: 'purchase',
    name: '采购订单',
    place: 23,
    right: 'operate.purchasingOrder',
    path: ({ id, name }) => listAt('/operate/purchasingOrder', { poNo: name }, id),
  },
  {
    kind: 'delivery',
    name: '送货单',
    place: 24,
    right: 'operate.trackingOrder',
    path: ({ id, name }) => listAt('/operate/trackingOrder', { deliveryNo: name }, id),
  },
];
