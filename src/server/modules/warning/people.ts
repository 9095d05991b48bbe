// Who may be told of cases: people as of now, those whom cases are about, and what each of them may see.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import type { UserNow } from '../../kernel/jobs/index.ts';
import { userNow } from '../../kernel/jobs/user.ts';
import { from } from '../../kernel/scope.ts';
import type { CaseSaid } from './words.ts';

export interface Account {
  id: string;
  email: string | null;
  language: string;
}
export interface Person {
  now: UserNow;
  account: Account & { empId: string | null };
}
export type People = ReadonlyMap<string, Person>;

/** Who may be told as of now; whoever is gone or locked is not. They are a handful, each with an own data permission. */
export async function peopleNow(ctx: Ctx, ids: readonly string[]): Promise<People> {
  if (ids.length === 0) return new Map();
  const accounts = await from(ctx, 'loginUser', 'u')
    .select(['u.id', 'u.email', 'u.language', 'u.empId'])
    .where('u.id', 'in', ids)
    .execute();
  const people = new Map<string, Person>();
  for (const account of accounts) {
    const now = await userNow(ctx.db, { nodeId: ctx.nodeId, userId: account.id });
    if (now) people.set(account.id, { now, account });
  }
  return people;
}

interface Staff {
  departmentId: string;
  holder: Account[];
  head: Account[];
}

/** Those that cases are about: their accounts, and those of the head of their department, or of the nearest above that another one leads. */
export async function staffOf(ctx: Ctx, cases: readonly CaseSaid[]): Promise<ReadonlyMap<string, Staff>> {
  const ids = [...new Set(cases.flatMap(({ empId }) => empId ?? []))];
  if (ids.length === 0) return new Map();
  const accounts = (
    emp: string,
  ) => sql`coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email, 'language', u.language)) from login_user u
    where u.node_id = e.node_id and u.emp_id = ${sql.ref(emp)} and not u.lock_flag), '[]'::jsonb)`;
  // beyond scope: whom a warning is for hangs on the whole tree of departments
  const { rows } = await sql<Staff & { empId: string }>`
    with recursive up as (
      select e.id as emp_id, d.parent_id, d.manager_emp_id, 1 as step from employee e
        join department d on d.node_id = e.node_id and d.id = e.department_id where e.node_id = ${ctx.nodeId} and e.id = any(${ids}::uuid[])
      union all
      select u.emp_id, d.parent_id, d.manager_emp_id, u.step + 1 from up u
        join department d on d.node_id = ${ctx.nodeId} and d.id = u.parent_id where coalesce(u.manager_emp_id, u.emp_id) = u.emp_id
    )
    select e.id as emp_id, e.department_id, ${accounts('e.id')} as holder, ${accounts('h.manager_emp_id')} as head
    from employee e left join up h on h.emp_id = e.id and h.manager_emp_id <> e.id
    where e.node_id = ${ctx.nodeId} and e.id = any(${ids}::uuid[])`.execute(ctx.db);
  return new Map(rows.map(({ empId, ...its }) => [empId, its]));
}

export function maySee({ scope, rights }: UserNow, { vmId, empId }: CaseSaid, staff: ReadonlyMap<string, Staff>): boolean {
  if (rights.size === 0) return false;
  if (vmId && scope.vm && !scope.vm.includes(vmId)) return false;
  return !(empId && scope.department && !scope.department.includes(staff.get(empId)?.departmentId ?? ''));
}
