-- Mail reports: a list that can be exported, sent on a schedule as a file, to each receiver as he may see it.

create table mail_report (
  node_id uuid not null references node,
  id uuid not null,
  report_name text not null,
  -- what is exported, and what it is narrowed by besides its days
  task_code text not null,
  filter jsonb not null default '{}',
  days text not null,
  -- 1 every day, 2 every week, 3 every month; then the day of the week (1 is Monday) or of the month
  cycle smallint not null check (cycle between 1 and 3),
  cycle_day smallint check (cycle_day between 1 and 31),
  send_time text not null,
  receivers uuid[] not null,
  status_flag boolean not null default true,
  next_at timestamptz not null,
  last_at timestamptz,
  -- so many deliveries in a row that failed
  fails smallint not null default 0,
  creator text not null,
  creator_id uuid,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, report_name)
);
create index mail_report_due on mail_report (node_id, next_at) where status_flag;

create table mail_report_log (
  node_id uuid not null,
  id uuid not null,
  report_id uuid not null,
  receiver text not null,
  email text,
  -- 1 sent, 2 failed, 3 not sent: gone, without an address, without the right
  mail_state smallint not null check (mail_state between 1 and 3),
  row_count integer,
  message text,
  sent_at timestamptz not null default now(),
  primary key (node_id, id),
  foreign key (node_id, report_id) references mail_report on delete cascade
);
create index mail_report_log_by_time on mail_report_log (node_id, report_id, sent_at desc, id);
