-- How the doors of an unmanned warehouse stand and how warm it is there, as its devices tell it (docs/decisions/0089-what-is-sensed.md).
create table prewh_room (
  node_id uuid not null references node,
  id uuid not null,
  prewh_id uuid not null,
  -- the device's own id, and what it said: the same again has no second effect
  sense_id text not null,
  body_hash text not null,
  door text,
  door_open boolean,
  -- tenths of a degree Celsius
  temperature smallint,
  happened_at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, prewh_id, sense_id),
  foreign key (node_id, prewh_id) references prewh,
  check (door_open is not null or temperature is not null)
);
create index prewh_room_by_time on prewh_room (node_id, prewh_id, happened_at);
create index prewh_room_by_receipt on prewh_room (node_id, received_at);
-- When anything was sensed last.
create index prewh_sense_by_time on prewh_sense (node_id, prewh_id, happened_at);
