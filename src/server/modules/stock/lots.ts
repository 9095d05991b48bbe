// Lots: batches of a product, each with the day it expires. What expires first is taken first.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';

export interface LotInput {
  productId: string;
  lotNo: string;
  /** YYYY-MM-DD; null when it does not expire. */
  expiryDate?: string | null;
}

/** The ids of lots, in the order asked; made when new. Refuses 'stock-lot-differs' when a lot is known with another expiry date. */
export async function lotsOf(ctx: Ctx, asked: readonly LotInput[]): Promise<string[]> {
  const rows = JSON.stringify(
    asked.map((lot) => ({ id: newId(), product_id: lot.productId, lot_no: lot.lotNo, expiry_date: lot.expiryDate ?? null })),
  );
  const from = sql`json_to_recordset(${rows}::json) as a (id uuid, product_id uuid, lot_no text, expiry_date date)`;
  await sql`insert into stock_lot (node_id, id, product_id, lot_no, expiry_date)
    select distinct on (a.product_id, a.lot_no) ${ctx.nodeId}::uuid, a.id, a.product_id, a.lot_no, a.expiry_date from ${from} order by a.product_id, a.lot_no
    on conflict do nothing`.execute(ctx.db);
  const known = await sql<{ id: string; productId: string; lotNo: string; expiryDate: string | null }>`
    select l.id, l.product_id, l.lot_no, l.expiry_date from stock_lot l
    where l.node_id = ${ctx.nodeId} and (l.product_id, l.lot_no) in (select a.product_id, a.lot_no from ${from})`.execute(ctx.db);
  return asked.map((lot) => {
    const row = known.rows.find((k) => k.productId === lot.productId && k.lotNo === lot.lotNo);
    if (!row) throw new Error('a lot was not made');
    if (lot.expiryDate && lot.expiryDate !== row.expiryDate) refuse('stock-lot-differs', { lot: lot.lotNo, date: row.expiryDate ?? '—' });
    return row.id;
  });
}

/** Lots of products that are known by their numbers: in the order asked, undefined where there is none. */
export async function knownLots(ctx: Ctx, asked: readonly { productId: string; lotNo: string }[]) {
  const rows = JSON.stringify(asked.map(({ productId, lotNo }) => ({ product_id: productId, lot_no: lotNo })));
  const known = await sql<{ id: string; productId: string; lotNo: string; expiryDate: string | null }>`
    select l.id, l.product_id, l.lot_no, l.expiry_date from stock_lot l
    where l.node_id = ${ctx.nodeId} and (l.product_id, l.lot_no) in
      (select a.product_id, a.lot_no from json_to_recordset(${rows}::json) as a (product_id uuid, lot_no text))`.execute(ctx.db);
  return asked.map((lot) => known.rows.find(({ productId, lotNo }) => productId === lot.productId && lotNo === lot.lotNo));
}

/** The numbers of lots, by their ids. */
export async function lotNames(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; lotNo: string }>`select l.id, l.lot_no from stock_lot l
    where l.node_id = ${ctx.nodeId} and l.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  return new Map(rows.map(({ id, lotNo }) => [id, lotNo]));
}

/** The lots that each line of these documents took goods out of, by document and line ("id/1"): their numbers, joined. */
export async function lotsTaken(ctx: Ctx, { kind, ids }: { kind: string; ids: readonly string[] }): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ line: string; lots: string }>`
    select m.document_id || '/' || m.line_no as line, string_agg(distinct l.lot_no, '、' order by l.lot_no) as lots from stock_move m
    join stock_lot l on l.node_id = m.node_id and l.id = m.from_lot
    where m.node_id = ${ctx.nodeId} and m.document_kind = ${kind} and m.document_id = any(${[...ids]}::uuid[]) and m.corrects is null
    group by 1`.execute(ctx.db);
  return new Map(rows.map(({ line, lots }) => [line, lots]));
}
