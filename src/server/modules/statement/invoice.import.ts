// A vendor's invoice lines from a file, each to a statement; what was brought is held against it at once. The same line brought again is the same line.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { label } from '../../../contract/kernel/label.ts';
import { date, difference, MOST_FEN, MOST_PIECES, moneyInput, text } from '../../../contract/kernel/scalars.ts';
import { ConfirmStatus } from '../../../contract/statement/index.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { addTo, from } from '../../kernel/scope.ts';
import { defineImport, type Counts, type ImportRun, type Line, type Planned, type Problem } from '../transfer/index.ts';
import { matchStatement } from './match.ts';
import { statements } from './statement.query.ts';

const Row = z.strictObject({
  statementNo: label('对账单号', text(50)),
  invoiceNo: label('发票号', text(60)),
  invoiceDate: label('开票日期', z.nullish(date)),
  productCode: label('商品编码', text(50)),
  /** A credit note has fewer than none. */
  num: label('数量', difference.check(z.gte(-MOST_PIECES, '数量过大'), z.lte(MOST_PIECES, '数量过大'))),
  unitPrice: label('单价', moneyInput),
});
type Row = z.output<typeof Row>;

const keyOf = ({ statementNo, invoiceNo, productCode, unitPrice }: Row) => JSON.stringify([statementNo, invoiceNo, productCode, unitPrice]);

/** What the rows name: statements, products by code or by the site's own number, and the lines that are there already. */
async function standing(ctx: Ctx, lines: readonly Line<Row>[]) {
  const nos = [...new Set(lines.map(({ row }) => row.statementNo))];
  const codes = [...new Set(lines.map(({ row }) => row.productCode))];
  const heads = await statements(ctx)
    .select(['s.id', 's.statementNo', 's.confirmStatus'])
    .where(sql<boolean>`s.statement_no = any(${nos}::text[])`)
    .execute();
  const products = await from(ctx, 'product', 'p')
    .select(['p.id', 'p.productCode', 'p.nodeProductCode'])
    .where(sql<boolean>`(p.product_code = any(${codes}::text[]) or p.node_product_code = any(${codes}::text[]))`)
    .execute();
  const there = await from(ctx, 'statementInvoice', 'i')
    .select(['i.statementId', 'i.invoiceNo', 'i.productId', 'i.unitPrice', 'i.num', 'i.invoiceDate'])
    .where(sql<boolean>`i.statement_id = any(${heads.map(({ id }) => id)}::uuid[])`)
    .execute();
  const byOwn = new Map(products.map(({ nodeProductCode, id }) => [nodeProductCode, id]));
  const byCode = new Map(products.map(({ productCode, id }) => [productCode, id]));
  const known = new Map(there.map((one) => [JSON.stringify([one.statementId, one.invoiceNo, one.productId, one.unitPrice]), one]));
  return {
    head: (row: Row) => heads.find(({ statementNo }) => statementNo === row.statementNo),
    product: (row: Row) => byCode.get(row.productCode) ?? byOwn.get(row.productCode),
    line: (row: Row, statementId: string, productId: string) =>
      known.get(JSON.stringify([statementId, row.invoiceNo, productId, row.unitPrice])),
  };
}
type Standing = Awaited<ReturnType<typeof standing>>;

const fault = (field: keyof Row & string, key: Problem['key'], params: NonNullable<Problem['params']>): Omit<Problem, 'line'> => ({
  field,
  key,
  params,
});

function effectOf(row: Row, there: ReturnType<Standing['line']>): keyof Counts {
  if (!there) return 'added';
  return there.num === row.num && (row.invoiceDate ?? there.invoiceDate) === there.invoiceDate ? 'same' : 'changed';
}

function begin(): ImportRun<Row> {
  const seen = new Map<string, number>();
  const touched = new Set<string>();
  const faultOf = (row: Row, known: Standing): Omit<Problem, 'line'> | undefined => {
    const twice = seen.get(keyOf(row));
    if (twice !== undefined) return fault('invoiceNo', 'row-twice', { line: twice, field: '发票号', value: row.invoiceNo });
    if (Math.abs(row.num) * row.unitPrice > MOST_FEN) return fault('num', 'beyond-books', {});
    const head = known.head(row);
    if (!head) return fault('statementNo', 'row-no-such', { thing: '对账单', value: row.statementNo });
    if (head.confirmStatus === ConfirmStatus.confirmed) return fault('statementNo', 'statement-answered', { no: row.statementNo });
    return known.product(row) ? undefined : fault('productCode', 'row-no-such', { thing: '商品', value: row.productCode });
  };
  return {
    async plan(ctx, batch): Promise<Planned> {
      const planned: Planned = { added: 0, changed: 0, same: 0, problems: [] };
      const known = await standing(ctx, batch);
      for (const { line, row } of batch) {
        const wrong = faultOf(row, known);
        if (wrong) {
          planned.problems.push({ line, ...wrong });
          continue;
        }
        seen.set(keyOf(row), line);
        planned[effectOf(row, known.line(row, known.head(row)?.id ?? '', known.product(row) ?? ''))] += 1;
      }
      return planned;
    },
    async apply(ctx, batch): Promise<Counts> {
      const counts: Counts = { added: 0, changed: 0, same: 0 };
      const known = await standing(ctx, batch);
      const rows = batch.flatMap(({ row }) => {
        const [statementId, productId] = [known.head(row)?.id, known.product(row)];
        if (!statementId || !productId) return [];
        counts[effectOf(row, known.line(row, statementId, productId))] += 1;
        touched.add(statementId);
        const { invoiceNo, invoiceDate = null, num, unitPrice } = row;
        return [{ id: newId(), statementId, invoiceNo, invoiceDate, productId, num, unitPrice, totalPrice: num * unitPrice }];
      });
      if (rows.length > 0) await keep(ctx, rows);
      return counts;
    },
    async end(ctx) {
      for (const id of touched) await matchStatement(ctx, { id });
    },
  };
}

interface InvoiceLine {
  id: string;
  statementId: string;
  invoiceNo: string;
  invoiceDate: string | null;
  productId: string;
  num: number;
  unitPrice: number;
  totalPrice: number;
}
const keep = (ctx: Ctx, rows: readonly InvoiceLine[]) =>
  addTo(
    ctx,
    'statementInvoice',
    rows.map((row) => ({ ...row, creator: actorName(ctx) })),
  )
    .onConflict((at) =>
      at.columns(['nodeId', 'statementId', 'invoiceNo', 'productId', 'unitPrice']).doUpdateSet({
        num: sql`excluded.num`,
        totalPrice: sql`excluded.total_price`,
        invoiceDate: sql`coalesce(excluded.invoice_date, statement_invoice.invoice_date)`,
      }),
    )
    .execute();

export const invoiceImport = defineImport({
  template: 'IMPORT_STATEMENT_INVOICE',
  module: 'vmbiz',
  permit: 'report.statementMatch.import',
  row: Row,
  options: z.strictObject({}),
  synonyms: {
    statementNo: ['对账单', '单号', 'statement', 'statement no'],
    invoiceNo: ['发票号码', '发票编号', 'invoice', 'invoice no', 'invoice number'],
    invoiceDate: ['日期', '开票时间', 'invoice date', 'date'],
    productCode: ['编码', '物料号', '物料编码', 'code', 'product code', 'sku', 'item'],
    num: ['件数', '开票数量', 'qty', 'quantity'],
    unitPrice: ['价格', '单价（元）', '含税单价', 'price', 'unit price'],
  },
  example: {
    statementNo: 'DZ202611-0001',
    invoiceNo: '24312000000123456789',
    invoiceDate: '2026-12-01',
    productCode: 'P0001',
    num: '120',
    unitPrice: '12.50',
  },
  begin: () => begin(),
});
