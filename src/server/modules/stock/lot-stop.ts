// A recall: what lies of a lot anywhere is stopped in one transaction, so that nobody and no machine chooses it; resumed it is good again.
import type { outbound } from '../../../contract/outbound/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { CONDITION, MOVE, PLACE, type Condition, type PlaceKind } from '../../../contract/stock/ledger.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { NOW } from '../../kernel/document.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from } from '../../kernel/scope.ts';
import { lockAhead, stockTables, type Place } from './ledger.ts';
import { post } from './post.ts';

type Calls = (typeof outbound)['lot'];
/** What people hold is called back from them, not stopped; suspense knows no lots. */
const ELSEWHERE = [PLACE.employee, PLACE.suspense];

/** The lot, locked: two recalls of it wait for each other. Refuses 'not-found'. */
async function lockLot(ctx: Ctx, id: string) {
  const lot = await stockTables(ctx.db)
    .selectFrom('stockLot as l')
    .select(['l.id', 'l.lotNo', 'l.productId'])
    .where('l.nodeId', '=', ctx.nodeId)
    .where('l.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return lot ?? refuse('not-found', { thing: '批次' });
}

/** Where the lot lies in a condition, over the whole site: a bad lot is stopped also where the actor does not look. */
const lyingAs = (ctx: Ctx, lot: { id: string; productId: string }, condition: Condition) =>
  stockTables(ctx.db)
    .selectFrom('stockBalance as b')
    .innerJoin('stockCell as c', (join) =>
      join
        .onRef('c.nodeId', '=', 'b.nodeId')
        .onRef('c.placeKind', '=', 'b.placeKind')
        .onRef('c.placeRef', '=', 'b.placeRef')
        .onRef('c.productId', '=', 'b.productId'),
    )
    .select(['b.placeKind', 'b.placeRef', 'c.ownerId', 'b.onHand'])
    .where('b.nodeId', '=', ctx.nodeId)
    .where('b.productId', '=', lot.productId)
    .where('b.lotId', '=', lot.id)
    .where('b.condition', '=', condition)
    .where('b.onHand', '>', 0)
    .where('b.placeKind', 'not in', ELSEWHERE)
    .orderBy('b.placeKind')
    .orderBy('b.placeRef')
    .execute();

/** The same with every place locked, so that nobody takes of it meanwhile; where it came to lie while others were locked is locked too. */
async function lockedAs(ctx: Ctx, lot: { id: string; productId: string }, condition: Condition) {
  const locked = new Set<string>();
  for (;;) {
    const lying = await lyingAs(ctx, lot, condition);
    const fresh = lying.filter(({ placeRef }) => !locked.has(placeRef));
    if (fresh.length === 0) return lying;
    await lockAhead(
      ctx,
      fresh.map((one) => ({ place: placeOf(one), productId: lot.productId })),
    );
    for (const { placeRef } of fresh) locked.add(placeRef);
  }
}
const placeOf = ({ placeKind, placeRef, ownerId }: { placeKind: number; placeRef: string; ownerId: string | null }): Place => ({
  kind: placeKind as PlaceKind,
  ref: placeRef,
  ...(ownerId ? { owner: ownerId } : {}),
});

interface Turning {
  document: string;
  lot: { id: string; productId: string };
  from: Condition;
  to: Condition;
}

/** Turns all that lies of it from one condition into another: a fact, so that what documents had reserved of it is lost to them. Gives how many, in how many places. */
async function turn(ctx: Ctx, { document, lot, from, to }: Turning): Promise<{ num: number; places: number }> {
  const lying = await lockedAs(ctx, lot, from);
  if (lying.length > 0)
    await post(ctx, {
      document: { kind: 'lot_stop', id: document },
      moves: lying.map((one, at) => ({
        productId: lot.productId,
        qty: one.onHand,
        lotId: lot.id,
        from: placeOf(one),
        to: placeOf(one),
        condition: from,
        toCondition: to,
        kind: MOVE.condition,
        line: at + 1,
      })),
    });
  return { num: lying.reduce((sum, { onHand }) => sum + onHand, 0), places: lying.length };
}

/** Stops a lot everywhere; gives how many pieces in how many places. Refuses 'not-found', 'lot-stopped'. */
export async function stopLot(ctx: Ctx, { id, reason }: In<Calls['stop']>): Promise<Given<Calls['stop']>> {
  const lot = await lockLot(ctx, id);
  if (await openStop(ctx, id)) refuse('lot-stopped', { lot: lot.lotNo });
  const document = newId();
  const stopped = await turn(ctx, { document, lot, from: CONDITION.good, to: CONDITION.frozen });
  await addTo(ctx, 'lotStop', { id: document, lotId: id, reason, stoppedNum: stopped.num, creator: actorName(ctx) }).execute();
  ctx.tell({ lotNo: lot.lotNo, reason, ...stopped });
  return stopped;
}

/** What has just come in of lots that are recalled is stopped too; who books what comes in says which lots. Takes ids, null where goods have no lot. */
export async function holdStopped(ctx: Ctx, lotIds: readonly (string | null | undefined)[]): Promise<void> {
  const ids = [...new Set(lotIds.filter((one) => typeof one === 'string'))];
  if (ids.length === 0) return;
  const stops = await from(ctx, 'lotStop', 'x')
    .select(['x.id', 'x.lotId'])
    .where('x.lotId', 'in', ids)
    .where('x.endedAt', 'is', null)
    .orderBy('x.lotId')
    .execute();
  for (const { id, lotId } of stops)
    await turn(ctx, { document: id, lot: await lockLot(ctx, lotId), from: CONDITION.good, to: CONDITION.frozen });
}

/** Ends a recall: what is stopped of the lot is good again. Refuses 'not-found', 'lot-not-stopped'. */
export async function resumeLot(ctx: Ctx, { id }: In<Calls['resume']>): Promise<void> {
  const lot = await lockLot(ctx, id);
  const stop = (await openStop(ctx, id)) ?? refuse('lot-not-stopped', { lot: lot.lotNo });
  const resumed = await turn(ctx, { document: stop.id, lot, from: CONDITION.frozen, to: CONDITION.good });
  await changeIn(ctx, 'lotStop')
    .set({ endedAt: NOW, endedBy: actorName(ctx) })
    .where('id', '=', stop.id)
    .execute();
  ctx.tell({ lotNo: lot.lotNo, ...resumed });
}

/** The recall that holds a lot, where one does. */
const openStop = (ctx: Ctx, lotId: string) =>
  from(ctx, 'lotStop', 'x').select('x.id').where('x.lotId', '=', lotId).where('x.endedAt', 'is', null).executeTakeFirst();
