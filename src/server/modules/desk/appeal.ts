// Appeals: an employee says that less came out than was written down. Passed, just that much is given back.
import { sql } from 'kysely';
import type { desk } from '../../../contract/desk/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { move } from '../../kernel/flow.ts';
import { findFile } from '../../kernel/files/index.ts';
import { newId } from '../../kernel/db/ids.ts';
import { askers, refuseOwnRequest } from '../../kernel/own-request.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, sameNode } from '../../kernel/scope.ts';
import { refundTrade } from '../trade/index.ts';
import { reviewFlow } from './review.flow.ts';
import { ReviewStatus } from '../../../contract/workflow/codes.ts';
import { RefundSource } from '../../../contract/desk/codes.ts';

type Appeals = typeof desk.saleAppeal;

/** Enters an appeal. Refuses 'not-found', 'file-gone' for a picture that is not there, 'trade-not-charged', 'trade-left' (left), 'appeal-open' when one of this trade is pending. */
export async function createAppeal(ctx: Ctx, { tradeId, appealNum, reason, pictures }: In<Appeals['create']>): Promise<{ id: string }> {
  await requireLeft(ctx, tradeId, appealNum);
  await requirePictures(ctx, pictures ?? []);
  const id = newId();
  const { numInsertedOrUpdatedRows: made } = await addTo(ctx, 'saleAppeal', {
    id,
    tradeId,
    appealNum,
    reason,
    pictures: pictures ?? [],
    creator: actorName(ctx),
    askedBy: askers(ctx),
  })
    .onConflict((on) => on.columns(['nodeId', 'tradeId']).where('reviewStatus', '=', ReviewStatus.pending).doNothing())
    .executeTakeFirstOrThrow();
  if (made === 0n) refuse('appeal-open');
  return { id };
}

/** Changes an appeal that is still pending. Refuses 'not-found', 'not-allowed-now', 'trade-left'. */
export async function updateAppeal(ctx: Ctx, { id, appealNum, reason, pictures }: In<Appeals['update']>): Promise<void> {
  const row = await lockAppeal(ctx, id);
  move(reviewFlow, row.reviewStatus, 'pending');
  await requireLeft(ctx, row.tradeId, appealNum);
  await requirePictures(ctx, pictures ?? []);
  await changeIn(ctx, 'saleAppeal')
    .set({ appealNum, reason, askedBy: askers(ctx, row.askedBy), ...(pictures === undefined ? {} : { pictures: pictures ?? [] }) })
    .where('id', '=', id)
    .execute();
  ctx.tell({ before: { appealNum: row.appealNum, reason: row.reason }, after: { appealNum, reason } });
}

/** Passes or rejects appeals; all of them or none. Refuses 'not-found', 'own-request', 'not-allowed-now' for what is decided, 'trade-left'. */
export async function examineAppeals(ctx: Ctx, { ids, reviewStatus, examineRemark }: In<Appeals['examine']>): Promise<void> {
  for (const id of [...new Set(ids)].sort()) {
    const row = await lockAppeal(ctx, id);
    const status = move(reviewFlow, row.reviewStatus, reviewStatus === ReviewStatus.passed ? 'passed' : 'rejected');
    await refuseOwnRequest(ctx, { askedBy: row.askedBy, empIds: [row.empId] });
    const refundId =
      reviewStatus === ReviewStatus.passed
        ? await refundTrade(ctx, {
            tradeId: row.tradeId,
            quantity: row.appealNum,
            reason: row.reason,
            source: RefundSource.appeal,
            sourceId: id,
          })
        : null;
    await changeIn(ctx, 'saleAppeal')
      .set({ reviewStatus: status, examiner: actorName(ctx), examinedAt: sql`now()`, examineRemark: examineRemark ?? null, refundId })
      .where('id', '=', id)
      .execute();
  }
}

/** Pictures of this site alone: an address of another place would be shown to whoever decides. */
async function requirePictures(ctx: Ctx, pictures: readonly string[]): Promise<void> {
  for (const picture of pictures) {
    const { purpose } = await findFile(ctx, { objectName: picture.slice(picture.lastIndexOf('/') + 1) });
    if (purpose !== 'image') refuse('file-gone');
  }
}

async function requireLeft(ctx: Ctx, tradeId: string, asked: number): Promise<void> {
  const trade = await from(ctx, 'trade', 't')
    .select(['t.sign', sql<number>`trade_left(t.node_id, t.id, t.trade_num)`.as('left')])
    .where('t.id', '=', tradeId)
    .executeTakeFirst();
  if (!trade) refuse('not-found', { thing: '领料记录' });
  if (trade.sign !== 1) refuse('trade-not-charged');
  if (asked > trade.left) refuse('trade-left', { left: trade.left });
}

async function lockAppeal(ctx: Ctx, id: string) {
  const row = await from(ctx, 'trade', 't')
    .innerJoin('saleAppeal as a', sameNode('a.tradeId', 't.id'))
    .select(['a.tradeId', 'a.appealNum', 'a.reason', 'a.reviewStatus', 'a.askedBy', 't.empId'])
    .where('a.id', '=', id)
    .forUpdate('a')
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '领料申诉' });
}
