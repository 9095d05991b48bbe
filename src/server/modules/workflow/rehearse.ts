// A workflow tried on the documents of the last 90 days before it is saved: by the same functions that take and open real ones.
import { sql } from 'kysely';
import { ApprovalOrderStatus } from '../../../contract/workflow/codes.ts';
import type { workflow } from '../../../contract/workflow/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { from, removeFrom, wholeNode } from '../../kernel/scope.ts';
import { approversOf, type Facts } from './approvers.ts';
import { ownOf, stepsFor } from './run.ts';
import { peopleFor } from './people.query.ts';
import { takerOf, workflowsOf } from './taker.ts';
import { inOrder } from './workflow.ts';

const DAYS = 90;
const SHOWN = 20;
/** What is read of a site in one question; the newest, where there were more. */
const MOST = 20_000;
/** The key of one that is not saved yet: after all that are. */
const DRAWN = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Each document as it stood when it was decided: the last of its versions. */
const recent = (ctx: Ctx, bizType: number) =>
  // scope: a workflow is the site's, whoever draws it
  from(wholeNode(ctx), 'approval', 'a')
    .where('a.bizType', '=', bizType)
    .where('a.askedAt', '>=', sql<string>`now() - ${DAYS} * interval '1 day'`)
    .where(
      sql<boolean>`not exists (select from approval later where later.node_id = a.node_id and later.biz_type = a.biz_type
        and later.doc_id = a.doc_id and later.revision > a.revision)`,
    );

async function documentsOf(ctx: Ctx, bizType: number) {
  const rows = await recent(ctx, bizType)
    .select(['a.facts', 'a.amount', 'a.num', 'a.urgentFlag', 'a.askedBy', 'a.askedAt', 'a.endedAt', 'a.approvalStatus'])
    .orderBy('a.askedAt', 'desc')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({ ...row, facts: row.facts as Facts }));
}

async function countOf(ctx: Ctx, bizType: number): Promise<number> {
  const { n } = await recent(ctx, bizType)
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

type Documents = Awaited<ReturnType<typeof documentsOf>>;

/** Minutes until the middle one of those that people decided was; null where none was. */
function medianOf(documents: Documents): number | null {
  const decided = [ApprovalOrderStatus.passed, ApprovalOrderStatus.rejected] as number[];
  const minutes = documents
    .flatMap(({ approvalStatus, askedAt, endedAt }) =>
      endedAt && decided.includes(approvalStatus) ? [Math.round((Date.parse(endedAt) - Date.parse(askedAt)) / 60_000)] : [],
    )
    .sort((a, b) => a - b);
  return minutes[Math.floor(minutes.length / 2)] ?? null;
}

/** Those of the documents that a workflow would have taken, with the others of the site in force ahead of it or behind. */
async function takenOf(ctx: Ctx, documents: Documents, { bizType, sort, workflowId, ...asked }: In<typeof workflow.rehearse>) {
  const definition = inOrder(asked);
  const id = workflowId ?? DRAWN;
  const others = (await workflowsOf(ctx, bizType)).filter((one) => one.id !== id);
  const all = [...others, { id, sort, definition }].sort((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1));
  return { definition, taken: documents.filter((document) => takerOf(all, document)?.id === id) };
}

/** Who would have been asked how often in 90 days, what would have found nobody, and how long people took for such documents. */
export async function rehearseWorkflow(ctx: Ctx, input: In<typeof workflow.rehearse>): Promise<Given<typeof workflow.rehearse>> {
  const documents = await documentsOf(ctx, input.bizType);
  const { definition, taken } = await takenOf(ctx, documents, input);
  const people = await peopleFor(ctx, definition.steps);
  const ownBy = await ownOf(ctx);
  const asks = new Map<string, { userName: string; asked: number }>();
  const steps = definition.steps.map((_, at) => ({ at, asked: 0 }));
  let stuck = 0;
  for (const { facts, askedBy, amount } of taken) {
    let isStuck = false;
    for (const step of stepsFor(definition, amount)) {
      const who = approversOf(step, facts, { people, isOwn: ownBy({ facts, askedBy }) });
      isStuck ||= who.length === 0;
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
    documents: documents.length < MOST ? documents.length : await countOf(ctx, input.bizType),
    tried: documents.length,
    taken: taken.length,
    stuck,
    medianMinutes: medianOf(documents),
    people: [...asks.values()]
      .toSorted((a, b) => b.asked - a.asked || a.userName.localeCompare(b.userName))
      .slice(0, SHOWN)
      .map((one) => ({ ...one, perWeek: Math.round((one.asked * 70) / DAYS) / 10 })),
    steps,
  };
}

/**
 * Each night: what nobody was ever asked about is kept for the trial alone, and goes once that does not look at it any more. Of a document that somebody
 * was asked about all stays: its last version says whether it was passed.
 */
export async function sweepFree(ctx: Ctx): Promise<void> {
  // scope: the product looks after all of the site
  await removeFrom(wholeNode(ctx), 'approval')
    .where('askedAt', '<', sql<string>`now() - ${DAYS} * interval '1 day'`)
    .where(
      sql<boolean>`not exists (select from approval o where o.node_id = approval.node_id and o.biz_type = approval.biz_type and o.doc_id = approval.doc_id
        and (o.workflow_id is not null or o.approval_status <> ${lit(ApprovalOrderStatus.cancelled)}
          or exists (select from approval_act t where t.node_id = o.node_id and t.approval_id = o.id)))`,
    )
    .execute();
}
