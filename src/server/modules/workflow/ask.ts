// The engine's function for nouns: who must decide this now? A document asks when it is made and when it is changed, and is let go when it ends.
import { ApprovalAct, ApprovalOrderStatus } from '../../../contract/workflow/codes.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { NOW } from '../../kernel/document.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, from, wholeNode } from '../../kernel/scope.ts';
import { decidersOf } from './deciders.query.ts';
import { factsOf, linesOf } from './facts.ts';
import type { ApprovalRequest } from './request.ts';
import { end, openStage, say } from './run.ts';
import { takerOf, workflowsOf } from './taker.ts';

export interface AskOptions {
  /** Whether somebody decides it where no workflow says so: the holders of its kind's right. */
  usual: boolean;
}

/**
 * Has a document wait for its decision: by the first workflow that takes it, else, where that is usual, by the holders of its kind's right. One that
 * asked before asks anew with what it says now. Gives 'workflow', 'usual', or 'free' where nobody need decide: it is kept all the same, for the trial of a
 * workflow that would have taken it.
 */
export async function askApproval(ctx: Ctx, request: ApprovalRequest, { usual }: AskOptions): Promise<'workflow' | 'usual' | 'free'> {
  const { bizType, docId, docNo, about, askedBy, urgentFlag = false } = request;
  const before = await letGo(ctx, { bizType, docId, act: null });
  const lines = await linesOf(ctx, request.lines);
  const amount = request.amount ?? lines.reduce((sum, line) => sum + line.amount, 0);
  const num = lines.reduce((sum, line) => sum + line.num, 0);
  const facts = await factsOf(ctx, request, { amount, typeIds: lines.map(({ productTypeId }) => productTypeId) });
  const workflow = takerOf(await workflowsOf(ctx, bizType), { facts, amount, num, urgentFlag });
  const isFree = !workflow && !usual;
  const id = newId();
  await addTo(ctx, 'approval', {
    ...placeOf(request),
    id,
    bizType,
    docId,
    docNo,
    revision: before + 1,
    about,
    askedBy: [...askedBy],
    asker: actorName(ctx),
    facts: JSON.stringify(facts),
    lines: JSON.stringify(lines.map(({ productTypeId: _, ...line }) => line)),
    amount,
    num,
    urgentFlag,
    workflowId: workflow?.id ?? null,
    workflowVersion: workflow?.version ?? null,
    ...(isFree ? { approvalStatus: ApprovalOrderStatus.cancelled, endedAt: NOW } : {}),
  }).execute();
  if (isFree) return 'free';
  await say(ctx, id, { act: ApprovalAct.submitted });
  if (!workflow) return 'usual';
  await openStage(ctx, { id, docNo, about, askedBy, facts, amount }, { definition: workflow.definition, after: 0 });
  return 'workflow';
}

const placeOf = ({ vmId, warehouseId, departmentId, costId, projectId, endsAt }: ApprovalRequest) => ({
  vmId: vmId ?? null,
  warehouseId: warehouseId ?? null,
  departmentId: departmentId ?? null,
  costId: costId ?? null,
  projectId: projectId ?? null,
  endsAt: endsAt ?? null,
});

interface Which {
  bizType: number;
  docId: string;
}

/** Ends the open run of a document, without a decision; gives how often the document had asked. */
async function letGo(ctx: Ctx, { bizType, docId, act }: Which & { act: number | null }): Promise<number> {
  // scope: the run is the engine's, whoever took it on
  const rows = await from(wholeNode(ctx), 'approval', 'a')
    .select(['a.id', 'a.revision', 'a.approvalStatus'])
    .where('a.bizType', '=', bizType)
    .where('a.docId', '=', docId)
    .orderBy('a.revision', 'desc')
    .forUpdate()
    .execute();
  for (const { id, approvalStatus } of rows) {
    if (approvalStatus !== ApprovalOrderStatus.pending) continue;
    if (act !== null) await say(ctx, id, { act });
    await end(ctx, id, ApprovalOrderStatus.cancelled);
  }
  return rows[0]?.revision ?? 0;
}

/** A document was cancelled or deleted: nobody is asked any more. */
export const endApproval = async (ctx: Ctx, which: Which): Promise<void> =>
  void (await letGo(ctx, { ...which, act: ApprovalAct.withdrawn }));

/** Refuses 'approval-waits' with whom it waits for while one of these documents is not decided, 'approval-rejected' once one was rejected. */
export async function requireApproved(ctx: Ctx, { bizType, docIds }: { bizType: number; docIds: readonly string[] }): Promise<void> {
  if (docIds.length === 0) return;
  // scope: whether it was passed does not depend on who asks
  const rows = await from(wholeNode(ctx), 'approval', 'a')
    .distinctOn('a.docId')
    .select(['a.id', 'a.docNo', 'a.approvalStatus'])
    .where('a.bizType', '=', bizType)
    .where('a.docId', 'in', docIds)
    .orderBy('a.docId')
    .orderBy('a.revision', 'desc')
    .execute();
  for (const { id, docNo, approvalStatus } of rows) {
    if (approvalStatus === ApprovalOrderStatus.passed || approvalStatus === ApprovalOrderStatus.cancelled) continue;
    if (approvalStatus === ApprovalOrderStatus.pending) refuse('approval-waits', { doc: docNo, who: await decidersOf(ctx, id) });
    refuse('approval-rejected', { doc: docNo });
  }
}
