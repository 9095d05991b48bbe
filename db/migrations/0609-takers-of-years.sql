-- Who took what where in a year, with the months in which he did (docs/decisions/0165-months-that-are-over.md): people are counted once each over many months, so how
-- many they are is in no sum of months. Written beside the other three when a month is added up, and when something comes late for it.
create table trade_taker_year (
  node_id uuid not null,
  -- Its first day.
  year date not null check (extract(doy from year) = 1),
  vm_id uuid not null,
  product_id uuid not null,
  product_type_id uuid not null,
  emp_id uuid not null,
  -- Those of its months that are added up and have a trade of it: bit 0 is January.
  month_bits integer not null,
  primary key (node_id, year, vm_id, product_id, product_type_id, emp_id)
);
comment on table trade_taker_year is 'scope: vm = vm_id';

-- What was added up before lacks them, and is added up anew in the night; until then the questions read what they read before.
truncate trade_goods_month, trade_people_month, trade_slot;
update trade_rollup set rolled_flag = false;

-- As before (0608), and who took it.
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
end $$;
