// Goods that come into warehouses: entry orders, and whether they are posted to the ledger.
import { codes } from '../kernel/codes.ts';

export const PostingStatus = codes('postingStatus', {
  pending: [0, '待过账', 'info'],
  posted: [1, '已过账', 'success'],
  partial: [2, '部分过账', 'primary'],
});
/** Of a line of an entry order: what is good is stock at once, what is on hold waits to be looked at, what is refused goes back. */
export const EntryQuality = codes('entryQuality', {
  good: [0, '合格', 'success'],
  held: [1, '待检', 'warning'],
  refused: [2, '拒收', 'danger'],
});
