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
import { nextDocumentNumber } from '../../kernel/document-number.ts';
import { flow, move } from '../../kernel/flow.ts';
import { contains, equals, list, withinDays } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { addTo, changeIn, from, sameNode } from '../../kernel/scope.ts';

const { problemRecord } = contract;

export const problemFlow = flow(
  ProblemStatus,
  { open: '登记', working: '处理', solved: '解决' },
  { open: ['working', 'solved'], working: ['working', 'solved'] },
);

/** Customers whose page of problems the actor comes through; all for the product itself. */
const customersOf = (ctx: Ctx): string[] =>
  (ctx.actor.kind === 'user' ? customersSeen(ctx.through ?? []) : undefined) ?? pagesThatShow('problems').map(({ customer }) => customer.code);

export const problemList = list(problemRecord.list, {
  query: (ctx) =>
    from(ctx, 'problemRecord', 'o')
      .leftJoin('product as p', sameNode('p.id', 'o.productId'))
      .where(sql<boolean>`o.customer = any(${customersOf(ctx)}::text[])`)
      .select(['o.id', 'o.problemNo', 'o.problemStatus', 'o.problemKind', 'o.productId', 'p.productCode', 'p.productName', 'o.batchNo'])
      .select(['o.num', 'o.sourceNo', 'o.description', 'o.result', 'o.handler', 'o.handledAt', 'o.creator', 'o.createdAt']),
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
});

type Said = Omit<In<typeof problemRecord.create>, 'problemKind'> & { problemKind: number };
/** What the product itself says of it: where, and the cause that it says once. */
interface Cause {
  warehouseId: string;
  cause: string;
}

async function add(ctx: Ctx, said: Said, of?: Cause): Promise<{ id: string; problemNo: string }> {
  const { customer, problemKind, productId, batchNo, num, sourceNo, description } = said;
  const kept = { customer, problemKind, description, productId: productId ?? null, batchNo: batchNo ?? null, num: num ?? null };
  const problemNo = await nextDocumentNumber(ctx, { letters: 'YC', table: 'problemRecord', column: 'problemNo' });
  const made = { id: newId(), problemNo };
  await addTo(ctx, 'problemRecord', { ...made, ...kept, ...of, sourceNo: sourceNo ?? null, creator: actorName(ctx) }).execute();
  return made;
}

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
  const made = await add(ctx, input);
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

/** What the product itself has found; a cause that was said before is not said again. Customers that have no such page are told nothing. */
export async function reportProblem(ctx: Ctx, said: Omit<Said, 'problemKind'> & Cause & { kind: keyof typeof KINDS }): Promise<void> {
  const { warehouseId, cause, kind, ...rest } = said;
  if (!pagesThatShow('problems').some(({ customer }) => customer.code === rest.customer)) return;
  const before = await from(ctx, 'problemRecord', 'o')
    .select('o.id')
    .where('o.customer', '=', rest.customer)
    .where('o.cause', '=', cause)
    .executeTakeFirst();
  if (!before) await add(ctx, { ...rest, problemKind: KINDS[kind] }, { warehouseId, cause });
}
const KINDS = { quality: ProblemKind.quality, changed: ProblemKind.changed, other: ProblemKind.other } as const;

/** Refused lines of an entry order of customers' orders are problems of theirs: goods that were not fit to be taken. */
export async function reportRefused(ctx: Ctx, entry: { id: string; entryNumber: string; warehouseId: string }): Promise<void> {
  const rows = await from(ctx, 'entryOrderDetail', 'd')
    .innerJoin('purchaseOrder as q', withinScope(ctx, 'q.id', 'd.poId'))
    .innerJoin('entryOrderBatch as b', (join) => join.onRef('b.nodeId', '=', 'd.nodeId').onRef('b.eodId', '=', 'd.eodId'))
    .select(['d.lineNo', 'd.productId', 'b.batchSeq', 'b.batchNo', 'b.num', 'q.customer', 'q.poNo'])
    .where('d.orderId', '=', entry.id)
    .where('d.entryQuality', '=', EntryQuality.refused)
    .where('q.customer', 'is not', null)
    .orderBy('d.lineNo')
    .orderBy('b.batchSeq')
    .execute();
  for (const { lineNo, productId, batchSeq, batchNo, num, customer, poNo } of rows)
    await reportProblem(ctx, {
      customer: customer ?? '',
      kind: 'quality',
      productId,
      batchNo,
      num,
      sourceNo: entry.entryNumber,
      description: `入库单${entry.entryNumber}拒收，采购订单${poNo}`,
      warehouseId: entry.warehouseId,
      cause: `${entry.id}/${lineNo}/${batchSeq}`,
    });
}
