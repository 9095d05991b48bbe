-- What a pick pays for being told. A function in plain SQL that holds a query is planned anew in every statement that calls it; these keep their plans for as
-- long as the connection lives, and look up only what a trade has.
create or replace function push_routed(p_node uuid, p_type smallint) returns boolean language plpgsql stable as $$
begin
  return exists (select from push_route r join push_receiver v on v.node_id = r.node_id and v.id = r.receiver_id and v.status_flag where r.node_id = p_node and r.push_type = p_type);
end $$;

create or replace function push_kind_of(t trade) returns smallint language plpgsql stable as $$
begin
  if t.corrects is null then return push_type_of(t.trade_type); end if;
  return push_type_of(coalesce((select c.trade_type from trade c where c.node_id = t.node_id and c.id = t.corrects), t.trade_type));
end $$;

create or replace function push_trade(t trade) returns jsonb language plpgsql stable as $$
declare
  cost text;
  project text;
  corrected text;
begin
  if t.cost_id is not null then select c.cost_code into cost from cost c where c.node_id = t.node_id and c.id = t.cost_id; end if;
  if t.project_id is not null then select p.project_code into project from project p where p.node_id = t.node_id and p.id = t.project_id; end if;
  if t.corrects is not null then select k.trade_number into corrected from trade k where k.node_id = t.node_id and k.id = t.corrects; end if;
  return jsonb_build_object('number', t.trade_number, 'lineNo', t.line_no, 'tradeType', t.trade_type, 'happenedAt', t.trade_time, 'day', t.trade_day,
    'vmCode', t.vm_code, 'vmName', t.vm_name, 'deviceCode', t.device_code, 'channelCode', t.channel_code,
    'empCode', t.trade_emp_code, 'empName', t.trade_emp_name, 'departmentCode', t.trade_emp_org_code, 'departmentName', t.trade_emp_org_name,
    'costCode', cost, 'projectCode', project,
    'productCode', t.product_code, 'productName', t.product_name, 'nodeProductCode', t.node_product_code, 'nodeProductName', t.node_product_name,
    'productTypeCode', t.product_type_code, 'productTypeName', t.product_type_name, 'num', t.trade_num, 'sign', t.sign,
    'productPrice', push_money(t.product_price), 'totalPrice', push_money(t.total_price),
    'corrects', corrected, 'remark', t.remark);
end $$;

-- Trade by trade: each statement has its plan already, and none is made for how many there happen to be.
create or replace function trade_pushed() returns trigger language plpgsql as $$
declare
  none constant uuid := '00000000-0000-0000-0000-000000000000';
  k trade;
  kind smallint;
  told jsonb;
begin
  if not exists (select from push_receiver v where v.status_flag) then return null; end if;
  for k in select t.* from made t where t.sign <> 0 order by t.trade_time, t.id loop
    kind := push_kind_of(k);
    if not push_routed(k.node_id, kind) then continue; end if;
    told := push_trade(k);
    insert into push_record (node_id, id, receiver_id, push_kind, push_type, biz_no, doc_id, fact, vm_id, warehouse_id, department_id, cost_id, project_id, happened_at)
    select k.node_id, gen_random_uuid(), r.receiver_id, v.push_kind, r.push_type, k.trade_number, coalesce(k.corrects, k.id), told, coalesce(k.vm_id, none), k.warehouse_id,
      coalesce(k.department_id, none), coalesce(k.cost_id, none), coalesce(k.project_id, none), k.trade_time
      from push_route r join push_receiver v on v.node_id = r.node_id and v.id = r.receiver_id and v.status_flag
      where r.node_id = k.node_id and r.push_type = kind and k.trade_time >= r.since;
  end loop;
  return null;
end $$;

-- push_record_in_line begins with the same columns and holds the same rows.
drop index push_record_open;
