// Receiving a transfer: what has come is stock of the other warehouse, what broke is scrapped, what is lost is a difference; the rest stays in transit.
import { sql } from 'kysely';
import { OutKind, OutState } from '../../../contract/outbound/codes.ts';
import type { outbound } from '../../../contract/outbound/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { MOVE, NO_REF, PLACE, type Condition, type MoveKind } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, wholeNode } from '../../kernel/scope.ts';
import { lotBalances, postIntent, type Place } from '../stock/index.ts';
import { outDocument } from './out.flow.ts';
import { refuseOver, transitOf } from './post.ts';
import { afterwards, requireState, underWay } from './state.ts';

type Line = Awaited<ReturnType<typeof outDocument.linesOf>>[number];
interface Came {
  line: Line;
  num: number;
  broken: number;
  lost: number;
}

/**
 * Receives what of a transfer has come; whoever sees the warehouse that it goes to may. Refuses 'not-found', 'out-no-transfer', 'out-over' for more
 * than is under way, 'out-nothing', 'not-allowed-now'.
 */
export async function receiveOut(ctx: Ctx, input: In<typeof outbound.outOrder.receive>): Promise<void> {
  const { id, lines: said, lostFlag = false, remark } = input;
  // scope: who receives sees the warehouse that it goes to, and need not see the one that sent it
  const all = wholeNode(ctx);
  const order = await outDocument.lock(all, id);
  const target = await from(ctx, 'warehouse', 'w')
    .select('w.id')
    .where('w.id', '=', order.toWarehouseId ?? order.warehouseId)
    .executeTakeFirst();
  if (!target) refuse('not-found', { thing: '出库单' });
  if (order.outKind !== OutKind.transfer) refuse('out-no-transfer', { order: order.outNumber });
  requireState(order.state, '收货', [OutState.partial, OutState.transit]);
  const came = await cameOf(ctx, await outDocument.linesOf(all, id), { said, lostFlag: lostFlag ?? false });
  if (came.every(({ num, broken, lost }) => num + broken + lost === 0)) refuse('out-nothing', { order: order.outNumber });
  await postIntent(ctx, { document: outDocument.ref(id), moves: await movesOf(all, { id, to: target.id, came }) });
  await keep(ctx, id, came);
  // What was closed before is under way already; else the rest is still to leave.
  const closed = order.state === OutState.transit;
  const to = afterwards(await outDocument.linesOf(all, id), { transfer: true, closed });
  await outDocument.advance(all, order, { to, set: remark ? { remark: [order.remark, remark].filter(Boolean).join('；') } : {} });
  const sum = (name: 'num' | 'broken' | 'lost') => came.reduce((total, one) => total + one[name], 0);
  ctx.tell({ outNumber: order.outNumber, pieces: sum('num'), broken: sum('broken'), lost: sum('lost') });
}

type Said = Pick<In<typeof outbound.outOrder.receive>, 'lines'>['lines'];

async function cameOf(ctx: Ctx, lines: readonly Line[], { said, lostFlag }: { said: Said; lostFlag: boolean }): Promise<Came[]> {
  const came = said.map(({ lineNo, num, brokenNum }) => {
    const line = lines.find((one) => one.lineNo === lineNo) ?? refuse('not-found', { thing: '出库单明细' });
    const broken = brokenNum ?? 0;
    return { line, num, broken, lost: lostFlag ? Math.max(0, underWay(line) - num - broken) : 0 };
  });
  const over = came.find(({ line, num, broken }) => num + broken > underWay(line));
  if (over) await refuseOver(ctx, over.line, { rest: underWay(over.line), asked: over.num + over.broken });
  return came;
}

interface Receiving {
  id: string;
  to: string;
  came: readonly Came[];
}

/** The moves out of transit, each with the lot that it is: also of one that has expired meanwhile, first what expires first. */
async function movesOf(all: Ctx, { id, to, came }: Receiving) {
  const lying = await lotBalances(all, [PLACE.transit]).where('b.placeRef', '=', id).orderBy('l.expiryDate').orderBy('b.lotId').execute();
  const left = lying.map((row) => ({ ...row }));
  const ways: readonly [name: 'num' | 'broken' | 'lost', to: Place, kind: MoveKind][] = [
    ['num', { kind: PLACE.warehouse, ref: to }, MOVE.transfer],
    ['broken', { kind: PLACE.scrapped, ref: NO_REF }, MOVE.scrap],
    ['lost', { kind: PLACE.countDifference, ref: NO_REF }, MOVE.count],
  ];
  // A line that named its lot takes that one before others of the product do.
  const order = came.toSorted((a, b) => Number(b.line.lotId !== null) - Number(a.line.lotId !== null));
  return order.flatMap(({ line, ...nums }) =>
    ways.flatMap(([name, target, kind]) =>
      taken(left, line, nums[name]).map(({ lotId, condition, qty }) => ({
        productId: line.productId,
        qty,
        lotId,
        condition,
        line: line.lineNo,
        from: transitOf(id),
        to: target,
        kind,
      })),
    ),
  );
}

interface Lying {
  productId: string;
  lotId: string;
  condition: number;
  onHand: number;
}

function taken(left: Lying[], line: Line, num: number): { lotId: string; condition: Condition; qty: number }[] {
  let missing = num;
  const mine = left.filter((one) => one.productId === line.productId && (!line.lotId || one.lotId === line.lotId));
  return mine.flatMap((one) => {
    const qty = Math.min(missing, one.onHand);
    if (qty <= 0) return [];
    missing -= qty;
    one.onHand -= qty;
    return [{ lotId: one.lotId, condition: one.condition as Condition, qty }];
  });
}

async function keep(ctx: Ctx, id: string, came: readonly Came[]): Promise<void> {
  const column = (name: 'num' | 'broken' | 'lost') => came.map((one) => one[name]);
  await sql`update out_order_line l set received_num = l.received_num + w.num, broken_num = l.broken_num + w.broken, lost_num = l.lost_num + w.lost
    from unnest(${came.map(({ line }) => line.lineNo)}::integer[], ${column('num')}::bigint[], ${column('broken')}::bigint[],
      ${column('lost')}::bigint[]) as w (line_no, num, broken, lost)
    where l.node_id = ${ctx.nodeId} and l.order_id = ${id} and l.line_no = w.line_no`.execute(ctx.db);
}
