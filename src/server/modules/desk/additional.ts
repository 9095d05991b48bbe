// Transactions entered afterwards: a pick that no machine told of. Passed, it is booked at its own time, as if the machine had told of it.
import { sql } from 'kysely';
import type { desk } from '../../../contract/desk/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { MOVE } from '../../../contract/stock/ledger.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { move } from '../../kernel/flow.ts';
import { newId } from '../../kernel/db/ids.ts';
import { askers, refuseOwnRequest } from '../site/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { addTo, changeIn, from } from '../../kernel/scope.ts';
import { recordTrades } from '../trade/index.ts';
import { bookedAs } from './booked-as.ts';
import { reviewFlow } from './review.flow.ts';
import { ReviewStatus, WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { askApproval, isDecided } from '../workflow/index.ts';

type Additional = typeof desk.tradeAdditional;

/** Enters a transaction to be reviewed. Refuses 'not-found', 'channel-without-product', 'additional-future'. */
export async function createAdditional(ctx: Ctx, input: In<Additional['create']>): Promise<{ id: string }> {
  const { vmId, channelCode, empId, quantity, tradeTime, reason } = input;
  if (Date.parse(tradeTime) > Date.now()) refuse('additional-future');
  const channel = await from(ctx, 'vmChannel', 'c')
    .select(['c.id', 'c.productId'])
    .where('c.vmId', '=', vmId)
    .where('c.channelCode', '=', channelCode.trim())
    .executeTakeFirst();
  if (!channel) return refuse('not-found', { thing: '货道' });
  const productId = input.productId ?? channel.productId ?? refuse('channel-without-product', { channel: channelCode });
  await requireRow(ctx, 'product', productId);
  await requireRow(ctx, 'employee', empId);
  const id = newId();
  await addTo(ctx, 'tradeAdditional', {
    id,
    vmId,
    channelId: channel.id,
    productId,
    empId,
    quantity,
    tradeTime,
    reason,
    creator: actorName(ctx),
    askedBy: askers(ctx),
  }).execute();
  await asks(ctx, { id, vmId, empId, productId, quantity });
  return { id };
}

type Entered = { id: string; vmId: string; empId: string; productId: string; quantity: number };

/** Has an entry wait for its decision. */
async function asks(ctx: Ctx, { id, vmId, empId, productId, quantity }: Entered): Promise<void> {
  const emp = await from(ctx, 'employee', 'e')
    .select(['e.empName', 'e.departmentId', 'e.costId'])
    .where('e.id', '=', empId)
    .executeTakeFirstOrThrow();
  const vm = await from(ctx, 'vm', 'v').select('v.vmName').where('v.id', '=', vmId).executeTakeFirst();
  const request = {
    bizType: WorkflowBizType.additional,
    docId: id,
    docNo: `BL-${id.slice(-8)}`,
    about: `${emp.empName} · ${vm?.vmName ?? ''}`,
    askedBy: askers(ctx),
  };
  const { departmentId, costId } = emp;
  await askApproval(ctx, { ...request, vmId, empId, departmentId, costId, lines: [{ productId, num: quantity }] }, { usual: true });
}

async function requireRow(ctx: Ctx, table: 'product' | 'employee', id: string): Promise<void> {
  const row = await from(ctx, table, 'x').select('x.id').where('x.id', '=', id).executeTakeFirst();
  if (!row) refuse('not-found', { thing: table === 'product' ? '商品' : '员工' });
}

/** Passes or rejects; all of them or none. Refuses 'not-found', 'own-request', 'not-allowed-now' for what is decided. */
export async function reviewAdditional(ctx: Ctx, { ids, reviewStatus, reviewRemark }: In<Additional['review']>): Promise<void> {
  for (const id of [...new Set(ids)].sort()) {
    const row = await lockAdditional(ctx, id);
    const status = move(reviewFlow, row.reviewStatus, reviewStatus === ReviewStatus.passed ? 'passed' : 'rejected');
    await refuseOwnRequest(ctx, { askedBy: row.askedBy, empIds: [row.empId] });
    const passFlag = reviewStatus === ReviewStatus.passed;
    // While others of its workflow have to agree it goes on waiting.
    if (!(await isDecided(ctx, { bizType: WorkflowBizType.additional, docId: id, passFlag, remark: reviewRemark }))) continue;
    const tradeNumber = passFlag ? `BL-${id}` : null;
    if (tradeNumber) await bookIt(ctx, { ...row, id, tradeNumber });
    await changeIn(ctx, 'tradeAdditional')
      .set({ reviewStatus: status, reviewer: actorName(ctx), reviewedAt: sql`now()`, reviewRemark: reviewRemark ?? null, tradeNumber })
      .where('id', '=', id)
      .execute();
  }
}

type Row = Awaited<ReturnType<typeof lockAdditional>> & { id: string; tradeNumber: string };

async function bookIt(ctx: Ctx, row: Row): Promise<void> {
  const { id, vmId, channelId, productId, empId, quantity, tradeTime, tradeNumber, reason, saleType } = row;
  await recordTrades(ctx, [
    {
      vmId,
      tradeNumber,
      tradeType: bookedAs(saleType, MOVE.additional),
      happenedAt: new Date(tradeTime).toISOString(),
      event: { id: `additional:${id}` },
      empId,
      remark: reason,
      lines: [{ channelId, productId, quantity }],
    },
  ]);
}

async function lockAdditional(ctx: Ctx, id: string) {
  const row = await from(ctx, 'tradeAdditional', 'a')
    .innerJoin('employee as e', withinScope(ctx, 'e.id', 'a.empId'))
    .innerJoin('vmChannel as c', withinScope(ctx, 'c.id', 'a.channelId'))
    .select(['c.saleType'])
    .select(['a.vmId', 'a.channelId', 'a.productId', 'a.empId', 'a.quantity', 'a.tradeTime', 'a.reason', 'a.reviewStatus', 'a.askedBy'])
    .where('a.id', '=', id)
    .forUpdate('a')
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '交易补录' });
}
