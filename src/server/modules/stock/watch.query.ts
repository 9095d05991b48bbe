// What of the ledger people are to be warned of, for a whole site at once: never a query for each thing.
// beyond scope: warnings are found for the whole site; who may see which is asked when they are told and when they are read.
import { sql } from 'kysely';
import { PLACE, type PlaceKind } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { AbnormalityStatus } from '../../../contract/stock/ledger-codes.ts';
import { RESERVATION } from './ledger.ts';

/** Somebody who holds what is overdue. */
export interface OverdueHolder {
  empId: string;
  empCode: string;
  empName: string;
  qty: number;
  /** Whole days since the first of it was due. */
  days: number;
}
/** Who holds what was due at least so many whole days ago. */
export async function overdueHolders(ctx: Ctx, days: number): Promise<OverdueHolder[]> {
  const { rows } = await sql<OverdueHolder>`
    select e.id as emp_id, e.emp_code as emp_code, e.emp_name as emp_name, sum(l.qty - l.returned) as qty,
      floor(extract(epoch from now() - min(l.due_at)) / 86400)::int as days
    from stock_loan l join employee e on e.node_id = l.node_id and e.id = l.employee_id
    where l.node_id = ${ctx.nodeId} and l.returned < l.qty and l.due_at < now() - ${days} * interval '1 day'
    group by e.id, e.emp_code, e.emp_name`.execute(ctx.db);
  return rows;
}

/** Somebody who holds what is soon due. */
export interface DueHolder {
  empId: string;
  empCode: string;
  empName: string;
  qty: number;
  /** The first of it; begun hours until then. */
  dueAt: string;
  hours: number;
  /** The time before it at which its borrow cycle reminds has come. */
  reminded: boolean;
}
/** Who holds what its borrow cycle reminds of by now, or what is due within so many hours; none of it overdue. */
export async function dueHolders(ctx: Ctx, hours: number): Promise<DueHolder[]> {
  const { rows } = await sql<DueHolder>`
    select e.id as emp_id, e.emp_code as emp_code, e.emp_name as emp_name, sum(l.qty - l.returned) as qty, min(l.due_at) as due_at,
      ceil(extract(epoch from min(l.due_at) - now()) / 3600)::int as hours, bool_or(l.remind_at < l.due_at and l.remind_at <= now()) as reminded
    from stock_loan l join employee e on e.node_id = l.node_id and e.id = l.employee_id
    where l.node_id = ${ctx.nodeId} and l.returned < l.qty and l.due_at >= now()
      and ((l.remind_at < l.due_at and l.remind_at <= now()) or l.due_at <= now() + ${hours} * interval '1 hour')
    group by e.id, e.emp_code, e.emp_name`.execute(ctx.db);
  return rows;
}

export interface ExpiringLot {
  lotId: string;
  lotNo: string;
  productName: string;
  /** The machine it lies in; null for warehouses and smart warehouses. */
  vmId: string | null;
  vmName: string | null;
  qty: number;
  /** Days until it expires; below zero when it has. */
  days: number;
}
/** Lots on hand that expire within so many days of today, machine by machine. */
export async function expiringLots(ctx: Ctx, { within, today }: { within: number; today: string }): Promise<ExpiringLot[]> {
  const { rows } = await sql<ExpiringLot>`
    select l.id as lot_id, l.lot_no as lot_no, p.product_name as product_name, v.id as vm_id, v.vm_name as vm_name,
      sum(b.on_hand) as qty, (l.expiry_date - ${today}::date)::int as days
    from stock_lot l join stock_balance b on b.node_id = l.node_id and b.product_id = l.product_id and b.lot_id = l.id and b.on_hand > 0
    join product p on p.node_id = l.node_id and p.id = l.product_id
    left join vm_channel c on b.place_kind = ${PLACE.vmChannel} and c.node_id = b.node_id and c.id = b.place_ref
    left join vm v on v.node_id = c.node_id and v.id = c.vm_id
    where l.node_id = ${ctx.nodeId} and l.expiry_date <= ${today}::date + ${within}::int
      and (v.id is null or not vm_trains(v.node_id, v.id))
    group by l.id, l.lot_no, p.product_name, v.id, v.vm_name, l.expiry_date`.execute(ctx.db);
  return rows;
}

export interface OldReservation {
  documentId: string;
  ownerName: string;
  reason: string;
  qty: number;
  hours: number;
}
/** Documents that have kept stock reserved for at least so many whole hours. */
export async function oldReservations(ctx: Ctx, hours: number): Promise<OldReservation[]> {
  const { rows } = await sql<OldReservation>`
    select r.document_id as document_id, min(r.owner_name) as owner_name, min(r.reason) as reason, sum(r.held) as qty,
      floor(extract(epoch from now() - min(r.created_at)) / 3600)::int as hours
    from stock_reservation r
    where r.node_id = ${ctx.nodeId} and r.state = ${lit(RESERVATION.open)} and r.created_at < now() - ${hours} * interval '1 hour'
    group by r.document_id`.execute(ctx.db);
  return rows;
}

export interface AbnormalityAt {
  id: string;
  placeRef: string;
  productName: string;
  /** Pieces that are still unexplained. */
  lackNum: number;
  happenedAt: string;
}
/** What waits for somebody at these places: how many, and the newest of them. The caller has narrowed the places to what the actor may see. */
export async function abnormalitiesAt(
  ctx: Ctx,
  { kind, refs, most }: { kind: PlaceKind; refs: readonly string[]; most: number },
): Promise<{ total: number; rows: AbnormalityAt[] }> {
  if (refs.length === 0) return { total: 0, rows: [] };
  const { rows } = await sql<AbnormalityAt & { total: number }>`
    select a.id, a.place_ref, p.product_name, a.qty - a.settled as lack_num, a.happened_at, count(*) over () as total
    from stock_abnormality a join product p on p.node_id = a.node_id and p.id = a.product_id
    where a.node_id = ${ctx.nodeId} and a.status = ${lit(AbnormalityStatus.open)} and a.place_kind = ${kind} and a.place_ref = any(${[...refs]}::uuid[])
    order by a.happened_at desc, a.id limit ${most}`.execute(ctx.db);
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) };
}

/** How many abnormalities of each machine wait for somebody; without a machine those of all other places. */
export async function openAbnormalities(ctx: Ctx): Promise<{ vmId: string | null; vmName: string | null; count: number }[]> {
  const { rows } = await sql<{ vmId: string | null; vmName: string | null; count: number }>`
    select v.id as vm_id, v.vm_name as vm_name, count(*) as count
    from stock_abnormality a
    left join vm_channel c on a.place_kind = ${PLACE.vmChannel} and c.node_id = a.node_id and c.id = a.place_ref
    left join vm v on v.node_id = c.node_id and v.id = c.vm_id
    where a.node_id = ${ctx.nodeId} and a.status = ${lit(AbnormalityStatus.open)} and (v.id is null or not vm_trains(v.node_id, v.id))
    group by v.id, v.vm_name`.execute(ctx.db);
  return rows;
}
