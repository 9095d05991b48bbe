// Reads of workflows: what each says, and who stands behind its steps.
import { sql } from 'kysely';
import { ApprovalOrderStatus, ApproverType } from '../../../contract/workflow/codes.ts';
import type { Definition } from '../../../contract/workflow/definition.ts';
import { workflow } from '../../../contract/workflow/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { contains, equals, list } from '../../kernel/list/list.ts';
import { from } from '../../kernel/scope.ts';
import { approversOf, type Facts } from './approvers.ts';
import { peopleFor } from './people.query.ts';

// beyond scope: a workflow is the site's, whoever reads it
/** The names of what these choose one by one: employees, roles and levels that decide; departments, product types and machines. */
async function namesOf(ctx: Ctx, workflows: readonly Definition[]): Promise<Record<string, string>> {
  const chosen = workflows.flatMap(({ conditions: { departmentIds, productTypeIds, vmIds }, steps }) => [
    ...steps.flatMap(({ approverIds }) => approverIds),
    ...[departmentIds, productTypeIds, vmIds].flatMap((some) => some ?? []),
  ]);
  const ids = [...new Set(chosen)];
  if (ids.length === 0) return {};
  const { rows } = await sql<{ id: string; name: string }>`
    select id, emp_name as name from employee where node_id = ${ctx.nodeId} and id = any(${ids}::uuid[])
    union all select id, role_name from role where node_id = ${ctx.nodeId} and id = any(${ids}::uuid[])
    union all select id, level_name from emp_level where node_id = ${ctx.nodeId} and id = any(${ids}::uuid[])
    union all select id, department_name from department where node_id = ${ctx.nodeId} and id = any(${ids}::uuid[])
    union all select id, product_type_name from product_type where node_id = ${ctx.nodeId} and id = any(${ids}::uuid[])
    union all select id, vm_name from vm where node_id = ${ctx.nodeId} and id = any(${ids}::uuid[])`.execute(ctx.db);
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
    const names = await namesOf(ctx, rows);
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

// beyond scope: whoever a workflow names decides, whatever the one who draws it sees
/** Whether an employee, by a column that holds his key, may decide: he is there and has an account that can sign in. As `peopleFor` has it. */
const mayDecide = (ctx: Ctx, empId: string) => sql`exists (select from login_user u
  left join employee e on e.node_id = u.node_id and e.id = u.emp_id
  where u.node_id = ${ctx.nodeId} and u.emp_id = ${sql.ref(empId)} and not u.lock_flag and coalesce(not e.lock_flag, true))`;

interface Tree {
  table: 'department' | 'cost';
  name: string;
  /** Who decides for a branch. */
  emp: string;
  /** Of these branches and what lies below them alone; of all where none is said. */
  within?: readonly string[] | null | undefined;
}

/** The branches in use for which neither they nor any above them, in use or not, has somebody who may decide. */
// beyond scope: a workflow is the site's, whoever draws it
const branchesWithout = (ctx: Ctx, { table, name, emp, within }: Tree) => sql<Branch>`with recursive up as (
    select id as below, id, parent_id, ${sql.ref(emp)} as emp_id from ${sql.table(table)} where node_id = ${ctx.nodeId}
    union all
    select up.below, t.id, t.parent_id, t.${sql.ref(emp)} from up join ${sql.table(table)} t on t.node_id = ${ctx.nodeId} and t.id = up.parent_id)
  select d.id, d.${sql.ref(name)} as name from ${sql.table(table)} d where d.node_id = ${ctx.nodeId} and d.status_flag
    ${within?.length ? sql`and exists (select from up where up.below = d.id and up.id = any(${[...within]}::uuid[]))` : sql``}
    and not exists (select from up where up.below = d.id and ${mayDecide(ctx, 'up.emp_id')}) order by 2, 1`;

// beyond scope: a workflow is the site's, whoever draws it
const projectsWithout = (
  ctx: Ctx,
) => sql<Branch>`select p.id, p.project_name as name from project p where p.node_id = ${ctx.nodeId} and p.status_flag
  and not exists (select from project_leader l where l.node_id = p.node_id and l.project_id = p.id and ${mayDecide(ctx, 'l.emp_id')}) order by 2, 1`;

type Branch = { id: string; name: string };

/** Departments, projects or cost centres for which a step finds nobody, by name. */
async function lackingOf(ctx: Ctx, type: number, { departmentIds }: Definition['conditions']): Promise<string[]> {
  const asked: Partial<Record<number, ReturnType<typeof branchesWithout>>> = {
    [ApproverType.departmentHead]: branchesWithout(ctx, {
      table: 'department',
      name: 'department_name',
      emp: 'manager_emp_id',
      within: departmentIds,
    }),
    [ApproverType.projectLeader]: projectsWithout(ctx),
    [ApproverType.costOwner]: branchesWithout(ctx, { table: 'cost', name: 'cost_name', emp: 'owner_emp_id' }),
  };
  const query = asked[type];
  if (!query) return [];
  const { rows } = await query.execute(ctx.db);
  return rows.map(({ name }) => name);
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
