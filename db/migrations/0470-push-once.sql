-- What a pick is told as is put together once, and not once for each receiver; where nobody is told of its kind, not at all.
create or replace function trade_pushed() returns trigger language plpgsql as $$
declare
  none constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if not exists (select from push_receiver v where v.status_flag) then return null; end if;
  insert into push_record (node_id, id, receiver_id, push_kind, push_type, biz_no, doc_id, fact, vm_id, warehouse_id, department_id, cost_id, project_id, happened_at)
  with told as materialized (
    select n.trade, n.push_type, push_trade(n.trade) as fact from (
      select k as trade, push_kind_of(k) as push_type from made t join trade k on k.node_id = t.node_id and k.id = t.id where t.sign <> 0 offset 0
    ) n where push_routed((n.trade).node_id, n.push_type)
  )
  select (t.trade).node_id, gen_random_uuid(), r.receiver_id, v.push_kind, r.push_type, (t.trade).trade_number, coalesce((t.trade).corrects, (t.trade).id), t.fact,
    coalesce((t.trade).vm_id, none), (t.trade).warehouse_id, coalesce((t.trade).department_id, none), coalesce((t.trade).cost_id, none),
    coalesce((t.trade).project_id, none), (t.trade).trade_time
    from told t
    join push_route r on r.node_id = (t.trade).node_id and r.push_type = t.push_type and (t.trade).trade_time >= r.since
    join push_receiver v on v.node_id = r.node_id and v.id = r.receiver_id and v.status_flag
    order by (t.trade).trade_time, (t.trade).id;
  return null;
end $$;
