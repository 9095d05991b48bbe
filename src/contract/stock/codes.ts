// Stock: what is where, kept as a ledger of moves; a trade type says why something moved.
// Numbers of trade types begin at 10001.
import { codes, codesOf, words } from '../kernel/codes.ts';

/** Coloured red, orange, green and grey, which are the tones danger, warning, success and info (R141). */
export const StockWarningLevel = words('stockWarningLevel', {
  INVENT_WARN: ['预警点', 'danger'],
  REPLENISH: ['提醒点', 'warning'],
  DEFAULT: ['正常', 'success'],
  FREEZE: ['冻结', 'info'],
});
/** 10007–10009 are no movement that a person chooses: they are left out of selects and sales reports (R281). */
export const TradeType = codes('tradeType', {
  pick: [10001, '领料'],
  borrow: [10002, '借用'],
  giveBack: [10003, '归还'],
  replenish: [10004, '补货'],
  retreat: [10005, '撤货'],
  count: [10006, '盘点'],
  change: [10007, '更换商品'],
  dailyClearing: [10008, '日清'],
  tradeRecord: [10009, '交易记录'],
  oldForNew: [10010, '以旧换新'],
  returnPicked: [10011, '退料'],
  additional: [10012, '交易补录'],
  refund: [10013, '退款'],
  scrap: [10014, '报废'],
  borrowCount: [10015, '借还盘点'],
  giveBackOld: [10016, '归还旧料'],
});

/** Product change, daily clearing and trade record. */
export const EXCLUDED_TRADE_TYPES = [TradeType.change, TradeType.dailyClearing, TradeType.tradeRecord] as const;

/** The trade types that a person can choose and a sales report counts: all but the excluded ones (R281). */
export const tradeTypeChoices = (codesOf(TradeType)?.options ?? []).filter(
  ({ value }) => !EXCLUDED_TRADE_TYPES.some((excluded) => excluded === value),
);

/**
 * The warning level of a channel (ambiguity 44): frozen first, then at or below the warning point, then at or below the
 * reminder point. Quantities in base units; a point that is null or left out never warns.
 */
export function stockWarningLevel(
  stock: number,
  points: { frozen: boolean; warnNum?: number | null; remindNum?: number | null },
): 'FREEZE' | 'INVENT_WARN' | 'REPLENISH' | 'DEFAULT' {
  if (points.frozen) return 'FREEZE';
  if (stock <= (points.warnNum ?? -1)) return 'INVENT_WARN';
  return stock <= (points.remindNum ?? -1) ? 'REPLENISH' : 'DEFAULT';
}
