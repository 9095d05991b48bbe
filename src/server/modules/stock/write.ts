// Writes a draft: moves, balances, months, reserved and lacking in one statement; what is rare after it.
import { sql } from 'kysely';
import { CONDITION, PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { later } from '../../kernel/db/connection.ts';
import { prepared } from '../../kernel/db/prepared-statements.ts';
import { newId, NIL } from '../../kernel/db/ids.ts';
import { actorOf } from './actor.ts';
import type { Draft, MoveRow } from './draft.ts';
import { RESERVATION, stockTables } from './ledger.ts';
import { AbnormalityKind, AbnormalityStatus } from '../../../contract/stock/ledger-codes.ts';
import { lit } from '../../kernel/db/lit.ts';

export interface EventRow {
  source: string;
  event_id: string;
  body_hash: string;
  sequence: number | null;
  happened_at: string | null;
  moves: number;
  answer: string;
}

const json = (rows: unknown) => JSON.stringify(rows);

/** A draft and the event that it is booked for. */
export interface Written {
  draft: Draft;
  event: EventRow | null;
}

/** Writes drafts that nothing follows from: sent with the next statement of the transaction, or its commit. The others are written at once. */
export async function writeSoon(ctx: Ctx, written: readonly Written[]): Promise<void> {
  if (written.every(({ draft }) => isPlain(draft))) await later(ctx.db, booking(ctx, written));
  else await writeDrafts(ctx, written);
}

const isPlain = (draft: Draft): boolean =>
  draft.touchedReservations.size + draft.touchedLacks.size + draft.opened.length === 0 &&
  !draft.moves.some((move) => touches(move, PLACE.suspense) || touches(move, PLACE.employee));

const touches = (move: MoveRow, kind: number): boolean => move.from_kind === kind || move.to_kind === kind;

const booking = (ctx: Ctx, written: readonly Written[]) => {
  const drafts = written.map(({ draft }) => draft);
  const call = sql<{ at: string }>`select stock_book(${ctx.nodeId}, ${ctx.timeZone}, ${json(drafts.flatMap(({ moves }) => moves))}::json,
    ${json(drafts.flatMap(({ reserved }) => reserved))}::json, ${json(drafts.flatMap(({ lacking }) => [...lacking.values()]))}::json,
    ${json(written.flatMap(({ event }) => event ?? []))}::json) as at`;
  return prepared(call.compile(ctx.db));
};

/** Writes all of these drafts; gives the moment of recording. One round trip unless an abnormality or a reservation is touched. */
export async function writeDrafts(ctx: Ctx, written: readonly Written[]): Promise<string> {
  const drafts = written.map(({ draft }) => draft);
  await takeSuspense(ctx, drafts);
  const { rows } = await ctx.db.executeQuery<{ at: string }>(booking(ctx, written));
  const at = rows[0]?.at ?? new Date().toISOString();
  for (const draft of drafts) {
    await writeReservations(ctx, draft);
    await settleLacks(ctx, draft, at);
    await openAbnormalities(ctx, draft, at);
  }
  await keepLoans(ctx, drafts);
  return at;
}

/** Suspense has no cell that is locked: its balances are made and then taken here, in one order for all callers. */
async function takeSuspense(ctx: Ctx, drafts: readonly Draft[]): Promise<void> {
  const touched = drafts.flatMap(({ moves }) =>
    moves.flatMap((move) => [
      ...(move.from_kind === PLACE.suspense ? [{ ref: move.from_ref, product: move.product_id }] : []),
      ...(move.to_kind === PLACE.suspense ? [{ ref: move.to_ref, product: move.product_id }] : []),
    ]),
  );
  if (touched.length === 0) return;
  const suspense = sql`select distinct ref, product from json_to_recordset(${json(touched)}::json) as s (ref uuid, product uuid)`;
  await sql`insert into stock_balance (node_id, place_kind, place_ref, product_id, lot_id, condition, on_hand)
    select ${ctx.nodeId}::uuid, ${PLACE.suspense}, ref, product, ${NIL}::uuid, ${CONDITION.good}, 0 from (${suspense}) as s order by ref, product
    on conflict do nothing`.execute(ctx.db);
  await sql`select from (${suspense}) as s
    join stock_balance b on b.node_id = ${ctx.nodeId} and b.place_kind = ${PLACE.suspense} and b.place_ref = s.ref and b.product_id = s.product
    order by b.place_ref, b.product_id for update of b`.execute(ctx.db);
}

/** What went into somebody's hand is lent, and due by the borrow cycle of now; what left it is given back: a single tool by its code. */
async function keepLoans(ctx: Ctx, drafts: readonly Draft[]): Promise<void> {
  const moved = drafts.flatMap(({ moves }) => moves.filter((move) => touches(move, PLACE.employee)));
  if (moved.length === 0) return;
  const cutters = drafts.flatMap((draft) => draft.cutters);
  if (cutters.length > 0)
    await sql`insert into stock_cutter (node_id, employee_id, product_id, move_id, cutter_code)
      select ${ctx.nodeId}::uuid, employee_id, product_id, move_id, cutter_code
      from json_to_recordset(${json(cutters)}::json) as c (employee_id uuid, product_id uuid, move_id uuid, cutter_code text)`.execute(
      ctx.db,
    );
  await sql`select stock_custody(${ctx.nodeId}, ${ctx.timeZone}, ${moved.map(({ id }) => id)}::uuid[])`.execute(ctx.db);
}

async function writeReservations(ctx: Ctx, draft: Draft): Promise<void> {
  if (draft.touchedReservations.size === 0) return;
  const changed = [...draft.touchedReservations].map(({ id, held, taken, lost }) => ({ id, held, taken, lost }));
  await sql`update stock_reservation r set held = c.held, taken = c.taken, lost = c.lost,
      state = case when c.held > 0 then ${lit(RESERVATION.open)} when c.taken > 0 then ${lit(RESERVATION.consumed)} else ${lit(RESERVATION.released)} end
    from json_to_recordset(${json(changed)}::json) as c (id uuid, held bigint, taken bigint, lost bigint)
    where r.node_id = ${ctx.nodeId} and r.id = c.id`.execute(ctx.db);
}

async function settleLacks(ctx: Ctx, draft: Draft, at: string): Promise<void> {
  if (draft.touchedLacks.size === 0) return;
  const changed = [...draft.touchedLacks].map(({ id, settled }) => ({ id, settled }));
  const by = actorOf(draft.heading.actor).name;
  await sql`update stock_abnormality a set settled = c.settled,
      status = case when c.settled = a.qty then ${lit(AbnormalityStatus.settled)} else ${lit(AbnormalityStatus.open)} end,
      settled_at = case when c.settled = a.qty then ${at}::timestamptz end,
      settled_by = case when c.settled = a.qty then ${by}::text end
    from json_to_recordset(${json(changed)}::json) as c (id uuid, settled bigint)
    where a.node_id = ${ctx.nodeId} and a.id = c.id`.execute(ctx.db);
}

async function openAbnormalities(ctx: Ctx, draft: Draft, at: string): Promise<void> {
  const opened = draft.opened.filter(({ qty }) => qty > 0);
  if (opened.length === 0) return;
  const { event } = draft.heading;
  await stockTables(ctx.db)
    .insertInto('stockAbnormality')
    .values(
      opened.map(({ id, kind, cell, moveId, qty, happenedAt }) => ({
        nodeId: ctx.nodeId,
        id,
        kind,
        placeKind: cell.kind,
        placeRef: cell.ref,
        productId: cell.productId,
        suspenseRef: cell.owner,
        moveId,
        qty,
        happenedAt: happenedAt ?? at,
        eventSource: event?.source ?? null,
        eventId: event?.id ?? null,
        openedAt: at,
      })),
    )
    .execute();
  // One open counting task for a cell is enough; the cell is locked, so nobody else makes one now.
  const tasks = opened.map(({ kind, cell }) => ({
    id: newId(),
    kind: cell.kind,
    ref: cell.ref,
    product: cell.productId,
    reason: kind === AbnormalityKind.lacking ? '取用多于账面' : '出货异常',
  }));
  await sql`insert into stock_count_task (node_id, id, place_kind, place_ref, product_id, reason)
    select distinct on (t.kind, t.ref, t.product) ${ctx.nodeId}::uuid, t.id, t.kind, t.ref, t.product, t.reason
    from json_to_recordset(${json(tasks)}::json) as t (id uuid, kind smallint, ref uuid, product uuid, reason text)
    where not exists (select from stock_count_task o where o.node_id = ${ctx.nodeId} and o.place_kind = t.kind and o.place_ref = t.ref
      and o.product_id = t.product and o.done_at is null)`.execute(ctx.db);
}
