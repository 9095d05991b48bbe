// Unit conversions. A rule that says otherwise than those before it is refused; for one product its own rules and its package count.
import {
  convert,
  packageFault,
  packageRule,
  packedText,
  packsOf,
  ratio,
  ratioText,
  unitsOf,
  wholeOf,
  type UnitRule,
  type Units,
} from '../../../contract/product/units.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { unitConversion } from '../../../contract/product/unit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse, Refusal } from '../../kernel/refusal.ts';
import { addTo, changeIn, from } from '../../kernel/scope.ts';
import { requireProduct } from './known.ts';
import { deleteSmall, orConflict, said, wasOf } from './rows.ts';

type Rule = UnitRule & { productId?: string | null | undefined };

/** Makes a conversion; gives its id. Refuses 'unit-same', 'unit-contradicts' (known), 'conflict', 'not-found' for a product. */
export async function createUnitConversion(ctx: Ctx, input: In<typeof unitConversion.create>): Promise<{ id: string }> {
  const rule = { ...input, fromQty: input.fromQty ?? 1 };
  await check(ctx, rule, null);
  const id = newId();
  const insert = addTo(ctx, 'unitConversion', { id, ...rule });
  await orConflict(insert.execute(), '单位换算', `${rule.fromUnit}→${rule.toUnit}`);
  return { id };
}

/** Changes a conversion; refuses as its making does. */
export async function updateUnitConversion(ctx: Ctx, { id, ...fields }: In<typeof unitConversion.update>): Promise<void> {
  const before = await from(ctx, 'unitConversion', 'u').selectAll().where('u.id', '=', id).forUpdate().executeTakeFirst();
  if (!before) refuse('not-found', { thing: '单位换算' });
  const after = { ...before, ...said(fields) };
  await check(ctx, after, id);
  const update = changeIn(ctx, 'unitConversion')
    .set({ ...fields, updatedAt: new Date() })
    .where('id', '=', id);
  await orConflict(update.execute(), '单位换算', `${after.fromUnit}→${after.toUnit}`);
  ctx.tell({ before: wasOf(before) });
}

export const deleteUnitConversion = (ctx: Ctx, { id }: In<typeof unitConversion.delete>): Promise<void> =>
  deleteSmall(ctx, { table: 'unitConversion', id, thing: '单位换算' });

async function check(ctx: Ctx, rule: Rule, own: string | null): Promise<void> {
  const { productId, fromUnit, toUnit } = rule;
  if (fromUnit === toUnit) refuse('unit-same', { unit: fromUnit });
  const pack = productId ? await productUnits(ctx, productId) : [];
  const others = (await rules(ctx, productId ? [productId] : [])).filter(
    (one) => one.id !== own && (one.productId ?? null) === (productId ?? null),
  );
  const units = unitsOf([...pack, ...others]);
  const known = units.between(fromUnit, toUnit);
  if (!known) return;
  // The same pair once more is a conflict of its own, which the database tells.
  if (others.some((one) => [one.fromUnit, one.toUnit].sort().join('\n') === [fromUnit, toUnit].sort().join('\n'))) return;
  if (unitsOf([...pack, ...others, rule]).contradiction)
    refuse('unit-contradicts', { from: fromUnit, to: toUnit, known: ratioText(known) });
}

async function productUnits(ctx: Ctx, id: string): Promise<UnitRule[]> {
  const row = await from(ctx, 'product', 'p').select(['p.unit', 'p.packageUnit', 'p.packageQty']).where('p.id', '=', id).executeTakeFirst();
  return packageRule(row ?? refuse('not-found', { thing: '商品' }));
}

/** The rules for all products, and those of these. */
function rules(ctx: Ctx, productIds: readonly string[]) {
  return from(ctx, 'unitConversion', 'u')
    .select(['u.id', 'u.productId', 'u.fromUnit', 'u.toUnit', 'u.fromQty', 'u.toQty'])
    .where((is) => is.or([is('u.productId', 'is', null), ...(productIds.length > 0 ? [is('u.productId', 'in', [...productIds])] : [])]))
    .orderBy('u.createdAt')
    .orderBy('u.id')
    .execute();
}

type Packed = { id: string; productName: string; unit: string; packageUnit: string | null; packageQty: number | null };

/** Which of these packages say something else than the conversions of their product, and what those say; one query. */
export async function packagesThatContradict(ctx: Ctx, products: readonly Packed[]) {
  const packed = products.filter((product) => packageRule(product).length > 0);
  if (packed.length === 0) return [];
  const ids = packed.map(({ id }) => id);
  const own = Map.groupBy(
    (await rules(ctx, ids)).filter((rule) => rule.productId !== null),
    ({ productId }) => productId,
  );
  return packed.flatMap((product) => {
    const said = own.get(product.id) ?? [];
    const known = unitsOf(said).between(product.packageUnit ?? '', product.unit);
    if (!known || !unitsOf([...said, ...packageRule(product)]).contradiction) return [];
    return [{ id: product.id, product: product.productName, from: product.packageUnit ?? '', to: product.unit, known: ratioText(known) }];
  });
}

/** Refuses 'package-half' and 'package-same'. */
export function refuseFaultyPackage({ productName, ...product }: Omit<Packed, 'id'>): void {
  const fault = packageFault(product);
  if (fault) refuse(fault, { product: productName, unit: product.unit });
}

/** The first of these products whose unit would become one that is more or less than its own; two queries, however many. */
export async function resizedBy(ctx: Ctx, products: readonly (Packed & { to: string })[]) {
  const renamed = products.filter(({ unit, to }) => unit !== to);
  if (renamed.length === 0) return [];
  const units = await unitsOfProducts(ctx, renamed);
  return renamed.flatMap(({ id, productName, unit, to }) => {
    const known = units.get(id)?.between(unit, to);
    return known && ratioText(known) !== '1' ? [{ id, product: productName, from: unit, to, known: ratioText(known) }] : [];
  });
}

/** Refuses 'unit-resized': what is counted in a unit is not counted anew when the unit gets another name. */
export async function refuseResized(ctx: Ctx, ids: readonly string[], to: string): Promise<void> {
  const rows = await from(ctx, 'product', 'p')
    .select(['p.id', 'p.productName', 'p.unit', 'p.packageUnit', 'p.packageQty'])
    .where('p.id', 'in', [...ids])
    .where('p.unit', '<>', to)
    .execute();
  const [first] = await resizedBy(
    ctx,
    rows.map((row) => ({ ...row, to })),
  );
  if (first) refuse('unit-resized', { product: first.product, from: first.from, to: first.to, known: first.known });
}

/** Refuses a product's package, as it stands now, that is said by half ('package-half'), of its own unit ('package-same') or otherwise than its conversions ('package-contradicts'). */
export async function refuseWrongPackages(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const rows = await from(ctx, 'product', 'p')
    .select(['p.id', 'p.productName', 'p.unit', 'p.packageUnit', 'p.packageQty'])
    .where('p.id', 'in', [...ids])
    .execute();
  rows.forEach(refuseFaultyPackage);
  const [first] = await packagesThatContradict(ctx, rows);
  if (first) refuse('package-contradicts', { product: first.product, from: first.from, to: first.to, known: first.known });
}

/** The units of products, by product id; two queries, however many. */
export async function unitsOfProducts(
  ctx: Ctx,
  products: readonly { id: string; unit: string; packageUnit: string | null; packageQty: number | null }[],
) {
  const all = await rules(
    ctx,
    products.map(({ id }) => id),
  );
  const general = all.filter(({ productId }) => productId === null);
  return new Map(
    products.map((product): [string, Units] => [
      product.id,
      unitsOf([...packageRule(product), ...all.filter(({ productId }) => productId === product.id)], general),
    ]),
  );
}

/** How many base units a number of another unit is; refuses 'unit-no-way' and 'unit-not-whole'. */
export function inBaseUnits(
  product: { productName: string; unit: string },
  units: Units | undefined,
  { num, unit }: { num: number; unit: string },
): number {
  const { productName, unit: base } = product;
  if (unit === base) return num;
  const asked = ratio(BigInt(num), 1n);
  const result = units && convert(units, asked, { from: unit, to: base });
  if (!result) return refuse('unit-no-way', { product: productName, from: unit, to: base });
  return wholeOf(result) ?? refuse('unit-not-whole', { product: productName, num, from: unit, to: base, result: ratioText(result) });
}

/** A quantity in every unit that it can be said in; refuses 'unit-no-way', or 'unit-unknown' where no product is named, for a unit that nothing is tied to. */
export async function convertUnit(
  ctx: Ctx,
  { productId, unit, qty }: In<typeof unitConversion.convert>,
): Promise<Given<typeof unitConversion.convert>> {
  const named = productId ? await requireProduct(ctx, productId) : undefined;
  const own = productId ? await productUnits(ctx, productId) : [];
  const all = await rules(ctx, productId ? [productId] : []);
  const units = unitsOf(
    [...own, ...all.filter((rule) => rule.productId !== null)],
    all.filter((rule) => rule.productId === null),
  );
  const kin = units.kin(unit);
  if (kin.length < 2 && !named) refuse('unit-unknown', { unit });
  if (kin.length < 2) refuse('unit-no-way', { product: named?.productName ?? '', from: unit, to: named?.unit ?? '' });
  return kin.slice(1).flatMap((to) => {
    const result = convert(units, ratio(BigInt(qty), 1n), { from: unit, to });
    return result ? [{ unit: to, qty: ratioText(result), whole: result.den === 1n }] : [];
  });
}

const MOST_PIECES = 1_000_000;

interface InUnit {
  productId: string;
  num: number;
  /** The product's own when left out. */
  unit?: string | null | undefined;
}

/** The pieces of each line, or why there are none: 'unit-no-way', 'unit-not-whole', 'unit-too-many'. */
export async function eachInPieces(ctx: Ctx, lines: readonly InUnit[]): Promise<(number | Refusal)[]> {
  const products = await packedProducts(
    ctx,
    lines.flatMap(({ productId, unit }) => (unit ? [productId] : [])),
  );
  const pieces = ({ productId, num, unit }: InUnit): number => {
    if (!unit) return num;
    const { product, units } = products.get(productId) ?? refuse('not-found', { thing: '商品' });
    const whole = inBaseUnits(product, units, { num, unit });
    if (whole > MOST_PIECES) refuse('unit-too-many', { product: product.productName, num, from: unit, to: product.unit });
    return whole;
  };
  return lines.map((line) => {
    try {
      return pieces(line);
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  });
}

/** What is asked for of products, some of it in another unit: each with its pieces. Refuses as `eachInPieces` says. */
export async function inPieces<L extends InUnit>(ctx: Ctx, lines: readonly L[]): Promise<Omit<L, 'unit'>[]> {
  const pieces = await eachInPieces(ctx, lines);
  return lines.map(({ unit: _, ...line }, at) => {
    const num = pieces[at] ?? line.num;
    if (num instanceof Refusal) throw num;
    return { ...line, num };
  });
}

/** Rows of a list with the packs that their quantity can be said in, and the quantity said so. */
export async function withPacks<R extends { productId: string }>(ctx: Ctx, rows: readonly R[], numOf: (row: R) => number) {
  const products = await packedProducts(
    ctx,
    rows.map(({ productId }) => productId),
  );
  return rows.map((row) => {
    const known = products.get(row.productId);
    const packs = known?.units ? packsOf(known.units, known.product.unit) : [];
    return { ...row, packs, packedNum: packedText(numOf(row), packs, known?.product.unit ?? '') };
  });
}

async function packedProducts(ctx: Ctx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const products = await from(ctx, 'product', 'p')
    .select(['p.id', 'p.productName', 'p.unit', 'p.packageUnit', 'p.packageQty'])
    .where('p.id', 'in', [...new Set(ids)])
    .execute();
  const units = await unitsOfProducts(ctx, products);
  return new Map(products.map((product) => [product.id, { product, units: units.get(product.id) }]));
}
