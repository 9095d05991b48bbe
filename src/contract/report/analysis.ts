// Questions of the report engine that say more than a sum: classes, prices, savings. Each says on its page how it reckons.
import * as z from 'zod/mini';
import { words } from '../kernel/codes.ts';
import { read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery, searchOf } from '../kernel/page.ts';
import { date, difference, id, money } from '../kernel/scalars.ts';
import { asked, before, branch, figures, item, narrowed, product, rate } from './question.ts';
import { AskedBy, SumMeasure } from './question-codes.ts';

/** By value: what makes the first 80 % of it, what the next 15 %, the rest. */
export const AbcClass = words('reportAbcClass', { A: 'A类', B: 'B类', C: 'C类' });
/** By how much its months differ: at most half of their mean, at most all of it, more. */
export const XyzClass = words('reportXyzClass', { X: 'X类', Y: 'Y类', Z: 'Z类' });
/** Tenths of a percent of all that A, and that A and B reach to. */
export const ABC_LIMITS = [800, 950] as const;
/** Tenths of a percent of the mean that the months of X, and of Y, differ by at most. */
export const XYZ_LIMITS = [500, 1000] as const;

const { shows: _shows, ...others } = asked;
/** It goes by what adds up alone. */
const summed = { ...others, measure: label('统计口径', SumMeasure) };
const { compare: _, ...alone } = summed;

export const analysis = {
  /** Months in which nothing was taken count as nought; what was given back as often as taken has no class of variation. */
  abcXyz: read({
    method: 'POST',
    path: '/kaetl/statAbcXyz',
    summary: 'ABC与XYZ分类',
    permit: 'report.abcXyz',
    exportCode: 'EXPORT_ABC_XYZ',
    exportTitle: 'ABC与XYZ分类导出',
    freshness: true,
    input: pageQuery({ ...alone, abcClass: label('ABC分类', AbcClass), xyzClass: label('XYZ分类', XyzClass) }, [
      'rank',
      'tradeNum',
      'totalPrice',
      'tradeLines',
      'productCode',
      'variation',
    ]),
    output: pageOf(
      z.object({
        key: z.string(),
        ...product,
        ...figures,
        abcClass: label('ABC分类', AbcClass),
        xyzClass: label('XYZ分类', z.nullable(XyzClass)),
        months: label('月数', z.int()),
        activeMonths: label('有领用的月数', z.int()),
        variation: label('波动（‰）', rate),
      }),
    ),
  }),
  /** What the same pieces cost more than at the price of the days that they are held against; goods that only one of both took have no change. */
  priceChange: read({
    method: 'POST',
    path: '/kaetl/statPriceChange',
    summary: '价格变动',
    permit: 'report.priceChange',
    exportCode: 'EXPORT_PRICE_CHANGE',
    exportTitle: '价格变动导出',
    freshness: true,
    input: pageQuery(summed, ['rank', 'tradeNum', 'totalPrice', 'productCode', 'priceRise', 'costMore']),
    output: pageOf(
      z.object({
        key: z.string(),
        ...product,
        tradeNum: figures.tradeNum,
        totalPrice: figures.totalPrice,
        tradeLines: figures.tradeLines,
        rank: figures.rank,
        share: figures.share,
        cumulative: figures.cumulative,
        beforeNum: before.beforeNum,
        beforePrice: before.beforePrice,
        price: label('本期均价', z.nullable(money)),
        priceBefore: label('对比期均价', z.nullable(money)),
        priceRise: label('涨跌（‰）', rate),
        costMore: label('多花金额', z.nullable(money)),
      }),
    ),
  }),
  /** What a piece of one product was charged at on each day on which it was taken or came back; the last thousand of them. */
  priceSteps: read({
    method: 'POST',
    path: '/kaetl/statPriceSteps',
    summary: '商品单价走势',
    permit: 'report.priceChange',
    input: z.strictObject({ ...searchOf(narrowed), productId: id }),
    output: z.object({
      steps: z.array(z.object({ day: date, minPrice: money, maxPrice: money, tradeNum: difference, totalPrice: money })),
    }),
  }),
  /** What as many people would have used as before, less what they used, both at the prices of before. */
  savings: read({
    method: 'POST',
    path: '/kaetl/statSavings',
    summary: '节约分析',
    permit: 'report.savings',
    exportCode: 'EXPORT_SAVINGS',
    exportTitle: '节约分析导出',
    freshness: true,
    input: pageQuery({ by: label('分析维度', AskedBy), ...summed }, ['rank', 'tradeNum', 'totalPrice', 'itemCode', 'saved']),
    output: pageOf(
      z.object({
        ...branch,
        itemId: z.nullable(id),
        prewhId: item.shape.prewhId,
        itemCode: item.shape.itemCode,
        itemName: item.shape.itemName,
        ...figures,
        beforeNum: label('对比期数量', difference),
        beforePrice: label('对比期金额', money),
        people: label('领用人数', z.int()),
        peopleBefore: label('对比期人数', z.int()),
        samePrice: label('按对比期价格的金额', money),
        expected: label('按对比期人均应用金额', z.nullable(money)),
        saved: label('节约金额', z.nullable(money)),
      }),
    ),
  }),
};
