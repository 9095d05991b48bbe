-- Vendors that bill in a currency of their own, at a rate for some days. What is charged stays in the site's; a statement freezes the rate of its last day.
create table currency_rate (
  node_id uuid not null references node,
  id uuid not null,
  vendor_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- millionths of the site's currency for one of this
  rate_micro bigint not null check (rate_micro > 0),
  valid_from date not null,
  valid_to date,
  remark text,
  creator text not null,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, vendor_id, valid_from),
  check (valid_to >= valid_from),
  foreign key (node_id, vendor_id) references vendor
);
create index currency_rate_by_time on currency_rate (node_id, created_at desc, id);
-- Null where the vendor bills in the site's currency. Hundredths.
alter table statement add column currency text, add column rate_micro bigint, add column currency_price bigint,
  add check (num_nulls(currency, rate_micro, currency_price) in (0, 3));
alter table statement_line add column currency_price bigint;
