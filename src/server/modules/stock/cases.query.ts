// Cases: what a fact showed to be wrong, as the desk lists it; goods in suspense with the fault that brought them there.
import { sql } from 'kysely';
import { desk } from '../../../contract/desk/index.ts';
import type { PlaceKind } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { asTable, equals, list, withinDays } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { beyondScope, withinScope } from '../../kernel/scope-join.ts';
import { inScope, sameNode } from '../../kernel/scope.ts';
import { stockTables } from './ledger.ts';
import { placeNames } from './place-names.ts';
import { visiblePlace } from './scope.ts';
import { ownMatter } from '../site/index.ts';
import { lit } from '../../kernel/db/lit.ts';
import { AbnormalityKind, AbnormalityStatus } from '../../../contract/stock/ledger-codes.ts';
import { CaseOutcome } from '../../../contract/desk/codes.ts';

const left = sql<number>`a.qty - a.settled`;
/** A charge of the transaction that the machine named, of which something is left. */
const chargedTrade = sql`select t.id from trade t where t.node_id = f.node_id and t.trade_number = f.trade_number and t.vm_id = f.vm_id
  and t.channel_id = f.channel_id and t.product_id = f.product_id and t.sign = 1 and t.corrects is null
  and trade_left(t.node_id, t.id, t.trade_num) > 0 order by t.id limit 1`;

const cases = (ctx: Ctx) =>
  stockTables(ctx.db)
    .selectFrom('stockAbnormality as a')
    .innerJoin('product as p', sameNode('p.id', 'a.productId'))
    .innerJoin('stockMove as m', sameNode('m.id', 'a.moveId'))
    .leftJoin('vmChannel as c', withinScope(ctx, 'c.id', 'a.placeRef'))
    .leftJoin('vm as v', withinScope(ctx, 'v.id', 'c.vmId'))
    .leftJoin('vmFault as f', withinScope(ctx, 'f.id', 'm.documentId'))
    .leftJoin('trade as w', (join) =>
      beyondScope('w.id', 'm.documentId', 'it only says who it was, and e is narrowed')(join).on('m.documentKind', '=', 'trade'),
    )
    // Who it was is not shown to whom may not see that department. What suspense lent names nobody; the trade that took it does.
    .leftJoin('employee as e', (join) =>
      join
        .onRef('e.nodeId', '=', 'a.nodeId')
        .on(sql<boolean>`e.id = coalesce(m.employee_id, w.emp_id)`)
        .on(inScope(ctx, 'employee', 'e')),
    )
    .where('a.nodeId', '=', ctx.nodeId)
    .where(visiblePlace(ctx, 'a.placeKind', 'a.placeRef'))
    .select([
      'a.id',
      'a.kind',
      'a.status',
      'a.happenedAt',
      'a.openedAt',
      'v.id as vmId',
      'v.vmCode',
      'v.vmName',
      'a.placeKind',
      'a.placeRef as channelId',
      'c.channelCode',
      'f.fault',
      'e.id as empId',
      'e.empCode',
      'e.empName',
      'a.productId',
      'p.productCode',
      'p.productName',
      'p.unit',
      'a.qty',
      left.as('leftNum'),
      'p.unitPrice as price',
      sql<number>`(${left}) * p.unit_price`.as('leftAmount'),
      'f.tradeNumber',
      sql<boolean>`exists (${chargedTrade})`.as('charged'),
      'a.settledAt',
      'a.settledBy',
      'a.remark',
      'm.documentKind',
      'm.documentId',
      // Also where who it was is hidden from the reader.
      ownMatter(
        ctx,
        (emp) =>
          sql`m.employee_id = ${emp} or exists (select from trade o where o.node_id = f.node_id and o.id = (${chargedTrade}) and o.emp_id = ${emp})`,
      ).as('ownFlag'),
    ]);

/** Cases, those that happened last first. */
export const caseList = list(desk.stockCase.list, {
  query: cases,
  filters: {
    status: equals('a.status'),
    kind: equals('a.kind'),
    vmId: equals('v.id'),
    fault: equals('f.fault'),
    tradeNumber: equals('f.tradeNumber'),
    productId: equals('a.productId'),
    empId: equals('e.id'),
    happened: withinDays('a.happenedAt'),
  },
  sorts: {
    status: 'a.status',
    happenedAt: 'a.happenedAt',
    vmName: 'v.vmName',
    productCode: 'p.productCode',
    qty: 'a.qty',
    leftNum: 'leftNum',
    leftAmount: 'leftAmount',
  },
  order: [
    ['a.status', 'asc'],
    ['a.happenedAt', 'desc'],
    ['a.id', 'asc'],
  ],
  totals: {
    leftNum: sql<number>`coalesce(sum(${left}), 0)`,
    leftAmount: sql<string>`to_char(coalesce(sum((${left}) * p.unit_price), 0) / 100.0, 'FM999999999999990.00')`,
  },
  finish: placesNamed,
});

/** A smart warehouse's or warehouse's place is named by the ledger; a machine and its channel have their own columns. */
async function placesNamed<R extends { vmName: string | null; placeKind: number; channelId: string }>(ctx: Ctx, rows: R[]) {
  const others = rows.filter(({ vmName }) => vmName === null).map((row) => ({ kind: row.placeKind as PlaceKind, ref: row.channelId }));
  const nameOf = await placeNames(ctx, others);
  return rows.map(({ placeKind, ...row }) => ({ ...row, vmName: row.vmName ?? nameOf(placeKind as PlaceKind, row.channelId) }));
}

/** Open cases of one channel, of the same goods and cause, as one row: the worst money first. */
export const caseGroups = list(desk.stockCase.groups, {
  query: (ctx) =>
    asTable(
      ctx,
      ctx.db
        .selectFrom(cases(ctx).where('a.status', '=', AbnormalityStatus.open).as('o'))
        .select(['o.vmId', 'o.vmCode', 'o.vmName', 'o.placeKind', 'o.channelId', 'o.channelCode', 'o.kind', 'o.fault'])
        .select(['o.productId', 'o.productCode', 'o.productName', 'o.unit'])
        .select([
          sql<string>`concat_ws('/', o.channel_id, o.product_id, o.kind, o.fault)`.as('groupKey'),
          sql<number>`count(*)`.as('caseCount'),
          sql<number>`sum(o.left_num)`.as('leftNum'),
          sql<number>`sum(o.left_amount)`.as('leftAmount'),
          sql<number>`count(*) filter (where o.charged)`.as('chargedCount'),
          sql<number>`count(*) filter (where o.emp_id is null and not o.charged)`.as('nobodyCount'),
          sql<Date>`max(o.happened_at)`.as('happenedAt'),
          sql<string[]>`array_agg(o.id order by o.left_amount desc, o.id)`.as('ids'),
          sql<boolean>`bool_or(o.own_flag)`.as('ownFlag'),
        ])
        .groupBy(['o.vmId', 'o.vmCode', 'o.vmName', 'o.placeKind', 'o.channelId', 'o.channelCode', 'o.kind', 'o.fault'])
        .groupBy(['o.productId', 'o.productCode', 'o.productName', 'o.unit']),
      'g',
    ),
  groups: 'g',
  filters: { kind: equals('g.kind'), vmId: equals('g.vmId'), fault: equals('g.fault'), productId: equals('g.productId') },
  sorts: {
    vmName: 'g.vmName',
    productCode: 'g.productCode',
    caseCount: 'g.caseCount',
    leftNum: 'g.leftNum',
    leftAmount: 'g.leftAmount',
    happenedAt: 'g.happenedAt',
  },
  order: [
    ['g.leftAmount', 'desc'],
    ['g.groupKey', 'asc'],
  ],
  finish: placesNamed,
});

/** What the desk must know of a case before it decides. */
export interface Case {
  id: string;
  kind: number;
  productId: string;
  placeKind: PlaceKind;
  /** Of the place: a machine's channel, where there is a machine. */
  channelId: string;
  vmId: string | null;
  empId: string | null;
  /** How the channel gives its goods out; null for what is no machine's. */
  saleType: number | null;
  /** Not yet settled. */
  left: number;
  happenedAt: string;
  /** The trade that charged these goods already. */
  chargedTradeId: string | null;
}

/** A case within the data permission; refuses 'not-found'. Not locked: look again under the lock of its cell (`lockAhead`). */
export async function findCase(ctx: Ctx, id: string): Promise<Case> {
  const row = await stockTables(ctx.db)
    .selectFrom('stockAbnormality as a')
    .innerJoin('stockMove as m', sameNode('m.id', 'a.moveId'))
    .leftJoin('vmChannel as c', withinScope(ctx, 'c.id', 'a.placeRef'))
    .leftJoin('vmFault as f', withinScope(ctx, 'f.id', 'm.documentId'))
    .where('a.nodeId', '=', ctx.nodeId)
    .where('a.id', '=', id)
    .where(visiblePlace(ctx, 'a.placeKind', 'a.placeRef'))
    .select([
      'a.id',
      'a.kind',
      'a.productId',
      sql<PlaceKind>`a.place_kind`.as('placeKind'),
      'a.placeRef as channelId',
      'c.vmId',
      'm.employeeId as empId',
      'c.saleType',
      left.as('left'),
      'a.happenedAt',
      sql<string | null>`(${chargedTrade})`.as('chargedTradeId'),
    ])
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '库存异常' });
}

/** The case of a fault, by the fault's key. */
export async function caseOfFault(ctx: Ctx, faultId: string): Promise<string | undefined> {
  const row = await stockTables(ctx.db)
    .selectFrom('stockAbnormality as a')
    .innerJoin('stockMove as m', sameNode('m.id', 'a.moveId'))
    .select('a.id')
    .where('a.nodeId', '=', ctx.nodeId)
    .where('m.documentKind', '=', 'fault')
    .where('m.documentId', '=', faultId)
    .executeTakeFirst();
  return row?.id;
}

/** A trade that charges what a case had settled before without it: as gone without a charge, or charged by the desk itself. */
export interface LateCharge {
  eventId: string;
  tradeId: string;
  tradeTime: string;
  caseId: string;
  outcome: number;
  channelId: string;
  productId: string;
  qty: number;
  /** Of the trade, not yet given back. */
  left: number;
}

/** Of a machine's picks those that were told, or found out, after their failed vend had been settled; one row for each trade, case and outcome. */
export async function lateCharges(ctx: Ctx, { vmId, eventIds }: { vmId: string; eventIds: readonly string[] }): Promise<LateCharge[]> {
  // beyond scope: what a machine charged late is found out for the machine, not for who looks
  const { rows } = await sql<LateCharge>`
    select t.event_id, t.id as trade_id, t.trade_time, a.id as case_id, o.outcome, t.channel_id, t.product_id, sum(o.quantity)::bigint as qty,
      trade_left(t.node_id, t.id, t.trade_num) as left
    from trade t
    join vm_fault f on f.node_id = t.node_id and f.vm_id = t.vm_id and f.trade_number = t.trade_number and f.channel_id = t.channel_id
      and f.product_id = t.product_id
    join stock_move m on m.node_id = f.node_id and m.document_kind = 'fault' and m.document_id = f.id
    join stock_abnormality a on a.node_id = m.node_id and a.move_id = m.id and a.kind = ${lit(AbnormalityKind.held)}
    -- With the trade of its own the desk has charged, or given back; settled before the machine charged, it has none to give back.
    join case_outcome o on o.node_id = a.node_id and o.case_id = a.id and (o.outcome = ${lit(CaseOutcome.takenOut)}) = (o.trade_id is not null)
    where t.node_id = ${ctx.nodeId} and t.vm_id = ${vmId} and t.event_id = any(${eventIds}::text[]) and t.sign = 1 and t.corrects is null
    group by t.node_id, t.id, a.id, o.outcome order by t.line_no, a.id, o.outcome`.execute(ctx.db);
  return rows.filter(({ left }) => left > 0);
}
