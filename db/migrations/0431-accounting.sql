-- Accounting entries of closed reconciliation periods, for the customer's bookkeeping: which accounts they are booked to, and what was given out, once.
create table accounting_rule (
  node_id uuid not null,
  id uuid not null,
  -- each null where it holds for all; a type and a cost centre hold for what is below them too
  trade_type integer,
  ownership smallint check (ownership in (0, 1)),
  product_type_id uuid,
  cost_id uuid,
  debit_account text not null,
  credit_account text not null,
  remark text,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique nulls not distinct (node_id, trade_type, ownership, product_type_id, cost_id),
  foreign key (node_id, product_type_id) references product_type on delete cascade,
  foreign key (node_id, cost_id) references cost on delete cascade
);

comment on table accounting_rule is 'scope: cost = cost_id?';

create table accounting_run (
  node_id uuid not null,
  id uuid not null,
  run_no text not null,
  first_day date,
  last_day date not null,
  entry_lines bigint not null,
  trade_lines bigint not null,
  debit_total bigint not null,
  credit_total bigint not null,
  -- over the lines, in their order
  hash text not null,
  creator text not null,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, run_no),
  -- a period is given out once, and with it each of its trades
  unique (node_id, last_day),
  check (debit_total = credit_total)
);
create table accounting_entry (
  node_id uuid not null,
  run_id uuid not null,
  line_no bigint not null,
  account text not null,
  summary text not null,
  cost_code text,
  cost_name text,
  project_code text,
  project_name text,
  product_type_code text not null,
  product_type_name text not null,
  debit bigint not null,
  credit bigint not null,
  trade_lines bigint not null,
  trade_num bigint not null,
  primary key (node_id, run_id, line_no),
  check (debit = 0 or credit = 0),
  foreign key (node_id, run_id) references accounting_run
);
create trigger accounting_run_append_only before update or delete on accounting_run for each row execute function refuse_change();
create trigger accounting_run_no_truncate before truncate on accounting_run for each statement execute function refuse_change();
create trigger accounting_entry_append_only before update or delete on accounting_entry for each row execute function refuse_change();
create trigger accounting_entry_no_truncate before truncate on accounting_entry for each statement execute function refuse_change();
