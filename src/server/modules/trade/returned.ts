// What is brought back was taken by some trade: it is charged back at that one's price, with the tax of its day (docs/decisions/0133-tax-kept.md).
import { sql } from 'kysely';
import { MOVE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { addTo, from, wholeNode } from '../../kernel/scope.ts';
import type { TradeRecord } from './trade-write.ts';
import type { LineTaken, WarehouseTrade } from './warehouse-trade.ts';

// beyond scope: what was taken and what came back of it is one sum, whoever asks
/** What of a pick neither a refund nor a return has given back yet; pieces. */
const LEFT = sql<number>`trade_left(t.node_id, t.id, t.trade_num) - coalesce((select sum(b.trade_num) from trade_return r
  join trade b on b.node_id = r.node_id and b.id = r.trade_id where r.node_id = t.node_id and r.returned_id = t.id), 0)::bigint`;

async function takenBefore(ctx: Ctx, { prewhId, warehouseId, empId, returns }: WarehouseTrade, productId: string) {
  // scope: what he took is no matter of which part of the data the actor sees
  let query = from(wholeNode(ctx), 'trade', 't')
    .where('t.empId', '=', empId)
    .where('t.productId', '=', productId)
    .where('t.tradeType', '=', MOVE.pick)
    .where('t.corrects', 'is', null);
  query =
    prewhId === null
      ? query.where('t.prewhId', 'is', null).where('t.warehouseId', '=', warehouseId ?? '')
      : query.where('t.prewhId', '=', prewhId);
  if (returns !== undefined) query = query.where('t.tradeNumber', '=', returns);
  return query
    .where(sql<boolean>`${LEFT} > 0`)
    .select(['t.id', 't.productPrice as price', LEFT.as('left')])
    .orderBy('t.tradeTime', 'desc')
    .orderBy('t.id', 'desc')
    .limit(100)
    .execute();
}

/** The lines of a transaction, each that brings something back split by what it was taken by, the newest first; what nothing is found for is charged back as the site charges now. */
export async function linesTaken(ctx: Ctx, input: WarehouseTrade): Promise<LineTaken[]> {
  const lines: LineTaken[] = [];
  const known = new Map<string, Awaited<ReturnType<typeof takenBefore>>>();
  for (const line of input.lines) {
    if (line.tradeType !== MOVE.returnPicked) {
      lines.push(line);
      continue;
    }
    const { productId } = line;
    if (!known.has(productId)) known.set(productId, await takenBefore(ctx, input, productId));
    let rest = line.quantity;
    for (const one of known.get(productId) ?? []) {
      const quantity = Math.min(rest, one.left);
      if (quantity <= 0) continue;
      one.left -= quantity;
      rest -= quantity;
      lines.push({ ...line, quantity, taken: { id: one.id, price: one.price } });
    }
    if (rest > 0) lines.push({ ...line, quantity: rest });
  }
  return lines;
}

/** Writes down what the trades of such lines bring back. */
export async function keepReturned(ctx: Ctx, lines: readonly LineTaken[], trades: readonly Pick<TradeRecord, 'id'>[]): Promise<void> {
  const rows = lines.flatMap(({ taken }, at) => (taken ? [{ tradeId: trades[at]?.id ?? '', returnedId: taken.id }] : []));
  if (rows.length > 0) await addTo(ctx, 'tradeReturn', rows).execute();
}
