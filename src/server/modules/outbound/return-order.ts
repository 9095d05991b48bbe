// Returns: what was given to people comes back to the warehouse that it left, in the lot in which it left, and to the account that paid for it.
import { sql } from 'kysely';
import { OutKind } from '../../../contract/outbound/codes.ts';
import type { outbound } from '../../../contract/outbound/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { CONDITION, MOVE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { document } from '../../kernel/document.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { lots as stockLots } from '../stock/index.ts';
import { recordWarehouseTrades } from '../trade/index.ts';
import { outDocument } from './out.flow.ts';

export const returnDocument = document({
  thing: '退仓单',
  head: 'returnOrder',
  number: { letters: 'TL', column: 'returnNumber' },
  lines: 'returnOrderLine',
  of: 'orderId',
});

type Create = In<typeof outbound.returnOrder.create>;
type Gone = Awaited<ReturnType<typeof stockLots.lotsOfDocument>>[number];

/**
 * Takes back what an out order gave to somebody; gives its id and number. Refuses 'not-found', 'return-none' for an order of another kind, 'return-lot'
 * where a line left in several lots and none is said, 'return-over' for more than left and is not back.
 */
export async function createReturnOrder(
  ctx: Ctx,
  { outId, reason, remark, lines: said }: Create,
): Promise<{ id: string; returnNumber: string }> {
  const order = await outDocument.lock(ctx, outId);
  const { warehouseId, empId, departmentId, costId, projectId } = order;
  if (order.outKind !== OutKind.consumption || empId === null || departmentId === null)
    return refuse('return-none', { order: order.outNumber });
  const lines = await returning(ctx, outId, said);
  const head = { outId, warehouseId, empId, departmentId, reason: reason ?? null, remark: remark ?? null };
  const made = await returnDocument.make(ctx, head, lines);
  await recordWarehouseTrades(ctx, {
    prewhId: null,
    warehouseId,
    tradeNumber: made.returnNumber,
    returns: order.outNumber,
    empId,
    departmentId,
    costId,
    projectId,
    remark: reason ?? null,
    lines: lines.map(({ productId, num, lotId }) => ({
      channelId: null,
      productId,
      quantity: num,
      tradeType: MOVE.returnPicked,
      ...(lotId ? { which: { lotId, condition: CONDITION.good } } : {}),
    })),
  });
  await stockLots.holdStopped(
    ctx,
    lines.map(({ lotId }) => lotId),
  );
  const sums = [...Map.groupBy(lines, ({ outLineNo }) => outLineNo)];
  await sql`update out_order_line l set returned_num = l.returned_num + w.num
    from unnest(${sums.map(([lineNo]) => lineNo)}::integer[], ${sums.map(([, rows]) => rows.reduce((sum, { num }) => sum + num, 0))}::bigint[]) as w (line_no, num)
    where l.node_id = ${ctx.nodeId} and l.order_id = ${outId} and l.line_no = w.line_no`.execute(ctx.db);
  ctx.tell({ returnNumber: made.returnNumber, outNumber: order.outNumber, pieces: lines.reduce((sum, { num }) => sum + num, 0) });
  return made;
}

/** The lines with their lots, none more than left in that lot and has not come back. */
async function returning(ctx: Ctx, outId: string, said: Create['lines']) {
  const lines = await outDocument.linesOf(ctx, outId);
  const gone = (await stockLots.lotsOfDocument(ctx, outDocument.ref(outId))).filter(({ taken }) => taken > 0);
  const back = await backOf(ctx, outId);
  const names = await namesOf(ctx, lines);
  return said.map(({ lineNo, num, lotNo }) => {
    const line = lines.find((one) => one.lineNo === lineNo) ?? refuse('not-found', { thing: '出库单明细' });
    const product = names.get(line.productId) ?? '';
    const lot = lotOf(
      gone.filter((one) => one.lineNo === lineNo),
      { line: lineNo, product, lotNo },
    );
    const rest = Math.min(line.outNum - line.returnedNum, lot.taken - (back.get(`${lineNo}/${lot.lotId}`) ?? 0));
    if (num > rest) refuse('return-over', { line: lineNo, product, rest: Math.max(0, rest), asked: num });
    return { outLineNo: lineNo, productId: line.productId, lotId: lot.lotId === NIL ? null : lot.lotId, num };
  });
}

/** The lot that comes back: the one that is said, or the only one that left. */
function lotOf(lots: readonly Gone[], { line, product, lotNo }: { line: number; product: string; lotNo: string | null | undefined }): Gone {
  const found = lotNo ? lots.find((one) => one.lotNo === lotNo) : lots.length === 1 ? lots[0] : undefined;
  if (found) return found;
  if (lotNo) return refuse('out-lot-unknown', { line, product, lot: lotNo });
  if (lots.length === 0) return refuse('return-over', { line, product, rest: 0, asked: 0 });
  return refuse('return-lot', { line, product, lots: lots.map((one) => one.lotNo ?? '—') });
}

/** What of each line and lot came back before. */
async function backOf(ctx: Ctx, outId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; num: number }>`
    select l.out_line_no || '/' || coalesce(l.lot_id, ${NIL}::uuid) as key, sum(l.num) as num
    from return_order o join return_order_line l on l.node_id = o.node_id and l.order_id = o.id
    where o.node_id = ${ctx.nodeId} and o.out_id = ${outId} group by 1`.execute(ctx.db);
  return new Map(rows.map(({ key, num }) => [key, num]));
}

async function namesOf(ctx: Ctx, lines: readonly { productId: string }[]): Promise<Map<string, string>> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const rows = await from(ctx, 'product', 'p').select(['p.id', 'p.productName']).where('p.id', 'in', ids).execute();
  return new Map(rows.map(({ id, productName }) => [id, productName]));
}
