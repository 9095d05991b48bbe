-- The exchange with a customer's own system: how it is reached, how far its orders have been read, and what of receipts it is still to be told.
create table customer_link (
  node_id uuid not null references node,
  customer text not null,
  enabled boolean not null default false,
  url text not null,
  -- sealed: a copy of the database does not give it away
  key_sealed text,
  warehouse_id uuid not null,
  vendor_id uuid not null,
  -- what the next question begins after, as the other side said it
  since text,
  checked_at timestamptz,
  problem text,
  primary key (node_id, customer),
  foreign key (node_id, warehouse_id) references warehouse,
  foreign key (node_id, vendor_id) references vendor
);
comment on table customer_link is 'scope: warehouse = warehouse_id';

create table customer_receipt (
  node_id uuid not null references node,
  id uuid not null,
  customer text not null,
  entry_id uuid not null,
  order_id uuid not null,
  -- 0 waits, 2 sent, 3 will not be taken (dataPushStatus)
  back_status smallint not null default 0 check (back_status between 0 and 3),
  -- what is sent, as it was when it was posted
  body jsonb not null,
  tries integer not null default 0,
  problem text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (node_id, id),
  foreign key (node_id, entry_id) references entry_order,
  foreign key (node_id, order_id) references purchase_order
);
create index customer_receipt_waiting on customer_receipt (node_id, customer, created_at, id) where back_status = 0;
create index customer_receipt_of_entry on customer_receipt (node_id, entry_id);

-- Orders that could not be taken over as they were said; tried again with each round.
create table customer_outer_order (
  node_id uuid not null references node,
  customer text not null,
  outer_no text not null,
  body jsonb not null,
  problem text not null,
  seen_at timestamptz not null default now(),
  primary key (node_id, customer, outer_no)
);

-- What the customer changed of an order of which something had come: for a person to settle.
alter table purchase_order add column outer_note text;
