-- What other systems keep a copy of: employees, products and stock are told of by change, as facts beside the documents.
alter table push_route drop constraint push_route_push_type_check;
-- 7 stock of a product at a place, 9 employee, 10 product
alter table push_route add constraint push_route_push_type_check check (push_type in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10));

-- As it is after the change, `p_state` says whether it is there.
create function push_employee(e employee, p_state text) returns jsonb language sql stable as $$
  select jsonb_build_object('number', e.emp_code, 'happenedAt', now(), 'state', p_state, 'empCode', e.emp_code, 'empName', e.emp_name,
    'departmentCode', d.department_code, 'departmentName', d.department_name,
    'postCode', (select p.post_code from post p where p.node_id = e.node_id and p.id = e.post_id),
    'levelCode', (select l.level_code from emp_level l where l.node_id = e.node_id and l.id = e.level_id),
    'costCode', (select c.cost_code from cost c where c.node_id = e.node_id and c.id = e.cost_id),
    'vendorCode', (select v.vendor_code from vendor v where v.node_id = e.node_id and v.id = e.vendor_id),
    'entryDate', e.entry_date, 'leaveDate', e.leave_date)
    from department d where d.node_id = e.node_id and d.id = e.department_id $$;

create function push_product(p product, p_state text) returns jsonb language sql stable as $$
  select jsonb_build_object('number', p.product_code, 'happenedAt', now(), 'state', p_state,
    'productCode', p.product_code, 'productName', p.product_name, 'nodeProductCode', p.node_product_code, 'nodeProductName', p.node_product_name,
    'productTypeCode', t.product_type_code, 'productTypeName', t.product_type_name, 'brand', p.brand, 'model', p.model, 'spec', p.spec,
    'unit', p.unit, 'barcode', p.barcode, 'productPrice', push_money(p.unit_price))
    from product_type t where t.node_id = p.node_id and t.id = p.product_type_id $$;

-- Warehouses, channels of smart warehouses and of machines: where customers know stock by.
create function push_stock(p_node uuid, p_kind smallint, p_ref uuid, p_product uuid) returns jsonb language sql stable as $$
  select push_goods(p_node, p_product) || jsonb_build_object('number', g.product_code, 'happenedAt', now(), 'placeKind', p_kind,
    'vmCode', v.vm_code, 'vmName', v.vm_name, 'prewhCode', s.prewh_code, 'prewhName', s.prewh_name, 'channelCode', coalesce(c.channel_code, b.channel_code),
    'warehouseCode', w.warehouse_code, 'warehouseName', w.warehouse_name, 'num', n.num, 'goodNum', n.good)
    from product g
    left join vm_channel c on p_kind = 3 and c.node_id = p_node and c.id = p_ref
    left join vm v on v.node_id = p_node and v.id = c.vm_id
    left join prewh_channel b on p_kind = 2 and b.node_id = p_node and b.id = p_ref
    left join prewh s on s.node_id = p_node and s.id = b.prewh_id
    left join warehouse w on w.node_id = p_node and w.id = case p_kind when 1 then p_ref when 2 then s.warehouse_id end
    cross join lateral (select coalesce(sum(x.on_hand), 0) as num, coalesce(sum(x.on_hand) filter (where x.condition = 1), 0) as good from stock_balance x
      where x.node_id = p_node and x.place_kind = p_kind and x.place_ref = p_ref and x.product_id = p_product) n
    where g.node_id = p_node and g.id = p_product $$;

create function employee_pushed() returns trigger language plpgsql as $$
declare
  row_now employee;
  state text;
begin
  if tg_op = 'DELETE' then row_now := old; state := 'deleted';
  else row_now := new; state := case when new.lock_flag then 'stopped' else 'working' end; end if;
  if push_routed(row_now.node_id, 9::smallint) then
    perform push_document(9::smallint, row_now.node_id, row_now.id, row_now.emp_code, push_employee(row_now, state), null, null, row_now.department_id);
  end if;
  return null;
end $$;
create trigger employee_pushed after insert or delete on employee for each row execute function employee_pushed();
create trigger employee_change_pushed after update on employee for each row
  when ((new.emp_code, new.emp_name, new.department_id, new.post_id, new.level_id, new.cost_id, new.vendor_id, new.lock_flag, new.entry_date, new.leave_date)
    is distinct from (old.emp_code, old.emp_name, old.department_id, old.post_id, old.level_id, old.cost_id, old.vendor_id, old.lock_flag, old.entry_date, old.leave_date))
  execute function employee_pushed();

create function product_pushed() returns trigger language plpgsql as $$
declare
  row_now product;
  state text;
begin
  if tg_op = 'DELETE' then row_now := old; state := 'deleted';
  else row_now := new; state := case when new.on_sale_flag then 'onSale' else 'offSale' end; end if;
  if push_routed(row_now.node_id, 10::smallint) then
    perform push_document(10::smallint, row_now.node_id, row_now.id, row_now.product_code, push_product(row_now, state), null, null, null);
  end if;
  return null;
end $$;
create trigger product_pushed after insert or delete on product for each row execute function product_pushed();
create trigger product_change_pushed after update on product for each row
  when ((new.product_code, new.product_name, new.node_product_code, new.node_product_name, new.product_type_id, new.brand, new.model, new.spec, new.unit, new.barcode,
      new.unit_price, new.on_sale_flag)
    is distinct from (old.product_code, old.product_name, old.node_product_code, old.node_product_name, old.product_type_id, old.brand, old.model, old.spec, old.unit,
      old.barcode, old.unit_price, old.on_sale_flag))
  execute function product_pushed();

-- One of each place and product, with what lies there when the statement has ended. The cell is locked by whoever books, so that they come in the order of their commits.
create function push_stocks(p_node uuid, p_kind smallint, p_ref uuid, p_product uuid) returns void language sql as $$
  select push_document(7::smallint, p_node, md5(p_ref::text || p_product::text)::uuid, f.fact ->> 'number', f.fact,
      (select c.vm_id from vm_channel c where p_kind = 3 and c.node_id = p_node and c.id = p_ref),
      case p_kind when 1 then p_ref when 2 then
        (select s.warehouse_id from prewh_channel b join prewh s on s.node_id = b.node_id and s.id = b.prewh_id where b.node_id = p_node and b.id = p_ref) end,
      null)
    from (select push_stock(p_node, p_kind, p_ref, p_product) as fact) f where f.fact is not null $$;

create function stock_pushed() returns trigger language plpgsql as $$
begin
  if not exists (select from push_route where push_type = 7) then return null; end if;
  perform push_stocks(k.node_id, k.place_kind, k.place_ref, k.product_id)
    from (select distinct m.node_id, m.place_kind, m.place_ref, m.product_id from made m where m.place_kind in (1, 2, 3) and m.on_hand <> 0) k
    where push_routed(k.node_id, 7::smallint);
  return null;
end $$;
create trigger stock_pushed after insert on stock_balance referencing new table as made for each statement execute function stock_pushed();

create function stock_change_pushed() returns trigger language plpgsql as $$
begin
  if not exists (select from push_route where push_type = 7) then return null; end if;
  perform push_stocks(k.node_id, k.place_kind, k.place_ref, k.product_id)
    from (select distinct m.node_id, m.place_kind, m.place_ref, m.product_id from made m
      join was o on o.node_id = m.node_id and o.place_kind = m.place_kind and o.place_ref = m.place_ref and o.product_id = m.product_id
        and o.lot_id = m.lot_id and o.condition = m.condition
      where m.place_kind in (1, 2, 3) and m.on_hand <> o.on_hand) k
    where push_routed(k.node_id, 7::smallint);
  return null;
end $$;
create trigger stock_change_pushed after update on stock_balance referencing old table as was new table as made for each statement execute function stock_change_pushed();

alter function push_sample(uuid, smallint) rename to push_sample_of_documents;
create function push_sample(p_node uuid, p_type smallint) returns jsonb language plpgsql stable as $$
begin
  if p_type = 7 then
    return (select push_stock(b.node_id, b.place_kind, b.place_ref, b.product_id) from stock_balance b
      where b.node_id = p_node and b.place_kind in (1, 2, 3) and b.on_hand > 0 limit 1);
  elsif p_type = 9 then
    return (select push_employee(e, case when e.lock_flag then 'stopped' else 'working' end) from employee e where e.node_id = p_node order by e.created_at desc, e.id limit 1);
  elsif p_type = 10 then
    return (select push_product(p, case when p.on_sale_flag then 'onSale' else 'offSale' end) from product p where p.node_id = p_node order by p.updated_at desc, p.id limit 1);
  end if;
  return push_sample_of_documents(p_node, p_type);
end $$;
