// Tools and cutters that are borrowed and given back.
// Overdue is a state of its own: not returned in time.
import { codes } from '../kernel/codes.ts';

export const BorrowStatus = codes('borrowStatus', {
  out: [0, '未归还', 'primary'],
  done: [1, '已完成', 'success'],
  overdue: [2, '已逾期', 'danger'],
});

/** What became of a cutter with a code of its own. */
export const CutterStatus = codes('cutterStatus', { borrowed: [0, '借出', 'primary'], returned: [1, '归还', 'success'] });
/** What the check of a returned one found; 0 where nothing was wrong. */
export const CutterCheck = codes('cutterCheck', {
  fine: [0, '合格', 'success'],
  otherProduct: [1, '物品不符', 'danger'],
  otherWeight: [2, '重量不符', 'danger'],
  noCode: [3, '缺少编码', 'warning'],
  wornOut: [4, '修磨已满，请报废', 'danger'],
});
/** The trades that are borrowing and giving back. */
export const ToolTradeType = codes('toolTradeType', {
  borrow: [10002, '借出', 'primary'],
  giveBack: [10003, '归还', 'success'],
  giveBackOld: [10016, '归还旧料', 'success'],
});

/** What whoever stands at the counter sees of a tool. */
export const ToolState = codes('toolState', {
  fine: [1, '完好', 'success'],
  worn: [2, '有磨损，能用', 'warning'],
  broken: [3, '损坏待修', 'danger'],
});
export const ToolDeskDirection = codes('toolDeskDirection', { lent: [0, '借出', 'primary'], back: [1, '归还', 'success'] });
/** What became of a damaged one. */
export const ToolOutcome = codes('toolOutcome', { mended: [1, '已修好', 'success'], scrapped: [2, '已报废', 'danger'] });
