-- Smart warehouses: where each channel stands on its shelf; counts; orders to pick. What lies in a channel stock alone knows.

alter table prewh
  add column initials text not null default '',
  add constraint prewh_type_known check (prewh_type between 0 and 3);

alter table prewh_shelf
  add constraint prewh_shelf_size check (row_num between 1 and 40 and column_num between 1 and 40),
  add constraint prewh_shelf_disable check (disable_status in (0, 1));

-- A place of a shelf belongs to one channel for good; a merge gives it away by merged_into and width alone.
alter table prewh_channel
  add column tray smallint,
  add column position smallint,
  add column width smallint not null default 1 check (width >= 1);
update prewh_channel c set tray = p.tray, position = p.position
  from (
    select c.node_id, c.id,
      ((row_number() over (partition by c.node_id, c.shelf_id order by c.channel_code) - 1) / s.column_num + 1) as tray,
      ((row_number() over (partition by c.node_id, c.shelf_id order by c.channel_code) - 1) % s.column_num + 1) as position
    from prewh_channel c join prewh_shelf s on s.node_id = c.node_id and s.id = c.shelf_id
  ) p
  where p.node_id = c.node_id and p.id = c.id;
alter table prewh_channel
  alter column tray set not null,
  alter column position set not null,
  add constraint prewh_channel_place unique (node_id, shelf_id, tray, position),
  add constraint prewh_channel_inside check (tray between 1 and 40 and position between 1 and 40),
  add constraint prewh_channel_points check (warn_num <= remind_num and remind_num <= capacity),
  add constraint prewh_channel_freeze check (freeze_status in (0, 1, 2)),
  add constraint prewh_channel_disable check (disable_status in (0, 1)),
  add constraint prewh_channel_part check (merged_into is null or (width = 1 and product_id is null)),
  add constraint prewh_channel_main foreign key (node_id, merged_into) references prewh_channel;
create index prewh_channel_by_main on prewh_channel (node_id, merged_into) where merged_into is not null;

-- Counts: what was seen in each channel, and when; posted to the ledger as observations when the count is finished.
create table prewh_inventory (
  node_id uuid not null references node,
  id uuid not null,
  inventory_no text not null,
  prewh_id uuid not null,
  -- 0 not begun, 1 being counted, 2 finished
  status smallint not null default 0 check (status in (0, 1, 2)),
  plan_date date,
  emp_id uuid,
  remark text,
  creator text not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  finished_by text,
  primary key (node_id, id),
  unique (node_id, inventory_no),
  foreign key (node_id, prewh_id) references prewh,
  foreign key (node_id, emp_id) references employee
);
create index prewh_inventory_by_time on prewh_inventory (node_id, created_at desc, id);
create index prewh_inventory_by_prewh on prewh_inventory (node_id, prewh_id, status);

create table prewh_inventory_line (
  node_id uuid not null,
  inventory_id uuid not null,
  line_no integer not null,
  channel_id uuid not null,
  product_id uuid not null,
  -- what the books said when it was counted; below zero where facts took more
  book_num bigint,
  real_num bigint check (real_num >= 0),
  -- what was posted, once the count is finished
  diff_num bigint,
  counted_at timestamptz,
  counted_by text,
  primary key (node_id, inventory_id, line_no),
  unique (node_id, inventory_id, channel_id),
  check ((real_num is null) = (counted_at is null)),
  foreign key (node_id, inventory_id) references prewh_inventory on delete cascade,
  foreign key (node_id, product_id) references product
);

-- Orders to pick: what somebody wants out of a smart warehouse. Confirmed, its goods are reserved; picked, they are booked.
create table pick_order (
  node_id uuid not null references node,
  id uuid not null,
  pick_no text not null,
  prewh_id uuid not null,
  emp_id uuid not null,
  department_id uuid not null,
  cost_id uuid,
  project_id uuid,
  -- 0 pending confirmation, 1 confirmed
  pick_list_status smallint not null default 0 check (pick_list_status in (0, 1)),
  -- 0 not started, 2 in progress, 1 finished
  pick_status smallint not null default 0 check (pick_status in (0, 1, 2)),
  need_date date,
  -- of the trade that it became
  trade_number text,
  remark text,
  creator text not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  confirmed_by text,
  finished_at timestamptz,
  primary key (node_id, id),
  unique (node_id, pick_no),
  unique (node_id, trade_number),
  check (pick_list_status = 1 or pick_status = 0),
  foreign key (node_id, prewh_id) references prewh,
  foreign key (node_id, emp_id) references employee,
  foreign key (node_id, department_id) references department,
  foreign key (node_id, cost_id) references cost,
  foreign key (node_id, project_id) references project
);
create index pick_order_by_time on pick_order (node_id, created_at desc, id);
create index pick_order_by_prewh on pick_order (node_id, prewh_id, created_at desc);

create table pick_order_line (
  node_id uuid not null,
  order_id uuid not null,
  line_no integer not null,
  pick_line_no text not null,
  product_id uuid not null,
  plan_num bigint not null check (plan_num > 0),
  real_num bigint not null default 0 check (real_num between 0 and plan_num),
  primary key (node_id, order_id, line_no),
  unique (node_id, pick_line_no),
  foreign key (node_id, order_id) references pick_order on delete cascade,
  foreign key (node_id, product_id) references product
);

-- Orders to pick from an unmanned warehouse: asked for, approved, valid until a moment.
create table uwh_pick_order (
  node_id uuid not null references node,
  id uuid not null,
  order_no text not null,
  prewh_id uuid not null,
  emp_id uuid not null,
  department_id uuid not null,
  cost_id uuid,
  project_id uuid,
  -- 1 passed, 2 pending review, 3 rejected, 4 cancelled; 5 expired follows from valid_until
  approval_status smallint not null default 2 check (approval_status in (1, 2, 3, 4)),
  apply_time timestamptz not null default now(),
  valid_until timestamptz not null,
  remark text,
  creator text not null,
  approver text,
  approved_at timestamptz,
  approve_remark text,
  primary key (node_id, id),
  unique (node_id, order_no),
  check (valid_until > apply_time),
  foreign key (node_id, prewh_id) references prewh,
  foreign key (node_id, emp_id) references employee,
  foreign key (node_id, department_id) references department,
  foreign key (node_id, cost_id) references cost,
  foreign key (node_id, project_id) references project
);
create index uwh_pick_order_by_time on uwh_pick_order (node_id, apply_time desc, id);
create index uwh_pick_order_by_prewh on uwh_pick_order (node_id, prewh_id, apply_time desc);

create table uwh_pick_order_detail (
  node_id uuid not null,
  order_id uuid not null,
  line_no integer not null,
  product_id uuid not null,
  apply_num bigint not null check (apply_num > 0),
  picked_num bigint not null default 0 check (picked_num between 0 and apply_num),
  primary key (node_id, order_id, line_no),
  unique (node_id, order_id, product_id),
  foreign key (node_id, order_id) references uwh_pick_order on delete cascade,
  foreign key (node_id, product_id) references product
);
