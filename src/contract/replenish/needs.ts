// Needs (补货需求): what brings each channel to its capacity, less what is already on its way.
import * as z from 'zod/mini';
import { read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { id, quantity, text, yes } from '../kernel/scalars.ts';
import { StockWarningLevel } from '../stock/codes.ts';
import { goods } from '../product/fields.ts';
import { vmNamed } from '../machine/fields.ts';
import { Talk } from '../machine/talk.ts';

export const NeedRow = z.object({
  /** Of the channel. */
  id,
  ...vmNamed,
  channelCode: label('货道', z.string()),
  ...goods,
  warningLevel: label('预警级别', StockWarningLevel),
  stockNum: label('库存', quantity),
  capacity: label('容量', quantity),
  warnNum: label('预警点', quantity),
  remindNum: label('提醒点', quantity),
  /** Planned, and not yet filled in. */
  onWayNum: label('补货在途', quantity),
  /** Taken out of it to be given back, and not yet back. */
  lentNum: label('借出未还', quantity),
  needNum: label('需补', quantity),
  warehouseId: z.nullable(id),
  warehouseName: label('备货仓库', z.nullable(z.string())),
  /** In the machine's warehouse, not reserved. */
  freeNum: label('仓库可用', quantity),
  /** How sure the machine's figures are. */
  talk: Talk,
});

const filters = {
  keyword: label('商品', text(100)),
  productId: label('商品', id),
  warningLevel: label('预警级别', StockWarningLevel),
  /** False or left out: only what stands at its reminder point or below, what is on its way counted in. */
  allFlag: label('含提醒点以上', yes),
};
const permit = 'operate.replNeedsMachine';

export const needs = {
  list: read({
    method: 'POST',
    path: '/vreplenish/listReplenishNeeds',
    summary: '查询补货需求',
    permit,
    exportCode: 'EXPORT_REPLENISH_NEEDS',
    told: true,
    input: pageQuery({ vmId: label('设备', id), ...filters }),
    output: pageOf(NeedRow),
  }),
  /** The same needs as sums of each machine, the most urgent machine first. */
  byVm: read({
    method: 'POST',
    path: '/vreplenish/statReplenishNeeds',
    summary: '按设备汇总补货需求',
    permit,
    input: z.strictObject({
      keyword: z.nullish(filters.keyword),
      productId: z.nullish(filters.productId),
      warningLevel: z.nullish(filters.warningLevel),
      allFlag: z.nullish(filters.allFlag),
    }),
    output: z.array(
      z.object({
        ...vmNamed,
        channels: label('货道数', z.int()),
        warned: label('预警', z.int()),
        needNum: label('需补', quantity),
      }),
    ),
  }),
};
