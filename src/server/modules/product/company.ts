// Conglomerate products: told by the group, taken over into the site's own products by their code.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { companyGroupProduct } from '../../../contract/product/company.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { list } from '../../kernel/list/list.ts';
import { sought } from '../../kernel/list/sought.ts';
import { initialsOf } from '../../kernel/list/pinyin.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from } from '../../kernel/scope.ts';
import { requireType } from './known.ts';
import { createProductType } from './product-type.ts';
import { barcodeOwners, changeProduct, createProducts, UNIT } from './product.ts';

// What the group says nothing of is not another.
const FIELDS = {
  商品名称: sql<boolean>`p.product_name <> g.product_name`,
  品牌: sql<boolean>`p.brand is distinct from g.brand and g.brand is not null`,
  型号: sql<boolean>`p.model is distinct from g.model and g.model is not null`,
  规格: sql<boolean>`p.spec is distinct from g.spec and g.spec is not null`,
  单位: sql<boolean>`p.unit <> g.unit and g.unit is not null`,
  条码: sql<boolean>`p.barcode is distinct from g.barcode and g.barcode is not null`,
};
const differs = sql<string[]>`case when p.id is null then '{}'::text[] else array_remove(array[${sql.join(
  Object.entries(FIELDS).map(([name, condition]) => sql`case when ${condition} then ${name}::text end`),
)}], null) end`;
const ownNow = sql<Given<typeof companyGroupProduct.list>['rows'][number]['own']>`case when p.id is not null then json_build_object(
  'productName', p.product_name, 'brand', p.brand, 'model', p.model, 'spec', p.spec, 'unit', p.unit, 'barcode', p.barcode) end`;
const state = sql<string>`case when p.id is null then 'none' when ${sql.join(Object.values(FIELDS), sql` or `)} then 'differs' else 'same' end`;

const groupRows = (ctx: Ctx) =>
  from(ctx, 'companyGroupProduct', 'g').leftJoin('product as p', (join) =>
    join.onRef('p.nodeId', '=', 'g.nodeId').onRef('p.productCode', '=', 'g.productCode'),
  );

export const companyList = list(companyGroupProduct.list, {
  query: (ctx) =>
    groupRows(ctx).select([
      'g.id',
      'g.productCode',
      'g.productName',
      state.as('takenState'),
      differs.as('differs'),
      'g.productTypeCode',
      'g.productTypeName',
      'g.brand',
      'g.model',
      'g.spec',
      'g.unit',
      'g.barcode',
      'g.unitPrice as productPrice',
      'g.toldAt',
      'p.id as ownProductId',
      ownNow.as('own'),
    ]),
  filters: {
    keyword: sought('g'),
    takenState: (wanted) => sql<boolean>`${state} = ${wanted}`,
  },
  sorts: { productCode: 'g.productCode', productName: 'g.productName', productTypeName: 'g.productTypeName', toldAt: 'g.toldAt' },
  order: [
    ['g.productCode', 'asc'],
    ['g.id', 'asc'],
  ],
});

type SyncedProduct = In<typeof companyGroupProduct.sync>['rows'][number];

const valuesOf = ({ productPrice, ...row }: SyncedProduct) => ({
  productCode: row.productCode,
  productName: row.productName,
  initials: initialsOf(row.productName),
  productTypeCode: row.productTypeCode ?? null,
  productTypeName: row.productTypeName ?? null,
  brand: row.brand ?? null,
  model: row.model ?? null,
  spec: row.spec ?? null,
  unit: row.unit ?? null,
  barcode: row.barcode ?? null,
  unitPrice: productPrice ?? 0,
});

/** What the group said of a product that is known: a column that was left out changes nothing. */
function saidOf(row: SyncedProduct): Partial<ReturnType<typeof valuesOf>> {
  const of: Record<string, keyof SyncedProduct> = { initials: 'productName', unitPrice: 'productPrice' };
  return Object.fromEntries(Object.entries(valuesOf(row)).filter(([key]) => row[of[key] ?? (key as keyof SyncedProduct)] !== undefined));
}

/** Keeps what the group tells, by code; gives how many are new, changed, as they were. Refuses 'conflict' for a code said twice. */
export async function syncCompanyProducts(
  ctx: Ctx,
  { rows }: In<typeof companyGroupProduct.sync>,
): Promise<Given<typeof companyGroupProduct.sync>> {
  const codes = rows.map(({ productCode }) => productCode);
  const twice = codes.length > new Set(codes).size && codes.find((code, at) => codes.indexOf(code) !== at);
  if (twice) refuse('conflict', { thing: '商品编码', value: twice });
  const known = await from(ctx, 'companyGroupProduct', 'g')
    .selectAll('g')
    .where(sql<boolean>`g.product_code = any(${codes}::text[])`)
    .execute();
  const byCode = new Map(known.map((row) => [row.productCode, row]));
  const fresh = rows.filter(({ productCode }) => !byCode.has(productCode)).map((row) => ({ id: newId(), ...valuesOf(row) }));
  for (let at = 0; at < fresh.length; at += 500) await addTo(ctx, 'companyGroupProduct', fresh.slice(at, at + 500)).execute();
  let changed = 0;
  for (const row of rows) {
    const before = byCode.get(row.productCode);
    const values = saidOf(row);
    if (!before || Object.entries(values).every(([key, value]) => (before as Record<string, unknown>)[key] === value)) continue;
    changed += 1;
    const { productCode: _, ...set } = values;
    await changeIn(ctx, 'companyGroupProduct')
      .set({ ...set, toldAt: new Date() })
      .where('id', '=', before.id)
      .execute();
  }
  return { added: fresh.length, changed, same: rows.length - fresh.length - changed };
}

/**
 * Takes products of the group over: new ones are made (their type by code or name, made where the site lacks it), known ones take what
 * the group says; the site's price, material number and on-sale flag stay. Refuses 'group-type-missing', 'group-barcode', 'not-found'.
 */
export async function takeCompanyProducts(
  ctx: Ctx,
  { ids, productTypeId }: In<typeof companyGroupProduct.take>,
): Promise<Given<typeof companyGroupProduct.take>> {
  if (productTypeId) await requireType(ctx, productTypeId);
  const rows = await groupRows(ctx)
    .selectAll('g')
    .select(['p.id as own', differs.as('differs')])
    .where('g.id', 'in', ids)
    .orderBy('g.productCode')
    .execute();
  if (rows.length < new Set(ids).size) refuse('not-found', { thing: '集团商品' });
  const types = await from(ctx, 'productType', 't').select(['t.id', 't.productTypeCode', 't.productTypeName']).execute();
  const typeIds = new Map(types.flatMap((type) => [[type.productTypeName, type.id] as const, [type.productTypeCode, type.id] as const]));
  const typeOf = async (row: (typeof rows)[number]): Promise<string> => {
    const code = row.productTypeCode ?? row.productTypeName;
    const name = row.productTypeName ?? row.productTypeCode;
    const known = (code && typeIds.get(code)) ?? (name && typeIds.get(name));
    if (known) return known;
    if (productTypeId) return productTypeId;
    if (!code || !name) return refuse('group-type-missing', { product: row.productName });
    const { id } = await createProductType(ctx, { productTypeCode: code, productTypeName: name });
    typeIds.set(code, id);
    return id;
  };
  const owners = await barcodeOwners(
    ctx,
    rows.flatMap(({ own, barcode }) => (own ? [] : (barcode ?? []))),
  );
  const fresh = [];
  const before: Record<string, unknown>[] = [];
  for (const row of rows) {
    const { productCode, productName, brand, model, spec, unit, barcode, own } = row;
    const fields = { productName, brand, model, spec, unit, barcode };
    if (!own) {
      const owner = barcode && owners.get(barcode);
      if (owner) refuse('group-barcode', { product: `${productCode} ${productName}`, barcode, owner });
      if (barcode) owners.set(barcode, productCode);
      fresh.push({ ...fields, unit: unit ?? UNIT, productCode, productTypeId: await typeOf(row), productPrice: row.unitPrice });
    } else if (row.differs.length > 0)
      before.push(
        (await changeProduct(ctx, { id: own, ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) })).before,
      );
  }
  await createProducts(ctx, fresh);
  ctx.tell({ before, added: fresh.map(({ productCode }) => productCode) });
  return { added: fresh.length, changed: before.length };
}
