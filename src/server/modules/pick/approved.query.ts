// Who took something at a machine that asks for an approval, and had none: no privilege in force for him, the product and the machine at that time.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';

interface Taking {
  key: string;
  /** Null where nobody knows who it was: nobody can have approved it. */
  empId: string | null;
  productId: string | null;
  /** ISO 8601. */
  at: string;
}

/** The keys of those that nobody approved; one statement, however many there are. */
export async function unapproved({ db, nodeId }: Ctx, vmId: string, taken: readonly Taking[]): Promise<Set<string>> {
  if (taken.length === 0) return new Set();
  const all = (name: keyof Taking) => taken.map((one) => one[name]);
  const { rows } = await sql<{ key: string }>`
    with recursive asked as (
      select * from unnest(${all('key')}::text[], ${all('empId')}::uuid[], ${all('productId')}::uuid[], ${all('at')}::timestamptz[]) as w (key, emp, product, at)
    ), up as (
      select p.id as product, p.product_type_id as id from product p where p.node_id = ${nodeId} and p.id in (select product from asked)
      union select up.product, t.parent_id from up join product_type t on t.node_id = ${nodeId} and t.id = up.id where t.parent_id is not null
    )
    select distinct a.key from asked a where not exists (
      select from pick_privilege_emp m
      join pick_privilege g on g.node_id = m.node_id and g.id = m.privilege_id and g.valid_from <= a.at and g.valid_to > a.at
        and (g.status_flag or g.stopped_at > a.at)
      where m.node_id = ${nodeId} and m.emp_id = a.emp
        and (not exists (select from pick_privilege_vm v where v.node_id = g.node_id and v.privilege_id = g.id)
          or exists (select from pick_privilege_vm v where v.node_id = g.node_id and v.privilege_id = g.id and v.vm_id = ${vmId}))
        and (not exists (select from pick_privilege_product x where x.node_id = g.node_id and x.privilege_id = g.id)
          or exists (select from pick_privilege_product x where x.node_id = g.node_id and x.privilege_id = g.id
            and (x.subject_id = a.product or x.subject_id in (select up.id from up where up.product = a.product)))))`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
