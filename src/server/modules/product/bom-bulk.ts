// Many bills at once, as a file brings them: what `createBom` and `updateBom` do, in a few statements for some hundreds of bills.
import { sql } from 'kysely';
import { BomStatus } from '../../../contract/product/codes.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { productBom } from '../../../contract/product/bom.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, from, removeFrom } from '../../kernel/scope.ts';
import { changeOf, keep, putLines, versionAfter } from './bom.ts';

const BATCH = 250;
/** A product that is not said stays as it is. */
export type WholeBill = Pick<In<typeof productBom.create>, 'bomCode' | 'bomName' | 'productId' | 'lines'>;

/**
 * Drafts the bills whose code is new and changes the others; whoever calls has the turn (`takeTurn`) and knows that they close no circle. Refuses
 * 'bom-void', 'bom-made-twice', 'unit-no-way', 'unit-not-whole'.
 */
export async function writeBoms(ctx: Ctx, bills: readonly WholeBill[]): Promise<void> {
  for (let at = 0; at < bills.length; at += BATCH) await writeBatch(ctx, bills.slice(at, at + BATCH));
}

async function writeBatch(ctx: Ctx, bills: readonly WholeBill[]): Promise<void> {
  const codes = bills.map(({ bomCode }) => bomCode);
  const rows = await from(ctx, 'productBom', 'b')
    .select(['b.id', 'b.bomCode', 'b.version', 'b.bomStatus'])
    .where('b.bomCode', 'in', codes)
    .orderBy('b.id')
    .forUpdate()
    .execute();
  for (const { bomCode, bomStatus } of rows) if (bomStatus === BomStatus.void) refuse('bom-void', { bom: bomCode });
  const known = new Map(rows.map((row) => [row.bomCode, row]));
  const whole = bills.map((bill) => ({ ...bill, before: known.get(bill.bomCode), bomId: known.get(bill.bomCode)?.id ?? newId() }));
  await writeHeads(ctx, whole);
  await refuseMadeTwice(
    ctx,
    rows.map(({ id }) => id),
  );
  await putLines(ctx, whole);
  await keep(
    ctx,
    whole.map(({ bomId, before }) => ({ bomId, changeType: before ? changeOf(before) : 'create' })),
  );
}

interface Head extends WholeBill {
  bomId: string;
  before: { version: number; bomStatus: number } | undefined;
}

async function writeHeads(ctx: Ctx, bills: readonly Head[]): Promise<void> {
  const fresh = bills.filter(({ before }) => !before);
  const creator = actorName(ctx);
  const rows = fresh.map(({ bomId, bomCode, bomName, productId }) => ({
    id: bomId,
    bomCode,
    bomName,
    productId: productId ?? null,
    creator,
  }));
  if (rows.length > 0) await addTo(ctx, 'productBom', rows).execute();
  const changed = bills.flatMap(({ before, ...bill }) => (before ? [{ ...bill, version: versionAfter(before) }] : []));
  if (changed.length === 0) return;
  const ids = changed.map(({ bomId }) => bomId);
  await sql`
    update product_bom b set bom_name = v.name, product_id = coalesce(v.made, b.product_id), version = v.version, updated_at = now()
    from unnest(${ids}::uuid[], ${changed.map(({ bomName }) => bomName)}::text[], ${changed.map(({ productId }) => productId ?? null)}::uuid[],
      ${changed.map(({ version }) => version)}::int[]) as v(id, name, made, version)
    where b.node_id = ${ctx.nodeId} and b.id = v.id`.execute(ctx.db);
  await removeFrom(ctx, 'productBomLine').where('bomId', 'in', ids).execute();
}

/** One bill in force makes a product. */
async function refuseMadeTwice(ctx: Ctx, bomIds: readonly string[]): Promise<void> {
  if (bomIds.length === 0) return;
  const twice = await from(ctx, 'productBom', 'b')
    .innerJoin('productBom as o', (join) => join.onRef('o.nodeId', '=', 'b.nodeId').onRef('o.productId', '=', 'b.productId'))
    .innerJoin('product as p', (join) => join.onRef('p.nodeId', '=', 'b.nodeId').onRef('p.id', '=', 'b.productId'))
    .select(['p.productName', 'o.bomCode'])
    .where('b.id', 'in', [...bomIds])
    .where('b.bomStatus', '=', BomStatus.effective)
    .where('o.bomStatus', '=', BomStatus.effective)
    .whereRef('o.id', '<>', 'b.id')
    .limit(1)
    .executeTakeFirst();
  if (twice) refuse('bom-made-twice', { product: twice.productName, bom: twice.bomCode });
}
