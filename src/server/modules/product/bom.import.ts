// Bills of materials from a file: a line for each part, lines of one code are one bill. A bill that is known gets these lines, as its next
// version where it is in force; one that the file says just as it is stays as it is.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { BomStatus } from '../../../contract/product/codes.ts';
import { label } from '../../../contract/kernel/label.ts';
import { atLeastOne, text } from '../../../contract/kernel/scalars.ts';
import { BOM_LINES } from '../../../contract/product/fields.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse, Refusal } from '../../kernel/refusal.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { defineImport, WHOLE_FILE, type Counts, type ImportRun, type Line, type Planned, type Problem } from '../transfer/index.ts';
import { bomCircles, type Circles } from './bom.circles.ts';
import { writeBoms, type WholeBill } from './bom-bulk.ts';
import { lockBoms } from './bom.ts';
import { inBaseUnits, unitsOfProducts } from './unit.ts';

const Row = z.strictObject({
  bomCode: label('BOM编码', text(50)),
  bomName: label('BOM名称', text(100)),
  madeProductCode: label('成品编码', z.nullish(text(50))),
  productCode: label('商品编码', text(50)),
  num: label('用量', atLeastOne.check(z.lte(1_000_000, '最多1000000'))),
  unit: label('单位', z.nullish(text(20))),
  remark: label('备注', z.nullish(text(200))),
});
type Row = z.output<typeof Row>;
type Lines = readonly Line<Row>[];
type Boms = Map<string, { id: string; bomStatus: number }>;

const bomsOf = async (ctx: Ctx): Promise<Boms> =>
  new Map((await from(ctx, 'productBom', 'b').select(['b.id', 'b.bomCode', 'b.bomStatus']).execute()).map((row) => [row.bomCode, row]));

async function productsOf(ctx: Ctx, lines: readonly { row: Row }[]) {
  const codes = lines.flatMap(({ row }) => [row.productCode, ...(row.madeProductCode ? [row.madeProductCode] : [])]);
  const rows = await from(ctx, 'product', 'p')
    .select(['p.id', 'p.productCode', 'p.productName', 'p.unit', 'p.packageUnit', 'p.packageQty'])
    .where(sql<boolean>`p.product_code = any(${codes}::text[])`)
    .execute();
  return { products: new Map(rows.map((row) => [row.productCode, row])), units: await unitsOfProducts(ctx, rows) };
}
type Ground = Awaited<ReturnType<typeof productsOf>>;

/** The codes of the bills that the file says just as they are: name, product, and every line in its order. */
async function unchangedBills(ctx: Ctx, lines: Lines, { products }: Ground): Promise<Set<string>> {
  const said = Map.groupBy(lines, ({ row }) => row.bomCode);
  const rows = await from(ctx, 'productBom', 'b')
    .innerJoin('productBomLine as l', sameNode('l.bomId', 'b.id'))
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .leftJoin('product as m', sameNode('m.id', 'b.productId'))
    .select(['b.bomCode', 'b.bomName', 'm.productCode as made', 'p.productCode', 'l.num', 'l.unit', 'l.remark'])
    .where(sql<boolean>`b.bom_code = any(${[...said.keys()]}::text[])`)
    .orderBy('l.lineNo')
    .execute();
  const known = Map.groupBy(rows, ({ bomCode }) => bomCode);
  const same = [...said].filter(([code, own]) => {
    const [first] = known.get(code) ?? [];
    const head = own[0]?.row;
    if (own.some(({ row }) => headFault(row, own[0]?.row ?? row))) return false;
    if (!first || head?.bomName !== first.bomName || (head.madeProductCode ?? first.made) !== first.made) return false;
    const parts = own.map(({ row }) => [row.productCode, row.num, row.unit ?? products.get(row.productCode)?.unit, row.remark ?? null]);
    return JSON.stringify(parts) === JSON.stringify(known.get(code)?.map((line) => [line.productCode, line.num, line.unit, line.remark]));
  });
  return new Set(same.map(([code]) => code));
}

function problemOf(
  { line, row }: Line<Row>,
  { products, units }: Ground,
  state: { boms: Boms; circles: Circles; lines: Map<string, number>; heads: Map<string, Line<Row>> },
): Problem | undefined {
  const product = products.get(row.productCode);
  if (!product) return { line, field: 'productCode', key: 'row-no-such', params: { thing: '商品', value: row.productCode } };
  if (row.madeProductCode && !products.has(row.madeProductCode))
    return { line, field: 'madeProductCode', key: 'row-no-such', params: { thing: '成品', value: row.madeProductCode } };
  if (row.madeProductCode === row.productCode) return { line, field: 'productCode', key: 'bom-self' };
  if (state.boms.get(row.bomCode)?.bomStatus === BomStatus.void)
    return { line, field: 'bomCode', key: 'bom-void', params: { bom: row.bomCode } };
  const head = state.heads.get(row.bomCode) ?? { line, row };
  state.heads.set(row.bomCode, head);
  const other = headFault(row, head.row);
  if (other) return { line, field: other, key: 'bom-row-again', params: { line: head.line, field: HEAD[other] } };
  const key = `${row.bomCode}\n${row.productCode}`;
  const twice = state.lines.get(key);
  if (twice !== undefined)
    return { line, field: 'productCode', key: 'row-twice', params: { line: twice, field: '商品编码', value: row.productCode } };
  try {
    inBaseUnits(product, units.get(product.id), { num: row.num, unit: row.unit ?? product.unit });
  } catch (error) {
    if (error instanceof Refusal) return { line, field: 'unit', key: error.key, params: error.params };
    throw error;
  }
  const made = state.circles(row);
  if (made)
    return {
      line,
      field: 'productCode',
      key: 'bom-cycle',
      params: { product: product.productName, made: products.get(made)?.productName ?? made },
    };
  state.lines.set(key, line);
  return undefined;
}

const HEAD = { bomName: 'BOM名称', madeProductCode: '成品编码' } as const;

/** What a line says of its bill otherwise than the bill's first line does; a product that is left out is not said. */
function headFault(row: Row, head: Row): keyof typeof HEAD | undefined {
  if (row.bomName !== head.bomName) return 'bomName';
  return row.madeProductCode && row.madeProductCode !== head.madeProductCode ? 'madeProductCode' : undefined;
}

/** Every line of a bill that is too long: whichever is looked at says why. */
const tooLong = (lines: Lines): Problem[] =>
  [...Map.groupBy(lines, ({ row }) => row.bomCode)]
    .filter(([, own]) => own.length > BOM_LINES)
    .flatMap(([bom, own]) => {
      const params = { bom, lines: own.length, most: BOM_LINES };
      return own.map(({ line }) => ({ line, field: 'bomCode', key: 'bom-too-long' as const, params }));
    });

/** A bill comes whole or not at all: what is wrong with one line keeps out the others of its bill, which would else be all of it. */
function restOfBills(lines: Lines, wrong: readonly Problem[], unread: readonly Line<Partial<Row>>[]): Problem[] {
  const refused = new Set(wrong.map(({ line }) => line));
  const first = new Map<string, number>();
  const broken = [...lines.filter(({ line }) => refused.has(line)), ...unread].sort((a, b) => b.line - a.line);
  for (const { line, row } of broken) if (row.bomCode) first.set(row.bomCode, line);
  return lines.flatMap(({ line, row: { bomCode: bom } }) => {
    const at = first.get(bom);
    return at === undefined || refused.has(line)
      ? []
      : [{ line, field: 'bomCode', key: 'bom-not-whole' as const, params: { bom, line: at } }];
  });
}

/** What somebody wrote since the file was checked may close a circle with it. */
async function refuseCircles(ctx: Ctx, lines: Lines, products: Ground['products']): Promise<void> {
  const circles = await bomCircles(ctx);
  const nameOf = (code: string): string => products.get(code)?.productName ?? code;
  for (const { row } of lines) {
    const made = circles(row);
    if (made) refuse('bom-cycle', { product: nameOf(row.productCode), made: nameOf(made) });
  }
}

function begin(boms: Boms, circles: Circles): ImportRun<Row> {
  const lines = new Map<string, number>();
  const heads = new Map<string, Line<Row>>();
  const rows: Line<Row>[] = [];
  let same = new Set<string>();
  const differs = ({ row }: Line<Row>): boolean => !same.has(row.bomCode);
  const count = (batch: readonly Line<Row>[]): Counts => {
    const written = batch.filter(differs);
    const changed = written.filter(({ row }) => boms.has(row.bomCode)).length;
    return { added: written.length - changed, changed, same: batch.length - written.length };
  };
  return {
    async plan(ctx, batch, unread = []): Promise<Planned> {
      const ground = await productsOf(ctx, batch);
      same = await unchangedBills(ctx, batch, ground);
      const own = batch.filter(differs);
      const found = [...tooLong(own), ...own.flatMap((one) => problemOf(one, ground, { boms, circles, lines, heads }) ?? [])];
      const problems = [...found, ...restOfBills(own, found, unread)];
      const wrong = new Set(problems.map(({ line }) => line));
      return { ...count(batch.filter(({ line }) => !wrong.has(line))), problems };
    },
    apply: async (_, batch) => {
      rows.push(...batch.filter(differs));
      return count(batch);
    },
    end: async (ctx) => {
      if (rows.length === 0) return;
      const { products } = await productsOf(ctx, rows);
      const idOf = (code: string): string => products.get(code)?.id ?? refuse('not-found', { thing: '商品' });
      await lockBoms(ctx);
      await refuseCircles(ctx, rows, products);
      const bills = [...Map.groupBy(rows, ({ row }) => row.bomCode).values()].flatMap((own): WholeBill[] => {
        const head = own[0]?.row;
        if (!head) return [];
        const lines = own.map(({ row: { productCode, num, unit, remark } }) => ({ productId: idOf(productCode), num, unit, remark }));
        return [
          { bomCode: head.bomCode, bomName: head.bomName, productId: head.madeProductCode ? idOf(head.madeProductCode) : null, lines },
        ];
      });
      await writeBoms(ctx, bills);
    },
  };
}

export const bomImport = defineImport({
  template: 'IMPORT_PRODUCT_BOM',
  module: 'vmbiz',
  permit: 'product.productBom.import',
  row: Row,
  options: z.strictObject({}),
  batch: WHOLE_FILE,
  synonyms: {
    bomCode: ['清单编码', 'bom', 'bom code'],
    num: ['数量', '单位用量', 'qty'],
    productCode: ['物料编码', '子件编码', 'part'],
    madeProductCode: ['父件编码', 'parent'],
  },
  example: { bomCode: 'BOM001', bomName: '示例BOM', madeProductCode: '', productCode: 'P0001', num: '2', unit: '个', remark: '' },
  begin: async (ctx) => begin(await bomsOf(ctx), await bomCircles(ctx)),
});
