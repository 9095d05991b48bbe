-- Where goods are brought to, and whom to talk to at the customer's.
create table delivery_address (
  node_id uuid not null references node,
  id uuid not null,
  -- a place inside another: the hall of a plant
  parent_id uuid,
  address_name text not null,
  contact text,
  mobile text,
  province text,
  city text,
  district text,
  detail text,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  check (parent_id <> id),
  foreign key (node_id, parent_id) references delivery_address
);
create unique index delivery_address_once on delivery_address (node_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), address_name);

create table customer_contactor (
  node_id uuid not null references node,
  id uuid not null,
  contactor_name text not null,
  mobile text,
  email text,
  position text,
  creator text not null,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, contactor_name)
);
