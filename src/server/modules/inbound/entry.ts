// Entry orders: made out of one or several purchase orders, changed while nothing of them is posted.
import { inbound } from '../../../contract/inbound/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { allow } from '../../kernel/http/mount.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, removeFrom, sameNode } from '../../kernel/scope.ts';
import { entryDocument } from './entry.flow.ts';
import { cameLines, writeLines, type SaidLines } from './entry-lines.ts';
import { postLines } from './post.ts';
import { lockEntry } from './seen.ts';

type Calls = (typeof inbound)['entryOrder'];
type Made = { id: string; entryNumber: string };

/** Makes an entry order of one purchase order; gives its id and number. Refuses as `createMultiple`. */
export function createEntry(ctx: Ctx, { poNo, lines, ...head }: In<Calls['create']>): Promise<Made> {
  return make(ctx, { head, lines: lines.map((line) => ({ ...line, poNo })), multiple: false });
}

/** Makes an entry order of several purchase orders for one warehouse; gives its id and number. Refuses as `cameLines` says, and as posting does. */
export function createEntryOfSeveral(ctx: Ctx, { lines, ...head }: In<Calls['createMultiple']>): Promise<Made> {
  return make(ctx, { head, lines, multiple: true });
}

interface Making {
  head: Omit<In<Calls['createMultiple']>, 'lines'>;
  lines: SaidLines;
  multiple: boolean;
}

async function make(ctx: Ctx, { head, lines: said, multiple }: Making): Promise<Made> {
  const { lines, warehouseId } = await cameLines(ctx, said);
  const order = await entryDocument.make(ctx, {
    warehouseId: warehouseId ?? refuse('not-found', { thing: '采购订单' }),
    multiplePoFlag: multiple,
    entryDate: head.entryDate ?? dayOf(new Date(), ctx.timeZone),
    remark: head.remark ?? null,
  });
  await writeLines(ctx, order.id, lines);
  ctx.tell({ entryNumber: order.entryNumber, lines: lines.length });
  if (head.postFlag) {
    const poster = mayPost(ctx);
    const locked = await lockEntry(poster, order.entryNumber, () => refuse('not-permitted', { action: '过账' }));
    await postLines(poster, locked);
  }
  return order;
}

/** Whoever receives against orders, or may post: what he makes through one right he posts through another. The product itself may. */
const mayPost = (ctx: Ctx): Ctx => (ctx.actor.kind === 'user' ? allow(ctx, inbound.entryOrder.post.permit, '过账') : ctx);

/** Changes an entry order of one purchase order, of which nothing is posted; refuses 'entry-single' for one of several, 'not-allowed-now'. */
export async function updateEntry(ctx: Ctx, { lines, ...said }: In<Calls['update']>): Promise<void> {
  const order = await lockEntry(ctx, said.entryNumber);
  const [poNo, ...others] = await poNosOf(ctx, order.id);
  if (!poNo || others.length > 0) return refuse('entry-single', { entry: order.entryNumber });
  await change(ctx, order, { said, lines: lines?.map((line) => ({ ...line, poNo })) });
}

/** The same of one that may name several orders. */
export async function updateEntryOfSeveral(ctx: Ctx, { lines, ...said }: In<Calls['updateMultiple']>): Promise<void> {
  await change(ctx, await lockEntry(ctx, said.entryNumber), { said, lines: lines ?? undefined });
}

interface Changing {
  said: Omit<In<Calls['updateMultiple']>, 'lines'>;
  lines: SaidLines | undefined;
}

async function change(ctx: Ctx, order: Awaited<ReturnType<typeof lockEntry>>, { said, lines }: Changing): Promise<void> {
  entryDocument.check(order, 'pending');
  const { entryDate, remark } = said;
  if (lines) {
    const came = await cameLines(ctx, lines);
    if (came.warehouseId !== order.warehouseId)
      refuse('entry-warehouses', { orders: [...new Set(lines.flatMap(({ poNo }) => poNo ?? []))] });
    await writeLines(ctx, order.id, came.lines);
    if (came.orders > 1) await entryDocument.change(ctx, order.id, { multiplePoFlag: true });
  }
  await entryDocument.change(ctx, order.id, {
    ...(entryDate ? { entryDate } : {}),
    ...(remark === undefined ? {} : { remark }),
  });
  ctx.tell({ entryNumber: order.entryNumber });
}

async function poNosOf(ctx: Ctx, id: string): Promise<string[]> {
  const rows = await from(ctx, 'purchaseOrder', 'p')
    .innerJoin('entryOrderDetail as d', sameNode('d.poId', 'p.id'))
    .select('p.poNo')
    .distinct()
    .where('d.orderId', '=', id)
    .orderBy('p.poNo')
    .execute();
  return rows.map(({ poNo }) => poNo);
}

/** Takes a line out of an entry order that nothing was posted of; with its last line the order goes. Refuses 'not-allowed-now', 'not-found'. */
export async function deleteEntryLine(ctx: Ctx, { eodId }: In<Calls['deleteDetail']>): Promise<void> {
  const noLine = (): never => refuse('not-found', { thing: '入库单明细' });
  const line = await from(ctx, 'entryOrder', 'o')
    .innerJoin('entryOrderDetail as d', sameNode('d.orderId', 'o.id'))
    .select('o.entryNumber')
    .where('d.eodId', '=', eodId)
    .executeTakeFirst();
  const order = await lockEntry(ctx, line?.entryNumber ?? noLine(), noLine);
  entryDocument.check(order, 'pending');
  await removeFrom(ctx, 'entryOrderDetail').where('eodId', '=', eodId).execute();
  if ((await entryDocument.linesOf(ctx, order.id)).length === 0) await entryDocument.remove(ctx, order.id);
  ctx.tell({ entryNumber: order.entryNumber });
}
