-- Trades: one line of what a machine reports, with names and codes as they were at the time, and the summaries that reports read.
-- Summaries are changed in the same statement as the trade, so that a report agrees with the trades to the last unit.

create table trade (
  node_id uuid not null references node,
  id uuid not null,
  -- the machine's own number of the transaction; its lines share it
  trade_number text not null,
  -- the machine's event that told of it: with the machine and the line, the key that keeps a trade from being doubled
  event_id text not null,
  line_no smallint not null default 1,
  trade_type integer not null,
  -- when it happened, when we learnt of it, the site's day of it
  trade_time timestamptz not null,
  recorded_at timestamptz not null default now(),
  trade_day date not null,
  -- came after the period of its day was closed
  late_flag boolean not null default false,
  vm_id uuid,
  vm_code text,
  device_code text,
  vm_name text,
  channel_id uuid,
  channel_code text,
  emp_id uuid,
  trade_emp_code text,
  trade_emp_name text,
  department_id uuid,
  trade_emp_org_code text,
  trade_emp_org_name text,
  cost_id uuid,
  project_id uuid,
  product_id uuid not null,
  product_code text not null,
  product_name text not null,
  node_product_code text,
  node_product_name text,
  product_type_id uuid not null,
  product_type_code text not null,
  product_type_name text not null,
  -- +1 charged, -1 given back, 0 neither: what it adds to the reports
  sign smallint not null check (sign in (-1, 0, 1)),
  trade_num bigint not null check (trade_num > 0),
  -- integer fen
  product_price bigint not null check (product_price >= 0),
  total_price bigint not null,
  -- the trade that this one corrects
  corrects uuid,
  remark text,
  primary key (node_id, id),
  check (total_price = trade_num * product_price)
);
create unique index trade_by_event on trade (node_id, vm_id, event_id, line_no);
create index trade_by_time on trade (node_id, trade_time desc, id);
create index trade_by_vm on trade (node_id, vm_id, trade_time desc, id);
create index trade_by_product on trade (node_id, product_id, trade_time desc, id);
create index trade_by_emp on trade (node_id, emp_id, trade_time desc, id);
create index trade_by_department on trade (node_id, department_id, trade_time desc, id);
create index trade_by_number on trade (node_id, trade_number);
create trigger trade_append_only before update or delete on trade for each row execute function refuse_change();
create trigger trade_no_truncate before truncate on trade for each statement execute function refuse_change();

-- By machine, product and day of the site. NIL where a trade has no machine.
create table trade_day (
  node_id uuid not null,
  day date not null,
  vm_id uuid not null,
  product_id uuid not null,
  product_type_id uuid not null,
  trade_num bigint not null,
  total_price bigint not null,
  trade_lines bigint not null,
  -- equal where everything had one price
  min_price bigint not null,
  max_price bigint not null,
  primary key (node_id, day, vm_id, product_id, product_type_id)
);
create index trade_day_by_vm on trade_day (node_id, vm_id, day);

-- By who was charged and product, month by month (the month's first day).
create table trade_month (
  node_id uuid not null,
  month date not null,
  product_id uuid not null,
  emp_id uuid not null,
  department_id uuid not null,
  cost_id uuid not null,
  project_id uuid not null,
  trade_num bigint not null,
  total_price bigint not null,
  trade_lines bigint not null,
  primary key (node_id, month, product_id, emp_id, department_id, cost_id, project_id)
);
create index trade_month_by_department on trade_month (node_id, department_id, month);
