// A damaged tool that was taken back over the counter, until it is mended or scrapped.
import { sql } from 'kysely';
import { CONDITION, MOVE, NO_REF, PLACE } from '../../../contract/stock/ledger.ts';
import { ToolDeskDirection, ToolOutcome, ToolState } from '../../../contract/tool/codes.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changeIn, from } from '../../kernel/scope.ts';
import { postIntent } from '../stock/index.ts';

/** The record with this key, locked; refuses 'not-found', 'desk-settled' where it does not wait. */
export async function lockDamaged(ctx: Ctx, id: string) {
  const row = await from(ctx, 'toolCheck', 'x').selectAll('x').where('x.id', '=', id).forUpdate().executeTakeFirst();
  if (!row) return refuse('not-found', { thing: '工具借还记录' });
  const waits = row.direction === ToolDeskDirection.back && row.toolState === ToolState.broken && row.outcome === null;
  return waits ? row : refuse('desk-settled', { name: row.settler ?? '' });
}
export type Damaged = Awaited<ReturnType<typeof lockDamaged>>;

/** Books what became of it, and keeps who said so. Refuses 'stock-short' where it is gone. */
export async function bookOutcome(
  ctx: Ctx,
  { id, productId, num, lotId, warehouseId }: Damaged,
  { outcome, settleRemark }: { outcome: number; settleRemark: string | null },
): Promise<void> {
  const here = { kind: PLACE.warehouse, ref: warehouseId };
  const mended = outcome === ToolOutcome.mended;
  await postIntent(ctx, {
    document: { kind: 'tool_check', id },
    moves: [
      {
        productId,
        qty: num,
        from: here,
        to: mended ? here : { kind: PLACE.scrapped, ref: NO_REF },
        kind: mended ? MOVE.condition : MOVE.scrap,
        lotId: lotId === NIL ? null : lotId,
        condition: CONDITION.onHold,
        ...(mended ? { toCondition: CONDITION.good } : {}),
      },
    ],
  });
  await changeIn(ctx, 'toolCheck')
    .set({ outcome, settledAt: sql<string>`now()`, settler: actorName(ctx), settleRemark })
    .where('id', '=', id)
    .execute();
  ctx.tell({ productId, num, outcome });
}
