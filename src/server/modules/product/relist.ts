// A stopped product is taken again: it asks where a workflow takes it, and is on sale once it has passed.
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changeIn, from } from '../../kernel/scope.ts';
import { askers } from '../site/index.ts';
import { askApproval, endApproval, isDecided, waitingOf } from '../workflow/index.ts';

interface Goods {
  id: string;
  productCode: string;
  productName: string;
  onSaleFlag: boolean;
}

/** Which of these may not be on sale yet, because others have to agree first; they are asked. Of what is stopped nobody is asked any more. */
export async function waitForOthers(ctx: Ctx, goods: readonly Goods[], onSaleFlag: boolean | undefined): Promise<Set<string>> {
  const waits = new Set<string>();
  if (onSaleFlag === undefined) return waits;
  for (const { id, productCode, productName, onSaleFlag: isOnSale } of goods) {
    if (!onSaleFlag) await endApproval(ctx, { bizType: WorkflowBizType.relist, docId: id });
    if (!onSaleFlag || isOnSale) continue;
    const request = {
      bizType: WorkflowBizType.relist,
      docId: id,
      docNo: productCode,
      about: productName,
      askedBy: askers(ctx),
      lines: [{ productId: id, num: 1 }],
    };
    if ((await askApproval(ctx, request, { usual: false })) === 'workflow') waits.add(id);
  }
  return waits;
}

/** Takes products again, or leaves them stopped. Refuses 'not-found', 'own-request'. */
export async function decideRelists(
  ctx: Ctx,
  { ids, passFlag, remark }: { ids: readonly string[]; passFlag: boolean; remark: string | null },
): Promise<void> {
  for (const id of [...new Set(ids)].sort()) {
    const row = await from(ctx, 'product', 'p').select('p.id').where('p.id', '=', id).forUpdate().executeTakeFirst();
    if (!row) return refuse('not-found', { thing: '商品' });
    // A product has no state of its own that says it waits.
    if ((await waitingOf(ctx, { bizType: WorkflowBizType.relist, docIds: [id] })).length === 0) refuse('not-found', { thing: '审批' });
    // While others of its workflow have to agree it goes on waiting. Whose own it is, the engine knows by its run.
    if (!(await isDecided(ctx, { bizType: WorkflowBizType.relist, docId: id, passFlag, remark }))) continue;
    if (passFlag) await changeIn(ctx, 'product').set({ onSaleFlag: true, updatedAt: new Date() }).where('id', '=', id).execute();
  }
}
