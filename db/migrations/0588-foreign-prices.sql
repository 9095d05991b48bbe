-- A contract price in another currency: charged at the rate of the day on which it happened, and kept beside the trade, which stays in the site's own.
alter table charge_rule
  add column currency text check (currency ~ '^[A-Z]{3}$'),
  -- hundredths of that currency for one piece
  add column foreign_price bigint check (foreign_price >= 0),
  -- whose rates it goes by: the product's vendor when it was agreed
  add column rate_vendor_id uuid,
  add foreign key (node_id, rate_vendor_id) references vendor,
  drop constraint charge_rule_check1,
  add constraint charge_rule_priced check ((charge_method = 2) = (num_nonnulls(contract_price, foreign_price) = 1)),
  add constraint charge_rule_foreign check (num_nulls(currency, foreign_price, rate_vendor_id) in (0, 3));
create index charge_rule_by_rate on charge_rule (node_id, rate_vendor_id, currency) where currency is not null;

create table trade_foreign (
  node_id uuid not null,
  trade_id uuid not null,
  currency text not null,
  -- hundredths of one piece
  foreign_price bigint not null,
  -- millionths of the site's currency for one of it
  rate_micro bigint not null,
  primary key (node_id, trade_id),
  foreign key (node_id, trade_id) references trade
);
create trigger trade_foreign_append_only before update or delete on trade_foreign for each row execute function refuse_change();
create trigger trade_foreign_no_truncate before truncate on trade_foreign for each statement execute function refuse_change();

-- Fen of the site, half up.
create function foreign_fen(p_price bigint, p_rate bigint) returns bigint language sql immutable as $$
  select div(p_price::numeric * p_rate + 500000, 1000000)::bigint
$$;
-- What was agreed of a product in another currency on a day, and the rate of that day; of several that hold the one that began last.
create function charge_foreign(p_node uuid, p_product uuid, p_day date) returns table (currency text, foreign_price bigint, rate_micro bigint) language sql stable as $$
  select c.currency, c.foreign_price, k.rate_micro from (
    select r.currency, r.foreign_price, r.rate_vendor_id from charge_rule r
    where r.node_id = p_node and r.product_id = p_product and p_day >= r.valid_from and p_day <= coalesce(r.valid_to, 'infinity')
    order by r.valid_from desc limit 1
  ) c cross join lateral (
    select x.rate_micro from currency_rate x
    where x.node_id = p_node and x.vendor_id = c.rate_vendor_id and x.currency = c.currency and p_day >= x.valid_from and p_day <= coalesce(x.valid_to, 'infinity')
    order by x.valid_from desc limit 1
  ) k where c.currency is not null
$$;

-- As before (0500), and in another currency.
create or replace function charge_price(p_node uuid, p_product uuid, p_type uuid, p_listed bigint, p_at timestamptz) returns bigint language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
declare
  r record;
  day date;
  vendor uuid;
begin
  if p_at is null or not exists (select from charge_rule c where c.node_id = p_node) then return p_listed; end if;
  day := (select (p_at at time zone n.time_zone)::date from node n where n.node_id = p_node);
  vendor := (select u.vendor_id from product_supply u where u.node_id = p_node and u.product_id = p_product and u.since <= p_at order by u.since desc limit 1);
  with recursive up as (
    select t.id, t.parent_id, 0 as step from product_type t where t.node_id = p_node and t.id = p_type
    union all select t.id, t.parent_id, up.step + 1 from product_type t join up on t.node_id = p_node and t.id = up.parent_id
  )
  -- The product itself, then the nearest type, then the vendor; of two the one that began last.
  select c.charge_method, c.contract_price, c.currency into r from charge_rule c left join up on up.id = c.product_type_id
    where c.node_id = p_node and day >= c.valid_from and day <= coalesce(c.valid_to, 'infinity') and coalesce(c.product_id, p_product) = p_product
      and (c.product_type_id is null or up.id is not null) and (c.vendor_id is null or c.vendor_id = vendor)
    order by c.product_id is null, up.step nulls last, c.vendor_id is null, c.valid_from desc limit 1;
  if r.charge_method = 2 and r.currency is not null then
    return coalesce((select foreign_fen(f.foreign_price, f.rate_micro) from charge_foreign(p_node, p_product, day) f), p_listed);
  end if;
  if r.charge_method = 2 then return r.contract_price; end if;
  if r.charge_method is distinct from 1 then return p_listed; end if;
  return coalesce((select round(a.average)::bigint from product_average a where a.node_id = p_node and a.product_id = p_product and a.since <= p_at
    order by a.since desc limit 1), p_listed);
end $$;
