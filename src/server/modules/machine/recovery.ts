// Recovery positions of machines: where old ones are handed in, and taken away from time to time.
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { vmSettings } from '../../../contract/machine/vm-settings.ts';
import { MOVE, NO_REF, PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { addTo, changeIn, from, removeFrom, wholeNode } from '../../kernel/scope.ts';
import { lotBalances, post } from '../stock/index.ts';
import { recoveryStock } from './channel-stock.ts';
import { lockVm } from './vm.ts';

/** Makes a recovery position; gives its id. Refuses 'conflict' for a code that the machine has. */
export async function createRecovery(ctx: Ctx, input: In<typeof vmSettings.createRecovery>): Promise<{ id: string }> {
  await lockVm(ctx, input.vmId);
  await requireType(ctx, input.productTypeId);
  await requireFree(ctx, input.vmId, input.positionCode);
  const id = newId();
  await addTo(ctx, 'recoveryPosition', { id, ...input }).execute();
  return { id };
}

/** Changes the fields that were said. */
export async function updateRecovery(ctx: Ctx, { id, ...fields }: In<typeof vmSettings.updateRecovery>): Promise<void> {
  const before = await lockRecovery(ctx, id);
  await requireType(ctx, fields.productTypeId);
  if (fields.positionCode && fields.positionCode !== before.positionCode) await requireFree(ctx, before.vmId, fields.positionCode);
  if (Object.keys(fields).length === 0) return;
  ctx.tell({ before: Object.fromEntries(Object.keys(fields).map((key) => [key, before[key as keyof typeof before]])) });
  await changeIn(ctx, 'recoveryPosition')
    .set({ id, ...fields })
    .where('id', '=', id)
    .execute();
}

/** Deletes an empty recovery position; refuses 'recovery-not-empty' otherwise. */
export async function deleteRecovery(ctx: Ctx, { id }: In<typeof vmSettings.deleteRecovery>): Promise<void> {
  const { vmId, positionCode } = await lockRecovery(ctx, id);
  const stock = (await recoveryStock(ctx, [id])).get(id) ?? 0;
  if (stock > 0) refuse('recovery-not-empty', { position: positionCode, stock });
  ctx.tell({ before: { vmId, positionCode } });
  await removeFrom(ctx, 'recoveryPosition').where('id', '=', id).execute();
}

async function lockRecovery(ctx: Ctx, id: string) {
  const row = await from(ctx, 'vm', 'v')
    .innerJoin('recoveryPosition as r', withinScope(ctx, 'r.vmId', 'v.id'))
    .select(['r.id', 'r.vmId', 'r.positionCode', 'r.capacity', 'r.productTypeId'])
    .where('r.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '回收仓位' });
}

async function requireFree(ctx: Ctx, vmId: string, positionCode: string): Promise<void> {
  const taken = await from(ctx, 'recoveryPosition', 'r')
    .select('r.id')
    .where('r.vmId', '=', vmId)
    .where('r.positionCode', '=', positionCode)
    .executeTakeFirst();
  if (taken) refuse('conflict', { thing: '回收仓位', value: positionCode });
}

async function requireType(ctx: Ctx, productTypeId: string | null | undefined): Promise<void> {
  if (!productTypeId) return;
  const type = await from(ctx, 'productType', 't').select('t.id').where('t.id', '=', productTypeId).executeTakeFirst();
  if (!type) refuse('not-found', { thing: '商品分类' });
}

/** Takes all out of a recovery position to be scrapped; gives how much. `stockNum` is what the person saw. Refuses 'recovery-empty', 'recovery-stock-differs'. */
export async function emptyRecovery(ctx: Ctx, { id, stockNum }: In<typeof vmSettings.emptyRecovery>): Promise<{ scrapped: number }> {
  const { vmId, positionCode } = await lockRecovery(ctx, id);
  const lying = await lotBalances(ctx, [PLACE.recovery])
    .where(sql<boolean>`b.place_ref = ${id}`)
    .execute();
  const scrapped = lying.reduce((sum, { onHand }) => sum + onHand, 0);
  if (scrapped === 0) refuse('recovery-empty', { position: positionCode });
  if (scrapped !== stockNum) refuse('recovery-stock-differs', { stock: scrapped });
  await post(ctx, {
    document: { kind: 'recovery', id: newId() },
    moves: lying.map(({ productId, lotId, condition, onHand }, at) => ({
      productId,
      qty: onHand,
      from: { kind: PLACE.recovery, ref: id, owner: vmId },
      to: { kind: PLACE.scrapped, ref: NO_REF },
      kind: MOVE.scrap,
      line: at + 1,
      lotId,
      condition: condition as 1,
      unitCost: 0,
    })),
  });
  ctx.tell({ vmId, positionCode });
  return { scrapped };
}

/** For each product the recovery position of a machine that takes it: one for its type or a type above, else one for all; undefined for none. */
export async function recoveriesFor(ctx: Ctx, vmId: string): Promise<(productId: string) => string | undefined> {
  const { rows } = await sql<{ productId: string; id: string }>`
    with recursive up as (
      select r.id as recovery, r.position_code, r.product_type_id as type_id from recovery_position r where r.node_id = ${ctx.nodeId} and r.vm_id = ${vmId} and r.product_type_id is not null
      union all select u.recovery, u.position_code, t.id from up u join product_type t on t.node_id = ${ctx.nodeId} and t.parent_id = u.type_id
    )
    select distinct on (p.id) p.id as product_id, u.recovery as id from up u join product p on p.node_id = ${ctx.nodeId} and p.product_type_id = u.type_id
    order by p.id, u.position_code`.execute(ctx.db);
  const own = new Map(rows.map(({ productId, id }) => [productId, id]));
  // scope: what comes back goes where it belongs, whoever books it
  const open = await from(wholeNode(ctx), 'recoveryPosition', 'r')
    .select('r.id')
    .where('r.vmId', '=', vmId)
    .where('r.productTypeId', 'is', null)
    .orderBy('r.positionCode')
    .executeTakeFirst();
  return (productId) => own.get(productId) ?? open?.id;
}
