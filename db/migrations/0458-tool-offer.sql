-- A tool that somebody offers to hand to a colleague: a code that is shown and scanned, good for some minutes; taken by the other one alone.
create table tool_offer (
  node_id uuid not null,
  id uuid not null,
  offer_code text not null,
  from_emp_id uuid not null,
  product_id uuid not null,
  quantity integer not null check (quantity > 0),
  cutter_code text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  taken_at timestamptz,
  to_emp_id uuid,
  primary key (node_id, id),
  unique (node_id, offer_code),
  foreign key (node_id, from_emp_id) references employee,
  foreign key (node_id, to_emp_id) references employee,
  foreign key (node_id, product_id) references product
);
create index tool_offer_by_giver on tool_offer (node_id, from_emp_id, created_at desc);
create index tool_offer_by_taker on tool_offer (node_id, to_emp_id) where to_emp_id is not null;
create index tool_offer_by_product on tool_offer (node_id, product_id);
