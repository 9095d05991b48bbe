-- What was closed keeps its tax: a type or a vendor of a rate, of a rule of charging or of accounts is not deleted, and the tree of types is kept as it was at each closing.
alter table tax_rate drop constraint tax_rate_node_id_product_type_id_fkey, drop constraint tax_rate_node_id_vendor_id_fkey,
  add foreign key (node_id, product_type_id) references product_type, add foreign key (node_id, vendor_id) references vendor;
alter table charge_rule drop constraint charge_rule_node_id_product_type_id_fkey, drop constraint charge_rule_node_id_vendor_id_fkey,
  add foreign key (node_id, product_type_id) references product_type, add foreign key (node_id, vendor_id) references vendor;
alter table accounting_rule drop constraint accounting_rule_node_id_product_type_id_fkey, add foreign key (node_id, product_type_id) references product_type;
create index tax_rate_by_time on tax_rate (node_id, created_at desc, id);

-- Below which type a type stood, from which day on; a type that is gone stays where it was.
create table product_type_place (
  node_id uuid not null,
  product_type_id uuid not null,
  since date not null,
  parent_id uuid,
  primary key (node_id, product_type_id, since)
);
create function product_type_placed_first() returns trigger language plpgsql as $$
begin
  insert into product_type_place select node_id, id, '-infinity', parent_id from made;
  return null;
end $$;
-- A move counts from the beginning of the open period, as rates do.
create function product_type_placed_then() returns trigger language plpgsql as $$
begin
  insert into product_type_place values (new.node_id, new.id,
      coalesce((hold_periods(new.node_id) at time zone (select n.time_zone from node n where n.node_id = new.node_id))::date, '-infinity'), new.parent_id)
    on conflict (node_id, product_type_id, since) do update set parent_id = excluded.parent_id;
  return null;
end $$;
create trigger product_type_placed_first after insert on product_type referencing new table as made for each statement execute function product_type_placed_first();
create trigger product_type_placed_then after update of parent_id on product_type for each row
  when (old.parent_id is distinct from new.parent_id) execute function product_type_placed_then();
insert into product_type_place select node_id, id, '-infinity', parent_id from product_type;

-- As before (0503), by the tree of each day.
create or replace function tax_spans(p_node uuid) returns table (product_type_id uuid, vendor_id uuid, since date, until date, rate_bp integer) language plpgsql stable as $$
#variable_conflict use_column
declare
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if not exists (select from tax_rate r where r.node_id = p_node) then return; end if;
  return query with recursive place as materialized (
    select p.product_type_id as id, p.parent_id, p.since, lead(p.since, 1, 'infinity') over (partition by p.product_type_id order by p.since) as until
    from product_type_place p where p.node_id = p_node
  ), kind as (select distinct p.id from place p), up as (
    select k.id as type_id, k.id as above, 0 as step, '-infinity'::date as since, 'infinity'::date as until from kind k
    union all select u.type_id, p.parent_id, u.step + 1, greatest(u.since, p.since), least(u.until, p.until)
      from up u join place p on p.id = u.above and p.parent_id is not null and p.since < u.until and u.since < p.until
  ), rate as materialized (select * from tax_rate r where r.node_id = p_node), edge as (
    select e.day from rate r cross join lateral (values (r.valid_from), (r.valid_to + 1)) as e (day) where e.day is not null
    union select p.since from place p where p.since > '-infinity'
  ), span as (select e.day as since, lead(e.day, 1, 'infinity') over (order by e.day) as until from edge e), seller as (
    select distinct r.vendor_id as id from rate r where r.vendor_id is not null union all select nil
  )
  select distinct on (k.id, v.id, s.since) k.id, v.id, s.since, s.until, r.rate_bp
  from kind k cross join seller v cross join span s
  join rate r on r.valid_from <= s.since and coalesce(r.valid_to, 'infinity') >= s.since and (r.vendor_id is null or r.vendor_id = v.id)
  left join up on up.type_id = k.id and up.above = r.product_type_id and s.since >= up.since and s.since < up.until
  where r.product_type_id is null or up.above is not null
  order by k.id, v.id, s.since, up.step nulls last, r.vendor_id is null, r.valid_from desc;
end $$;

-- Which trade something that was brought back had been taken by: it is charged back at its price, with its tax.
create table trade_return (
  node_id uuid not null,
  trade_id uuid not null,
  returned_id uuid not null,
  primary key (node_id, trade_id),
  foreign key (node_id, trade_id) references trade,
  foreign key (node_id, returned_id) references trade
);
create index trade_return_by_returned on trade_return (node_id, returned_id);
create trigger trade_return_append_only before update or delete on trade_return for each row execute function refuse_change();
create trigger trade_return_no_truncate before truncate on trade_return for each statement execute function refuse_change();
