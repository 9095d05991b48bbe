-- Pushes of trades, one after the other: a trade is held as a row of its own kind, which a statement on a cluster cannot hand to a function (docs/decisions/0120-cluster.md).
-- A push of a trade is for whoever may see the trade: one without a machine, department, cost centre or project is hidden from who sees some of them.
create function push_spread(p_node uuid, p_trades uuid[]) returns void language plpgsql as $$
declare
  none constant uuid := '00000000-0000-0000-0000-000000000000';
  one uuid;
  k trade;
  kind smallint;
  told jsonb;
begin
  foreach one in array p_trades loop
    select t.* into k from trade t where t.node_id = p_node and t.id = one;
    if k.id is null then continue; end if;
    kind := push_kind_of(k);
    if not push_routed(p_node, kind) then continue; end if;
    told := push_trade(k);
    insert into push_record (node_id, id, receiver_id, push_kind, push_type, biz_no, doc_id, fact, vm_id, warehouse_id, department_id, cost_id, project_id, happened_at, created_at)
    select p_node, gen_random_uuid(), r.receiver_id, v.push_kind, r.push_type, k.trade_number, coalesce(k.corrects, k.id), told, coalesce(k.vm_id, none), k.warehouse_id,
      coalesce(k.department_id, none), coalesce(k.cost_id, none), coalesce(k.project_id, none), k.trade_time, k.recorded_at
      from push_route r join push_receiver v on v.node_id = r.node_id and v.id = r.receiver_id and v.status_flag
      where r.node_id = p_node and r.push_type = kind and k.trade_time >= r.since;
  end loop;
end $$;

-- As before (0580), trade by trade: a statement over the trades just written that looks into the tables of a site is refused on a cluster.
create or replace function trade_pushed() returns trigger language plpgsql as $$
declare
  k record;
  site uuid;
  first timestamptz;
begin
  if not exists (select from push_receiver v where v.status_flag) then return null; end if;
  for k in select t.node_id, t.id, t.trade_time from made t where t.sign <> 0 order by t.trade_time, t.id loop
    if site is distinct from k.node_id then
      site := k.node_id;
      -- the first who is told of trades; later ones are sorted out when the pushes are made
      first := (select min(r.since) from push_route r join push_receiver v on v.node_id = r.node_id and v.id = r.receiver_id and v.status_flag
        where r.node_id = site and r.push_type in (1, 4, 8));
    end if;
    if k.trade_time >= first then insert into push_fact (node_id, trade_id) values (k.node_id, k.id); end if;
  end loop;
  return null;
end $$;
