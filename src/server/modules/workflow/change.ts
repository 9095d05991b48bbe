// Other quantities or prices, wanted by who decides: within what the workflow lets his step. A change makes a version of its own, which is the one that is decided then:
// who has seen another decides nothing by it.
import { sql } from 'kysely';
import { fenToText } from '../../../contract/kernel/scalars.ts';
import { ApprovalAct, ApprovalOrderStatus } from '../../../contract/workflow/codes.ts';
import type { Definition } from '../../../contract/workflow/definition.ts';
import type { inbox } from '../../../contract/workflow/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { actorUserId } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, wholeNode } from '../../kernel/scope.ts';
import { isOverBudget } from './costs.query.ts';
import { takes, type AskedLine } from './facts.ts';
import { isRepriced, limitsOf, priceOf, wantedLines } from './change-limits.ts';
import { lockOpen, requireSeats, type OpenRun } from './open-run.ts';
import type { Approvable } from './request.ts';
import { definitionOf, say, stepsFor } from './run.ts';
import { takerOf, workflowsOf } from './taker.ts';
import { tellAskers, tellDeciders } from './tell.ts';

type Run = OpenRun & { workflowId: string; workflowVersion: number };
/** What a document comes to. Amount in fen. */
interface Worth {
  amount: number;
  num: number;
}

const ofWorkflow = (run: OpenRun): run is Run => run.workflowId !== null && run.workflowVersion !== null;

/** Wants other quantities or prices of what waits for the actor; gives the key of the version that waits then. */
export async function changeApproval(
  ctx: Ctx,
  kinds: readonly Approvable[],
  { id, nums, prices, remark }: In<typeof inbox.change>,
): Promise<Given<typeof inbox.change>> {
  // scope: whoever the workflow names decides, whatever he sees
  const site = wholeNode(ctx);
  const row = await from(site, 'approval', 'a').select(['a.bizType', 'a.docId', 'a.docNo']).where('a.id', '=', id).executeTakeFirst();
  if (!row) return refuse('not-found', { thing: '审批' });
  const { docId, docNo } = row;
  const changes = kinds.find(({ bizType }) => bizType === row.bizType)?.changes ?? refuse('approval-fixed', { doc: docNo });
  // The document before its run, as whoever decides it locks them.
  const open = await changes.lock(site, docId);
  const run = await lockOpen(ctx, id);
  const seats = await requireSeats(ctx, run);
  if (run.question !== null) refuse('approval-asked', { doc: docNo, question: run.question });
  if (!ofWorkflow(run)) return refuse('approval-fixed', { doc: docNo });
  const definition = await definitionOf(ctx, run);
  const stepNos = seats.map(({ stepNo }) => stepNo);
  const { raise, pricePct } = limitsOf(definition, stepNos);
  if (raise === null && pricePct === null) refuse('approval-fixed', { doc: docNo });
  // Written as these when it was asked for, into a column of JSON.
  const before = run.lines as unknown as AskedLine[];
  const after = wantedLines({ docNo, before, open, nums, prices }, { raise, pricePct: changes.reprice ? pricePct : null });
  const [was, is] = [worthOf(before), worthOf(after.filter(({ num }) => num > 0))];
  const worth = { num: is.num, amount: run.amount + is.amount - was.amount };
  if (is.num > was.num || is.amount > was.amount) await requireSameSteps(ctx, run, { definition, worth });
  const dearer = open.flatMap(({ lineNo }, at) => (isRepriced(before[at]!, after[at]!) ? [[lineNo, priceOf(after[at]!)] as const] : []));
  if (dearer.length > 0) await changes.reprice?.(site, docId, new Map(dearer));
  await changes.write(site, docId, new Map(open.map(({ lineNo }, at) => [lineNo, after[at]!.num])));
  const next = await nextVersion(ctx, run, { lines: after.filter(({ num }) => num > 0), worth });
  const said = [changeText(before, after), `¥${fenToText(run.amount)} → ¥${fenToText(worth.amount)}`, remark].filter(Boolean).join('；');
  const stepName = stepNos.map((at) => definition.steps[at]?.stepName ?? '').join('、');
  await say(ctx, next.id, { act: ApprovalAct.changed, stepName, remark: said });
  await tellAll(ctx, next, said);
  ctx.tell({ docNo, change: said });
  return { id: next.id };
}

const worthOf = (lines: readonly Worth[]): Worth => ({
  num: lines.reduce((sum, { num }) => sum + num, 0),
  amount: lines.reduce((sum, { amount }) => sum + amount, 0),
});

/** Refuses 'approval-other-steps' where with so much another workflow would have taken it, or a step would be needed that it has gone past. */
async function requireSameSteps(ctx: Ctx, run: Run, { definition, worth }: { definition: Definition; worth: Worth }): Promise<void> {
  const { facts, urgentFlag, bizType } = run;
  const overBudget = await isOverBudget(ctx, { costId: facts.costId, projectId: facts.projectId, docId: run.docId }, worth.amount);
  const [was, is] = [
    { facts, amount: run.amount, num: run.num, urgentFlag },
    { facts: { ...facts, overBudget }, ...worth, urgentFlag },
  ];
  const all = await workflowsOf(ctx, bizType);
  const passedBy = (amount: number) => stepsFor(definition, amount).filter(({ sort }) => sort <= run.stage).length;
  const isSame =
    takes(definition.conditions, is) && takerOf(all, was)?.id === takerOf(all, is)?.id && passedBy(run.amount) === passedBy(worth.amount);
  if (!isSame) refuse('approval-other-steps', { doc: run.docNo });
}

/** "手套 10 → 8双" of each line that is wanted otherwise, "手套 ¥2.50 → ¥2.30" where it is to cost something else. */
const changeText = (before: readonly AskedLine[], after: readonly AskedLine[]): string =>
  before
    .flatMap((was, at) => {
      const is = after[at]!;
      return [
        ...(was.num === is.num ? [] : [`${was.productName} ${was.num} → ${is.num}${was.unit}`]),
        ...(isRepriced(was, is) ? [`${was.productName} ¥${fenToText(priceOf(was))} → ¥${fenToText(priceOf(is))}`] : []),
      ];
    })
    .join('；');

/** Ends the version that was seen and has another wait in its place: at the same step, with the seats as they are and what was spoken on them. */
async function nextVersion(ctx: Ctx, run: Run, { lines, worth }: { lines: readonly AskedLine[]; worth: Worth }): Promise<Run> {
  // scope: the run is the engine's, whoever took it on
  const site = wholeNode(ctx);
  await changeIn(site, 'approval')
    .set({ approvalStatus: ApprovalOrderStatus.cancelled, endedAt: sql`now()` })
    .where('id', '=', run.id)
    .execute();
  const next = { ...run, id: newId(), revision: run.revision + 1, ...worth };
  const { nodeId: _, facts, ...kept } = next;
  await addTo(site, 'approval', { ...kept, facts: JSON.stringify(facts), lines: JSON.stringify(lines) }).execute();
  const [nodeId, id] = [ctx.nodeId, next.id];
  await sql`insert into approval_step (node_id, approval_id, step_no, open_flag, opened_at, due_at, warned_at)
    select node_id, ${id}, step_no, open_flag, opened_at, due_at, warned_at from approval_step where node_id = ${nodeId} and approval_id = ${run.id}`.execute(
    ctx.db,
  );
  await sql`insert into approval_seat (node_id, approval_id, step_no, user_id, open_flag, own_flag, passed_flag, decided_by)
    select node_id, ${id}, step_no, user_id, open_flag, own_flag, passed_flag, decided_by from approval_seat where node_id = ${nodeId} and approval_id = ${run.id}`.execute(
    ctx.db,
  );
  await sql`insert into approval_mention (node_id, approval_id, user_id)
    select node_id, ${id}, user_id from approval_mention where node_id = ${nodeId} and approval_id = ${run.id}`.execute(ctx.db);
  await sql`update approval_seat set open_flag = false where node_id = ${nodeId} and approval_id = ${run.id} and open_flag`.execute(ctx.db);
  await sql`update approval_step set open_flag = false where node_id = ${nodeId} and approval_id = ${run.id} and open_flag`.execute(ctx.db);
  return next;
}

/** Who asked hears of it, and who else has to decide it. */
async function tellAll(ctx: Ctx, run: Run, said: string): Promise<void> {
  await tellAskers(ctx, run, { title: '{doc} 被审批人改了', deed: '查看审批', said });
  const seats = await from(ctx, 'approvalSeat', 's')
    .select('s.userId')
    .distinct()
    .where('s.approvalId', '=', run.id)
    .where('s.openFlag', '=', true)
    .execute();
  const others = seats.map(({ userId }) => userId).filter((userId) => userId !== actorUserId(ctx));
  await tellDeciders(ctx, run, { userIds: others, title: '{doc} 改了，待您审批' });
}
