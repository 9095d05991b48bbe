// What the rows of an invoice file name: statements, products, orders, and the lines that are there already.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { label } from '../../../contract/kernel/label.ts';
import { date, difference, MOST_PIECES, moneyInput, text } from '../../../contract/kernel/scalars.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import type { Line } from '../transfer/index.ts';
import { statements } from './statement.query.ts';

export const InvoiceFileRow = z.strictObject({
  statementNo: label('对账单号', text(50)),
  invoiceNo: label('发票号', text(60)),
  invoiceDate: label('开票日期', z.nullish(date)),
  productCode: label('商品编码', text(50)),
  /** What the invoice is for; of this vendor, with this product. */
  poNo: label('采购订单号', z.nullish(text(50))),
  /** A credit note has fewer than none. */
  num: label('数量', difference.check(z.gte(-MOST_PIECES, '数量过大'), z.lte(MOST_PIECES, '数量过大'))),
  unitPrice: label('单价', moneyInput),
});
export type Row = z.output<typeof InvoiceFileRow>;

/** What tells the lines of an invoice apart; of the same one either all name an order or none, so that a column mapped later brings no line twice. */
export const lineOf = ({ statementNo, invoiceNo, productCode, unitPrice }: Row) =>
  JSON.stringify([statementNo, invoiceNo, productCode, unitPrice]);

/** What the rows name: statements, products by code or by the site's own number, and the lines that are there already. */
export async function standing(ctx: Ctx, lines: readonly Line<Row>[]) {
  const nos = [...new Set(lines.map(({ row }) => row.statementNo))];
  const codes = [...new Set(lines.map(({ row }) => row.productCode))];
  const heads = await statements(ctx)
    .select(['s.id', 's.statementNo', 's.confirmStatus', 's.vendorId'])
    .where(sql<boolean>`s.statement_no = any(${nos}::text[])`)
    .execute();
  const products = await from(ctx, 'product', 'p')
    .select(['p.id', 'p.productCode', 'p.nodeProductCode'])
    .where(sql<boolean>`(p.product_code = any(${codes}::text[]) or p.node_product_code = any(${codes}::text[]))`)
    .execute();
  const orderNos = [...new Set(lines.flatMap(({ row }) => row.poNo ?? []))];
  const orders = await from(ctx, 'purchaseOrder', 'o')
    .innerJoin('purchaseOrderLine as l', sameNode('l.orderId', 'o.id'))
    .select(['o.id', 'o.poNo', 'o.vendorId', 'l.productId'])
    .where(sql<boolean>`o.po_no = any(${orderNos}::text[])`)
    .execute();
  const there = await from(ctx, 'statementInvoice', 'i')
    .select(['i.statementId', 'i.invoiceNo', 'i.productId', 'i.unitPrice', 'i.poId', 'i.num', 'i.invoiceDate'])
    .where(sql<boolean>`i.statement_id = any(${heads.map(({ id }) => id)}::uuid[])`)
    .execute();
  const byOwn = new Map(products.map(({ nodeProductCode, id }) => [nodeProductCode, id]));
  const byCode = new Map(products.map(({ productCode, id }) => [productCode, id]));
  const known = new Map(
    there.map((one) => [JSON.stringify([one.statementId, one.invoiceNo, one.productId, one.unitPrice, one.poId]), one]),
  );
  const head = (row: Row) => heads.find(({ statementNo }) => statementNo === row.statementNo);
  const product = (row: Row) => byCode.get(row.productCode) ?? byOwn.get(row.productCode);
  /** Null where none is named, undefined where the one that is named cannot be meant. */
  const order = (row: Row): string | null | undefined => {
    if (!row.poNo) return null;
    const [vendorId, productId] = [head(row)?.vendorId, product(row)];
    return orders.find((one) => one.poNo === row.poNo && one.vendorId === vendorId && one.productId === productId)?.id;
  };
  return {
    head,
    product,
    order,
    line: (row: Row) => known.get(JSON.stringify([head(row)?.id, row.invoiceNo, product(row), row.unitPrice, order(row)])),
    /** It was brought before, with an order where this one has none, or without. */
    stoodOtherwise: (row: Row) =>
      there.some(
        (one) =>
          one.statementId === head(row)?.id &&
          one.invoiceNo === row.invoiceNo &&
          one.productId === product(row) &&
          one.unitPrice === row.unitPrice &&
          (one.poId === null) === Boolean(row.poNo),
      ),
  };
}
export type Standing = Awaited<ReturnType<typeof standing>>;
