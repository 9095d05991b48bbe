-- For other tools: views with names that stay, in a schema of their own. A tool signs in to PostgreSQL with a role that was made for it
-- (docs/decisions/0100-bi-views.md); of the tables themselves it may read none. What a role sees is decided inside each view: its site, the views that it
-- was given, and the data permission of its template.
create table bi_role (
  node_id uuid not null references node,
  role_name text not null check (role_name ~ '^bi_[0-9a-f]{12}$'),
  title text not null,
  -- of the views below those that it may read
  views text[] not null,
  -- whose data permission narrows it; null: it sees the whole site
  template_id uuid,
  created_at timestamptz not null default now(),
  primary key (node_id, role_name)
);

create schema bi;

-- Who has signed in, and what of each kind he may see (null: all). Nobody is granted this one. A template that is gone leaves nothing.
create view bi.reach as
select r.node_id, r.views, r.template_id, n.time_zone,
  s.vm, s.department, s.cost, s.project, s.warehouse
from bi_role r
join node n on n.node_id = r.node_id
cross join lateral (
  select array_agg(e.entity_id) filter (where e.entity_type = 'vm') as vm,
    array_agg(e.entity_id) filter (where e.entity_type = 'department') as department,
    array_agg(e.entity_id) filter (where e.entity_type = 'cost') as cost,
    array_agg(e.entity_id) filter (where e.entity_type = 'project') as project,
    array_agg(e.entity_id) filter (where e.entity_type = 'warehouse') as warehouse
  from data_scope_entity e where e.node_id = r.node_id and e.template_id = r.template_id
) s
where r.role_name = session_user
  and (r.template_id is null or exists (select from data_scope_template t where t.node_id = r.node_id and t.id = r.template_id));

-- Each line of a trade: what was taken (pieces above zero), given back (below). Names and codes are those of its time.
create view bi.pick with (security_barrier) as
select t.id as pick_id, t.trade_number, t.line_no, t.trade_type, t.trade_day as day, t.trade_time as happened_at, t.late_flag as late,
  t.vm_code as machine_code, t.vm_name as machine_name, t.channel_code,
  t.trade_emp_code as employee_code, t.trade_emp_name as employee_name, t.trade_emp_org_code as department_code, t.trade_emp_org_name as department_name,
  c.cost_code as cost_centre_code, c.cost_name as cost_centre_name, p.project_code, p.project_name,
  t.product_code, t.product_name, t.product_type_code, t.product_type_name,
  t.sign * t.trade_num as pieces, (t.product_price / 100.0)::numeric(16, 2) as price, (t.sign * t.total_price / 100.0)::numeric(18, 2) as amount
from bi.reach r
join trade t on t.node_id = r.node_id
left join cost c on c.node_id = t.node_id and c.id = t.cost_id
left join project p on p.node_id = t.node_id and p.id = t.project_id
where 'pick' = any(r.views)
  and (r.vm is null or t.vm_id = any(r.vm))
  and (r.warehouse is null or t.warehouse_id is null or t.warehouse_id = any(r.warehouse))
  and (r.department is null or t.department_id = any(r.department))
  and (r.cost is null or t.cost_id = any(r.cost))
  and (r.project is null or t.project_id = any(r.project));

-- What lies in the machines at this moment, channel by channel and product.
create view bi.machine_stock with (security_barrier) as
select v.vm_code as machine_code, v.vm_name as machine_name, h.channel_code, h.capacity, h.warn_num as warning_level,
  p.product_code, p.product_name, p.unit, sum(b.on_hand)::bigint as pieces, sum(b.reserved)::bigint as reserved
from bi.reach r
join vm v on v.node_id = r.node_id
join vm_channel h on h.node_id = v.node_id and h.vm_id = v.id
join stock_balance b on b.node_id = h.node_id and b.place_kind = 3 and b.place_ref = h.id
join product p on p.node_id = b.node_id and p.id = b.product_id
where 'machine_stock' = any(r.views) and (r.vm is null or v.id = any(r.vm))
group by v.vm_code, v.vm_name, h.channel_code, h.capacity, h.warn_num, p.product_code, p.product_name, p.unit;

create view bi.product with (security_barrier) as
select p.product_code, p.product_name, p.node_product_code as site_product_code, t.product_type_code, t.product_type_name, p.brand, p.model, p.spec, p.unit,
  (p.unit_price / 100.0)::numeric(16, 2) as price, p.on_sale_flag as on_sale, v.vendor_code, v.vendor_name, p.created_at
from bi.reach r
join product p on p.node_id = r.node_id
join product_type t on t.node_id = p.node_id and t.id = p.product_type_id
left join vendor v on v.node_id = p.node_id and v.id = p.vendor_id
where 'product' = any(r.views);

-- Without telephone, address, card and face.
create view bi.employee with (security_barrier) as
select e.emp_code as employee_code, e.emp_name as employee_name, d.department_code, d.department_name, o.post_code, o.post_name, not e.lock_flag as active, e.entry_date
from bi.reach r
join employee e on e.node_id = r.node_id
join department d on d.node_id = e.node_id and d.id = e.department_id
left join post o on o.node_id = e.node_id and o.id = e.post_id
where 'employee' = any(r.views) and (r.department is null or e.department_id = any(r.department));

create view bi.machine with (security_barrier) as
select v.vm_code as machine_code, v.vm_name as machine_name, v.address, not v.lock_flag as active, v.last_heartbeat_at, v.created_at
from bi.reach r
join vm v on v.node_id = r.node_id
where 'machine' = any(r.views) and (r.vm is null or v.id = any(r.vm));

-- Of the whole site, as statements are: who sees a part of it sees none.
create view bi.statement with (security_barrier) as
select s.statement_no, s.first_day, s.last_day, s.vendor_code, s.vendor_name, case s.ownership when 1 then 'consigned' else 'bought' end as ownership,
  s.trade_count as trades, s.trade_num as pieces, (s.total_price / 100.0)::numeric(18, 2) as amount,
  (array['pending', 'confirmed', 'disputed'])[s.confirm_status + 1] as answer, s.confirm_time as answered_at
from bi.reach r
join statement s on s.node_id = r.node_id
where 'statement' = any(r.views)
  and coalesce(r.vm, r.department, r.cost, r.project, r.warehouse) is null;
