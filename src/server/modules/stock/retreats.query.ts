// The log of retreats: what was taken out of channels of machines again, read from the moves themselves.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { sql } from 'kysely';
import { retreatLog } from '../../../contract/replenish/log.ts';
import { MOVE, PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { asTable, equals, list, withinDays } from '../../kernel/list/list.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { sameNode } from '../../kernel/scope.ts';
import { stockTables } from './ledger.ts';
import { placeNames } from './place-names.ts';

/** Moves of retreats with machine `v`, channel `c`, product `p`: of machines that the actor sees. */
const moved = (ctx: Ctx) =>
  stockTables(ctx.db)
    .selectFrom('stockMove as m')
    .innerJoin('vmChannel as c', withinScope(ctx, 'c.id', 'm.fromRef'))
    .innerJoin('vm as v', withinScope(ctx, 'v.id', 'c.vmId'))
    .innerJoin('product as p', sameNode('p.id', 'm.productId'))
    .where('m.nodeId', '=', ctx.nodeId)
    .where('m.documentKind', '=', 'vm_retreat')
    .where('m.fromKind', '=', PLACE.vmChannel)
    .where(sql<boolean>`m.kind = ${lit(MOVE.retreat)}`);

const visits = (ctx: Ctx) =>
  moved(ctx)
    .leftJoin('employee as e', withinScope(ctx, 'e.id', 'm.employeeId'))
    .groupBy(['m.documentId', 'v.id', 'v.vmCode', 'v.vmName'])
    .select([
      'm.documentId as id',
      'v.id as vmId',
      'v.vmCode',
      'v.vmName',
      sql<string>`min(m.happened_at)`.as('happenedAt'),
      sql<string>`min(m.recorded_at)`.as('recordedAt'),
      sql<string | null>`min(e.id::text)`.as('empId'),
      sql<string | null>`min(e.emp_code)`.as('empCode'),
      sql<string | null>`min(e.emp_name)`.as('empName'),
      sql<string>`min(m.actor_name)`.as('actorName'),
      sql<number>`count(distinct c.id)`.as('lineCount'),
      sql<number>`sum(m.qty)`.as('quantity'),
      sql<number>`sum(m.qty * p.unit_price)`.as('amount'),
      sql<string[]>`array_agg(distinct p.id::text)`.as('products'),
      sql<number>`min(m.to_kind)`.as('toKind'),
      sql<string>`min(m.to_ref::text)`.as('toRef'),
    ]);

export const retreatLogList = list(retreatLog.list, {
  query: (ctx) => asTable(ctx, visits(ctx), 'r') as never,
  groups: 'r',
  filters: {
    vmId: equals('r.vmId'),
    empId: (id) => sql<boolean>`r.emp_id = ${id}::text`,
    productId: (id) => sql<boolean>`${id}::text = any(r.products)`,
    happened: withinDays('r.happenedAt'),
  },
  sorts: { happenedAt: 'r.happenedAt', vmCode: 'r.vmCode', vmName: 'r.vmName', quantity: 'r.quantity', amount: 'r.amount' },
  order: [
    ['r.happenedAt', 'desc'],
    ['r.id', 'asc'],
    ['r.vmId', 'asc'],
  ],
  totals: { quantity: sql<number>`coalesce(sum(r.quantity), 0)` },
  finish: async (ctx, rows: (Omit<Row<typeof retreatLog.list>, 'toName'> & { toKind: number; toRef: string })[]) => {
    const nameOf = await placeNames(
      ctx,
      rows.map(({ toKind, toRef }) => ({ kind: toKind, ref: toRef })),
    );
    // Of a warehouse out of sight the machine's people read that it was one, and not which.
    const isHidden = (kind: number, ref: string) => kind === PLACE.warehouse && ctx.scope.warehouse?.includes(ref) === false;
    return rows.map(({ toKind, toRef, ...row }) => ({ ...row, toName: nameOf(toKind, isHidden(toKind, toRef) ? null : toRef) }));
  },
});

export const retreatLogLines = list(retreatLog.lines, {
  query: (ctx) =>
    moved(ctx).select([
      'm.id',
      'm.lineNo',
      'c.channelCode',
      'p.productCode',
      'p.productName',
      'p.spec',
      'p.unit',
      'm.qty as quantity',
      'p.unitPrice as price',
      sql<number>`m.qty * p.unit_price`.as('amount'),
    ]),
  filters: { id: equals('m.documentId'), vmId: equals('v.id') },
  sorts: { lineNo: 'm.lineNo', channelCode: 'c.channelCode', productCode: 'p.productCode', quantity: 'm.qty' },
  order: [
    ['m.happenedAt', 'desc'],
    ['m.documentId', 'asc'],
    ['m.lineNo', 'asc'],
    ['m.id', 'asc'],
  ],
});
