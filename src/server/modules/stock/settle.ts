// Putting right: corrections of moves, and settling of what a fact showed to be wrong. Always a further move, never a change.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { CorrectInput, MOVE, NO_REF, PLACE, SettleInput, type MoveKind, type PlaceKind } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { actorOf } from './actor.ts';
import { book } from './book.ts';
import { exact } from './extras.ts';
import { NOW, stockTables } from './ledger.ts';
import { planMove, type AskedMove } from './plan.ts';
import { postedOf, type Posted } from './post.ts';
import { AbnormalityKind, AbnormalityStatus } from '../../../contract/stock/ledger-codes.ts';
import { lit } from '../../kernel/db/lit.ts';

/** A move as its mirror image wants to know it. */
export interface OldMove {
  productId: string;
  qty: number;
  fromKind: PlaceKind;
  fromRef: string;
  fromLot: string;
  fromCondition: number;
  toKind: PlaceKind;
  toRef: string;
  toLot: string;
  toCondition: number;
  lineNo: number;
  at: string;
  positionSource: string | null;
  positionSequence: number | null;
  employeeId: string | null;
  departmentId: string | null;
  projectId: string | null;
  costId: string | null;
  unitCost: number | null;
}

/**
 * Takes a move back, whole or in part, by its mirror image at the same position: a count that came after it keeps what it saw.
 * Refuses 'not-found', 'stock-corrected' (left) beyond what is left of it, 'not-allowed-now' for entries of suspense: settle those.
 */
export async function correct(ctx: Ctx, input: z.input<typeof CorrectInput>): Promise<Posted> {
  const { moveId, qty, document, kind, line } = z.parse(CorrectInput, input);
  const old = await findMove(ctx, moveId);
  if (old.fromKind === PLACE.suspense || old.toKind === PLACE.suspense) refuse('not-allowed-now', { state: '暂挂', action: '更正' });
  const position = { happenedAt: old.at, source: old.positionSource, sequence: old.positionSequence };
  return book(ctx, { document, position, event: null, touches: touchedBy(old) }, async (draft, seen) => {
    const left = old.qty - (await correctedOf(ctx, moveId));
    if ((qty ?? left) > left || left === 0) refuse('stock-corrected', { left });
    const as = { moveId, qty: qty ?? left, kind: (kind ?? MOVE.correction) as MoveKind, line: line ?? old.lineNo };
    planMove(draft, mirrorOf(old, as), { mode: 'fact', seen });
    return { answer: postedOf(draft) };
  });
}

/** The cells that taking it back may change. */
export const touchedBy = ({ productId, fromKind, fromRef, toKind, toRef }: OldMove) => [
  { place: { kind: toKind, ref: toRef }, productId },
  { place: { kind: fromKind, ref: fromRef }, productId },
];

/** So many pieces of a move the other way, with all that it said. */
export function mirrorOf(
  old: OldMove,
  { moveId, qty, kind, line }: { moveId: string; qty: number; kind: MoveKind; line: number },
): AskedMove {
  const { employeeId, departmentId, projectId, costId } = old;
  return {
    from: { kind: old.toKind, ref: old.toRef },
    to: { kind: old.fromKind, ref: old.fromRef },
    qty,
    lotId: old.toLot === NIL ? null : old.toLot,
    toLotId: old.fromLot,
    condition: old.toCondition,
    toCondition: old.fromCondition,
    consumes: undefined,
    what: {
      productId: old.productId,
      kind,
      line,
      unitCost: old.unitCost,
      corrects: moveId,
      forWhom: { employeeId, departmentId, projectId, costId },
    },
  };
}

async function findMove(ctx: Ctx, moveId: string): Promise<OldMove> {
  const { rows } =
    await sql<OldMove>`select m.*, ${exact('m.happenedAt')} as at from stock_move m where m.node_id = ${ctx.nodeId} and m.id = ${moveId}`.execute(
      ctx.db,
    );
  return rows[0] ?? refuse('not-found', { thing: '移动' });
}

async function correctedOf(ctx: Ctx, moveId: string): Promise<number> {
  const { rows } = await sql<{
    qty: number;
  }>`select coalesce(sum(qty), 0) as qty from stock_move where node_id = ${ctx.nodeId} and corrects = ${moveId}`.execute(ctx.db);
  return rows[0]?.qty ?? 0;
}

/**
 * Settles an abnormality, whole or in part. Lacking goods came from `place` (count difference when left out): that is booked in,
 * and suspense has its own again. Held goods go to `place`: back to the channel when left out, consumed, scrapped …
 * Refuses 'not-found', 'stock-settled' (left).
 */
export async function settleAbnormality(ctx: Ctx, input: z.input<typeof SettleInput>): Promise<Posted> {
  const asked = z.parse(SettleInput, input);
  const found = await openAbnormality(ctx, asked.id);
  const home = { kind: found.placeKind as PlaceKind, ref: found.placeRef, owner: found.suspenseRef };
  const lack = found.kind === AbnormalityKind.lacking;
  const other = asked.place ?? (lack ? { kind: PLACE.countDifference, ref: NO_REF } : home);
  const from = lack ? other : { kind: PLACE.suspense, ref: found.suspenseRef };
  const to = lack ? home : other;
  const touches = [home, from, to].map((place) => ({ place, productId: found.productId }));
  return book(ctx, { document: asked.document, position: NOW, event: null, touches }, async (draft, seen) => {
    // Read again under the lock of its cell.
    const now = await openAbnormality(ctx, asked.id);
    const left = now.qty - now.settled;
    const qty = asked.qty ?? left;
    if (qty > left || left === 0) refuse('stock-settled', { left });
    draft.openLacks.sort((a, b) => Number(b.id === asked.id) - Number(a.id === asked.id));
    planMove(
      draft,
      {
        from,
        to,
        qty,
        lotId: null,
        condition: undefined,
        toCondition: undefined,
        consumes: undefined,
        what: {
          productId: found.productId,
          kind: asked.kind ?? (lack ? MOVE.count : MOVE.fault),
          line: 1,
          unitCost: null,
          forWhom: asked.forWhom ?? {},
          corrects: null,
        },
      },
      { mode: 'fact', seen },
    );
    return { answer: postedOf(draft), finish: () => close(ctx, { ...asked, settled: lack ? 0 : qty }) };
  });
}

async function openAbnormality(ctx: Ctx, id: string) {
  const row = await stockTables(ctx.db)
    .selectFrom('stockAbnormality')
    .selectAll()
    .where('nodeId', '=', ctx.nodeId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '库存异常' });
}

/** What is held is counted here; what lacked was counted when the goods arrived. */
async function close(
  ctx: Ctx,
  { id, settled, remark }: { id: string; settled: number; remark?: string | null | undefined },
): Promise<void> {
  const by = actorOf(ctx.actor).name;
  const now = new Date().toISOString();
  await sql`update stock_abnormality set settled = settled + ${settled}, remark = coalesce(${remark ?? null}::text, remark),
      status = case when settled + ${settled} = qty then ${lit(AbnormalityStatus.settled)} else ${lit(AbnormalityStatus.open)} end,
      settled_at = case when settled + ${settled} = qty then ${now}::timestamptz end, settled_by = case when settled + ${settled} = qty then ${by}::text end
    where node_id = ${ctx.nodeId} and id = ${id}`.execute(ctx.db);
}
