// What is taken out of a smart warehouse against a confirmed order: booked as trades out of the channels where it was reserved.
import { sql } from 'kysely';
import { PickListStatus } from '../../../contract/pick/codes.ts';
import { MOVE, PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NOW, type Head } from '../../kernel/document.ts';
import { move } from '../../kernel/flow.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { requireNotStopped } from '../pick/index.ts';
import { holdingsOf, release } from '../stock/index.ts';
import { recordWarehouseTrades } from '../trade/index.ts';
import { allot, type Allotted } from './allot.ts';
import { pickDocument, pickFlow } from './pick-order.flow.ts';
import { lockPrewh } from './prewh.ts';
import { SaleType } from '../../../contract/machine/codes.ts';

type LockedPickOrder = Head<'pickOrder'>;
interface Picking {
  /** What was picked of each line in all; `at` says how much of what is new came out of which channel. */
  picked: readonly { pickLineNo: string; realNum: number; at?: ReadonlyMap<string, number> }[];
  /** Nothing more is picked: the rest is free again. */
  finish: boolean;
}

/**
 * Books what was picked since the last time. Ends the order when all of it was picked or `finish` says so.
 * Refuses 'not-allowed-now' unless it is confirmed and not ended, 'pick-too-many', 'pick-less', 'pick-short', and 'pick-emp-locked' for more.
 */
export async function pickLines(ctx: Ctx, order: LockedPickOrder, { picked, finish }: Picking): Promise<void> {
  if (order.state !== PickListStatus.confirmed) refuse('not-allowed-now', { state: '待确认', action: '领料' });
  move(pickFlow, order.pickStatus, 'picking');
  await lockPrewh(ctx, order.prewhId);
  const lines = await linesOf(ctx, order.id);
  const taken = picked.map((said) =>
    takenOf(
      lines.find((line) => line.pickLineNo === said.pickLineNo),
      said,
    ),
  );
  const more = taken.filter(({ qty }) => qty > 0);
  if (more.length > 0) {
    await requireNotStopped(ctx, order.empId);
    await bookPicked(ctx, order, more);
  }
  const said = new Map(taken.map(({ line, realNum }) => [line, realNum]));
  const done = lines.every(({ line, planNum, realNum }) => (said.get(line) ?? realNum) === planNum);
  const some = lines.some(({ line, realNum }) => (said.get(line) ?? realNum) > 0);
  const ends = done || finish;
  const pickStatus = ends
    ? move(pickFlow, order.pickStatus, 'finished')
    : some
      ? move(pickFlow, order.pickStatus, 'picking')
      : order.pickStatus;
  if (ends) await release(ctx, { document: pickDocument.ref(order.id) });
  await pickDocument.change(ctx, order.id, {
    pickStatus,
    ...(some ? { tradeNumber: order.pickNo } : {}),
    ...(ends ? { finishedAt: NOW } : {}),
  });
  ctx.tell({ pickNo: order.pickNo, before: order.pickStatus, after: pickStatus, picked: more.reduce((sum, { qty }) => sum + qty, 0) });
}

const linesOf = (ctx: Ctx, orderId: string) =>
  from(ctx, 'pickOrderLine', 'l')
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .select(['l.lineNo as line', 'l.pickLineNo', 'l.productId', 'l.planNum', 'l.realNum', 'p.productName', 'p.saleType'])
    .where('l.orderId', '=', orderId)
    .execute();
type Line = Awaited<ReturnType<typeof linesOf>>[number];
interface Taken {
  line: number;
  productId: string;
  qty: number;
  realNum: number;
  source: Line;
  at: ReadonlyMap<string, number>;
}

function takenOf(line: Line | undefined, { realNum, at = new Map() }: Picking['picked'][number]): Taken {
  if (!line) return refuse('not-found', { thing: '领料单明细' });
  const { productName: product, planNum: plan, realNum: before } = line;
  if (realNum > plan) refuse('pick-too-many', { product, plan, asked: realNum });
  if (realNum < before) refuse('pick-less', { product, picked: before });
  return { line: line.line, productId: line.productId, qty: realNum - before, realNum, source: line, at };
}

/** Books what was picked as trades, charged to the order's account: a pick, or borrowed where the product is to come back. */
async function bookPicked(ctx: Ctx, order: LockedPickOrder, taken: readonly Taken[]): Promise<void> {
  const { id, pickNo: tradeNumber, prewhId, empId, departmentId, costId, projectId } = order;
  const parts = await partsOf(ctx, order, taken);
  const bySource = new Map(taken.map((one) => [one.line, one.source]));
  await recordWarehouseTrades(ctx, {
    prewhId,
    tradeNumber,
    empId,
    departmentId,
    costId,
    projectId,
    consumes: pickDocument.ref(id),
    lines: parts.map(({ place, productId, qty, line }) => ({
      channelId: place.ref,
      productId,
      quantity: qty,
      tradeType: bySource.get(line)?.saleType === SaleType.borrow ? MOVE.borrow : MOVE.pick,
      ofLine: line,
    })),
  });
  await sql`update pick_order_line as l set real_num = w.real_num
    from unnest(${taken.map((one) => one.line)}::integer[], ${taken.map((one) => one.realNum)}::bigint[]) as w (line_no, real_num)
    where l.node_id = ${ctx.nodeId} and l.order_id = ${order.id} and l.line_no = w.line_no`.execute(ctx.db);
}

/** Where the pieces come from: the order's own reservations first, where they were taken before others; what facts have taken from those, out of what is free. */
async function partsOf(ctx: Ctx, order: LockedPickOrder, taken: readonly Taken[]): Promise<Allotted[]> {
  const held = await holdingsOf(ctx, { kind: 'pick_order', ids: [order.id] });
  const parts: Allotted[] = [];
  const lacking = [];
  for (const { line, productId, qty, at } of taken) {
    // What was said of a channel comes out of it, as far as it goes; only then is it seen what else there is.
    const shares = held
      .filter(({ lineNo }) => lineNo === line)
      .map(({ placeRef, held: most }) => ({ placeRef, most, num: Math.min(most, at.get(placeRef) ?? 0) }));
    let missing = qty - shares.reduce((sum, { num }) => sum + num, 0);
    for (const share of shares) {
      const more = Math.min(missing, share.most - share.num);
      missing -= more;
      const num = share.num + more;
      if (num > 0)
        parts.push({ line, productId, qty: num, place: { kind: PLACE.prewhChannel, ref: share.placeRef, owner: order.prewhId } });
    }
    if (missing > 0) lacking.push({ line, productId, qty: missing });
  }
  return [...parts, ...(await allot(ctx, order.prewhId, lacking))];
}
