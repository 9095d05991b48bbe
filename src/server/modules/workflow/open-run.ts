// A run that waits, as whoever does something with it in the inbox finds it: locked, with the seats that are his.
import { ApprovalOrderStatus } from '../../../contract/workflow/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, wholeNode } from '../../kernel/scope.ts';
import { refuseOwnRequest } from '../site/index.ts';
import type { Facts } from './approvers.ts';
import { decidersOf } from './deciders.query.ts';
import { mineOf, seatsOf, type Seat } from './seats.ts';

/** The run with this key, locked; refuses 'not-found', 'approval-over' once it is decided. */
export async function lockOpen(ctx: Ctx, id: string) {
  // scope: whoever the workflow names decides, whatever he sees
  const row = await from(wholeNode(ctx), 'approval', 'a').selectAll('a').where('a.id', '=', id).forUpdate().executeTakeFirst();
  if (!row) return refuse('not-found', { thing: '审批' });
  if (row.approvalStatus !== ApprovalOrderStatus.pending) refuse('approval-over', { doc: row.docNo });
  return { ...row, facts: row.facts as Facts };
}
export type OpenRun = Awaited<ReturnType<typeof lockOpen>>;

/** The seats of a run that are the actor's, one of each step at most; refuses 'own-request', 'approval-not-yours'. */
export async function requireSeats(ctx: Ctx, run: OpenRun): Promise<Seat[]> {
  // Whoever asked stands in for nobody here: he would choose who decides for him.
  await refuseOwnRequest(ctx, { askedBy: run.askedBy, empIds: run.facts.empIds });
  const mine = await mineOf(ctx, await seatsOf(ctx, run.id));
  return mine.length > 0 ? mine : refuse('approval-not-yours', { doc: run.docNo, who: await decidersOf(ctx, run.id) });
}
