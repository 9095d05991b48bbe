// A vendor's invoice lines from a file, each to a statement; what was brought is held against it at once. The same line brought again is the same line.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { MOST_FEN } from '../../../contract/kernel/scalars.ts';
import { ConfirmStatus } from '../../../contract/statement/index.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { addTo } from '../../kernel/scope.ts';
import { defineImport, type Counts, type ImportRun, type Planned, type Problem } from '../transfer/index.ts';
import { InvoiceFileRow, lineOf, standing, type Row, type Standing } from './invoice-known.ts';
import { matchStatement } from './match.ts';

const fault = (field: keyof Row & string, key: Problem['key'], params: NonNullable<Problem['params']>): Omit<Problem, 'line'> => ({
  field,
  key,
  params,
});

function effectOf(row: Row, known: Standing): keyof Counts {
  const there = known.line(row);
  if (!there) return known.stoodOtherwise(row) ? 'changed' : 'added';
  return there.num === row.num && (row.invoiceDate ?? there.invoiceDate) === there.invoiceDate ? 'same' : 'changed';
}

function begin(): ImportRun<Row> {
  const seen = new Map<string, Map<string | null, number>>();
  const touched = new Set<string>();
  const faultOf = (row: Row, known: Standing): Omit<Problem, 'line'> | undefined => {
    const before = seen.get(lineOf(row));
    const twice = before?.get(row.poNo ?? null) ?? (row.poNo ? before?.get(null) : before?.values().next().value);
    if (twice !== undefined) return fault('invoiceNo', 'row-twice', { line: twice, field: '发票号', value: row.invoiceNo });
    if (Math.abs(row.num) * row.unitPrice > MOST_FEN) return fault('num', 'beyond-books', {});
    const head = known.head(row);
    if (!head) return fault('statementNo', 'row-no-such', { thing: '对账单', value: row.statementNo });
    if (head.confirmStatus === ConfirmStatus.confirmed) return fault('statementNo', 'statement-answered', { no: row.statementNo });
    if (!known.product(row)) return fault('productCode', 'row-no-such', { thing: '商品', value: row.productCode });
    if (known.order(row) === undefined) return fault('poNo', 'invoice-order', { no: row.poNo ?? '', code: row.productCode });
    return undefined;
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
        seen.set(lineOf(row), (seen.get(lineOf(row)) ?? new Map()).set(row.poNo ?? null, line));
        planned[effectOf(row, known)] += 1;
      }
      return planned;
    },
    async apply(ctx, batch): Promise<Counts> {
      const counts: Counts = { added: 0, changed: 0, same: 0 };
      const known = await standing(ctx, batch);
      const rows = batch.flatMap(({ row }) => {
        const [statementId, productId, poId = null] = [known.head(row)?.id, known.product(row), known.order(row)];
        if (!statementId || !productId) return [];
        counts[effectOf(row, known)] += 1;
        touched.add(statementId);
        const { invoiceNo, invoiceDate = null, num, unitPrice } = row;
        return [{ id: newId(), statementId, invoiceNo, invoiceDate, productId, poId, num, unitPrice, totalPrice: num * unitPrice }];
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
  poId: string | null;
  num: number;
  unitPrice: number;
  totalPrice: number;
}
async function keep(ctx: Ctx, rows: readonly InvoiceLine[]): Promise<void> {
  const of = <K extends keyof InvoiceLine>(name: K) => rows.map((row) => row[name]);
  await sql`delete from statement_invoice i using unnest(${of('statementId')}::uuid[], ${of('invoiceNo')}::text[], ${of('productId')}::uuid[],
      ${of('unitPrice')}::bigint[], ${of('poId')}::uuid[]) as w (statement_id, invoice_no, product_id, unit_price, po_id)
    where i.node_id = ${ctx.nodeId} and i.statement_id = w.statement_id and i.invoice_no = w.invoice_no and i.product_id = w.product_id
      and i.unit_price = w.unit_price and (i.po_id is null) <> (w.po_id is null)`.execute(ctx.db);
  await addTo(
    ctx,
    'statementInvoice',
    rows.map((row) => ({ ...row, creator: actorName(ctx) })),
  )
    .onConflict((at) =>
      at.columns(['nodeId', 'statementId', 'invoiceNo', 'productId', 'unitPrice', 'poId']).doUpdateSet({
        num: sql`excluded.num`,
        totalPrice: sql`excluded.total_price`,
        invoiceDate: sql`coalesce(excluded.invoice_date, statement_invoice.invoice_date)`,
      }),
    )
    .execute();
}

export const invoiceImport = defineImport({
  template: 'IMPORT_STATEMENT_INVOICE',
  module: 'vmbiz',
  permit: 'report.statementMatch.import',
  row: InvoiceFileRow,
  options: z.strictObject({}),
  synonyms: {
    statementNo: ['对账单', '单号', 'statement', 'statement no'],
    invoiceNo: ['发票号码', '发票编号', 'invoice', 'invoice no', 'invoice number'],
    invoiceDate: ['日期', '开票时间', 'invoice date', 'date'],
    productCode: ['编码', '物料号', '物料编码', 'code', 'product code', 'sku', 'item'],
    poNo: ['采购单号', '订单号', 'po', 'po no', 'purchase order'],
    num: ['件数', '开票数量', 'qty', 'quantity'],
    unitPrice: ['价格', '单价（元）', '含税单价', 'price', 'unit price'],
  },
  example: {
    statementNo: 'DZ202611-0001',
    invoiceNo: '24312000000123456789',
    invoiceDate: '2026-12-01',
    productCode: 'P0001',
    poNo: '',
    num: '120',
    unitPrice: '12.50',
  },
  begin: () => begin(),
});
