// Reads of products and their types.
import { sql, type NotNull } from 'kysely';
import { product } from '../../../contract/product/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains, equals, list, withinBranch } from '../../kernel/list/list.ts';
import { answering, sought } from '../../kernel/list/sought.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, inScope, sameNode } from '../../kernel/scope.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { balancesOf } from '../stock/index.ts';

const products = (ctx: Ctx) =>
  from(ctx, 'product', 'p')
    // Each has one; joined from the left the total leaves it out.
    .leftJoin('productType as t', sameNode('t.id', 'p.productTypeId'))
    .leftJoin('vendor as v', sameNode('v.id', 'p.vendorId'))
    .select([
      'p.id',
      'p.productCode',
      'p.productName',
      'p.nodeProductCode',
      'p.nodeProductName',
      'p.productTypeId',
      't.productTypeCode',
      't.productTypeName',
      'p.brand',
      'p.model',
      'p.spec',
      'p.unit',
      'p.packageUnit',
      'p.packageQty',
      'p.barcode',
      'p.pictureUrl',
      'p.unitPrice as productPrice',
      'p.saleType',
      'p.onSaleFlag',
      'p.rfidFlag',
      'p.serialFlag',
      'p.expiryDays',
      'p.vendorId',
      'v.vendorName',
      'p.ownership',
      'p.remark',
      'p.createdAt',
    ])
    .$narrowType<{ productTypeCode: NotNull; productTypeName: NotNull }>();

/** A text as people type it: words of a code, a name, a specification, a brand, a material number or barcode, or how a name sounds in pinyin. */
export const productKeyword = sought('p');

/** As `productKeyword`, or part of a customer's code that means the product; as an array, so that an index leads from each to its product. */
const matchesProduct = sought(
  'p',
  (text, ctx) => sql<boolean>`p.id = any(array(
  select c.product_id from product_conversion c where c.node_id = ${ctx.nodeId} and ${contains('c.customerProductCode')(text)}))`,
);

export const productList = list(product.list, {
  query: products,
  filters: {
    keyword: matchesProduct,
    productTypeId: withinBranch('productType', 'p.productTypeId'),
    onSaleFlag: equals('p.onSaleFlag'),
    saleType: equals('p.saleType'),
    vendorId: equals('p.vendorId'),
  },
  sorts: {
    productCode: 'p.productCode',
    productName: 'p.productName',
    nodeProductCode: 'p.nodeProductCode',
    productTypeName: 't.productTypeName',
    productPrice: 'p.unitPrice',
    createdAt: 'p.createdAt',
  },
  order: [
    ['p.productCode', 'asc'],
    ['p.id', 'asc'],
  ],
  finish: withChannels,
});

/** Adds in how many channels a product is, of machines and of smart warehouses, and how much lies there: two queries for all rows. */
async function withChannels<R extends { id: string }>(
  ctx: Ctx,
  rows: R[],
): Promise<(R & { channelCount: number; channelStock: number })[]> {
  if (rows.length === 0) return [];
  const channels = (table: 'vmChannel' | 'prewhChannel', place: (typeof PLACE)['vmChannel' | 'prewhChannel']) =>
    from(ctx, table as 'vmChannel', 'c')
      .leftJoin(balancesOf(ctx, [place]).as('s'), (join) => join.onRef('s.placeRef', '=', 'c.id').onRef('s.productId', '=', 'c.productId'))
      .select(['c.productId', sql<number>`count(*)`.as('channelCount'), sql<number>`coalesce(sum(s.on_hand), 0)`.as('channelStock')])
      .where(
        'c.productId',
        'in',
        rows.map(({ id }) => id),
      )
      .where('c.mergedInto', 'is', null)
      .groupBy('c.productId')
      .execute();
  const found = Map.groupBy(
    [...(await channels('vmChannel', PLACE.vmChannel)), ...(await channels('prewhChannel', PLACE.prewhChannel))],
    ({ productId }) => productId,
  );
  return rows.map((row) => {
    const own = found.get(row.id) ?? [];
    const sum = (name: 'channelCount' | 'channelStock') => own.reduce((all, one) => all + one[name], 0);
    return { ...row, channelCount: sum('channelCount'), channelStock: sum('channelStock') };
  });
}

export const nodeProductList = list(product.nodeProducts, {
  query: (ctx) =>
    from(ctx, 'product', 'p').select([
      'p.id',
      'p.nodeProductCode',
      'p.nodeProductName',
      'p.productCode',
      'p.productName',
      'p.spec',
      'p.unit',
    ]),
  filters: {
    nodeProductCode: contains('p.nodeProductCode'),
    nodeProductName: contains('p.nodeProductName'),
    keyword: productKeyword,
  },
  sorts: { nodeProductCode: 'p.nodeProductCode', productCode: 'p.productCode' },
  order: [
    ['p.nodeProductCode', 'asc'],
    ['p.id', 'asc'],
  ],
});

/** One product of this node; refuses 'not-found'. */
export async function findProduct(ctx: Ctx, { id }: In<typeof product.find>) {
  const [row] = await withChannels(ctx, await products(ctx).where('p.id', '=', id).execute());
  return row ?? refuse('not-found', { thing: '商品' });
}

/** Whether a channel of the machine holds the product; of a machine out of sight none does. */
const heldAt = (ctx: Ctx, vmId: string) =>
  sql<boolean>`p.id = any(array(select c.product_id from vm_channel c where ${inScope(ctx, 'vmChannel', 'c')} and c.vm_id = ${vmId}))`;

/** The first 20 products that fit the text, what the machine holds first, then those on sale; or the products with these ids, or with these codes. */
export async function searchProducts(
  ctx: Ctx,
  { keyword, ids, codes, vmId }: In<typeof product.search>,
): Promise<Given<typeof product.search>> {
  const query = from(ctx, 'product', 'p').select(['p.id', 'p.productCode', 'p.productName', 'p.spec', 'p.unit']);
  if (ids) return ids.length === 0 ? [] : query.where('p.id', 'in', ids).execute();
  if (codes) return query.where(sql<boolean>`p.product_code = any(${codes}::text[])`).execute();
  return answering(ctx, query, {
    keyword: keyword ?? '',
    alias: 'p',
    fits: matchesProduct,
    ...(vmId ? { first: heldAt(ctx, vmId) } : {}),
    order: (found) => found.orderBy('p.onSaleFlag', 'desc').orderBy('p.productCode'),
    limit: 20,
  });
}

/** The tree of types as rows, each with the number of products directly in it. */
export async function productTypes(ctx: Ctx): Promise<Given<typeof product.listType>> {
  return from(ctx, 'productType', 't')
    .leftJoin(
      from(ctx, 'product', 'p')
        .select(['p.productTypeId', sql<number>`count(*)`.as('amount')])
        .groupBy('p.productTypeId')
        .as('n'),
      (join) => join.onRef('n.productTypeId', '=', 't.id'),
    )
    .leftJoin('productType as u', sameNode('u.id', 't.parentId'))
    .select([
      't.id',
      't.parentId',
      'u.productTypeCode as parentCode',
      't.productTypeCode',
      't.productTypeName',
      't.sort',
      't.remark',
      't.ppeKind',
      't.ppeFrom',
      sql<number>`coalesce(n.amount, 0)`.as('productCount'),
    ])
    .orderBy('t.sort')
    .orderBy('t.productTypeCode')
    .execute();
}
