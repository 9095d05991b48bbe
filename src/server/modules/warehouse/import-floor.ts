// What files about smart warehouses name: each read once for a batch of rows, within what the actor sees.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import type { Problem } from '../transfer/index.ts';

const among = (column: string, codes: readonly (string | null | undefined)[]) =>
  sql<boolean>`${sql.ref(column)} = any(${[...new Set(codes.flatMap((code) => code || []))]}::text[])`;
type Codes = readonly (string | null | undefined)[];

export async function prewhsOf(ctx: Ctx, codes: Codes): Promise<Map<string, string>> {
  const rows = await from(ctx, 'prewh', 'w').select(['w.id', 'w.prewhCode']).where(among('w.prewhCode', codes)).execute();
  return new Map(rows.map(({ id, prewhCode }) => [prewhCode, id]));
}
export async function warehousesOf(ctx: Ctx, codes: Codes): Promise<Map<string, string>> {
  const rows = await from(ctx, 'warehouse', 'h').select(['h.id', 'h.warehouseCode']).where(among('h.warehouseCode', codes)).execute();
  return new Map(rows.map(({ id, warehouseCode }) => [warehouseCode, id]));
}
export async function productsOf(ctx: Ctx, codes: Codes): Promise<Map<string, string>> {
  const rows = await from(ctx, 'product', 'p').select(['p.id', 'p.productCode']).where(among('p.productCode', codes)).execute();
  return new Map(rows.map(({ id, productCode }) => [productCode, id]));
}

/** All channels of smart warehouses with these codes, by `prewhCode/channelCode`. */
export async function binsOf(ctx: Ctx, codes: Codes) {
  const rows = await from(ctx, 'prewh', 'w')
    .innerJoin('prewhChannel as c', sameNode('c.prewhId', 'w.id'))
    .selectAll('c')
    .select('w.prewhCode')
    .where(among('w.prewhCode', codes))
    .execute();
  return new Map(rows.map((row) => [`${row.prewhCode}/${row.channelCode}`, row]));
}
export type KnownBin = NonNullable<ReturnType<Awaited<ReturnType<typeof binsOf>>['get']>>;

/** Says of a row what is wrong with one of its fields. */
export const problemsOf =
  (line: number) =>
  (field: string, key: Problem['key'], params: Problem['params'] = {}): Problem => ({ line, field, key, params });
