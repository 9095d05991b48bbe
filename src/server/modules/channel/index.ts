// What other modules may use of channels: what is one for machines and smart warehouses. Machines, warehouses and replenishment build on it.
export {
  mergeStatus,
  placeColumns,
  productColumns,
  reportColumns,
  reportFilters,
  reportSorts,
  reportTotals,
  sumColumns,
} from './columns.ts';
export { requireFits } from './fits.ts';
export { channelLevelSql, levelCounts, levelsOf, type Level } from './level.ts';
export { merge, neighboursOf, unmerge } from './merge.ts';
export { atReminder, freeBehind, lent, needColumns, needSorts, onWay, onWayTo, room, wantsGoods } from './need.ts';
export { onceLocked } from './once-locked.ts';
export { lockedColumns, OWNER, removeChannels, setChannels, type Channel } from './owner.ts';
export { bindChannels, requireProducts } from './product.ts';
export { requirePoints, requireSingle, requireWhole, settingsOf } from './settings.ts';
export { heldOf, ofChannel, refuseFilled, refuseHistory, stockOf, withHistory, type Lying } from './stock.ts';
