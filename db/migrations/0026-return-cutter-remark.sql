-- What is said of a cutter's state when it is returned: the standard remarks that people choose from.
create table return_cutter_remark (
  node_id uuid not null references node,
  id uuid not null,
  remark_code text not null,
  remark text not null,
  sort integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, remark_code)
);
create index return_cutter_remark_in_order on return_cutter_remark (node_id, sort, remark_code, id);
