// RFID tags from a file: a line for each tag, on a product by its code.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { label } from '../../../contract/kernel/label.ts';
import { text } from '../../../contract/kernel/scalars.ts';
import { rfidCode } from '../../../contract/product/rfid.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import { from } from '../../kernel/scope.ts';
import { defineImport, type Counts, type ImportRun, type Line, type Planned, type Problem } from '../transfer/index.ts';
import { tagsOf } from './rfid.ts';

const Row = z.strictObject({
  productCode: label('商品编码', text(50)),
  rfidCode: label('RFID编码', rfidCode),
  remark: label('备注', z.nullish(text(500))),
});
type Row = z.output<typeof Row>;

async function known(ctx: Ctx, batch: Line<Row>[]) {
  const codes = batch.map(({ row }) => row.productCode);
  const products = await from(ctx, 'product', 'p')
    .select(['p.id', 'p.productCode', 'p.productName', 'p.rfidFlag'])
    .where(sql<boolean>`p.product_code = any(${codes}::text[])`)
    .execute();
  const tags = await tagsOf(
    ctx,
    batch.map(({ row }) => row.rfidCode.toUpperCase()),
  );
  return { products: new Map(products.map((row) => [row.productCode, row])), tags: new Map(tags.map((row) => [row.rfidCode, row])) };
}
type Ground = Awaited<ReturnType<typeof known>>;

function problemOf({ line, row }: Line<Row>, { products, tags }: Ground, lines: Map<string, number>): Problem | undefined {
  const product = products.get(row.productCode);
  const code = row.rfidCode.toUpperCase();
  if (!product) return { line, field: 'productCode', key: 'row-no-such', params: { thing: '商品', value: row.productCode } };
  if (!product.rfidFlag) return { line, field: 'productCode', key: 'rfid-no-flag', params: { product: product.productName } };
  const twice = lines.get(code);
  if (twice !== undefined) return { line, field: 'rfidCode', key: 'row-twice', params: { line: twice, field: 'RFID编码', value: code } };
  const tag = tags.get(code);
  if (tag?.deprecatedFlag) return { line, field: 'rfidCode', key: 'rfid-deprecated', params: { code } };
  if (tag && tag.productId !== product.id)
    return { line, field: 'rfidCode', key: 'rfid-taken', params: { code, product: tag.productName } };
  lines.set(code, line);
  return undefined;
}

function begin(): ImportRun<Row> {
  const lines = new Map<string, number>();
  return {
    async plan(ctx, batch): Promise<Planned> {
      const planned: Planned = { added: 0, changed: 0, same: 0, problems: [] };
      const ground = await known(ctx, batch);
      for (const one of batch) {
        const problem = problemOf(one, ground, lines);
        if (problem) planned.problems.push(problem);
        else planned[ground.tags.has(one.row.rfidCode.toUpperCase()) ? 'same' : 'added'] += 1;
      }
      return planned;
    },
    async apply(ctx, batch): Promise<Counts> {
      const { products, tags } = await known(ctx, batch);
      const fresh = batch
        .filter(({ row }) => !tags.has(row.rfidCode.toUpperCase()))
        .map(({ row }) => ({
          nodeId: ctx.nodeId,
          id: newId(),
          productId: products.get(row.productCode)?.id ?? '',
          rfidCode: row.rfidCode.toUpperCase(),
          remark: row.remark ?? null,
        }));
      if (fresh.length > 0) await ctx.db.insertInto('rfidProduct').values(fresh).execute();
      return { added: fresh.length, changed: 0, same: batch.length - fresh.length };
    },
  };
}

export const rfidImport = defineImport({
  template: 'IMPORT_RFID',
  module: 'basic',
  permit: 'product.productRfid.import',
  row: Row,
  options: z.strictObject({}),
  synonyms: { productCode: ['编码', 'product code', 'sku'], rfidCode: ['标签', '标签编码', 'epc', 'rfid', 'tag'] },
  example: { productCode: 'P0001', rfidCode: 'E2801160600002', remark: '' },
  begin,
});
