// Who, what and where: the employee with his departments, the product with its types, the machine with the channels that hold it.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, inScope } from '../../kernel/scope.ts';

export interface Question {
  empId: string;
  productId: string;
  vmId?: string | null | undefined;
  /** Only this channel of the machine. */
  channelId?: string | null | undefined;
  /** Who is charged, where it is not the employee's or the machine's own cost centre. */
  costId?: string | null | undefined;
  projectId?: string | null | undefined;
}
interface Row {
  empName: string;
  empLocked: boolean;
  postId: string | null;
  costId: string | null;
  departments: string[];
  productName: string;
  unit: string;
  unitPrice: number;
  onSaleFlag: boolean;
  types: string[];
  cycled: boolean;
  permissionListed: boolean;
  permissionCovered: boolean;
  vmName: string | null;
  vmLocked: boolean | null;
  vmCostId: string | null;
  maxNum: number | null;
  needApproval: boolean | null;
  boundAt: string | null;
  validTo: string | null;
  channels: { id: string; code: string; freeze: number; reserved: boolean; named: boolean }[] | null;
}

/** Reads them in one statement; refuses 'not-found' for an employee or a machine out of sight, or a product that the site has not. */
export async function subjectsOf(ctx: Ctx, question: Question): Promise<Row> {
  const { empId, productId, vmId = null, channelId = null } = question;
  const vm = vmId ?? null;
  const channel = channelId ? sql`and c.id = ${channelId}` : sql``;
  const { rows } = await sql<Row>`
    select e.emp_name, e.lock_flag as emp_locked, e.post_id, e.cost_id, p.product_name, p.unit, p.unit_price, p.on_sale_flag,
      array(with recursive up as (
        select d.id, d.parent_id from department d where d.node_id = e.node_id and d.id = e.department_id
        union all select d.id, d.parent_id from department d join up on d.node_id = ${ctx.nodeId} and d.id = up.parent_id
      ) select id from up) as departments,
      k.types,
      exists (select from borrow_cycle b where b.node_id = p.node_id and (b.product_id = p.id or b.product_type_id = any(k.types))) as cycled,
      exists (select from emp_pick_permission r where r.node_id = e.node_id and r.emp_id = e.id) as permission_listed,
      exists (select from emp_pick_permission r where r.node_id = e.node_id and r.emp_id = e.id
        and (r.vm_id is null or r.vm_id = ${vm}::uuid)
        and (r.product_id = p.id or r.product_type_id = any(k.types) or (r.product_id is null and r.product_type_id is null))) as permission_covered,
      v.vm_name, v.lock_flag as vm_locked, v.cost_id as vm_cost_id, m.max_num, m.need_approval, b.bound_at, b.valid_to,
      (select json_agg(json_build_object('id', c.id, 'code', c.channel_code, 'freeze', c.freeze_status,
          'reserved', exists (select from vm_channel_auth a where a.node_id = c.node_id and a.channel_id = c.id),
          'named', exists (select from vm_channel_auth a where a.node_id = c.node_id and a.channel_id = c.id and a.emp_id = e.id)) order by c.channel_code)
        from vm_channel c where c.node_id = v.node_id and c.vm_id = v.id and c.product_id = p.id and c.merged_into is null ${channel}) as channels
    from employee e
    join product p on p.node_id = e.node_id and p.id = ${productId}
    cross join lateral (select array(with recursive up as (
        select t.id, t.parent_id from product_type t where t.node_id = p.node_id and t.id = p.product_type_id
        union all select t.id, t.parent_id from product_type t join up on t.node_id = ${ctx.nodeId} and t.id = up.parent_id
      ) select id from up) as types) k
    left join vm v on v.id = ${vm}::uuid and ${inScope(ctx, 'vm', 'v')}
    left join vm_pick_mode m on m.node_id = v.node_id and m.vm_id = v.id
    left join vm_emp b on b.node_id = v.node_id and b.vm_id = v.id and b.emp_id = e.id
    where e.id = ${empId} and ${inScope(ctx, 'employee', 'e')}`.execute(ctx.db);
  const [row] = rows;
  if (row && (vm === null || row.vmName !== null)) return row;
  return missing(ctx, question);
}

async function missing(ctx: Ctx, { empId, productId }: Question): Promise<never> {
  const emp = await from(ctx, 'employee', 'e').select('e.id').where('e.id', '=', empId).executeTakeFirst();
  if (!emp) refuse('not-found', { thing: '员工' });
  const product = await from(ctx, 'product', 'p').select('p.id').where('p.id', '=', productId).executeTakeFirst();
  return refuse('not-found', { thing: product ? '设备' : '商品' });
}
