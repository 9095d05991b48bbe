// What is to be done in unmanned warehouses: who is in, which orders can be fetched, and the way past the channels of one.
import { sql } from 'kysely';
import { DeviceCommandState } from '../../../contract/device/codes.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { LONGEST_VISIT_HOURS } from '../../../contract/sense/report.ts';
import { MOST_TASKS, type uwh } from '../../../contract/uwh/index.ts';
import { UNMANNED } from '../../../contract/warehouse/codes.ts';
import { ApprovalOrderStatus } from '../../../contract/workflow/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { refuse } from '../../kernel/refusal.ts';
import { beyondScope, withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { holdingsOf } from '../stock/index.ts';
import { planWalk, uwhDocument, uwhStatusNow } from '../warehouse/index.ts';
import { ownEmpId, ownUserId } from './own.ts';

/** Minutes for which the screen shows what the controller has done. */
const COMMAND_MINUTES = 10;

type Tasks = Given<typeof uwh.tasks>;

export async function tasksNow(ctx: Ctx): Promise<Tasks> {
  const places = await from(ctx, 'prewh', 'w')
    .select(['w.id as prewhId', 'w.prewhCode', 'w.prewhName'])
    .select(
      sql<number>`(select count(*) from uwh_report r where r.node_id = w.node_id and r.prewh_id = w.id and r.settled_at is null)`.as(
        'reportNum',
      ),
    )
    .where('w.prewhType', 'in', UNMANNED)
    .orderBy('w.prewhCode')
    .execute();
  const inside = await insideOf(ctx);
  return {
    places: places.map((place) => ({
      ...place,
      inside: inside.filter(({ prewhId }) => prewhId === place.prewhId).map(({ prewhId: _, ...visit }) => visit),
    })),
    tasks: await openTasks(ctx),
  };
}

/** Who entered and has not left. A name that the reader may not see is not given. */
const insideOf = (ctx: Ctx) =>
  from(ctx, 'prewhVisit', 'v')
    .innerJoin('prewh as w', withinScope(ctx, 'w.id', 'v.prewhId'))
    .leftJoin('employee as e', withinScope(ctx, 'e.id', 'v.empId'))
    .select(['v.id', 'v.prewhId', 'v.door', 'v.visitMethod', 'v.unsure as unsureFlag', 'v.enteredAt'])
    .select(sql<string | null>`coalesce(e.emp_name, v.stranger)`.as('name'))
    .select(sql<boolean>`coalesce(v.emp_id = ${ownEmpId(ctx)}::uuid, false)`.as('selfFlag'))
    .where('v.leftAt', 'is', null)
    .where('v.enteredAt', '>', sql<string>`now() - ${lit(LONGEST_VISIT_HOURS)} * interval '1 hour'`)
    .orderBy('v.enteredAt')
    .orderBy('v.id')
    .execute();

/** Orders `o` that have passed, are valid and of which something is left. */
export const fetchable = (ctx: Ctx) =>
  from(ctx, 'uwhPickOrder', 'o')
    .innerJoin('prewh as w', withinScope(ctx, 'w.id', 'o.prewhId'))
    .innerJoinLateral(uwhDocument.sums(ctx, ['applyNum', 'pickedNum']).as('t'), (join) => join.onTrue())
    .where(sql<boolean>`${uwhStatusNow} = ${lit(ApprovalOrderStatus.passed)}`)
    .where(sql<boolean>`t.picked_num < t.apply_num`);

async function openTasks(ctx: Ctx): Promise<Tasks['tasks']> {
  const self = sql<boolean>`coalesce(o.emp_id = ${ownEmpId(ctx)}::uuid, false)`;
  const mine = sql<boolean>`coalesce(o.picker_id = ${ownUserId(ctx)}::uuid, false)`;
  const query = fetchable(ctx)
    .innerJoin('employee as e', beyondScope('e.id', 'o.empId', 'an order names whom it is for, wherever they work by now'))
    .select(['o.id', 'o.orderNo', 'o.prewhId', 'w.prewhName', 'e.empName', 't.lineCount', 't.applyNum', 't.pickedNum', 'o.validUntil'])
    .select(['o.picker', self.as('selfFlag'), mine.as('mineFlag')])
    .orderBy(sql`${mine} desc, ${self} desc`)
    .orderBy('o.validUntil')
    .orderBy('o.id')
    .limit(MOST_TASKS);
  // Who may not pick for others fetches what is his own.
  return (ctx.rights.has('wms.uwhTask.pick') ? query : query.where(self)).execute();
}

/** Refuses 'not-found'. */
export async function walkFor(ctx: Ctx, { id }: In<typeof uwh.walk>): Promise<Given<typeof uwh.walk>> {
  const order =
    (await from(ctx, 'uwhPickOrder', 'o')
      .innerJoin('prewh as w', withinScope(ctx, 'w.id', 'o.prewhId'))
      .innerJoin('employee as e', beyondScope('e.id', 'o.empId', 'an order names whom it is for, wherever they work by now'))
      .innerJoinLateral(uwhDocument.sums(ctx, ['applyNum', 'pickedNum']).as('t'), (join) => join.onTrue())
      .select(['o.id', 'o.orderNo', 'o.prewhId', 'w.prewhName', 'e.empName', 't.applyNum', 't.pickedNum'])
      .where('o.id', '=', id)
      .executeTakeFirst()) ?? refuse('not-found', { thing: '无人仓领料单' });
  const { prewhId } = order;
  const guided = await from(ctx, 'openKey', 'k')
    .select('k.id')
    .where('k.prewhId', '=', prewhId)
    .where('k.endedAt', 'is', null)
    .executeTakeFirst();
  return {
    ...order,
    stops: await stopsOf(ctx, { id, prewhId }),
    commands: await commandsAt(ctx, prewhId),
    guidedFlag: guided !== undefined,
  };
}

/** Where its goods are reserved, in the order of the walk. */
async function stopsOf(ctx: Ctx, { id, prewhId }: { id: string; prewhId: string }) {
  const held = await holdingsOf(ctx, { kind: uwhDocument.ref(id).kind, ids: [id] });
  if (held.length === 0) return [];
  const at = held.map(({ placeRef }) => placeRef);
  const nth = await planWalk(ctx, prewhId, at);
  const channels = await from(ctx, 'prewh', 'w')
    .innerJoin('prewhChannel as c', sameNode('c.prewhId', 'w.id'))
    .innerJoin('prewhShelf as h', sameNode('h.id', 'c.shelfId'))
    .select(['c.id as channelId', 'c.channelCode', 'h.shelfName'])
    .where('w.id', '=', prewhId)
    .where('c.id', 'in', at)
    .execute();
  const goods = await from(ctx, 'product', 'p')
    .select(['p.id as productId', 'p.productCode', 'p.productName', 'p.spec', 'p.unit', 'p.barcode', 'p.pictureUrl'])
    .where(
      'p.id',
      'in',
      held.map(({ productId }) => productId),
    )
    .execute();
  return held
    .flatMap(({ placeRef, productId, lineNo, held: num }) => {
      const channel = channels.find(({ channelId }) => channelId === placeRef);
      const product = goods.find((one) => one.productId === productId);
      return channel && product && num > 0 ? [{ ...channel, ...product, lineNo, num }] : [];
    })
    .toSorted((a, b) => (nth.get(a.channelId) ?? 0) - (nth.get(b.channelId) ?? 0) || a.lineNo - b.lineNo);
}

/** What the controller was told of late, the newest of each channel. */
async function commandsAt(ctx: Ctx, prewhId: string) {
  const rows = await from(ctx, 'deviceCommand', 'd')
    .leftJoin('prewhChannel as c', (join) =>
      sameNode('c.prewhId', 'd.prewhId')(join).on(sql<boolean>`c.channel_code = d.body ->> 'channelCode'`),
    )
    .select(['c.id as channelId', 'd.kind as guide', 'd.answer'])
    .select(
      sql<number>`case when d.state in (${lit(DeviceCommandState.waiting, DeviceCommandState.fetched)}) and d.expires_at < now() then ${lit(DeviceCommandState.expired)} else d.state end`.as(
        'state',
      ),
    )
    .where('d.prewhId', '=', prewhId)
    .where('d.createdAt', '>', sql<string>`now() - ${lit(COMMAND_MINUTES)} * interval '1 minute'`)
    .orderBy('d.createdAt', 'desc')
    .orderBy('d.id')
    .limit(200)
    .execute();
  return [...new Map(rows.toReversed().map((row) => [`${row.channelId}/${row.guide}`, row])).values()];
}
