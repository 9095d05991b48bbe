// A write-off of a stock case asks where a workflow takes it: it waits, and is done once it has passed.
import { AbnormalityKind } from '../../../contract/stock/ledger-codes.ts';
import { CaseOutcome } from '../../../contract/desk/codes.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { ApprovalOrderStatus, WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, wholeNode } from '../../kernel/scope.ts';
import { askers, refuseOwnRequest } from '../site/index.ts';
import type { cases } from '../stock/index.ts';
import { askApproval, endApproval, isDecided, requireApproved } from '../workflow/index.ts';

export interface WriteOff {
  /** Of the case. */
  id: string;
  outcome: number;
  /** Pieces. */
  quantity: number;
  remark: string | null;
}
interface Asking extends WriteOff {
  /** Whom the case is about, who decide nothing of it. */
  empIds: readonly (string | null)[];
}

export const isWriteOff = (outcome: number): boolean => outcome === CaseOutcome.scrapped || outcome === CaseOutcome.lost;
const docNoOf = (id: string): string => `HX-${id.slice(-8)}`;

/** Whether others have to agree to it first; then they are asked. Refuses 'approval-waits' while one of the same case waits. */
export async function waitsForOthers(
  ctx: Ctx,
  found: cases.Case,
  { id: caseId, outcome, quantity, remark, empIds }: Asking,
): Promise<boolean> {
  const before = await waitingOf(ctx, caseId);
  if (before) await requireApproved(ctx, { bizType: WorkflowBizType.writeOff, docIds: [before] });
  const id = newId();
  const { vmId, productId, kind } = found;
  const askedBy = askers(ctx);
  const by = await askApproval(
    ctx,
    {
      bizType: WorkflowBizType.writeOff,
      docId: id,
      docNo: docNoOf(id),
      about: `${labelOfCode(CaseOutcome, outcome)} · ${labelOfCode(AbnormalityKind, kind)}`,
      askedBy,
      empIds,
      vmId,
      vmIds: [vmId],
      lines: [{ productId, num: quantity }],
    },
    { usual: false },
  );
  if (by === 'free') return false;
  await addTo(ctx, 'caseWriteOff', { id, caseId, vmId, outcome, quantity, remark, askedBy, creator: actorName(ctx) }).execute();
  ctx.tell({ waits: docNoOf(id) });
  return true;
}

/** The write-off of a case that waits. */
async function waitingOf(ctx: Ctx, caseId: string): Promise<string | undefined> {
  // scope: whoever may settle the case, one that waits stands before it
  const row = await from(wholeNode(ctx), 'caseWriteOff', 'w')
    .select('w.id')
    .where('w.caseId', '=', caseId)
    .where('w.writeOffStatus', '=', ApprovalOrderStatus.pending)
    .forUpdate()
    .executeTakeFirst();
  return row?.id;
}

/** A case is settled: nobody is asked about it any more. */
export async function endWriteOff(ctx: Ctx, caseId: string): Promise<void> {
  const id = await waitingOf(ctx, caseId);
  if (id === undefined) return;
  await endApproval(ctx, { bizType: WorkflowBizType.writeOff, docId: id });
  await put(ctx, id, ApprovalOrderStatus.cancelled);
}

const put = (ctx: Ctx, id: string, writeOffStatus: number) =>
  // scope: whoever a workflow names decides it
  changeIn(wholeNode(ctx), 'caseWriteOff').set({ writeOffStatus }).where('id', '=', id).execute();

type Settle = (ctx: Ctx, writeOff: WriteOff) => Promise<void>;

/** Passes or rejects what waits; passed, `settle` does it. Refuses 'not-found', 'own-request', and what `settle` refuses. */
export const decideWriteOffs =
  (settle: Settle) =>
  async (ctx: Ctx, { ids, passFlag, remark }: { ids: readonly string[]; passFlag: boolean; remark: string | null }): Promise<void> => {
    for (const id of [...new Set(ids)].sort()) {
      const row = await from(ctx, 'caseWriteOff', 'w').selectAll('w').where('w.id', '=', id).forUpdate().executeTakeFirst();
      if (!row || row.writeOffStatus !== ApprovalOrderStatus.pending) return refuse('not-found', { thing: '审批' });
      await refuseOwnRequest(ctx, { askedBy: row.askedBy });
      // While others of its workflow have to agree it goes on waiting.
      if (!(await isDecided(ctx, { bizType: WorkflowBizType.writeOff, docId: id, passFlag, remark }))) continue;
      await put(ctx, id, passFlag ? ApprovalOrderStatus.passed : ApprovalOrderStatus.rejected);
      if (passFlag) await settle(ctx, { id: row.caseId, outcome: row.outcome, quantity: row.quantity, remark: row.remark });
    }
  };
