// Goods in and out of warehouses: entry orders and out orders, and whether they are posted to the ledger.
// An out order says it with a flag.
import { codes, flag } from '../kernel/codes.ts';

export const PostingStatus = codes('postingStatus', {
  pending: [0, '待过账', 'info'],
  posted: [1, '已过账', 'success'],
  partial: [2, '部分过账', 'primary'],
});
export const OutStatusFlag = flag('outStatusFlag', { true: ['已过账', 'success'], false: ['待过账', 'info'] });
