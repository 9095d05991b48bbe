// Who was in a smart warehouse, from when to when: told when somebody enters, and again under the same id once they have left; in whatever order.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { addTo } from '../../kernel/scope.ts';
import { nodeConfigOf } from '../site/index.ts';
import { eventHash } from '../stock/index.ts';
import type { Registry } from './known.ts';
import { AGAIN, KEPT, momentOf, refused, type Outcome, type Placed, type VisitSense } from './outcome.ts';

interface Visit {
  hash: string;
  /** Of one that is not written yet. */
  row?: ReturnType<typeof rowOf>;
  leftAt: string | null;
  changed: boolean;
}

/** Keeps visits that were not told before, and the ends of those that were; gives what became of each by its place in the call. */
export async function takeVisits(ctx: Ctx, known: Registry, told: readonly Placed<VisitSense>[]): Promise<[number, Outcome][]> {
  const { warnSurePercent: sure } = await nodeConfigOf(ctx);
  const visits = new Map<string, Visit>([...known.visits].map(([senseId, one]) => [senseId, { ...one, changed: false }]));
  const outcomes = told.map(({ position, ...visit }): [number, Outcome] => [position, takeOne(ctx, known, { visits, visit, sure })]);
  const changed = [...visits].filter(([, { changed: isOther }]) => isOther);
  const fresh = changed.flatMap(([, { row, leftAt }]) => (row ? [{ ...row, leftAt }] : []));
  if (fresh.length > 0) await addTo(ctx, 'prewhVisit', fresh).execute();
  const ended = changed.filter(([, { row }]) => !row);
  if (ended.length > 0)
    await sql`update prewh_visit v set left_at = greatest(v.entered_at, w.left_at)
      from unnest(${ended.map(([senseId]) => senseId)}::text[], ${ended.map(([, { leftAt }]) => leftAt)}::timestamptz[]) as w (sense_id, left_at)
      where v.node_id = ${ctx.nodeId} and v.prewh_id = ${known.prewhId} and v.sense_id = w.sense_id`.execute(ctx.db);
  return outcomes;
}

interface Taken {
  visits: Map<string, Visit>;
  visit: VisitSense;
  /** Percent from which on somebody is recognised. */
  sure: number;
}
function takeOne(ctx: Ctx, known: Registry, { visits, visit, sure }: Taken): Outcome {
  const { leftAt: told, ...entering } = visit;
  const hash = eventHash(entering);
  if (told && Date.parse(told) < Date.parse(entering.enteredAt)) return refused(ctx, new Refusal('sense-left-first'));
  const before = visits.get(visit.senseId);
  if (before && before.hash !== hash) return refused(ctx, new Refusal('key-reused'));
  const leftAt = told ? momentOf(ctx, known, told) : null;
  if (!before) {
    const row = rowOf(known, visit, { hash, sure, enteredAt: momentOf(ctx, known, visit.enteredAt) });
    // Two odd clocks are told at one moment.
    const left = leftAt && Date.parse(leftAt) < Date.parse(row.enteredAt) ? row.enteredAt : leftAt;
    visits.set(visit.senseId, { hash, row, leftAt: left, changed: true });
    return KEPT;
  }
  // What was told first stays: the same visit ends once.
  if (!leftAt || before.leftAt) return AGAIN;
  visits.set(visit.senseId, { ...before, leftAt, changed: true });
  return KEPT;
}

interface Entering {
  hash: string;
  sure: number;
  enteredAt: string;
}
function rowOf(
  known: Registry,
  { senseId, door, empCode, cardNo, visitMethod, confidence }: VisitSense,
  { hash, sure, enteredAt }: Entering,
) {
  const empId = known.people.get(empCode ?? '') ?? known.cards.get(cardNo ?? '') ?? null;
  return {
    id: newId(),
    prewhId: known.prewhId,
    senseId,
    bodyHash: hash,
    door: door ?? null,
    empId,
    stranger: empId ? null : (empCode ?? cardNo ?? null),
    visitMethod: visitMethod ?? null,
    confidence: confidence ?? null,
    unsure: empId === null || (confidence ?? 1000) < sure * 10,
    enteredAt,
  };
}
