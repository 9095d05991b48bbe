// A decision: whose it is now, whether it is the last one. One at a time for a document: the row of the run is the lock.
import { ApprovalAct, ApprovalOrderStatus } from '../../../contract/workflow/codes.ts';
import type { Definition } from '../../../contract/workflow/definition.ts';
import { lit } from '../../kernel/db/lit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changeIn, from, wholeNode } from '../../kernel/scope.ts';
import { sql } from 'kysely';
import { refuseOwnRequest } from '../site/index.ts';
import { decidersOf } from './deciders.query.ts';
import type { Facts } from './approvers.ts';
import { definitionOf, end, needed, openStage, say } from './run.ts';
import { mineOf, seatsOf } from './seats.ts';
import { tellOutcome } from './tell.ts';

interface Decision {
  bizType: number;
  docId: string;
  passFlag: boolean;
  remark?: string | null | undefined;
}

/** The open run of a document, locked; undefined where none waits. */
export async function lockRun(ctx: Ctx, { bizType, docId }: Pick<Decision, 'bizType' | 'docId'>) {
  // scope: whoever the workflow names decides, whatever he sees
  const row = await from(wholeNode(ctx), 'approval', 'a')
    .selectAll('a')
    .where('a.bizType', '=', bizType)
    .where('a.docId', '=', docId)
    .where(sql<boolean>`a.approval_status = ${lit(ApprovalOrderStatus.pending)}`)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, facts: row.facts as Facts };
}
type Locked = NonNullable<Awaited<ReturnType<typeof lockRun>>>;

/**
 * Takes a decision down, and gives whether the document is decided by it: false while others have to agree, and then it stays as it is. Its noun calls
 * this with the document locked, for each that is passed or rejected. Refuses 'approval-not-yours' with whom it waits for. The product itself decides for all.
 */
export async function isDecided(ctx: Ctx, decision: Decision): Promise<boolean> {
  const run = await lockRun(ctx, decision);
  if (!run) return true;
  const { passFlag, remark } = decision;
  await refuseOwnRequest(ctx, { askedBy: run.askedBy, empIds: run.facts.empIds });
  const outcome = await outcomeOf(ctx, run, { passFlag, remark });
  if (outcome === undefined) return false;
  await end(ctx, run.id, outcome);
  await tellOutcome(ctx, run, { approvalStatus: outcome, remark });
  return true;
}

type Said = Pick<Decision, 'passFlag' | 'remark'>;

/** Takes a decision down at the seats of who makes it; gives how the run ends by it, undefined while it goes on. */
async function outcomeOf(ctx: Ctx, run: Locked, { passFlag, remark }: Said): Promise<number | undefined> {
  const act = passFlag ? ApprovalAct.passed : ApprovalAct.rejected;
  if (run.workflowId === null || run.workflowVersion === null || ctx.actor.kind !== 'user') {
    await say(ctx, run.id, { act, remark });
    return passFlag ? ApprovalOrderStatus.passed : ApprovalOrderStatus.rejected;
  }
  const definition = await definitionOf(ctx, { workflowId: run.workflowId, workflowVersion: run.workflowVersion });
  const mine = await mineOf(ctx, await seatsOf(ctx, run.id));
  if (mine.length === 0) return refuse('approval-not-yours', { doc: run.docNo, who: await decidersOf(ctx, run.id) });
  let isRejected = false;
  for (const { stepNo, userId, userName } of mine) {
    const step = definition.steps[stepNo]!;
    await changeIn(ctx, 'approvalSeat')
      .set({ passedFlag: passFlag, openFlag: false, decidedBy: ctx.actor.userId })
      .where('approvalId', '=', run.id)
      .where('stepNo', '=', stepNo)
      .where('userId', '=', userId)
      .execute();
    await say(ctx, run.id, { act, stepName: step.stepName, other: userId === ctx.actor.userId ? null : userName, remark });
    isRejected ||= await settle(ctx, run.id, { stepNo, step });
  }
  if (isRejected) return ApprovalOrderStatus.rejected;
  return passFlag && (await isThrough(ctx, run, definition)) ? ApprovalOrderStatus.passed : undefined;
}

/** Closes a step that has passed, or can pass no more; gives whether it was rejected by that. */
async function settle(
  ctx: Ctx,
  approvalId: string,
  { stepNo, step }: { stepNo: number; step: Parameters<typeof needed>[0] },
): Promise<boolean> {
  const here = (await seatsOf(ctx, approvalId)).filter((one) => one.stepNo === stepNo);
  const need = needed(step, here.filter(({ ownFlag }) => ownFlag).length);
  const passed = here.filter(({ passedFlag }) => passedFlag === true).length;
  const open = here.filter(({ openFlag }) => openFlag).length;
  const isPassed = passed >= need;
  // Where one is enough, or all are needed, a no is a no; where so many are needed, as soon as they cannot be reached.
  const isRejected = !isPassed && here.some(({ passedFlag }) => passedFlag === false) && (need === 1 || passed + open < need);
  if (!isPassed && !isRejected) return false;
  await changeIn(ctx, 'approvalStep').set({ openFlag: false }).where('approvalId', '=', approvalId).where('stepNo', '=', stepNo).execute();
  await changeIn(ctx, 'approvalSeat').set({ openFlag: false }).where('approvalId', '=', approvalId).where('stepNo', '=', stepNo).execute();
  return isRejected;
}

/** Opens what comes next, once nothing of this stage is open; gives whether that was all. */
async function isThrough(ctx: Ctx, run: Locked, definition: Definition): Promise<boolean> {
  const open = await from(ctx, 'approvalStep', 's')
    .select('s.stepNo')
    .where('s.approvalId', '=', run.id)
    .where('s.openFlag', '=', true)
    .limit(1)
    .executeTakeFirst();
  return !open && (await openStage(ctx, run, { definition, after: run.stage })) === undefined;
}
