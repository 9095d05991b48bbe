-- How somebody wants to be told; without a row as the rules say, at any time, at once.
create table alert_choice (
  node_id uuid not null,
  user_id uuid not null,
  -- 0 as the rules say, 1 always, 2 never
  mail_choice smallint not null default 0 check (mail_choice between 0 and 2),
  quiet_from text,
  quiet_to text,
  digest_minutes integer not null default 0,
  -- when he was told last of what is gathered
  gathered_at timestamptz,
  primary key (node_id, user_id),
  foreign key (node_id, user_id) references login_user on delete cascade,
  check ((quiet_from is null) = (quiet_to is null))
);

-- Browsers that are told by their push service (RFC 8030). Who has the address may send there: it is sealed; the hash finds it again.
create table alert_device (
  node_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  device_name text not null,
  endpoint_sealed text not null,
  endpoint_hash bytea not null,
  p256dh text not null,
  auth_sealed text not null,
  created_at timestamptz not null default now(),
  last_ok_at timestamptz,
  -- a word of robotReason, and what the service said; null once it took one
  last_reason text,
  last_said text,
  primary key (node_id, id),
  unique (node_id, endpoint_hash),
  foreign key (node_id, user_id) references login_user on delete cascade
);
create index alert_device_by_user on alert_device (node_id, user_id, created_at);

-- Cases that wait until somebody wants to be told: for the end of his quiet hours, or for his digest. Once each.
create table alert_waiting (
  node_id uuid not null,
  user_id uuid not null,
  case_id uuid not null,
  since timestamptz not null default now(),
  primary key (node_id, user_id, case_id),
  foreign key (node_id, user_id) references login_user on delete cascade,
  foreign key (node_id, case_id) references caveat_case on delete cascade
);
create index alert_waiting_by_case on alert_waiting (node_id, case_id);
