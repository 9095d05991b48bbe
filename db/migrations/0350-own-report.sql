-- Own reports: a question that somebody kept under a name. What is read in it is narrowed by whoever reads it, so it has no scope of its own.
create table own_report (
  node_id uuid not null references node,
  id uuid not null,
  user_id uuid not null,
  user_name text not null,
  report_name text not null,
  question jsonb not null,
  -- 0 its owner alone, 1 those with one of the roles, 2 everybody of the site
  shared_with smallint not null default 0 check (shared_with between 0 and 2),
  role_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, user_id, report_name)
);
create index own_report_by_time on own_report (node_id, updated_at desc, id);

-- A home holds a card of each own report that was pinned to it.
alter table user_dashboard_detail drop constraint user_dashboard_detail_node_id_dashboard_id_card_code_key;
create unique index user_dashboard_detail_once on user_dashboard_detail (node_id, dashboard_id, card_code, (coalesce(config ->> 'ownReportId', '')));
