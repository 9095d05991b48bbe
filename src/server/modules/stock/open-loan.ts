// What is out: of one product with one employee, asked before he may take another; of each channel, asked before it is refilled.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { prepared } from '../../kernel/db/prepared-statements.ts';
import { stockTables } from './ledger.ts';

/** Pieces not yet given back, whatever part of the data the actor sees. */
export async function openLoan(ctx: Ctx, { empId, productId }: { empId: string; productId: string }): Promise<{ held: number }> {
  const row = await stockTables(ctx.db)
    .selectFrom('stockLoan as l')
    .select(sql<number>`coalesce(sum(l.qty - l.returned), 0)`.as('held'))
    .where('l.nodeId', '=', ctx.nodeId)
    .where('l.employeeId', '=', empId)
    .where('l.productId', '=', productId)
    .where(sql<boolean>`l.returned < l.qty`)
    .executeTakeFirstOrThrow();
  return row;
}

export interface OpenLoan {
  empId: string;
  productId: string;
  /** Pieces not yet given back. */
  left: number;
  cutterCode: string | null;
  /** Integer fen for a piece, as it was lent; and by which line of which document. */
  price: number | null;
  documentKind: string;
  documentId: string;
  line: number;
}

/** What people hold of these goods, the oldest loan first, as it is closed: to be asked behind the lock of their hands, so that no loan is given back twice. */
export async function openLoansFor(ctx: Ctx, held: readonly { empId: string; productId: string }[]): Promise<OpenLoan[]> {
  const { rows } = await sql<OpenLoan>`
    select l.employee_id as emp_id, l.product_id, l.qty - l.returned as left, c.cutter_code, m.unit_cost as price, m.document_kind, m.document_id, m.line_no as line
    from (select distinct * from unnest(${held.map(({ empId }) => empId)}::uuid[], ${held.map(({ productId }) => productId)}::uuid[])) as w (emp, product)
    join stock_loan l on l.node_id = ${ctx.nodeId} and l.employee_id = w.emp and l.product_id = w.product and l.returned < l.qty
    join stock_move m on m.node_id = l.node_id and m.id = l.id
    left join stock_cutter c on c.node_id = l.node_id and c.employee_id = l.employee_id and c.product_id = l.product_id and c.move_id = l.id
    order by l.borrowed_at, l.id`.execute(ctx.db);
  return rows;
}

interface Overdue {
  product: string;
  unit: string;
  held: number;
  dueAt: string;
}

/** What an employee holds beyond its time by at least so many whole days: the oldest of it; null for none. */
export async function overdueLoan(ctx: Ctx, { empId, at, days }: { empId: string; at: Date; days: number }): Promise<Overdue | null> {
  const asked = sql<Overdue>`select p.product_name as product, p.unit, l.qty - l.returned as held, l.due_at
    from stock_loan l join product p on p.node_id = l.node_id and p.id = l.product_id
    where l.node_id = ${ctx.nodeId}::uuid and l.employee_id = ${empId}::uuid and l.returned < l.qty
      and l.due_at <= ${at.toISOString()}::timestamptz - ${days}::integer * interval '1 day'
    order by l.due_at, l.id limit 1`;
  const { rows } = await ctx.db.executeQuery<Overdue>(prepared(asked.compile(ctx.db)));
  return rows[0] ?? null;
}

interface Lent {
  empCode: string;
  product: string;
  productName: string;
  unit: string;
  held: number;
  due: string | null;
  cutter: string | null;
}
interface AtMachine {
  vmId: string;
  /** Of these products … */
  productIds: readonly string[];
  /** … and of all that has a day on which it is due. */
  dated: boolean;
  /** Of all who may use the machine when null. */
  empCodes: readonly string[] | null;
}

/** What those who may use a machine have borrowed and not given back, the oldest first. */
export async function loansAt(ctx: Ctx, { vmId, productIds, dated, empCodes }: AtMachine): Promise<Lent[]> {
  if (productIds.length === 0 && !dated) return [];
  // beyond scope: a machine must know what all who may use it have borrowed
  const { rows } = await sql<Lent>`
    select e.emp_code, p.product_code as product, p.product_name, p.unit, l.qty - l.returned as held, l.due_at as due, c.cutter_code as cutter
    from stock_loan l
    left join stock_cutter c on c.node_id = l.node_id and c.employee_id = l.employee_id and c.product_id = l.product_id and c.move_id = l.id
    join vm_emp b on b.node_id = l.node_id and b.emp_id = l.employee_id and b.vm_id = ${vmId}
    join employee e on e.node_id = l.node_id and e.id = l.employee_id
    join product p on p.node_id = l.node_id and p.id = l.product_id
    where l.node_id = ${ctx.nodeId} and l.returned < l.qty and (l.product_id = any(${[...productIds]}::uuid[]) or (${dated}::boolean and l.due_at is not null))
      ${empCodes ? sql`and e.emp_code = any(${[...empCodes]}::text[])` : sql``}
    order by l.borrowed_at, l.id`.execute(ctx.db);
  return rows;
}

/** The same of many channels in one read, by channel and product (`channelId/productId`): out of what is not in the answer nothing is lent. */
export async function lentFrom(ctx: Ctx, channelIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await stockTables(ctx.db)
    .selectFrom('stockLoan as l')
    .select(['l.fromRef', 'l.productId', sql<number>`sum(l.qty - l.returned)`.as('lent')])
    .where('l.nodeId', '=', ctx.nodeId)
    .where(sql<boolean>`l.from_ref = any(${[...channelIds]}::uuid[]) and l.returned < l.qty`)
    .groupBy(['l.fromRef', 'l.productId'])
    .execute();
  return new Map(rows.map(({ fromRef, productId, lent }) => [`${fromRef}/${productId}`, lent]));
}

/** Pieces of the product of a channel `c` that came out of it and are not given back, whoever has them: `lent`, one row for each channel, 0 for none. */
export const lentOf = (ctx: Ctx) =>
  stockTables(ctx.db)
    .selectFrom('stockLoan as l')
    .where('l.nodeId', '=', ctx.nodeId)
    .where(sql<boolean>`l.from_ref = c.id and l.product_id = c.product_id and l.returned < l.qty`)
    .select(sql<number>`coalesce(sum(l.qty - l.returned), 0)`.as('lent'));
