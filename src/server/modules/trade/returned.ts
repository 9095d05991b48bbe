// What comes back was taken or lent by some trade: it is charged back at that one's price, with the tax of its day (docs/decisions/0133-tax-kept.md). Asked behind the ledger's lock of
// the hand of whom it is of, so that of two who give back at one moment none is charged back by what the other has.
import { sql } from 'kysely';
import { MOVE, PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lockAhead, loans, type Place } from '../stock/index.ts';
import { loanParts } from './lent.ts';
import type { LineTaken, WarehouseTrade } from './warehouse-trade.ts';

interface Taken {
  id: string;
  productId: string;
  price: number;
  left: number;
}

// beyond scope: what was taken and what came back of it is one sum, whoever asks
/** What of a pick neither a refund nor a return has given back yet; pieces. */
const LEFT = sql<number>`trade_left(t.node_id, t.id, t.trade_num) - coalesce((select sum(b.trade_num) from trade_return r
  join trade b on b.node_id = r.node_id and b.id = r.trade_id where r.node_id = t.node_id and r.returned_id = t.id), 0)::bigint`;

/** What he took of these goods and has not brought back, the newest first: of each no more picks than pieces come back. One question for all of them. */
async function takenBefore(
  ctx: Ctx,
  { prewhId, warehouseId, empId, returns }: WarehouseTrade,
  back: ReadonlyMap<string, number>,
): Promise<Taken[]> {
  const place =
    prewhId === null ? sql`t.prewh_id is null and t.warehouse_id = ${warehouseId ?? null}::uuid` : sql`t.prewh_id = ${prewhId}::uuid`;
  const order = returns === undefined ? sql`` : sql`and t.trade_number = ${returns}`;
  const { rows } =
    await sql<Taken>`select x.* from unnest(${[...back.keys()]}::uuid[], ${[...back.values()]}::bigint[]) with ordinality as w (product, num, at)
    cross join lateral (
      select t.id, t.product_id, t.product_price as price, ${LEFT} as left from trade t
      where t.node_id = ${ctx.nodeId}::uuid and t.emp_id = ${empId}::uuid and t.product_id = w.product and t.trade_type = ${MOVE.pick}
        and t.corrects is null and ${place} ${order} and ${LEFT} > 0
      order by t.trade_time desc, t.id desc limit w.num
    ) x order by w.at`.execute(ctx.db);
  return rows;
}

/** Pieces that come back in lines of a kind, by product. */
function backOf({ lines }: WarehouseTrade, tradeType: number): Map<string, number> {
  const back = new Map<string, number>();
  for (const line of lines) if (line.tradeType === tradeType) back.set(line.productId, (back.get(line.productId) ?? 0) + line.quantity);
  return back;
}

/**
 * The lines of a transaction, each that brings something back split by what it was taken or lent by; what nothing is found for is charged back as the site charges now. Locks
 * what the lines touch, and the hands that goods come back from.
 */
export async function linesTaken(
  ctx: Ctx,
  input: WarehouseTrade,
  touches: readonly { place: Place; productId: string }[],
): Promise<LineTaken[]> {
  const { empId } = input;
  const [picked, lent] = [backOf(input, MOVE.returnPicked), backOf(input, MOVE.giveBack)];
  if (picked.size + lent.size === 0) return [...input.lines];
  const hands = [...picked.keys()].map((productId) => ({ place: { kind: PLACE.employee, ref: empId }, productId }));
  await lockAhead(ctx, [...touches, ...hands]);
  const taken = picked.size > 0 ? await takenBefore(ctx, input, picked) : [];
  const open =
    lent.size > 0
      ? await loans.openLoansFor(
          ctx,
          [...lent.keys()].map((productId) => ({ empId, productId })),
        )
      : [];
  return input.lines.flatMap((line): LineTaken[] => {
    if (line.tradeType === MOVE.returnPicked) return partsOf(line, taken);
    if (line.tradeType === MOVE.giveBack) return loanParts(line, { empId, productId: line.productId }, open);
    return [line];
  });
}

function partsOf(line: WarehouseTrade['lines'][number], taken: readonly Taken[]): LineTaken[] {
  let rest = line.quantity;
  const parts = taken.flatMap((one): LineTaken[] => {
    const quantity = one.productId === line.productId ? Math.min(rest, one.left) : 0;
    if (quantity <= 0) return [];
    one.left -= quantity;
    rest -= quantity;
    return [{ ...line, quantity, taken: { documentId: one.id, price: one.price } }];
  });
  return rest > 0 ? [...parts, { ...line, quantity: rest }] : parts;
}
