-- Who may take what, and how much in each period: strategies with their items, privileges beyond them, permissions of single employees.
-- Nothing here is deleted along with what it names: a rule that lost its product or machine would hold for all of them.

create table pick_strategy (
  node_id uuid not null references node,
  id uuid not null,
  strategy_name text not null,
  -- 0 employee, 1 post, 2 cost centre, 3 department (with everything below it), 4 project
  entity_type smallint not null check (entity_type between 0 and 4),
  emp_id uuid,
  post_id uuid,
  cost_id uuid,
  department_id uuid,
  project_id uuid,
  entity_id uuid not null generated always as (coalesce(emp_id, post_id, cost_id, department_id, project_id)) stored,
  -- one quantity for all of them together; else each employee has it
  share_flag boolean not null default false,
  -- whom it holds for may take nothing but what its items name
  only_listed boolean not null default false,
  approval_flag boolean not null default false,
  status_flag boolean not null default true,
  -- days of the site, both included
  valid_from date,
  valid_to date,
  remark text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (node_id, id),
  check (num_nonnulls(emp_id, post_id, cost_id, department_id, project_id) = 1),
  check (case entity_type when 0 then emp_id when 1 then post_id when 2 then cost_id when 3 then department_id else project_id end is not null),
  check (valid_from <= valid_to),
  check (entity_type <> 0 or not share_flag),
  foreign key (node_id, emp_id) references employee,
  foreign key (node_id, post_id) references post,
  foreign key (node_id, cost_id) references cost,
  foreign key (node_id, department_id) references department,
  foreign key (node_id, project_id) references project
);
create index pick_strategy_by_entity on pick_strategy (node_id, entity_id);
create index pick_strategy_by_time on pick_strategy (node_id, entity_type, created_at desc, id);
create index pick_strategy_by_name on pick_strategy (node_id, strategy_name);

-- At which machines it holds; at all of them when there is none here.
create table pick_strategy_vm (
  node_id uuid not null,
  strategy_id uuid not null,
  vm_id uuid not null,
  primary key (node_id, strategy_id, vm_id),
  foreign key (node_id, strategy_id) references pick_strategy on delete cascade,
  foreign key (node_id, vm_id) references vm
);
create index pick_strategy_vm_by_vm on pick_strategy_vm (node_id, vm_id);

create table pick_strategy_item (
  node_id uuid not null references node,
  id uuid not null,
  strategy_id uuid not null,
  -- one product, or a type and everything below it, or neither: everything
  product_id uuid,
  product_type_id uuid,
  subject_id uuid not null generated always as (coalesce(product_id, product_type_id, '00000000-0000-0000-0000-000000000000')) stored,
  -- pieces in the base unit, and integer fen
  limit_num bigint check (limit_num > 0),
  limit_amount bigint check (limit_amount > 0),
  -- begins anew by the calendar (12H, D, W, M, R), or the last so many units up to now (m, H, D, W, M, Y): one of the two
  periodic_unit text check (periodic_unit in ('12H', 'D', 'W', 'M', 'R')),
  period_unit text check (period_unit in ('m', 'H', 'D', 'W', 'M', 'Y')),
  period_value integer not null default 1 check (period_value between 1 and 1000),
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  check (num_nonnulls(product_id, product_type_id) <= 1),
  check (num_nonnulls(limit_num, limit_amount) >= 1),
  check (num_nonnulls(periodic_unit, period_unit) = 1),
  foreign key (node_id, strategy_id) references pick_strategy on delete cascade,
  foreign key (node_id, product_id) references product,
  foreign key (node_id, product_type_id) references product_type
);
create index pick_strategy_item_by_strategy on pick_strategy_item (node_id, strategy_id, subject_id);
create index pick_strategy_item_by_product on pick_strategy_item (node_id, product_id) where product_id is not null;
create index pick_strategy_item_by_type on pick_strategy_item (node_id, product_type_id) where product_type_id is not null;

-- Exceptions: chosen employees may take so many more, until a moment.
create table pick_privilege (
  node_id uuid not null references node,
  id uuid not null,
  strategy_name text not null,
  -- pieces for each employee; without a limit when null
  limit_num bigint check (limit_num > 0),
  valid_from timestamptz not null,
  valid_to timestamptz not null check (valid_to > valid_from),
  status_flag boolean not null default true,
  reason text,
  creator text not null,
  created_at timestamptz not null default now(),
  primary key (node_id, id)
);
create index pick_privilege_by_time on pick_privilege (node_id, created_at desc, id);

create table pick_privilege_emp (
  node_id uuid not null,
  privilege_id uuid not null,
  emp_id uuid not null,
  primary key (node_id, privilege_id, emp_id),
  foreign key (node_id, privilege_id) references pick_privilege on delete cascade,
  foreign key (node_id, emp_id) references employee
);
create index pick_privilege_emp_by_emp on pick_privilege_emp (node_id, emp_id);

-- What it is for: products, or types with everything below them; for everything when there is none here.
create table pick_privilege_product (
  node_id uuid not null,
  privilege_id uuid not null,
  product_id uuid,
  product_type_id uuid,
  subject_id uuid not null generated always as (coalesce(product_id, product_type_id)) stored,
  primary key (node_id, privilege_id, subject_id),
  check (num_nonnulls(product_id, product_type_id) = 1),
  foreign key (node_id, privilege_id) references pick_privilege on delete cascade,
  foreign key (node_id, product_id) references product,
  foreign key (node_id, product_type_id) references product_type
);
create index pick_privilege_product_by_product on pick_privilege_product (node_id, product_id) where product_id is not null;
create index pick_privilege_product_by_type on pick_privilege_product (node_id, product_type_id) where product_type_id is not null;

create table pick_privilege_vm (
  node_id uuid not null,
  privilege_id uuid not null,
  vm_id uuid not null,
  primary key (node_id, privilege_id, vm_id),
  foreign key (node_id, privilege_id) references pick_privilege on delete cascade,
  foreign key (node_id, vm_id) references vm
);
create index pick_privilege_vm_by_vm on pick_privilege_vm (node_id, vm_id);

-- What a single employee may take, and where. Who has none may take whatever a machine offers.
create table emp_pick_permission (
  node_id uuid not null references node,
  id uuid not null,
  emp_id uuid not null,
  -- any machine when null
  vm_id uuid,
  product_id uuid,
  product_type_id uuid,
  subject_id uuid not null generated always as (coalesce(product_id, product_type_id, '00000000-0000-0000-0000-000000000000')) stored,
  creator text not null,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  check (num_nonnulls(product_id, product_type_id) <= 1),
  unique nulls not distinct (node_id, emp_id, subject_id, vm_id),
  foreign key (node_id, emp_id) references employee,
  foreign key (node_id, vm_id) references vm,
  foreign key (node_id, product_id) references product,
  foreign key (node_id, product_type_id) references product_type
);
create index emp_pick_permission_by_vm on emp_pick_permission (node_id, vm_id) where vm_id is not null;
create index emp_pick_permission_by_product on emp_pick_permission (node_id, product_id) where product_id is not null;
create index emp_pick_permission_by_type on emp_pick_permission (node_id, product_type_id) where product_type_id is not null;

-- A changed strategy tried on past trades: what was asked, and what came of it. The job says how far it is.
create table pick_rehearsal (
  node_id uuid not null references node,
  id uuid not null,
  job_id uuid not null,
  user_id uuid,
  strategy_id uuid,
  asked jsonb not null,
  result jsonb,
  created_at timestamptz not null default now(),
  primary key (node_id, id)
);
create index pick_rehearsal_by_job on pick_rehearsal (node_id, job_id);

-- What was taken in a period for one cost centre or project.
create index trade_by_cost on trade (node_id, cost_id, trade_time desc) where cost_id is not null;
create index trade_by_project on trade (node_id, project_id, trade_time desc) where project_id is not null;
