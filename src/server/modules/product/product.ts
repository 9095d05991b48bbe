// Products: what is kept, taken and charged.
// What has a history is not deleted but taken off sale.
import type { Selectable } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { fenToText } from '../../../contract/kernel/scalars.ts';
import type { product } from '../../../contract/product/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sqlState } from '../../kernel/database.ts';
import { newId } from '../../kernel/ids.ts';
import { initialsOf } from '../../kernel/pinyin.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { requireType, requireVendor } from './known.ts';
import { said, wasOf } from './rows.ts';
import { refuseFaultyPackage, refuseResized, refuseWrongPackages } from './unit.ts';

/** What the table says where nobody does. */
export const UNIT = '个';

type ProductFields = Partial<In<typeof product.create>>;

const packed = (fields: Pick<ProductFields, 'unit' | 'packageUnit' | 'packageQty'>): boolean =>
  fields.unit !== undefined || fields.packageUnit !== undefined || fields.packageQty !== undefined;

/** Columns from what a person said; the price arrives as integer fen. */
function columns({ productPrice, ...fields }: ProductFields) {
  return {
    ...fields,
    ...(productPrice === undefined ? {} : { unitPrice: productPrice }),
    ...(fields.productName === undefined ? {} : { initials: initialsOf(fields.productName) }),
  };
}

/** Makes a product; gives its id. Refuses 'conflict' for a code that the node has, 'not-found' for a type that it has not, 'package-half', 'package-same'. */
export async function createProduct(ctx: Ctx, input: In<typeof product.create>): Promise<{ id: string }> {
  await requireType(ctx, input.productTypeId);
  await requireVendor(ctx, input.vendorId);
  await requireFreeCode(ctx, input.productCode);
  const { unit = UNIT, packageUnit = null, packageQty = null } = input;
  refuseFaultyPackage({ productName: input.productName, unit, packageUnit, packageQty });
  const id = newId();
  const { productPrice, ...fields } = input;
  await ctx.db
    .insertInto('product')
    .values({ nodeId: ctx.nodeId, id, ...fields, unitPrice: productPrice, initials: initialsOf(input.productName) })
    .execute();
  return { id };
}

const BATCH = 500;

/** Makes products of which it is known that their codes are free and their types exist; gives their ids in the same order. */
export async function createProducts(ctx: Ctx, inputs: readonly In<typeof product.create>[]): Promise<string[]> {
  const rows = inputs.map(({ productPrice, ...fields }) => ({
    nodeId: ctx.nodeId,
    id: newId(),
    ...fields,
    unitPrice: productPrice,
    initials: initialsOf(fields.productName),
  }));
  for (let at = 0; at < rows.length; at += BATCH)
    await ctx.db
      .insertInto('product')
      .values(rows.slice(at, at + BATCH))
      .execute();
  return rows.map(({ id }) => id);
}

/** Changes the fields that were said. With only the on-sale right, only the on-sale flag. */
export async function updateProduct(ctx: Ctx, { id, ...fields }: In<typeof product.update>): Promise<void> {
  const onlyOnSale = Object.keys(fields).every((key) => key === 'onSaleFlag');
  if (!onlyOnSale && ctx.actor.kind === 'user' && !ctx.rights.has('product.productList.update')) {
    refuse('not-permitted', { action: '修改商品' });
  }
  const before = await changeProduct(ctx, { id, ...fields });
  ctx.tell({ before, ...(fields.productPrice === undefined ? {} : { productPrice: fenToText(fields.productPrice) }) });
}

/** Changes a product, whoever asks; gives what it was before. Refuses 'not-found', 'conflict' for another's code, 'unit-resized', and what is wrong with its package. */
export async function changeProduct(ctx: Ctx, { id, ...fields }: In<typeof product.update>): Promise<Record<string, unknown>> {
  const before = await lockProduct(ctx, id);
  if (fields.productTypeId) await requireType(ctx, fields.productTypeId);
  if (fields.vendorId !== before.vendorId) await requireVendor(ctx, fields.vendorId);
  if (fields.productCode && fields.productCode !== before.productCode) await requireFreeCode(ctx, fields.productCode);
  if (fields.unit) await refuseResized(ctx, [id], fields.unit);
  await ctx.db
    .updateTable('product')
    .set({ ...columns(fields), updatedAt: new Date() })
    .where('nodeId', '=', ctx.nodeId)
    .where('id', '=', id)
    .execute();
  if (packed(fields)) await refuseWrongPackages(ctx, [id]);
  return productWas(before);
}

/** Says the same of many products; gives how many. With only the on-sale right, only the on-sale flag. Refuses 'not-found' when one is not there. */
export async function batchUpdateProducts(ctx: Ctx, { ids, ...fields }: In<typeof product.batchUpdate>): Promise<{ changed: number }> {
  const onlyOnSale = Object.keys(said(fields)).every((key) => key === 'onSaleFlag');
  if (!onlyOnSale && ctx.actor.kind === 'user' && !ctx.rights.has('product.productList.update')) {
    refuse('not-permitted', { action: '批量修改商品' });
  }
  if (fields.productTypeId) await requireType(ctx, fields.productTypeId);
  await requireVendor(ctx, fields.vendorId);
  const wanted = [...new Set(ids)];
  if (fields.unit) await refuseResized(ctx, wanted, fields.unit);
  const before = await from(ctx, 'product', 'p')
    .selectAll('p')
    .where('p.id', 'in', wanted)
    .orderBy('p.id')
    .limit(TOLD)
    .forUpdate()
    .execute();
  const changed = await ctx.db
    .updateTable('product')
    .set({ ...columns(said(fields)), updatedAt: new Date() })
    .where('nodeId', '=', ctx.nodeId)
    .where('id', 'in', wanted)
    .returning('id')
    .execute();
  if (changed.length < wanted.length) refuse('not-found', { thing: '商品' });
  if (packed(fields)) await refuseWrongPackages(ctx, wanted);
  const keys = ['productCode', ...Object.keys(said(fields))];
  ctx.tell({
    before: before.map((row) => Object.fromEntries(Object.entries(productWas(row)).filter(([key]) => keys.includes(key)))),
    ...(fields.productPrice === undefined ? {} : { productPrice: fenToText(fields.productPrice) }),
  });
  return { changed: changed.length };
}

/** Deletes products that nothing refers to; refuses 'in-use' otherwise. */
export async function deleteProducts(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const before: Record<string, unknown>[] = [];
  for (const id of ids) before.push(productWas(await lockProduct(ctx, id)));
  ctx.tell({ before });
  try {
    await ctx.db.deleteFrom('product').where('nodeId', '=', ctx.nodeId).where('id', 'in', ids).execute();
  } catch (error) {
    if (sqlState(error) === '23503') refuse('in-use', { thing: '商品', by: '货道或交易，可改为下架' });
    throw error;
  }
}

// So many of a batch the log says by name.
const TOLD = 20;

/** A product before a change, as the log keeps it: the price as people say it, nothing that follows from other fields. */
function productWas({
  unitPrice,
  initials: _i,
  searchText: _t,
  searchPairs: _p,
  ...row
}: Selectable<DB['product']>): Record<string, unknown> {
  return { ...wasOf(row), productPrice: fenToText(unitPrice) };
}

async function lockProduct(ctx: Ctx, id: string) {
  const row = await from(ctx, 'product', 'p').selectAll('p').where('p.id', '=', id).forUpdate().executeTakeFirst();
  return row ?? refuse('not-found', { thing: '商品' });
}

async function requireFreeCode(ctx: Ctx, productCode: string): Promise<void> {
  const taken = await from(ctx, 'product', 'p').select('p.id').where('p.productCode', '=', productCode).executeTakeFirst();
  if (taken) refuse('conflict', { thing: '商品编码', value: productCode });
}
