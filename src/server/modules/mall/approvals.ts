// Orders of the mall ask for a decision, by a workflow or by whoever holds the right.
import { ApprovalOrderStatus, WorkflowBizType } from '../../../contract/workflow/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { changeable, type Approvable } from '../workflow/index.ts';
import { approveMallOrders } from './approve.ts';
import { mallDocument } from './mall.flow.ts';

const lines = changeable(mallDocument, { column: 'num', price: 'price', open: 'toShip' });

/** A vendor sells by so many at a time, to who decides as to who asks. Refuses 'mall-multiple'. */
async function requirePacks(ctx: Ctx, id: string, nums: ReadonlyMap<number, number>): Promise<void> {
  const packs = await from(ctx, 'cloudMallOrderLine', 'l')
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .innerJoin('cloudMallOffer as o', (join) => sameNode('o.productId', 'l.productId')(join).onRef('o.vendorId', '=', 'l.vendorId'))
    .select(['l.lineNo', 'l.num', 'p.productName', 'o.packNum'])
    .where('l.orderId', '=', id)
    .orderBy('l.lineNo')
    .execute();
  for (const { lineNo, num: before, productName: product, packNum: pack } of packs) {
    const num = nums.get(lineNo) ?? before;
    if (num !== before && num % pack !== 0) refuse('mall-multiple', { product, pack });
  }
}

export const mallApprovals: readonly Approvable[] = [
  {
    bizType: WorkflowBizType.mall,
    pages: ['operate.evmMarketMall'],
    rights: ['operate.evmMarketMall.approve'],
    changes: {
      ...lines,
      write: async (ctx, id, nums) => {
        await requirePacks(ctx, id, nums);
        await lines.write(ctx, id, nums);
      },
    },
    decide: (ctx, { ids, passFlag, remark: approveRemark }) =>
      approveMallOrders(ctx, {
        ids: [...ids],
        approvalStatus: passFlag ? ApprovalOrderStatus.passed : ApprovalOrderStatus.rejected,
        approveRemark,
      }),
  },
];
