// RFID tags from a file: a line for each tag, on a product by its code. Of a tag that is known only the remark changes; one that the file
// says is deprecated must be so already, as an export of all tags says it.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { label } from '../../../contract/kernel/label.ts';
import { text } from '../../../contract/kernel/scalars.ts';
import { DeprecatedFlag, rfidCode } from '../../../contract/product/rfid.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { addTo, from } from '../../kernel/scope.ts';
import { defineImport, type Counts, type ImportRun, type Line, type Planned, type Problem } from '../transfer/index.ts';
import { tagsOf } from './rfid.ts';

const Row = z.strictObject({
  productCode: label('商品编码', text(50)),
  rfidCode: label('RFID编码', rfidCode),
  deprecatedFlag: label('标签状态', z.nullish(DeprecatedFlag)),
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
  const twice = lines.get(code);
  if (twice !== undefined) return { line, field: 'rfidCode', key: 'row-twice', params: { line: twice, field: 'RFID编码', value: code } };
  const tag = tags.get(code);
  if (!tag && !product.rfidFlag) return { line, field: 'productCode', key: 'rfid-no-flag', params: { product: product.productName } };
  if (tag?.deprecatedFlag && !row.deprecatedFlag) return { line, field: 'rfidCode', key: 'rfid-deprecated', params: { code } };
  if (row.deprecatedFlag && !tag?.deprecatedFlag) return { line, field: 'deprecatedFlag', key: 'rfid-not-deprecated', params: { code } };
  if (tag && tag.productId !== product.id)
    return { line, field: 'rfidCode', key: 'rfid-taken', params: { code, product: tag.productName } };
  lines.set(code, line);
  return undefined;
}

type How = keyof Counts;
const how = ({ row }: Line<Row>, { tags }: Ground): How => {
  const tag = tags.get(row.rfidCode.toUpperCase());
  if (!tag) return 'added';
  return (row.remark ?? tag.remark) === tag.remark ? 'same' : 'changed';
};

function begin(): ImportRun<Row> {
  const lines = new Map<string, number>();
  return {
    async plan(ctx, batch): Promise<Planned> {
      const planned: Planned = { added: 0, changed: 0, same: 0, problems: [] };
      const ground = await known(ctx, batch);
      for (const one of batch) {
        const problem = problemOf(one, ground, lines);
        if (problem) planned.problems.push(problem);
        else planned[how(one, ground)] += 1;
      }
      return planned;
    },
    async apply(ctx, batch): Promise<Counts> {
      const ground = await known(ctx, batch);
      const of = Map.groupBy(batch, (one) => how(one, ground));
      const fresh = (of.get('added') ?? []).map(({ row }) => ({
        id: newId(),
        productId: ground.products.get(row.productCode)?.id ?? '',
        rfidCode: row.rfidCode.toUpperCase(),
        remark: row.remark ?? null,
      }));
      if (fresh.length > 0) await addTo(ctx, 'rfidProduct', fresh).execute();
      const changed = (of.get('changed') ?? []).map(({ row }) => row);
      await sql`update rfid_product r set remark = v.remark
        from unnest(${changed.map((row) => row.rfidCode.toUpperCase())}::text[], ${changed.map(({ remark }) => remark ?? null)}::text[]) as v(code, remark)
        where r.node_id = ${ctx.nodeId} and r.rfid_code = v.code`.execute(ctx.db);
      return { added: fresh.length, changed: changed.length, same: of.get('same')?.length ?? 0 };
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
