// Reads of the desk: what was decided of a case, appeals, transactions entered afterwards, refunds.
import { sql } from 'kysely';
import { desk } from '../../../contract/desk/index.ts';
import { MOVE } from '../../../contract/stock/ledger.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { equals, list, withinDays } from '../../kernel/list/list.ts';
import { nodeConfigOf, ownRequest } from '../site/index.ts';
import { beyondScope, withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { cases } from '../stock/index.ts';
import { bookedAs } from './booked-as.ts';

/** What was decided of a case, the first first; refuses 'not-found'. */
export async function caseOutcomes(ctx: Ctx, { id }: In<typeof desk.stockCase.outcomes>): Promise<Given<typeof desk.stockCase.outcomes>> {
  await cases.findCase(ctx, id);
  return from(ctx, 'caseOutcome', 'o')
    .leftJoin('trade as t', beyondScope('t.id', 'o.tradeId', 'what was charged or given back is part of the outcome'))
    .select(['o.id', 'o.outcome', 'o.quantity', 'o.operator', 'o.decidedAt', 'o.remark'])
    .select(sql<number | null>`t.sign * t.total_price`.as('amount'))
    .where('o.caseId', '=', id)
    .orderBy('o.decidedAt')
    .orderBy('o.id')
    .execute();
}

const taken = [
  't.tradeNumber',
  't.tradeTime',
  't.vmName',
  't.channelCode',
  't.tradeEmpCode',
  't.tradeEmpName',
  't.tradeEmpOrgName',
  't.productCode',
  't.productName',
] as const;
const left = sql<number>`trade_left(t.node_id, t.id, t.trade_num)`;

export const appealList = list(desk.saleAppeal.list, {
  query: (ctx) =>
    from(ctx, 'trade', 't')
      .innerJoin('saleAppeal as a', sameNode('a.tradeId', 't.id'))
      .leftJoin('product as rp', sameNode('rp.id', 'a.rightProductId'))
      .leftJoin('employee as re', beyondScope('re.id', 'a.rightEmpId', 'who examines an appeal sees all that it says'))
      .select(['a.appealType', 'a.rightProductId', 'rp.productName as rightProductName', 'a.rightEmpId', 're.empName as rightEmpName'])
      .select(['a.id', 'a.tradeId', 'a.reviewStatus', ...taken, 't.tradeNum', left.as('leftNum'), 'a.appealNum', 't.productPrice'])
      .select(sql<number>`a.appeal_num * t.product_price`.as('appealAmount'))
      .select(['a.reason', 'a.pictures', 'a.creator', 'a.createdAt', 'a.examiner', 'a.examinedAt', 'a.examineRemark'])
      .select(ownRequest(ctx, { askedBy: 'a.askedBy', empId: 't.empId' }).as('ownFlag')),
  filters: {
    reviewStatus: equals('a.reviewStatus'),
    appealType: equals('a.appealType'),
    vmId: equals('t.vmId'),
    empId: equals('t.empId'),
    productId: equals('t.productId'),
    tradeNumber: equals('t.tradeNumber'),
    created: withinDays('a.createdAt'),
  },
  sorts: {
    reviewStatus: 'a.reviewStatus',
    appealType: 'a.appealType',
    tradeTime: 't.tradeTime',
    tradeEmpCode: 't.tradeEmpCode',
    productCode: 't.productCode',
    appealNum: 'a.appealNum',
    appealAmount: 'appealAmount',
    createdAt: 'a.createdAt',
    examinedAt: 'a.examinedAt',
  },
  order: [
    ['a.createdAt', 'desc'],
    ['a.id', 'asc'],
  ],
});

const SHOWN = 20;

/** Picks that can be appealed against, the newest first: by trade number, employee or product; or those with these ids. */
export async function appealable(
  ctx: Ctx,
  { keyword, ids }: In<typeof desk.saleAppeal.appealable>,
): Promise<Given<typeof desk.saleAppeal.appealable>> {
  let query = from(ctx, 'trade', 't')
    .select('t.id')
    .select(
      sql<string>`concat_ws(' ', to_char(t.trade_time at time zone ${ctx.timeZone}, 'MM-DD HH24:MI'), t.trade_emp_name, t.product_name, '×' || t.trade_num)`.as(
        'name',
      ),
    )
    .select(sql<string>`concat_ws(' ', t.vm_name, t.channel_code, t.trade_number)`.as('hint'))
    .where('t.sign', '=', 1)
    .orderBy('t.tradeTime', 'desc')
    .orderBy('t.id')
    .limit(SHOWN);
  if (ids && ids.length > 0) return query.where('t.id', 'in', ids).execute();
  query = query
    .where(sql<boolean>`t.trade_time > now() - ${(await nodeConfigOf(ctx)).appealDays} * interval '1 day'`)
    .where(sql<boolean>`${left} > 0`);
  const words = (keyword ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 5);
  for (const word of words) {
    const pattern = `%${word.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
    query = query.where(
      sql<boolean>`(t.trade_number ilike ${pattern} or t.trade_emp_name ilike ${pattern} or t.trade_emp_code ilike ${pattern}
        or t.product_name ilike ${pattern} or t.product_code ilike ${pattern})`,
    );
  }
  return query.execute();
}

export const additionalList = list(desk.tradeAdditional.list, {
  query: (ctx) =>
    from(ctx, 'tradeAdditional', 'a')
      .innerJoin('vm as v', withinScope(ctx, 'v.id', 'a.vmId'))
      .innerJoin('vmChannel as c', withinScope(ctx, 'c.id', 'a.channelId'))
      .innerJoin('employee as e', withinScope(ctx, 'e.id', 'a.empId'))
      .innerJoin('department as d', withinScope(ctx, 'd.id', 'e.departmentId'))
      .innerJoin('product as p', sameNode('p.id', 'a.productId'))
      // What it was booked at, once it was passed.
      .leftJoin('trade as t', (join) =>
        beyondScope(
          't.vmId',
          'a.vmId',
          'the booking of the very row',
        )(join).on(sql<boolean>`t.event_id = 'additional:' || a.id and t.line_no = 1`),
      )
      .select(['c.saleType', 't.tradeType as booked'])
      .select(['a.id', 'a.reviewStatus', 'a.tradeTime', 'v.vmName', 'c.channelCode', 'e.empCode', 'e.empName', 'd.departmentName'])
      .select(['p.productCode', 'p.productName', 'p.unit', 'a.quantity'])
      .select([
        sql<number>`coalesce(t.product_price, p.unit_price)`.as('price'),
        sql<number>`coalesce(t.total_price, a.quantity * p.unit_price)`.as('amount'),
      ])
      .select(['a.reason', 'a.creator', 'a.createdAt', 'a.reviewer', 'a.reviewedAt', 'a.reviewRemark', 'a.tradeNumber'])
      .select(ownRequest(ctx, { askedBy: 'a.askedBy', empId: 'a.empId' }).as('ownFlag')),
  filters: {
    reviewStatus: equals('a.reviewStatus'),
    vmId: equals('a.vmId'),
    empId: equals('a.empId'),
    productId: equals('a.productId'),
    tradeTime: withinDays('a.tradeTime'),
    created: withinDays('a.createdAt'),
  },
  sorts: {
    reviewStatus: 'a.reviewStatus',
    tradeTime: 'a.tradeTime',
    empCode: 'e.empCode',
    productCode: 'p.productCode',
    quantity: 'a.quantity',
    createdAt: 'a.createdAt',
    reviewedAt: 'a.reviewedAt',
  },
  order: [
    ['a.createdAt', 'desc'],
    ['a.id', 'asc'],
  ],
  finish: (_, rows) => rows.map(({ saleType, booked, ...row }) => ({ ...row, tradeType: booked ?? bookedAs(saleType, MOVE.additional) })),
});

export const refundList = list(desk.refundRecord.list, {
  query: (ctx) =>
    from(ctx, 'trade', 't')
      .innerJoin('refundRecord as r', sameNode('r.id', 't.id'))
      .select([
        'r.id',
        'r.createdAt',
        'r.source',
        'r.sourceId',
        't.vmId',
        ...taken,
        't.tradeNum',
        't.productPrice',
        't.totalPrice',
        't.remark',
        'r.operator',
      ])
      .select('r.id as documentId'),
  filters: {
    created: withinDays('r.createdAt'),
    source: equals('r.source'),
    vmId: equals('t.vmId'),
    empId: equals('t.empId'),
    productId: equals('t.productId'),
    tradeNumber: equals('t.tradeNumber'),
  },
  sorts: {
    createdAt: 'r.createdAt',
    tradeTime: 't.tradeTime',
    tradeEmpCode: 't.tradeEmpCode',
    productCode: 't.productCode',
    tradeNum: 't.tradeNum',
    totalPrice: 't.totalPrice',
  },
  order: [
    ['r.createdAt', 'desc'],
    ['r.id', 'asc'],
  ],
  totals: {
    tradeNum: sql<number>`coalesce(sum(t.trade_num), 0)`,
    totalPrice: sql<string>`to_char(coalesce(sum(t.total_price), 0) / 100.0, 'FM999999999999990.00')`,
  },
});
