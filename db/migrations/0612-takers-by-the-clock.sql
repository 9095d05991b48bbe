-- In which quarters of an hour of a week who took something, month by month (docs/decisions/0165-months-that-are-over.md): people are counted once each, so how many they
-- are by hour, day of the week or shift is in no sum. Written beside the other four when a month is added up, and when something comes late for it.
create table trade_taker_slot (
  node_id uuid not null,
  month date not null check (extract(day from month) = 1),
  emp_id uuid not null,
  -- From the left: Monday 0:00 to 0:15 first, 96 a day. By the zone that the site had when the month was added up.
  slot_bits bit(672) not null,
  primary key (node_id, month, emp_id)
);

-- What was added up before lacks them, and is added up anew in the night; until then the questions read what they read before.
truncate trade_goods_month, trade_people_month, trade_slot, trade_taker_year;
update trade_rollup set rolled_flag = false;

-- As before (0609), and in which quarters of an hour.
create or replace function trade_add_late(p_node uuid, p_months date[], p_trades uuid[]) returns void language plpgsql as $$
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
  insert into trade_taker_year as s (node_id, year, vm_id, product_id, product_type_id, emp_id, month_bits)
    select p_node, date_trunc('year', trade_day)::date, coalesce(vm_id, prewh_id, nil), product_id, product_type_id, emp_id,
      bit_or(1 << extract(month from trade_day)::int - 1)
    from trade where node_id = p_node and id = any(p_trades) and sign <> 0 and emp_id is not null and date_trunc('month', trade_day)::date = any(p_months)
    group by 2, 3, 4, 5, 6 order by 2, 3, 4, 5, 6
    on conflict (node_id, year, vm_id, product_id, product_type_id, emp_id) do update set month_bits = s.month_bits | excluded.month_bits;
  insert into trade_taker_slot as s (node_id, month, emp_id, slot_bits)
    select p_node, month, emp_id, bit_or(set_bit(B'0'::bit(672), slot, 1))
    from (
      select distinct u.month, t.emp_id, (extract(isodow from t.trade_time at time zone u.time_zone) * 96 - 96 + extract(hour from t.trade_time at time zone u.time_zone) * 4
        + floor(extract(minute from t.trade_time at time zone u.time_zone) / 15))::int as slot
      from trade t join trade_rollup u on u.node_id = t.node_id and u.month = date_trunc('month', t.trade_day)::date
      where t.node_id = p_node and t.id = any(p_trades) and t.sign <> 0 and t.emp_id is not null and u.month = any(p_months)
    ) x
    group by 2, 3 order by 2, 3
    on conflict (node_id, month, emp_id) do update set slot_bits = s.slot_bits | excluded.slot_bits;
end $$;
