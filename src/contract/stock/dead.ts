// 呆滞库存: what lies somewhere and has not moved on for days, and what lasts for longer than anybody wants to keep it. From the ledger.
import * as z from 'zod/mini';
import { shared } from '../customer/shared.ts';
import { read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, difference, id, money } from '../kernel/scalars.ts';
import { StockPlaceKind } from './ledger-codes.ts';
import { goods } from '../product/fields.ts';

/** The days that consumption is reckoned from. */
export const COVER_FROM_DAYS = 90;
/** How old stock is told apart: from so many days without a movement on. */
export const DEAD_AGES = [0, 30, 60, 90, 180, 365] as const;

/** A product in a machine, a smart warehouse or a warehouse. */
export const DeadStockRow = z.object({
  key: z.string(),
  placeKind: label('位置类型', StockPlaceKind),
  vmId: z.nullable(id),
  prewhId: z.nullable(id),
  warehouseId: z.nullable(id),
  placeCode: label('位置编码', z.nullable(z.string())),
  placeName: label('位置', z.nullable(z.string())),
  ...goods,
  productTypeName: label('商品分类', z.string()),
  qty: label('库存数量', difference),
  value: label('库存金额（现价）', money),
  /** Since it last went on from there; where it never did, since it came there. */
  idleDays: label('未动天数', z.int()),
  lastOutAt: label('最近领出', z.nullable(dateTime)),
  firstInAt: label('最早入库', z.nullable(dateTime)),
  takenNum: label('近90天领出', difference),
  /** How long it lasts at the pace of those days; null where nobody takes it. */
  coverDays: label('可用天数', z.nullable(z.int())),
});

const days = z.int('请输入整数').check(z.gte(1, '至少为1'), z.lte(3650, '最多3650天'));
const narrowed = {
  vmId: label('设备', id),
  prewhId: label('智能仓', id),
  warehouseId: label('仓库', id),
  productId: label('商品', id),
  productTypeId: label('商品分类', id),
  placeKind: label('位置类型', StockPlaceKind),
};

const pages = shared('report.deadStock');
export const deadStock = {
  list: read({
    method: 'POST',
    path: '/kaetl/listDeadProduct',
    summary: '查询呆滞库存',
    permit: pages,
    exportCode: 'EXPORT_DEAD_STOCK',
    exportTitle: '呆滞库存导出',
    freshness: true,
    input: pageQuery({ ...narrowed, idleDays: label('最少未动天数', days), coverDays: label('最少可用天数', days) }, [
      'idleDays',
      'qty',
      'value',
      'coverDays',
      'productCode',
      'lastOutAt',
    ]),
    output: pageOf(DeadStockRow),
  }),
  /** What lies there by its age. */
  totals: read({
    method: 'POST',
    path: '/kaetl/statDeadProduct',
    summary: '统计呆滞库存',
    permit: pages,
    input: z.strictObject(
      Object.fromEntries(Object.entries(narrowed).map(([name, schema]) => [name, z.nullish(schema)])) as {
        [K in keyof typeof narrowed]: z.ZodMiniOptional<z.ZodMiniNullable<(typeof narrowed)[K]>>;
      },
    ),
    output: z.object({
      ages: z.array(z.object({ from: z.int(), to: z.nullable(z.int()), lines: z.int(), qty: difference, value: money })),
    }),
  }),
};
