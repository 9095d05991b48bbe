// 库存周转 and 缺货损失: how often stock was turned over, and what could not be taken because nothing lay there. From the ledger.
import * as z from 'zod/mini';
import { read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { difference, id, money } from '../kernel/scalars.ts';
import { goods } from '../product/fields.ts';

/** So many days up to yesterday where none are said. */
export const TURN_DAYS = 90;
/** The pace of what lay there for less is reckoned as of so many days. */
export const LEAST_DAYS = 7;
/** A year's days, for turns a year. */
export const YEAR_DAYS = 365;

const narrowed = {
  /** The last 90 where none are said; up to yesterday at the latest. */
  span: label('日期', dateSpan),
  productTypeId: label('商品分类', id),
  productId: label('商品', id),
  vmId: label('设备', id),
  prewhId: label('智能仓', id),
};

export const stockTurns = {
  /** A row for each product, of all places that the actor sees. */
  turns: read({
    method: 'POST',
    path: '/kaetl/statStockTurns',
    summary: '库存周转',
    permit: 'report.stockTurns',
    exportCode: 'EXPORT_STOCK_TURNS',
    exportTitle: '库存周转导出',
    freshness: true,
    input: pageQuery({ ...narrowed, warehouseId: label('仓库', id) }, [
      'turns',
      'usedNum',
      'beginNum',
      'endNum',
      'endValue',
      'coverDays',
      'productCode',
    ]),
    output: pageOf(
      z.object({
        key: z.string(),
        ...goods,
        productTypeName: label('商品分类', z.string()),
        beginNum: label('期初库存', difference),
        endNum: label('期末库存', difference),
        endValue: label('期末金额（现价）', money),
        /** Taken for good or lent, less what came back. */
        usedNum: label('领出数量', difference),
        /** A year; null where nothing lay there at either end. */
        turns: label('年周转次数', z.nullable(z.number())),
        /** How long the mean stock lasts at this pace; null where nothing was taken. */
        coverDays: label('周转天数', z.nullable(z.int())),
      }),
    ),
  }),
  /** A row for each product of a machine or a smart warehouse in which it lay for less than an hour less than the whole time. */
  outs: read({
    method: 'POST',
    path: '/kaetl/statStockOuts',
    summary: '缺货损失',
    permit: 'report.stockOuts',
    exportCode: 'EXPORT_STOCK_OUTS',
    exportTitle: '缺货损失导出',
    freshness: true,
    input: pageQuery(narrowed, ['lostPrice', 'missedNum', 'emptyHours', 'outTimes', 'productCode']),
    output: pageOf(
      z.object({
        key: z.string(),
        ...goods,
        productTypeName: label('商品分类', z.string()),
        vmId: z.nullable(id),
        prewhId: z.nullable(id),
        placeCode: label('位置编码', z.string()),
        placeName: label('位置', z.string()),
        outTimes: label('缺货次数', z.int()),
        emptyHours: label('缺货小时', z.int()),
        usedNum: label('领出数量', difference),
        /** As many as would have been taken in that time at the pace of the rest. */
        missedNum: label('预计少领', difference),
        lostPrice: label('缺货金额（现价）', money),
      }),
    ),
  }),
};
