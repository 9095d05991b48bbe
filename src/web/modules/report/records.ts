// Where a trade opens, found by the palette.
import { ownPath } from '../../floor/own-path.ts';
import { seen, type RecordKind } from '../../kernel/records.ts';
import { listAt } from '../../kernel/router.tsx';

export const records: readonly RecordKind[] = [
  {
    kind: 'trade',
    name: '交易',
    place: 30,
    right: ['report.productTradingDetail', 'wms.report.productTradingDetail'],
    path: ({ id, name }) =>
      listAt(
        seen('report.productTradingDetail') ? '/report/productTradingDetail' : '/wms/report/productTradingDetail',
        { tradeNumber: name },
        id,
      ),
  },
  {
    kind: 'ownReport',
    name: '自定义报表',
    place: 15,
    right: 'report.ownReport',
    path: ({ id, name }) => ownPath(id, name),
  },
];
