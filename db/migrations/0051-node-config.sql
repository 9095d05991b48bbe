-- What a site has set otherwise than usual: one row for each setting of the contract's catalogue that was changed.
create table node_config (
  node_id uuid not null references node,
  config_key text not null,
  value jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null default now(),
  primary key (node_id, config_key)
);

-- Seeing as somebody else: a session of the administrator's own sign-in that reads with the other's rights and data permission.
alter table session add column seen_as_user_id uuid;
alter table session add column seen_logged boolean not null default false;
create index session_by_seen on session (node_id, seen_as_user_id) where seen_as_user_id is not null;
alter table session add foreign key (node_id, seen_as_user_id) references login_user on delete cascade;
