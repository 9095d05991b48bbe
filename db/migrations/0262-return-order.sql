-- What comes back of an out order for people: good again, lot by lot, and given back to whom it was charged.
alter table out_order_line
  add column returned_num bigint not null default 0,
  add constraint out_order_line_returned check (returned_num between 0 and out_num);

create table return_order (
  node_id uuid not null references node,
  id uuid not null,
  return_number text not null,
  out_id uuid not null,
  warehouse_id uuid not null,
  emp_id uuid not null,
  department_id uuid not null,
  reason text,
  creator text not null,
  remark text,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, return_number),
  foreign key (node_id, out_id) references out_order,
  foreign key (node_id, warehouse_id) references warehouse,
  foreign key (node_id, emp_id) references employee
);
comment on table return_order is 'scope: warehouse = warehouse_id';
create index return_order_by_time on return_order (node_id, created_at desc, id);
create index return_order_by_out on return_order (node_id, out_id);

create table return_order_line (
  node_id uuid not null,
  order_id uuid not null,
  line_no integer not null,
  -- the line of the out order
  out_line_no integer not null,
  product_id uuid not null,
  lot_id uuid,
  num bigint not null check (num > 0),
  primary key (node_id, order_id, line_no),
  foreign key (node_id, order_id) references return_order on delete cascade,
  foreign key (node_id, product_id) references product
);
create index return_order_line_by_product on return_order_line (node_id, product_id);
