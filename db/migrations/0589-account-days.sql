-- A third summary: by day, machine and account, so that what is asked of departments, cost centres and projects day by day is a few thousand rows. A machine is in its
-- key, so that picks at two machines do not wait for each other. NIL where a trade has none.
create table trade_account_day (
  node_id uuid not null,
  day date not null,
  vm_id uuid not null,
  department_id uuid not null,
  cost_id uuid not null,
  project_id uuid not null,
  trade_num bigint not null,
  total_price bigint not null,
  trade_lines bigint not null,
  primary key (node_id, day, vm_id, department_id, cost_id, project_id)
);
comment on table trade_account_day is 'scope: vm = vm_id, department = department_id, cost = cost_id, project = project_id';
insert into trade_account_day (node_id, day, vm_id, department_id, cost_id, project_id, trade_num, total_price, trade_lines)
  select t.node_id, t.trade_day, coalesce(t.vm_id, t.prewh_id, nil.id), coalesce(t.department_id, nil.id), coalesce(t.cost_id, nil.id), coalesce(t.project_id, nil.id),
    sum(t.sign * t.trade_num), sum(t.sign * t.total_price), count(*)
  from trade t, (select '00000000-0000-0000-0000-000000000000'::uuid as id) nil where t.sign <> 0 group by 1, 2, 3, 4, 5, 6;

-- As before (0560), with the third summary, and with what was agreed in another currency (0588): a correction and what comes back have that of the trade that they are of.
create or replace function trade_book(p_node uuid, p_trades json) returns bigint language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
  fresh bigint;
  closed timestamptz := hold_periods(p_node);
  -- The day of the site on which it is written down, by the clock after that: no period that holds it can be closed before the commit.
  today date := case when closed is not null then (select (clock_timestamp() at time zone n.time_zone)::date from node n where n.node_id = p_node) end;
begin
  with put as (
    insert into trade (node_id, id, trade_number, event_id, line_no, trade_type, trade_time, trade_day, late_flag, vm_id, vm_code, device_code, vm_name, channel_id,
      channel_code, emp_id, trade_emp_code, trade_emp_name, department_id, trade_emp_org_code, trade_emp_org_name, cost_id, project_id, product_id,
      product_code, product_name, node_product_code, node_product_name, product_type_id, product_type_code, product_type_name, sign, trade_num,
      product_price, total_price, corrects, remark, prewh_id, warehouse_id, settlement_type)
    select p_node, r.id, r.trade_number, r.event_id, r.line_no, r.trade_type, r.trade_time, case when r.trade_time < closed then today else r.trade_day end,
      coalesce(r.trade_time < closed, false), r.vm_id, r.vm_code, r.device_code, r.vm_name,
      r.channel_id, r.channel_code, r.emp_id, r.trade_emp_code, r.trade_emp_name, r.department_id, r.trade_emp_org_code, r.trade_emp_org_name,
      r.cost_id, r.project_id, r.product_id, r.product_code, r.product_name, r.node_product_code, r.node_product_name, r.product_type_id,
      r.product_type_code, r.product_type_name, r.sign, r.trade_num, r.product_price, r.total_price, r.corrects, r.remark, r.prewh_id, r.warehouse_id,
      case when r.corrects is null then s.settlement_type else (select k.settlement_type from trade k where k.node_id = p_node and k.id = r.corrects) end
    from json_populate_recordset(null::trade, p_trades) r
    left join vm_pick_settlement s on s.node_id = p_node and s.vm_id = r.vm_id
    on conflict (node_id, vm_id, event_id, line_no) do nothing
    returning trade_day, coalesce(vm_id, prewh_id, nil) as place, product_id, product_type_id, emp_id, department_id, cost_id, project_id, sign,
      trade_num, total_price, product_price
  ), by_day as (
    insert into trade_day as s (node_id, day, vm_id, product_id, product_type_id, trade_num, total_price, trade_lines, min_price, max_price)
    select p_node, trade_day, place, product_id, product_type_id, sum(sign * trade_num), sum(sign * total_price), count(*),
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
  ), by_account as (
    insert into trade_account_day as s (node_id, day, vm_id, department_id, cost_id, project_id, trade_num, total_price, trade_lines)
    select p_node, trade_day, place, coalesce(department_id, nil), coalesce(cost_id, nil), coalesce(project_id, nil), sum(sign * trade_num),
      sum(sign * total_price), count(*)
    from put where sign <> 0 group by 2, 3, 4, 5, 6 order by 2, 3, 4, 5, 6
    on conflict (node_id, day, vm_id, department_id, cost_id, project_id) do update set trade_num = s.trade_num + excluded.trade_num,
      total_price = s.total_price + excluded.total_price, trade_lines = s.trade_lines + excluded.trade_lines
  )
  select count(*) into fresh from put;
  if position('"returned_document"' in p_trades::text) > 0 then
    insert into trade_return (node_id, trade_id, returned_id)
      select p_node, t.id, case when coalesce(r.returned_line, d.line_no) = d.line_no then d.id else o.id end
      from json_to_recordset(p_trades) as r (id uuid, returned_document uuid, returned_line integer)
      join trade t on t.node_id = p_node and t.id = r.id
      join trade d on d.node_id = p_node and d.id = r.returned_document
      left join lateral (
        select x.id from trade x where x.node_id = p_node and x.trade_number = d.trade_number and x.event_id = d.event_id and x.line_no = r.returned_line
          and coalesce(x.vm_id, nil) = coalesce(d.vm_id, nil) limit 1
      ) o on true
      where coalesce(r.returned_line, d.line_no) = d.line_no or o.id is not null
      on conflict do nothing;
  end if;
  if exists (select from charge_rule c where c.node_id = p_node and c.currency is not null) then
    insert into trade_foreign (node_id, trade_id, currency, foreign_price, rate_micro)
      select p_node, t.id, f.currency, f.foreign_price, f.rate_micro
      from json_to_recordset(p_trades) as r (id uuid)
      join trade t on t.node_id = p_node and t.id = r.id
      join node n on n.node_id = p_node
      left join trade_return b on b.node_id = p_node and b.trade_id = t.id
      cross join lateral (
        select k.currency, k.foreign_price, k.rate_micro from trade_foreign k where k.node_id = p_node and k.trade_id = coalesce(t.corrects, b.returned_id)
        union all select c.currency, c.foreign_price, c.rate_micro from charge_foreign(p_node, t.product_id, (t.trade_time at time zone n.time_zone)::date) c
        where t.corrects is null and b.returned_id is null
      ) f
      where foreign_fen(f.foreign_price, f.rate_micro) = t.product_price
      on conflict do nothing;
  end if;
  return fresh;
end $$;
