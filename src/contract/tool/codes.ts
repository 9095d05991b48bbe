// Tools and cutters that are borrowed and given back.
// Overdue is a state of its own: not returned in time.
import { codes } from '../kernel/codes.ts';

export const BorrowStatus = codes('borrowStatus', { 0: ['未归还', 'primary'], 1: ['已完成', 'success'], 2: ['已逾期', 'danger'] });

/** What became of a cutter with a code of its own. */
export const CutterStatus = codes('cutterStatus', { 0: ['借出', 'primary'], 1: ['归还', 'success'] });
/** What the check of a returned one found; 0 where nothing was wrong. */
export const CutterCheck = codes('cutterCheck', {
  0: ['合格', 'success'],
  1: ['物品不符', 'danger'],
  2: ['重量不符', 'danger'],
  3: ['缺少编码', 'warning'],
});
/** The trades that are borrowing and giving back. */
export const ToolTradeType = codes('toolTradeType', {
  10002: ['借出', 'primary'],
  10003: ['归还', 'success'],
  10016: ['归还旧料', 'success'],
});
