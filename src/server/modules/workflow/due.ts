// What is due: each quarter of an hour, who has not decided is reminded, his superior is asked, or the document lapses, as its step says.
import { sql } from 'kysely';
import { ApprovalAct, ApprovalOrderStatus, OnDue } from '../../../contract/workflow/codes.ts';
import type { Definition, Step } from '../../../contract/workflow/definition.ts';
import { dueAfter, workingTime } from '../../../contract/workflow/hours.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { failure } from '../../kernel/http/answer.ts';
import { inTransaction } from '../../kernel/jobs/index.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { beyondScope } from '../../kernel/scope-join.ts';
import { changeIn, from, wholeNode } from '../../kernel/scope.ts';
import { nodeConfigOf } from '../site/index.ts';
import type { Facts } from './approvers.ts';
import type { Approvable } from './request.ts';
import { definitionOf, end, say, seat, type Run } from './run.ts';
import { nextFor } from './superiors.query.ts';
import { tellDeciders, tellOutcome } from './tell.ts';

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

/**
 * Looks after what is due at a site; each document in a transaction of its own, so that one with a fault keeps none behind it waiting. Gives how many it did
 * something about.
 */
export async function lookAfter(ctx: Ctx, kinds: readonly Approvable[]): Promise<number> {
  const runs = await waitingRuns(ctx);
  let done = 0;
  const alone = async (id: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      done += 1;
    } catch (error) {
      // Where the database is away none would do: the job comes again by itself.
      if (failure(error, ctx.language, ctx.requestId).envelope.error === 'busy') throw error;
      console.error(`审批到期没有处理 [an approval that is due could not be looked after] ${id}`, error);
    }
  };
  for (const id of runs) await alone(id, () => lookAt(ctx, kinds, id));
  // What can be decided no more, because its own time is over.
  // scope: the product looks after all of the site
  const over = await from(wholeNode(ctx), 'approval', 'a')
    .select(['a.id', 'a.docNo', 'a.about', 'a.askedBy'])
    .where(sql<boolean>`a.approval_status = ${lit(ApprovalOrderStatus.pending)}`)
    .where('a.endsAt', '<=', sql<string>`now()`)
    .execute();
  for (const run of over) await alone(run.id, () => inTransaction(ctx, (inner) => lapseOpen(inner, run)));
  return done;
}

async function lookAt(ctx: Ctx, kinds: readonly Approvable[], id: string): Promise<void> {
  // scope: the product looks after all of the site
  const row = await from(wholeNode(ctx), 'approval', 'a').selectAll('a').where('a.id', '=', id).executeTakeFirstOrThrow();
  const run = { ...row, facts: row.facts as Facts };
  const definition = await definitionOf(ctx, { workflowId: run.workflowId!, workflowVersion: run.workflowVersion! });
  const said = await actsOf(ctx, id);
  // What lapses is rejected by its noun, which locks the document before the run, as whoever decides it does.
  if (await lapsesNow(ctx, id, definition)) await lapse(ctx, kinds, { run: { ...run, said }, definition });
  else await inTransaction(ctx, (inner) => pressAll(inner, run, definition));
}

/** Whether a step is open that is due and lapses then. */
const lapsesNow = async (ctx: Ctx, id: string, { steps }: Definition): Promise<boolean> =>
  (await stepsOf(ctx, id)).some(({ stepNo, isDue }) => isDue && steps[stepNo]?.onDue === OnDue.lapse);

async function pressAll(ctx: Ctx, run: Run, definition: Definition): Promise<void> {
  const { id } = run;
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
  await seat(ctx, { approvalId: run.id, stepNo }, next);
  await say(ctx, run.id, { act: ApprovalAct.escalated, stepName, other: next.map(({ userName }) => userName).join('、') });
  return next.map(({ userId }) => userId);
}

/** The open steps of a run, and which of them are due. */
const stepsOf = (ctx: Ctx, id: string) =>
  dueRuns(ctx)
    .where('a.id', '=', id)
    .select(['s.stepNo', sql<boolean>`coalesce(s.due_at <= now(), false)`.as('isDue')])
    .orderBy('s.stepNo')
    .execute();

/** Locks a run; gives how it stands. */
async function lockStatus(ctx: Ctx, id: string): Promise<number | undefined> {
  // scope: the product looks after all of the site
  const row = await from(wholeNode(ctx), 'approval', 'a').select('a.approvalStatus').where('a.id', '=', id).forUpdate().executeTakeFirst();
  return row?.approvalStatus;
}

const lockPending = async (ctx: Ctx, id: string): Promise<boolean> => (await lockStatus(ctx, id)) === ApprovalOrderStatus.pending;

const seatsOf = (ctx: Ctx, approvalId: string, stepNo: number) =>
  from(ctx, 'approvalSeat', 's')
    .innerJoin('loginUser as u', (join) => join.onRef('u.nodeId', '=', 's.nodeId').onRef('u.id', '=', 's.userId'))
    .select(['s.userId', 'u.empId'])
    .where('s.approvalId', '=', approvalId)
    .where('s.stepNo', '=', stepNo)
    .where('s.openFlag', '=', true)
    .where('u.lockFlag', '=', false)
    .execute();

interface Lapsing {
  /** With how much had been said of it. */
  run: Run & { bizType: number; docId: string; said: number };
  definition: Definition;
}

/** Rejects a document whose time is over, as its noun does it; where that refuses, nobody is asked any more. What somebody does with it at the same moment stands. */
async function lapse(ctx: Ctx, kinds: readonly Approvable[], { run, definition }: Lapsing): Promise<void> {
  const { id, bizType, docId, docNo, said } = run;
  const kind = kinds.find((one) => one.bizType === bizType);
  try {
    await inTransaction(ctx, async (inner) => {
      await kind?.decide(inner, { ids: [docId], passFlag: false, remark: '超过审批时限' });
      const isMine = (await lockStatus(inner, id)) === ApprovalOrderStatus.rejected && (await actsOf(inner, id)) === said + 1;
      if (!isMine) refuse('approval-over', { doc: docNo });
      // Its rejection was told.
      await lapsed(inner, id);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await inTransaction(ctx, async (inner) => {
      // Somebody who decides it now comes first: the run is locked before it is looked at.
      if ((await lockPending(inner, id)) && (await lapsesNow(inner, id, definition))) await lapseOpen(inner, run);
    });
  }
}

/** How much was said of a run. */
const actsOf = async (ctx: Ctx, approvalId: string): Promise<number> => {
  const { acts } = await from(ctx, 'approvalAct', 't')
    .select(sql<number>`count(*)`.as('acts'))
    .where('t.approvalId', '=', approvalId)
    .executeTakeFirstOrThrow();
  return acts;
};

async function lapsed(ctx: Ctx, id: string): Promise<void> {
  await say(ctx, id, { act: ApprovalAct.lapsed });
  await end(ctx, id, ApprovalOrderStatus.expired);
}

/** Ends what still waits; who asked hears of it. */
async function lapseOpen(ctx: Ctx, run: Pick<Run, 'id' | 'docNo' | 'about' | 'askedBy'>): Promise<void> {
  if (!(await lockPending(ctx, run.id))) return;
  await lapsed(ctx, run.id);
  await tellOutcome(ctx, run, { approvalStatus: ApprovalOrderStatus.expired });
}
