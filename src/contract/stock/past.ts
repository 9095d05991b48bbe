// 某日库存: what lay where at the end of a day of the site, holders among the places, with its value. From the ledger, never from a copy.
import * as z from 'zod/mini';
import { read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { date, difference, id, money, yes } from '../kernel/scalars.ts';
import { StockPlaceKind } from './ledger-codes.ts';
import { productRef } from '../product/fields.ts';

/** A product at a place. */
export const PastStockRow = z.object({
  key: z.string(),
  placeKind: label('位置类型', StockPlaceKind),
  placeRef: id,
  placeName: label('位置', z.string()),
  ...productRef,
  spec: label('规格', z.nullable(z.string())),
  unit: label('单位', z.nullable(z.string())),
  /** Less than nothing where the books lent what was taken beyond them (暂挂). */
  qty: label('数量', difference),
  /** At the last unit cost that was known then; null when none was. */
  value: label('金额', z.nullable(money)),
});

export const stockPast = {
  list: read({
    method: 'POST',
    path: '/kaetl/listPastStock',
    summary: '查询某日库存',
    permit: ['report.onlineStockReport', 'wms.report.onlineStockReport'],
    exportCode: 'EXPORT_PAST_STOCK',
    exportTitle: '某日库存导出',
    freshness: true,
    input: pageQuery(
      {
        /** The site's today when left out. */
        day: label('截至', date),
        placeKind: label('位置类型', StockPlaceKind),
        productId: label('商品', id),
        /** What the books said that day; else what was there as is known today. */
        recorded: label('按当时账面', yes),
      },
      ['productCode', 'productName', 'qty', 'value'],
    ),
    output: pageOf(PastStockRow),
  }),
};
