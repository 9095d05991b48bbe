-- Tax that is in the prices, by product type and vendor, each with its days. A trade says what it came to; its tax follows from the rate of the day on which it counts.
create table tax_rate (
  node_id uuid not null references node,
  id uuid not null,
  -- a type holds for what is below it; each null where it holds for all
  product_type_id uuid,
  vendor_id uuid,
  -- hundredths of a percent
  rate_bp integer not null check (rate_bp between 0 and 9999),
  valid_from date not null,
  valid_to date,
  remark text,
  creator text not null,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique nulls not distinct (node_id, product_type_id, vendor_id, valid_from),
  check (valid_to >= valid_from),
  foreign key (node_id, product_type_id) references product_type on delete cascade,
  foreign key (node_id, vendor_id) references vendor on delete cascade
);

-- The rate of each type for each vendor that a rate names (and for all others: nil), from day to day: the nearest type's, then the vendor's, of two the one that began last.
create function tax_spans(p_node uuid) returns table (product_type_id uuid, vendor_id uuid, since date, until date, rate_bp integer) language plpgsql stable as $$
#variable_conflict use_column
declare
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if not exists (select from tax_rate r where r.node_id = p_node) then return; end if;
  return query with recursive up as (
    select t.id as type_id, t.id as above, t.parent_id, 0 as step from product_type t where t.node_id = p_node
    union all select u.type_id, t.id, t.parent_id, u.step + 1 from up u join product_type t on t.node_id = p_node and t.id = u.parent_id
  ), rate as materialized (select * from tax_rate r where r.node_id = p_node), edge as (
    select distinct e.day from rate r cross join lateral (values (r.valid_from), (r.valid_to + 1)) as e (day) where e.day is not null
  ), span as (select e.day as since, lead(e.day, 1, 'infinity') over (order by e.day) as until from edge e), seller as (
    select distinct r.vendor_id as id from rate r where r.vendor_id is not null union all select nil
  )
  select distinct on (t.id, v.id, s.since) t.id, v.id, s.since, s.until, r.rate_bp
  from product_type t cross join seller v cross join span s
  join rate r on r.valid_from <= s.since and coalesce(r.valid_to, 'infinity') >= s.since and (r.vendor_id is null or r.vendor_id = v.id)
  left join up on up.type_id = t.id and up.above = r.product_type_id
  where t.node_id = p_node and (r.product_type_id is null or up.above is not null)
  order by t.id, v.id, s.since, up.step nulls last, r.vendor_id is null, r.valid_from desc;
end $$;

-- Of what has no rate nothing is said. The two come to the amount.
alter table statement add column net_price bigint, add column tax_price bigint, add check (net_price + tax_price = total_price);
alter table statement_line add column net_price bigint, add column tax_price bigint, add column tax_rate integer, add check (net_price + tax_price = total_price);
-- Where the tax of what is booked goes; without one it is booked with the rest.
alter table accounting_rule add column tax_account text;
