-- Data push: who is switched off collects nothing; a push of a trade is for whoever may see the trade; what corrects a loan is a loan.

alter table push_receiver
  -- until when it asked to be left alone (retry-after): what else comes well does not shorten that
  add column asked_until timestamptz,
  -- when somebody was told that pushes failed; `warned_at` is of the lag alone
  add column failed_told_at timestamptz;

-- It was found by a part of its number, which this index does not help.
drop index push_record_by_number;
create index push_record_failed on push_record (node_id, push_kind, created_at desc) where push_status = 3;
create index push_record_dropped on push_record (node_id, dropped_at) where dropped_at is not null;
-- The last loan or return, however many picks came since.
create index trade_last_loans on trade (node_id, trade_time desc, id) where trade_type in (10002, 10003, 10011);

-- A trade is hidden from who sees some machines, departments, cost centres or projects where it has none: so is its push.
update push_record set vm_id = coalesce(vm_id, '00000000-0000-0000-0000-000000000000'), department_id = coalesce(department_id, '00000000-0000-0000-0000-000000000000'),
  cost_id = coalesce(cost_id, '00000000-0000-0000-0000-000000000000'), project_id = coalesce(project_id, '00000000-0000-0000-0000-000000000000')
  where push_type in (1, 4, 8) and (vm_id is null or department_id is null or cost_id is null or project_id is null);

-- The kind of a trade; of one that corrects another, the kind of that.
create function push_kind_of(t trade) returns smallint language sql stable as $$
  select push_type_of(coalesce((select c.trade_type from trade c where c.node_id = t.node_id and c.id = t.corrects), t.trade_type)) $$;

create or replace function trade_pushed() returns trigger language plpgsql as $$
declare
  none constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if not exists (select from push_receiver v where v.status_flag) then return null; end if;
  insert into push_record (node_id, id, receiver_id, push_kind, push_type, biz_no, doc_id, fact, vm_id, warehouse_id, department_id, cost_id, project_id, happened_at)
  select t.node_id, gen_random_uuid(), r.receiver_id, v.push_kind, r.push_type, t.trade_number, coalesce(t.corrects, t.id), push_trade(k), coalesce(t.vm_id, none), t.warehouse_id,
    coalesce(t.department_id, none), coalesce(t.cost_id, none), coalesce(t.project_id, none), t.trade_time
    from made t
    join trade k on k.node_id = t.node_id and k.id = t.id
    join push_route r on r.node_id = t.node_id and r.push_type = push_kind_of(k) and t.trade_time >= r.since
    join push_receiver v on v.node_id = r.node_id and v.id = r.receiver_id and v.status_flag
    where t.sign <> 0
    order by t.trade_time, t.id;
  return null;
end $$;

create or replace function push_document(p_type smallint, p_node uuid, p_id uuid, p_number text, p_fact jsonb, p_vm uuid, p_warehouse uuid, p_department uuid) returns void
language sql as $$
  insert into push_record (node_id, id, receiver_id, push_kind, push_type, biz_no, doc_id, fact, vm_id, warehouse_id, department_id, happened_at)
  select p_node, gen_random_uuid(), r.receiver_id, v.push_kind, p_type, p_number, p_id, p_fact, p_vm, p_warehouse, p_department, (p_fact ->> 'happenedAt')::timestamptz
    from push_route r join push_receiver v on v.node_id = r.node_id and v.id = r.receiver_id and v.status_flag
    where r.node_id = p_node and r.push_type = p_type and (p_fact ->> 'happenedAt')::timestamptz >= r.since $$;

create or replace function push_routed(p_node uuid, p_type smallint) returns boolean language sql stable as $$
  select exists (select from push_route r join push_receiver v on v.node_id = r.node_id and v.id = r.receiver_id and v.status_flag where r.node_id = p_node and r.push_type = p_type) $$;

create or replace function push_sample(p_node uuid, p_type smallint) returns jsonb language plpgsql stable as $$
begin
  if p_type = 2 then
    return (select push_refill(r) from replenish r where r.node_id = p_node order by r.happened_at desc, r.id limit 1);
  elsif p_type = 3 then
    return (select push_count(i) from vm_inventory i where i.node_id = p_node order by i.created_at desc, i.id limit 1);
  elsif p_type = 4 then
    return (select push_trade(t) from trade t where t.node_id = p_node and t.trade_type in (10002, 10003, 10011) and t.trade_type = 10011 and t.sign <> 0
      order by t.trade_time desc, t.id limit 1);
  elsif p_type = 5 then
    return (select push_entry(o) from entry_order o where o.node_id = p_node order by o.created_at desc, o.id limit 1);
  elsif p_type = 6 then
    return (select push_out(o) from out_order o where o.node_id = p_node order by o.created_at desc, o.id limit 1);
  elsif p_type = 8 then
    return (select push_trade(t) from trade t where t.node_id = p_node and t.trade_type in (10002, 10003, 10011) and t.trade_type <> 10011 and t.sign <> 0
      order by t.trade_time desc, t.id limit 1);
  end if;
  return (select push_trade(t) from trade t where t.node_id = p_node and t.trade_type not in (10002, 10003, 10011) and t.sign <> 0
    order by t.trade_time desc, t.id limit 1);
end $$;

-- The places inside an address.
create index delivery_address_inside on delivery_address (node_id, parent_id);
