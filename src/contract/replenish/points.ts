// Proposed points and capacities (建议点位): out of what was taken in the past, tried on days that they were not chosen by. And what stands in for what is short.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { id, nothing, quantity } from '../kernel/scalars.ts';

const atMost = quantity.check(z.lte(1_000_000, '最多1000000'));
/** How points did over the days of the trial. */
const Trial = z.object({
  stockOuts: label('缺货天数', z.int()),
  averageStock: label('平均库存', z.number()),
  refills: label('补货次数', z.int()),
});

export const PointsRow = z.object({
  channelId: id,
  vmCode: label('设备编码', z.string()),
  vmName: label('设备名称', z.string()),
  channelCode: label('货道', z.string()),
  productCode: label('商品编码', z.string()),
  productName: label('商品名称', z.string()),
  unit: label('单位', z.string()),
  perDay: label('日均领用', z.number()),
  maxDay: label('最高日领用', quantity),
  /** The most that was taken while a refill was on its way. */
  maxLead: label('补货期最多领用', quantity),
  capacity: label('容量', quantity),
  remindNum: label('提醒点', quantity),
  warnNum: label('预警点', quantity),
  /** In it, and on the way of open plans: the capacity is never proposed below. */
  inUseNum: label('在库和在途', quantity),
  newCapacity: label('建议容量', quantity),
  newRemindNum: label('建议提醒点', quantity),
  newWarnNum: label('建议预警点', quantity),
  now: Trial,
  proposed: Trial,
  /** Even a full channel runs out before the refill comes: another channel is wanted. */
  tightFlag: label('容量不足', z.boolean()),
});

export const SubstituteRow = z.object({
  productId: id,
  substituteId: id,
  productCode: label('商品编码', z.string()),
  productName: label('商品名称', z.string()),
  unit: label('单位', z.string()),
  /** So many of the short product do the work of so many of this. */
  fromQty: z.int(),
  toQty: z.int(),
  warehouseId: id,
  freeNum: label('仓库可用', quantity),
});

const page = 'operate.replNeedsMachine';

export const points = {
  suggest: read({
    method: 'POST',
    path: '/vreplenish/suggestChannelPoints',
    summary: '建议货道点位',
    permit: page,
    input: z.strictObject({
      vmId: label('设备', z.nullish(id)),
      /** Two thirds of them choose the points, the last third tries them. */
      days: label('参考天数', z._default(z.int().check(z.gte(14), z.lte(180)), 90)),
      /** From the reminder to the refill. */
      leadDays: label('补货需要天数', z._default(z.int().check(z.gte(1), z.lte(30)), 2)),
    }),
    output: z.object({ trialDays: z.int(), channels: z.int(), now: Trial, proposed: Trial, rows: z.array(PointsRow) }),
  }),
  apply: write({
    method: 'POST',
    path: '/vreplenish/applyChannelPoints',
    summary: '采用建议点位',
    permit: `${page}.points`,
    input: z.strictObject({
      rows: z
        .array(
          z.strictObject({
            channelId: id,
            capacity: label('容量', atMost),
            remindNum: label('提醒点', atMost),
            warnNum: label('预警点', atMost),
          }),
        )
        .check(
          z.minLength(1, '请至少选择一个货道'),
          z.maxLength(1000, '一次最多1000个货道'),
          z.refine((rows) => new Set(rows.map(({ channelId }) => channelId)).size === rows.length, '同一货道只能出现一次'),
        ),
    }),
    output: nothing,
  }),
  substitutes: read({
    method: 'POST',
    path: '/vreplenish/listSubstitutes',
    summary: '查询替代商品',
    permit: page,
    input: z.strictObject({ productIds: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
    output: z.array(SubstituteRow),
  }),
};
