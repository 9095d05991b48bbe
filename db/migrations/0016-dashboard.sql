-- A person's own homes: boards of cards, one of them the default.

create table user_dashboard (
  node_id uuid not null references node,
  id uuid not null,
  user_id uuid not null,
  dashboard_name text not null,
  default_flag boolean not null default false,
  lock_status smallint not null default 0,
  theme text not null default 'light',
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  foreign key (node_id, user_id) references login_user on delete cascade
);
create index user_dashboard_by_user on user_dashboard (node_id, user_id, created_at, id);
create unique index user_dashboard_default on user_dashboard (node_id, user_id) where default_flag;

create table user_dashboard_detail (
  node_id uuid not null,
  id uuid not null,
  dashboard_id uuid not null,
  card_code text not null,
  x smallint not null,
  y smallint not null,
  w smallint not null,
  h smallint not null,
  config jsonb not null default '{}',
  primary key (node_id, id),
  unique (node_id, dashboard_id, card_code),
  foreign key (node_id, dashboard_id) references user_dashboard on delete cascade
);
