-- Devices in people's hands that keep a journal of work without a network: one row for each person on each device, with the key that what lies
-- there is sealed by, and what the device said last of what it has not sent yet.
create table hand_device (
  node_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- made by the device itself; the same for everybody who uses it, until its storage is gone
  device_code text not null,
  -- null once it was stopped: what lies there is unreadable for ever
  device_key bytea,
  login_account text not null,
  login_sys text not null,
  agent text not null,
  first_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- what it said of its journal: the last number, how many are unsent, since when
  last_no integer not null default 0,
  unsent integer not null default 0,
  oldest_at timestamptz,
  stopped_at timestamptz,
  stopped_by text,
  stop_reason text,
  -- it has heard of the stop and has emptied itself
  emptied_at timestamptz,
  primary key (node_id, id),
  unique (node_id, user_id, device_code)
);
create index hand_device_newest on hand_device (node_id, seen_at desc, id);
-- What came of each journal, by its own numbers: a number that is neither here nor said to be unsent is missing.
create table hand_entry (
  node_id uuid not null,
  device_id uuid not null,
  no integer not null,
  path text not null,
  -- by the device, as near to the server's clock as it knew
  done_at timestamptz not null,
  came_at timestamptz not null default now(),
  -- what the person called it and why the server refused it, where he gave it up; null for what was booked
  dropped text,
  problem text,
  primary key (node_id, device_id, no),
  foreign key (node_id, device_id) references hand_device on delete cascade
);
