// The figures of the boards of smart warehouses: a bounded number of queries, however many warehouses, shelves and orders there are.
import { sql, type RawBuilder } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import type { prewhBoard } from '../../../contract/warehouse/board.ts';
import { UNMANNED } from '../../../contract/warehouse/codes.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { beyondScope, withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { levelsOf } from '../channel/index.ts';
import { watch } from '../stock/index.ts';
import { sensedIn } from './board-sensed.query.ts';
import { flowsOf, latestMoves, type Flow } from './board-flow.query.ts';
import { prewhLevelCounts, stockedPrewhChannels } from './channel.query.ts';
import { statusNow } from './uwh-order.flow.ts';
import { lit } from '../../kernel/db/lit.ts';
import { ApprovalOrderStatus } from '../../../contract/workflow/codes.ts';
import { PickListStatus, PickStatus } from '../../../contract/pick/codes.ts';

type Uwh = Given<typeof prewhBoard.uwh>;
type Prewh = Given<typeof prewhBoard.prewh>;

/** More than a wall can show, and less than a database would feel. */
const MOST = 200;
const LATEST = 8;
const ORDERS = 7;
const CASES = 3;
const NOTHING: Flow = { inNum: 0, outNum: 0, pickAmount: 0 };

/** The smart warehouses in sight, by their codes; with ids, these alone. */
async function warehousesOf(ctx: Ctx, ids: readonly string[] | null | undefined, types: readonly number[] | null) {
  let query = from(ctx, 'prewh', 'w')
    .select(['w.id as prewhId', 'w.prewhCode', 'w.prewhName', 'w.prewhType', 'w.address'])
    .orderBy('w.prewhCode')
    .limit(MOST);
  if (types) query = query.where('w.prewhType', 'in', [...types]);
  if (ids?.length) query = query.where('w.id', 'in', [...ids]);
  return query.execute();
}

const inPrewhs = (ids: readonly string[]): RawBuilder<boolean> => sql<boolean>`w.id = any(${[...ids]}::uuid[])`;

/** Each shelf with what lies on it, warehouse by warehouse. */
async function shelvesOf(ctx: Ctx, ids: readonly string[]) {
  const rows = await stockedPrewhChannels(ctx)
    .where(inPrewhs(ids))
    .groupBy(['h.id', 'h.shelfCode', 'h.shelfName', 'w.id', 'w.prewhCode', 'w.prewhName'])
    .select(['h.id as shelfId', 'h.shelfName', 'w.id as prewhId', 'w.prewhName'])
    .select([
      sql<number>`coalesce(sum(s.on_hand), 0)`.as('stockNum'),
      sql<number>`coalesce(sum(c.capacity) filter (where c.merged_into is null), 0)`.as('capacity'),
      sql<number>`coalesce(sum(s.on_hand * p.unit_price), 0)`.as('totalPrice'),
      sql<number>`count(*) filter (where c.merged_into is null)`.as('channels'),
      sql<number>`count(*) filter (where c.merged_into is null and s.on_hand > 0)`.as('usedChannels'),
      ...prewhLevelCounts,
    ])
    .orderBy('w.prewhCode')
    .orderBy('h.shelfCode')
    .limit(MOST)
    .execute();
  return rows.map(({ warned, reminded, normal, frozen, ...row }) => ({ ...row, levels: levelsOf({ warned, reminded, normal, frozen }) }));
}
type Shelf = Awaited<ReturnType<typeof shelvesOf>>[number];

const LEVELS = ['INVENT_WARN', 'REPLENISH', 'DEFAULT', 'FREEZE'] as const;
/** What several shelves hold together. */
function together(shelves: readonly Shelf[]) {
  const sum = (value: (shelf: Shelf) => number) => shelves.reduce((all, shelf) => all + value(shelf), 0);
  const [INVENT_WARN = 0, REPLENISH = 0, DEFAULT = 0, FREEZE = 0] = LEVELS.map((level) => sum(({ levels }) => levels[level]));
  return {
    stockNum: sum(({ stockNum }) => stockNum),
    capacity: sum(({ capacity }) => capacity),
    totalPrice: sum(({ totalPrice }) => totalPrice),
    levels: { INVENT_WARN, REPLENISH, DEFAULT, FREEZE },
  };
}

async function standOf(ctx: Ctx, warehouses: Awaited<ReturnType<typeof warehousesOf>>) {
  const ids = warehouses.map(({ prewhId }) => prewhId);
  const day = dayOf(new Date(), ctx.timeZone);
  const shelves = await shelvesOf(ctx, ids);
  const sensed = await sensedIn(ctx, ids);
  const flows = await flowsOf(ctx, { ids, first: addDays(day, -1), last: day });
  const of = (on: string, prewhId?: string) =>
    flows
      .filter((row) => row.day === on && (prewhId === undefined || row.prewhId === prewhId))
      .reduce(
        (sum, row) => ({ inNum: sum.inNum + row.inNum, outNum: sum.outNum + row.outNum, pickAmount: sum.pickAmount + row.pickAmount }),
        NOTHING,
      );
  return {
    day,
    shelves,
    today: of(day),
    yesterday: of(addDays(day, -1)),
    warehouses: warehouses.map((row) => ({
      ...row,
      ...together(shelves.filter(({ prewhId }) => prewhId === row.prewhId)),
      today: of(day, row.prewhId),
      sensed: sensed.get(row.prewhId) ?? null,
    })),
  };
}

const shown = (shelves: readonly Shelf[]) => shelves.map(({ totalPrice: _, ...shelf }) => shelf);

/** How the unmanned warehouses stand now; with ids, these alone. */
export async function uwhBoard(ctx: Ctx, { prewhIds }: In<typeof prewhBoard.uwh>): Promise<Uwh> {
  const at = new Date().toISOString();
  const found = await warehousesOf(ctx, prewhIds, UNMANNED);
  const ids = found.map(({ prewhId }) => prewhId);
  if (ids.length === 0)
    return { at, warehouses: [], shelves: [], orders: { pending: 0, passed: 0, rows: [] }, abnormal: { total: 0, rows: [] }, latest: [] };
  const { warehouses, shelves } = await standOf(ctx, found);
  return {
    at,
    warehouses,
    shelves: shown(shelves),
    orders: await openUwhOrders(ctx, ids),
    abnormal: await abnormalOf(ctx, ids),
    latest: await latestMoves(ctx, ids, LATEST),
  };
}

const openUwh = (ctx: Ctx, ids: readonly string[]) =>
  from(ctx, 'uwhPickOrder', 'o')
    .innerJoin('prewh as w', withinScope(ctx, 'w.id', 'o.prewhId'))
    .where(inPrewhs(ids))
    .where('o.approvalStatus', 'in', [ApprovalOrderStatus.passed, ApprovalOrderStatus.pending])
    .where('o.validUntil', '>', sql<string>`now()`);
const openNum = sql<number>`(select coalesce(sum(l.apply_num - l.picked_num), 0) from uwh_pick_order_detail l
  where l.node_id = o.node_id and l.order_id = o.id)`;

async function openUwhOrders(ctx: Ctx, ids: readonly string[]): Promise<Uwh['orders']> {
  const counts = await openUwh(ctx, ids)
    .select([
      sql<number>`count(*) filter (where o.approval_status = ${lit(ApprovalOrderStatus.pending)})`.as('pending'),
      sql<number>`count(*) filter (where o.approval_status = ${lit(ApprovalOrderStatus.passed)} and ${openNum} > 0)`.as('passed'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await openUwh(ctx, ids)
    .innerJoin('employee as e', beyondScope('e.id', 'o.empId', 'an order names whom it is for, wherever they work by now'))
    .select(['o.id', 'o.orderNo', 'w.prewhName', 'e.empName', statusNow.as('approvalStatus'), openNum.as('openNum')])
    .select(['o.applyTime', 'o.validUntil'])
    .where(sql<boolean>`${openNum} > 0`)
    .orderBy('o.validUntil')
    .orderBy('o.id')
    .limit(ORDERS)
    .execute();
  return { ...counts, rows };
}

/** What somebody must look at, the newest first: facts that the books had not expected, and what is sensed otherwise than they say. */
async function abnormalOf(ctx: Ctx, ids: readonly string[]): Promise<Uwh['abnormal']> {
  const [unexpected, sensed] = await Promise.all([unexpectedAt(ctx, ids), sensedOtherwise(ctx, ids)]);
  const rows = [...unexpected.rows, ...sensed.rows].sort((a, b) => Date.parse(b.happenedAt) - Date.parse(a.happenedAt));
  return { total: unexpected.total + sensed.total, rows: rows.slice(0, CASES) };
}

async function sensedOtherwise(ctx: Ctx, ids: readonly string[]): Promise<Uwh['abnormal']> {
  const open = from(ctx, 'abnormalRecord', 'r')
    .innerJoin('prewh as w', withinScope(ctx, 'w.id', 'r.prewhId'))
    .where(inPrewhs(ids))
    .where('r.recordNo', 'is not', null)
    .where('r.handledAt', 'is', null)
    .where('r.endedAt', 'is', null);
  const { total } = await open.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const rows = await open
    .innerJoin('product as p', sameNode('p.id', 'r.productId'))
    .select(['r.id', 'r.foundAt as happenedAt', 'w.prewhName', 'r.channelCode', 'p.productName', 'r.diffNum'])
    .orderBy('r.foundAt', 'desc')
    .orderBy('r.id')
    .limit(CASES)
    .execute();
  return { total, rows };
}

async function unexpectedAt(ctx: Ctx, ids: readonly string[]): Promise<Uwh['abnormal']> {
  const channels = await from(ctx, 'prewh', 'w')
    .innerJoin('prewhChannel as c', sameNode('c.prewhId', 'w.id'))
    .select(['c.id', 'c.channelCode', 'w.prewhName'])
    .where(inPrewhs(ids))
    .execute();
  const byId = new Map(channels.map((row) => [row.id, row]));
  const { total, rows } = await watch.abnormalitiesAt(ctx, { kind: PLACE.prewhChannel, refs: [...byId.keys()], most: CASES });
  return {
    total,
    rows: rows.map(({ placeRef, lackNum, ...row }) => ({
      ...row,
      diffNum: -lackNum,
      prewhName: byId.get(placeRef)?.prewhName ?? '',
      channelCode: byId.get(placeRef)?.channelCode ?? '',
    })),
  };
}

/** How the smart warehouses stand now, with what went in and out; with ids, these alone. */
export async function prewhBoardNow(ctx: Ctx, { prewhIds }: In<typeof prewhBoard.prewh>): Promise<Prewh> {
  const at = new Date().toISOString();
  const found = await warehousesOf(ctx, prewhIds, null);
  const ids = found.map(({ prewhId }) => prewhId);
  const { day, shelves, warehouses, today, yesterday } = await standOf(ctx, found);
  const { stockNum, totalPrice, levels } = together(shelves);
  return {
    at,
    day,
    today,
    yesterday,
    stockNum,
    totalPrice,
    levels,
    orders: await openOrders(ctx, ids),
    warehouses,
    shelves: shown(shelves),
    latest: await latestMoves(ctx, ids, LATEST),
  };
}

const openOrders = (ctx: Ctx, ids: readonly string[]): Promise<Prewh['orders']> =>
  from(ctx, 'pickOrder', 'o')
    .innerJoin('prewh as w', withinScope(ctx, 'w.id', 'o.prewhId'))
    .where(inPrewhs(ids))
    .where('o.pickStatus', '<>', PickStatus.finished)
    .select([
      sql<number>`count(*) filter (where o.pick_list_status = ${lit(PickListStatus.pending)})`.as('pending'),
      sql<number>`count(*) filter (where o.pick_list_status = ${lit(PickListStatus.confirmed)})`.as('picking'),
      sql<number>`coalesce(sum((select sum(l.plan_num - l.real_num) from pick_order_line l
        where l.node_id = o.node_id and l.order_id = o.id)), 0)`.as('openNum'),
    ])
    .executeTakeFirstOrThrow();

/** What went in and out day by day, up to today. */
export async function prewhTrend(ctx: Ctx, { prewhIds, days }: In<typeof prewhBoard.trend>): Promise<Given<typeof prewhBoard.trend>> {
  const ids = (await warehousesOf(ctx, prewhIds, null)).map(({ prewhId }) => prewhId);
  const last = dayOf(new Date(), ctx.timeZone);
  const first = addDays(last, 1 - days);
  const flows = await flowsOf(ctx, { ids, first, last });
  return Array.from({ length: days }, (_, at) => addDays(first, at)).map((day) => {
    const own = flows.filter((row) => row.day === day);
    const sum = (name: keyof Flow) => own.reduce((all, row) => all + row[name], 0);
    return { day, inNum: sum('inNum'), outNum: sum('outNum'), pickAmount: sum('pickAmount') };
  });
}
