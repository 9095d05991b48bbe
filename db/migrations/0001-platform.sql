-- Nodes, sign-in, rights, idempotency, operation log.
-- Law: every key and unique constraint begins with the node, so that the data can be spread over servers by it.
-- The platform itself is the node 00000000-0000-0000-0000-000000000000: it holds what is needed before a node is known.

create table node (
  node_id uuid not null,
  node_code text not null,
  node_name text not null,
  company_name text,
  customer_name text,
  logo_url text,
  workbench_url text,
  time_zone text not null default 'Asia/Shanghai',
  created_at timestamptz not null default now(),
  primary key (node_id)
);

-- Keys of the platform: the RSA pair of the password transport, the secret that signs links.
create table platform_key (
  node_id uuid not null,
  key_name text not null,
  value text not null,
  created_at timestamptz not null default now(),
  primary key (node_id, key_name)
);

-- What somebody may type to sign in (an account or its e-mail address, lower case) and whom it means; kept on the platform node
-- because sign-in knows nothing else.
create table login_directory (
  node_id uuid not null,
  login_name text not null,
  account_node_id uuid not null,
  user_id uuid not null,
  primary key (node_id, login_name)
);

create table login_user (
  node_id uuid not null references node,
  id uuid not null,
  login_account text not null,
  user_name text not null,
  emp_id uuid,
  email text,
  mobile text,
  avatar_url text,
  user_type smallint not null default 3,
  login_sys text[] not null default '{fms}',
  password_hash text,
  password_updated_at timestamptz,
  must_change_password boolean not null default false,
  lock_flag boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, login_account)
);

create table role (
  node_id uuid not null references node,
  id uuid not null,
  role_code text not null,
  role_name text not null,
  login_sys text not null default 'fms',
  remark text,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, role_code)
);

create table role_right (
  node_id uuid not null,
  role_id uuid not null,
  menu_code text not null,
  primary key (node_id, role_id, menu_code),
  foreign key (node_id, role_id) references role on delete cascade
);

create table user_role (
  node_id uuid not null,
  user_id uuid not null,
  role_id uuid not null,
  primary key (node_id, user_id, role_id),
  foreign key (node_id, user_id) references login_user on delete cascade,
  foreign key (node_id, role_id) references role on delete cascade
);
create index user_role_by_role on user_role (node_id, role_id);

-- Data-permission templates: what of a kind (department, cost, project, vm, warehouse) a user sees; no rows of a kind = all of it.
create table data_scope_template (
  node_id uuid not null references node,
  id uuid not null,
  template_name text not null,
  remark text,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, template_name)
);
create table data_scope_entity (
  node_id uuid not null,
  template_id uuid not null,
  entity_type text not null check (entity_type in ('department', 'cost', 'project', 'vm', 'warehouse')),
  entity_id uuid not null,
  primary key (node_id, template_id, entity_type, entity_id),
  foreign key (node_id, template_id) references data_scope_template on delete cascade
);
create table user_data_scope (
  node_id uuid not null,
  user_id uuid not null,
  template_id uuid not null,
  primary key (node_id, user_id, template_id),
  foreign key (node_id, user_id) references login_user on delete cascade,
  foreign key (node_id, template_id) references data_scope_template on delete cascade
);

-- A session is its token's sha256. A family is one sign-in: rotation adds sessions to it, reuse of an old one ends all of it.
create table session (
  node_id uuid not null,
  token_hash bytea not null,
  family_id uuid not null,
  user_id uuid not null,
  login_sys text not null,
  client text not null,
  address text not null,
  family_started_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  replaced_at timestamptz,
  ended_at timestamptz,
  primary key (node_id, token_hash),
  foreign key (node_id, user_id) references login_user on delete cascade
);
create index session_by_family on session (node_id, family_id);
create index session_by_user on session (node_id, user_id);

-- One-time challenges of the password transport and one-time tokens and codes of a reset, on the platform node.
create table one_time (
  node_id uuid not null,
  purpose text not null,
  secret_hash bytea not null,
  subject text not null,
  tries smallint not null default 0,
  payload jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (node_id, purpose, secret_hash)
);
create index one_time_by_subject on one_time (node_id, purpose, subject, created_at);

-- Failures that slow further tries down: of an account, of an address.
create table throttle (
  node_id uuid not null,
  subject text not null,
  failures integer not null default 0,
  first_at timestamptz not null default now(),
  blocked_until timestamptz,
  primary key (node_id, subject)
);

create table idempotency (
  node_id uuid not null,
  user_id uuid not null,
  key text not null,
  endpoint text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (node_id, user_id, key)
);
create index idempotency_by_age on idempotency (node_id, created_at);

create table operate_log (
  node_id uuid not null,
  id uuid not null,
  module_code text not null,
  action text not null,
  path text not null,
  login_account text not null,
  user_id uuid,
  params jsonb,
  ip text,
  result text not null,
  created_at timestamptz not null default now(),
  primary key (node_id, id)
);
create index operate_log_by_time on operate_log (node_id, created_at desc);
create index operate_log_by_account on operate_log (node_id, login_account, created_at desc);

-- What is written once stays: ledger and logs refuse change and deletion for every database user.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'append-only: % on % is refused', tg_op, tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger operate_log_append_only before update or delete on operate_log for each row execute function refuse_change();
create trigger operate_log_no_truncate before truncate on operate_log for each statement execute function refuse_change();
