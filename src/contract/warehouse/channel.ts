// Channels of shelves in smart warehouses: what is said of all channels, and what is reserved, whether each is in use, what a piece weighs.
import * as z from 'zod/mini';
import { shared } from '../customer/shared.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { atLeastOne, id, nothing, quantity, text } from '../kernel/scalars.ts';
import { bound, channelIds as idList, neighbours, newPlace, newPoints, placed, points, somePoints, standing } from '../channel/fields.ts';
import { DisableStatus } from './codes.ts';
import { productRef } from '../product/fields.ts';

// A query of one id comes without brackets.
const queryIds = z.pipe(
  z.pipe(
    z.union([z.string().check(z.maxLength(40_000)), idList]),
    z.transform((said) => (typeof said === 'string' ? said.split(',') : said)),
  ),
  idList,
);

export const PrewhChannelRow = z.object({
  id,
  prewhId: id,
  shelfId: id,
  shelfCode: label('货架编码', z.string()),
  ...placed,
  ...bound,
  stockNum: label('库存', quantity),
  reservedNum: label('已占用', quantity),
  ...points,
  ...standing,
  disableStatus: label('状态', DisableStatus),
  /** In milligrams; of a weighing shelf. */
  weightPerUnit: label('单件重量（mg）', z.nullable(z.int())),
  /** What a weight may be off by; nothing is a quarter of a piece. */
  weightTolerance: label('重量允差（mg）', z.nullable(z.int())),
});

export const ChannelStockRow = z.object({
  channelId: id,
  shelfCode: label('货架编码', z.string()),
  channelCode: label('货道', z.string()),
  ...productRef,
  unit: label('单位', z.string()),
  stockNum: label('库存', quantity),
  reservedNum: label('已占用', quantity),
  freeNum: label('可用', quantity),
});

const page = 'wms.wmsShelf';
const readers = shared(
  page,
  'wms.wmsList',
  'wms.operate.wmsInventory',
  'wms.wmsPickList',
  'wms.uwhOrder',
  'wms.operate.wmsReplenishment',
  'wms.operate.wmsReturnForm',
  'wms.operate.wmsReturnOrder',
  'wms.cabin.cabinReplenishment',
);

export const prewhChannel = {
  /** All channels of a smart warehouse, or of one of its shelves, as they stand. */
  list: read({
    method: 'POST',
    path: '/warehouse/listPrewhChannel',
    summary: '查看智能仓的货道',
    permit: readers,
    shift: true,
    input: z.strictObject({ prewhId: id, shelfId: z.nullish(id) }),
    output: z.array(PrewhChannelRow),
  }),
  stock: read({
    method: 'GET',
    path: '/warehouse/currentPrewhChannelStock',
    summary: '查看货道现有库存',
    permit: readers,
    input: z.strictObject({ prewhId: id }),
    output: z.array(ChannelStockRow),
  }),
  create: write({
    method: 'POST',
    path: '/warehouse/createPrewhChannel',
    summary: '新增货道',
    permit: `${page}.addChannel`,
    input: z.strictObject({
      shelfId: id,
      ...newPlace,
      channelCode: label('货道', z.nullish(text(20))),
      ...newPoints,
    }),
    output: z.object({ id }),
  }),
  delete: write({
    method: 'GET',
    path: '/warehouse/deletePrewhChannel',
    summary: '删除货道',
    permit: `${page}.deleteChannel`,
    input: z.strictObject({ id }),
    output: nothing,
  }),
  /** Without a product the channels are unbound. */
  bindProduct: write({
    method: 'POST',
    path: '/warehouse/prewhChannelBindProduct',
    summary: '货道绑定商品',
    permit: `${page}.bind`,
    input: z.strictObject({ ids: idList, productId: label('商品', z.nullish(id)) }),
    output: nothing,
  }),
  capacity: write({
    method: 'POST',
    path: '/warehouse/updatePrewhChannelCapacity',
    summary: '修改货道容量',
    permit: `${page}.capacity`,
    input: z.strictObject({
      ids: idList,
      ...somePoints,
      weightPerUnit: label('单件重量（mg）', z.optional(atLeastOne.check(z.lte(1_000_000_000, '数量过大')))),
      weightTolerance: label('重量允差（mg）', z.optional(quantity.check(z.lte(1_000_000_000, '数量过大')))),
    }),
    output: nothing,
  }),
  disable: write({
    method: 'POST',
    path: '/warehouse/updatePrewhChannelDisableStatus',
    summary: '禁用或启用货道',
    permit: `${page}.disable`,
    input: z.strictObject({ ids: idList, disableStatus: label('状态', DisableStatus) }),
    output: nothing,
  }),
  /** The leftmost becomes the main channel. */
  merge: write({
    method: 'POST',
    path: '/warehouse/mergePrewhChannel',
    summary: '合并货道',
    permit: `${page}.merge`,
    input: z.strictObject({ ids: neighbours }),
    output: z.object({ id }),
  }),
  cancelMerge: write({
    method: 'POST',
    path: '/warehouse/cancelMergePrewhChannel',
    summary: '取消合并',
    permit: `${page}.merge`,
    input: z.strictObject({ ids: idList }),
    output: nothing,
  }),
  /** prewhId and ids stand in the query (R238). */
  freeze: write({
    method: 'POST',
    path: '/warehouse/batchFreezeChannel',
    summary: '冻结货道',
    permit: `${page}.freeze`,
    wire: 'query',
    input: z.strictObject({ prewhId: id, ids: queryIds }),
    output: nothing,
  }),
  unfreeze: write({
    method: 'POST',
    path: '/warehouse/batchUnfreezeChannel',
    summary: '解冻货道',
    permit: `${page}.freeze`,
    wire: 'query',
    input: z.strictObject({ prewhId: id, ids: queryIds }),
    output: nothing,
  }),
};
