-- Whom a notice is for, by when it is to be read, and who has read it at a machine.

-- Whoever has one of the roles, stands in one of the departments or holds one of the posts; with none named, everybody.
alter table notice
  add column role_ids uuid[] not null default '{}',
  add column department_ids uuid[] not null default '{}',
  add column post_ids uuid[] not null default '{}',
  add column due_at timestamptz,
  add column must_read_flag boolean not null default false;
-- A machine asks at each pick what must be read: there are few of them.
create index notice_must_read on notice (node_id, enabled_at) where must_read_flag;

-- Many who take things have no account to read with.
create table notice_emp_read (
  node_id uuid not null,
  notice_id uuid not null,
  emp_id uuid not null,
  vm_id uuid,
  read_at timestamptz not null default now(),
  primary key (node_id, notice_id, emp_id),
  foreign key (node_id, notice_id) references notice on delete cascade,
  foreign key (node_id, emp_id) references employee on delete cascade,
  foreign key (node_id, vm_id) references vm on delete set null (vm_id)
);
create index notice_emp_read_by_emp on notice_emp_read (node_id, emp_id);
create index notice_emp_read_by_vm on notice_emp_read (node_id, vm_id);
