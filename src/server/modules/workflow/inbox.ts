// What is done in the inbox: decided as the document's own endpoint does it, or handed over.
import { sql } from 'kysely';
import type { inbox } from '../../../contract/workflow/index.ts';
import { ApprovalAct, ApprovalOrderStatus } from '../../../contract/workflow/codes.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { actorUserId } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changeIn, from, wholeNode } from '../../kernel/scope.ts';
import { accountOf } from './absence.ts';
import { rightHeld } from './inbox.query.ts';
import { lockOpen, requireSeats } from './open-run.ts';
import type { Approvable } from './request.ts';
import { ownOf, say, seat } from './run.ts';
import { tellDeciders } from './tell.ts';

/** Passes or rejects what waits, all or none, each as its own noun does it. Refuses 'approval-over' for what is decided, ended or asked anew meanwhile. */
export async function decideApprovals(
  ctx: Ctx,
  kinds: readonly Approvable[],
  { ids, passFlag, approveRemark }: In<typeof inbox.decide>,
): Promise<void> {
  // scope: whoever the workflow names decides, whatever he sees
  const rows = await from(wholeNode(ctx), 'approval', 'a')
    .select(['a.id', 'a.bizType', 'a.docId', 'a.docNo', 'a.workflowId', 'a.approvalStatus', rightHeld(ctx, kinds).as('held')])
    .where('a.id', 'in', ids)
    .orderBy('a.id')
    .execute();
  if (rows.length < new Set(ids).size) refuse('not-found', { thing: '审批' });
  const over = rows.find(({ approvalStatus }) => approvalStatus !== ApprovalOrderStatus.pending);
  if (over) refuse('approval-over', { doc: over.docNo });
  for (const [bizType, of] of [...Map.groupBy(rows, (row) => row.bizType)].sort(([a], [b]) => a - b)) {
    const kind = kinds.find((one) => one.bizType === bizType) ?? refuse('not-found', { thing: '审批' });
    for (const isRun of [true, false]) {
      const some = of.filter(({ workflowId }) => (workflowId !== null) === isRun);
      if (some.length === 0) continue;
      const others = isRun ? undefined : some.find(({ held }) => !held);
      if (others) refuse('approval-not-yours', { doc: others.docNo, who: '' });
      // scope: whoever the workflow names decides, whatever he sees; without one the document is narrowed as ever
      await kind.decide(isRun ? wholeNode(ctx) : ctx, { ids: some.map(({ docId }) => docId), passFlag, remark: approveRemark ?? null });
      await requireSeen(ctx, some, passFlag);
    }
  }
  ctx.tell({ documents: rows.map(({ docNo }) => docNo), passFlag });
}

/**
 * Its noun locked each document only after it was read here: what was changed meanwhile has asked anew, by a workflow perhaps that asks somebody else, and
 * what was decided fell to that version, which nobody saw; or another said the same a moment before, and what this one says would be kept nowhere. All of it is
 * taken back then.
 */
async function requireSeen(ctx: Ctx, runs: readonly { id: string; docNo: string }[], passFlag: boolean): Promise<void> {
  const userId = actorUserId(ctx);
  const [verdict, act] = passFlag ? [ApprovalOrderStatus.passed, ApprovalAct.passed] : [ApprovalOrderStatus.rejected, ApprovalAct.rejected];
  // scope: whoever the workflow names decides, whatever he sees
  const other = await from(wholeNode(ctx), 'approval', 'a')
    .select('a.docNo')
    .where(
      'a.id',
      'in',
      runs.map(({ id }) => id),
    )
    .where((is) =>
      is.or([
        is('a.approvalStatus', 'not in', [ApprovalOrderStatus.pending, verdict]),
        sql<boolean>`not exists (select from approval_act t where t.node_id = a.node_id and t.approval_id = a.id
          and t.user_id = ${userId} and t.act = ${act} and t.acted_at >= now())`,
      ]),
    )
    .executeTakeFirst();
  if (other) refuse('approval-over', { doc: other.docNo });
}

/** Hands the actor's seats of a run over. Refuses 'approval-not-yours', 'approval-substitute'. */
export async function delegate(ctx: Ctx, { id, toEmpId, remark }: In<typeof inbox.delegate>): Promise<void> {
  const run = await lockOpen(ctx, id);
  const seats = await requireSeats(ctx, run);
  const to = await accountOf(ctx, toEmpId);
  const isOwn = (await ownOf(ctx))(run);
  const account = { userId: to.id, userName: to.userName, empId: to.empId, departmentId: null, levelId: null, roleIds: [] };
  if (isOwn(account) || (ctx.actor.kind === 'user' && to.id === ctx.actor.userId)) refuse('approval-substitute');
  // One person is one voice in a step: who has spoken at it, or has a seat of his own there, takes over none.
  const voice = await from(ctx, 'approvalSeat', 's')
    .select('s.stepNo')
    .where('s.approvalId', '=', id)
    .where(sql<boolean>`(s.user_id = ${to.id} and (s.open_flag or s.passed_flag is not null) or s.decided_by = ${to.id})`)
    .where('s.stepNo', 'in', [...new Set(seats.map(({ stepNo }) => stepNo))])
    .executeTakeFirst();
  if (voice) refuse('approval-substitute');
  for (const { stepNo, userId } of seats) {
    await changeIn(ctx, 'approvalSeat')
      .set({ openFlag: false, ownFlag: false })
      .where('approvalId', '=', id)
      .where('stepNo', '=', stepNo)
      .where('userId', '=', userId)
      .execute();
    await seat(ctx, { approvalId: id, stepNo }, [account]);
  }
  await say(ctx, id, { act: ApprovalAct.delegated, other: to.userName, remark });
  await tellDeciders(ctx, run, { userIds: [to.id] });
}
