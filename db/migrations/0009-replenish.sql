-- Refills: who filled which channel, when, with how many.

create table replenish (
  node_id uuid not null references node,
  id uuid not null,
  vm_id uuid not null,
  warehouse_id uuid,
  -- 1001 swipe card, 2001 scan code, 3001 scan without card
  replenish_type smallint not null,
  emp_id uuid,
  event_id text not null,
  happened_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, vm_id, event_id),
  foreign key (node_id, vm_id) references vm
);
create index replenish_by_time on replenish (node_id, happened_at desc, id);

create table replenish_line (
  node_id uuid not null,
  replenish_id uuid not null,
  line_no smallint not null,
  channel_id uuid not null,
  product_id uuid not null,
  quantity bigint not null check (quantity > 0),
  primary key (node_id, replenish_id, line_no),
  foreign key (node_id, replenish_id) references replenish
);
create index replenish_line_by_channel on replenish_line (node_id, channel_id);

-- Plans: what is to be fetched from the machine's warehouse and filled in. Open ones (not completed or closed) are on their way.
create table replenish_plan (
  node_id uuid not null references node,
  id uuid not null,
  plan_no text not null,
  vm_id uuid not null,
  warehouse_id uuid not null,
  -- 0 pending sync, 1 issued, 2 completed, 3 abnormal, 4 closed
  status smallint not null default 0,
  creator text not null,
  remark text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (node_id, id),
  unique (node_id, plan_no),
  foreign key (node_id, vm_id) references vm,
  foreign key (node_id, warehouse_id) references warehouse
);
create index replenish_plan_by_time on replenish_plan (node_id, created_at desc, id);
create index replenish_plan_by_vm on replenish_plan (node_id, vm_id, status);

create table replenish_plan_line (
  node_id uuid not null,
  plan_id uuid not null,
  line_no integer not null,
  channel_id uuid not null,
  product_id uuid not null,
  quantity bigint not null check (quantity > 0),
  filled bigint not null default 0 check (filled between 0 and quantity),
  primary key (node_id, plan_id, line_no),
  unique (node_id, plan_id, channel_id),
  foreign key (node_id, plan_id) references replenish_plan
);
create index replenish_plan_line_by_channel on replenish_plan_line (node_id, channel_id, product_id);
