-- Trades of smart warehouses: what is picked out of one against an order is charged like what a machine gives.

-- A trade happened at a machine or in a smart warehouse; the warehouse behind that one, as it was, is what data permission narrows by.
alter table trade
  add column prewh_id uuid,
  add column warehouse_id uuid,
  add constraint trade_one_place check (vm_id is null or prewh_id is null);
create unique index trade_by_prewh_event on trade (node_id, prewh_id, event_id, line_no) where prewh_id is not null;
create index trade_by_prewh on trade (node_id, prewh_id, trade_time desc, id) where prewh_id is not null;

comment on column trade_day.vm_id is 'the machine, or the smart warehouse; NIL where a trade has neither';

-- As before, with the smart warehouse.
create or replace function trade_book(p_node uuid, p_trades json) returns bigint language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
  fresh bigint;
begin
  with put as (
    insert into trade (node_id, id, trade_number, event_id, line_no, trade_type, trade_time, trade_day, vm_id, vm_code, device_code, vm_name, channel_id,
      channel_code, emp_id, trade_emp_code, trade_emp_name, department_id, trade_emp_org_code, trade_emp_org_name, cost_id, project_id, product_id,
      product_code, product_name, node_product_code, node_product_name, product_type_id, product_type_code, product_type_name, sign, trade_num,
      product_price, total_price, corrects, remark, prewh_id, warehouse_id)
    select p_node, id, trade_number, event_id, line_no, trade_type, trade_time, trade_day, vm_id, vm_code, device_code, vm_name, channel_id,
      channel_code, emp_id, trade_emp_code, trade_emp_name, department_id, trade_emp_org_code, trade_emp_org_name, cost_id, project_id, product_id,
      product_code, product_name, node_product_code, node_product_name, product_type_id, product_type_code, product_type_name, sign, trade_num,
      product_price, total_price, corrects, remark, prewh_id, warehouse_id
    from json_populate_recordset(null::trade, p_trades)
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
  )
  select count(*) into fresh from put;
  return fresh;
end $$;

-- Pictures that speak for an appeal: addresses in the file store.
alter table sale_appeal add column pictures text[] not null default '{}';

-- Why an order was not to be had; of one that failed.
alter table purchase_order add column fail_reason text;

-- Whether the product itself asks for a count where the books are not sure, and from how many points of 100 on; as is usual where no row stands.
create table count_rule (
  node_id uuid primary key references node,
  enabled boolean not null,
  below smallint not null check (below between 1 and 100),
  updated_at timestamptz not null default now(),
  updated_by text not null
);
-- 3: asked for by the product
alter table vm_inventory drop constraint vm_inventory_source_check;
alter table vm_inventory add constraint vm_inventory_source_check check (source in (1, 2, 3));
