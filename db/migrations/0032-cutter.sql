-- Cutters with a code of their own: borrowed, given back, and what the machine's check found. Production machines that use them.
create table cutter_status_log (
  node_id uuid not null references node,
  id uuid not null,
  vm_id uuid not null,
  channel_id uuid,
  product_id uuid not null,
  emp_id uuid,
  cutter_code text,
  -- 0 borrowed, 1 given back
  status smallint not null check (status in (0, 1)),
  -- 0 sound, 1 wrong item, 2 wrong weight, 3 no code
  check_result smallint not null default 0 check (check_result between 0 and 3),
  quantity bigint not null check (quantity > 0),
  remark text,
  trade_number text,
  event_id text not null,
  line_no smallint not null,
  happened_at timestamptz not null,
  primary key (node_id, id),
  unique (node_id, vm_id, event_id, line_no),
  foreign key (node_id, vm_id) references vm,
  foreign key (node_id, product_id) references product
);
create index cutter_status_log_by_time on cutter_status_log (node_id, happened_at desc, id);
create index cutter_status_log_wrong on cutter_status_log (node_id, happened_at desc, id) where check_result <> 0;

create table factory_device (
  node_id uuid not null references node,
  id uuid not null,
  device_no text not null,
  device_name text not null,
  workshop text,
  production_line text,
  model text,
  status_flag boolean not null default true,
  primary key (node_id, id),
  unique (node_id, device_no)
);
