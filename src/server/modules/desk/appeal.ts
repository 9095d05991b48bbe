// Appeals: somebody says that a pick is written down otherwise than it was: less or more, another product, another person. Passed, it is corrected by
// further moves; nothing of it changes a row that stands.
import { sql } from 'kysely';
import type { desk } from '../../../contract/desk/index.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { move } from '../../kernel/flow.ts';
import { findFile } from '../../kernel/files/index.ts';
import { newId } from '../../kernel/db/ids.ts';
import { askers, refuseOwnRequest } from '../site/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, sameNode } from '../../kernel/scope.ts';
import { bookRight, refundTrade } from '../trade/index.ts';
import { reviewFlow } from './review.flow.ts';
import { ReviewStatus, WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { askApproval, isDecided } from '../workflow/index.ts';
import { AppealType, RefundSource } from '../../../contract/desk/codes.ts';

type Appeals = typeof desk.saleAppeal;

/**
 * Enters an appeal. Refuses 'not-found', 'file-gone' for a picture that is not there, 'trade-not-charged', 'trade-left' (left), 'appeal-right' where it
 * does not say what it really was, 'appeal-at-machine' for what only machines' picks can be, 'appeal-open' when one of this trade is pending.
 */
export async function createAppeal(ctx: Ctx, input: In<Appeals['create']>): Promise<{ id: string }> {
  const { tradeId, appealType = AppealType.lessCame, appealNum, reason, pictures } = input;
  const right = await rightOf(ctx, { ...input, appealType });
  await requireLeft(ctx, { tradeId, appealType, asked: appealNum });
  await requirePictures(ctx, pictures ?? []);
  const id = newId();
  const { numInsertedOrUpdatedRows: made } = await addTo(ctx, 'saleAppeal', {
    id,
    tradeId,
    appealType,
    ...right,
    appealNum,
    reason,
    pictures: pictures ?? [],
    creator: actorName(ctx),
    askedBy: askers(ctx),
  })
    .onConflict((on) => on.columns(['nodeId', 'tradeId']).where('reviewStatus', '=', ReviewStatus.pending).doNothing())
    .executeTakeFirstOrThrow();
  if (made === 0n) refuse('appeal-open');
  await asks(ctx, id);
  return { id };
}

/** Has an appeal wait for its decision, as it stands now. */
async function asks(ctx: Ctx, id: string): Promise<void> {
  const { tradeId, appealNum: num, askedBy, empId, rightEmpId, rightProductId } = await lockAppeal(ctx, id);
  const trade = await from(ctx, 'trade', 't')
    .select([
      't.tradeNumber',
      't.tradeEmpName',
      't.vmId',
      't.warehouseId',
      't.departmentId',
      't.costId',
      't.productId',
      't.productPrice as price',
    ])
    .where('t.id', '=', tradeId)
    .executeTakeFirstOrThrow();
  const { tradeNumber, tradeEmpName, productId, price, ...where } = trade;
  const request = {
    bizType: WorkflowBizType.appeal,
    docId: id,
    docNo: tradeNumber,
    about: tradeEmpName ?? '',
    askedBy,
    empId,
    empIds: [rightEmpId],
  };
  await askApproval(ctx, { ...request, ...where, lines: [{ productId: rightProductId ?? productId, num, price }] }, { usual: true });
}

/** Changes an appeal that is still pending. Refuses 'not-found', 'not-allowed-now', 'trade-left', 'appeal-right'. */
export async function updateAppeal(ctx: Ctx, { id, appealNum, reason, pictures, ...said }: In<Appeals['update']>): Promise<void> {
  const row = await lockAppeal(ctx, id);
  move(reviewFlow, row.reviewStatus, 'pending');
  const { tradeId, appealType } = row;
  const kept = { rightProductId: said.rightProductId ?? row.rightProductId, rightEmpId: said.rightEmpId ?? row.rightEmpId };
  const right = await rightOf(ctx, { tradeId, appealType, ...kept });
  await requireLeft(ctx, { tradeId, appealType, asked: appealNum });
  await requirePictures(ctx, pictures ?? []);
  await changeIn(ctx, 'saleAppeal')
    .set({
      appealNum,
      reason,
      ...right,
      askedBy: askers(ctx, row.askedBy),
      ...(pictures === undefined ? {} : { pictures: pictures ?? [] }),
    })
    .where('id', '=', id)
    .execute();
  await asks(ctx, id);
  ctx.tell({ before: { appealNum: row.appealNum, reason: row.reason }, after: { appealNum, reason } });
}

/** Passes or rejects appeals; all of them or none. Refuses 'not-found', 'own-request', 'not-allowed-now' for what is decided, 'trade-left'. */
export async function examineAppeals(ctx: Ctx, { ids, reviewStatus, examineRemark }: In<Appeals['examine']>): Promise<void> {
  for (const id of [...new Set(ids)].sort()) {
    const row = await lockAppeal(ctx, id);
    const status = move(reviewFlow, row.reviewStatus, reviewStatus === ReviewStatus.passed ? 'passed' : 'rejected');
    await refuseOwnRequest(ctx, { askedBy: row.askedBy, empIds: [row.empId, row.rightEmpId] });
    const passFlag = reviewStatus === ReviewStatus.passed;
    // While others of its workflow have to agree it goes on waiting.
    if (!(await isDecided(ctx, { bizType: WorkflowBizType.appeal, docId: id, passFlag, remark: examineRemark }))) continue;
    if (passFlag) await correct(ctx, { ...row, id });
    await changeIn(ctx, 'saleAppeal')
      .set({ reviewStatus: status, examiner: actorName(ctx), examinedAt: sql`now()`, examineRemark: examineRemark ?? null })
      .where('id', '=', id)
      .execute();
  }
}

/** Gives back what was not so, books what was: at the pick's own time. */
async function correct(ctx: Ctx, appeal: Awaited<ReturnType<typeof lockAppeal>> & { id: string }): Promise<void> {
  const { id, tradeId, appealType, appealNum: quantity, reason, rightProductId, rightEmpId } = appeal;
  if (appealType !== AppealType.moreTaken) await refundTrade(ctx, { tradeId, quantity, reason, source: RefundSource.appeal, sourceId: id });
  if (appealType !== AppealType.lessCame)
    await bookRight(ctx, { tradeId, quantity, reason, eventId: `appeal:${id}`, productId: rightProductId, empId: rightEmpId });
}

interface AppealFacts {
  tradeId: string;
  appealType: number;
  rightProductId?: string | null | undefined;
  rightEmpId?: string | null | undefined;
}

/** What it really was, as far as that kind of appeal says it; what the actor does not see cannot be named. */
async function rightOf(ctx: Ctx, { tradeId, appealType, rightProductId, rightEmpId }: AppealFacts) {
  const productId = appealType === AppealType.otherProduct ? (rightProductId ?? refuse('appeal-right')) : null;
  const empId = appealType === AppealType.otherPerson ? (rightEmpId ?? refuse('appeal-right')) : null;
  const trade = await from(ctx, 'trade', 't').select(['t.productId', 't.empId', 't.vmId']).where('t.id', '=', tradeId).executeTakeFirst();
  if (!trade) return refuse('not-found', { thing: '领料记录' });
  if (appealType !== AppealType.lessCame && !trade.vmId) refuse('appeal-at-machine', { type: labelOfCode(AppealType, appealType) });
  if ((productId && productId === trade.productId) || (empId && empId === trade.empId)) refuse('appeal-right');
  if (productId && !(await from(ctx, 'product', 'p').select('p.id').where('p.id', '=', productId).executeTakeFirst()))
    refuse('not-found', { thing: '商品' });
  if (empId && !(await from(ctx, 'employee', 'e').select('e.id').where('e.id', '=', empId).executeTakeFirst()))
    refuse('not-found', { thing: '员工' });
  return { rightProductId: productId, rightEmpId: empId };
}

/** Pictures of this site alone: an address of another place would be shown to whoever decides. */
async function requirePictures(ctx: Ctx, pictures: readonly string[]): Promise<void> {
  for (const picture of pictures) {
    const { purpose } = await findFile(ctx, { objectName: picture.slice(picture.lastIndexOf('/') + 1) });
    if (purpose !== 'image') refuse('file-gone');
  }
}

interface AppealedPieces {
  tradeId: string;
  appealType: number;
  asked: number;
}
async function requireLeft(ctx: Ctx, { tradeId, appealType, asked }: AppealedPieces): Promise<void> {
  const trade = await from(ctx, 'trade', 't')
    .select(['t.sign', sql<number>`trade_left(t.node_id, t.id, t.trade_num)`.as('left')])
    .where('t.id', '=', tradeId)
    .executeTakeFirst();
  if (!trade) refuse('not-found', { thing: '领料记录' });
  if (trade.sign !== 1) refuse('trade-not-charged');
  if (appealType !== AppealType.moreTaken && asked > trade.left) refuse('trade-left', { left: trade.left });
}

async function lockAppeal(ctx: Ctx, id: string) {
  const row = await from(ctx, 'trade', 't')
    .innerJoin('saleAppeal as a', sameNode('a.tradeId', 't.id'))
    .select([
      'a.tradeId',
      'a.appealType',
      'a.appealNum',
      'a.rightProductId',
      'a.rightEmpId',
      'a.reason',
      'a.reviewStatus',
      'a.askedBy',
      't.empId',
    ])
    .where('a.id', '=', id)
    .forUpdate('a')
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '领料申诉' });
}
