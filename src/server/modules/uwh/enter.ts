// Going in and out: the code of the gate says which door, the sign-in or a card says who; the door is opened for whoever picks there or has an order to fetch.
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { gateOf } from '../../../contract/uwh/gate-code.ts';
import type { uwh } from '../../../contract/uwh/index.ts';
import { UNMANNED } from '../../../contract/warehouse/codes.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { byCode, inAnyLetters, type HoldsCode } from '../../kernel/list/scanned.ts';
import { refuse } from '../../kernel/refusal.ts';
import { beyondScope, withinScope } from '../../kernel/scope-join.ts';
import { from, wholeNode } from '../../kernel/scope.ts';
import { sendStoreCommand } from '../device/index.ts';
import { announcePrewh } from '../live/index.ts';
import { requireNotStopped } from '../pick/index.ts';
import { beginVisit, endVisit } from '../sense/index.ts';
import { requirePrewh } from '../warehouse/index.ts';
import { ownEmpId } from './own.ts';
import { fetchable } from './task.query.ts';

/** Whoever stands at the gate waits no longer. */
const DOOR_MINUTES = 1;

interface Comer {
  empId: string | null;
  name: string;
}

/** Opens the gate. Refuses 'uwh-gate-unknown', 'uwh-card-unknown', 'pick-emp-locked', 'uwh-no-order'. */
export async function enterUwh(ctx: Ctx, { gateCode, cardNo }: In<typeof uwh.enter>): Promise<Given<typeof uwh.enter>> {
  const { prewhCode, door } = gateOf(gateCode);
  const place = await byCode(prewhCode, (holds) =>
    from(ctx, 'prewh', 'w')
      .select(['w.id', 'w.prewhName', 'w.warehouseId'])
      .where(holds(['w.prewhCode']))
      .where('w.prewhType', 'in', UNMANNED)
      .executeTakeFirst(),
  );
  if (!place) return refuse('uwh-gate-unknown', { code: gateCode });
  const comer = cardNo ? await comerOf(ctx, cardNo) : { empId: ownEmpId(ctx), name: actorName(ctx) };
  if (comer.empId) await requireNotStopped(ctx, comer.empId);
  // A card that is shown is somebody else's: the right of whoever holds the device is not his.
  const picksThere = !cardNo && ctx.rights.has('wms.uwhTask.pick');
  if (!picksThere && !(await hasOrder(ctx, place.id, comer.empId))) refuse('uwh-no-order', { name: comer.name, prewh: place.prewhName });
  await sendStoreCommand(ctx, { prewhId: place.id, kind: 'open', channelCode: null, minutes: DOOR_MINUTES });
  await beginVisit(ctx, { prewhId: place.id, ...comer, door, byCard: Boolean(cardNo) });
  await announcePrewh(ctx, place);
  ctx.tell({ prewh: place.prewhName, name: comer.name });
  return { prewhId: place.id, prewhName: place.prewhName, name: comer.name };
}

/** Whose card or staff number it is. */
async function comerOf(ctx: Ctx, code: string): Promise<Comer> {
  const comer = await byCode(code, (holds) => numberedAs(ctx, holds));
  if (comer) return comer;
  return (await isOfGate(ctx, code)) ? refuse('uwh-gate-unknown', { code }) : refuse('uwh-card-unknown', { card: code });
}

async function numberedAs(ctx: Ctx, holds: HoldsCode): Promise<Comer | undefined> {
  // scope: whoever shows a card is let in by his own order, whatever part of the staff the gatekeeper sees
  const all = wholeNode(ctx);
  const byCard = await from(all, 'nodeCard', 'k')
    .innerJoin('employee as e', beyondScope('e.id', 'k.empId', 'his own order lets him in, whoever holds the device'))
    .select(['e.id as empId', 'e.empName as name'])
    .where(holds(['k.cardNo']))
    .executeTakeFirst();
  if (byCard) return byCard;
  const named = from(all, 'employee', 'e').select(['e.id as empId', 'e.empName as name']);
  return named.where(holds(['e.empCode'], { alias: 'e', ctx })).executeTakeFirst();
}

/** Whether what was shown as a card is the code of a gate: it names a door, or a warehouse of the site. */
async function isOfGate(ctx: Ctx, code: string): Promise<boolean> {
  const { prewhCode, door } = gateOf(code);
  if (door !== null) return true;
  // scope: that it is no card is said to whoever holds the device, of whichever warehouse it is
  const row = await from(wholeNode(ctx), 'prewh', 'w')
    .select('w.id')
    .where(inAnyLetters(prewhCode)(['w.prewhCode']))
    .executeTakeFirst();
  return row !== undefined;
}

async function hasOrder(ctx: Ctx, prewhId: string, empId: string | null): Promise<boolean> {
  if (empId === null) return false;
  // scope: his own order lets him in
  const row = await fetchable(wholeNode(ctx))
    .select('o.id')
    .where('o.prewhId', '=', prewhId)
    .where('o.empId', '=', empId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a visit: one's own, or any for whoever sees to the warehouse. Refuses 'not-found'. */
export async function leaveUwh(ctx: Ctx, { id }: In<typeof uwh.leave>): Promise<void> {
  const visit = await from(ctx, 'prewhVisit', 'v')
    .innerJoin('prewh as w', withinScope(ctx, 'w.id', 'v.prewhId'))
    .select(['v.id', 'v.prewhId', 'v.empId', 'v.stranger'])
    .where('v.id', '=', id)
    .executeTakeFirst();
  const empId = ownEmpId(ctx);
  const isOwn = visit !== undefined && (empId === null ? visit.empId === null && visit.stranger === actorName(ctx) : visit.empId === empId);
  if (!visit || (!isOwn && !ctx.rights.has('wms.uwhTask.settle'))) return refuse('not-found', { thing: '进出记录' });
  await endVisit(ctx, id);
  await announcePrewh(ctx, await requirePrewh(ctx, visit.prewhId));
}
