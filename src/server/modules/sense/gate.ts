// Visits that begin and end at the gate by our own word: the door was opened for somebody whom we know.
import { sql } from 'kysely';
import { VisitMethod } from '../../../contract/sense/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { addTo, changeIn } from '../../kernel/scope.ts';
import { eventHash } from '../stock/index.ts';

interface Entering {
  prewhId: string;
  empId: string | null;
  /** What he is called, where he is no employee. */
  name: string;
  door: string | null;
  byCard: boolean;
}

/** Somebody is in from now on; who was in already has left, for a door opens for one at a time. Gives the visit. */
export async function beginVisit(ctx: Ctx, { prewhId, empId, name, door, byCard }: Entering): Promise<string> {
  const who = empId === null ? sql<boolean>`emp_id is null and stranger = ${name}` : sql<boolean>`emp_id = ${empId}::uuid`;
  await changeIn(ctx, 'prewhVisit')
    .set({ leftAt: sql<string>`now()` })
    .where('prewhId', '=', prewhId)
    .where('leftAt', 'is', null)
    .where(who)
    .execute();
  const id = newId();
  await addTo(ctx, 'prewhVisit', {
    id,
    prewhId,
    senseId: `gate:${id}`,
    bodyHash: eventHash({ gate: id }),
    door,
    empId,
    stranger: empId === null ? name : null,
    visitMethod: byCard ? VisitMethod.card : null,
    confidence: null,
    unsure: false,
    enteredAt: sql<string>`now()`,
  }).execute();
  return id;
}

/** He has left; said again it changes nothing. */
export async function endVisit(ctx: Ctx, id: string): Promise<void> {
  await changeIn(ctx, 'prewhVisit')
    .set({ leftAt: sql<string>`now()` })
    .where('id', '=', id)
    .where('leftAt', 'is', null)
    .execute();
}
