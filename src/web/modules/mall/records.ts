// Where an order of the mall opens, found by the palette: for whoever delivers it, and for whoever asked for it or passes it.
import type { RecordKind } from '../../kernel/records.ts';
import { listAt } from '../../kernel/router.tsx';

export const records: readonly RecordKind[] = [
  {
    kind: 'mallOrder',
    name: '云商城订单',
    place: 26,
    right: 'operate.evmMarketOrder',
    path: ({ id, name }) => listAt('/operate/evmMarketOrder', { orderNo: name }, id),
  },
  {
    kind: 'emoOrder',
    name: '商城申请',
    place: 27,
    right: 'operate.evmMarketMall',
    path: ({ id, name }) => listAt('/operate/evmMarketMall', { orderNo: name }, id),
  },
];
