// What the numbers of the ledger are called.
import { codes } from '../kernel/codes.ts';

/** Where a product can be, come from or go to: the kinds of place of the ledger. */
export const StockPlaceKind = codes('stockPlaceKind', {
  1: '仓库',
  2: '智能仓货道',
  3: '售货机货道',
  4: '回收仓位',
  5: '在途',
  6: '员工持有',
  9: '暂挂',
  51: '供应商',
  52: '已消耗',
  53: '盘点差异',
  54: '已报废',
  55: '期初',
});

/** What only the ledger knows beside the trade types. */
export const LedgerMoveKind = codes('ledgerMoveKind', {
  20001: '期初录入',
  20002: '入库',
  20003: '出库',
  20004: '调拨',
  20005: '状态变更',
  20006: '出货异常',
  20007: '更正',
  20008: '暂挂垫出',
  20009: '暂挂归还',
});

/** 1: facts took more than the books had; 2: goods held back (jam, nothing taken, weight). */
export const AbnormalityKind = codes('stockAbnormalityKind', { 1: ['取用多于账面', 'danger'], 2: ['出货异常', 'warning'] });
export const AbnormalityStatus = codes('stockAbnormalityStatus', { 0: ['待处理', 'warning'], 1: ['已处理', 'success'] });
