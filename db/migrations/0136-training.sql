-- Whether a machine is one on the screen that people train with: what it tells counts nowhere, unless the site says that it does.
create function vm_trains(p_node uuid, p_vm uuid) returns boolean language sql stable as $$
  select exists (select from vm v join vm_model m on m.node_id = v.node_id and m.id = v.vm_model_id
      where v.node_id = p_node and v.id = p_vm and m.model_code like 'VIRTUAL-%')
    and not coalesce((select c.value::boolean from node_config c where c.node_id = p_node and c.config_key = 'virtualCounts'), false)
$$;

-- As before, and whether the machine is one to train with.
create or replace function device_known(
  p_node uuid, p_vm uuid, p_source text, p_events text[], p_channels text[], p_products text[], p_emps text[], p_cards text[], p_costs text[], p_projects text[],
  p_trades text[]
) returns table (kind text, code text, id uuid, product_id uuid, said text) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
    select 'machine', '', v.warehouse_id, null::uuid, (select (s.numbering || jsonb_build_object('received', s.received, 'trains', vm_trains(p_node, p_vm)))::text from device_state s where s.node_id = p_node and s.vm_id = p_vm)
      from vm v where v.node_id = p_node and v.id = p_vm
    union all select 'since', '', null, null, v.created_at::text from vm v where v.node_id = p_node and v.id = p_vm
    union all select 'implausible', '', null, null, g.value::text from node_config g where g.node_id = p_node and g.config_key = 'implausibleTimes'
    union all select 'mode', '', null, null, pick_mode(p_node, p_vm)::text
    union all select 'channel', c.channel_code, c.id, c.product_id, c.capacity::text from unnest(p_channels) as w (code)
      join vm_channel c on c.node_id = p_node and c.vm_id = p_vm and c.channel_code = w.code
    union all select 'product', p.product_code, p.id, null, null from unnest(p_products) as w (code)
      join product p on p.node_id = p_node and p.product_code = w.code
    union all select 'employee', e.emp_code, e.id, null, null from unnest(p_emps) as w (code)
      join employee e on e.node_id = p_node and e.emp_code = w.code
    union all select 'card', k.card_no, k.emp_id, null, null from unnest(p_cards) as w (code)
      join node_card k on k.node_id = p_node and k.card_no = w.code
    union all select 'cost', t.cost_code, t.id, null, null from unnest(p_costs) as w (code)
      join cost t on t.node_id = p_node and t.cost_code = w.code
    union all select 'project', j.project_code, j.id, null, null from unnest(p_projects) as w (code)
      join project j on j.node_id = p_node and j.project_code = w.code
    union all select 'heard', d.event_id, null, null, d.body_hash from unnest(p_events) as w (code)
      join device_event d on d.node_id = p_node and d.vm_id = p_vm and d.event_id = w.code
    union all select 'heard', b.event_id, null, null, b.body_hash from unnest(p_events) as w (code)
      join stock_event b on b.node_id = p_node and b.source = p_source and b.event_id = w.code
    union all select 'fault', f.trade_number, null, null, null from unnest(p_trades) as w (code)
      join vm_fault f on f.node_id = p_node and f.vm_id = p_vm and f.trade_number = w.code;
end $$;
