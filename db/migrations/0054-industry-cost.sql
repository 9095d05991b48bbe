-- What the site's material cost before the machines came: the baseline that savings are reckoned against. All sums are fen a month.

create table industry_cost_config (
  node_id uuid not null references node,
  -- the month's first day: the last month without machines; savings begin with the next
  baseline_month date not null check (baseline_month = date_trunc('month', baseline_month::timestamp)::date),
  -- material that was used up
  baseline_amount bigint not null check (baseline_amount >= 0),
  -- giving out, keeping and buying: before, and now where somebody has said it
  staff_cost bigint not null default 0 check (staff_cost >= 0),
  stock_cost bigint not null default 0 check (stock_cost >= 0),
  purchase_cost bigint not null default 0 check (purchase_cost >= 0),
  staff_cost_now bigint check (staff_cost_now >= 0),
  stock_cost_now bigint check (stock_cost_now >= 0),
  purchase_cost_now bigint check (purchase_cost_now >= 0),
  picture_urls text[] not null default '{}' check (cardinality(picture_urls) <= 6),
  remark text,
  updated_by text not null,
  updated_at timestamptz not null default now(),
  primary key (node_id)
);
