// Whom a notice (`n`) is for: whoever has one of its roles, stands in one of its departments or holds one of its posts; with none named, everybody.
import { sql, type RawBuilder } from 'kysely';

type Who = { userId: RawBuilder<unknown> } | { empId: RawBuilder<unknown> };

/** Whether it is for an account, or for an employee with whatever account he has. */
export function isFor(who: Who): RawBuilder<boolean> {
  const accounts = 'userId' in who ? sql`u.id = ${who.userId}` : sql`u.emp_id = ${who.empId}`;
  const person =
    'userId' in who
      ? sql`e.id = (select u.emp_id from login_user u where u.node_id = n.node_id and u.id = ${who.userId})`
      : sql`e.id = ${who.empId}`;
  return sql<boolean>`(
    (n.role_ids = '{}' and n.department_ids = '{}' and n.post_ids = '{}')
    or (n.role_ids <> '{}' and exists (
      select 1 from login_user u join user_role o on o.node_id = u.node_id and o.user_id = u.id
      where u.node_id = n.node_id and ${accounts} and o.role_id = any(n.role_ids)))
    or ((n.department_ids <> '{}' or n.post_ids <> '{}') and exists (
      select 1 from employee e where e.node_id = n.node_id and ${person}
        and (e.department_id = any(n.department_ids) or e.post_id = any(n.post_ids)))))`;
}
