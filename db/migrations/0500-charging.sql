-- What a piece is charged at: the price of the product as it stands (no rule), its moving average, or a price that was agreed; by rules that begin on a day to come, so that no
-- day that has begun changes. A trade keeps the price that it was written with.
create table charge_rule (
  node_id uuid not null references node,
  id uuid not null,
  -- what it holds for: a product, or a type with what is below it and a vendor, each null where it holds for all
  product_id uuid,
  product_type_id uuid,
  vendor_id uuid,
  -- words of chargeMethod: 0 the price of the product, 1 its moving average, 2 the price that was agreed
  charge_method smallint not null check (charge_method between 0 and 2),
  -- fen of one piece
  contract_price bigint check (contract_price >= 0),
  valid_from date not null,
  valid_to date,
  remark text,
  creator text not null,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique nulls not distinct (node_id, product_id, product_type_id, vendor_id, valid_from),
  check (product_id is null or (product_type_id is null and vendor_id is null)),
  check ((charge_method = 2) = (contract_price is not null)),
  -- A price belongs to a product.
  check (charge_method <> 2 or product_id is not null),
  check (valid_to >= valid_from - 1),
  foreign key (node_id, product_id) references product on delete cascade,
  foreign key (node_id, product_type_id) references product_type on delete cascade,
  foreign key (node_id, vendor_id) references vendor on delete cascade
);
create index charge_rule_by_time on charge_rule (node_id, created_at desc, id);

-- What the pieces of a product that lie there have cost on average, from each receipt on.
create table product_average (
  node_id uuid not null,
  product_id uuid not null,
  since timestamptz not null,
  -- before the receipt, in places of the site; what came, and what was paid for it in fen
  on_hand bigint not null,
  received bigint not null,
  paid bigint not null,
  -- fen of one piece; rounded to whole fen where it is charged
  average numeric(20, 6) not null,
  primary key (node_id, product_id, since),
  foreign key (node_id, product_id) references product on delete cascade
);

-- Fen of one piece of a product at a moment; the price of the product where no rule holds, and where the moment is not said (what is told of long ago).
create function charge_price(p_node uuid, p_product uuid, p_type uuid, p_listed bigint, p_at timestamptz) returns bigint language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
declare
  r record;
  day date;
  vendor uuid;
begin
  if p_at is null or not exists (select from charge_rule c where c.node_id = p_node) then return p_listed; end if;
  day := (select (p_at at time zone n.time_zone)::date from node n where n.node_id = p_node);
  vendor := (select u.vendor_id from product_supply u where u.node_id = p_node and u.product_id = p_product and u.since <= p_at order by u.since desc limit 1);
  with recursive up as (
    select t.id, t.parent_id, 0 as step from product_type t where t.node_id = p_node and t.id = p_type
    union all select t.id, t.parent_id, up.step + 1 from product_type t join up on t.node_id = p_node and t.id = up.parent_id
  )
  -- The product itself, then the nearest type, then the vendor; of two the one that began last.
  select c.charge_method, c.contract_price into r from charge_rule c left join up on up.id = c.product_type_id
    where c.node_id = p_node and day >= c.valid_from and day <= coalesce(c.valid_to, 'infinity') and coalesce(c.product_id, p_product) = p_product
      and (c.product_type_id is null or up.id is not null) and (c.vendor_id is null or c.vendor_id = vendor)
    order by c.product_id is null, up.step nulls last, c.vendor_id is null, c.valid_from desc limit 1;
  if r.charge_method = 2 then return r.contract_price; end if;
  if r.charge_method is distinct from 1 then return p_listed; end if;
  return coalesce((select round(a.average)::bigint from product_average a where a.node_id = p_node and a.product_id = p_product and a.since <= p_at
    order by a.since desc limit 1), p_listed);
end $$;

-- As before (0107), and what is charged at the moment that it happened.
drop function trade_known(uuid, uuid[], uuid[], uuid[], uuid[], uuid[]);
create function trade_known(p_node uuid, p_vms uuid[], p_channels uuid[], p_products uuid[], p_emps uuid[], p_projects uuid[], p_times timestamptz[])
returns table (
  vm_id uuid, vm_code text, device_code text, vm_name text, channel_id uuid, channel_vm_id uuid, channel_code text, holds uuid, new_product_id uuid,
  product_id uuid, product_code text, product_name text, node_product_code text, node_product_name text, unit_price bigint,
  product_type_id uuid, product_type_code text, product_type_name text,
  emp_id uuid, emp_code text, emp_name text, department_id uuid, department_code text, department_name text, cost_id uuid
) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ruled boolean := exists (select from charge_rule c where c.node_id = p_node);
begin
  return query
    select v.id, v.vm_code, v.device_code, v.vm_name, c.id, c.vm_id, c.channel_code, c.product_id, c.new_product_id,
      p.id, p.product_code, p.product_name, p.node_product_code, p.node_product_name,
      case when ruled then charge_price(p_node, p.id, p.product_type_id, p.unit_price, w.happened) else p.unit_price end,
      t.id, t.product_type_code, t.product_type_name,
      e.id, e.emp_code, e.emp_name, d.id, d.department_code, d.department_name, cost_charged(p_node, w.project, p.id, coalesce(s.cost_id, e.cost_id), v.cost_id)
    from unnest(p_vms, p_channels, p_products, p_emps, p_projects, p_times) with ordinality as w (vm, channel, product, emp, project, happened, at)
    left join vm v on v.node_id = p_node and v.id = w.vm
    left join vm_pick_settlement s on s.node_id = p_node and s.vm_id = w.vm
    left join vm_channel c on c.node_id = p_node and c.id = w.channel
    left join product p on p.node_id = p_node and p.id = coalesce(w.product, c.product_id)
    left join product_type t on t.node_id = p_node and t.id = p.product_type_id
    left join employee e on e.node_id = p_node and e.id = w.emp
    left join department d on d.node_id = p_node and d.id = e.department_id
    order by w.at;
end $$;

-- What a pick is decided by says the price that it will be charged at.
alter function pick_facts(uuid, text, timestamptz, uuid, text, uuid, uuid, uuid, uuid, uuid) rename to pick_facts_listed;
create function pick_facts(
  p_node uuid, p_zone text, p_at timestamptz, p_emp uuid, p_card text, p_product uuid, p_vm uuid, p_channel uuid, p_cost uuid, p_project uuid
) returns jsonb language plpgsql stable as $$
declare
  facts jsonb := pick_facts_listed(p_node, p_zone, p_at, p_emp, p_card, p_product, p_vm, p_channel, p_cost, p_project);
begin
  if facts ? 'missing' or not exists (select from charge_rule c where c.node_id = p_node) then return facts; end if;
  return facts || jsonb_build_object('price', (select charge_price(p_node, p.id, p.product_type_id, p.unit_price, p_at) from product p
    where p.node_id = p_node and p.id = (facts ->> 'productId')::uuid));
end $$;

-- What is promised is worth what it would be charged at now (0499).
create or replace function commitments(p_node uuid) returns table (
  node_id uuid, doc_id uuid, department_id uuid, cost_id uuid, project_id uuid, amount bigint
) language sql stable as $$
  with nil as (select '00000000-0000-0000-0000-000000000000'::uuid as id), open as (
    -- What was passed holds until it is picked, cancelled or past its validity.
    select o.id, o.department_id, o.cost_id, o.project_id, l.product_id, l.num - l.picked_num as num, null::bigint as price
      from combo_pick_order o join combo_pick_order_line l on l.node_id = o.node_id and l.order_id = o.id
      where o.node_id = p_node and o.combo_status = 1 and o.valid_until > now()
    union all select o.id, o.department_id, o.cost_id, o.project_id, l.product_id, l.apply_num - l.picked_num, null
      from uwh_pick_order o join uwh_pick_order_detail l on l.node_id = o.node_id and l.order_id = o.id
      where o.node_id = p_node and o.approval_status = 1 and o.valid_until > now()
    union all select o.id, o.department_id, o.cost_id, o.project_id, l.product_id, l.plan_num - l.real_num, null
      from pick_order o join pick_order_line l on l.node_id = o.node_id and l.order_id = o.id
      where o.node_id = p_node and o.pick_list_status = 1 and o.pick_status <> 1
    union all select o.id, o.department_id, o.cost_id, o.project_id, l.product_id, l.num - l.out_num, null
      from out_order o join out_order_line l on l.node_id = o.node_id and l.order_id = o.id
      where o.node_id = p_node and o.out_state < 2 and o.out_kind = 1
    -- At what it was ordered for.
    union all select o.id, o.department_id, o.cost_id, o.project_id, l.product_id, l.num - l.handed_num, l.price
      from cloud_mall_order o join cloud_mall_order_line l on l.node_id = o.node_id and l.order_id = o.id
      where o.node_id = p_node and o.order_status in (1, 2)
  ), charged as materialized (
    select p.id, charge_price(p_node, p.id, p.product_type_id, p.unit_price, now()) as price from product p
      where p.node_id = p_node and p.id in (select o.product_id from open o)
  )
  select p_node, o.id, coalesce(o.department_id, nil.id), coalesce(o.cost_id, nil.id), coalesce(o.project_id, nil.id), sum(o.num * coalesce(o.price, c.price))::bigint
    from open o join charged c on c.id = o.product_id, nil group by 1, 2, 3, 4, 5 having sum(o.num * coalesce(o.price, c.price)) <> 0
$$;
