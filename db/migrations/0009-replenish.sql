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
