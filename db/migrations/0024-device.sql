-- Machines that talk: their keys, what they told, what they were told.

-- A key of the open interface; its secret is sealed. With a machine: that machine speaks with it. Without: a program of the site does.
create table open_key (
  node_id uuid not null references node,
  id uuid not null,
  vm_id uuid,
  key_name text not null,
  secret text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  ended_at timestamptz,
  primary key (node_id, id),
  foreign key (node_id, vm_id) references vm
);
create index open_key_by_vm on open_key (node_id, vm_id, created_at);

-- A request is taken once: its nonce is kept for as long as its time is accepted.
create table open_nonce (
  node_id uuid not null,
  key_id uuid not null,
  nonce text not null,
  seen_at timestamptz not null default now(),
  primary key (node_id, key_id, nonce)
);
create index open_nonce_by_time on open_nonce (node_id, seen_at);

-- How a machine is: one row each, changed by every word of it.
create table device_state (
  node_id uuid not null,
  vm_id uuid not null,
  heartbeat_at timestamptz,
  -- the machine's clock less ours
  clock_skew_ms bigint,
  -- the last time that an event said it happened in the future
  odd_clock_at timestamptz,
  unsent_events bigint not null default 0 check (unsent_events >= 0),
  door_open boolean not null default false,
  -- tenths of a degree Celsius
  temperature integer,
  faults text[] not null default '{}',
  -- the sequence numbers that are here, as [[from, to], …]: its holes are what is missing
  received jsonb not null default '[]',
  missing_events bigint not null default 0,
  last_event_at timestamptz,
  config_version text,
  primary key (node_id, vm_id),
  foreign key (node_id, vm_id) references vm on delete cascade
);

-- What a machine told that moves no stock, and what could not be booked: set aside until a person has mended what it lacks.
create table device_event (
  node_id uuid not null,
  vm_id uuid not null,
  event_id text not null,
  sequence bigint not null,
  kind text not null,
  happened_at timestamptz not null,
  received_at timestamptz not null default now(),
  -- JSON as it was understood
  body jsonb not null,
  body_hash text not null,
  -- 0 noted, 1 set aside, 2 booked later, 3 dismissed
  state smallint not null default 0 check (state between 0 and 3),
  problem text,
  settled_by text,
  settled_at timestamptz,
  primary key (node_id, vm_id, event_id),
  foreign key (node_id, vm_id) references vm
);
create index device_event_aside on device_event (node_id, received_at desc) where state = 1;
create index device_event_by_vm on device_event (node_id, vm_id, happened_at desc);

-- What a configuration that a machine has was made of: the hash of each of its rows, so that the next answer is the difference.
create table device_config (
  node_id uuid not null,
  vm_id uuid not null,
  version text not null,
  digest jsonb not null,
  made_at timestamptz not null default now(),
  primary key (node_id, vm_id, version),
  foreign key (node_id, vm_id) references vm on delete cascade
);

create table device_command (
  node_id uuid not null,
  id uuid not null,
  vm_id uuid not null,
  kind text not null,
  body jsonb not null,
  -- 0 waiting, 1 fetched, 2 done, 3 failed, 4 cancelled, 5 expired
  state smallint not null default 0 check (state between 0 and 5),
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  fetched_at timestamptz,
  answered_at timestamptz,
  answer text,
  primary key (node_id, id),
  foreign key (node_id, vm_id) references vm
);
create index device_command_by_vm on device_command (node_id, vm_id, created_at desc);
create index device_command_open on device_command (node_id, vm_id) where state in (0, 1);

-- Whether a machine is online follows from its last heartbeat.
alter table vm drop column online_flag;
