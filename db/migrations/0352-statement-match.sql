-- Three-way match: lines of vendors' invoices, and what a statement, receipts or refills and invoices say of each product.
create table statement_invoice (
  node_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  invoice_no text not null,
  invoice_date date,
  product_id uuid not null,
  unit_price bigint not null,
  num bigint not null,
  total_price bigint not null,
  creator text not null,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  -- the same line brought again is the same line
  unique (node_id, statement_id, invoice_no, product_id, unit_price),
  foreign key (node_id, statement_id) references statement,
  foreign key (node_id, product_id) references product
);
create index statement_invoice_by_time on statement_invoice (node_id, created_at desc, id);

create table statement_match (
  node_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  product_id uuid not null,
  used_num bigint not null,
  used_amount bigint not null,
  received_num bigint not null,
  received_amount bigint not null,
  refilled_num bigint not null,
  carried_num bigint not null,
  carried_amount bigint not null,
  expected_num bigint not null,
  expected_amount bigint not null,
  invoiced_num bigint not null,
  invoiced_amount bigint not null,
  diff_num bigint not null,
  diff_amount bigint not null,
  -- 0 none, 1 amount, 2 number, 3 invoiced beyond the statement, 4 not invoiced
  difference_kind smallint not null check (difference_kind between 0 and 4),
  -- 0 agrees, 1 waits, 2 accepted, 3 disputed, 4 corrected in the next period
  match_state smallint not null check (match_state between 0 and 4),
  owner_id uuid,
  owner_name text,
  remark text,
  decider text,
  decided_at timestamptz,
  primary key (node_id, id),
  unique (node_id, statement_id, product_id),
  foreign key (node_id, statement_id) references statement,
  foreign key (node_id, product_id) references product
);
create index statement_match_open on statement_match (node_id, match_state, statement_id);
