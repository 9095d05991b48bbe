-- Keys with which programs call the product in somebody's name. The key itself is shown once; here is its hash.
create table access_key (
  node_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  key_name text not null,
  key_hash bytea not null,
  -- of its owner's rights those that it has; never more than he has at the moment
  rights text[] not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (node_id, id),
  unique (node_id, key_hash),
  foreign key (node_id, user_id) references login_user on delete cascade
);
create index access_key_by_user on access_key (node_id, user_id, created_at desc);
