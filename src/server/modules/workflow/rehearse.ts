// A workflow tried on the documents of the last 90 days before it is saved: by the same functions that take and open real ones.
import { sql } from 'kysely';
import { ApprovalOrderStatus } from '../../../contract/workflow/codes.ts';
import type { workflow } from '../../../contract/workflow/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from, wholeNode } from '../../kernel/scope.ts';
import { nodeConfigOf } from '../site/index.ts';
import { approversOf, type Facts, type IsOwn } from './approvers.ts';
import { takes } from './facts.ts';
import { needed, stepsFor } from './run.ts';
import { peopleFor } from './people.query.ts';
import { inOrder } from './workflow.ts';

const DAYS = 90;
const SHOWN = 20;
/** What is read of a site in one question; the newest, where there were more. */
const MOST = 20_000;

/** Each document as it stood when it was decided: the last of its versions. */
const documentsOf = (ctx: Ctx, bizType: number) =>
  // scope: a workflow is the site's, whoever draws it
  from(wholeNode(ctx), 'approval', 'a')
    .select(['a.facts', 'a.amount', 'a.num', 'a.urgentFlag', 'a.askedBy', 'a.askedAt', 'a.endedAt', 'a.approvalStatus'])
    .where('a.bizType', '=', bizType)
    .where('a.askedAt', '>=', sql<string>`now() - ${DAYS} * interval '1 day'`)
    .where(
      sql<boolean>`not exists (select from approval later where later.node_id = a.node_id and later.biz_type = a.biz_type
        and later.doc_id = a.doc_id and later.revision > a.revision)`,
    )
    .orderBy('a.askedAt', 'desc')
    .limit(MOST)
    .execute();

function median(minutes: readonly number[]): number | null {
  const sorted = minutes.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

/** Who would have been asked how often in 90 days, what would have found nobody, and how long people took for such documents. */
export async function rehearseWorkflow(
  ctx: Ctx,
  { bizType, ...asked }: In<typeof workflow.rehearse>,
): Promise<Given<typeof workflow.rehearse>> {
  const definition = inOrder(asked);
  const [documents, people, { decideByOther }] = await Promise.all([
    documentsOf(ctx, bizType),
    peopleFor(ctx, definition.steps),
    nodeConfigOf(ctx),
  ]);
  const asks = new Map<string, { userName: string; asked: number }>();
  const steps = definition.steps.map((_, at) => ({ at, asked: 0 }));
  const minutes: number[] = [];
  let [taken, stuck] = [0, 0];
  for (const { facts: kept, askedBy, ...document } of documents) {
    const facts = kept as Facts;
    if (
      document.endedAt &&
      (document.approvalStatus === ApprovalOrderStatus.passed || document.approvalStatus === ApprovalOrderStatus.rejected)
    )
      minutes.push(Math.round((Date.parse(document.endedAt) - Date.parse(document.askedAt)) / 60_000));
    if (!takes(definition.conditions, { facts, ...document })) continue;
    taken += 1;
    const isOwn: IsOwn = ({ userId, empId }) =>
      decideByOther && (askedBy.includes(userId) || (empId !== null && facts.empIds.includes(empId)));
    let isStuck = false;
    for (const step of stepsFor(definition, document.amount)) {
      const who = approversOf(step, facts, { people, isOwn });
      if (who.length === 0 || who.length < needed(step, who.length)) isStuck = true;
      steps[step.stepNo]!.asked += 1;
      for (const { userId, userName } of who) {
        const known = asks.get(userId) ?? { userName, asked: 0 };
        asks.set(userId, { ...known, asked: known.asked + 1 });
      }
    }
    if (isStuck) stuck += 1;
  }
  return {
    days: DAYS,
    documents: documents.length,
    taken,
    stuck,
    medianMinutes: median(minutes),
    people: [...asks.values()]
      .toSorted((a, b) => b.asked - a.asked || a.userName.localeCompare(b.userName))
      .slice(0, SHOWN)
      .map((one) => ({ ...one, perWeek: Math.round((one.asked * 70) / DAYS) / 10 })),
    steps,
  };
}
