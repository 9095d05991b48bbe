-- Months that are over, added up once more (docs/decisions/0165-months-that-are-over.md): a question about a year of ten million trades reads some ten thousand
-- rows. They are added up by a job a few days after their end; what comes later for one of them is added by whoever writes it, so a month that was added up stays so.
create table trade_rollup (
  node_id uuid not null,
  month date not null check (extract(day from month) = 1),
  -- Whether the three tables below have it. A row without is there to be held.
  rolled_flag boolean not null default false,
  -- By whose clock its slots are told.
  time_zone text check (time_zone is not null or not rolled_flag),
  primary key (node_id, month)
);
create table trade_goods_month (
  node_id uuid not null,
  month date not null,
  vm_id uuid not null,
  product_id uuid not null,
  product_type_id uuid not null,
  trade_num bigint not null,
  total_price bigint not null,
  trade_lines bigint not null,
  -- The days of the month with a trade of it: bit 0 is the first.
  day_bits integer not null,
  primary key (node_id, month, vm_id, product_id, product_type_id)
);
comment on table trade_goods_month is 'scope: vm = vm_id';
create table trade_people_month (
  node_id uuid not null,
  month date not null,
  emp_id uuid not null,
  department_id uuid not null,
  cost_id uuid not null,
  project_id uuid not null,
  trade_num bigint not null,
  total_price bigint not null,
  trade_lines bigint not null,
  -- The days of the month with a trade of it: bit 0 is the first.
  day_bits integer not null,
  primary key (node_id, month, emp_id, department_id, cost_id, project_id)
);
comment on table trade_people_month is 'scope: department = department_id, cost = cost_id, project = project_id';
-- The quarters of an hour of a day: 0 to 95. The day of the week is that on which it happened; what came late counts on a later day.
create table trade_slot (
  node_id uuid not null,
  day date not null,
  weekday smallint not null,
  slot smallint not null,
  trade_num bigint not null,
  total_price bigint not null,
  trade_lines bigint not null,
  primary key (node_id, day, weekday, slot)
);

-- Holds months until the commit, so that none of them is added up meanwhile; gives those that are added up already.
create function trade_hold_months(p_node uuid, p_months date[]) returns date[] language plpgsql as $$
begin
  insert into trade_rollup (node_id, month) select p_node, m from unnest(p_months) m order by m on conflict do nothing;
  perform from trade_rollup u where u.node_id = p_node and u.month = any(p_months) order by u.month for share;
  return array(select u.month from trade_rollup u where u.node_id = p_node and u.month = any(p_months) and u.rolled_flag);
end $$;

-- Adds trades to those months of theirs that are added up already, and held.
create function trade_add_late(p_node uuid, p_months date[], p_trades uuid[]) returns void language plpgsql as $$
declare
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if cardinality(p_months) = 0 then
    return;
  end if;
  insert into trade_goods_month as s (node_id, month, vm_id, product_id, product_type_id, trade_num, total_price, trade_lines, day_bits)
    select p_node, date_trunc('month', trade_day)::date, coalesce(vm_id, prewh_id, nil), product_id, product_type_id, sum(sign * trade_num), sum(sign * total_price), count(*),
      bit_or(1 << extract(day from trade_day)::int - 1)
    from trade where node_id = p_node and id = any(p_trades) and sign <> 0 and date_trunc('month', trade_day)::date = any(p_months)
    group by 2, 3, 4, 5 order by 2, 3, 4, 5
    on conflict (node_id, month, vm_id, product_id, product_type_id) do update set trade_num = s.trade_num + excluded.trade_num,
      total_price = s.total_price + excluded.total_price, trade_lines = s.trade_lines + excluded.trade_lines, day_bits = s.day_bits | excluded.day_bits;
  insert into trade_people_month as s (node_id, month, emp_id, department_id, cost_id, project_id, trade_num, total_price, trade_lines, day_bits)
    select p_node, date_trunc('month', trade_day)::date, coalesce(emp_id, nil), coalesce(department_id, nil), coalesce(cost_id, nil), coalesce(project_id, nil),
      sum(sign * trade_num), sum(sign * total_price), count(*), bit_or(1 << extract(day from trade_day)::int - 1)
    from trade where node_id = p_node and id = any(p_trades) and sign <> 0 and date_trunc('month', trade_day)::date = any(p_months)
    group by 2, 3, 4, 5, 6 order by 2, 3, 4, 5, 6
    on conflict (node_id, month, emp_id, department_id, cost_id, project_id) do update set trade_num = s.trade_num + excluded.trade_num,
      total_price = s.total_price + excluded.total_price, trade_lines = s.trade_lines + excluded.trade_lines, day_bits = s.day_bits | excluded.day_bits;
  insert into trade_slot as s (node_id, day, weekday, slot, trade_num, total_price, trade_lines)
    select p_node, trade_day, weekday, slot, sum(sign * trade_num), sum(sign * total_price), count(*)
    from (
      select t.trade_day, t.sign, t.trade_num, t.total_price, extract(isodow from t.trade_time at time zone u.time_zone)::smallint as weekday,
        (extract(hour from t.trade_time at time zone u.time_zone) * 4 + floor(extract(minute from t.trade_time at time zone u.time_zone) / 15))::smallint as slot
      from trade t join trade_rollup u on u.node_id = t.node_id and u.month = date_trunc('month', t.trade_day)::date
      where t.node_id = p_node and t.id = any(p_trades) and t.sign <> 0 and u.month = any(p_months)
    ) x
    group by 2, 3, 4 order by 2, 3, 4
    on conflict (node_id, day, weekday, slot) do update set trade_num = s.trade_num + excluded.trade_num, total_price = s.total_price + excluded.total_price,
      trade_lines = s.trade_lines + excluded.trade_lines;
end $$;

-- As before (0589), and what is late for a month that is added up is added to it.
create or replace function trade_book(p_node uuid, p_trades json) returns bigint language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
  fresh bigint;
  -- What counts before it may be of a month that is added up already: a month is, three days after its end.
  lately date := date_trunc('month', current_date - 2);
  late uuid[];
  months date[];
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
    returning id, trade_day, coalesce(vm_id, prewh_id, nil) as place, product_id, product_type_id, emp_id, department_id, cost_id, project_id, sign,
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
  select count(*), array_agg(id) filter (where sign <> 0 and trade_day < lately),
      array_agg(distinct date_trunc('month', trade_day)::date) filter (where sign <> 0 and trade_day < lately) into fresh, late, months from put;
  if late is not null then
    perform trade_add_late(p_node, trade_hold_months(p_node, months), late);
  end if;
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
