-- What the devices of smart warehouses sense: who was in, and how much lies in each channel. Where that differs from the books a record stands until
-- somebody has looked (docs/decisions/0070-senses.md).

-- A key of the open interface belongs to a machine, to a smart warehouse or to a program.
alter table open_key
  add column prewh_id uuid,
  add constraint open_key_of_one check (vm_id is null or prewh_id is null),
  add constraint open_key_prewh foreign key (node_id, prewh_id) references prewh;
create index open_key_by_prewh on open_key (node_id, prewh_id, created_at) where prewh_id is not null;

create table prewh_visit (
  node_id uuid not null references node,
  id uuid not null,
  prewh_id uuid not null,
  -- the device's own id of the visit
  sense_id text not null,
  body_hash text not null,
  door text,
  emp_id uuid,
  -- the card or staff number that was shown, where nobody here has it
  stranger text,
  entered_at timestamptz not null,
  -- nothing while the device has not told of it
  left_at timestamptz check (left_at >= entered_at),
  received_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, prewh_id, sense_id),
  foreign key (node_id, prewh_id) references prewh,
  foreign key (node_id, emp_id) references employee
);
create index prewh_visit_by_time on prewh_visit (node_id, prewh_id, entered_at);
create index prewh_visit_by_emp on prewh_visit (node_id, emp_id) where emp_id is not null;

-- A difference between what is sensed in a channel and what the books said: from the first sense that found it to the last one that found the same.
create table abnormal_record (
  node_id uuid not null references node,
  id uuid not null,
  record_no text not null,
  prewh_id uuid not null,
  channel_id uuid not null,
  -- as it was called: a channel may be taken away
  channel_code text not null,
  product_id uuid not null,
  method smallint not null,
  book_num bigint not null,
  sensed_num bigint not null check (sensed_num >= 0),
  diff_num bigint not null check (diff_num = sensed_num - book_num and diff_num <> 0),
  -- the sense before it, which found something else; nothing where it is the first of its channel
  since_at timestamptz,
  found_at timestamptz not null,
  last_at timestamptz not null,
  -- the sense after it, which found something else
  ended_at timestamptz,
  recorded_at timestamptz not null default now(),
  cause smallint,
  remark text,
  handler text,
  handled_at timestamptz,
  -- the count that was made of it
  inventory_id uuid,
  primary key (node_id, id),
  unique (node_id, record_no),
  check (since_at <= found_at and found_at <= last_at),
  check ((cause is null) = (handled_at is null)),
  foreign key (node_id, prewh_id) references prewh,
  foreign key (node_id, product_id) references product,
  foreign key (node_id, inventory_id) references prewh_inventory on delete set null (inventory_id)
);
create index abnormal_record_by_time on abnormal_record (node_id, found_at desc, id);
create index abnormal_record_by_prewh on abnormal_record (node_id, prewh_id, found_at desc);
create index abnormal_record_open on abnormal_record (node_id, prewh_id, found_at desc) where handled_at is null and ended_at is null;
create index abnormal_record_by_channel on abnormal_record (node_id, channel_id);
create index abnormal_record_by_product on abnormal_record (node_id, product_id);
create index abnormal_record_by_inventory on abnormal_record (node_id, inventory_id) where inventory_id is not null;

create table prewh_sense (
  node_id uuid not null references node,
  id uuid not null,
  prewh_id uuid not null,
  -- the device's own id, and what it said: the same again has no second effect
  sense_id text not null,
  body_hash text not null,
  method smallint not null,
  channel_id uuid not null,
  product_id uuid not null,
  sensed_num bigint not null check (sensed_num >= 0),
  -- what the books said of that moment when it was told
  book_num bigint not null,
  happened_at timestamptz not null,
  received_at timestamptz not null default now(),
  record_id uuid,
  primary key (node_id, id),
  unique (node_id, prewh_id, sense_id),
  foreign key (node_id, prewh_id) references prewh,
  foreign key (node_id, channel_id) references prewh_channel on delete cascade,
  foreign key (node_id, product_id) references product,
  foreign key (node_id, record_id) references abnormal_record
);
create index prewh_sense_by_cell on prewh_sense (node_id, channel_id, product_id, happened_at, sense_id);
create index prewh_sense_by_product on prewh_sense (node_id, product_id);
create index prewh_sense_by_record on prewh_sense (node_id, record_id) where record_id is not null;
create index prewh_sense_by_receipt on prewh_sense (node_id, received_at);
