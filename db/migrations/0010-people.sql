-- People: what is stopped instead of deleted, dated moves between departments and posts, the history of cards, a leaver's clearance.

-- A stopped department, post or level takes nobody new; who is in it stays.
alter table department add column status_flag boolean not null default true;
alter table post add column status_flag boolean not null default true;
alter table emp_level
  add column status_flag boolean not null default true,
  add column remark text,
  add column created_at timestamptz not null default now();

-- locked_users: the accounts that were locked together with the employee, and are let in again with him.
alter table employee
  add column locked_at timestamptz,
  add column lock_reason text,
  add column locked_users uuid[] not null default '{}',
  add column leave_date date;
create index employee_by_level on employee (node_id, level_id, emp_code) where level_id is not null;
create index employee_by_vendor on employee (node_id, vendor_id, emp_code) where vendor_id is not null;
drop index employee_by_post;
create index employee_by_post on employee (node_id, post_id, emp_code);
create index login_user_by_emp on login_user (node_id, emp_id) where emp_id is not null;
create index department_by_manager on department (node_id, manager_emp_id) where manager_emp_id is not null;

-- Who changed department or post, from which day on. Not applied yet: the day is still to come.
create table emp_move (
  node_id uuid not null references node,
  id uuid not null,
  emp_id uuid not null,
  field text not null check (field in ('department', 'post')),
  from_id uuid,
  from_name text,
  to_id uuid,
  to_name text,
  effective_date date not null,
  applied_at timestamptz,
  moved_by text not null,
  remark text,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  foreign key (node_id, emp_id) references employee on delete cascade
);
create index emp_move_by_emp on emp_move (node_id, emp_id, effective_date desc, id desc);
create index emp_move_waiting on emp_move (node_id, effective_date, id) where applied_at is null;

-- Whose a card was, from when to when. The card itself says whose it is now.
create table node_card_bind (
  node_id uuid not null references node,
  id uuid not null,
  card_id uuid not null,
  emp_id uuid not null,
  bound_at timestamptz not null default now(),
  bound_by text not null,
  unbound_at timestamptz,
  unbound_by text,
  reason text,
  primary key (node_id, id),
  foreign key (node_id, card_id) references node_card,
  foreign key (node_id, emp_id) references employee
);
create index node_card_bind_by_card on node_card_bind (node_id, card_id, bound_at desc, id desc);
create index node_card_bind_by_emp on node_card_bind (node_id, emp_id, bound_at desc, id desc);
create unique index node_card_bind_open on node_card_bind (node_id, card_id) where unbound_at is null;
insert into node_card_bind (node_id, id, card_id, emp_id, bound_at, bound_by)
  select node_id, id, id, emp_id, coalesce(bound_at, created_at), '系统' from node_card where emp_id is not null;

alter table node_card add column remark text;

-- The document of a leaver's clearance: what he gives back is booked on it.
create table emp_clearance (
  node_id uuid not null references node,
  id uuid not null,
  emp_id uuid not null,
  leave_date date not null,
  remark text,
  begun_by text not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  finished_by text,
  primary key (node_id, id),
  foreign key (node_id, emp_id) references employee
);
create unique index emp_clearance_open on emp_clearance (node_id, emp_id) where finished_at is null;
create index emp_clearance_by_emp on emp_clearance (node_id, emp_id, created_at desc);
