// A question to whoever asked: who has to decide asks it, he answers it, and meanwhile no time of the document runs.
import { sql } from 'kysely';
import type { inbox } from '../../../contract/workflow/index.ts';
import { ApprovalAct } from '../../../contract/workflow/codes.ts';
import { dueAfter, HOUR, workedBetween, workingTime } from '../../../contract/workflow/hours.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changeIn, from, wholeNode } from '../../kernel/scope.ts';
import { nodeConfigOf } from '../site/index.ts';
import { lockOpen, requireSeats } from './open-run.ts';
import { say } from './run.ts';
import { tellAskers, tellDeciders } from './tell.ts';

/** Asks whoever asked; the time of its steps stands still until the answer. Refuses 'approval-asked' while a question is open, 'approval-nobody-asked'. */
export async function askBack(ctx: Ctx, { id, question }: In<typeof inbox.ask>): Promise<void> {
  const run = await lockOpen(ctx, id);
  await requireSeats(ctx, run);
  if (run.question !== null) refuse('approval-asked', { doc: run.docNo, question: run.question });
  // What the product or a machine asked for has nobody who could answer.
  if (run.askedBy.length === 0) refuse('approval-nobody-asked', { doc: run.docNo });
  // scope: the run is the engine's, whoever took it on
  await changeIn(wholeNode(ctx), 'approval').set({ question }).where('id', '=', id).execute();
  await say(ctx, id, { act: ApprovalAct.asked, remark: question });
  await tellAskers(ctx, run, { title: '{doc} 的审批人有问题要问', deed: '去答复审批人', said: question });
}

/** Answers a question; whoever has to decide hears of it, with the time that the question took. Refuses 'approval-no-question', also to others than who asked. */
export async function answerBack(ctx: Ctx, { id, answer }: In<typeof inbox.answer>): Promise<void> {
  const run = await lockOpen(ctx, id);
  const { actor } = ctx;
  if (actor.kind !== 'user' || !run.askedBy.includes(actor.userId) || run.question === null)
    refuse('approval-no-question', { doc: run.docNo });
  await giveTimeBack(ctx, id);
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

/** Each open step is due after as much working time from now as it had left when the question was asked. */
async function giveTimeBack(ctx: Ctx, approvalId: string): Promise<void> {
  const { actedAt } = await from(ctx, 'approvalAct', 't')
    .select('t.actedAt')
    .where('t.approvalId', '=', approvalId)
    .where('t.act', '=', ApprovalAct.asked)
    .orderBy('t.actedAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const steps = await from(ctx, 'approvalStep', 's')
    .select(['s.stepNo', 's.dueAt'])
    .where('s.approvalId', '=', approvalId)
    .where('s.openFlag', '=', true)
    .where('s.dueAt', 'is not', null)
    .execute();
  if (steps.length === 0) return;
  const config = await nodeConfigOf(ctx);
  const time = workingTime(ctx.timeZone, config.workDays, config.workHours);
  const now = Date.now();
  const dues = steps.map(({ dueAt }) => {
    const left = workedBetween(Date.parse(actedAt), Date.parse(dueAt!), time);
    return new Date(dueAfter(now, left / HOUR, time)).toISOString();
  });
  await sql`update approval_step s set due_at = w.due_at
    from unnest(${steps.map(({ stepNo }) => stepNo)}::integer[], ${dues}::timestamptz[]) as w (step_no, due_at)
    where s.node_id = ${ctx.nodeId} and s.approval_id = ${approvalId} and s.step_no = w.step_no`.execute(ctx.db);
}
