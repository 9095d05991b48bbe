// Workflows are made, changed by versions and deleted; what runs goes on by the version that it began with.
import { isDeepStrictEqual } from 'node:util';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { fenToText } from '../../../contract/kernel/scalars.ts';
import type { Definition, Drawn } from '../../../contract/workflow/definition.ts';
import type { workflow as endpoints } from '../../../contract/workflow/index.ts';
import { problemsOf } from '../../../contract/workflow/problems.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { NOW } from '../../kernel/document.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { translate } from '../transfer/index.ts';

const text = (fen: number | null | undefined) => (fen === null || fen === undefined ? fen : fenToText(fen));

/** As the browser has it: amounts as texts. */
export const drawn = ({ conditions, steps }: Definition): Drawn => ({
  conditions: { ...conditions, amountFrom: text(conditions.amountFrom), amountTo: text(conditions.amountTo) },
  steps: steps.map((step) => ({ ...step, amountFrom: text(step.amountFrom) })),
});

/** Steps in the order that they are gone through, their numbers without gaps. */
export function inOrder(definition: Definition): Definition {
  const sorts = [...new Set(definition.steps.map(({ sort }) => sort))].sort((a, b) => a - b);
  const steps = definition.steps.toSorted((a, b) => a.sort - b.sort).map((step) => ({ ...step, sort: sorts.indexOf(step.sort) + 1 }));
  return { conditions: definition.conditions, steps };
}

function requireWhole(ctx: Ctx, definition: Definition): void {
  const [problem] = problemsOf(drawn(definition));
  if (!problem) return;
  const step = problem.at === null ? '' : `${definition.steps[problem.at]?.stepName ?? ''} `;
  refuse('workflow-wrong', { problem: `${step}${translate(ctx.language, problem.text)}` });
}

const addVersion = (ctx: Ctx, workflowId: string, { version, definition }: { version: number; definition: Definition }) =>
  addTo(ctx, 'workflowVersion', {
    workflowId,
    version,
    conditions: JSON.stringify(definition.conditions),
    steps: JSON.stringify(definition.steps),
    madeBy: actorName(ctx),
  }).execute();

async function requireFree(ctx: Ctx, workflowName: string, but?: string): Promise<void> {
  const row = await from(ctx, 'workflow', 'w').select('w.id').where('w.workflowName', '=', workflowName).executeTakeFirst();
  if (row && row.id !== but) refuse('conflict', { thing: '流程名称', value: workflowName });
}

/** Makes a workflow, in force at once; gives its id. Refuses 'workflow-wrong', 'conflict' for the name. */
export async function createWorkflow(ctx: Ctx, { conditions, steps, ...head }: In<typeof endpoints.create>): Promise<{ id: string }> {
  const definition = inOrder({ conditions, steps });
  requireWhole(ctx, definition);
  await requireFree(ctx, head.workflowName);
  const id = newId();
  await addTo(ctx, 'workflow', { id, ...head, creator: actorName(ctx), changedBy: actorName(ctx) }).execute();
  await addVersion(ctx, id, { version: 1, definition });
  ctx.tell({ workflowName: head.workflowName });
  return { id };
}

async function lockWorkflow(ctx: Ctx, id: string) {
  const row = await from(ctx, 'workflow', 'w').selectAll('w').where('w.id', '=', id).forUpdate().executeTakeFirst();
  return row ?? refuse('not-found', { thing: '审批流程' });
}

/** Changes a workflow; other conditions or steps make a new version. Refuses 'not-found', 'workflow-wrong', 'conflict'. */
export async function updateWorkflow(ctx: Ctx, { id, conditions, steps, ...said }: In<typeof endpoints.update>): Promise<void> {
  const row = await lockWorkflow(ctx, id);
  if (said.workflowName) await requireFree(ctx, said.workflowName, id);
  const before = (await from(ctx, 'workflowVersion', 'v')
    .select(['v.conditions', 'v.steps'])
    .where('v.workflowId', '=', id)
    .where('v.version', '=', row.version)
    .executeTakeFirstOrThrow()) as Definition;
  const definition = inOrder({ conditions: conditions ?? before.conditions, steps: steps ?? before.steps });
  requireWhole(ctx, definition);
  const isOther = !isDeepStrictEqual(JSON.parse(JSON.stringify(definition)), before);
  const version = isOther ? row.version + 1 : row.version;
  if (isOther) await addVersion(ctx, id, { version, definition });
  await changeIn(ctx, 'workflow')
    .set({
      ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
      version,
      changedBy: actorName(ctx),
      changedAt: NOW,
    })
    .where('id', '=', id)
    .execute();
  ctx.tell({ workflowName: row.workflowName, before: row.version, after: version });
}

/** Deletes a workflow; what began by it goes on. Refuses 'not-found'. */
export async function deleteWorkflow(ctx: Ctx, { id }: In<typeof endpoints.delete>): Promise<void> {
  const { workflowName } = await lockWorkflow(ctx, id);
  await removeFrom(ctx, 'workflow').where('id', '=', id).execute();
  ctx.tell({ workflowName });
}
