-- What is bound to cost centres, attributes and leaders of projects, vendors as the group keeps them.

create index cost_by_parent on cost (node_id, parent_id);
create index employee_by_cost on employee (node_id, cost_id) where cost_id is not null;
create index vm_by_cost on vm (node_id, cost_id) where cost_id is not null;

-- What may be charged to a cost centre beside those whose default it is (employee.cost_id, vm.cost_id). 1 employee, 2 machine, 3 product, 4 project.
create table cost_entity (
  node_id uuid not null references node,
  cost_id uuid not null,
  entity_type smallint not null check (entity_type between 1 and 4),
  emp_id uuid,
  vm_id uuid,
  product_id uuid,
  project_id uuid,
  entity_id uuid not null generated always as (coalesce(emp_id, vm_id, product_id, project_id)) stored,
  created_at timestamptz not null default now(),
  primary key (node_id, cost_id, entity_type, entity_id),
  foreign key (node_id, cost_id) references cost on delete cascade,
  foreign key (node_id, emp_id) references employee on delete cascade,
  foreign key (node_id, vm_id) references vm on delete cascade,
  foreign key (node_id, product_id) references product on delete cascade,
  foreign key (node_id, project_id) references project on delete cascade,
  check (num_nonnulls(emp_id, vm_id, product_id, project_id) = 1),
  check ((case entity_type when 1 then emp_id when 2 then vm_id when 3 then product_id else project_id end) is not null)
);
create index cost_entity_by_entity on cost_entity (node_id, entity_id, cost_id);

alter table project add check (end_date >= start_date);

create table project_attribute (
  node_id uuid not null references node,
  id uuid not null,
  project_id uuid not null,
  attr_name text not null,
  attr_value text,
  sort integer not null default 0,
  primary key (node_id, id),
  unique (node_id, project_id, attr_name),
  foreign key (node_id, project_id) references project on delete cascade
);

create table project_leader (
  node_id uuid not null references node,
  id uuid not null,
  project_id uuid not null,
  emp_id uuid not null,
  main_flag boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, project_id, emp_id),
  foreign key (node_id, project_id) references project on delete cascade,
  foreign key (node_id, emp_id) references employee
);
create unique index project_leader_main on project_leader (node_id, project_id) where main_flag;
create index project_leader_by_emp on project_leader (node_id, emp_id);
insert into project_leader (node_id, id, project_id, emp_id)
  select node_id, gen_random_uuid(), project_id, emp_id from project_emp where leader;
alter table project_emp drop column leader;

-- Vendors as the group last told them; the site's own vendor of the same code is what was made of it.
create table conglomerate_vendor (
  node_id uuid not null references node,
  id uuid not null,
  vendor_code text not null,
  vendor_name text not null,
  contact text,
  mobile text,
  email text,
  address text,
  lock_flag boolean not null default false,
  sync_time timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, vendor_code)
);
create index product_by_vendor on product (node_id, vendor_id) where vendor_id is not null;
