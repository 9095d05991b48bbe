// Reads of projects, their attributes, employees and leaders: narrowed to the data permission over projects, and people over departments.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { org } from '../../../contract/org/index.ts';
import { project, projectAttribute, projectEmp, projectLeader } from '../../../contract/org/project.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains, equals, list } from '../../kernel/list/list.ts';
import { sought } from '../../kernel/list/sought.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, inScope, sameNode, wholeNode } from '../../kernel/scope.ts';
import { projectSpending } from '../site/index.ts';

type ProjectRow = Given<typeof project.list>['rows'][number];
type ProjectCore = Omit<
  ProjectRow,
  'leaderNames' | 'empCount' | 'attributeCount' | 'costNames' | 'usedAmount' | 'committedAmount' | 'leftAmount'
>;

const projectRows = (ctx: Ctx) =>
  from(ctx, 'project', 'p').select([
    'p.id',
    'p.projectCode',
    'p.projectName',
    sql<string | null>`p.start_date::text`.as('startDate'),
    sql<string | null>`p.end_date::text`.as('endDate'),
    'p.statusFlag',
    'p.budgetAmount',
    'p.remark',
    'p.createdAt',
  ]);

/** Adds leaders, cost centres, counts in sight and what it comes to, to all rows: six queries, however many rows. */
async function withMembers(ctx: Ctx, rows: ProjectCore[]): Promise<ProjectRow[]> {
  const ids = sql`any(${rows.map(({ id }) => id)}::uuid[])`;
  const figures = ctx.rights.has('organization.project');
  const [leaders, emps, attributes, centres, spending] = await Promise.all([
    from(ctx, 'projectLeader', 'x')
      .innerJoin('employee as e', withinScope(ctx, 'e.id', 'x.empId'))
      .select(['x.projectId', sql<string>`string_agg(e.emp_name, '、' order by x.main_flag desc, e.emp_code)`.as('said')])
      .where(sql<boolean>`x.project_id = ${ids}`)
      .groupBy('x.projectId')
      .execute(),
    from(ctx, 'projectEmp', 'x')
      .innerJoin('employee as e', withinScope(ctx, 'e.id', 'x.empId'))
      .select(['x.projectId', sql<number>`count(*)`.as('said')])
      .where(sql<boolean>`x.project_id = ${ids}`)
      .groupBy('x.projectId')
      .execute(),
    from(ctx, 'projectAttribute', 'x')
      .select(['x.projectId', sql<number>`count(*)`.as('said')])
      .where(sql<boolean>`x.project_id = ${ids}`)
      .groupBy('x.projectId')
      .execute(),
    from(ctx, 'costEntity', 'x')
      .innerJoin('cost as c', withinScope(ctx, 'c.id', 'x.costId'))
      .select([sql<string>`x.project_id`.as('projectId'), sql<string>`string_agg(c.cost_name, '、' order by c.cost_code)`.as('said')])
      .where(sql<boolean>`x.project_id = ${ids}`)
      .groupBy('x.projectId')
      .execute(),
    figures
      ? projectSpending(
          ctx,
          rows.map(({ id }) => id),
        )
      : null,
  ]);
  const of = <T>(found: readonly { projectId: string; said: T }[]) => new Map(found.map(({ projectId, said }) => [projectId, said]));
  const [names, people, particulars, accounts] = [of(leaders), of(emps), of(attributes), of(centres)];
  return rows.map((row) => ({
    ...row,
    leaderNames: names.get(row.id) ?? null,
    empCount: people.get(row.id) ?? 0,
    attributeCount: particulars.get(row.id) ?? 0,
    costNames: accounts.get(row.id) ?? null,
    ...spent(row, spending?.get(row.id)),
  }));
}

/** Who does not keep projects is told neither budget nor what of it is used. */
function spent({ budgetAmount }: ProjectCore, found: { usedAmount: number; committedAmount: number } | undefined) {
  if (!found) return { budgetAmount: null, usedAmount: null, committedAmount: null, leftAmount: null };
  const leftAmount = budgetAmount === null ? null : budgetAmount - found.usedAmount - found.committedAmount;
  return { budgetAmount, ...found, leftAmount };
}

// Somebody out of sight is in no project.
const has = (ctx: Ctx, table: 'project_emp' | 'project_leader', empId: string) =>
  sql<boolean>`exists (select from ${sql.table(table)} x
    join employee e on e.node_id = x.node_id and e.id = x.emp_id and ${inScope(ctx, 'employee', 'e')}
    where x.node_id = p.node_id and x.project_id = p.id and x.emp_id = ${empId})`;

export const projectList = list(project.list, {
  query: projectRows,
  filters: {
    keyword: sought('p'),
    statusFlag: equals('p.statusFlag'),
    empId: (empId, ctx) => has(ctx, 'project_emp', empId),
    leaderEmpId: (empId, ctx) => has(ctx, 'project_leader', empId),
    costId: (costId, ctx) =>
      sql<boolean>`exists (select from cost_entity x where x.project_id = p.id and x.cost_id = ${costId} and ${inScope(ctx, 'costEntity', 'x')})`,
  },
  sorts: {
    projectCode: 'p.projectCode',
    projectName: 'p.projectName',
    startDate: 'p.startDate',
    endDate: 'p.endDate',
    createdAt: 'p.createdAt',
  },
  order: [
    ['p.projectCode', 'asc'],
    ['p.id', 'asc'],
  ],
  finish: withMembers,
});

/** All projects in sight, for pickers. */
export const projects = (ctx: Ctx): Promise<Given<typeof org.projects>> =>
  from(ctx, 'project', 'p').select(['p.id', 'p.projectCode', 'p.projectName', 'p.statusFlag']).orderBy('p.projectCode').execute();

/** The first 20 projects in use whose code contains the text. */
export const projectsByCode = (ctx: Ctx, { projectCode }: In<typeof project.byCode>): Promise<Given<typeof project.byCode>> =>
  from(ctx, 'project', 'p')
    .select(['p.id', 'p.projectCode', 'p.projectName'])
    .where(contains('p.projectCode')(projectCode))
    .where('p.statusFlag', '=', true)
    .orderBy('p.projectCode')
    .limit(20)
    .execute();

/** One project with its attributes and leaders; refuses 'not-found'. */
export async function findProject(ctx: Ctx, { id }: In<typeof project.find>): Promise<Given<typeof project.find>> {
  const found = await projectRows(ctx).where('p.id', '=', id).executeTakeFirst();
  const [row] = found ? await withMembers(ctx, [found]) : [];
  if (!row) return refuse('not-found', { thing: '项目' });
  const [attributes, leaders] = await Promise.all([
    attributeRows(ctx).where('a.projectId', '=', id).orderBy('a.sort').orderBy('a.attrName').execute(),
    leaderRows(ctx).where('x.projectId', '=', id).orderBy('x.mainFlag', 'desc').orderBy('e.empCode').execute(),
  ]);
  return { ...row, attributes, leaders };
}

const attributeRows = (ctx: Ctx) => from(ctx, 'projectAttribute', 'a').select(['a.id', 'a.attrName', 'a.attrValue', 'a.sort']);

export const attributeList = list(projectAttribute.list, {
  query: attributeRows,
  filters: { projectId: equals('a.projectId') },
  sorts: { attrName: 'a.attrName', sort: 'a.sort' },
  order: [
    ['a.sort', 'asc'],
    ['a.attrName', 'asc'],
    ['a.id', 'asc'],
  ],
});

export const projectEmpList = list(projectEmp.list, {
  query: (ctx) =>
    from(ctx, 'projectEmp', 'x')
      .innerJoin('employee as e', withinScope(ctx, 'e.id', 'x.empId'))
      .innerJoin('department as d', withinScope(ctx, 'd.id', 'e.departmentId'))
      .select(['e.id as empId', 'e.empCode', 'e.empName', 'd.departmentName']),
  filters: { keyword: sought('e'), projectId: equals('x.projectId') },
  sorts: { empCode: 'e.empCode', empName: 'e.initials', departmentName: 'd.departmentName' },
  order: [
    ['e.empCode', 'asc'],
    ['e.id', 'asc'],
  ],
});

const leaderRows = (ctx: Ctx) =>
  from(ctx, 'projectLeader', 'x')
    .innerJoin('project as p', withinScope(ctx, 'p.id', 'x.projectId'))
    .innerJoin('employee as e', withinScope(ctx, 'e.id', 'x.empId'))
    .innerJoin('department as d', withinScope(ctx, 'd.id', 'e.departmentId'))
    .select(['x.id', 'x.projectId', 'p.projectCode', 'p.projectName', 'x.empId', 'e.empCode', 'e.empName'])
    .select(['d.departmentName', 'x.mainFlag', 'x.createdAt']);

export const leaderList = list(projectLeader.list, {
  query: leaderRows,
  filters: {
    keyword: sought('p'),
    projectId: equals('x.projectId'),
    empId: equals('x.empId'),
    mainFlag: equals('x.mainFlag'),
  },
  sorts: { projectCode: 'p.projectCode', empCode: 'e.empCode', empName: 'e.initials', createdAt: 'x.createdAt' },
  order: [
    ['p.projectCode', 'asc'],
    ['x.mainFlag', 'desc'],
    ['x.id', 'asc'],
  ],
});

/** The accounts of those who lead a project, whatever part of the data the actor sees: they are told of what is charged to it. */
export const leadersOf = (ctx: Ctx, projectId: string): Promise<{ id: string }[]> =>
  // scope: who leads a project hears of it, whoever asks
  from(wholeNode(ctx), 'projectLeader', 'x')
    .innerJoin('loginUser as u', sameNode('u.empId', 'x.empId'))
    .select('u.id')
    .where('x.projectId', '=', projectId)
    .where('u.lockFlag', '=', false)
    .execute();
