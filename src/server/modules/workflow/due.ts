// What is due: each quarter of an hour, who has not decided is reminded, his superior is asked, or the document lapses, as its step says.
import { sql } from 'kysely';
import { ApprovalAct, ApprovalOrderStatus, ApproverType, OnDue } from '../../../contract/workflow/codes.ts';
import type { Step } from '../../../contract/workflow/definition.ts';
import { dueAfter, workingTime } from '../../../contract/workflow/hours.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { inTransaction } from '../../kernel/jobs/index.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { beyondScope } from '../../kernel/scope-join.ts';
import { changeIn, from, wholeNode } from '../../kernel/scope.ts';
import { nodeConfigOf } from '../site/index.ts';
import { approversOf, type Account, type Facts } from './approvers.ts';
import { keepersOf, peopleFor } from './people.query.ts';
import type { Approvable } from './request.ts';
import { definitionOf, end, ownOf, say, seat, type Run } from './run.ts';
import { tellDeciders } from './tell.ts';

const dueRuns = (ctx: Ctx) =>
  // scope: the product looks after all of the site
  from(wholeNode(ctx), 'approvalStep', 's')
    .innerJoin('approval as a', beyondScope('a.id', 's.approvalId', 'the product looks after all of the site'))
    .where('s.openFlag', '=', true)
    .where(sql<boolean>`a.approval_status = ${lit(ApprovalOrderStatus.pending)}`)
    .where('a.question', 'is', null);

/** Runs with a step that is due, or that has nobody left who could decide it. */
async function waitingRuns(ctx: Ctx): Promise<string[]> {
  const due = await dueRuns(ctx)
    .select('a.id')
    .where(
      sql<boolean>`(s.due_at <= now() or not exists (select from approval_seat t join login_user u on u.node_id = t.node_id and u.id = t.user_id and not u.lock_flag
        where t.node_id = s.node_id and t.approval_id = s.approval_id and t.step_no = s.step_no and t.open_flag))`,
    )
    .distinct()
    .execute();
  return due.map(({ id }) => id).sort();
}

/** Looks after what is due at a site; each document in a transaction of its own. Gives how many it did something about. */
export async function lookAfter(ctx: Ctx, kinds: readonly Approvable[]): Promise<number> {
  const runs = await waitingRuns(ctx);
  for (const id of runs) await inTransaction(ctx, (inner) => lookAt(inner, kinds, id));
  // What can be decided no more, because its own time is over.
  // scope: the product looks after all of the site
  const over = await from(wholeNode(ctx), 'approval', 'a')
    .select('a.id')
    .where(sql<boolean>`a.approval_status = ${lit(ApprovalOrderStatus.pending)}`)
    .where('a.endsAt', '<=', sql<string>`now()`)
    .execute();
  for (const { id } of over)
    await inTransaction(ctx, async (inner) => {
      if (!(await lockPending(inner, id))) return;
      await say(inner, id, { act: ApprovalAct.lapsed });
      await end(inner, id, ApprovalOrderStatus.expired);
    });
  return runs.length + over.length;
}

async function lookAt(ctx: Ctx, kinds: readonly Approvable[], id: string): Promise<void> {
  // scope: the product looks after all of the site
  const row = await from(wholeNode(ctx), 'approval', 'a').selectAll('a').where('a.id', '=', id).executeTakeFirstOrThrow();
  const run = { ...row, facts: row.facts as Facts };
  const definition = await definitionOf(ctx, { workflowId: run.workflowId!, workflowVersion: run.workflowVersion! });
  // The document first, as whoever decides it does: its noun locks it before the run. What lapses is rejected by its noun.
  const lapsing = (await stepsOf(ctx, id)).find(({ stepNo, isDue }) => isDue && definition.steps[stepNo]?.onDue === OnDue.lapse);
  if (lapsing) return lapse(ctx, kinds, run);
  if (!(await lockPending(ctx, id))) return;
  const config = await nodeConfigOf(ctx);
  const time = workingTime(ctx.timeZone, config.workDays, config.workHours);
  for (const { stepNo, isDue } of await stepsOf(ctx, id)) {
    const step = definition.steps[stepNo]!;
    const told = await press(ctx, run, { step: { ...step, stepNo }, isDue });
    if (isDue && step.dueHours)
      await changeIn(ctx, 'approvalStep')
        .set({ dueAt: new Date(dueAfter(Date.now(), step.dueHours, time)), warnedAt: sql<string>`now()` })
        .where('approvalId', '=', id)
        .where('stepNo', '=', stepNo)
        .execute();
    await tellDeciders(ctx, run, { userIds: told, title: '{doc} 已到审批时限' });
  }
}

interface Pressed {
  step: Step & { stepNo: number };
  isDue: boolean;
}

/** Hands a step to the superiors where it says so or nobody is left, else reminds; gives who is to be told. */
async function press(ctx: Ctx, run: Run, { step, isDue }: Pressed): Promise<string[]> {
  const { stepNo, stepName } = step;
  const seats = (await seatsOf(ctx, run.id, stepNo)).map(({ userId }) => userId);
  const isHigher = seats.length === 0 || (isDue && step.onDue === OnDue.escalate);
  const next = isHigher ? await nextFor(ctx, run, { stepNo, seats }) : [];
  if (next.length === 0) {
    if (isDue) await say(ctx, run.id, { act: ApprovalAct.reminded, stepName });
    return seats;
  }
  await changeIn(ctx, 'approvalSeat')
    .set({ openFlag: false, ownFlag: false })
    .where('approvalId', '=', run.id)
    .where('stepNo', '=', stepNo)
    .where('openFlag', '=', true)
    .execute();
  await seat(ctx, run.id, stepNo, next);
  await say(ctx, run.id, { act: ApprovalAct.escalated, stepName, other: next.map(({ userName }) => userName).join('、') });
  return next.map(({ userId }) => userId);
}

/** Who decides a step when those who should do not: their superiors, else who keeps the workflows; nobody who has spoken at it, and nobody his own. */
async function nextFor(ctx: Ctx, run: Run, { stepNo, seats }: { stepNo: number; seats: readonly string[] }): Promise<Account[]> {
  const isOwn = await ownOf(ctx, run);
  const spoke = await spokeAt(ctx, run.id, stepNo);
  const isFree = (one: Account) => !isOwn(one) && !seats.includes(one.userId) && !spoke.includes(one.userId);
  const above = (await superiorsOf(ctx, run.facts, seats)).filter(isFree);
  return above.length > 0 ? above : (await keepersOf(ctx)).filter(isFree);
}

/** The open steps of a run, and which of them are due. */
const stepsOf = (ctx: Ctx, id: string) =>
  dueRuns(ctx)
    .where('a.id', '=', id)
    .select(['s.stepNo', sql<boolean>`coalesce(s.due_at <= now(), false)`.as('isDue')])
    .orderBy('s.stepNo')
    .execute();

/** Locks a run; whether it still waits. */
async function lockPending(ctx: Ctx, id: string): Promise<boolean> {
  // scope: the product looks after all of the site
  const row = await from(wholeNode(ctx), 'approval', 'a').select('a.approvalStatus').where('a.id', '=', id).forUpdate().executeTakeFirst();
  return row?.approvalStatus === ApprovalOrderStatus.pending;
}

const seatsOf = (ctx: Ctx, approvalId: string, stepNo: number) =>
  from(ctx, 'approvalSeat', 's')
    .innerJoin('loginUser as u', (join) => join.onRef('u.nodeId', '=', 's.nodeId').onRef('u.id', '=', 's.userId'))
    .select(['s.userId', 'u.empId'])
    .where('s.approvalId', '=', approvalId)
    .where('s.stepNo', '=', stepNo)
    .where('s.openFlag', '=', true)
    .where('u.lockFlag', '=', false)
    .execute();

/** Who has spoken at a step already: one person is one voice in it. */
const spokeAt = async (ctx: Ctx, approvalId: string, stepNo: number): Promise<string[]> => {
  const rows = await from(ctx, 'approvalSeat', 's')
    .select(['s.userId', 's.decidedBy'])
    .where('s.approvalId', '=', approvalId)
    .where('s.stepNo', '=', stepNo)
    .where('s.passedFlag', 'is not', null)
    .execute();
  return rows.flatMap(({ userId, decidedBy }) => [userId, ...(decidedBy ? [decidedBy] : [])]);
};

/** Who leads the department of those who have not decided, or the one above it where they lead it themselves; else that of the document. */
async function superiorsOf(ctx: Ctx, facts: Facts, userIds: readonly string[]): Promise<Account[]> {
  const step = { approverType: ApproverType.departmentHead, approverIds: [] };
  const people = await peopleFor(ctx, [step]);
  // beyond scope: who leads whom does not depend on who asks
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      select d.id, d.parent_id, 0 as step from department d join employee e on e.node_id = d.node_id and e.department_id = d.id
        join login_user u on u.node_id = e.node_id and u.emp_id = e.id
      where d.node_id = ${ctx.nodeId} and u.id = any(${[...userIds]}::uuid[])
      union all select d.id, d.parent_id, up.step + 1 from department d join up on d.node_id = ${ctx.nodeId} and d.id = up.parent_id
    ) select id from up group by id order by min(step)`.execute(ctx.db);
  const departmentPath = rows.length > 0 ? rows.map(({ id }) => id) : facts.departmentPath;
  return approversOf(step, { ...facts, departmentPath }, { people, isOwn: ({ userId }) => userIds.includes(userId) });
}

/** Rejects a document whose time is over, as its noun does it; where that refuses, nobody is asked any more. */
async function lapse(
  ctx: Ctx,
  kinds: readonly Approvable[],
  { id, bizType, docId }: { id: string; bizType: number; docId: string },
): Promise<void> {
  let isDone = true;
  try {
    await kinds.find((kind) => kind.bizType === bizType)?.decide(ctx, { ids: [docId], passFlag: false, remark: '超过审批时限' });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    isDone = false;
  }
  // Somebody may have decided it at the same moment: that stands.
  if (!isDone && !(await lockPending(ctx, id))) return;
  await say(ctx, id, { act: ApprovalAct.lapsed });
  await end(ctx, id, ApprovalOrderStatus.expired);
}
