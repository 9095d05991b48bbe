-- Counts at machines. What was seen in each channel, when and by whom; posted to the ledger as observations when the count is finished.
create table vm_inventory (
  node_id uuid not null references node,
  id uuid not null,
  inventory_no text not null,
  vm_id uuid not null,
  -- 1 told by the machine, 2 made here
  source smallint not null check (source in (1, 2)),
  -- 0 not begun, 1 being counted, 2 waits for approval, 3 finished, 4 cancelled
  status smallint not null default 0 check (status between 0 and 4),
  emp_id uuid,
  -- the machine's event, where it told
  event_id text,
  -- integer fen; a difference beyond it waits for approval
  threshold_amount bigint check (threshold_amount >= 0),
  creator text not null,
  created_at timestamptz not null default now(),
  submitted_by uuid,
  finished_at timestamptz,
  finished_by text,
  remark text,
  primary key (node_id, id),
  unique (node_id, inventory_no),
  unique (node_id, vm_id, event_id),
  check ((status = 3) = (finished_at is not null)),
  foreign key (node_id, vm_id) references vm,
  foreign key (node_id, emp_id) references employee
);
create index vm_inventory_by_time on vm_inventory (node_id, created_at desc, id);
create index vm_inventory_by_vm on vm_inventory (node_id, vm_id, status);

create table vm_inventory_line (
  node_id uuid not null,
  inventory_id uuid not null,
  line_no integer not null,
  channel_id uuid not null,
  product_id uuid not null,
  -- what the books said when it was counted; below zero where facts took more
  book_num bigint,
  real_num bigint check (real_num >= 0),
  -- what was posted, once the count is finished
  diff_num bigint,
  rounds smallint not null default 0,
  counted_at timestamptz,
  counted_by text,
  primary key (node_id, inventory_id, line_no),
  unique (node_id, inventory_id, channel_id, product_id),
  check ((real_num is null) = (counted_at is null)),
  foreign key (node_id, inventory_id) references vm_inventory on delete cascade,
  foreign key (node_id, product_id) references product
);
create index vm_inventory_line_by_product on vm_inventory_line (node_id, product_id);
