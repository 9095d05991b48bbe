// Problem records: said by people on their customer's page, or by the product itself once for each cause; followed until they are solved.
import { sql } from 'kysely';
import { ProblemKind, ProblemStatus } from '../../../contract/customer/codes.ts';
import { EntryQuality } from '../../../contract/inbound/codes.ts';
import { customer as contract } from '../../../contract/customer/index.ts';
import { allCustomers, customersSeen, pagesThatShow } from '../../../contract/customer/shared.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { NOW } from '../../kernel/document.ts';
import { laterNumber, nextDocumentNumber } from '../../kernel/document-number.ts';
import { flow, move } from '../../kernel/flow.ts';
import { contains, equals, list, withinDays } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { addTo, changeIn, from, sameNode } from '../../kernel/scope.ts';
import { lineOf, type Said } from './said.ts';

const { problemRecord } = contract;

export const problemFlow = flow(
  ProblemStatus,
  { open: '登记', working: '处理', solved: '解决' },
  { open: ['working', 'solved'], working: ['working', 'solved'] },
);

/** Customers whose page of problems the actor comes through; all for the product itself. */
const customersOf = (ctx: Ctx): string[] =>
  (ctx.actor.kind === 'user' ? customersSeen(ctx.through ?? []) : undefined) ??
  pagesThatShow('problems').map(({ customer }) => customer.code);

export const problemList = list(problemRecord.list, {
  query: (ctx) =>
    from(ctx, 'problemRecord', 'o')
      .leftJoin('product as p', sameNode('p.id', 'o.productId'))
      .where(sql<boolean>`o.customer = any(${customersOf(ctx)}::text[])`)
      .select(['o.id', 'o.problemNo', 'o.problemStatus', 'o.problemKind', 'o.productId', 'p.productCode', 'p.productName', 'o.batchNo'])
      .select(['o.num', 'o.sourceNo', 'o.description', 'o.found', 'o.result', 'o.handler', 'o.handledAt', 'o.creator', 'o.createdAt']),
  filters: {
    customer: equals('o.customer'),
    problemNo: contains('o.problemNo'),
    problemStatus: equals('o.problemStatus'),
    problemKind: equals('o.problemKind'),
    productId: equals('o.productId'),
    sourceNo: contains('o.sourceNo'),
    createdAt: withinDays('o.createdAt'),
  },
  sorts: { problemNo: 'o.problemNo', problemStatus: 'o.problemStatus', problemKind: 'o.problemKind', createdAt: 'o.createdAt' },
  order: [
    ['o.createdAt', 'desc'],
    ['o.id', 'asc'],
  ],
  finish: ({ language }, rows) =>
    rows.map(({ found, description, ...row }) => ({ ...row, description: description ?? lineOf(language, found as Said[] | null) ?? '' })),
});

const NUMBERED = { letters: 'YC', table: 'problemRecord', column: 'problemNo' } as const;

/** Keeps what somebody reports; gives its id and number. Refuses 'customer-unknown' for one whose page he has not, 'not-found' for the product. */
export async function createProblem(ctx: Ctx, input: In<typeof problemRecord.create>): Promise<{ id: string; problemNo: string }> {
  if (!customersOf(ctx).includes(input.customer)) {
    const name = allCustomers.find(({ code }) => code === input.customer)?.name;
    refuse('customer-unknown', { customer: name ?? input.customer });
  }
  if (input.productId) {
    const known = await from(ctx, 'product', 'p').select('p.id').where('p.id', '=', input.productId).executeTakeFirst();
    if (!known) refuse('not-found', { thing: '商品' });
  }
  const made = { id: newId(), problemNo: await nextDocumentNumber(ctx, NUMBERED) };
  await addTo(ctx, 'problemRecord', { ...input, ...made, creator: actorName(ctx) }).execute();
  ctx.tell({ problemNo: made.problemNo });
  return made;
}

/** Keeps what was done about one, and whether that has solved it. Refuses 'not-allowed-now' for a solved one, 'not-found'. */
export async function handleProblem(ctx: Ctx, { id, result, solvedFlag }: In<typeof problemRecord.handle>): Promise<void> {
  const row = await from(ctx, 'problemRecord', 'o')
    .select(['o.problemNo', 'o.problemStatus'])
    .where('o.id', '=', id)
    .where(sql<boolean>`o.customer = any(${customersOf(ctx)}::text[])`)
    .forUpdate()
    .executeTakeFirst();
  const { problemNo, problemStatus } = row ?? refuse('not-found', { thing: '异常反馈' });
  const after = move(problemFlow, problemStatus, solvedFlag ? 'solved' : 'working');
  await changeIn(ctx, 'problemRecord')
    .set({ problemStatus: after, result, handler: actorName(ctx), handledAt: NOW })
    .where('id', '=', id)
    .execute();
  ctx.tell({ problemNo, before: problemStatus, after });
}

const reported = pagesThatShow('problems').map(({ customer }) => customer.code);

/**
 * Refused lines of an entry order of customers' orders are problems of theirs: goods that were not fit to be taken. Each is said once; customers that have
 * no page of problems are told nothing.
 */
export async function reportRefused(ctx: Ctx, entry: { id: string; entryNumber: string; warehouseId: string }): Promise<void> {
  const rows = await from(ctx, 'entryOrderDetail', 'd')
    .innerJoin('purchaseOrder as q', withinScope(ctx, 'q.id', 'd.poId'))
    .innerJoin('entryOrderBatch as b', (join) => join.onRef('b.nodeId', '=', 'd.nodeId').onRef('b.eodId', '=', 'd.eodId'))
    .select(['d.productId', 'b.batchNo', 'b.num', 'q.customer', 'q.poNo'])
    .select(sql<string>`d.order_id || '/' || d.line_no || '/' || b.batch_seq`.as('cause'))
    .where('d.orderId', '=', entry.id)
    .where('d.entryQuality', '=', EntryQuality.refused)
    .where(sql<boolean>`q.customer = any(${reported}::text[])`)
    .where(sql<boolean>`not exists (select from problem_record r where r.node_id = d.node_id and r.customer = q.customer
      and r.cause = d.order_id || '/' || d.line_no || '/' || b.batch_seq)`)
    .orderBy('d.lineNo')
    .orderBy('b.batchSeq')
    .execute();
  if (rows.length === 0) return;
  const first = await nextDocumentNumber(ctx, NUMBERED);
  const common = { problemKind: ProblemKind.quality, sourceNo: entry.entryNumber, warehouseId: entry.warehouseId, creator: actorName(ctx) };
  const made = rows.map(({ customer, poNo, ...of }, at) => ({
    id: newId(),
    problemNo: laterNumber(first, at),
    customer: customer ?? '',
    found: JSON.stringify([{ text: '入库单{entry}拒收，采购订单{order}', params: { entry: entry.entryNumber, order: poNo } }]),
    ...of,
    ...common,
  }));
  await addTo(ctx, 'problemRecord', made).execute();
}
