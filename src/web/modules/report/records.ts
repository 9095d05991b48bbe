// Trades, as the palette finds them: a trade number is asked for as a whole, what holds no digit is none.
import { report } from '../../../contract/report/index.ts';
import { ask, hintOf, type RecordSource } from '../../kernel/records.ts';
import { listAt } from '../../kernel/router.tsx';

const trades: RecordSource = {
  name: '交易',
  place: 7,
  right: 'report.productTradingDetail',
  find: async (tradeNumber, signal) => {
    if (!/^(?=.*\d)\S{4,}$/.test(tradeNumber)) return [];
    const { rows } = await ask(report.saleDetail, { tradeNumber, limit: 1 }, signal);
    return rows.map((row) => ({
      key: row.tradeNumber,
      title: row.tradeNumber,
      hint: hintOf(row.vmName, row.tradeEmpName, row.productName),
      path: listAt('/report/productTradingDetail', { tradeNumber }),
    }));
  },
};

export const records = [trades];
