-- What became of a lot that expires, where it lay: written off, moved, left, or given a count. The moves name it as their document.
create table expiry_deed (
  node_id uuid not null references node,
  id uuid not null,
  place_kind smallint not null,
  place_ref uuid not null,
  product_id uuid not null,
  lot_id uuid not null,
  -- 1 written off, 2 moved to the warehouse, 3 left, 4 to be counted
  deed smallint not null check (deed between 1 and 4),
  num bigint not null check (num > 0),
  actor text not null,
  created_at timestamptz not null default now(),
  primary key (node_id, id)
);
create index expiry_deed_of_lot on expiry_deed (node_id, lot_id, place_ref, created_at desc);
