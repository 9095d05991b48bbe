-- What a personnel system has said of its departments and employees, by its own keys: how far each was heard, and whom it means.
create table personnel_tie (
  node_id uuid not null,
  -- the name that the system calls itself by; keys are its own
  source text not null,
  -- a code of personnelThing
  thing smallint not null,
  source_key text not null,
  -- the number of the last change that was done: what comes with a smaller one is older
  change_no bigint not null,
  -- one of the two, as thing says; both null for what ended before it was ever named, or was deleted since
  department_id uuid,
  emp_id uuid,
  -- the last change was its end
  ended_flag boolean not null default false,
  -- that end stopped it: a person had not
  stopped_flag boolean not null default false,
  heard_at timestamptz not null default now(),
  primary key (node_id, source, thing, source_key),
  unique (node_id, source, department_id),
  unique (node_id, source, emp_id),
  foreign key (node_id, department_id) references department on delete set null (department_id),
  foreign key (node_id, emp_id) references employee on delete set null (emp_id)
);
create index personnel_tie_department on personnel_tie (node_id, department_id);
create index personnel_tie_emp on personnel_tie (node_id, emp_id);
comment on table personnel_tie is 'scope: department = department_id?';
