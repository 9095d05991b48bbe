-- What machines send all day long is planned once for each connection and not anew for each call: a few rows by key out of tables of any size,
-- so that the plan for one call is the plan for all.
alter function stock_book set plan_cache_mode = force_generic_plan;

-- Locks the cells as before (0022), reads them, and says in a last row, whose place is null, what events that were booked before got as their
-- answer and what day was closed last: read after the locks were there.
drop function stock_lock;
create function stock_lock(
  p_node uuid, p_kinds smallint[], p_refs uuid[], p_products uuid[], p_owners uuid[], p_sources text[], p_events text[]
) returns table (
  place_kind smallint, place_ref uuid, product_id uuid, owner_id uuid, lacking bigint, last_count_at timestamptz, last_count_sequence bigint,
  lot_id uuid, condition smallint, on_hand bigint, reserved bigint, expiry_date date, told jsonb, closed_to timestamptz
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  insert into stock_cell (node_id, place_kind, place_ref, product_id, owner_id)
    select p_node, w.kind, w.ref, w.product, w.owner from unnest(p_kinds, p_refs, p_products, p_owners) as w (kind, ref, product, owner)
    where not exists (select from stock_cell c where c.node_id = p_node and c.place_kind = w.kind and c.place_ref = w.ref and c.product_id = w.product)
    order by 2, 3, 4
    on conflict do nothing;
  perform 1 from unnest(p_kinds, p_refs, p_products) as w (kind, ref, product)
    join stock_cell c on c.node_id = p_node and c.place_kind = w.kind and c.place_ref = w.ref and c.product_id = w.product
    order by c.place_kind, c.place_ref, c.product_id
    for update of c;
  return query
    select c.place_kind, c.place_ref, c.product_id, c.owner_id, c.lacking, c.last_count_at, c.last_count_sequence,
           b.lot_id, b.condition, b.on_hand, b.reserved, l.expiry_date, null::jsonb, null::timestamptz
    from unnest(p_kinds, p_refs, p_products) as w (kind, ref, product)
    join stock_cell c on c.node_id = p_node and c.place_kind = w.kind and c.place_ref = w.ref and c.product_id = w.product
    left join stock_balance b on b.node_id = p_node and b.place_kind = w.kind and b.place_ref = w.ref and b.product_id = w.product and b.on_hand <> 0
    left join stock_lot l on l.node_id = p_node and l.id = b.lot_id;
  -- one by one, so that each is found by its key even in a plan that was made when the table was empty
  select jsonb_agg(first.found) filter (where first.found is not null) into told
    from unnest(p_sources, p_events) as w (source, event) cross join lateral (
      select (select jsonb_build_object('source', e.source, 'id', e.event_id, 'bodyHash', e.body_hash, 'answer', e.answer)
        from stock_event e where e.node_id = p_node and e.source = w.source and e.event_id = w.event) as found) first;
  select max(s.closed_to) into closed_to from stock_closing s where s.node_id = p_node;
  return next;
end $$;

-- Everything that lines of trades refer to, a row for each line, in their order; what the node does not have is null. Only looks things up by key:
-- what the caller may see of it is decided by the caller.
create function trade_known(p_node uuid, p_vms uuid[], p_channels uuid[], p_products uuid[], p_emps uuid[])
returns table (
  vm_id uuid, vm_code text, device_code text, vm_name text, channel_id uuid, channel_vm_id uuid, channel_code text, holds uuid, new_product_id uuid,
  product_id uuid, product_code text, product_name text, node_product_code text, node_product_name text, unit_price bigint,
  product_type_id uuid, product_type_code text, product_type_name text,
  emp_id uuid, emp_code text, emp_name text, department_id uuid, department_code text, department_name text, cost_id uuid
) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
    select v.id, v.vm_code, v.device_code, v.vm_name, c.id, c.vm_id, c.channel_code, c.product_id, c.new_product_id,
      p.id, p.product_code, p.product_name, p.node_product_code, p.node_product_name, p.unit_price, t.id, t.product_type_code, t.product_type_name,
      e.id, e.emp_code, e.emp_name, d.id, d.department_code, d.department_name, coalesce(e.cost_id, v.cost_id)
    from unnest(p_vms, p_channels, p_products, p_emps) with ordinality as w (vm, channel, product, emp, at)
    left join vm v on v.node_id = p_node and v.id = w.vm
    left join vm_channel c on c.node_id = p_node and c.id = w.channel
    left join product p on p.node_id = p_node and p.id = coalesce(w.product, c.product_id)
    left join product_type t on t.node_id = p_node and t.id = p.product_type_id
    left join employee e on e.node_id = p_node and e.id = w.emp
    left join department d on d.node_id = p_node and d.id = e.department_id
    order by w.at;
end $$;

-- Inserts trades that are not there yet (by machine, event and line) and, from the very rows that were written, adds them to the summaries. Gives how
-- many are new.
create function trade_book(p_node uuid, p_trades json) returns bigint language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
  fresh bigint;
begin
  with put as (
    insert into trade (node_id, id, trade_number, event_id, line_no, trade_type, trade_time, trade_day, vm_id, vm_code, device_code, vm_name, channel_id,
      channel_code, emp_id, trade_emp_code, trade_emp_name, department_id, trade_emp_org_code, trade_emp_org_name, cost_id, project_id, product_id,
      product_code, product_name, node_product_code, node_product_name, product_type_id, product_type_code, product_type_name, sign, trade_num,
      product_price, total_price, remark)
    select p_node, id, trade_number, event_id, line_no, trade_type, trade_time, trade_day, vm_id, vm_code, device_code, vm_name, channel_id,
      channel_code, emp_id, trade_emp_code, trade_emp_name, department_id, trade_emp_org_code, trade_emp_org_name, cost_id, project_id, product_id,
      product_code, product_name, node_product_code, node_product_name, product_type_id, product_type_code, product_type_name, sign, trade_num,
      product_price, total_price, remark
    from json_populate_recordset(null::trade, p_trades)
    on conflict (node_id, vm_id, event_id, line_no) do nothing
    returning trade_day, vm_id, product_id, product_type_id, emp_id, department_id, cost_id, project_id, sign, trade_num, total_price, product_price
  ), by_day as (
    insert into trade_day as s (node_id, day, vm_id, product_id, product_type_id, trade_num, total_price, trade_lines, min_price, max_price)
    select p_node, trade_day, coalesce(vm_id, nil), product_id, product_type_id, sum(sign * trade_num), sum(sign * total_price), count(*),
      min(product_price), max(product_price)
    from put where sign <> 0 group by 2, 3, 4, 5 order by 2, 3, 4, 5
    on conflict (node_id, day, vm_id, product_id, product_type_id) do update set trade_num = s.trade_num + excluded.trade_num,
      total_price = s.total_price + excluded.total_price, trade_lines = s.trade_lines + excluded.trade_lines,
      min_price = least(s.min_price, excluded.min_price), max_price = greatest(s.max_price, excluded.max_price)
  ), by_month as (
    insert into trade_month as s (node_id, month, product_id, emp_id, department_id, cost_id, project_id, trade_num, total_price, trade_lines)
    select p_node, date_trunc('month', trade_day)::date, product_id, coalesce(emp_id, nil), coalesce(department_id, nil), coalesce(cost_id, nil),
      coalesce(project_id, nil), sum(sign * trade_num), sum(sign * total_price), count(*)
    from put where sign <> 0 group by 2, 3, 4, 5, 6, 7 order by 2, 3, 4, 5, 6, 7
    on conflict (node_id, month, product_id, emp_id, department_id, cost_id, project_id) do update set trade_num = s.trade_num + excluded.trade_num,
      total_price = s.total_price + excluded.total_price, trade_lines = s.trade_lines + excluded.trade_lines
  )
  select count(*) into fresh from put;
  return fresh;
end $$;
