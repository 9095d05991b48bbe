// Waves: made of confirmed pick orders, done when everything of them is in its box or said to be short, cancelled. The goods are those that the orders
// have reserved; a wave holds none of its own, so that nothing of one can stay reserved.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { PickListStatus, PickStatus } from '../../../contract/pick/codes.ts';
import type { wave } from '../../../contract/warehouse/wave.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Head } from '../../kernel/document.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, sameNode } from '../../kernel/scope.ts';
import { holdingsOf, reserve } from '../stock/index.ts';
import { sharesOf } from './allot.ts';
import { createInventory } from './inventory.ts';
import { pickDocument } from './pick-order.flow.ts';
import { pickLines } from './pick.ts';
import { lockPrewh } from './prewh.ts';
import { planWalk } from './wave-plan.ts';
import { tellLeftShort } from './wave-tell.ts';
import { requireNoWave, waveDocument } from './wave.flow.ts';

/** The most lines of a wave. */
const MOST_LINES = 1000;

type Order = Head<'pickOrder'>;
/** What is taken for a line of an order: out of a channel, or nowhere to be had. */
interface Part {
  orderId: string;
  orderLine: number;
  productId: string;
  channelId: string | null;
  num: number;
}

/**
 * Makes a wave of confirmed orders of one smart warehouse, in the order of the walk; what facts took from their reservations is reserved again where it is
 * free, or short from the start. Gives its id and number. Refuses 'not-found', 'wave-two-places', 'wave-order-closed', 'wave-has-order', 'wave-too-long'.
 */
export async function createWave(ctx: Ctx, { orderIds, remark }: In<typeof wave.create>): Promise<Given<typeof wave.create>> {
  const boxes = [...new Set(orderIds)];
  const orders = await pickDocument.lockAll(ctx, boxes);
  const prewhId = orders[0]?.prewhId ?? refuse('not-found', { thing: '领料单' });
  if (orders.some((order) => order.prewhId !== prewhId)) refuse('wave-two-places');
  const closed = orders.find(({ state, pickStatus }) => state !== PickListStatus.confirmed || pickStatus === PickStatus.finished);
  if (closed) refuse('wave-order-closed', { order: closed.pickNo });
  await requireNoWave(ctx, boxes);
  await lockPrewh(ctx, prewhId);
  const parts = await partsOf(ctx, prewhId, orders);
  if (parts.length > MOST_LINES) refuse('wave-too-long', { n: parts.length, most: MOST_LINES });
  const stops = await planWalk(
    ctx,
    prewhId,
    parts.flatMap(({ channelId }) => channelId ?? []),
  );
  const lines = parts
    .map((part) => ({ ...part, stopNo: part.channelId ? (stops.get(part.channelId) ?? 0) : 0, box: boxes.indexOf(part.orderId) }))
    .sort((a, b) => a.stopNo - b.stopNo || a.box - b.box || a.orderLine - b.orderLine);
  const made = await waveDocument.make(ctx, { prewhId, remark: remark ?? null });
  await addTo(
    ctx,
    'pickWaveOrder',
    boxes.map((orderId, at) => ({ waveId: made.id, orderId, boxNo: at + 1 })),
  ).execute();
  await waveDocument.addLines(
    ctx,
    made.id,
    lines.map(({ box: _, ...line }) => ({ ...line, shortNum: line.channelId ? 0 : line.num })),
  );
  ctx.tell({ waveNo: made.waveNo, orders: boxes.length, stops: stops.size });
  return made;
}

/** What is still to be picked of these orders, by the channels where it is reserved; three statements, and one for each order that lacks something. */
async function partsOf(ctx: Ctx, prewhId: string, orders: readonly Order[]): Promise<Part[]> {
  const ids = orders.map(({ id }) => id);
  const open = await from(ctx, 'pickOrderLine', 'l')
    .select(['l.orderId', 'l.lineNo as orderLine', 'l.productId', sql<number>`l.plan_num - l.real_num`.as('num')])
    .where('l.orderId', 'in', ids)
    .where(sql<boolean>`l.plan_num > l.real_num`)
    .orderBy('l.orderId')
    .orderBy('l.lineNo')
    .execute();
  const held = Map.groupBy(await holdingsOf(ctx, { kind: 'pick_order', ids }), ({ documentId, lineNo }) => `${documentId}/${lineNo}`);
  const parts: Part[] = [];
  const lacking: Part[] = [];
  for (const line of open) {
    const own = held.get(`${line.orderId}/${line.orderLine}`) ?? [];
    for (const { placeRef, held: num } of own) if (num > 0) parts.push({ ...line, channelId: placeRef, num });
    const missing = line.num - own.reduce((sum, { held: num }) => sum + num, 0);
    if (missing > 0) lacking.push({ ...line, channelId: null, num: missing });
  }
  return together([...parts, ...(await againOf(ctx, { prewhId, orders, lacking }))]);
}

/** One part for what a line has in one channel. */
const together = (parts: readonly Part[]): Part[] =>
  [...Map.groupBy(parts, ({ orderId, orderLine, channelId }) => `${orderId}/${orderLine}/${channelId}`).values()].flatMap(
    ([first, ...more]) => (first ? [{ ...first, num: more.reduce((sum, { num }) => sum + num, first.num) }] : []),
  );

interface Lacking {
  prewhId: string;
  orders: readonly Order[];
  lacking: readonly Part[];
}

/** What orders have no longer reserved: reserved where it is free now; what is free nowhere is a part without a channel. */
async function againOf(ctx: Ctx, { prewhId, orders, lacking }: Lacking): Promise<Part[]> {
  const wanted = lacking.map(({ productId, num: qty }, line) => ({ line, productId, qty }));
  const shares = await sharesOf(ctx, prewhId, wanted);
  for (const { id, pickNo } of orders) {
    const lines = shares.flatMap(({ want, parts }) => {
      const part = lacking[want.line];
      return part?.orderId === id ? parts.map((one) => ({ ...one, line: part.orderLine })) : [];
    });
    if (lines.length > 0) await reserve(ctx, { document: pickDocument.ref(id), reason: `领料单 ${pickNo}`, lines });
  }
  return shares.flatMap(({ want, parts, missing }) => {
    const part = lacking[want.line];
    if (!part) return [];
    const found = parts.map(({ place, qty }) => ({ ...part, channelId: place.ref, num: qty }));
    return missing > 0 ? [...found, { ...part, num: missing }] : found;
  });
}

/** No order of a wave is in it any more. */
const letGo = (ctx: Ctx, waveId: string) => changeIn(ctx, 'pickWaveOrder').set({ openFlag: false }).where('waveId', '=', waveId).execute();

/** Gives the orders back as they are: what is in the boxes is picked, the rest stays reserved for them. Refuses 'not-allowed-now'. */
export async function cancelWave(ctx: Ctx, { id }: In<typeof wave.cancel>): Promise<void> {
  const row = await waveDocument.lock(ctx, id);
  await waveDocument.advance(ctx, row, { to: 'cancelled' });
  await letGo(ctx, id);
  ctx.tell({ waveNo: row.waveNo });
}

/**
 * Ends a wave of which nothing is open: orders with something short end, their rest is free again, whoever asked for them is told, and the channels where
 * it was not are to be counted. Gives the number of that count. Refuses 'not-allowed-now', 'wave-open'.
 */
export async function finishWave(ctx: Ctx, { id }: In<typeof wave.finish>): Promise<Given<typeof wave.finish>> {
  const row = await waveDocument.lock(ctx, id);
  const lines = await waveDocument.linesOf(ctx, id);
  // Of which nothing lies anywhere has no first piece to begin with.
  if (lines.every(({ channelId }) => channelId === null)) row.state = await waveDocument.advance(ctx, row, { to: 'walking' });
  waveDocument.check(row, 'done');
  const open = lines.filter(({ num, pickedNum, shortNum }) => num > pickedNum + shortNum);
  if (open.length > 0) refuse('wave-open', { n: open.length });
  const short = lines.filter(({ shortNum }) => shortNum > 0);
  const orderIds = [...new Set(short.map(({ orderId }) => orderId))];
  const orders = orderIds.length > 0 ? await pickDocument.lockAll(ctx, orderIds) : [];
  for (const order of orders) if (order.pickStatus !== PickStatus.finished) await pickLines(ctx, order, { picked: [], finish: true });
  await tellLeftShort(ctx, { wave: row.waveNo, orders, lines: short });
  const inventoryNo = await countWhereShort(ctx, row, lines);
  await waveDocument.advance(ctx, row, { to: 'done' });
  await letGo(ctx, id);
  ctx.tell({ waveNo: row.waveNo, short: short.reduce((sum, { shortNum }) => sum + shortNum, 0), ...(inventoryNo ? { inventoryNo } : {}) });
  return { inventoryNo };
}

type Lines = Awaited<ReturnType<typeof waveDocument.linesOf>>;

/** A count of the channels in which less lay than the books say; null where nothing was short. */
async function countWhereShort(ctx: Ctx, { prewhId, waveNo }: Head<'pickWave'>, lines: Lines): Promise<string | null> {
  const missed = lines.flatMap(({ channelId, shortNum, replacedNum }) => (channelId && shortNum + replacedNum > 0 ? [channelId] : []));
  if (missed.length === 0) return null;
  const bound = await from(ctx, 'prewh', 'w')
    .innerJoin('prewhChannel as c', sameNode('c.prewhId', 'w.id'))
    .select('c.id')
    .where('w.id', '=', prewhId)
    .where('c.id', 'in', [...new Set(missed)])
    .where('c.productId', 'is not', null)
    .execute();
  if (bound.length === 0) return null;
  const channelIds = bound.map((channel) => channel.id);
  return (await createInventory(ctx, { prewhId, channelIds, remark: waveNo })).inventoryNo;
}
