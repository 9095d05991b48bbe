// An order that waits is told at the bell: to the holders of the right, and to who leads the project that it is charged to.
import type { Ctx } from '../../kernel/ctx.ts';
import { leadersOf } from '../org/index.ts';
import { tellHolders, type WaitingOrder } from '../pick/index.ts';

/** Tells whoever may approve it and may see the employee, and who leads its project; not the one who asks. */
export async function tellApprovers(ctx: Ctx, { projectId, ...order }: WaitingOrder & { projectId: string | null }): Promise<void> {
  const leaders = projectId ? await leadersOf(ctx, projectId) : [];
  await tellHolders(ctx, order, {
    right: 'operate.comboPickList.approve',
    also: leaders.map(({ id }) => id),
    title: '组合领料单 {order} 待审批：{name}',
    link: 'data-combo-order',
  });
}
