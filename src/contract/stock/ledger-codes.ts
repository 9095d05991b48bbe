// What the numbers of the ledger are called.
import { codes } from '../kernel/codes.ts';

/** Where a product can be, come from or go to: the kinds of place of the ledger. */
export const StockPlaceKind = codes('stockPlaceKind', {
  warehouse: [1, '仓库'],
  prewhChannel: [2, '智能仓货道'],
  vmChannel: [3, '售货机货道'],
  recovery: [4, '回收仓位'],
  transit: [5, '在途'],
  employee: [6, '员工持有'],
  suspense: [9, '暂挂'],
  supplier: [51, '供应商'],
  consumed: [52, '已消耗'],
  countDifference: [53, '盘点差异'],
  scrapped: [54, '已报废'],
  opening: [55, '期初'],
});

/** In what state a lot lies somewhere: only what is good may be taken. */
export const LotCondition = codes('stockCondition', {
  good: [1, '可用', 'success'],
  frozen: [2, '召回停用', 'danger'],
  onHold: [3, '待检', 'warning'],
  used: [4, '旧件', 'info'],
});

/** What only the ledger knows beside the trade types. */
export const LedgerMoveKind = codes('ledgerMoveKind', {
  opening: [20001, '期初录入'],
  entry: [20002, '入库'],
  out: [20003, '出库'],
  transfer: [20004, '调拨'],
  condition: [20005, '状态变更'],
  fault: [20006, '出货异常'],
  correction: [20007, '更正'],
  lend: [20008, '暂挂垫出'],
  repay: [20009, '暂挂归还'],
});

/** 1: facts took more than the books had; 2: goods held back (jam, nothing taken, weight). */
export const AbnormalityKind = codes('stockAbnormalityKind', { lacking: [1, '取用多于账面', 'danger'], held: [2, '出货异常', 'warning'] });
export const AbnormalityStatus = codes('stockAbnormalityStatus', { open: [0, '待处理', 'warning'], settled: [1, '已处理', 'success'] });

/** What becomes of a head of the chain that was printed or kept, held against the chain of now. */
export const SealHeadState = codes('sealHeadState', {
  same: [0, '相符，此前的记录没有被改动', 'success'],
  other: [1, '不符，此前的记录被改动过', 'danger'],
  missing: [2, '链上没有这一号', 'danger'],
});
