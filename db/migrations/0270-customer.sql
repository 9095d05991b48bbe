-- Customers with pages of their own: their orders among the house's, what their people ask for, what is wrong with their goods, and how their own
-- systems are reached.
alter table purchase_order
  -- bghn, bosch …; none of the house's own
  add column customer text,
  -- the customer's own texts by their names
  add column own_fields jsonb not null default '{}',
  -- its number and version in the customer's own system
  add column outer_no text,
  add column outer_version text,
  add constraint purchase_order_outer unique (node_id, customer, outer_no);
create index purchase_order_of_customer on purchase_order (node_id, customer, created_at desc, id) where customer is not null;

create table procure (
  node_id uuid not null references node,
  id uuid not null,
  customer text not null,
  procure_no text not null,
  warehouse_id uuid not null,
  -- 0 waits, 1 approved, 2 rejected, 3 ordered, 4 cancelled
  procure_status smallint not null default 0 check (procure_status between 0 and 4),
  need_date date,
  reason text,
  creator text not null,
  asked_by uuid[] not null default '{}',
  remark text,
  created_at timestamptz not null default now(),
  approver text,
  approved_at timestamptz,
  approve_remark text,
  primary key (node_id, id),
  unique (node_id, procure_no),
  foreign key (node_id, warehouse_id) references warehouse
);
comment on table procure is 'scope: warehouse = warehouse_id';
create index procure_by_time on procure (node_id, customer, created_at desc, id);
create index procure_by_warehouse on procure (node_id, warehouse_id);

create table procure_line (
  node_id uuid not null,
  order_id uuid not null,
  line_no integer not null,
  product_id uuid not null,
  num bigint not null check (num > 0),
  -- the order that was made of it
  po_id uuid,
  primary key (node_id, order_id, line_no),
  unique (node_id, order_id, product_id),
  foreign key (node_id, order_id) references procure on delete cascade,
  foreign key (node_id, product_id) references product,
  foreign key (node_id, po_id) references purchase_order
);
create index procure_line_by_product on procure_line (node_id, product_id);
create index procure_line_by_po on procure_line (node_id, po_id) where po_id is not null;

create table problem_record (
  node_id uuid not null references node,
  id uuid not null,
  customer text not null,
  problem_no text not null,
  -- 0 open, 1 being worked on, 2 solved
  problem_status smallint not null default 0 check (problem_status between 0 and 2),
  problem_kind smallint not null,
  -- of goods for a warehouse; none where it is about goods wherever they lie
  warehouse_id uuid,
  product_id uuid,
  batch_no text,
  num bigint check (num > 0),
  source_no text,
  description text not null,
  -- what the product itself says once for one cause
  cause text,
  result text,
  handler text,
  handled_at timestamptz,
  creator text not null,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, problem_no),
  unique (node_id, customer, cause),
  foreign key (node_id, warehouse_id) references warehouse,
  foreign key (node_id, product_id) references product
);
comment on table problem_record is 'scope: warehouse = warehouse_id?';
create index problem_record_by_time on problem_record (node_id, customer, created_at desc, id);
create index problem_record_by_product on problem_record (node_id, product_id) where product_id is not null;
create index problem_record_by_warehouse on problem_record (node_id, warehouse_id) where warehouse_id is not null;
