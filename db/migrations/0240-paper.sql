-- Labels and papers: a site's own layouts of labels, how often each label was printed, and what is made in the background under a task number.

create table label_template (
  node_id uuid not null references node,
  id uuid not null,
  -- 1 goods, 2 channels, 3 lots of an entry order
  label_type smallint not null check (label_type between 1 and 3),
  template_name text not null,
  layout jsonb not null,
  creator text not null,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, label_type, template_name)
);

create table code_label (
  node_id uuid not null references node,
  label_type smallint not null check (label_type between 1 and 3),
  -- what it is of: a product, a channel, line and lot of an entry order
  biz_id text not null,
  content text not null,
  print_times bigint not null default 0 check (print_times >= 0),
  task_no text not null,
  printed_at timestamptz not null default now(),
  primary key (node_id, label_type, biz_id)
);

create table paper_task (
  node_id uuid not null references node,
  id uuid not null,
  task_no text not null,
  -- the button that it was asked for by: whoever has lost it reads the file no more
  right_code text not null,
  file_name text not null,
  user_id uuid not null,
  job_id uuid not null,
  file_id uuid,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, task_no)
);
create index paper_task_by_file on paper_task (node_id, file_id) where file_id is not null;

-- Papers are kept as exports are: 30 days, their owner's alone.
alter table stored_file
  drop constraint stored_file_purpose_check,
  add constraint stored_file_purpose_check check (purpose in ('image', 'video', 'import', 'export', 'reject', 'face', 'paper'));
