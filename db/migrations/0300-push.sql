-- Data push: who is told of what happens here, how, and every push with what came of it. A push is written by the transaction that made the fact.

create table push_receiver (
  node_id uuid not null references node,
  id uuid not null,
  receiver_name text not null,
  -- whose page it is on: 1 platform, 2 warehouses, 3 TSSG, 4 Xinjiang
  push_kind smallint not null check (push_kind between 1 and 4),
  url text not null,
  -- 0 none, 1 name and password, 2 token, 3 OAuth 2 client credentials, 4 signed by HMAC
  auth_kind smallint not null default 0 check (auth_kind between 0 and 4),
  auth_name text,
  token_url text,
  token_scope text,
  -- sealed under the server's own key: password, token, client or signing secret, and the key of the client's certificate
  secret text,
  client_key text,
  ca_pem text,
  cert_pem text,
  -- a formula over the answer; without one every 2xx means that it was taken
  taken_if text,
  timeout_seconds smallint not null default 10 check (timeout_seconds between 1 and 60),
  status_flag boolean not null default true,
  -- so many tries in a row in which it did not answer, and until when it is left alone
  fails integer not null default 0,
  rest_until timestamptz not null default now(),
  last_ok_at timestamptz,
  last_fail_at timestamptz,
  last_reason text,
  -- when somebody was told that it lags; none since it caught up
  warned_at timestamptz,
  creator text not null,
  creator_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, receiver_name)
);

-- How a fact is written for a receiver; the versions stay.
create table push_template (
  node_id uuid not null,
  receiver_id uuid not null,
  push_type smallint not null,
  template_version integer not null check (template_version > 0),
  -- 1 JSON, 2 XML, 3 form
  body_format smallint not null check (body_format between 1 and 3),
  -- JSONata; none sends the fact as it is
  formula text,
  creator text not null,
  created_at timestamptz not null default now(),
  primary key (node_id, receiver_id, push_type, template_version),
  foreign key (node_id, receiver_id) references push_receiver on delete cascade
);

-- What a receiver is told of, from when on.
create table push_route (
  node_id uuid not null,
  receiver_id uuid not null,
  -- 1 pick, 2 refill, 3 count, 4 brought back, 5 entry order, 6 out order, 8 lent and given back
  push_type smallint not null check (push_type in (1, 2, 3, 4, 5, 6, 8)),
  since timestamptz not null default now(),
  primary key (node_id, receiver_id, push_type),
  foreign key (node_id, receiver_id) references push_receiver on delete cascade
);
create index push_route_by_type on push_route (node_id, push_type);

create table push_record (
  node_id uuid not null,
  id uuid not null,
  -- the order in which facts were made
  seq bigint generated always as identity,
  receiver_id uuid not null,
  push_kind smallint not null,
  push_type smallint not null,
  biz_no text not null,
  -- pushes of one document go one after the other
  doc_id uuid not null,
  fact jsonb not null,
  vm_id uuid,
  warehouse_id uuid,
  department_id uuid,
  cost_id uuid,
  project_id uuid,
  happened_at timestamptz not null,
  -- 0 waits, 1 under way, 2 taken, 3 given up (set A); shown as 0 on the way, 1 taken, 2 given up where set B is meant
  push_status smallint not null default 0 check (push_status between 0 and 3),
  times integer not null default 0,
  next_at timestamptz not null default now(),
  -- who has it in hand, and until when it is believed to
  run_id uuid,
  lease_until timestamptz,
  -- as it is sent, always the same; none until it is written for the first time
  template_version integer,
  content_type text,
  request_body text,
  response_status integer,
  response_body text,
  push_reason text,
  reason_text text,
  first_at timestamptz,
  last_time timestamptz,
  pushed_at timestamptz,
  -- a person lets those behind it go on without it
  dropped_at timestamptz,
  dropped_by text,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  foreign key (node_id, receiver_id) references push_receiver
);
comment on table push_record is 'scope: vm = vm_id?, warehouse = warehouse_id?, department = department_id?, cost = cost_id?, project = project_id?';
create index push_record_due on push_record (node_id, receiver_id, next_at, seq) where push_status < 2;
create index push_record_under_way on push_record (node_id, receiver_id) where push_status = 1;
create index push_record_in_line on push_record (node_id, receiver_id, doc_id, seq) where push_status <> 2 and dropped_at is null;
create index push_record_open on push_record (node_id, receiver_id, created_at) where push_status <> 2 and dropped_at is null;
create index push_record_by_time on push_record (node_id, push_kind, created_at desc, id);
create index push_record_by_number on push_record (node_id, biz_no);
create index push_record_taken on push_record (node_id, pushed_at) where push_status = 2;

-- Each try.
create table push_attempt (
  node_id uuid not null,
  id uuid not null,
  record_id uuid not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  taken_flag boolean not null,
  response_status integer,
  response_body text,
  push_reason text,
  reason_text text,
  primary key (node_id, id),
  foreign key (node_id, record_id) references push_record on delete cascade
);
create index push_attempt_by_record on push_attempt (node_id, record_id, started_at desc);

-- What a person corrected: as it was, and as it went out instead.
create table push_correction (
  node_id uuid not null,
  id uuid not null,
  record_id uuid not null,
  before_body text,
  after_body text not null,
  correct_reason text not null,
  creator text not null,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  foreign key (node_id, record_id) references push_record on delete cascade
);
create index push_correction_by_record on push_correction (node_id, record_id, created_at desc);

-- Facts as they are pushed: names and codes as of then, money in text, times with their zone.
create function push_money(fen bigint) returns text language sql immutable parallel safe as $$ select (fen / 100.0)::numeric(20, 2)::text $$;

create function push_type_of(p_trade_type integer) returns smallint language sql immutable parallel safe as
$$ select case when p_trade_type in (10002, 10003) then 8 when p_trade_type = 10011 then 4 else 1 end::smallint $$;

create function push_trade(t trade) returns jsonb language sql stable as $$
  select jsonb_build_object('number', t.trade_number, 'lineNo', t.line_no, 'tradeType', t.trade_type, 'happenedAt', t.trade_time, 'day', t.trade_day,
    'vmCode', t.vm_code, 'vmName', t.vm_name, 'deviceCode', t.device_code, 'channelCode', t.channel_code,
    'empCode', t.trade_emp_code, 'empName', t.trade_emp_name, 'departmentCode', t.trade_emp_org_code, 'departmentName', t.trade_emp_org_name,
    'costCode', (select c.cost_code from cost c where c.node_id = t.node_id and c.id = t.cost_id),
    'projectCode', (select p.project_code from project p where p.node_id = t.node_id and p.id = t.project_id),
    'productCode', t.product_code, 'productName', t.product_name, 'nodeProductCode', t.node_product_code, 'nodeProductName', t.node_product_name,
    'productTypeCode', t.product_type_code, 'productTypeName', t.product_type_name, 'num', t.trade_num, 'sign', t.sign,
    'productPrice', push_money(t.product_price), 'totalPrice', push_money(t.total_price),
    'corrects', (select k.trade_number from trade k where k.node_id = t.node_id and k.id = t.corrects), 'remark', t.remark) $$;

create function push_goods(p_node uuid, p_product uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('productCode', p.product_code, 'productName', p.product_name, 'nodeProductCode', p.node_product_code)
    from product p where p.node_id = p_node and p.id = p_product $$;

create function push_out(o out_order) returns jsonb language sql stable as $$
  select jsonb_build_object('number', o.out_number, 'kind', o.out_kind, 'state', o.out_state, 'happenedAt', coalesce(o.ended_at, o.posted_at, o.created_at), 'day', o.out_date,
    'warehouseCode', w.warehouse_code, 'warehouseName', w.warehouse_name,
    'toWarehouseCode', (select x.warehouse_code from warehouse x where x.node_id = o.node_id and x.id = o.to_warehouse_id),
    'vendorCode', (select v.vendor_code from vendor v where v.node_id = o.node_id and v.id = o.vendor_id),
    'empCode', (select e.emp_code from employee e where e.node_id = o.node_id and e.id = o.emp_id),
    'departmentCode', (select d.department_code from department d where d.node_id = o.node_id and d.id = o.department_id),
    'costCode', (select c.cost_code from cost c where c.node_id = o.node_id and c.id = o.cost_id),
    'projectCode', (select p.project_code from project p where p.node_id = o.node_id and p.id = o.project_id),
    'poster', o.poster, 'remark', o.remark,
    'lines', (select coalesce(jsonb_agg(push_goods(l.node_id, l.product_id) || jsonb_build_object('lineNo', l.line_no, 'num', l.num, 'outNum', l.out_num,
      'receivedNum', l.received_num) order by l.line_no), '[]') from out_order_line l where l.node_id = o.node_id and l.order_id = o.id))
    from warehouse w where w.node_id = o.node_id and w.id = o.warehouse_id $$;

create function push_entry(o entry_order) returns jsonb language sql stable as $$
  select jsonb_build_object('number', o.entry_number, 'state', o.posting_status, 'happenedAt', coalesce(o.posted_at, o.created_at), 'day', o.entry_date,
    'warehouseCode', w.warehouse_code, 'warehouseName', w.warehouse_name, 'poster', o.poster, 'remark', o.remark,
    'lines', (select coalesce(jsonb_agg(push_goods(d.node_id, d.product_id) || jsonb_build_object('lineNo', d.line_no, 'num', d.num, 'quality', d.entry_quality,
        'posted', d.posted_flag, 'poNo', (select p.po_no from purchase_order p where p.node_id = d.node_id and p.id = d.po_id), 'poLineNo', d.po_line_no,
        'batches', (select coalesce(jsonb_agg(jsonb_build_object('batchNo', b.batch_no, 'productionDate', b.production_date, 'expiryDate', b.expiry_date, 'num', b.num)
          order by b.batch_seq), '[]') from entry_order_batch b where b.node_id = d.node_id and b.eod_id = d.eod_id)) order by d.line_no), '[]')
      from entry_order_detail d where d.node_id = o.node_id and d.order_id = o.id))
    from warehouse w where w.node_id = o.node_id and w.id = o.warehouse_id $$;

create function push_refill(r replenish) returns jsonb language sql stable as $$
  select jsonb_build_object('number', r.event_id, 'replenishType', r.replenish_type, 'happenedAt', r.happened_at, 'vmCode', v.vm_code, 'vmName', v.vm_name,
    'empCode', (select e.emp_code from employee e where e.node_id = r.node_id and e.id = r.emp_id),
    'lines', (select coalesce(jsonb_agg(push_goods(l.node_id, l.product_id) || jsonb_build_object('lineNo', l.line_no, 'num', l.quantity,
      'channelCode', (select c.channel_code from vm_channel c where c.node_id = l.node_id and c.id = l.channel_id)) order by l.line_no), '[]')
      from replenish_line l where l.node_id = r.node_id and l.replenish_id = r.id))
    from vm v where v.node_id = r.node_id and v.id = r.vm_id $$;

create function push_count(i vm_inventory) returns jsonb language sql stable as $$
  select jsonb_build_object('number', i.inventory_no, 'happenedAt', coalesce(i.finished_at, i.created_at), 'vmCode', v.vm_code, 'vmName', v.vm_name, 'finishedBy', i.finished_by,
    'lines', (select coalesce(jsonb_agg(push_goods(l.node_id, l.product_id) || jsonb_build_object('lineNo', l.line_no, 'bookNum', l.book_num, 'realNum', l.real_num,
      'diffNum', l.diff_num, 'channelCode', (select c.channel_code from vm_channel c where c.node_id = l.node_id and c.id = l.channel_id)) order by l.line_no), '[]')
      from vm_inventory_line l where l.node_id = i.node_id and l.inventory_id = i.id))
    from vm v where v.node_id = i.node_id and v.id = i.vm_id $$;

-- Where nobody is told of anything, a trade costs a look at an empty table.
create function trade_pushed() returns trigger language plpgsql as $$
begin
  if not exists (select from push_route) then return null; end if;
  insert into push_record (node_id, id, receiver_id, push_kind, push_type, biz_no, doc_id, fact, vm_id, warehouse_id, department_id, cost_id, project_id, happened_at)
  select t.node_id, gen_random_uuid(), r.receiver_id, v.push_kind, r.push_type, t.trade_number, coalesce(t.corrects, t.id), push_trade(k), t.vm_id, t.warehouse_id,
    t.department_id, t.cost_id, t.project_id, t.trade_time
    from made t join push_route r on r.node_id = t.node_id and r.push_type = push_type_of(t.trade_type) and t.trade_time >= r.since
    join push_receiver v on v.node_id = r.node_id and v.id = r.receiver_id
    join trade k on k.node_id = t.node_id and k.id = t.id
    where t.sign <> 0
    order by t.trade_time, t.id;
  return null;
end $$;
create trigger trade_pushed after insert on trade referencing new table as made for each statement execute function trade_pushed();

-- The push of a document to everybody who is told of such.
create function push_document(p_type smallint, p_node uuid, p_id uuid, p_number text, p_fact jsonb, p_vm uuid, p_warehouse uuid, p_department uuid) returns void
language sql as $$
  insert into push_record (node_id, id, receiver_id, push_kind, push_type, biz_no, doc_id, fact, vm_id, warehouse_id, department_id, happened_at)
  select p_node, gen_random_uuid(), r.receiver_id, v.push_kind, p_type, p_number, p_id, p_fact, p_vm, p_warehouse, p_department, (p_fact ->> 'happenedAt')::timestamptz
    from push_route r join push_receiver v on v.node_id = r.node_id and v.id = r.receiver_id
    where r.node_id = p_node and r.push_type = p_type and (p_fact ->> 'happenedAt')::timestamptz >= r.since $$;

create function push_routed(p_node uuid, p_type smallint) returns boolean language sql stable as
$$ select exists (select from push_route r where r.node_id = p_node and r.push_type = p_type) $$;

create function out_order_pushed() returns trigger language plpgsql as $$
begin
  if push_routed(new.node_id, 6::smallint) then
    perform push_document(6::smallint, new.node_id, new.id, new.out_number, push_out(new), null, new.warehouse_id, new.department_id);
  end if;
  return null;
end $$;
create trigger out_order_pushed after update on out_order for each row
  when (new.posted_at is distinct from old.posted_at or new.ended_at is distinct from old.ended_at) execute function out_order_pushed();

create function entry_order_pushed() returns trigger language plpgsql as $$
begin
  if push_routed(new.node_id, 5::smallint) then
    perform push_document(5::smallint, new.node_id, new.id, new.entry_number, push_entry(new), null, new.warehouse_id, null);
  end if;
  return null;
end $$;
create trigger entry_order_pushed after update on entry_order for each row when (new.posted_at is distinct from old.posted_at) execute function entry_order_pushed();

-- Their lines come after the head: they are looked at when all of it is written.
create function replenish_pushed() returns trigger language plpgsql as $$
begin
  if push_routed(new.node_id, 2::smallint) then
    perform push_document(2::smallint, new.node_id, new.id, new.event_id, push_refill(new), new.vm_id, new.warehouse_id, null);
  end if;
  return null;
end $$;
create constraint trigger replenish_pushed after insert on replenish deferrable initially deferred for each row execute function replenish_pushed();

create function vm_inventory_pushed() returns trigger language plpgsql as $$
begin
  if push_routed(new.node_id, 3::smallint) then
    perform push_document(3::smallint, new.node_id, new.id, new.inventory_no, push_count(new), new.vm_id, null, null);
  end if;
  return null;
end $$;
create constraint trigger vm_inventory_pushed after update on vm_inventory deferrable initially deferred for each row
  when (new.finished_at is distinct from old.finished_at) execute function vm_inventory_pushed();
create constraint trigger vm_inventory_pushed_at_once after insert on vm_inventory deferrable initially deferred for each row
  when (new.finished_at is not null) execute function vm_inventory_pushed();

-- The latest document of a kind, as it would be pushed: what a template is tried on.
create function push_sample(p_node uuid, p_type smallint) returns jsonb language plpgsql stable as $$
begin
  if p_type = 2 then
    return (select push_refill(r) from replenish r where r.node_id = p_node order by r.happened_at desc, r.id limit 1);
  elsif p_type = 3 then
    return (select push_count(i) from vm_inventory i where i.node_id = p_node order by i.created_at desc, i.id limit 1);
  elsif p_type = 5 then
    return (select push_entry(o) from entry_order o where o.node_id = p_node order by o.created_at desc, o.id limit 1);
  elsif p_type = 6 then
    return (select push_out(o) from out_order o where o.node_id = p_node order by o.created_at desc, o.id limit 1);
  end if;
  return (select push_trade(t) from trade t
    where t.node_id = p_node and t.id in (select k.id from trade k where k.node_id = p_node order by k.trade_time desc, k.id desc limit 500)
      and push_type_of(t.trade_type) = p_type and t.sign <> 0 order by t.trade_time desc, t.id limit 1);
end $$;
