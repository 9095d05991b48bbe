-- The second step of signing in: a secret shared with somebody's phone, and codes for the day that the phone is lost.
create table login_factor (
  node_id uuid not null,
  user_id uuid not null,
  -- sealed with DATA_DIR/secret.key; null until its first code was told
  secret text,
  since timestamptz,
  -- shown, and not yet proven by a code
  offered text,
  -- the latest 30 seconds whose code was taken: none is good twice
  last_step bigint not null default 0,
  primary key (node_id, user_id),
  foreign key (node_id, user_id) references login_user on delete cascade
);
create table login_recovery (
  node_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (node_id, user_id, code_hash),
  foreign key (node_id, user_id) references login_user on delete cascade
);
-- who holds it signs in in two steps
alter table role add column second_factor_flag boolean not null default false;
