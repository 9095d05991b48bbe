-- Notices to everybody at a site, who has read them, and what people tell us.

create table notice (
  node_id uuid not null references node,
  id uuid not null,
  title text not null,
  notice_type smallint not null,
  enabled_at timestamptz not null default now(),
  content text not null,
  popup_flag boolean not null default false,
  vm_model_ids uuid[] not null default '{}',
  publish_by text not null,
  created_at timestamptz not null default now(),
  primary key (node_id, id)
);
create index notice_by_time on notice (node_id, enabled_at desc, id);

create table notice_read (
  node_id uuid not null,
  notice_id uuid not null,
  user_id uuid not null,
  read_at timestamptz not null default now(),
  primary key (node_id, notice_id, user_id),
  foreign key (node_id, notice_id) references notice on delete cascade,
  foreign key (node_id, user_id) references login_user on delete cascade
);
create index notice_read_by_user on notice_read (node_id, user_id);

create table feedback (
  node_id uuid not null references node,
  id uuid not null,
  user_id uuid not null,
  login_account text not null,
  content text not null,
  reply text,
  created_at timestamptz not null default now(),
  primary key (node_id, id)
);
