-- As 0525 says, with no question inside of what is written: a cluster refuses that.
create or replace function product_type_placed_then() returns trigger language plpgsql as $$
declare
  held timestamptz;
  zone text;
begin
  held := hold_periods(new.node_id);
  zone := (select n.time_zone from node n where n.node_id = new.node_id);
  -- A move counts from the beginning of the open period, as rates do.
  insert into product_type_place values (new.node_id, new.id, coalesce((held at time zone zone)::date, '-infinity'), new.parent_id)
    on conflict (node_id, product_type_id, since) do update set parent_id = excluded.parent_id;
  return null;
end $$;
