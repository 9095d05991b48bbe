// Documents of smart warehouses that move goods at once: refills (in from the warehouse behind), returns (picked material comes back),
// retreats (out to the vendor).
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { MOVE, NO_REF, PLACE, type Condition, type MoveKind } from '../../../contract/stock/ledger.ts';
import type { prewhReplenish } from '../../../contract/warehouse/replenish.ts';
import type { prewhReturn } from '../../../contract/warehouse/return.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { document, type Head } from '../../kernel/document.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, wholeNode } from '../../kernel/scope.ts';
import { heldBy, postIntent, release, whenShort, type Place } from '../stock/index.ts';
import { recordWarehouseTrades, type WarehouseLine } from '../trade/index.ts';
import { cabinsOnly, requireCabin } from './cabin.ts';
import { requireEmployee } from './order-for.ts';
import { lockPrewh } from './prewh.ts';
import { ORDER_KIND } from './prewh-order.query.ts';
import { refillDocument } from './refill.flow.ts';
import { ReplenishmentType } from '../../../contract/replenish/codes.ts';

const ofKind = (thing: string, letters: string) =>
  document({ thing, head: 'prewhOrder', number: { letters, column: 'orderNo' }, lines: 'prewhOrderLine', of: 'orderId' });
const DOCUMENTS = { refill: ofKind('补货单', 'BC'), return: ofKind('退仓单', 'TC'), retreat: ofKind('退货单', 'TH') };
const BEYOND = 10_001;

interface Order {
  kind: keyof typeof ORDER_KIND;
  prewhId: string;
  lines: readonly { channelId: string; num: number; lotId?: string | null; productId?: string | null | undefined }[];
  head: {
    warehouseId?: string | null;
    replenishType?: number | null;
    planId?: string | null;
    empId?: string | null;
    departmentId?: string | null;
    vendorId?: string | null;
    reason?: string | null;
    remark?: string | null;
  };
}
interface Line {
  channelId: string;
  channelCode: string;
  productId: string;
  num: number;
  /** What comes into it; without one, what expires first. */
  lotId?: string | null | undefined;
}
interface Movement {
  kind: MoveKind;
  /** Where the goods of a line come from and go to. */
  legs: (channel: Place, line: Line) => { from: Place; to: Place };
  consumes?: { kind: string; id: string };
  /** The line of the plan that a channel's reservation stands on. */
  lineOf?: (line: Line) => number | undefined;
  empId?: string | null;
  /** It is charged, or given back: to whom. */
  trade?: { empId: string; departmentId: string; costId: string | null };
}

/** Keeps the document and posts its moves; gives its id and number. Refuses 'channel-no-product', 'channel-rebound', 'refill-short', 'not-found'. */
async function book(ctx: Ctx, order: Order, movement: Movement): Promise<{ id: string; orderNo: string }> {
  await lockPrewh(ctx, order.prewhId);
  // Lines beyond those of a plan have numbers of their own: they use up nothing that the plan reserved.
  const lines = (await linesOf(ctx, order)).map((line, at) => ({ ...line, line: movement.lineOf?.(line) ?? BEYOND + at }));
  const { kind, prewhId, head } = order;
  const rows = lines.map(({ channelId, productId, num }) => ({ channelId, productId, quantity: num }));
  const made = await DOCUMENTS[kind].make(ctx, { kind: ORDER_KIND[kind], prewhId, ...head }, rows);
  await whenShort(postMoves(ctx, { ...made, order, movement, lines }), (lack) =>
    refuse('refill-short', { ...lack, channel: lines.find(({ line }) => line === lack.line)?.channelCode ?? '' }),
  );
  ctx.tell({ orderNo: made.orderNo, pieces: lines.reduce((sum, { num }) => sum + num, 0) });
  return made;
}

interface Posting {
  id: string;
  orderNo: string;
  order: Order;
  movement: Movement;
  lines: readonly (Line & { line: number })[];
}

async function postMoves(ctx: Ctx, { id, orderNo, order, movement, lines }: Posting): Promise<void> {
  const { prewhId } = order;
  if (movement.trade) {
    const given = await givenBack(ctx, movement.trade.empId, lines);
    await recordWarehouseTrades(ctx, {
      ...movement.trade,
      prewhId,
      tradeNumber: orderNo,
      projectId: null,
      remark: order.head.reason ?? null,
      lines: given,
    });
    return;
  }
  await postIntent(ctx, {
    document: DOCUMENTS[order.kind].ref(id),
    ...(movement.consumes ? { consumes: movement.consumes } : {}),
    moves: lines.map((line) => ({
      productId: line.productId,
      qty: line.num,
      ...movement.legs({ kind: PLACE.prewhChannel, ref: line.channelId, owner: prewhId }, line),
      kind: movement.kind,
      line: line.line,
      ...(line.lotId ? { lotId: line.lotId } : {}),
      forWhom: { employeeId: movement.empId ?? null },
    })),
  });
}

/** What was lent comes back out of the hands of whom it was lent to; the rest was used up when it was picked. */
export async function givenBack(
  ctx: Ctx,
  empId: string,
  lines: readonly Pick<Line, 'channelId' | 'productId' | 'num'>[],
): Promise<WarehouseLine[]> {
  // scope: what he holds is no matter of which part of the data the actor sees
  const held = await heldBy(wholeNode(ctx), { employees: [empId] });
  return lines.flatMap(({ channelId, productId, num }) => {
    let left = num;
    const lent = held.flatMap((hand): WarehouseLine[] => {
      const some = hand.productId === productId ? Math.min(left, hand.qty) : 0;
      if (some <= 0) return [];
      left -= some;
      hand.qty -= some;
      const which = { lotId: hand.lotId === NIL ? null : hand.lotId, condition: hand.condition as Condition };
      return [{ channelId, productId, quantity: some, tradeType: MOVE.giveBack, which }];
    });
    return left > 0 ? [...lent, { channelId, productId, quantity: left, tradeType: MOVE.returnPicked }] : lent;
  });
}

/** The channels of the lines with their products; each must stand in the smart warehouse and have one. */
async function linesOf(ctx: Ctx, { prewhId, lines }: Order): Promise<Line[]> {
  const ids = lines.map(({ channelId }) => channelId);
  const channels = await from(ctx, 'prewhChannel', 'c')
    .select(['c.id', 'c.channelCode', 'c.productId', 'c.mergedInto'])
    .where('c.prewhId', '=', prewhId)
    .where('c.id', 'in', ids)
    .execute();
  const byId = new Map(channels.map((channel) => [channel.id, channel]));
  const others = lines.filter((line) => line.productId && line.productId !== byId.get(line.channelId)?.productId);
  const names = await namesOf(
    ctx,
    others.flatMap(({ productId }) => productId ?? []),
  );
  return lines.map((line) => {
    const { channelId, num, lotId } = line;
    const { channelCode, productId, mergedInto } = byId.get(channelId) ?? refuse('not-found', { thing: '货道' });
    if (mergedInto) refuse('channel-is-part', { channel: channelCode });
    // Whoever stood there saw other goods: what is booked is what was in his hand, or nothing.
    if (others.includes(line)) refuse('channel-rebound', { channel: channelCode, product: names.get(line.productId ?? '') ?? '' });
    return { channelId, channelCode, num, lotId, productId: productId ?? refuse('channel-no-product', { channel: channelCode }) };
  });
}

async function namesOf(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await from(ctx, 'product', 'p')
    .select(['p.id', 'p.productName'])
    .where('p.id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, productName }) => [id, productName]));
}

/** Fills channels from the warehouse behind; with a plan, out of what it reserved, and ends the plan when all of it is in. */
export async function createRefill(ctx: Ctx, input: In<typeof prewhReplenish.create>): Promise<{ id: string; replenishNo: string }> {
  const { prewhId, planId, lines, remark, empId, replenishType = ReplenishmentType.byScanWithoutCard } = input;
  if (empId) await requireEmployee(ctx, empId);
  if (cabinsOnly(ctx, ['wms.operate.wmsReplenishment.create', 'wms.warehousing.putAway'])) await requireCabin(ctx, prewhId);
  const plan = planId ? await refillDocument.lock(ctx, planId) : undefined;
  if (plan) {
    if (plan.prewhId !== prewhId) refuse('not-found', { thing: '补货计划' });
    refillDocument.check(plan, 'issued');
  }
  const planned = plan ? await refillDocument.linesOf(ctx, plan.id) : [];
  const warehouseId = plan?.warehouseId ?? (await warehouseBehind(ctx, prewhId));
  const { id, orderNo } = await book(
    ctx,
    {
      kind: 'refill',
      prewhId,
      lines,
      head: { warehouseId, replenishType, planId: planId ?? null, empId: empId ?? null, remark: remark ?? null },
    },
    {
      kind: MOVE.replenish,
      legs: (channel) => ({ from: { kind: PLACE.warehouse, ref: warehouseId }, to: channel }),
      ...(plan ? { consumes: refillDocument.ref(plan.id) } : {}),
      lineOf: ({ channelId }) => planned.find((line) => line.channelId === channelId)?.lineNo,
      empId: empId ?? null,
    },
  );
  if (plan) await countFilled(ctx, plan, { planned, lines });
  return { id, replenishNo: orderNo };
}

interface PutAway {
  prewhId: string;
  warehouseId: string;
  /** Channels of this smart warehouse that have the product; one may come in several lots. */
  lines: readonly { channelId: string; num: number; lotId: string | null }[];
  remark: string;
}

/** Puts what a warehouse has received into channels, lot by lot; a refill like any other. Refuses 'refill-short', as `book`. */
export async function putIntoChannels(
  ctx: Ctx,
  { prewhId, warehouseId, lines, remark }: PutAway,
): Promise<{ id: string; replenishNo: string }> {
  const { id, orderNo } = await book(
    ctx,
    { kind: 'refill', prewhId, lines, head: { warehouseId, replenishType: ReplenishmentType.byScanWithoutCard, remark } },
    { kind: MOVE.replenish, legs: (channel) => ({ from: { kind: PLACE.warehouse, ref: warehouseId }, to: channel }) },
  );
  return { id, replenishNo: orderNo };
}

/** What was filled counts against the plan; once all of it is in, the plan is done. */
async function countFilled(
  ctx: Ctx,
  plan: Head<'prewhReplenishPlan'>,
  { planned, lines }: { planned: Awaited<ReturnType<typeof refillDocument.linesOf>>; lines: Order['lines'] },
): Promise<void> {
  const said = new Map(lines.map(({ channelId, num }) => [channelId, num]));
  const filled = planned.map((line) => Math.min(line.quantity, line.filled + (said.get(line.channelId) ?? 0)));
  await sql`update prewh_replenish_plan_line as l set filled = w.filled
    from unnest(${planned.map(({ lineNo }) => lineNo)}::integer[], ${filled}::bigint[]) as w (line_no, filled)
    where l.node_id = ${ctx.nodeId} and l.plan_id = ${plan.id} and l.line_no = w.line_no`.execute(ctx.db);
  if (planned.some((line, at) => (filled[at] ?? 0) < line.quantity)) return;
  await release(ctx, { document: refillDocument.ref(plan.id) });
  await refillDocument.advance(ctx, plan, { to: 'completed' });
}

/** The warehouse that a smart warehouse is filled from, where the actor may see it; refuses 'refill-no-warehouse'. */
async function warehouseBehind(ctx: Ctx, prewhId: string): Promise<string> {
  const row = await from(ctx, 'warehouse', 'k')
    .innerJoin('prewh as w', withinScope(ctx, 'w.warehouseId', 'k.id'))
    .select('k.id')
    .where('w.id', '=', prewhId)
    .executeTakeFirst();
  if (row) return row.id;
  const { prewhName } = await lockPrewh(ctx, prewhId);
  return refuse('refill-no-warehouse', { prewh: prewhName });
}

/** Takes material back into its channels, lent or used up; its cost goes back to whom it was charged. */
export async function createReturn(ctx: Ctx, input: In<typeof prewhReturn.create>): Promise<{ id: string; orderNo: string }> {
  const { prewhId, empId, lines, reason, remark } = input;
  const { departmentId, costId } = await requireEmployee(ctx, empId);
  const head = { empId, departmentId, reason: reason ?? null, remark: remark ?? null };
  return book(
    ctx,
    { kind: 'return', prewhId, lines, head },
    {
      kind: MOVE.returnPicked,
      legs: (channel) => ({ from: { kind: PLACE.consumed, ref: NO_REF }, to: channel }),
      trade: { empId, departmentId, costId },
    },
  );
}

/** Takes goods out of their channels for the vendor; refuses 'refill-short' for more than is free. */
export async function createRetreat(ctx: Ctx, input: In<typeof prewhReturn.createRetreat>): Promise<{ id: string; orderNo: string }> {
  const { prewhId, vendorId, lines, reason, remark } = input;
  if (vendorId && !(await from(ctx, 'vendor', 'v').select('v.id').where('v.id', '=', vendorId).executeTakeFirst()))
    refuse('not-found', { thing: '供应商' });
  const head = { vendorId: vendorId ?? null, reason: reason ?? null, remark: remark ?? null };
  return book(
    ctx,
    { kind: 'retreat', prewhId, lines, head },
    { kind: MOVE.retreat, legs: (channel) => ({ from: channel, to: { kind: PLACE.supplier, ref: NO_REF } }) },
  );
}
