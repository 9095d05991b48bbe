// What waits for whoever reads it: where a workflow runs, by the seats that are his or of those whom he stands in for; elsewhere by the right of its kind,
// within his data permission. Never his own.
import { sql } from 'kysely';
import { inbox } from '../../../contract/workflow/index.ts';
import { ApprovalOrderStatus } from '../../../contract/workflow/codes.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { AnyQuery } from '../../kernel/db/any-query.ts';
import { lit } from '../../kernel/db/lit.ts';
import { contains, equals, list, narrowed } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, inScope, wholeNode } from '../../kernel/scope.ts';
import { isOwnRequest, ownMatter, ownRequest } from '../site/index.ts';
import { limitsOf, priceOf, type Limits } from './change-limits.ts';
import { monthOf, spentOf, takenBy } from './costs.query.ts';
import { decidersOf } from './deciders.query.ts';
import type { Facts } from './approvers.ts';
import type { AskedLine } from './facts.ts';
import type { Approvable } from './request.ts';
import { definitionOf } from './run.ts';
import { mineOf, seatsOf } from './seats.ts';

const userOf = (ctx: Ctx): string | null => (ctx.actor.kind === 'user' ? ctx.actor.userId : null);

/** Runs in which the actor has a seat that is open. Nobody has one at his own. */
const hasSeat = (ctx: Ctx) => sql<boolean>`a.id in (select s.approval_id from approval_seat s
  where s.node_id = ${ctx.nodeId} and s.open_flag and s.user_id = ${userOf(ctx)}::uuid)`;

/** Whether the actor stands in for anybody now: asked once, before any run is looked at. */
const standsInNow = (ctx: Ctx) => sql<boolean>`exists (select from approval_absence x
  where x.node_id = ${ctx.nodeId} and x.substitute_id = ${userOf(ctx)}::uuid and now() between x.away_from and x.away_to)`;

/** Runs in which somebody has one who is away and said that the actor stands in, who has not spoken at that step yet. */
const standsIn = (ctx: Ctx) => sql<boolean>`(${standsInNow(ctx)} and a.id in (select s.approval_id from approval_absence x
  join approval_seat s on s.node_id = x.node_id and s.user_id = x.user_id and s.open_flag
  where x.node_id = ${ctx.nodeId} and x.substitute_id = ${userOf(ctx)}::uuid and now() between x.away_from and x.away_to
    and not exists (select from approval_seat t where t.node_id = s.node_id and t.approval_id = s.approval_id and t.step_no = s.step_no
      and t.decided_by = ${userOf(ctx)}::uuid)))`;

const seated = (ctx: Ctx) => sql<boolean>`(${hasSeat(ctx)} or ${standsIn(ctx)})`;

/** Run `a` is of one of these kinds, and of the page that declared it. */
const among = (kinds: readonly Approvable[]) => {
  const whole = kinds.flatMap(({ bizType, of }) => (of ? [] : [bizType]));
  const parts = kinds.flatMap(({ bizType, of }) => (of ? [sql<boolean>`(a.biz_type = ${bizType} and ${of})`] : []));
  return sql<boolean>`(${sql.join([sql<boolean>`a.biz_type = any(${whole}::smallint[])`, ...parts], sql` or `)})`;
};

/** Run `a` is of a kind that the actor's rights let him decide, where no workflow runs. */
export const rightHeld = (ctx: Ctx, kinds: readonly Approvable[]) =>
  among(kinds.filter(({ rights }) => rights.some((right) => ctx.rights.has(right))));

/** What the holders of the kinds' rights decide, where no workflow runs. */
const byRight = (ctx: Ctx, kinds: readonly Approvable[]) =>
  sql<boolean>`(a.workflow_id is null and ${rightHeld(ctx, kinds)} and ${inScope(ctx, 'approval', 'a')})`;

// Of what no workflow runs there are no steps: they are not looked for, which is most of the work where many documents wait.
const stepNow = sql<
  string | null
>`case when a.workflow_id is not null then (select string_agg(v.steps -> s.step_no ->> 'stepName', '、' order by s.step_no) from approval_step s
  join workflow_version v on v.node_id = a.node_id and v.workflow_id = a.workflow_id and v.version = a.workflow_version
  where s.node_id = a.node_id and s.approval_id = a.id and s.open_flag) end`;
// Of the few steps of the run alone (`offset 0`): the least of a site is found by the index of what is due, which would go through all that are due before it.
const dueNow = sql<string | null>`case when a.workflow_id is not null then (select min(s.due_at) from (select t.due_at from approval_step t
  where t.node_id = a.node_id and t.approval_id = a.id and t.open_flag offset 0) s) end`;

const COLUMNS = [
  'a.id',
  'a.bizType',
  'a.docId',
  'a.docNo',
  'a.about',
  'a.asker',
  'a.amount',
  'a.num',
  'a.urgentFlag',
  'a.askedAt',
  'a.question',
] as const;

// scope: whoever the workflow names decides, whatever he sees; what the right alone lets him decide is narrowed in `byRight`
const runs = (ctx: Ctx) => from(wholeNode(ctx), 'approval', 'a');

const pending = (ctx: Ctx) =>
  runs(ctx)
    .where(sql<boolean>`a.approval_status = ${lit(ApprovalOrderStatus.pending)}`)
    .where(sql<boolean>`(a.ends_at is null or a.ends_at > now())`);

const notOwn = (ctx: Ctx) => sql<boolean>`(not ${ownRequest(ctx, { askedBy: 'a.askedBy' })}
  and not ${ownMatter(ctx, (empId) => sql`a.facts -> 'empIds' ? ${empId}::text`)})`;

/** What waits for the actor. */
const waiting = (ctx: Ctx, kinds: readonly Approvable[]) =>
  pending(ctx).where(sql<boolean>`(${hasSeat(ctx)} or (${standsIn(ctx)} or ${byRight(ctx, kinds)}) and ${notOwn(ctx)})`);

/**
 * The same in parts, of which none has what another has (without a workflow a run has no seats): each is found from its own side, by the few seats that
 * are the actor's. Over all of them at once every document that waits for anybody is looked at.
 */
const waitingParts = (ctx: Ctx, kinds: readonly Approvable[]): AnyQuery<object>[] => [
  pending(ctx).where(hasSeat(ctx)),
  pending(ctx)
    .where(standsIn(ctx))
    .where(notOwn(ctx))
    .where(sql<boolean>`not ${hasSeat(ctx)}`),
  pending(ctx).where(byRight(ctx, kinds)).where(notOwn(ctx)),
];

/**
 * How many runs wait at a seat of the actor's, of whatever kind. Who has an open seat waits, for a run that is over has none (`end`): the seats alone are
 * counted, less those few whose own time is over and that nobody has looked after yet.
 */
const seatedNum = (ctx: Ctx) => {
  const lapsed = runs(ctx)
    .where(sql<boolean>`a.approval_status = ${lit(ApprovalOrderStatus.pending)} and a.ends_at <= now()`)
    .where(hasSeat(ctx))
    .select(sql<number>`count(*)`.as('n'));
  return sql`(select count(*) from (select from approval_seat s where s.node_id = ${ctx.nodeId} and s.open_flag and s.user_id = ${userOf(ctx)}::uuid
    group by s.approval_id) as q) - (${lapsed})`;
};

/** When each run is due next. */
const dueOf = (ctx: Ctx) =>
  from(ctx, 'approvalStep', 's')
    .select(['s.approvalId', sql<string | null>`min(s.due_at)`.as('dueAt')])
    .where('s.openFlag', '=', true)
    .groupBy('s.approvalId');

/** Rows with their steps that are open: of those of a page alone, for a page far behind is made of all before it. */
async function withSteps<R extends { id: string }>(ctx: Ctx, rows: readonly R[]) {
  // beyond scope: of runs that the list has found
  const { rows: steps } = await sql<{ id: string; stepName: string | null; dueAt: string | null }>`
    select a.id, ${stepNow} as step_name, ${dueNow} as due_at from approval a
    where a.node_id = ${ctx.nodeId} and a.id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(ctx.db);
  const byRun = new Map(steps.map(({ id, ...step }) => [id, step]));
  return rows.map((row) => ({ ...row, stepName: null, dueAt: null, ...byRun.get(row.id) }));
}

const filters = { bizType: equals('a.bizType'), docNo: contains('a.docNo') };

/** The inbox, over the kinds that nouns declare. */
export const inboxList = (kinds: readonly Approvable[]) =>
  list(inbox.list, {
    query: (ctx, { sorts }) => {
      const runs = waiting(ctx, kinds).select([...COLUMNS]);
      // Sorted by what is due all that wait are asked when: once for all, not each by itself.
      const isByDue = sorts?.some(({ field }) => field === 'dueAt');
      return isByDue ? runs.leftJoin(dueOf(ctx).as('d'), (join) => join.onRef('d.approvalId', '=', 'a.id')).select('d.dueAt') : runs;
    },
    filters,
    summary: (ctx, input) => {
      const counts = waitingParts(ctx, kinds).map(
        (part) => sql`(${narrowed({ query: () => part, filters }, ctx, input).select(sql<number>`count(*)`.as('n'))})`,
      );
      if (!input.bizType && !input.docNo) counts[0] = seatedNum(ctx);
      return ctx.db.selectNoFrom(sql<number>`${sql.join(counts, sql` + `)}`.as('rowTotal')) as AnyQuery<Record<string, unknown>>;
    },
    sorts: { askedAt: 'a.askedAt', amount: 'a.amount', dueAt: 'd.dueAt' },
    order: [
      ['a.askedAt', 'asc'],
      ['a.id', 'asc'],
    ],
    finish: withSteps,
  });

/** What the actor has to do with a run: decides it now, asked for it, said something, was named in a comment. Refuses 'not-found' where it is none of his. */
export async function partOf(ctx: Ctx, kinds: readonly Approvable[], id: string) {
  const row = await runs(ctx)
    .where('a.id', '=', id)
    .select([
      seated(ctx).as('seated'),
      byRight(ctx, kinds).as('byRight'),
      sql<boolean>`${userOf(ctx)}::uuid = any(a.asked_by)`.as('asker'),
      sql<boolean>`exists (select from approval_act t where t.node_id = a.node_id and t.approval_id = a.id and t.user_id = ${userOf(ctx)}::uuid)`.as(
        'acted',
      ),
      sql<boolean>`exists (select from approval_mention m where m.node_id = a.node_id and m.approval_id = a.id and m.user_id = ${userOf(ctx)}::uuid)`.as(
        'mentioned',
      ),
    ])
    .executeTakeFirst();
  // Who has nothing to do with it is told what he would be told of one that is not there.
  if (!row || !(row.seated || row.byRight || row.asker || row.acted || row.mentioned)) return refuse('not-found', { thing: '审批' });
  return row;
}

/** A document that waits, with what it costs, budget and history, and all that was decided of it. Refuses 'not-found' to whom it is none of. */
export async function findApproval(
  ctx: Ctx,
  kinds: readonly Approvable[],
  { id }: In<typeof inbox.find>,
): Promise<Given<typeof inbox.find>> {
  const part = await partOf(ctx, kinds, id);
  const row = await runs(ctx)
    .where('a.id', '=', id)
    .leftJoin('workflow as w', (join) => join.onRef('w.nodeId', '=', 'a.nodeId').onRef('w.id', '=', 'a.workflowId'))
    .select([...COLUMNS, stepNow.as('stepName'), dueNow.as('dueAt'), 'w.workflowName'])
    .select(['a.revision', 'a.approvalStatus', 'a.facts', 'a.lines', 'a.askedBy', 'a.departmentId', 'a.workflowId', 'a.workflowVersion'])
    .executeTakeFirstOrThrow();
  const { facts: kept, lines, askedBy, departmentId, workflowId, workflowVersion, ...rest } = row;
  const about = kept as Facts;
  const isOwn = await isOwnRequest(ctx, { askedBy, empIds: about.empIds });
  // scope: budget and history of what a workflow has him decide; who decides by his right sees what his data permission shows
  const reach = part.seated ? wholeNode(ctx) : ctx;
  const taken = about.empId ? await takenBy(reach, about.empId) : null;
  const open = rest.approvalStatus === ApprovalOrderStatus.pending;
  const mineFlag = open && !isOwn && (part.seated || part.byRight);
  const changes = kinds.find(({ bizType }) => bizType === rest.bizType)?.changes;
  const priced = changes?.reprice !== undefined;
  const limits = mineFlag && changes ? await limitsFor(ctx, row) : null;
  return {
    ...rest,
    lines: (lines as AskedLine[]).map((line) => ({
      ...line,
      price: priced ? priceOf(line) : null,
      askedNum: line.askedNum ?? null,
      askedPrice: line.askedPrice ?? null,
      takenNum: taken && (taken.get(line.productId) ?? 0),
    })),
    costs: await costsOf(reach, { ...about, departmentId, docId: rest.docId }),
    acts: await actsOf(ctx, rest),
    deciders: open ? await decidersOf(ctx, id) : [],
    mineFlag,
    askerFlag: part.asker,
    changeUpPct: limits?.raise ?? null,
    changePricePct: (priced && limits?.pricePct) || null,
  };
}

/** What the actor may change of a run that waits for him; null where no workflow says so. */
async function limitsFor(ctx: Ctx, run: { id: string; workflowId: string | null; workflowVersion: number | null }): Promise<Limits | null> {
  const { id, workflowId, workflowVersion } = run;
  if (workflowId === null || workflowVersion === null) return null;
  const mine = await mineOf(ctx, await seatsOf(ctx, id));
  return limitsOf(
    await definitionOf(ctx, { workflowId, workflowVersion }),
    mine.map(({ stepNo }) => stepNo),
  );
}

async function costsOf(
  ctx: Ctx,
  { empId, costId, projectId, departmentId, docId }: Facts & { departmentId: string | null; docId: string },
): Promise<Given<typeof inbox.find>['costs']> {
  const [names, month, spent] = await Promise.all([
    namesOf(ctx, { empId, costId, departmentId }),
    empId && departmentId ? monthOf(ctx, { empId, departmentId }) : null,
    spentOf(ctx, { costId, projectId, docId }),
  ]);
  return { ...names, ...(month ?? { empMonth: null, departmentMonth: null }), ...spent };
}

async function namesOf(
  ctx: Ctx,
  { empId, costId, departmentId }: { empId: string | null; costId: string | null; departmentId: string | null },
) {
  const { rows } = await sql<{ empName: string | null; departmentName: string | null; costName: string | null }>`select
    (select emp_name from employee where node_id = ${ctx.nodeId} and id = ${empId}::uuid) as emp_name,
    (select department_name from department where node_id = ${ctx.nodeId} and id = ${departmentId}::uuid) as department_name,
    (select cost_name from cost where node_id = ${ctx.nodeId} and id = ${costId}::uuid) as cost_name`.execute(ctx.db);
  return rows[0]!;
}

const filesOf = sql<
  { objectName: string; fileName: string }[]
>`coalesce((select jsonb_agg(jsonb_build_object('objectName', f.object_name, 'fileName', f.file_name)
    order by f.id) from approval_file x join stored_file f on f.node_id = x.node_id and f.id = x.file_id
  where x.node_id = t.node_id and x.act_id = t.id), '[]'::jsonb)`;

/** All that was said and decided of a document, of every version of it, oldest first. */
async function actsOf(ctx: Ctx, { bizType, docId }: { bizType: number; docId: string }) {
  return runs(ctx)
    .innerJoin('approvalAct as t', (join) => join.onRef('t.nodeId', '=', 'a.nodeId').onRef('t.approvalId', '=', 'a.id'))
    .select(['t.id', 'a.revision', 't.stepName', 't.act', 't.actor', 't.other', 't.remark', 't.actedAt', filesOf.as('files')])
    .where('a.bizType', '=', bizType)
    .where('a.docId', '=', docId)
    .orderBy('t.actedAt')
    .orderBy('t.id')
    .execute();
}

/** The decisions of a document, for whoever may see its run; nothing for others, and of one that never asked. */
export async function trailOf(
  ctx: Ctx,
  kinds: readonly Approvable[],
  { bizType, docId }: In<typeof inbox.trail>,
): Promise<Given<typeof inbox.trail>> {
  const row = await runs(ctx)
    .select('a.id')
    .where('a.bizType', '=', bizType)
    .where('a.docId', '=', docId)
    .orderBy('a.revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return { acts: [], deciders: [] };
  const shown = among(kinds.filter(({ pages }) => pages.some((page) => ctx.rights.has(page))));
  const sees = await from(ctx, 'approval', 'a').select('a.id').where('a.id', '=', row.id).where(shown).executeTakeFirst();
  if (!sees) await partOf(ctx, kinds, row.id);
  return { acts: await actsOf(ctx, { bizType, docId }), deciders: await decidersOf(ctx, row.id) };
}
