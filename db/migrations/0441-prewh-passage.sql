-- Tags that pass a gate of an unmanned warehouse, in or out: a piece each (docs/decisions/0098-passages.md).
create table prewh_passage (
  node_id uuid not null references node,
  id uuid not null,
  prewh_id uuid not null,
  -- the device's own id, and what it said: the same again has no second effect
  sense_id text not null,
  body_hash text not null,
  door text,
  rfid_code text not null,
  direction text not null check (direction in ('in', 'out')),
  product_id uuid not null,
  -- whose piece it is taken for
  channel_id uuid not null,
  -- what the books said lay there when it passed, and when whoever was in had come
  book_num bigint not null,
  base_num bigint not null,
  happened_at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, prewh_id, sense_id),
  foreign key (node_id, prewh_id) references prewh,
  foreign key (node_id, channel_id) references prewh_channel on delete cascade,
  foreign key (node_id, product_id) references product
);
create index prewh_passage_by_cell on prewh_passage (node_id, channel_id, product_id, happened_at);
create index prewh_passage_by_tag on prewh_passage (node_id, prewh_id, rfid_code, happened_at);
create index prewh_passage_by_product on prewh_passage (node_id, product_id);
create index prewh_passage_by_receipt on prewh_passage (node_id, received_at);
