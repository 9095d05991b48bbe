// Reads of workflows: what each says, and who stands behind its steps.
import { sql } from 'kysely';
import { ApprovalOrderStatus, ApproverType } from '../../../contract/workflow/codes.ts';
import type { Definition, Step } from '../../../contract/workflow/definition.ts';
import { workflow } from '../../../contract/workflow/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { contains, equals, list } from '../../kernel/list/list.ts';
import { from } from '../../kernel/scope.ts';
import { approversOf, type Facts } from './approvers.ts';
import { peopleFor } from './people.query.ts';

/** The names of employees, roles and levels that these steps choose. */
async function namesOf(ctx: Ctx, steps: readonly Step[]): Promise<Record<string, string>> {
  const ids = [...new Set(steps.flatMap(({ approverIds }) => approverIds))];
  if (ids.length === 0) return {};
  const { rows } = await sql<{ id: string; name: string }>`
    select id, emp_name as name from employee where node_id = ${ctx.nodeId} and id = any(${ids}::uuid[])
    union all select id, role_name from role where node_id = ${ctx.nodeId} and id = any(${ids}::uuid[])
    union all select id, level_name from emp_level where node_id = ${ctx.nodeId} and id = any(${ids}::uuid[])`.execute(ctx.db);
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

export const workflowList = list(workflow.list, {
  query: (ctx) =>
    from(ctx, 'workflow', 'w')
      .innerJoin('workflowVersion as v', (join) =>
        join.onRef('v.nodeId', '=', 'w.nodeId').onRef('v.workflowId', '=', 'w.id').onRef('v.version', '=', 'w.version'),
      )
      .select(['w.id', 'w.workflowName', 'w.bizType', 'w.sort', 'w.statusFlag', 'w.version', 'w.changedBy', 'w.changedAt'])
      .select([
        sql<Definition['conditions']>`v.conditions`.as('conditions'),
        sql<Definition['steps']>`v.steps`.as('steps'),
        sql<number>`(select count(*) from approval a where a.node_id = w.node_id and a.workflow_id = w.id
          and a.approval_status = ${lit(ApprovalOrderStatus.pending)})`.as('openCount'),
      ]),
  filters: { keyword: contains('w.workflowName'), bizType: equals('w.bizType'), statusFlag: equals('w.statusFlag') },
  sorts: { workflowName: 'w.workflowName', bizType: 'w.bizType', sort: 'w.sort', changedAt: 'w.changedAt' },
  order: [
    ['w.bizType', 'asc'],
    ['w.sort', 'asc'],
    ['w.id', 'asc'],
  ],
  finish: async (ctx, rows) => {
    const names = await namesOf(
      ctx,
      rows.flatMap(({ steps }) => steps),
    );
    return rows.map((row) => ({ ...row, names }));
  },
});

const SHOWN = 5;
const NOBODY: Facts = {
  empIds: [],
  empId: null,
  costId: null,
  projectId: null,
  departmentPath: [],
  costPath: [],
  typeIds: [],
  vmIds: [],
  overBudget: false,
};

/** Departments, projects or cost centres for which a step finds nobody, by name. */
async function lackingOf(ctx: Ctx, type: number, { departmentIds }: Definition['conditions']): Promise<string[]> {
  const asked = {
    [ApproverType.departmentHead]: sql`with recursive d as (
        select id, department_name as name, manager_emp_id as emp_id, parent_id from department where node_id = ${ctx.nodeId} and status_flag
      ), up as (select id as below, parent_id, emp_id from d union all
        select up.below, d.parent_id, d.emp_id from up join d on d.id = up.parent_id)
      select d.id, d.name from d where not exists (select from up join login_user u on u.node_id = ${ctx.nodeId} and u.emp_id = up.emp_id
        and not u.lock_flag where up.below = d.id) order by d.name`,
    [ApproverType.projectLeader]: sql`select p.id, p.project_name as name from project p where p.node_id = ${ctx.nodeId} and p.status_flag
      and not exists (select from project_leader l join login_user u on u.node_id = l.node_id and u.emp_id = l.emp_id and not u.lock_flag
        where l.node_id = p.node_id and l.project_id = p.id) order by p.project_name`,
    [ApproverType.costOwner]: sql`with recursive d as (
        select id, cost_name as name, owner_emp_id as emp_id, parent_id from cost where node_id = ${ctx.nodeId} and status_flag
      ), up as (select id as below, parent_id, emp_id from d union all
        select up.below, d.parent_id, d.emp_id from up join d on d.id = up.parent_id)
      select d.id, d.name from d where not exists (select from up join login_user u on u.node_id = ${ctx.nodeId} and u.emp_id = up.emp_id
        and not u.lock_flag where up.below = d.id) order by d.name`,
  } as Partial<Record<number, ReturnType<typeof sql>>>;
  const query = asked[type];
  if (!query) return [];
  const rows = (await query.execute(ctx.db)).rows as { id: string; name: string }[];
  const only = type === ApproverType.departmentHead && departmentIds?.length ? new Set(departmentIds) : undefined;
  return rows.filter(({ id }) => !only || only.has(id)).map(({ name }) => name);
}

/** Who stands behind each step now, and for what nobody does. */
export async function checkWorkflow(ctx: Ctx, { conditions, steps }: In<typeof workflow.check>): Promise<Given<typeof workflow.check>> {
  const people = await peopleFor(ctx, steps);
  const lacking = new Map<number, string[]>();
  for (const type of new Set(steps.map(({ approverType }) => approverType))) lacking.set(type, await lackingOf(ctx, type, conditions));
  return steps.map((step, at) => {
    const who = approversOf(step, NOBODY, { people, isOwn: () => false });
    const without = lacking.get(step.approverType) ?? [];
    return {
      at,
      approvers: who.slice(0, SHOWN).map(({ userName }) => userName),
      approverCount: who.length,
      lacking: without.slice(0, SHOWN),
      lackingCount: without.length,
    };
  });
}
