// The history of moves between departments and posts.
import { dayOf } from '../../../contract/kernel/time.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { addTo } from '../../kernel/scope.ts';

export type Field = 'department' | 'post';
interface Recorded {
  field: Field;
  toId: string | null;
  toName: string | null;
  moves: readonly { empId: string; fromId: string | null; fromName: string | null }[];
  /** Today when left out. */
  effectiveDate?: string | null | undefined;
  remark?: string | null | undefined;
}

/** Writes moves into the history: carried out already, or waiting for a day to come. */
export async function recordMoves(ctx: Ctx, { field, toId, toName, moves, effectiveDate, remark }: Recorded): Promise<void> {
  const today = dayOf(new Date(), ctx.timeZone);
  const day = effectiveDate ?? today;
  const rows = moves.map((move) => ({
    id: newId(),
    ...move,
    field,
    toId,
    toName,
    effectiveDate: day,
    appliedAt: day > today ? null : new Date(),
    movedBy: actorName(ctx),
    remark: remark ?? null,
  }));
  for (let at = 0; at < rows.length; at += 500) await addTo(ctx, 'empMove', rows.slice(at, at + 500)).execute();
}
