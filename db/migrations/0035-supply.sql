-- What is ordered of vendors, what is on its way, what has come; orders for goods that are not kept in stock; orders over several machines.

create table purchase_order (
  node_id uuid not null references node,
  id uuid not null,
  po_no text not null,
  vendor_id uuid not null,
  warehouse_id uuid not null,
  -- 0 open, 1 partly delivered, 2 complete, 3 closed, 4 failed
  order_status smallint not null default 0,
  order_date date not null,
  need_date date,
  creator text not null,
  remark text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (node_id, id),
  unique (node_id, po_no),
  foreign key (node_id, vendor_id) references vendor,
  foreign key (node_id, warehouse_id) references warehouse
);
create index purchase_order_by_time on purchase_order (node_id, created_at desc, id);
create index purchase_order_by_status on purchase_order (node_id, order_status, created_at desc);

create table purchase_order_line (
  node_id uuid not null,
  order_id uuid not null,
  line_no integer not null,
  product_id uuid not null,
  num bigint not null check (num > 0),
  received_num bigint not null default 0 check (received_num between 0 and num),
  -- integer fen for one
  price bigint not null check (price >= 0),
  primary key (node_id, order_id, line_no),
  unique (node_id, order_id, product_id),
  foreign key (node_id, order_id) references purchase_order on delete cascade,
  foreign key (node_id, product_id) references product
);
create index purchase_order_line_by_product on purchase_order_line (node_id, product_id);

-- A delivery of what was ordered: announced, then received. Its receipt is the document of the moves into the warehouse.
create table delivery_order (
  node_id uuid not null references node,
  id uuid not null,
  delivery_no text not null,
  order_id uuid not null,
  -- 0 on its way, 1 received, 2 cancelled
  delivery_status smallint not null default 0,
  delivery_date date,
  carrier text,
  tracking_no text,
  creator text not null,
  remark text,
  created_at timestamptz not null default now(),
  receiver text,
  received_at timestamptz,
  primary key (node_id, id),
  unique (node_id, delivery_no),
  foreign key (node_id, order_id) references purchase_order
);
create index delivery_order_by_time on delivery_order (node_id, created_at desc, id);
create index delivery_order_of_order on delivery_order (node_id, order_id);
create index delivery_order_received on delivery_order (node_id, received_at) where delivery_status = 1;

create table delivery_order_line (
  node_id uuid not null,
  delivery_id uuid not null,
  -- the number of the line of the purchase order
  line_no integer not null,
  num bigint not null check (num >= 0),
  received_num bigint check (received_num >= 0),
  lot_no text,
  expiry_date date,
  primary key (node_id, delivery_id, line_no),
  foreign key (node_id, delivery_id) references delivery_order
);

-- Goods that are not kept in stock: a vendor brings them straight to a machine.
create table virtual_order (
  node_id uuid not null references node,
  id uuid not null,
  order_no text not null,
  vendor_id uuid not null,
  vm_id uuid not null,
  -- 0 unfinished, 1 confirmed, 2 completed, 3 cancelled, 4 closed
  virtual_order_status smallint not null default 0,
  -- the plan that was issued for it
  plan_id uuid,
  creator text not null,
  remark text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (node_id, id),
  unique (node_id, order_no),
  foreign key (node_id, vendor_id) references vendor,
  foreign key (node_id, vm_id) references vm,
  foreign key (node_id, plan_id) references replenish_plan
);
create index virtual_order_by_time on virtual_order (node_id, created_at desc, id);
create index virtual_order_of_plan on virtual_order (node_id, plan_id) where plan_id is not null;

create table virtual_order_line (
  node_id uuid not null,
  order_id uuid not null,
  line_no integer not null,
  product_id uuid not null,
  num bigint not null check (num > 0),
  primary key (node_id, order_id, line_no),
  unique (node_id, order_id, product_id),
  foreign key (node_id, order_id) references virtual_order on delete cascade,
  foreign key (node_id, product_id) references product
);

-- A plan for goods that come straight from the vendor has no warehouse. What was fetched out of the warehouse stands in transit until it is filled in.
alter table replenish_plan alter column warehouse_id drop not null;
alter table replenish_plan add column kitted_at timestamptz;

-- One order for several goods out of several machines; reserved when it is passed, until its end.
create table combo_pick_order (
  node_id uuid not null references node,
  id uuid not null,
  order_no text not null,
  emp_id uuid not null,
  department_id uuid not null,
  cost_id uuid,
  project_id uuid,
  bom_id uuid,
  bom_num integer,
  -- 0 pending, 1 passed, 2 rejected, 3 picked, 4 cancelled
  combo_status smallint not null default 0,
  valid_until timestamptz not null,
  creator text not null,
  remark text,
  apply_time timestamptz not null default now(),
  approver text,
  approved_at timestamptz,
  approve_remark text,
  picked_at timestamptz,
  primary key (node_id, id),
  unique (node_id, order_no),
  foreign key (node_id, emp_id) references employee,
  foreign key (node_id, department_id) references department,
  foreign key (node_id, bom_id) references product_bom
);
create index combo_pick_order_by_time on combo_pick_order (node_id, apply_time desc, id);
create index combo_pick_order_by_emp on combo_pick_order (node_id, emp_id, apply_time desc);

create table combo_pick_order_line (
  node_id uuid not null,
  order_id uuid not null,
  line_no integer not null,
  product_id uuid not null,
  -- where it is wanted; any machine when null
  vm_id uuid,
  num bigint not null check (num > 0),
  picked_num bigint not null default 0 check (picked_num between 0 and num),
  primary key (node_id, order_id, line_no),
  foreign key (node_id, order_id) references combo_pick_order on delete cascade,
  foreign key (node_id, product_id) references product
);
