-- Approval workflows: who must agree to a document of some kind, in which steps. A change makes a version; what runs goes on by the version that it began with.
create table workflow (
  node_id uuid not null references node,
  id uuid not null,
  workflow_name text not null,
  biz_type smallint not null,
  -- the first that fits a document takes it
  sort integer not null default 1,
  status_flag boolean not null default true,
  version integer not null default 1,
  creator text not null,
  created_at timestamptz not null default now(),
  changed_by text not null,
  changed_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, workflow_name)
);
create index workflow_by_kind on workflow (node_id, biz_type, sort, id);

-- What a workflow says: kept when the workflow is deleted, for what began by it.
create table workflow_version (
  node_id uuid not null references node,
  workflow_id uuid not null,
  version integer not null,
  conditions jsonb not null,
  steps jsonb not null,
  made_by text not null,
  made_at timestamptz not null default now(),
  primary key (node_id, workflow_id, version)
);
create trigger workflow_version_append_only before update or delete on workflow_version for each row execute function refuse_change();
create trigger workflow_version_no_truncate before truncate on workflow_version for each statement execute function refuse_change();

-- A document that asks for a decision, as it stood when it asked; asked anew when it is changed. Without a workflow the holders of its kind's right decide.
create table approval (
  node_id uuid not null references node,
  id uuid not null,
  biz_type smallint not null,
  doc_id uuid not null,
  doc_no text not null,
  -- how often the document was asked about: its version that is decided
  revision integer not null,
  -- what it is, in a line: whom it is for, at which machine
  about text not null,
  asked_by uuid[] not null,
  asker text not null,
  vm_id uuid,
  warehouse_id uuid,
  department_id uuid,
  cost_id uuid,
  project_id uuid,
  -- whom and what it is for and charged to, with what stands above it: employees, department, cost centre, product types, machines
  facts jsonb not null,
  -- the goods as they were asked for
  lines jsonb not null,
  amount bigint not null,
  num bigint not null,
  urgent_flag boolean not null default false,
  workflow_id uuid,
  workflow_version integer,
  stage integer not null default 0,
  approval_status smallint not null default 2 check (approval_status between 1 and 5),
  asked_at timestamptz not null default now(),
  ends_at timestamptz,
  -- the question that its asker has not answered yet
  question text,
  ended_at timestamptz,
  primary key (node_id, id),
  check ((workflow_id is null) = (workflow_version is null))
);
create unique index approval_open on approval (node_id, biz_type, doc_id) where approval_status = 2;
create index approval_of_document on approval (node_id, biz_type, doc_id, revision);
create index approval_waiting on approval (node_id, asked_at, id) where approval_status = 2;
create index approval_by_time on approval (node_id, biz_type, asked_at);
comment on table approval is 'scope: vm = vm_id?, warehouse = warehouse_id?, department = department_id?, cost = cost_id?, project = project_id?';

-- A step of a run that was reached.
create table approval_step (
  node_id uuid not null references node,
  approval_id uuid not null,
  step_no integer not null,
  open_flag boolean not null default true,
  opened_at timestamptz not null default now(),
  due_at timestamptz,
  warned_at timestamptz,
  primary key (node_id, approval_id, step_no),
  foreign key (node_id, approval_id) references approval
);
create index approval_step_due on approval_step (node_id, due_at) where open_flag;

-- Who may decide a step.
create table approval_seat (
  node_id uuid not null references node,
  approval_id uuid not null,
  step_no integer not null,
  user_id uuid not null,
  open_flag boolean not null default true,
  -- counts towards what the step needs; a seat by escalation or handed over stands in for another
  own_flag boolean not null default true,
  passed_flag boolean,
  -- who spoke on it: whose it is, or who stands in for him
  decided_by uuid,
  primary key (node_id, approval_id, step_no, user_id),
  foreign key (node_id, approval_id, step_no) references approval_step
);
create index approval_seat_open on approval_seat (node_id, user_id, approval_id) where open_flag;

-- What was said and decided, in its order; never changed.
create table approval_act (
  node_id uuid not null references node,
  id uuid not null,
  approval_id uuid not null,
  step_name text,
  act smallint not null,
  user_id uuid,
  actor text not null,
  -- whom he stood in for, or handed it to
  other text,
  remark text,
  acted_at timestamptz not null default now(),
  primary key (node_id, id),
  foreign key (node_id, approval_id) references approval
);
create index approval_act_of on approval_act (node_id, approval_id, acted_at);
create trigger approval_act_append_only before update or delete on approval_act for each row execute function refuse_change();
create trigger approval_act_no_truncate before truncate on approval_act for each statement execute function refuse_change();

-- Who decides for somebody while he is away.
create table approval_absence (
  node_id uuid not null references node,
  id uuid not null,
  user_id uuid not null,
  substitute_id uuid not null,
  away_from timestamptz not null,
  away_to timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  check (user_id <> substitute_id and away_to > away_from)
);
create index approval_absence_for on approval_absence (node_id, substitute_id, away_to);
create index approval_absence_of on approval_absence (node_id, user_id, away_to);

alter table cost add owner_emp_id uuid;
