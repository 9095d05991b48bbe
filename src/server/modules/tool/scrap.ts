// A damaged tool that is to be scrapped asks where a workflow takes it: it lies there as it is until others have agreed.
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { ToolOutcome } from '../../../contract/tool/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { askers, refuseOwnRequest } from '../site/index.ts';
import { askApproval, endApproval, isDecided, requireApproved, waitingOf } from '../workflow/index.ts';
import { bookOutcome, lockDamaged, type Damaged } from './damaged.ts';

const bizType = WorkflowBizType.toolScrap;

/** Whether others have to agree to scrapping it first; then they are asked. Refuses 'approval-waits' while it waits already. */
export async function waitsForOthers(ctx: Ctx, tool: Damaged, remark: string | null): Promise<boolean> {
  const { id: docId, warehouseId, empId, productId, num } = tool;
  const before = await waitingOf(ctx, { bizType, docIds: [docId] });
  await requireApproved(ctx, { bizType, docIds: before.map((one) => one.docId) });
  const holder = empId === null ? undefined : await holderOf(ctx, empId);
  const request = {
    bizType,
    docId,
    docNo: `GJBF-${docId.slice(-8)}`,
    about: [holder?.empName, tool.cutterCode, remark ?? tool.remark].filter(Boolean).join(' · '),
    askedBy: askers(ctx),
    empId,
    warehouseId,
    departmentId: holder?.departmentId ?? null,
    costId: holder?.costId ?? null,
    lines: [{ productId, num }],
  };
  return (await askApproval(ctx, request, { usual: false })) !== 'free';
}

/** Who gave it back: it is his department's head who is asked. */
const holderOf = (ctx: Ctx, empId: string) =>
  from(ctx, 'employee', 'e').select(['e.empName', 'e.departmentId', 'e.costId']).where('e.id', '=', empId).executeTakeFirst();

/** It has been mended after all: nobody is asked about it any more. */
export const endScrap = (ctx: Ctx, docId: string): Promise<void> => endApproval(ctx, { bizType, docId });

/** Passes or rejects what waits; passed, it is scrapped. Refuses 'not-found', 'own-request', and what booking refuses. */
export async function decideScraps(
  ctx: Ctx,
  { ids, passFlag, remark }: { ids: readonly string[]; passFlag: boolean; remark: string | null },
): Promise<void> {
  for (const id of [...new Set(ids)].sort()) {
    const tool = await lockDamaged(ctx, id);
    const [waiting] = await waitingOf(ctx, { bizType, docIds: [id] });
    if (!waiting) return refuse('not-found', { thing: '审批' });
    await refuseOwnRequest(ctx, { askedBy: waiting.askedBy, empIds: [waiting.empId] });
    // While others of its workflow have to agree it goes on waiting.
    if ((await isDecided(ctx, { bizType, docId: id, passFlag, remark })) && passFlag)
      await bookOutcome(ctx, tool, { outcome: ToolOutcome.scrapped, settleRemark: remark });
  }
}
