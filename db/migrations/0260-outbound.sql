-- Out orders: goods that leave a warehouse for people of the site, for another warehouse or for the vendor. Reserved when made, posted wholly or in part.
create table out_order (
  node_id uuid not null references node,
  id uuid not null,
  out_number text not null,
  -- 1 to people of the site, 2 to another warehouse, 3 to the vendor
  out_kind smallint not null check (out_kind between 1 and 3),
  -- 0 nothing has left, 1 left in part, 2 under way to another warehouse, 3 ended, 4 cancelled
  out_state smallint not null default 0 check (out_state between 0 and 4),
  warehouse_id uuid not null,
  to_warehouse_id uuid,
  vendor_id uuid,
  emp_id uuid,
  department_id uuid,
  cost_id uuid,
  project_id uuid,
  out_date date not null,
  trade_number text,
  -- why expired goods may leave, and who let them
  release_reason text,
  releaser text,
  creator text not null,
  remark text,
  created_at timestamptz not null default now(),
  poster text,
  posted_at timestamptz,
  ended_at timestamptz,
  primary key (node_id, id),
  unique (node_id, out_number),
  check (case out_kind when 1 then emp_id is not null when 2 then to_warehouse_id is not null and to_warehouse_id <> warehouse_id
    else vendor_id is not null end),
  foreign key (node_id, warehouse_id) references warehouse,
  foreign key (node_id, to_warehouse_id) references warehouse,
  foreign key (node_id, vendor_id) references vendor,
  foreign key (node_id, emp_id) references employee
);
comment on table out_order is 'scope: warehouse = warehouse_id';
create index out_order_by_time on out_order (node_id, created_at desc, id);
create index out_order_by_warehouse on out_order (node_id, warehouse_id, created_at desc);
create index out_order_by_target on out_order (node_id, to_warehouse_id, created_at desc) where to_warehouse_id is not null;
create index out_order_open on out_order (node_id, out_state) where out_state < 3;

create table out_order_line (
  node_id uuid not null,
  order_id uuid not null,
  line_no integer not null,
  product_id uuid not null,
  -- the lot that was asked for; without one, what expires first
  lot_id uuid,
  num bigint not null check (num > 0),
  out_num bigint not null default 0,
  received_num bigint not null default 0 check (received_num >= 0),
  broken_num bigint not null default 0 check (broken_num >= 0),
  lost_num bigint not null default 0 check (lost_num >= 0),
  primary key (node_id, order_id, line_no),
  check (out_num between 0 and num),
  check (received_num + broken_num + lost_num <= out_num),
  foreign key (node_id, order_id) references out_order on delete cascade,
  foreign key (node_id, product_id) references product
);
create index out_order_line_by_product on out_order_line (node_id, product_id);

-- What a place of stock is called: what is under way is of a plan for a machine, or of an out order.
create or replace function stock_place_name(p_node uuid, p_kind smallint, p_ref uuid) returns text language plpgsql stable as $$
begin
  if p_kind = 3 then
    return (select v.vm_name || ' ' || c.channel_code from vm_channel c join vm v on v.node_id = c.node_id and v.id = c.vm_id where c.node_id = p_node and c.id = p_ref);
  elsif p_kind = 1 then
    return (select w.warehouse_name from warehouse w where w.node_id = p_node and w.id = p_ref);
  elsif p_kind = 6 then
    return (select e.emp_name || '（' || e.emp_code || '）' from employee e where e.node_id = p_node and e.id = p_ref);
  elsif p_kind = 2 then
    return (select p.prewh_name || ' ' || c.channel_code from prewh_channel c join prewh p on p.node_id = c.node_id and p.id = c.prewh_id
      where c.node_id = p_node and c.id = p_ref);
  elsif p_kind = 5 then
    return coalesce((select r.plan_no from replenish_plan r where r.node_id = p_node and r.id = p_ref),
      (select o.out_number from out_order o where o.node_id = p_node and o.id = p_ref));
  elsif p_kind = 9 then
    return (select v.vm_name from vm v where v.node_id = p_node and v.id = p_ref);
  end if;
  return null;
end $$;
