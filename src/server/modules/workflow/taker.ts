// Which workflow takes a document: the first that is in force and fits it. What asks, and the trial of one that is being drawn, ask here.
import type { Definition } from '../../../contract/workflow/definition.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from } from '../../kernel/scope.ts';
import { takes, type AskedDocument } from './facts.ts';
import { stepsFor } from './run.ts';

/** The workflows of a kind that are in force, the first first. */
export async function workflowsOf(
  ctx: Ctx,
  bizType: number,
): Promise<{ id: string; sort: number; version: number; definition: Definition }[]> {
  const rows = await from(ctx, 'workflow', 'w')
    .innerJoin('workflowVersion as v', (join) =>
      join.onRef('v.nodeId', '=', 'w.nodeId').onRef('v.workflowId', '=', 'w.id').onRef('v.version', '=', 'w.version'),
    )
    .select(['w.id', 'w.sort', 'w.version', 'v.conditions', 'v.steps'])
    .where('w.bizType', '=', bizType)
    .where('w.statusFlag', '=', true)
    .orderBy('w.sort')
    .orderBy('w.id')
    .execute();
  return rows.map(({ conditions, steps, ...row }) => ({ ...row, definition: { conditions, steps } as Definition }));
}

/** The first of these that takes a document and has a step for it; undefined where none does. */
export const takerOf = <W extends { definition: Definition }>(workflows: readonly W[], document: AskedDocument): W | undefined =>
  workflows.find(({ definition }) => takes(definition.conditions, document) && stepsFor(definition, document.amount).length > 0);
