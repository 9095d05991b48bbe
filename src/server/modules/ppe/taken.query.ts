// What people took of PPE, whether it is signed for, and by which receipt.
import { sql } from 'kysely';
import type { Given } from '../../../contract/kernel/endpoint.ts';
import { ppe } from '../../../contract/ppe/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { equals, list, withinBranch, withinDays } from '../../kernel/list/list.ts';
import { sought } from '../../kernel/list/sought.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { lots } from '../stock/index.ts';
import { documentId } from '../trade/index.ts';

interface KindRow {
  productTypeId: string;
  ppeKind: number;
  ppeFrom: string | null;
}
/** The product types that count as PPE, with those below them. */
export const kinds = ({ nodeId }: Pick<Ctx, 'nodeId'>) => sql<KindRow>`(select * from ppe_types(${nodeId}::uuid))`;

const left = sql<number>`trade_left(t.node_id, t.id, t.trade_num)`;

/** Not given back altogether. What nobody corrected, nearly all, is known by one look at the few that were: to ask of each what is left costs most of a list. */
const hasLeft = ({ nodeId }: Pick<Ctx, 'nodeId'>) =>
  sql<boolean>`(t.id not in (select c.corrects from trade c where c.node_id = ${nodeId}::uuid and c.corrects is not null) or ${left} > 0)`;

/** Not of a machine for training: what that gave is nobody's. Which machines those are is asked once, not for each line. */
const isReal = ({ nodeId }: Pick<Ctx, 'nodeId'>) =>
  sql<boolean>`(t.vm_id is null or t.vm_id <> all(array(select v.id from vm v where v.node_id = ${nodeId}::uuid and vm_trains(v.node_id, v.id))))`;

/** Lines of trades by which somebody in sight took PPE; what went back altogether is not among them, unless it was signed for. */
export const takes = (ctx: Ctx) =>
  from(ctx, 'trade', 't')
    .innerJoin('employee as e', withinScope(ctx, 'e.id', 't.empId'))
    .innerJoin('product as p', sameNode('p.id', 't.productId'))
    .innerJoin(kinds(ctx).as('k'), (join) => join.onRef('k.productTypeId', '=', 'p.productTypeId'))
    .leftJoin('ppeReceiptLine as r', sameNode('r.tradeId', 't.id'))
    .where('t.sign', '=', 1)
    .where('t.corrects', 'is', null);

/** Of what is to be signed for and was not: taken since its type is, and not given back. */
export const unsigned = (ctx: Ctx) =>
  takes(ctx)
    .where('r.tradeId', 'is', null)
    .where(sql<boolean>`t.trade_time >= coalesce(k.ppe_from, '-infinity'::date)::timestamp at time zone ${ctx.timeZone}`)
    .where(sql<boolean>`${hasLeft(ctx)} and ${isReal(ctx)}`);

const columns = [
  't.id as tradeId',
  't.productId',
  't.productCode',
  't.productName',
  'p.spec',
  'p.unit',
  'k.ppeKind',
  't.tradeTime',
] as const;

export const waitingList = list(ppe.waiting, {
  query: (ctx) =>
    unsigned(ctx)
      .leftJoin('department as d', withinScope(ctx, 'd.id', 'e.departmentId'))
      .leftJoin('post as o', sameNode('o.id', 'e.postId'))
      .select(columns)
      .select(['t.id', 't.tradeNumber', 'e.id as empId', 'e.empCode', 'e.empName', 'd.departmentName', 'e.postId', 'o.postName'])
      .select(left.as('num')),
  filters: {
    keyword: sought('e'),
    departmentId: withinBranch('department', 'e.departmentId'),
    postId: equals('e.postId'),
    empId: equals('e.id'),
    span: withinDays('t.tradeTime'),
  },
  sorts: { tradeTime: 't.tradeTime', empCode: 'e.empCode', productCode: 't.productCode' },
  order: [
    ['t.tradeTime', 'desc'],
    ['t.id', 'asc'],
  ],
});

/** How many lines of each of these employees wait for a signature. */
export async function waitingOf(ctx: Ctx, empIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await unsigned(ctx)
    .where(sql<boolean>`t.emp_id = any(${[...empIds]}::uuid[])`)
    .groupBy('t.empId')
    .select(['t.empId', sql<number>`count(*)`.as('lines')])
    .execute();
  return new Map(rows.map(({ empId, lines }) => [empId ?? '', lines]));
}

export interface TakeFilter {
  tradeIds?: readonly string[];
  empId?: string | null | undefined;
  departmentId?: string | null | undefined;
  span?: { from?: string | null | undefined; to?: string | null | undefined } | null | undefined;
}
type Taken = Given<typeof ppe.find>['taken'][number];
export type SignedTake = Taken & { empCode: string; empName: string };

/** What was taken by one or by a department, the latest first, with lots and signatures. */
export async function takesOf(ctx: Ctx, { empId, departmentId, span, tradeIds }: TakeFilter, most: number): Promise<SignedTake[]> {
  let query = takes(ctx)
    .leftJoin('ppeReceipt as c', sameNode('c.id', 'r.receiptId'))
    .where(sql<boolean>`(r.trade_id is not null or ${hasLeft(ctx)}) and ${isReal(ctx)}`);
  if (tradeIds) query = query.where(sql<boolean>`t.id = any(${[...tradeIds]}::uuid[])`);
  if (empId) query = query.where('t.empId', '=', empId);
  if (departmentId) query = query.where(withinBranch('department', 'e.departmentId')(departmentId, ctx));
  const within = span && withinDays('t.tradeTime')({ from: span.from ?? null, to: span.to ?? null }, ctx);
  if (within) query = query.where(within);
  const rows = await query
    .select(columns)
    .select(['e.empCode', 'e.empName', 't.lineNo', 'c.receiptNo', 'c.signedAt', 'c.signature', 'r.lotNo as signedLot'])
    .select([sql<number>`coalesce(r.num, ${left})`.as('num'), documentId.as('documentId')])
    .select(
      sql<boolean>`r.trade_id is null and t.trade_time >= coalesce(k.ppe_from, '-infinity'::date)::timestamp at time zone ${ctx.timeZone}`.as(
        'waits',
      ),
    )
    .orderBy('t.tradeTime', 'desc')
    .orderBy('t.id')
    .limit(most)
    .execute();
  const known = await lots.lotsTaken(ctx, { kind: 'trade', ids: rows.map((row) => row.documentId) });
  return rows.map(({ documentId: document, lineNo, signedLot, ...row }) => ({
    ...row,
    lotNo: signedLot ?? known.get(`${document}/${lineNo}`) ?? null,
  })) as SignedTake[];
}
