// Lots: until when they keep, where they lie, who took of them. Narrowed to the places and people that the actor sees.
import { sql } from 'kysely';
import { USED_WITHIN_DAYS } from '../../../contract/outbound/lot.ts';
import { outbound } from '../../../contract/outbound/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import { CONDITION, PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { contains, equals, list } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { stockTables } from './ledger.ts';
import { placeNames } from './place-names.ts';
import { visiblePlace } from './scope.ts';

const inHand = sql`b.place_kind = ${lit(PLACE.employee)}`;
const frozen = sql`b.condition = ${lit(CONDITION.frozen)}`;

const stopped = sql<boolean>`exists (select from lot_stop x where x.node_id = l.node_id and x.lot_id = l.id and x.ended_at is null)`;

/** Of lot `l`: what is stored and what is in people's hands, as one row. */
const lying = (ctx: Ctx) =>
  stockTables(ctx.db)
    .selectFrom('stockBalance as b')
    .select([
      sql<number>`coalesce(sum(b.on_hand) filter (where not ${inHand}), 0)`.as('storedNum'),
      sql<number>`coalesce(sum(b.reserved), 0)`.as('reservedNum'),
      sql<number>`coalesce(sum(b.on_hand) filter (where ${frozen} and not ${inHand}), 0)`.as('stoppedNum'),
      sql<number>`coalesce(sum(b.on_hand) filter (where ${inHand}), 0)`.as('heldNum'),
    ])
    .where(sql<boolean>`b.node_id = l.node_id and b.product_id = l.product_id and b.lot_id = l.id and b.on_hand <> 0`)
    .where(visiblePlace(ctx, 'b.placeKind', 'b.placeRef'))
    .as('s');

const lots = (ctx: Ctx) =>
  stockTables(ctx.db)
    .selectFrom('stockLot as l')
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .innerJoinLateral(lying(ctx), (join) => join.onTrue())
    .where('l.nodeId', '=', ctx.nodeId)
    .select([
      'l.id',
      'l.lotNo',
      'l.productId',
      'p.productCode',
      'p.productName',
      'p.spec',
      'p.unit',
      'l.expiryDate',
      sql<number | null>`l.expiry_date - ${dayOf(new Date(), ctx.timeZone)}::date`.as('leftDays'),
      's.storedNum',
      's.reservedNum',
      's.stoppedNum',
      's.heldNum',
      stopped.as('stoppedFlag'),
    ]);

/** What is there or in somebody's hands, unless all lots or one by its number are asked for; what expires first comes first. */
export const lotList = list(outbound.lot.list, {
  query: (ctx, { allFlag, lotNo }) => {
    const query = lots(ctx);
    return allFlag || lotNo ? query : query.where(sql<boolean>`s.stored_num + s.held_num > 0`);
  },
  filters: {
    lotNo: contains('l.lotNo'),
    productId: equals('l.productId'),
    leftDays: (days, ctx) => sql<boolean>`l.expiry_date <= ${dayOf(new Date(), ctx.timeZone)}::date + ${days}::integer`,
    stoppedFlag: (only) => (only ? stopped : undefined),
    allFlag: () => undefined,
  },
  sorts: {
    lotNo: 'l.lotNo',
    productCode: 'p.productCode',
    productName: 'p.productName',
    expiryDate: 'l.expiryDate',
    storedNum: 's.storedNum',
  },
  order: [
    ['l.expiryDate', 'asc'],
    ['l.id', 'asc'],
  ],
});

/** One lot: where it lies in which condition, who took of it or uses its product, and the recall that holds it. Refuses 'not-found'. */
export async function findLot(ctx: Ctx, { id }: In<typeof outbound.lot.find>): Promise<Given<typeof outbound.lot.find>> {
  const lot = (await lots(ctx).where('l.id', '=', id).executeTakeFirst()) ?? refuse('not-found', { thing: '批次' });
  const stop = await from(ctx, 'lotStop', 'x')
    .select(['x.reason', 'x.creator', 'x.createdAt'])
    .where('x.lotId', '=', id)
    .where('x.endedAt', 'is', null)
    .executeTakeFirst();
  const found = { ...lot, places: await placesOf(ctx, lot), people: await usersOfLot(ctx, lot), stop: stop ?? null };
  return found as Given<typeof outbound.lot.find>;
}

async function placesOf(ctx: Ctx, { id, productId }: { id: string; productId: string }) {
  const rows = await stockTables(ctx.db)
    .selectFrom('stockBalance as b')
    .select(['b.placeKind', 'b.placeRef', 'b.condition', 'b.onHand as num', 'b.reserved as reservedNum'])
    .where('b.nodeId', '=', ctx.nodeId)
    .where('b.productId', '=', productId)
    .where('b.lotId', '=', id)
    .where('b.onHand', '>', 0)
    .where('b.placeKind', '<>', PLACE.employee)
    .where(visiblePlace(ctx, 'b.placeKind', 'b.placeRef'))
    .orderBy('b.placeKind')
    .orderBy('b.onHand', 'desc')
    .orderBy('b.placeRef')
    .execute();
  const names = await placeNames(
    ctx,
    rows.map(({ placeKind: kind, placeRef: ref }) => ({ kind, ref })),
  );
  return rows.map((row) => ({ ...row, placeName: names(row.placeKind, row.placeRef) }));
}

/** Who took of a lot at any time, or of its product lately; those who still hold it first. */
export async function usersOfLot(ctx: Ctx, { id, productId }: { id: string; productId: string }) {
  const ofLot = sql`m.to_lot = ${id}`;
  const recent = sql`m.happened_at >= now() - ${lit(USED_WITHIN_DAYS)} * interval '1 day'`;
  return stockTables(ctx.db)
    .selectFrom('stockMove as m')
    .innerJoin('employee as e', withinScope(ctx, 'e.id', 'm.employeeId'))
    .leftJoin('department as d', withinScope(ctx, 'd.id', 'e.departmentId'))
    .select(['e.id as empId', 'e.empCode', 'e.empName', 'd.departmentName'])
    .select([
      sql<number>`coalesce(sum(m.qty) filter (where ${ofLot}), 0)`.as('takenNum'),
      sql<number>`coalesce(sum(m.qty) filter (where ${recent}), 0)`.as('usedNum'),
      sql<string | null>`max(m.happened_at)`.as('lastAt'),
      sql<number>`coalesce((select sum(b.on_hand) from stock_balance b where b.node_id = e.node_id and b.place_kind = ${lit(PLACE.employee)}
        and b.place_ref = e.id and b.product_id = ${productId} and b.lot_id = ${id}), 0)`.as('heldNum'),
    ])
    .where('m.nodeId', '=', ctx.nodeId)
    .where('m.productId', '=', productId)
    .where('m.toKind', 'in', [PLACE.consumed, PLACE.employee])
    .where(sql<boolean>`(${ofLot} or ${recent})`)
    .groupBy(['e.nodeId', 'e.id', 'e.empCode', 'e.empName', 'd.departmentName'])
    .orderBy('heldNum', 'desc')
    .orderBy('takenNum', 'desc')
    .orderBy('usedNum', 'desc')
    .orderBy('e.empCode')
    .limit(500)
    .execute();
}
