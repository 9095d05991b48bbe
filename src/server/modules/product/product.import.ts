// Products from a file: known by their code; new ones are made, known ones take what the file says. A type is named by code or name
// and made on request.
import { shared } from '../../../contract/customer/shared.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { label } from '../../../contract/kernel/label.ts';
import { atLeastOne, moneyInput, orDefault, text, yes } from '../../../contract/kernel/scalars.ts';
import { SaleType } from '../../../contract/machine/codes.ts';
import { OnSaleFlag } from '../../../contract/product/codes.ts';
import { packageFault } from '../../../contract/product/units.ts';
import type { ErrorParams } from '../../../contract/errors.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { later } from '../../kernel/db/connection.ts';
import { newId } from '../../kernel/db/ids.ts';
import { initialsOf } from '../../kernel/list/pinyin.ts';
import { addTo, changeIn, from } from '../../kernel/scope.ts';
import {
  defineImport,
  directoryOf,
  type Counts,
  type Directory,
  type DirectoryEntry,
  type ImportRun,
  type Line,
  type Planned,
  type Problem,
} from '../transfer/index.ts';
import { knownTypes, type KnownTypes } from './product-type.import.ts';
import { barcodeOwners, createProducts, repacked, UNIT } from './product.ts';
import { waitForOthers } from './relist.ts';
import { packagesThatContradict, resizedBy } from './unit.ts';

const million = atLeastOne.check(z.lte(1_000_000, '最多1000000'));
const Row = z.strictObject({
  productCode: label('商品编码', text(50)),
  productName: label('商品名称', text(200)),
  productType: label('商品分类', text(50)),
  nodeProductCode: label('物料号', z.nullish(text(50))),
  nodeProductName: label('物料名称', z.nullish(text(200))),
  brand: label('品牌', z.nullish(text(100))),
  model: label('型号', z.nullish(text(100))),
  spec: label('规格', z.nullish(text(200))),
  unit: label('单位', orDefault(text(20))),
  packageUnit: label('包装单位', z.nullish(text(20))),
  packageQty: label('包装数量', z.nullish(million)),
  barcode: label('条码', z.nullish(text(50))),
  productPrice: label('单价', orDefault(moneyInput)),
  saleType: label('领用方式', orDefault(SaleType)),
  onSaleFlag: label('上下架', orDefault(OnSaleFlag)),
  rfidFlag: label('RFID', orDefault(yes)),
  serialFlag: label('按序列号管理', orDefault(yes)),
  expiryDays: label('保质期（天）', z.nullish(million)),
  vendor: label('供应商', z.nullish(text(100))),
  remark: label('备注', z.nullish(text(500))),
});
type Row = z.output<typeof Row>;
const Options = z.strictObject({ createTypes: label('自动新建不存在的分类', z._default(yes, false)) });

/** What a row names, as ids. */
interface Named {
  productTypeId: string;
  vendorId: string | undefined;
}

interface Vendor extends DirectoryEntry {
  lockFlag: boolean;
}
const knownVendors = async (ctx: Ctx): Promise<Directory<Vendor>> =>
  directoryOf(
    await from(ctx, 'vendor', 'v')
      .select(['v.id', 'v.vendorCode as code', 'v.vendorName as name', 'v.lockFlag'])
      .orderBy('v.vendorCode')
      .execute(),
  );

/** Columns of the table from a row; a field that the file leaves empty is left out. */
function columnsOf(row: Row, { productTypeId, vendorId }: Named) {
  const { productType: _, vendor: _vendor, productPrice, ...fields } = row;
  const said = Object.entries({ ...fields, unitPrice: productPrice, productTypeId, vendorId }).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return Object.fromEntries(said) as Omit<typeof fields, 'saleType'> & { unitPrice?: number; productTypeId: string; saleType?: number };
}

async function productsOf(ctx: Ctx, lines: Line<Row>[]) {
  const codes = lines.map(({ row }) => row.productCode);
  const rows = await from(ctx, 'product', 'p')
    .selectAll('p')
    .where(sql<boolean>`p.product_code = any(${codes}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.productCode, row]));
}

/** What a row would do to the product that has its code now. */
function change(known: object | undefined, columns: object): keyof Counts {
  if (!known) return 'added';
  return Object.entries(columns).every(([key, value]) => (known as Record<string, unknown>)[key] === value) ? 'same' : 'changed';
}

interface Lists {
  types: KnownTypes;
  vendors: Directory<Vendor>;
}
type Before = { productTypeId: string; vendorId: string | null; barcode: string | null } | undefined;

/** Reads what rows name: `wanted` are types that the import will make. */
function readerOf({ types, vendors }: Lists, wanted: ReadonlyMap<string, string>) {
  const lines = new Map<string, number>();
  const barcodes = new Map<string, number>();
  /** A vendor who is stopped gets nothing new; what is his already stays his. */
  const vendorOf = (said: string, own: unknown): string | undefined => {
    const found = vendors.find(said, own);
    return found && (!found.lockFlag || found.id === own) ? found.id : undefined;
  };
  const named = (row: Row, before: Before): Named => ({
    productTypeId: types.find(row.productType, before?.productTypeId)?.id ?? wanted.get(row.productType) ?? '',
    vendorId: row.vendor ? vendorOf(row.vendor, before?.vendorId) : undefined,
  });
  /** What a row names that is not there, that several are called, or that others have. */
  const nameFault = ({ row, line }: Line<Row>, { before, owners }: { before: Before; owners: ReadonlyMap<string, string> }) => {
    const twice = lines.get(row.productCode);
    if (twice !== undefined) return fault('productCode', 'row-twice', { line: twice, field: '商品编码', value: row.productCode });
    const type = { thing: '商品分类', value: row.productType };
    if (types.many(row.productType, before?.productTypeId)) return fault('productType', 'row-many', type);
    const ids = named(row, before);
    if (!ids.productTypeId) return fault('productType', 'row-no-such', type);
    const vendor = { thing: '供应商', value: row.vendor ?? '' };
    if (row.vendor && vendors.many(row.vendor, before?.vendorId)) return fault('vendor', 'row-many', vendor);
    if (row.vendor && !ids.vendorId) return fault('vendor', 'row-no-such', vendor);
    if (!row.barcode || row.barcode === before?.barcode) return undefined;
    const owner = owners.get(row.barcode);
    if (owner) return fault('barcode', 'conflict', { thing: '条码', value: `${row.barcode}（${owner}）` });
    const again = barcodes.get(row.barcode);
    if (again !== undefined) return fault('barcode', 'row-twice', { line: again, field: '条码', value: row.barcode });
    barcodes.set(row.barcode, line);
    return undefined;
  };
  return { named, nameFault, seen: ({ row, line }: Line<Row>) => lines.set(row.productCode, line) };
}

function begin(lists: Lists, { createTypes }: z.output<typeof Options>): ImportRun<Row> {
  const { types } = lists;
  const wanted = new Map<string, string>();
  const { named, nameFault, seen } = readerOf(lists, wanted);
  return {
    async plan(ctx, batch): Promise<Planned> {
      const planned: Planned = { added: 0, changed: 0, same: 0, problems: [] };
      const known = await productsOf(ctx, batch);
      const unitFault = await unitFaults(ctx, batch, known);
      const owners = await barcodeOwners(
        ctx,
        batch.flatMap(({ row }) => row.barcode ?? []),
      );
      for (const one of batch) {
        const { line, row } = one;
        const before = known.get(row.productCode);
        if (createTypes && !types.find(row.productType) && !wanted.has(row.productType)) wanted.set(row.productType, newId());
        const wrong = nameFault(one, { before, owners }) ?? unitFault.get(row.productCode);
        if (wrong) {
          planned.problems.push({ line, ...wrong });
          continue;
        }
        seen(one);
        planned[change(before, columnsOf(row, named(row, before)))] += 1;
      }
      return planned;
    },
    preview: () =>
      wanted.size === 0
        ? []
        : [{ zh: `将新建 ${wanted.size} 个分类：${some(wanted, '、')}`, en: `${wanted.size} types will be made: ${some(wanted, ', ')}` }],
    async apply(ctx, batch): Promise<Counts> {
      await makeTypes(ctx, types, wanted);
      return applyBatch(ctx, batch, named);
    },
  };
}

type Fault = Omit<Problem, 'line'>;
const fault = (field: keyof Row & string, key: Problem['key'], params: ErrorParams): Fault => ({ field, key, params });

/** By product code: what is wrong with its units as they would stand after the file, where it says something else of them. */
async function unitFaults(ctx: Ctx, batch: Line<Row>[], known: Awaited<ReturnType<typeof productsOf>>) {
  const after = batch.flatMap(({ row: { productCode, productName, ...row } }) => {
    const before = known.get(productCode);
    const unit = row.unit ?? before?.unit ?? UNIT;
    const packageUnit = row.packageUnit ?? before?.packageUnit ?? null;
    const packageQty = row.packageQty ?? before?.packageQty ?? null;
    const now = { unit, packageUnit, packageQty };
    return before && !repacked(now, before) ? [] : [{ before, productCode, productName, ...now }];
  });
  const there = after.flatMap(({ before, ...row }) => (before ? [{ ...row, id: before.id, before }] : []));
  const codes = new Map(there.map(({ id, productCode }) => [id, productCode]));
  const found = new Map<string, Fault>();
  const tell = (field: 'unit' | 'packageQty', key: Fault['key']) => (one: { id: string } & ErrorParams) =>
    found.set(codes.get(one.id) ?? '', fault(field, key, one));
  (await packagesThatContradict(ctx, there)).forEach(tell('packageQty', 'package-contradicts'));
  (
    await resizedBy(
      ctx,
      there.map(({ before, unit }) => ({ ...before, to: unit })),
    )
  ).forEach(tell('unit', 'unit-resized'));
  for (const row of after) {
    const key = packageFault(row);
    if (key) found.set(row.productCode, fault('packageQty', key, { product: row.productName, unit: row.unit }));
  }
  return found;
}

const SHOWN = 10;
const some = (wanted: ReadonlyMap<string, string>, comma: string): string =>
  [...wanted.keys()].slice(0, SHOWN).join(comma) + (wanted.size > SHOWN ? ' …' : '');

/** The types that the file names and the site has not: code and name as they stand there. */
async function makeTypes(ctx: Ctx, types: KnownTypes, wanted: Map<string, string>): Promise<void> {
  for (const [said, id] of wanted) {
    const type = { id, parentId: null, productTypeCode: said, productTypeName: said, sort: 0, remark: null };
    await addTo(ctx, 'productType', { ...type }).execute();
    types.add(type);
  }
  wanted.clear();
}

async function applyBatch(ctx: Ctx, batch: Line<Row>[], named: (row: Row, before: Before) => Named): Promise<Counts> {
  const counts: Counts = { added: 0, changed: 0, same: 0 };
  const known = await productsOf(ctx, batch);
  const again = batch.flatMap(({ row }) => (row.onSaleFlag ? (known.get(row.productCode) ?? []) : []));
  const waits = await waitForOthers(ctx, again, true);
  const fresh: Parameters<typeof createProducts>[1][number][] = [];
  for (const { row } of batch) {
    const before = known.get(row.productCode);
    const ids = named(row, before);
    const columns = columnsOf(row, ids);
    const how = change(before, columns);
    counts[how] += 1;
    const { productType: _, vendor: _vendor, productPrice = 0, ...fields } = row;
    if (how === 'added') fresh.push({ ...fields, ...ids, productPrice });
    if (how !== 'changed' || !before) continue;
    const changing = changeIn(ctx, 'product')
      .set({
        ...columns,
        ...(waits.has(before.id) ? { onSaleFlag: false } : {}),
        initials: initialsOf(row.productName),
        updatedAt: new Date(),
      })
      .where('id', '=', before.id);
    await later(ctx.db, changing.compile());
  }
  await createProducts(ctx, fresh);
  return counts;
}

export const productImport = defineImport({
  template: 'IMPORT_PRODUCT',
  module: 'basic',
  permit: shared('product.productList.import'),
  row: Row,
  options: Options,
  synonyms: {
    productCode: ['编码', '编号', '商品编号', '产品编码', 'code', 'product code', 'sku'],
    productName: ['名称', '品名', '产品名称', 'product', 'name', 'product name'],
    productType: ['分类', '类别', '商品类型', '商品分类编码', 'category', 'type'],
    productPrice: ['价格', '单价（元）', 'price', 'unit price'],
    barcode: ['条形码', 'ean', 'barcode'],
    unit: ['计量单位', 'uom'],
    vendor: ['供应商编码', '供应商名称', '厂商', 'supplier', 'vendor'],
  },
  example: { productCode: 'P0001', productName: '示例商品', productType: 'T01', unit: '个', productPrice: '12.50' },
  begin: async (ctx, options) => begin({ types: await knownTypes(ctx), vendors: await knownVendors(ctx) }, options),
});
