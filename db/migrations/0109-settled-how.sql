-- A pick and a refill keep how their machine was settled when they were written: what a setting says later changes nothing of them. A correction is
-- settled as what it corrects. Null where nobody had said it, and for what no machine did.
alter table trade add column settlement_type smallint;
alter table replenish add column settlement_type smallint;

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
      product_price, total_price, corrects, remark, prewh_id, warehouse_id, settlement_type)
    select p_node, r.id, r.trade_number, r.event_id, r.line_no, r.trade_type, r.trade_time, r.trade_day, r.vm_id, r.vm_code, r.device_code, r.vm_name,
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
  )
  select count(*) into fresh from put;
  return fresh;
end $$;

create function replenish_settled() returns trigger language plpgsql as $$
begin
  new.settlement_type := (select s.settlement_type from vm_pick_settlement s where s.node_id = new.node_id and s.vm_id = new.vm_id);
  return new;
end
$$;
create trigger replenish_settled before insert on replenish for each row execute function replenish_settled();
