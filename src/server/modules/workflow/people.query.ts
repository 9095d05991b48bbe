// What the engine has to know of the people of a site: read once for as many documents as are asked about.
import { sql } from 'kysely';
import { ApproverType } from '../../../contract/workflow/codes.ts';
import type { Step } from '../../../contract/workflow/definition.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { holders } from '../role/index.ts';
import type { Account, People } from './approvers.ts';

type Named = { id: string; empId: string };

/** Those who may come to decide one of these steps. Whoever a workflow names decides, whatever data permission the one who asks has. */
export async function peopleFor(ctx: Ctx, steps: readonly Pick<Step, 'approverType' | 'approverIds'>[]): Promise<People> {
  const idsOf = (type: number) => steps.filter(({ approverType }) => approverType === type).flatMap(({ approverIds }) => approverIds);
  const has = (type: number) => steps.some(({ approverType }) => approverType === type);
  const [heads, owners, leaders] = await Promise.all([
    has(ApproverType.departmentHead)
      ? rowsOf(ctx, sql`select id, manager_emp_id as emp_id from department where node_id = ${ctx.nodeId} and manager_emp_id is not null`)
      : [],
    has(ApproverType.costOwner)
      ? rowsOf(ctx, sql`select id, owner_emp_id as emp_id from cost where node_id = ${ctx.nodeId} and owner_emp_id is not null`)
      : [],
    has(ApproverType.projectLeader)
      ? rowsOf(ctx, sql`select project_id as id, emp_id from project_leader where node_id = ${ctx.nodeId} order by main_flag desc, id`)
      : [],
  ]);
  const emps = [...new Set([...heads, ...owners, ...leaders].map(({ empId }) => empId)), ...idsOf(ApproverType.person)];
  const accounts = await accountsOf(ctx, { emps, roles: idsOf(ApproverType.role), levels: idsOf(ApproverType.level) });
  return {
    accounts,
    byEmp: new Map(accounts.flatMap((one) => (one.empId ? [[one.empId, one] as const] : []))),
    heads: new Map(heads.map(({ id, empId }) => [id, empId])),
    owners: new Map(owners.map(({ id, empId }) => [id, empId])),
    leaders: new Map([...Map.groupBy(leaders, ({ id }) => id)].map(([id, of]) => [id, of.map(({ empId }) => empId)])),
  };
}

const rowsOf = async (ctx: Ctx, query: ReturnType<typeof sql>) => (await query.execute(ctx.db)).rows as Named[];

interface Which {
  emps: readonly string[];
  roles: readonly string[];
  levels: readonly string[];
}

/** Accounts that can sign in, of employees who are there. */
async function accountsOf(ctx: Ctx, { emps, roles, levels }: Which): Promise<Account[]> {
  if (emps.length + roles.length + levels.length === 0) return [];
  // beyond scope: whoever a workflow names decides, whatever the one who asks sees
  const { rows } = await sql<Account>`
    select u.id as user_id, u.user_name, u.emp_id, e.department_id, e.level_id,
      array(select r.role_id from user_role r where r.node_id = u.node_id and r.user_id = u.id) as role_ids
    from login_user u left join employee e on e.node_id = u.node_id and e.id = u.emp_id
    where u.node_id = ${ctx.nodeId} and not u.lock_flag and coalesce(not e.lock_flag, true)
      and (u.emp_id = any(${[...emps]}::uuid[]) or e.level_id = any(${[...levels]}::uuid[])
        or exists (select from user_role r where r.node_id = u.node_id and r.user_id = u.id and r.role_id = any(${[...roles]}::uuid[])))
    order by u.user_name, u.id`.execute(ctx.db);
  return rows;
}

const MOST_KEEPERS = 50;

/** Who keeps the workflows: decides where nobody else is left. */
export async function keepersOf(ctx: Ctx): Promise<Account[]> {
  const accounts = await holders(ctx, 'system.approvalWorkflow.update').select('u.empId').limit(MOST_KEEPERS).execute();
  return accounts.map(({ id, userName, empId }) => ({ userId: id, userName, empId, departmentId: null, levelId: null, roleIds: [] }));
}

/** Who decides now for each of these, because they are away: the accounts that stand in. */
export async function substitutesOf(ctx: Ctx, userIds: readonly string[]): Promise<{ userId: string; substituteId: string }[]> {
  const { rows } = await sql<{ userId: string; substituteId: string }>`
    select a.user_id, a.substitute_id from approval_absence a join login_user u on u.node_id = a.node_id and u.id = a.substitute_id and not u.lock_flag
    where a.node_id = ${ctx.nodeId} and a.user_id = any(${[...userIds]}::uuid[]) and now() between a.away_from and a.away_to`.execute(
    ctx.db,
  );
  return rows;
}
