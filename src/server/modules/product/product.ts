// Products: what is kept, taken and charged.
// What has a history is not deleted but taken off sale.
import { sql, type Selectable } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { shared } from '../../../contract/customer/shared.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { fenToText } from '../../../contract/kernel/scalars.ts';
import type { product } from '../../../contract/product/index.ts';
import { bundled } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sqlState } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { initialsOf } from '../../kernel/list/pinyin.ts';
import { isAllowed } from '../../kernel/http/mount.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { knownProducts } from '../stock/index.ts';
import { requireType, requireVendor } from './known.ts';
import { pictureFiles, removeFiles } from './picture.ts';
import { waitForOthers } from './relist.ts';
import { said, wasOf } from './rows.ts';
import { refuseFaultyPackage, refuseResized, refuseWrongPackages } from './unit.ts';

/** Who may change more than whether it is on sale. */
const changers = shared('product.productList.update');

/** What the table says where nobody does. */
export const UNIT = '个';

type ProductFields = Partial<In<typeof product.create>>;

type Package = Pick<ProductFields, 'unit' | 'packageUnit' | 'packageQty'>;

/** Whether something else is said of a package than it was; with nothing before, whether anything is. */
export const repacked = (fields: Package, before: Package = {}): boolean =>
  (['unit', 'packageUnit', 'packageQty'] as const).some((key) => fields[key] !== undefined && fields[key] !== before[key]);

/** Columns from what a person said; the price arrives as integer fen. */
function columns({ productPrice, ...fields }: ProductFields) {
  return {
    ...fields,
    ...(productPrice === undefined ? {} : { unitPrice: productPrice }),
    ...(fields.productName === undefined ? {} : { initials: initialsOf(fields.productName) }),
  };
}

/** Makes a product; gives its id. Refuses 'conflict' for a code or bar code that the node has, 'not-found' for a type that it has not, 'package-half', 'package-same'. */
export async function createProduct(ctx: Ctx, input: In<typeof product.create>): Promise<{ id: string }> {
  await requireType(ctx, input.productTypeId);
  await requireVendor(ctx, input.vendorId);
  await requireFreeCode(ctx, input.productCode);
  await requireFreeBarcode(ctx, input.barcode);
  const { unit = UNIT, packageUnit = null, packageQty = null } = input;
  refuseFaultyPackage({ productName: input.productName, unit, packageUnit, packageQty });
  const id = newId();
  const { productPrice, ...fields } = input;
  await addTo(ctx, 'product', { id, ...fields, unitPrice: productPrice, initials: initialsOf(input.productName) }).execute();
  return { id };
}

const BATCH = 500;

/** Makes products of which it is known that their codes are free and their types exist; gives their ids in the same order. */
export async function createProducts(ctx: Ctx, inputs: readonly In<typeof product.create>[]): Promise<string[]> {
  const rows = inputs.map(({ productPrice, ...fields }) => ({
    id: newId(),
    ...fields,
    unitPrice: productPrice,
    initials: initialsOf(fields.productName),
  }));
  for (let at = 0; at < rows.length; at += BATCH) await addTo(ctx, 'product', rows.slice(at, at + BATCH)).execute();
  return rows.map(({ id }) => id);
}

/** Changes the fields that were said; says whether its being on sale again waits for others. With only the on-sale right, only the on-sale flag. */
export async function updateProduct(ctx: Ctx, { id, ...fields }: In<typeof product.update>): Promise<{ waits: boolean }> {
  const onlyOnSale = Object.keys(fields).every((key) => key === 'onSaleFlag');
  if (!onlyOnSale && ctx.actor.kind === 'user' && !isAllowed(ctx, changers)) {
    refuse('not-permitted', { action: '修改商品' });
  }
  const { waits, before } = await changeProduct(ctx, { id, ...fields });
  ctx.tell({ before, ...(fields.productPrice === undefined ? {} : { productPrice: fenToText(fields.productPrice) }) });
  return { waits };
}

/** Changes a product, whoever asks; gives what it was before, and whether its being on sale again waits. Refuses 'not-found', 'conflict' for another's code, 'unit-resized', and what is wrong with its package. */
export async function changeProduct(
  ctx: Ctx,
  { id, ...all }: In<typeof product.update>,
): Promise<{ before: Record<string, unknown>; waits: boolean }> {
  const before = await lockProduct(ctx, id);
  const waits = (await waitForOthers(ctx, [before], all.onSaleFlag)).size > 0;
  const fields = waits ? { ...all, onSaleFlag: false } : all;
  if (fields.productTypeId) await requireType(ctx, fields.productTypeId);
  if (fields.vendorId !== before.vendorId) await requireVendor(ctx, fields.vendorId);
  if (fields.productCode && fields.productCode !== before.productCode) await requireFreeCode(ctx, fields.productCode);
  if (fields.barcode !== before.barcode) await requireFreeBarcode(ctx, fields.barcode);
  if (fields.unit) await refuseResized(ctx, [id], fields.unit);
  await changeIn(ctx, 'product')
    .set({ ...columns(fields), updatedAt: new Date() })
    .where('id', '=', id)
    .execute();
  // What was wrong before the rules stays until somebody changes it.
  if (repacked(fields, before)) await refuseWrongPackages(ctx, [id]);
  return { before: productWas(before), waits };
}

/** Says the same of many products; gives how many, and of how many being on sale again waits for others. With only the on-sale right, only the on-sale flag. Refuses 'not-found' when one is not there. */
export async function batchUpdateProducts(
  ctx: Ctx,
  { ids, ...fields }: In<typeof product.batchUpdate>,
): Promise<{ changed: number; waits: number }> {
  const onlyOnSale = Object.keys(said(fields)).every((key) => key === 'onSaleFlag');
  if (!onlyOnSale && ctx.actor.kind === 'user' && !isAllowed(ctx, changers)) {
    refuse('not-permitted', { action: '批量修改商品' });
  }
  if (fields.productTypeId) await requireType(ctx, fields.productTypeId);
  await requireVendor(ctx, fields.vendorId);
  const wanted = [...new Set(ids)];
  if (fields.unit) await refuseResized(ctx, wanted, fields.unit);
  const before = await from(ctx, 'product', 'p').selectAll('p').where('p.id', 'in', wanted).orderBy('p.id').forUpdate().execute();
  if (before.length < wanted.length) refuse('not-found', { thing: '商品' });
  const waits = await waitForOthers(ctx, before, fields.onSaleFlag);
  await changeIn(ctx, 'product')
    .set({ ...columns(said(fields)), updatedAt: new Date() })
    .where('id', 'in', wanted)
    .execute();
  if (waits.size > 0)
    await changeIn(ctx, 'product')
      .set({ onSaleFlag: false })
      .where('id', 'in', [...waits])
      .execute();
  if (repacked(fields)) await refuseWrongPackages(ctx, wanted);
  ctx.tell({
    before: wereAll(before.map(productWas), Object.keys(said(fields))),
    ...(fields.productPrice === undefined ? {} : { productPrice: fenToText(fields.productPrice) }),
  });
  return { changed: before.length, waits: waits.size };
}

// Who refers to products, as people call it; whatever is not here is some document.
const HOLDERS: Record<string, string> = {
  vm_channel: '货道',
  prewh_channel: '货道',
  product_bom: 'BOM',
  product_bom_line: 'BOM',
  rfid_product: 'RFID标签',
  pick_strategy_item: '领料策略',
  pick_privilege_product: '领料特权',
  emp_pick_permission: '领料权限',
  pick_template_detail: '领料模板',
  pick_order_line: '领料单',
  pick_wave_line: '领料单',
  uwh_pick_order_detail: '领料单',
  combo_pick_order_line: '组合领料单',
  purchase_order_line: '采购订单',
  virtual_order_line: '虚拟订单',
  trade_additional: '交易补录',
  prewh_sense: '无人仓感应',
  prewh_passage: '无人仓感应',
  abnormal_record: '无人仓库存异常',
  img_vision: '图像识别记录',
};

/** Deletes products that nothing refers to and that have no history; refuses 'product-history' or 'product-held' with the first that cannot go. */
export async function deleteProducts(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const rows = await from(ctx, 'product', 'p').selectAll('p').where('p.id', 'in', wanted).orderBy('p.id').forUpdate().execute();
  if (rows.length < wanted.length) refuse('not-found', { thing: '商品' });
  await refuseHistory(ctx, rows);
  ctx.tell({ before: bundled(rows.map(productWas)) });
  const files = await pictureFiles(ctx, wanted);
  try {
    await removeFrom(ctx, 'product').where('id', 'in', wanted).execute();
  } catch (error) {
    if (sqlState(error) !== '23503') throw error;
    const { table = '', detail = '' } = error as { table?: string; detail?: string };
    const held = rows.find(({ id }) => detail.includes(id)) ?? rows[0];
    refuse('product-held', { product: held?.productName ?? '', by: HOLDERS[table] ?? '其他单据' });
  }
  await removeFiles(ctx, files);
}

/** The ledger and the trades keep products by their ids: those of somebody else's departments count as well. */
async function refuseHistory(ctx: Ctx, rows: readonly { id: string; productName: string }[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const known = await knownProducts(ctx, ids);
  const traded = await sql<{ id: string }>`select p.id from unnest(${ids}::uuid[]) as p (id)
    where exists (select from trade t where t.node_id = ${ctx.nodeId} and t.product_id = p.id)`.execute(ctx.db);
  for (const { id } of traded.rows) known.add(id);
  const held = rows.find(({ id }) => known.has(id));
  if (held) refuse('product-history', { product: held.productName });
}

/** What many products were, field by field, those that were alike together: whoever wants it back finds each by its code. */
function wereAll(rows: readonly Record<string, unknown>[], keys: readonly string[]): object {
  const was = (key: string) =>
    [...Map.groupBy(rows, (row) => row[key] ?? null)].map(([value, own]) => ({
      [key]: value,
      products: bundled(own.map(({ productCode }) => productCode)),
    }));
  return Object.fromEntries(keys.map((key) => [key, bundled(was(key))]));
}

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

/** Whoever scans a bar code must come to one product; refuses 'conflict' with the product that has it. */
async function requireFreeBarcode(ctx: Ctx, barcode: string | null | undefined): Promise<void> {
  if (!barcode) return;
  const owner = (await barcodeOwners(ctx, [barcode])).get(barcode);
  if (owner) refuse('conflict', { thing: '条码', value: `${barcode}（${owner}）` });
}

/** The codes of the products that have these bar codes. */
export async function barcodeOwners(ctx: Ctx, barcodes: readonly string[]): Promise<Map<string, string>> {
  if (barcodes.length === 0) return new Map();
  const rows = await from(ctx, 'product', 'p')
    .select(['p.productCode', sql<string>`p.barcode`.as('barcode')])
    .where(sql<boolean>`p.barcode = any(${[...barcodes]}::text[])`)
    .execute();
  return new Map(rows.map(({ barcode, productCode }) => [barcode, productCode]));
}
