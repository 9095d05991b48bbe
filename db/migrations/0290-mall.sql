-- The cloud mall: what vendors offer the site and at which price, who may buy it, what lies in people's baskets, and the orders that become purchase orders.
create table cloud_mall_product (
  node_id uuid not null references node,
  product_id uuid not null,
  vendor_id uuid not null,
  -- pieces that are sold together: what is ordered is a multiple of it
  pack_num bigint not null default 1 check (pack_num > 0),
  -- what the vendor says he has, and how many days he takes; nothing where he does not say
  stock_num bigint check (stock_num >= 0),
  delivery_days integer check (delivery_days between 0 and 3650),
  on_sale_flag boolean not null default true,
  -- only those who are named may buy it
  limited_flag boolean not null default false,
  creator text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (node_id, product_id),
  foreign key (node_id, product_id) references product on delete cascade,
  foreign key (node_id, vendor_id) references vendor
);
create index cloud_mall_product_by_vendor on cloud_mall_product (node_id, vendor_id);

-- The price list: of those that have begun and not ended the one that began last is in force.
create table cloud_mall_price (
  node_id uuid not null,
  product_id uuid not null,
  valid_from date not null,
  valid_to date,
  -- fen for one piece of the product's own unit
  price bigint not null check (price >= 0),
  creator text not null,
  created_at timestamptz not null default now(),
  primary key (node_id, product_id, valid_from),
  check (valid_to >= valid_from),
  foreign key (node_id, product_id) references cloud_mall_product on delete cascade
);

create table cloud_mall_auth (
  node_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  emp_id uuid not null,
  -- pieces in a month of the calendar; nothing: as many as the rules of picking let him have
  limit_num bigint check (limit_num > 0),
  creator text not null,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, product_id, emp_id),
  foreign key (node_id, product_id) references cloud_mall_product on delete cascade,
  foreign key (node_id, emp_id) references employee on delete cascade
);
create index cloud_mall_auth_by_emp on cloud_mall_auth (node_id, emp_id);
create index cloud_mall_auth_by_time on cloud_mall_auth (node_id, created_at desc, id);

-- Of an account, whatever device it signs in at.
create table cloud_mall_basket (
  node_id uuid not null,
  user_id uuid not null,
  product_id uuid not null,
  num bigint not null check (num > 0),
  created_at timestamptz not null default now(),
  primary key (node_id, user_id, product_id),
  foreign key (node_id, product_id) references cloud_mall_product on delete cascade
);
create table cloud_mall_favourite (
  node_id uuid not null,
  user_id uuid not null,
  product_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (node_id, user_id, product_id),
  foreign key (node_id, product_id) references cloud_mall_product on delete cascade
);

create table cloud_mall_order (
  node_id uuid not null references node,
  id uuid not null,
  order_no text not null,
  -- 0 waits for approval, 1 is bought, 2 handed over in part, 3 completed, 4 cancelled
  order_status smallint not null default 0 check (order_status between 0 and 4),
  -- 2 waits, 1 passed, 3 rejected, 4 taken back before anybody decided
  approval_status smallint not null default 2 check (approval_status between 1 and 4),
  emp_id uuid not null,
  -- where he worked when it was asked for
  department_id uuid not null,
  cost_id uuid,
  project_id uuid,
  warehouse_id uuid not null,
  need_date date,
  copy_from_id uuid,
  asked_by uuid[] not null default '{}',
  creator text not null,
  created_at timestamptz not null default now(),
  approver text,
  approved_at timestamptz,
  approve_remark text,
  ended_at timestamptz,
  remark text,
  primary key (node_id, id),
  unique (node_id, order_no),
  check ((order_status = 0) = (approval_status = 2)),
  check (order_status in (0, 4) or approval_status = 1),
  foreign key (node_id, emp_id) references employee,
  foreign key (node_id, department_id) references department,
  foreign key (node_id, warehouse_id) references warehouse,
  foreign key (node_id, copy_from_id) references cloud_mall_order
);
comment on table cloud_mall_order is 'scope: department = department_id';
create index cloud_mall_order_by_time on cloud_mall_order (node_id, created_at desc, id);
create index cloud_mall_order_by_emp on cloud_mall_order (node_id, emp_id, created_at desc);
create index cloud_mall_order_open on cloud_mall_order (node_id, order_status, created_at desc) where order_status < 3;

create table cloud_mall_order_line (
  node_id uuid not null,
  order_id uuid not null,
  line_no integer not null,
  product_id uuid not null,
  vendor_id uuid not null,
  -- of one piece, as it stood in the mall when it was ordered
  price bigint not null check (price >= 0),
  num bigint not null check (num > 0),
  -- what of it the site's own warehouse had; the rest is bought
  stock_num bigint not null default 0,
  handed_num bigint not null default 0,
  primary key (node_id, order_id, line_no),
  unique (node_id, order_id, product_id),
  check (stock_num between 0 and num),
  check (handed_num between 0 and num),
  foreign key (node_id, order_id) references cloud_mall_order on delete cascade,
  foreign key (node_id, product_id) references product,
  foreign key (node_id, vendor_id) references vendor
);
create index cloud_mall_order_line_by_product on cloud_mall_order_line (node_id, product_id);

-- The purchase orders that an order became, one of each vendor.
create table cloud_mall_purchase (
  node_id uuid not null,
  order_id uuid not null,
  purchase_id uuid not null,
  primary key (node_id, order_id, purchase_id),
  foreign key (node_id, order_id) references cloud_mall_order on delete cascade,
  foreign key (node_id, purchase_id) references purchase_order on delete cascade
);
create index cloud_mall_purchase_by_purchase on cloud_mall_purchase (node_id, purchase_id);
