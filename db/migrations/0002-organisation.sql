-- Departments, posts, levels, cost centres, projects, vendors, employees and their cards.

create table department (
  node_id uuid not null references node,
  id uuid not null,
  parent_id uuid,
  department_code text not null,
  department_name text not null,
  manager_emp_id uuid,
  sort integer not null default 0,
  remark text,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, department_code),
  foreign key (node_id, parent_id) references department
);
create index department_by_parent on department (node_id, parent_id, sort);

create table post (
  node_id uuid not null references node,
  id uuid not null,
  post_code text not null,
  post_name text not null,
  remark text,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, post_code)
);

create table emp_level (
  node_id uuid not null references node,
  id uuid not null,
  level_code text not null,
  level_name text not null,
  sort integer not null default 0,
  primary key (node_id, id),
  unique (node_id, level_code)
);

create table cost (
  node_id uuid not null references node,
  id uuid not null,
  parent_id uuid,
  cost_code text not null,
  cost_name text not null,
  status_flag boolean not null default true,
  budget_amount bigint,
  remark text,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, cost_code),
  foreign key (node_id, parent_id) references cost
);

create table project (
  node_id uuid not null references node,
  id uuid not null,
  project_code text not null,
  project_name text not null,
  start_date date,
  end_date date,
  status_flag boolean not null default true,
  remark text,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, project_code)
);

create table vendor (
  node_id uuid not null references node,
  id uuid not null,
  vendor_code text not null,
  vendor_name text not null,
  contact text,
  mobile text,
  email text,
  address text,
  lock_flag boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, vendor_code)
);

create table employee (
  node_id uuid not null references node,
  id uuid not null,
  emp_code text not null,
  emp_name text not null,
  -- pinyin initials of the name, lower case: people search by them
  initials text not null default '',
  mobile text,
  email text,
  department_id uuid not null,
  post_id uuid,
  level_id uuid,
  cost_id uuid,
  vendor_id uuid,
  face_image_url text,
  lock_flag boolean not null default false,
  entry_date date,
  remark text,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, emp_code),
  foreign key (node_id, department_id) references department,
  foreign key (node_id, post_id) references post,
  foreign key (node_id, level_id) references emp_level,
  foreign key (node_id, cost_id) references cost,
  foreign key (node_id, vendor_id) references vendor
);
create index employee_by_department on employee (node_id, department_id, emp_code);
create index employee_by_post on employee (node_id, post_id);

create table node_card (
  node_id uuid not null references node,
  id uuid not null,
  card_no text not null,
  physical_no text,
  emp_id uuid,
  bound_at timestamptz,
  status_flag boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, card_no),
  foreign key (node_id, emp_id) references employee
);
create index node_card_by_emp on node_card (node_id, emp_id);

create table project_emp (
  node_id uuid not null,
  project_id uuid not null,
  emp_id uuid not null,
  leader boolean not null default false,
  primary key (node_id, project_id, emp_id),
  foreign key (node_id, project_id) references project on delete cascade,
  foreign key (node_id, emp_id) references employee on delete cascade
);
create index project_emp_by_emp on project_emp (node_id, emp_id);
