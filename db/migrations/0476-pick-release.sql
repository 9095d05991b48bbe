-- Somebody whom a machine refused asks to be let: decided by the engine of approval, and the machine waits for the answer.
create table pick_release (
  node_id uuid not null references node,
  id uuid not null,
  vm_id uuid not null,
  emp_id uuid not null,
  product_id uuid not null,
  -- pieces
  quantity bigint not null check (quantity > 0),
  asked_at timestamptz not null default now(),
  -- nobody stands there for longer
  ends_at timestamptz not null,
  -- words of approvalOrderStatus: 2 waits, 1 passed, 3 rejected, 4 asks nobody any more
  release_status smallint not null default 2 check (release_status between 1 and 4),
  decided_by text,
  decided_at timestamptz,
  primary key (node_id, id),
  foreign key (node_id, vm_id) references vm on delete cascade,
  foreign key (node_id, emp_id) references employee on delete cascade,
  foreign key (node_id, product_id) references product on delete cascade
);
comment on table pick_release is 'scope: vm = vm_id';
-- One question of a person, a product and a machine waits at a time.
create unique index pick_release_waits on pick_release (node_id, vm_id, emp_id, product_id) where release_status = 2;
create index pick_release_by_time on pick_release (node_id, ends_at);
