-- Background work, stored files, exports and imports.

-- A piece of background work. This row is the truth: the queue only says when it is somebody's turn.
-- status: 0 waiting, 1 running, 2 done, 3 failed or cancelled (excelExportStatus).
create table job (
  node_id uuid not null references node,
  id uuid not null,
  task text not null,
  payload jsonb not null,
  -- whose rights it runs with; null = the product itself
  user_id uuid,
  language text not null default 'zh',
  status smallint not null default 0 check (status between 0 and 3),
  row_done bigint not null default 0,
  row_total bigint,
  -- why it failed: {key, params} of the error catalogue
  error jsonb,
  cancel_flag boolean not null default false,
  attempts integer not null default 0,
  -- the run that owns it; an older run that wakes up finds another one here and gives up
  run_id uuid,
  -- runs inside the request that made it
  inline_flag boolean not null default false,
  queued_at timestamptz,
  not_before timestamptz not null default now(),
  beat_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (node_id, id)
);
create index job_waiting on job (not_before) where status = 0 and queued_at is null;
create index job_running on job (beat_at) where status = 1;

-- A file in the store. Its key there is object_name; what people call it is a column.
create table stored_file (
  node_id uuid not null references node,
  id uuid not null,
  object_name text not null,
  file_name text not null,
  content_type text not null,
  size bigint not null default 0,
  sha256 text,
  owner_id uuid,
  purpose text not null check (purpose in ('image', 'video', 'import', 'export', 'reject')),
  -- false while the content is on its way to the store
  ready boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, object_name)
);
create index stored_file_by_owner on stored_file (node_id, owner_id, purpose);
create index stored_file_by_age on stored_file (node_id, purpose, created_at);

create table export_task (
  node_id uuid not null,
  id uuid not null,
  task_number text not null,
  module_code text not null,
  task_code text not null,
  file_name text not null,
  request jsonb not null,
  user_id uuid not null,
  login_account text not null,
  job_id uuid not null,
  file_id uuid,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, task_number),
  foreign key (node_id, job_id) references job,
  foreign key (node_id, file_id) references stored_file on delete set null (file_id)
);
create index export_task_by_user on export_task (node_id, user_id, created_at desc);

create table import_log (
  node_id uuid not null,
  id uuid not null,
  import_number text not null,
  module_code text not null,
  template_code text not null,
  file_id uuid,
  file_name text not null,
  request jsonb not null,
  dry_run boolean not null,
  total_num integer not null default 0,
  new_num integer not null default 0,
  changed_num integer not null default 0,
  same_num integer not null default 0,
  fail_num integer not null default 0,
  -- what the import says of itself: [{zh, en}]
  preview jsonb,
  error_file_id uuid,
  user_id uuid not null,
  login_account text not null,
  job_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, import_number),
  foreign key (node_id, job_id) references job,
  foreign key (node_id, file_id) references stored_file on delete set null (file_id),
  foreign key (node_id, error_file_id) references stored_file on delete set null (error_file_id)
);
create index import_log_by_time on import_log (node_id, created_at desc);

-- A row of a file that was not taken, with its cells as they stood there and every reason: [{field, zh, en}].
create table import_problem (
  node_id uuid not null,
  import_id uuid not null,
  line integer not null,
  cells jsonb not null,
  reasons jsonb not null,
  primary key (node_id, import_id, line),
  foreign key (node_id, import_id) references import_log on delete cascade
);

-- Which column of their files a person took for which field, by the column's title: [{field, title, …}].
create table import_mapping (
  node_id uuid not null,
  user_id uuid not null,
  template_code text not null,
  mapping jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (node_id, user_id, template_code),
  foreign key (node_id, user_id) references login_user on delete cascade
);

-- Held while an import is applied: two imports of one kind take turns.
create table import_turn (
  node_id uuid not null references node,
  template_code text not null,
  taken_at timestamptz not null default now(),
  primary key (node_id, template_code)
);
