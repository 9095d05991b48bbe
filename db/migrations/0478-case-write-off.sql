-- A write-off of a stock case that others have to agree to: what was asked for, until it is decided.
create table case_write_off (
  node_id uuid not null references node,
  id uuid not null,
  case_id uuid not null,
  vm_id uuid,
  -- a word of caseOutcome: scrapped or lost
  outcome smallint not null,
  quantity bigint not null check (quantity > 0),
  remark text,
  asked_by uuid[] not null default '{}',
  creator text not null,
  created_at timestamptz not null default now(),
  -- words of approvalOrderStatus: 2 waits, 1 passed, 3 rejected, 4 settled another way meanwhile
  write_off_status smallint not null default 2 check (write_off_status between 1 and 4),
  primary key (node_id, id)
);
comment on table case_write_off is 'scope: vm = vm_id';
-- One of a case waits at a time.
create unique index case_write_off_waits on case_write_off (node_id, case_id) where write_off_status = 2;
