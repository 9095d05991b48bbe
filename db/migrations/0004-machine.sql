-- Vending machines, their models and channels; smart warehouses, shelves and channels; warehouses.
-- How many pieces are in a channel is not here: stock alone knows.

create table vm_model (
  node_id uuid not null references node,
  id uuid not null,
  model_code text not null,
  model_name text not null,
  device_type smallint not null default 1,
  screen_orientation smallint not null default 1,
  rows smallint not null check (rows between 1 and 40),
  columns smallint not null check (columns between 1 and 40),
  primary key (node_id, id),
  unique (node_id, model_code)
);

create table warehouse (
  node_id uuid not null references node,
  id uuid not null,
  parent_id uuid,
  warehouse_code text not null,
  warehouse_name text not null,
  warehouse_type smallint not null default 0,
  address text,
  manager text,
  status_flag boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, warehouse_code),
  foreign key (node_id, parent_id) references warehouse
);

create table vm (
  node_id uuid not null references node,
  id uuid not null,
  vm_code text not null,
  device_code text not null,
  vm_name text not null,
  -- pinyin initials of the name, lower case: people search by them
  initials text not null default '',
  vm_model_id uuid not null,
  warehouse_id uuid,
  cost_id uuid,
  address text,
  app_version text,
  lock_flag boolean not null default false,
  online_flag boolean not null default false,
  last_heartbeat_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, vm_code),
  unique (node_id, device_code),
  foreign key (node_id, vm_model_id) references vm_model,
  foreign key (node_id, warehouse_id) references warehouse,
  foreign key (node_id, cost_id) references cost
);
create index vm_by_model on vm (node_id, vm_model_id);
create index vm_by_warehouse on vm (node_id, warehouse_id);

create table vm_channel (
  node_id uuid not null,
  id uuid not null,
  vm_id uuid not null,
  channel_code text not null,
  tray smallint not null,
  position smallint not null,
  -- how many places of its tray it takes: more than one when it was merged
  width smallint not null default 1 check (width >= 1),
  -- the main channel that this one was merged into
  merged_into uuid,
  channel_type smallint not null default 1,
  thread_size smallint not null default 0 check (thread_size between 0 and 23),
  product_id uuid,
  -- the planned product of a change that is pending
  new_product_id uuid,
  capacity integer not null default 0 check (capacity >= 0),
  warn_num integer not null default 0 check (warn_num >= 0),
  remind_num integer not null default 0 check (remind_num >= 0),
  freeze_status smallint not null default 0 check (freeze_status in (0, 1, 2)),
  sale_type smallint not null default 1,
  primary key (node_id, id),
  unique (node_id, vm_id, channel_code),
  -- a place of a tray belongs to one channel for good; a merge gives it away by merged_into and width alone
  unique (node_id, vm_id, tray, position),
  check (tray between 1 and 40 and position between 1 and 40),
  -- warning point ≤ reminder point ≤ capacity
  check (warn_num <= remind_num and remind_num <= capacity),
  check (merged_into is null or (width = 1 and product_id is null and new_product_id is null)),
  check (new_product_id is null or (product_id is not null and new_product_id <> product_id)),
  foreign key (node_id, vm_id) references vm,
  foreign key (node_id, product_id) references product,
  foreign key (node_id, new_product_id) references product,
  foreign key (node_id, merged_into) references vm_channel
);
create index vm_channel_by_product on vm_channel (node_id, product_id);
create index vm_channel_by_new_product on vm_channel (node_id, new_product_id) where new_product_id is not null;
create index vm_channel_by_main on vm_channel (node_id, merged_into) where merged_into is not null;

create table vm_emp (
  node_id uuid not null,
  vm_id uuid not null,
  emp_id uuid not null,
  valid_to timestamptz,
  bound_at timestamptz not null default now(),
  primary key (node_id, vm_id, emp_id),
  foreign key (node_id, vm_id) references vm on delete cascade,
  foreign key (node_id, emp_id) references employee on delete cascade
);
create index vm_emp_by_emp on vm_emp (node_id, emp_id);

create table vm_channel_auth (
  node_id uuid not null,
  channel_id uuid not null,
  emp_id uuid not null,
  primary key (node_id, channel_id, emp_id),
  foreign key (node_id, channel_id) references vm_channel on delete cascade,
  foreign key (node_id, emp_id) references employee on delete cascade
);

create index vm_channel_auth_by_emp on vm_channel_auth (node_id, emp_id);

-- Whom a machine asks its picker to charge, and what else it asks.
create table vm_pick_mode (
  node_id uuid not null,
  vm_id uuid not null,
  mode_code text not null default 'emp',
  need_cost boolean not null default false,
  need_project boolean not null default false,
  need_approval boolean not null default false,
  face_flag boolean not null default false,
  max_num integer check (max_num > 0),
  primary key (node_id, vm_id),
  foreign key (node_id, vm_id) references vm on delete cascade
);

create table vm_pick_settlement (
  node_id uuid not null,
  vm_id uuid not null,
  settlement_type smallint not null default 1,
  -- an owner type: 1 company, 2 customer, 3 node, 4 vendor
  payer smallint not null default 3 check (payer between 1 and 4),
  cost_id uuid,
  primary key (node_id, vm_id),
  foreign key (node_id, vm_id) references vm on delete cascade,
  foreign key (node_id, cost_id) references cost
);

-- Where used and borrowed goods are handed back; how many lie in it only stock knows.
create table recovery_position (
  node_id uuid not null,
  id uuid not null,
  vm_id uuid not null,
  position_code text not null,
  capacity integer not null check (capacity > 0),
  product_type_id uuid,
  primary key (node_id, id),
  unique (node_id, vm_id, position_code),
  foreign key (node_id, vm_id) references vm,
  foreign key (node_id, product_type_id) references product_type
);

create table prewh (
  node_id uuid not null references node,
  id uuid not null,
  prewh_code text not null,
  prewh_name text not null,
  prewh_type smallint not null default 0,
  warehouse_id uuid,
  device_code text,
  address text,
  online_flag boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, prewh_code),
  foreign key (node_id, warehouse_id) references warehouse
);

create table prewh_shelf (
  node_id uuid not null,
  id uuid not null,
  prewh_id uuid not null,
  shelf_code text not null,
  shelf_name text not null,
  shelf_type smallint not null default 1,
  row_num smallint not null default 1,
  column_num smallint not null default 1,
  device_code text,
  disable_status smallint not null default 0,
  primary key (node_id, id),
  unique (node_id, prewh_id, shelf_code),
  foreign key (node_id, prewh_id) references prewh
);

create table prewh_channel (
  node_id uuid not null,
  id uuid not null,
  prewh_id uuid not null,
  shelf_id uuid not null,
  channel_code text not null,
  product_id uuid,
  capacity integer not null default 0 check (capacity >= 0),
  warn_num integer not null default 0 check (warn_num >= 0),
  remind_num integer not null default 0 check (remind_num >= 0),
  freeze_status smallint not null default 0,
  disable_status smallint not null default 0,
  merged_into uuid,
  weight_per_unit integer,
  primary key (node_id, id),
  unique (node_id, prewh_id, channel_code),
  foreign key (node_id, prewh_id) references prewh,
  foreign key (node_id, shelf_id) references prewh_shelf,
  foreign key (node_id, product_id) references product
);
create index prewh_channel_by_product on prewh_channel (node_id, product_id);
