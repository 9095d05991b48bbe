// The engine's function for nouns: who must decide this now? A document asks when it is made and when it is changed, and is let go when it ends.
import { ApprovalAct, ApprovalOrderStatus } from '../../../contract/workflow/codes.ts';
import type { Definition } from '../../../contract/workflow/definition.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, wholeNode } from '../../kernel/scope.ts';
import { decidersOf } from './deciders.query.ts';
import { factsOf, linesOf, takes } from './facts.ts';
import type { ApprovalRequest } from './request.ts';
import { end, openStage, say, stepsFor } from './run.ts';

export interface AskOptions {
  /** Whether somebody decides it where no workflow says so: the holders of its kind's right. */
  usual: boolean;
}

/**
 * Has a document wait for its decision: by the first workflow that takes it, else, where that is usual, by the holders of its kind's right. One that
 * asked before asks anew with what it says now. Gives 'workflow', 'usual', or 'free' where nobody need decide.
 */
export async function askApproval(ctx: Ctx, request: ApprovalRequest, { usual }: AskOptions): Promise<'workflow' | 'usual' | 'free'> {
  const { bizType, docId, docNo, about, askedBy, vmId, warehouseId, departmentId, endsAt, urgentFlag = false } = request;
  const before = await letGo(ctx, { bizType, docId, act: null });
  const lines = await linesOf(ctx, request.lines);
  const amount = request.amount ?? lines.reduce((sum, line) => sum + line.amount, 0);
  const num = lines.reduce((sum, line) => sum + line.num, 0);
  const facts = await factsOf(ctx, request, { amount, typeIds: lines.map(({ productTypeId }) => productTypeId) });
  const workflow = (await workflowsOf(ctx, bizType)).find(
    ({ definition }) => takes(definition.conditions, { facts, amount, num, urgentFlag }) && stepsFor(definition, amount).length > 0,
  );
  if (!workflow && !usual) {
    await forgive(ctx, { bizType, docId });
    return 'free';
  }
  const id = newId();
  await addTo(ctx, 'approval', {
    id,
    bizType,
    docId,
    docNo,
    revision: before + 1,
    about,
    askedBy: [...askedBy],
    asker: actorName(ctx),
    vmId: vmId ?? null,
    warehouseId: warehouseId ?? null,
    departmentId: departmentId ?? null,
    costId: request.costId ?? null,
    projectId: request.projectId ?? null,
    facts: JSON.stringify(facts),
    lines: JSON.stringify(lines.map(({ productTypeId: _, ...line }) => line)),
    amount,
    num,
    urgentFlag,
    workflowId: workflow?.id ?? null,
    workflowVersion: workflow?.version ?? null,
    endsAt: endsAt ?? null,
  }).execute();
  await say(ctx, id, { act: ApprovalAct.submitted });
  if (!workflow) return 'usual';
  await openStage(ctx, { id, docNo, about, askedBy, facts, amount }, { definition: workflow.definition, after: 0 });
  return 'workflow';
}

/** The workflows of a kind that are in force, the first first. */
async function workflowsOf(ctx: Ctx, bizType: number): Promise<{ id: string; version: number; definition: Definition }[]> {
  const rows = await from(ctx, 'workflow', 'w')
    .innerJoin('workflowVersion as v', (join) =>
      join.onRef('v.nodeId', '=', 'w.nodeId').onRef('v.workflowId', '=', 'w.id').onRef('v.version', '=', 'w.version'),
    )
    .select(['w.id', 'w.version', 'v.conditions', 'v.steps'])
    .where('w.bizType', '=', bizType)
    .where('w.statusFlag', '=', true)
    .orderBy('w.sort')
    .orderBy('w.id')
    .execute();
  return rows.map(({ id, version, conditions, steps }) => ({ id, version, definition: { conditions, steps } as Definition }));
}

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

/** What was rejected and needs no decision any more, as it is now, is held up by nothing. */
const forgive = (ctx: Ctx, { bizType, docId }: Which) =>
  // scope: the run is the engine's, whoever took it on
  changeIn(wholeNode(ctx), 'approval')
    .set({ approvalStatus: ApprovalOrderStatus.cancelled })
    .where('bizType', '=', bizType)
    .where('docId', '=', docId)
    .where('approvalStatus', 'in', [ApprovalOrderStatus.rejected, ApprovalOrderStatus.expired])
    .execute();

/** A document was cancelled or deleted: nobody is asked any more. */
export const endApproval = async (ctx: Ctx, which: Which): Promise<void> =>
  void (await letGo(ctx, { ...which, act: ApprovalAct.withdrawn }));

/** Refuses 'approval-waits' with whom it waits for while a document is not decided, 'approval-rejected' once it was rejected. */
export async function requireApproved(ctx: Ctx, { bizType, docId }: Which): Promise<void> {
  // scope: whether it was passed does not depend on who asks
  const row = await from(wholeNode(ctx), 'approval', 'a')
    .select(['a.id', 'a.docNo', 'a.approvalStatus'])
    .where('a.bizType', '=', bizType)
    .where('a.docId', '=', docId)
    .orderBy('a.revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row?.approvalStatus === ApprovalOrderStatus.pending)
    refuse('approval-waits', { doc: row.docNo, who: (await decidersOf(ctx, row.id)).join('、') });
  if (row && row.approvalStatus !== ApprovalOrderStatus.passed && row.approvalStatus !== ApprovalOrderStatus.cancelled)
    refuse('approval-rejected', { doc: row.docNo });
}
