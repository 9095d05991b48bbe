// A run of a workflow: which one takes a document, how its steps are opened, who is told. Whoever calls holds the row of the run, or has just made it.
import { sql } from 'kysely';
import { PassRule } from '../../../contract/workflow/codes.ts';
import type { Definition, Step } from '../../../contract/workflow/definition.ts';
import { dueAfter, workingTime } from '../../../contract/workflow/hours.ts';
import { actorName, actorUserId } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { addTo, changeIn, from, wholeNode } from '../../kernel/scope.ts';
import { nodeConfigOf } from '../site/index.ts';
import { approversOf, type Account, type Facts, type IsOwn } from './approvers.ts';
import { keepersOf, peopleFor } from './people.query.ts';
import { tellDeciders } from './tell.ts';

/** What a run needs to know of itself to go on. */
export interface Run {
  id: string;
  docNo: string;
  about: string;
  askedBy: readonly string[];
  facts: Facts;
  /** In fen. */
  amount: number;
}

/** Whose own a run is, of which nobody may decide his own; nobody's at a site where one person does both. */
export async function ownOf(ctx: Ctx): Promise<(run: Pick<Run, 'askedBy' | 'facts'>) => IsOwn> {
  const { decideByOther } = await nodeConfigOf(ctx);
  return ({ askedBy, facts }) =>
    ({ userId, empId }) =>
      decideByOther && (askedBy.includes(userId) || (empId !== null && facts.empIds.includes(empId)));
}

/** The steps that a document of this worth goes through, with their index in the definition. */
export const stepsFor = ({ steps }: Definition, amount: number): (Step & { stepNo: number })[] =>
  steps.map((step, stepNo) => ({ ...step, stepNo })).filter(({ amountFrom }) => amount >= (amountFrom ?? 0));

/** How many of those who may decide a step must pass it. */
export const needed = ({ passRule, passNum }: Pick<Step, 'passRule' | 'passNum'>, seats: number): number =>
  passRule === PassRule.one ? 1 : passRule === PassRule.all ? Math.max(1, seats) : Math.max(1, Math.min(passNum ?? 1, seats));

/** The definition by which a run began. */
export async function definitionOf(
  ctx: Ctx,
  { workflowId, workflowVersion }: { workflowId: string; workflowVersion: number },
): Promise<Definition> {
  const { conditions, steps } = await from(ctx, 'workflowVersion', 'v')
    .select(['v.conditions', 'v.steps'])
    .where('v.workflowId', '=', workflowId)
    .where('v.version', '=', workflowVersion)
    .executeTakeFirstOrThrow();
  return { conditions, steps } as Definition;
}

/** Opens the first stage after `after` that a document has to go through, whatever question was open; gives its number, or undefined where there is none left. */
export async function openStage(
  ctx: Ctx,
  run: Run,
  { definition, after }: { definition: Definition; after: number },
): Promise<number | undefined> {
  const steps = stepsFor(definition, run.amount);
  const stage = Math.min(...steps.map(({ sort }) => sort).filter((sort) => sort > after));
  if (!Number.isFinite(stage)) return undefined;
  const here = steps.filter(({ sort }) => sort === stage);
  const people = await peopleFor(ctx, here);
  const isOwn = (await ownOf(ctx))(run);
  const config = await nodeConfigOf(ctx);
  const time = workingTime(ctx.timeZone, config.workDays, config.workHours);
  const told = new Set<string>();
  for (const step of here) {
    const { stepNo, dueHours } = step;
    const named = approversOf(step, run.facts, { people, isOwn });
    const seats = named.length > 0 ? named : (await keepersOf(ctx)).filter((one) => !isOwn(one));
    const due = dueHours ? new Date(dueAfter(Date.now(), dueHours, time)) : null;
    await addTo(ctx, 'approvalStep', { approvalId: run.id, stepNo, dueAt: due }).execute();
    await seat(ctx, { approvalId: run.id, stepNo }, seats);
    seats.forEach(({ userId }) => told.add(userId));
  }
  // scope: the run is the engine's, whoever took it on
  await changeIn(wholeNode(ctx), 'approval').set({ stage, question: null }).where('id', '=', run.id).execute();
  await tellDeciders(ctx, run, { userIds: [...told] });
  return stage;
}

/** Gives these accounts a seat at a step that counts towards what it needs; who has spoken at it keeps what he said. */
export async function seat(
  ctx: Ctx,
  { approvalId, stepNo }: { approvalId: string; stepNo: number },
  accounts: readonly Pick<Account, 'userId'>[],
): Promise<void> {
  if (accounts.length === 0) return;
  await addTo(
    ctx,
    'approvalSeat',
    accounts.map(({ userId }) => ({ approvalId, stepNo, userId })),
  )
    .onConflict((on) =>
      on.columns(['nodeId', 'approvalId', 'stepNo', 'userId']).doUpdateSet({
        openFlag: sql<boolean>`approval_seat.passed_flag is null`,
        ownFlag: sql<boolean>`approval_seat.own_flag or approval_seat.passed_flag is null`,
      }),
    )
    .execute();
}

interface Saying {
  act: number;
  stepName?: string | null;
  other?: string | null;
  remark?: string | null | undefined;
}

/** Writes down what was done with a document; gives the key of that line. */
export async function say(ctx: Ctx, approvalId: string, { act, stepName = null, other = null, remark }: Saying): Promise<string> {
  const id = newId();
  await addTo(ctx, 'approvalAct', {
    id,
    approvalId,
    stepName,
    act,
    userId: actorUserId(ctx),
    actor: actorName(ctx),
    other,
    remark: remark ?? null,
    actedAt: sql`clock_timestamp()`,
  }).execute();
  return id;
}

/** Ends a run: nobody has a seat any more. */
export async function end(ctx: Ctx, approvalId: string, approvalStatus: number): Promise<void> {
  // scope: the run is the engine's, whoever took it on
  await changeIn(wholeNode(ctx), 'approval')
    .set({ approvalStatus, endedAt: sql`now()`, question: null })
    .where('id', '=', approvalId)
    .execute();
  await changeIn(ctx, 'approvalSeat').set({ openFlag: false }).where('approvalId', '=', approvalId).where('openFlag', '=', true).execute();
  await changeIn(ctx, 'approvalStep').set({ openFlag: false }).where('approvalId', '=', approvalId).where('openFlag', '=', true).execute();
}
