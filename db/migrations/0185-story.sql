-- What a machine answered with no: the last refusals stand on the page of the person who asked. Asked again within ten minutes it is one.
create table pick_refusal (
  node_id uuid not null,
  id uuid not null,
  vm_id uuid not null,
  emp_id uuid not null,
  product_id uuid not null,
  channel_code text,
  quantity bigint not null check (quantity > 0),
  -- the key of the error catalogue, and the step of the decision that said it
  refusal text not null,
  reason jsonb not null,
  -- the ten minutes in which it was asked, counted from 1970
  slot integer not null,
  times integer not null default 1 check (times > 0),
  asked_at timestamptz not null,
  primary key (node_id, id),
  unique (node_id, emp_id, vm_id, product_id, refusal, slot),
  foreign key (node_id, vm_id) references vm on delete cascade,
  foreign key (node_id, emp_id) references employee on delete cascade,
  foreign key (node_id, product_id) references product on delete cascade
);
comment on table pick_refusal is 'scope: vm = vm_id';
create index pick_refusal_by_emp on pick_refusal (node_id, emp_id, asked_at desc, id);
create index pick_refusal_by_vm on pick_refusal (node_id, vm_id, asked_at desc, id);
create index pick_refusal_by_product on pick_refusal (node_id, product_id, asked_at desc, id);
create index pick_refusal_by_time on pick_refusal (node_id, asked_at);

-- What happened with somebody or something, the newest first: an index for each kind of event that is asked for alone.
create index trade_loans_by_emp on trade (node_id, emp_id, trade_time desc, id) where trade_type in (10002, 10003);
create index trade_loans_by_vm on trade (node_id, vm_id, trade_time desc, id) where trade_type in (10002, 10003);
create index trade_loans_by_product on trade (node_id, product_id, trade_time desc, id) where trade_type in (10002, 10003);
create index vm_fault_by_emp on vm_fault (node_id, emp_id, happened_at desc, id) where emp_id is not null;
create index vm_fault_by_vm on vm_fault (node_id, vm_id, happened_at desc, id);
create index vm_fault_by_product on vm_fault (node_id, product_id, happened_at desc, id);
create index replenish_by_vm on replenish (node_id, vm_id, happened_at desc, id);
create index replenish_line_by_product on replenish_line (node_id, product_id);
create index vm_inventory_of_vm on vm_inventory (node_id, vm_id, finished_at desc, id) where status = 3;
create index prewh_inventory_of_prewh on prewh_inventory (node_id, prewh_id, finished_at desc, id) where finished_at is not null;
create index stock_move_documents on stock_move (node_id, product_id, happened_at desc, id) where kind between 20001 and 20004;
-- A change tells whom and what it was about by keys that stand anywhere in what was sent.
create function log_keys(p_params jsonb) returns uuid[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct m[1]::uuid), '{}')
  from regexp_matches(p_params::text, '"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"', 'g') as m
$$;
create index operate_log_by_key on operate_log using gin (log_keys(params));
