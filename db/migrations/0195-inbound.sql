-- Entry orders: what came of one or several purchase orders, lot by lot; posted to the ledger, on hold until it is released, put away into bins.

-- More than was ordered may come where the site lets it; what is on hold is here, but not accepted yet.
alter table purchase_order_line
  drop constraint purchase_order_line_check,
  add constraint purchase_order_line_received check (received_num >= 0),
  add column held_num bigint not null default 0 check (held_num >= 0);

create table entry_order (
  node_id uuid not null references node,
  id uuid not null,
  entry_number text not null,
  warehouse_id uuid not null,
  multiple_po_flag boolean not null default false,
  -- 0 pending, 1 posted, 2 posted in part
  posting_status smallint not null default 0 check (posting_status between 0 and 2),
  entry_date date not null,
  creator text not null,
  remark text,
  created_at timestamptz not null default now(),
  poster text,
  posted_at timestamptz,
  primary key (node_id, id),
  unique (node_id, entry_number),
  foreign key (node_id, warehouse_id) references warehouse
);
comment on table entry_order is 'scope: warehouse = warehouse_id';
create index entry_order_by_time on entry_order (node_id, created_at desc, id);
create index entry_order_by_warehouse on entry_order (node_id, warehouse_id);

create table entry_order_detail (
  node_id uuid not null,
  order_id uuid not null,
  line_no integer not null,
  eod_id uuid not null,
  -- what it was ordered by; none for goods that nobody ordered
  po_id uuid,
  po_line_no integer,
  product_id uuid not null,
  num bigint not null check (num > 0),
  -- 0 good, 1 on hold until it was looked at, 2 refused: it goes back and is never stock
  entry_quality smallint not null default 0 check (entry_quality between 0 and 2),
  posted_flag boolean not null default false,
  primary key (node_id, order_id, line_no),
  unique (node_id, eod_id),
  check ((po_id is null) = (po_line_no is null)),
  foreign key (node_id, order_id) references entry_order on delete cascade,
  foreign key (node_id, po_id) references purchase_order,
  foreign key (node_id, product_id) references product
);
create index entry_order_detail_by_po on entry_order_detail (node_id, po_id, po_line_no) where po_id is not null;
create index entry_order_detail_by_product on entry_order_detail (node_id, product_id);

create table entry_order_batch (
  node_id uuid not null,
  eod_id uuid not null,
  batch_seq integer not null,
  batch_no text,
  production_date date,
  expiry_date date,
  num bigint not null check (num > 0),
  -- of the ledger, once it is posted
  lot_id uuid,
  held_num bigint not null default 0 check (held_num >= 0),
  back_num bigint not null default 0 check (back_num >= 0),
  put_num bigint not null default 0 check (put_num >= 0),
  primary key (node_id, eod_id, batch_seq),
  check (held_num + back_num + put_num <= num),
  foreign key (node_id, eod_id) references entry_order_detail (node_id, eod_id) on delete cascade
);

-- Bins that are still nobody's, for the proposal of where to put goods.
create index prewh_channel_unbound on prewh_channel (node_id, prewh_id) where product_id is null and merged_into is null;
