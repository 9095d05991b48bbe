// Bills of materials: what changes them, and what is kept of each change.
import { sql } from 'kysely';
import { BomStatus } from '../../../contract/product/codes.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { productBom } from '../../../contract/product/bom.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { move } from '../../kernel/flow.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { bomFlow } from './bom.flow.ts';
import { bomContents } from './bom.query.ts';
import { requireProduct } from './known.ts';
import { orConflict, said } from './rows.ts';
import { inBaseUnits, unitsOfProducts } from './unit.ts';

type Lines = In<typeof productBom.create>['lines'];
type Change = 'create' | 'update' | 'version' | 'status';
interface Before {
  bomStatus: number;
  version: number;
}
/** What a change makes of a bill: one in force becomes its next version. */
export const versionAfter = ({ bomStatus, version }: Before): number => (bomStatus === BomStatus.effective ? version + 1 : version);
export const changeOf = ({ bomStatus }: Before): Change => (bomStatus === BomStatus.effective ? 'version' : 'update');

/** Drafts a bill; gives its id. Refuses 'conflict', 'bom-self', 'bom-cycle', 'unit-no-way', 'unit-not-whole', 'not-found' for a product. */
export async function createBom(ctx: Ctx, { lines, ...head }: In<typeof productBom.create>): Promise<{ bomId: string }> {
  const bomId = newId();
  await refuseCircle(ctx, { bomId, made: head.productId ?? null, parts: lines.map(({ productId }) => productId) });
  const insert = addTo(ctx, 'productBom', { id: bomId, ...head, creator: actorName(ctx) });
  await orConflict(insert.execute(), 'BOM编码', head.bomCode);
  await putLines(ctx, [{ bomId, lines }]);
  await keep(ctx, [{ bomId, changeType: 'create' }]);
  return { bomId };
}

/** Changes a bill; one in force becomes its next version. Gives the version. Refuses as its making does, and 'bom-void'. */
export async function updateBom(ctx: Ctx, { bomId, lines, ...fields }: In<typeof productBom.update>): Promise<{ version: number }> {
  const before = await lockBom(ctx, bomId);
  if (before.bomStatus === BomStatus.void) refuse('bom-void', { bom: before.bomCode });
  const made = fields.productId === undefined ? before.productId : fields.productId;
  const parts = lines ?? (await partsOf(ctx, bomId));
  await refuseCircle(ctx, { bomId, made, parts: parts.map(({ productId }) => productId) });
  if (made && before.bomStatus === BomStatus.effective) await refuseSecond(ctx, bomId, made);
  const version = versionAfter(before);
  const update = changeIn(ctx, 'productBom')
    .set({ ...said(fields), version, updatedAt: new Date() })
    .where('id', '=', bomId);
  await orConflict(update.execute(), 'BOM编码', fields.bomCode ?? '');
  if (lines) {
    await removeFrom(ctx, 'productBomLine').where('bomId', '=', bomId).execute();
    await putLines(ctx, [{ bomId, lines }]);
  }
  await keep(ctx, [{ bomId, changeType: changeOf(before) }]);
  ctx.tell({ before });
  return { version };
}

/** Changes the state as the table allows (R165); refuses 'not-allowed-now', 'bom-made-twice' when another bill in force makes the product. */
export async function changeBomStatus(ctx: Ctx, { bomId, bomStatus }: In<typeof productBom.status>): Promise<void> {
  const before = await lockBom(ctx, bomId);
  const to = (['draft', 'effective', 'void'] as const)[bomStatus];
  const next = move(bomFlow, before.bomStatus, to);
  if (next === BomStatus.effective && before.productId) await refuseSecond(ctx, bomId, before.productId);
  await changeIn(ctx, 'productBom').set({ bomStatus: next, updatedAt: new Date() }).where('id', '=', bomId).execute();
  await keep(ctx, [{ bomId, changeType: 'status' }]);
  ctx.tell({ before });
}

/** Deletes a draft that never was in force; refuses 'bom-not-draft'. */
export async function deleteBom(ctx: Ctx, { bomId }: In<typeof productBom.delete>): Promise<void> {
  const before = await lockBom(ctx, bomId);
  const wasInForce = await from(ctx, 'productBomHistory', 'h')
    .select('h.id')
    .where('h.bomId', '=', bomId)
    .where('h.changeType', '=', 'status')
    .limit(1)
    .executeTakeFirst();
  if (before.bomStatus !== BomStatus.draft || wasInForce) refuse('bom-not-draft', { bom: before.bomCode });
  ctx.tell({ before });
  await removeFrom(ctx, 'productBom').where('id', '=', bomId).execute();
}

async function lockBom(ctx: Ctx, id: string) {
  const row = await from(ctx, 'productBom', 'b')
    .select(['b.bomCode', 'b.version', 'b.bomStatus', 'b.productId'])
    .where('b.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: 'BOM' });
}

const partsOf = (ctx: Ctx, bomId: string) => from(ctx, 'productBomLine', 'l').select('l.productId').where('l.bomId', '=', bomId).execute();

interface Bill {
  bomId: string;
  lines: Lines;
}

/** Writes the lines of bills, which have none now. */
export async function putLines(ctx: Ctx, bills: readonly Bill[]): Promise<void> {
  const ids = [...new Set(bills.flatMap(({ lines }) => lines.map(({ productId }) => productId)))];
  const products = await from(ctx, 'product', 'p')
    .select(['p.id', 'p.productName', 'p.unit', 'p.packageUnit', 'p.packageQty'])
    .where('p.id', 'in', ids)
    .execute();
  const byId = new Map(products.map((product) => [product.id, product]));
  const units = await unitsOfProducts(ctx, products);
  const rows = bills.flatMap(({ bomId, lines }) =>
    lines.map(({ productId, num, unit, remark }, at) => {
      const product = byId.get(productId) ?? refuse('not-found', { thing: '商品' });
      const amount = { num, unit: unit ?? product.unit };
      const baseNum = inBaseUnits(product, units.get(productId), amount);
      return { bomId, lineNo: at + 1, productId, ...amount, baseNum, remark: remark ?? null };
    }),
  );
  await addTo(ctx, 'productBomLine', rows).execute();
}

/** Two bills that close a circle together, or make the same, must not be written side by side. */
export const lockBoms = (ctx: Ctx) => sql`select pg_advisory_xact_lock(hashtextextended(${`bom ${ctx.nodeId}`}, 0))`.execute(ctx.db);

/** Refuses when what is made is needed for one of its own parts, through whatever bills are not void. */
async function refuseCircle(
  ctx: Ctx,
  { bomId, made, parts }: { bomId: string; made: string | null; parts: readonly string[] },
): Promise<void> {
  if (!made) return;
  const { productName } = await requireProduct(ctx, made);
  if (parts.includes(made)) refuse('bom-self');
  await lockBoms(ctx);
  const { rows } = await sql<{ productName: string }>`
    with recursive need as (
      select part as product_id, part as root from unnest(${[...parts]}::uuid[]) as part
      union
      select l.product_id, n.root from need n
      join product_bom b on b.node_id = ${ctx.nodeId} and b.product_id = n.product_id and b.bom_status <> ${BomStatus.void} and b.id <> ${bomId}
      join product_bom_line l on l.node_id = b.node_id and l.bom_id = b.id
    )
    select p.product_name from need n join product p on p.node_id = ${ctx.nodeId} and p.id = n.root where n.product_id = ${made} limit 1`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (row) refuse('bom-cycle', { product: row.productName, made: productName });
}

async function refuseSecond(ctx: Ctx, bomId: string, made: string): Promise<void> {
  const { productName } = await requireProduct(ctx, made);
  await lockBoms(ctx);
  const other = await from(ctx, 'productBom', 'b')
    .select('b.bomCode')
    .where('b.productId', '=', made)
    .where('b.bomStatus', '=', BomStatus.effective)
    .where('b.id', '<>', bomId)
    .executeTakeFirst();
  if (other) refuse('bom-made-twice', { product: productName, bom: other.bomCode });
}

/** Keeps the whole bills as they are now: a later change of a product's name does not change the past. */
export async function keep(ctx: Ctx, changes: readonly { bomId: string; changeType: Change }[]): Promise<void> {
  const contents = await bomContents(
    ctx,
    changes.map(({ bomId }) => bomId),
  );
  const operator = actorName(ctx);
  const rows = changes.map(({ bomId, changeType }) => {
    const { version, content } = contents.get(bomId) ?? refuse('not-found', { thing: 'BOM' });
    return { id: newId(), bomId, version, changeType, content: JSON.stringify(content), operator };
  });
  await addTo(ctx, 'productBomHistory', rows).execute();
}
