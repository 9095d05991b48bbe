// Lists of moves and abnormalities: what opens when somebody asks "why 7?".
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { stock } from '../../../contract/stock/index.ts';
import { OUTSIDE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { equals, list, withinDays } from '../../kernel/list/list.ts';
import { inScope, sameNode } from '../../kernel/scope.ts';
import { stockTables } from './ledger.ts';
import { calledPlace, placeNameOf, placeNames } from './place-names.ts';
import { visiblePlace } from './scope.ts';
import { lit } from '../../kernel/db/lit.ts';

// A move is shown whole, or the balance could not be explained; who it was is not, to whom may not see that department.
const employeeOf = (ctx: Ctx) =>
  sql`from employee e where e.node_id = m.node_id and e.id = m.employee_id and ${inScope(ctx, 'employee', 'e')}`;

/** One end of a move at an inside place; a ref is of one kind of place only, which an index finds without it. */
function isAt(end: 'from' | 'to', { kind, ref }: { kind: number | null | undefined; ref: string }) {
  const [ownKind, ownRef] = [sql.ref(`m.${end}Kind`), sql.ref(`m.${end}Ref`)];
  return sql<boolean>`(${ownKind} < ${lit(OUTSIDE)} and ${ownRef} = ${ref}${kind ? sql` and ${ownKind} = ${kind}` : sql``})`;
}

/** At a place, whichever leg it is; at any of a kind, or anywhere, where no place is named. */
function at(kind: number | null | undefined, ref: string | null | undefined) {
  if (ref) return sql<boolean>`(${isAt('from', { kind, ref })} or ${isAt('to', { kind, ref })})`;
  return kind ? sql<boolean>`(m.from_kind = ${kind} or m.to_kind = ${kind})` : sql<boolean>`true`;
}

/** The moves out of a place, and those into it from elsewhere: an index has either in the order of the list. */
function legs(ctx: Ctx, { placeKind, placeRef }: In<typeof stock.stockMove.list>) {
  if (!placeRef) return undefined;
  const place = { kind: placeKind, ref: placeRef };
  const visible = stockTables(ctx.db)
    .selectFrom('stockMove as m')
    .select(['m.id', 'm.happenedAt'])
    .where('m.nodeId', '=', ctx.nodeId)
    .where(visiblePlace(ctx, 'm.fromKind', 'm.fromRef'))
    .where(visiblePlace(ctx, 'm.toKind', 'm.toRef'));
  return [visible.where(isAt('from', place)), visible.where(isAt('to', place)).where(sql<boolean>`not ${isAt('from', place)}`)];
}

// What a row is called is joined from the left or asked for the rows of the page alone: the total then counts moves and nothing else.
const moves = (ctx: Ctx, { placeKind, placeRef }: In<typeof stock.stockMove.list>) =>
  stockTables(ctx.db)
    .selectFrom('stockMove as m')
    .leftJoin('product as p', sameNode('p.id', 'm.productId'))
    .where('m.nodeId', '=', ctx.nodeId)
    .where(visiblePlace(ctx, 'm.fromKind', 'm.fromRef'))
    .where(visiblePlace(ctx, 'm.toKind', 'm.toRef'))
    .where(at(placeKind, placeRef))
    .select([
      'm.id',
      'm.happenedAt',
      'm.recordedAt',
      'm.kind',
      'm.productId',
      // A product that nothing else knew may have been deleted; what moved, moved.
      sql<string>`coalesce(p.product_code, '')`.as('productCode'),
      sql<string>`coalesce(p.product_name, '')`.as('productName'),
      'm.qty',
      'm.fromKind',
      'm.fromRef',
      'm.toKind',
      'm.toRef',
      sql<string | null>`(select l.lot_no from stock_lot l where l.node_id = m.node_id and l.id = m.from_lot)`.as('lotNo'),
      'm.documentKind',
      'm.documentId',
      'm.lineNo',
      'm.actorName',
      sql<string | null>`(select e.emp_name ${employeeOf(ctx)})`.as('empName'),
      'm.corrects',
      sql<boolean>`m.late <> 0`.as('lateFlag'),
    ]);

/** Moves by place, product, employee, document and day, newest first. */
export const moveList = list(stock.stockMove.list, {
  query: moves,
  filters: {
    // Both say together what the place is: see `at`.
    placeKind: () => undefined,
    placeRef: () => undefined,
    productId: equals('m.productId'),
    empId: (id, ctx) => sql<boolean>`(m.employee_id = ${id} and exists (select ${employeeOf(ctx)}))`,
    documentKind: equals('m.documentKind'),
    documentId: equals('m.documentId'),
    kind: equals('m.kind'),
    happened: withinDays('m.happenedAt'),
  },
  sorts: { happenedAt: 'm.happenedAt', recordedAt: 'm.recordedAt', qty: 'm.qty', productCode: 'p.productCode' },
  order: [
    ['m.happenedAt', 'desc'],
    ['m.id', 'desc'],
  ],
  together: true,
  parts: legs,
  onPage: (query) =>
    query.select([
      placeNameOf('m.nodeId', 'm.fromKind', 'm.fromRef').as('fromPlace'),
      placeNameOf('m.nodeId', 'm.toKind', 'm.toRef').as('toPlace'),
    ]) as typeof query,
  finish: placed,
});

type Move = { fromKind: number; fromRef: string; toKind: number; toRef: string; fromPlace?: string | null; toPlace?: string | null };

/** Rows with the names of their places: a page has brought them, an export asks for a batch of them. */
async function placed<R extends Move>(ctx: Ctx, rows: readonly R[]) {
  if (rows.every(({ fromPlace, toPlace }) => fromPlace !== undefined && toPlace !== undefined))
    return rows.map((row) => {
      const { fromPlace, toPlace, ...own } = row;
      return { ...own, fromName: calledPlace(row.fromKind, fromPlace), toName: calledPlace(row.toKind, toPlace) };
    });
  const nameOf = await placeNames(
    ctx,
    rows.flatMap((row) => [
      { kind: row.fromKind, ref: row.fromRef },
      { kind: row.toKind, ref: row.toRef },
    ]),
  );
  return rows.map((row) => ({ ...row, fromName: nameOf(row.fromKind, row.fromRef), toName: nameOf(row.toKind, row.toRef) }));
}

const abnormalities = (ctx: Ctx) =>
  stockTables(ctx.db)
    .selectFrom('stockAbnormality as a')
    .innerJoin('product as p', sameNode('p.id', 'a.productId'))
    .where('a.nodeId', '=', ctx.nodeId)
    .where(visiblePlace(ctx, 'a.placeKind', 'a.placeRef'))
    .select([
      'a.id',
      'a.kind',
      'a.status',
      'a.productId',
      'p.productCode',
      'p.productName',
      'a.placeKind',
      'a.placeRef',
      'a.qty',
      'a.settled',
      'a.happenedAt',
      'a.openedAt',
      'a.settledAt',
      'a.settledBy',
      'a.moveId',
      'a.remark',
    ]);

/** Abnormalities, those found last first. */
export const abnormalityList = list(stock.stockAbnormality.list, {
  query: abnormalities,
  filters: {
    kind: equals('a.kind'),
    status: equals('a.status'),
    productId: equals('a.productId'),
    placeKind: equals('a.placeKind'),
    placeRef: equals('a.placeRef'),
    opened: withinDays('a.openedAt'),
  },
  sorts: { openedAt: 'a.openedAt', happenedAt: 'a.happenedAt', qty: 'a.qty', productCode: 'p.productCode' },
  order: [
    ['a.openedAt', 'desc'],
    ['a.id', 'desc'],
  ],
  finish: async (ctx, rows) => {
    const nameOf = await placeNames(
      ctx,
      rows.map((row) => ({ kind: row.placeKind, ref: row.placeRef })),
    );
    return rows.map((row) => ({ ...row, placeName: nameOf(row.placeKind, row.placeRef) }));
  },
});

/** Whether anything was ever booked at the site, whoever may see it. */
export async function anyMove(ctx: Ctx): Promise<boolean> {
  const row = await stockTables(ctx.db).selectFrom('stockMove').select('id').where('nodeId', '=', ctx.nodeId).limit(1).executeTakeFirst();
  return row !== undefined;
}
