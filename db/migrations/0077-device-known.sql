-- All that a batch of a machine names, and what was heard of it before, in one look: its numbers that are here, its warehouse, the records behind its
-- codes, and the content of events that are known. Planned once, each look-up by its whole key.
create function device_known(
  p_node uuid, p_vm uuid, p_source text, p_events text[], p_channels text[], p_products text[], p_emps text[], p_cards text[], p_costs text[], p_projects text[]
) returns table (kind text, code text, id uuid, product_id uuid, said text) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
    select 'machine', '', v.warehouse_id, null::uuid, (select s.received::text from device_state s where s.node_id = p_node and s.vm_id = p_vm)
      from vm v where v.node_id = p_node and v.id = p_vm
    union all select 'channel', c.channel_code, c.id, c.product_id, null from unnest(p_channels) as w (code)
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
      join stock_event b on b.node_id = p_node and b.source = p_source and b.event_id = w.code;
end $$;
