// Whom a notice (`n`) is for: whoever has one of its roles, stands in one of its departments or holds one of its posts; with none named, everybody.
import { sql, type RawBuilder } from 'kysely';

type Who = { userId: RawBuilder<unknown> } | { empId: RawBuilder<unknown> };

/** Whether it is for an account, or for an employee with whatever account he has. The names of its own tables (`mine`, `held`, `him`) are nobody else's. */
export function isFor(who: Who): RawBuilder<boolean> {
  const accounts = 'userId' in who ? sql`mine.id = ${who.userId}` : sql`mine.emp_id = ${who.empId}`;
  const person =
    'userId' in who
      ? sql`him.id = (select mine.emp_id from login_user mine where mine.node_id = n.node_id and mine.id = ${who.userId})`
      : sql`him.id = ${who.empId}`;
  return sql<boolean>`(
    (n.role_ids = '{}' and n.department_ids = '{}' and n.post_ids = '{}')
    or (n.role_ids <> '{}' and exists (
      select 1 from login_user mine join user_role held on held.node_id = mine.node_id and held.user_id = mine.id
      where mine.node_id = n.node_id and ${accounts} and held.role_id = any(n.role_ids)))
    or ((n.department_ids <> '{}' or n.post_ids <> '{}') and exists (
      select 1 from employee him where him.node_id = n.node_id and ${person}
        and (him.department_id = any(n.department_ids) or him.post_id = any(n.post_ids)))))`;
}
