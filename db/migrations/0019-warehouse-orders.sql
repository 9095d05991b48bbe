-- Smart warehouses: refills with their plans, pick templates, what comes back and what goes back to the vendor.

create table prewh_replenish_plan (
  node_id uuid not null references node,
  id uuid not null,
  plan_no text not null,
  prewh_id uuid not null,
  -- where its goods are reserved
  warehouse_id uuid not null,
  -- 0 pending sync, 1 issued, 2 completed, 3 abnormal, 4 closed
  status smallint not null check (status between 0 and 4),
  creator text not null,
  remark text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (node_id, id),
  unique (node_id, plan_no),
  foreign key (node_id, prewh_id) references prewh,
  foreign key (node_id, warehouse_id) references warehouse
);
create index prewh_replenish_plan_by_time on prewh_replenish_plan (node_id, created_at desc, id);
create index prewh_replenish_plan_by_prewh on prewh_replenish_plan (node_id, prewh_id, status);

create table prewh_replenish_plan_line (
  node_id uuid not null,
  plan_id uuid not null,
  line_no integer not null,
  channel_id uuid not null,
  product_id uuid not null,
  quantity bigint not null check (quantity > 0),
  filled bigint not null default 0 check (filled between 0 and quantity),
  primary key (node_id, plan_id, line_no),
  unique (node_id, plan_id, channel_id),
  foreign key (node_id, plan_id) references prewh_replenish_plan,
  foreign key (node_id, product_id) references product
);
create index prewh_replenish_plan_line_by_channel on prewh_replenish_plan_line (node_id, channel_id, product_id);

-- Documents that move goods at once: 1 refill (warehouse → channel), 2 return (picked material → channel), 3 retreat (channel → vendor).
create table prewh_order (
  node_id uuid not null references node,
  id uuid not null,
  order_no text not null,
  kind smallint not null check (kind in (1, 2, 3)),
  prewh_id uuid not null,
  -- of a refill
  warehouse_id uuid,
  replenish_type smallint check (replenish_type in (1001, 2001, 3001)),
  plan_id uuid,
  -- who did it, or brought it back
  emp_id uuid,
  department_id uuid,
  -- of a retreat
  vendor_id uuid,
  reason text,
  remark text,
  creator text not null,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, order_no),
  check ((kind = 1) = (replenish_type is not null)),
  foreign key (node_id, prewh_id) references prewh,
  foreign key (node_id, warehouse_id) references warehouse,
  foreign key (node_id, plan_id) references prewh_replenish_plan,
  foreign key (node_id, emp_id) references employee,
  foreign key (node_id, department_id) references department,
  foreign key (node_id, vendor_id) references vendor
);
create index prewh_order_by_time on prewh_order (node_id, kind, created_at desc, id);
create index prewh_order_by_prewh on prewh_order (node_id, prewh_id, kind, created_at desc);

create table prewh_order_line (
  node_id uuid not null,
  order_id uuid not null,
  line_no integer not null,
  channel_id uuid not null,
  product_id uuid not null,
  quantity bigint not null check (quantity > 0),
  primary key (node_id, order_id, line_no),
  foreign key (node_id, order_id) references prewh_order,
  foreign key (node_id, product_id) references product
);

create table pick_template (
  node_id uuid not null references node,
  id uuid not null,
  template_name text not null,
  remark text,
  creator text not null,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, template_name)
);

create table pick_template_detail (
  node_id uuid not null,
  id uuid not null,
  template_id uuid not null,
  line_no integer not null,
  product_id uuid not null,
  num bigint not null check (num > 0),
  primary key (node_id, id),
  unique (node_id, template_id, product_id),
  foreign key (node_id, template_id) references pick_template on delete cascade,
  foreign key (node_id, product_id) references product
);
