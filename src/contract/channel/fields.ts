// A channel (货道) keeps one product at one place: of a machine, or of a shelf in a smart warehouse or cabin. What is said of it is the same
// wherever it stands, and is said here; whose it is, and what only a machine or only a shelf has, its owner's contract adds.
import * as z from 'zod/mini';
import { label } from '../kernel/label.ts';
import { atLeastOne, id, money, orDefault, quantity, text, yes } from '../kernel/scalars.ts';
import { ChannelMergeStatus, FreezeStatus } from '../machine/codes.ts';
import { goods, productRef } from '../product/fields.ts';
import { StockWarningLevel } from '../stock/codes.ts';

/** Where a channel stands: tray by tray from the top, places from the left. */
export const placed = {
  channelCode: label('货道', z.string()),
  tray: label('层', z.int()),
  position: label('列', z.int()),
  /** Places of its tray that it takes: more than one once others were merged into it. */
  width: label('宽度', z.int()),
  mergeStatus: label('合并状态', ChannelMergeStatus),
  mergedInto: z.nullable(id),
};

/** The product that it is bound to, if any. */
export const bound = {
  productId: z.nullable(id),
  productCode: label('商品编码', z.nullable(z.string())),
  productName: label('商品名称', z.nullable(z.string())),
  spec: label('规格', z.nullable(z.string())),
  unit: label('单位', z.nullable(z.string())),
  pictureUrl: label('图片', z.nullable(z.string())),
  productPrice: label('单价', z.nullable(money)),
};

/** What it may hold, and from where down it warns; in the product's base unit. */
export const points = {
  capacity: label('容量', quantity),
  warnNum: label('预警点', quantity),
  remindNum: label('提醒点', quantity),
};
export const standing = {
  warningLevel: label('预警级别', StockWarningLevel),
  freezeStatus: label('冻结状态', FreezeStatus),
};
/** How many channels stand at each warning level. */
export const LevelCounts = z.object({ INVENT_WARN: z.int(), REPLENISH: z.int(), DEFAULT: z.int(), FREEZE: z.int() });

/** Capacity or a point as a person gives it. */
const point = quantity.check(z.lte(1_000_000, '最多1000000'));
export const newPlace = {
  tray: label('层', atLeastOne.check(z.lte(40, '最多40'))),
  position: label('列', atLeastOne.check(z.lte(40, '最多40'))),
};
/** Fields of a new channel: zero where left out. */
export const newPoints = {
  capacity: label('容量', orDefault(point)),
  warnNum: label('预警点', orDefault(point)),
  remindNum: label('提醒点', orDefault(point)),
};
/** Of channels that are there: what is left out stays as it is. */
export const somePoints = {
  capacity: label('容量', z.optional(point)),
  warnNum: label('预警点', z.optional(point)),
  remindNum: label('提醒点', z.optional(point)),
};
export const channelIds = z.array(id).check(z.minLength(1, '请至少选择一个货道'), z.maxLength(1000, '一次最多1000个货道'));
/** Channels that are to become one. */
export const neighbours = z.array(id).check(z.minLength(2, '请选择至少两个货道'), z.maxLength(40, '最多40个'));

/** A channel with a product in the report of what lies where: between whose it is and what only its owner's kind has. */
export const stocked = {
  channelCode: label('货道', z.string()),
  ...productRef,
  nodeProductCode: label('物料号', z.nullable(z.string())),
  productTypeName: label('商品分类', z.string()),
  spec: label('规格', z.nullable(z.string())),
  unit: label('单位', z.string()),
  stockNum: label('库存', quantity),
};
export const worth = {
  productPrice: label('单价', money),
  totalPrice: label('库存金额', money),
};
export const stockFilters = {
  keyword: label('商品', text(100)),
  productId: label('商品', id),
  productTypeId: label('商品分类', id),
  warningLevel: label('预警级别', StockWarningLevel),
};
/** All that lies in the channels of an owner, or of all that the actor sees. */
export const StockTotals = z.object({
  channels: z.int(),
  products: z.int(),
  stockNum: quantity,
  capacity: quantity,
  totalPrice: money,
  levels: LevelCounts,
});

/** A channel that wants goods: which, what it has now, … */
export const wanting = {
  channelCode: label('货道', z.string()),
  ...goods,
  warningLevel: label('预警级别', StockWarningLevel),
  stockNum: label('库存', quantity),
};
/** … and what it lacks, from where. */
export const lacking = {
  /** Planned, and not yet filled in. */
  onWayNum: label('补货在途', quantity),
  /** Taken out of it to be given back, and not yet back. */
  lentNum: label('借出未还', quantity),
  needNum: label('需补', quantity),
  warehouseId: z.nullable(id),
  warehouseName: label('备货仓库', z.nullable(z.string())),
  /** In the warehouse behind, not reserved. */
  freeNum: label('仓库可用', quantity),
};
export const needFilters = {
  keyword: label('商品', text(100)),
  warningLevel: label('预警级别', StockWarningLevel),
  /** False or left out: only what stands at its reminder point or below, what is on its way counted in. */
  allFlag: label('含提醒点以上', yes),
};
