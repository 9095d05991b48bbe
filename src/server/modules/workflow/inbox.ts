// What is done in the inbox: decided as the document's own endpoint does it, asked back, handed over; and who stands in for oneself.
import { sql } from 'kysely';
import type { inbox } from '../../../contract/workflow/index.ts';
import { ApprovalAct, ApprovalOrderStatus } from '../../../contract/workflow/codes.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom, wholeNode } from '../../kernel/scope.ts';
import type { Facts } from './approvers.ts';
import { decidersOf } from './deciders.query.ts';
import { absentFor } from './decide.ts';
import { rightHeld } from './inbox.query.ts';
import type { Approvable } from './request.ts';
import { ownOf, say, seat } from './run.ts';
import { tellAskers, tellDeciders } from './tell.ts';

/** The run with this key, locked; refuses 'not-found', 'approval-over' once it is decided. */
async function lockOpen(ctx: Ctx, id: string) {
  // scope: whoever the workflow names decides, whatever he sees
  const row = await from(wholeNode(ctx), 'approval', 'a').selectAll('a').where('a.id', '=', id).forUpdate().executeTakeFirst();
  if (!row) return refuse('not-found', { thing: '审批' });
  if (row.approvalStatus !== ApprovalOrderStatus.pending) refuse('approval-over', { doc: row.docNo });
  return { ...row, facts: row.facts as Facts };
}
type Open = Awaited<ReturnType<typeof lockOpen>>;

/** Passes or rejects what waits, all or none, each as its own noun does it. */
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
    }
  }
  ctx.tell({ documents: rows.map(({ docNo }) => docNo), passFlag });
}

/** The seats of a run that the actor may use; refuses 'approval-not-yours'. */
async function requireSeats(ctx: Ctx, run: Open): Promise<{ stepNo: number; userId: string }[]> {
  const { actor } = ctx;
  const ids = actor.kind === 'user' ? [actor.userId, ...(await absentFor(ctx, actor.userId))] : [];
  const seats = await from(ctx, 'approvalSeat', 's')
    .select(['s.stepNo', 's.userId'])
    .where('s.approvalId', '=', run.id)
    .where('s.openFlag', '=', true)
    .where(sql<boolean>`s.user_id = any(${ids}::uuid[])`)
    .execute();
  if (seats.length === 0) refuse('approval-not-yours', { doc: run.docNo, who: (await decidersOf(ctx, run.id)).join('、') });
  return seats;
}

/** Asks whoever asked; the time of its steps stands still until the answer. */
export async function askBack(ctx: Ctx, { id, question }: In<typeof inbox.ask>): Promise<void> {
  const run = await lockOpen(ctx, id);
  await requireSeats(ctx, run);
  // scope: the run is the engine's, whoever took it on
  await changeIn(wholeNode(ctx), 'approval').set({ question }).where('id', '=', id).execute();
  await say(ctx, id, { act: ApprovalAct.asked, remark: question });
  await tellAskers(ctx, run, question);
}

/** Answers a question; whoever has to decide hears of it, with the time that the question took. Refuses 'own-answer' to others than who asked. */
export async function answerBack(ctx: Ctx, { id, answer }: In<typeof inbox.answer>): Promise<void> {
  const run = await lockOpen(ctx, id);
  const { actor } = ctx;
  if (actor.kind !== 'user' || !run.askedBy.includes(actor.userId) || run.question === null)
    refuse('approval-no-question', { doc: run.docNo });
  const asked = await from(ctx, 'approvalAct', 't')
    .select('t.actedAt')
    .where('t.approvalId', '=', id)
    .where('t.act', '=', ApprovalAct.asked)
    .orderBy('t.actedAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await changeIn(ctx, 'approvalStep')
    .set({ dueAt: sql<string>`due_at + (now() - ${asked.actedAt}::timestamptz)` })
    .where('approvalId', '=', id)
    .where('openFlag', '=', true)
    .execute();
  // scope: the run is the engine's, whoever took it on
  await changeIn(wholeNode(ctx), 'approval').set({ question: null }).where('id', '=', id).execute();
  await say(ctx, id, { act: ApprovalAct.answered, remark: answer });
  const seats = await from(ctx, 'approvalSeat', 's')
    .select('s.userId')
    .where('s.approvalId', '=', id)
    .where('s.openFlag', '=', true)
    .execute();
  await tellDeciders(ctx, run, { userIds: [...new Set(seats.map(({ userId }) => userId))], title: '{doc} 的问题已有答复' });
}

/** The account of an employee who may decide for somebody; refuses 'approval-substitute'. */
async function accountOf(ctx: Ctx, empId: string): Promise<{ id: string; userName: string; empId: string | null }> {
  const row = await from(ctx, 'loginUser', 'u')
    .select(['u.id', 'u.userName', 'u.empId'])
    .where('u.empId', '=', empId)
    .where('u.lockFlag', '=', false)
    .executeTakeFirst();
  return row ?? refuse('approval-substitute');
}

/** Hands the actor's seats of a run over. Refuses 'approval-not-yours', 'approval-substitute'. */
export async function delegate(ctx: Ctx, { id, toEmpId, remark }: In<typeof inbox.delegate>): Promise<void> {
  const run = await lockOpen(ctx, id);
  const seats = await requireSeats(ctx, run);
  const to = await accountOf(ctx, toEmpId);
  const isOwn = await ownOf(ctx, run);
  const account = { userId: to.id, userName: to.userName, empId: to.empId, departmentId: null, levelId: null, roleIds: [] };
  if (isOwn(account) || (ctx.actor.kind === 'user' && to.id === ctx.actor.userId)) refuse('approval-substitute');
  const spoke = await from(ctx, 'approvalSeat', 's')
    .select('s.stepNo')
    .where('s.approvalId', '=', id)
    .where(sql<boolean>`(s.user_id = ${to.id} and s.passed_flag is not null or s.decided_by = ${to.id})`)
    .where('s.stepNo', 'in', [...new Set(seats.map(({ stepNo }) => stepNo))])
    .executeTakeFirst();
  // One person is one voice in a step.
  if (spoke) refuse('approval-substitute');
  for (const { stepNo, userId } of seats) {
    await changeIn(ctx, 'approvalSeat')
      .set({ openFlag: false, ownFlag: false })
      .where('approvalId', '=', id)
      .where('stepNo', '=', stepNo)
      .where('userId', '=', userId)
      .execute();
    await seat(ctx, id, stepNo, [account]);
  }
  await say(ctx, id, { act: ApprovalAct.delegated, other: to.userName, remark });
  await tellDeciders(ctx, run, { userIds: [to.id] });
}

const own = (ctx: Ctx): string => (ctx.actor.kind === 'user' ? ctx.actor.userId : refuse('not-found', { thing: '用户' }));

/** The actor's times of absence that are not over. */
export async function absences(ctx: Ctx): Promise<Given<typeof inbox.absences>> {
  return from(ctx, 'approvalAbsence', 'x')
    .innerJoin('loginUser as u', (join) => join.onRef('u.nodeId', '=', 'x.nodeId').onRef('u.id', '=', 'x.substituteId'))
    .select(['x.id', 'u.userName as substituteName', 'x.awayFrom', 'x.awayTo'])
    .where('x.userId', '=', own(ctx))
    .where(sql<boolean>`x.away_to > now()`)
    .orderBy('x.awayFrom')
    .execute();
}

/** Somebody else decides for the actor meanwhile. Refuses 'approval-substitute', 'approval-absence-past'. */
export async function goAway(ctx: Ctx, { toEmpId, awayFrom, awayTo }: In<typeof inbox.away>): Promise<void> {
  const to = await accountOf(ctx, toEmpId);
  if (to.id === own(ctx)) refuse('approval-substitute');
  if (Date.parse(awayTo) <= Math.max(Date.now(), Date.parse(awayFrom))) refuse('approval-absence-past');
  await addTo(ctx, 'approvalAbsence', { id: newId(), userId: own(ctx), substituteId: to.id, awayFrom, awayTo }).execute();
}

/** Ends an absence of the actor's. Refuses 'not-found'. */
export async function comeBack(ctx: Ctx, { id }: In<typeof inbox.back>): Promise<void> {
  const { numDeletedRows } = await removeFrom(ctx, 'approvalAbsence')
    .where('id', '=', id)
    .where('userId', '=', own(ctx))
    .executeTakeFirst();
  if (numDeletedRows === 0n) refuse('not-found', { thing: '审批代理' });
}
