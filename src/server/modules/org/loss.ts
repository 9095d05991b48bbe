// What a leaver has lost asks where a workflow takes it: it stays in his hands until others have agreed, and his clearance with it.
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { askers, refuseOwnRequest } from '../site/index.ts';
import { askApproval, endApproval, isDecided, requireApproved, waitingOf } from '../workflow/index.ts';

const bizType = WorkflowBizType.toolLoss;

interface Holder {
  empId: string;
  empName: string;
  departmentId: string;
  costId: string | null;
}

interface Loss {
  productId: string;
  qty: number;
  remark?: string | null | undefined;
}

/** Whether others have to agree to it first; then they are asked. Refuses 'approval-waits' while one of the same goods waits. */
export async function waitsForOthers(ctx: Ctx, { empId, empName, departmentId, costId }: Holder, loss: Loss): Promise<boolean> {
  const same = (await waitingOf(ctx, { bizType, empId })).filter(({ lines }) => lines.some((line) => line.productId === loss.productId));
  await requireApproved(ctx, { bizType, docIds: same.map(({ docId }) => docId) });
  const docId = newId();
  const request = {
    bizType,
    docId,
    docNo: `BF-${docId.slice(-8)}`,
    about: [empName, loss.remark].filter(Boolean).join(' · '),
    askedBy: askers(ctx),
    empId,
    departmentId,
    costId,
    lines: [{ productId: loss.productId, num: loss.qty }],
  };
  return (await askApproval(ctx, request, { usual: false })) !== 'free';
}

/** What waits of him, as a matter that is open. */
export const lossesOf = async (ctx: Ctx, empId: string) =>
  (await waitingOf(ctx, { bizType, empId })).map(({ docId: id, docNo: code, lines }) => ({
    id,
    code,
    name: lines.map(({ productName, num, unit }) => `${productName} ${num}${unit}`).join('、'),
  }));

interface Booking {
  /** Locks these employees, one order for all callers: what waits of them is decided once. */
  lock: (ctx: Ctx, empIds: readonly string[]) => Promise<unknown>;
  book: (ctx: Ctx, loss: { id: string; productId: string; qty: number }) => Promise<void>;
}

/** Passes or rejects what waits; passed, it is booked. Refuses 'not-found', 'own-request', and what `book` refuses. */
export const decideLosses =
  ({ lock, book }: Booking) =>
  async (ctx: Ctx, { ids, passFlag, remark }: { ids: readonly string[]; passFlag: boolean; remark: string | null }): Promise<void> => {
    const waiting = async () => {
      const rows = await waitingOf(ctx, { bizType, docIds: ids });
      return rows.length < new Set(ids).size ? refuse('not-found', { thing: '审批' }) : rows;
    };
    await lock(
      ctx,
      (await waiting()).flatMap(({ empId }) => empId ?? []),
    );
    const rows = await waiting();
    for (const { docId, askedBy, empId, lines } of rows) {
      await refuseOwnRequest(ctx, { askedBy, empIds: [empId] });
      // While others of its workflow have to agree it goes on waiting.
      if (!(await isDecided(ctx, { bizType, docId, passFlag, remark })) || !passFlag || empId === null) continue;
      for (const { productId, num: qty } of lines) await book(ctx, { id: empId, productId, qty });
    }
  };

/** What he lost has been found: nobody is asked about it any more. */
export async function endLosses(ctx: Ctx, { empId, productId }: { empId: string; productId: string }): Promise<void> {
  for (const { docId, lines } of await waitingOf(ctx, { bizType, empId }))
    if (lines.some((line) => line.productId === productId)) await endApproval(ctx, { bizType, docId });
}
