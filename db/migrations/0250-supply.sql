-- Who supplies a product, and whose it is until somebody takes it (bought, or the vendor's own), as it was at each moment: statements and reports of the past
-- do not change when the product does.

alter table product add column ownership smallint check (ownership in (0, 1));
comment on column product.ownership is '0 bought, 1 consigned; null where nobody has said it: bought';

create table product_supply (
  node_id uuid not null,
  product_id uuid not null,
  since timestamptz not null,
  vendor_id uuid,
  ownership smallint,
  primary key (node_id, product_id, since)
);

-- The triggers keep both tables together, whole statements at a time: a foreign key would look each of 20,000 imported products up on its own.
create function product_supplied_first() returns trigger language plpgsql as $$
begin
  insert into product_supply select node_id, id, '-infinity', vendor_id, ownership from made;
  return null;
end $$;
create function product_supplied_never() returns trigger language plpgsql as $$
begin
  delete from product_supply s using gone g where s.node_id = g.node_id and s.product_id = g.id;
  return null;
end $$;
-- What nobody had said before counts from the beginning of the open period; what changes counts from now on. Closed periods keep what they had.
create function product_supplied_then() returns trigger language plpgsql as $$
declare
  begun timestamptz;
  last timestamptz;
begin
  if (old.vendor_id is null or old.vendor_id = new.vendor_id) and (old.ownership is null or old.ownership = new.ownership) then
    begun := coalesce(hold_periods(new.node_id), '-infinity');
  else
    begun := now();
  end if;
  last := (select max(s.since) from product_supply s where s.node_id = new.node_id and s.product_id = new.id);
  insert into product_supply values (new.node_id, new.id, greatest(begun, last), new.vendor_id, new.ownership)
    on conflict (node_id, product_id, since) do update set vendor_id = excluded.vendor_id, ownership = excluded.ownership;
  return null;
end $$;
create trigger product_supplied_first after insert on product referencing new table as made for each statement execute function product_supplied_first();
create trigger product_supplied_never after delete on product referencing old table as gone for each statement execute function product_supplied_never();
create trigger product_supplied_then after update of vendor_id, ownership on product for each row
  when (old.vendor_id is distinct from new.vendor_id or old.ownership is distinct from new.ownership) execute function product_supplied_then();
insert into product_supply select node_id, id, '-infinity', vendor_id, ownership from product;

-- A statement: what was taken of one vendor's goods of one kind of ownership in a closed period. Whoever made it froze it; only the vendor's answer is written on it.
create table statement (
  node_id uuid not null references node,
  id uuid not null,
  statement_no text not null,
  first_day date,
  last_day date not null,
  vendor_id uuid,
  vendor_code text,
  vendor_name text,
  ownership smallint not null check (ownership in (0, 1)),
  trade_count bigint not null,
  trade_num bigint not null,
  total_price bigint not null,
  hash text not null,
  creator text not null,
  created_at timestamptz not null default now(),
  -- 0 nobody has answered, 1 confirmed, 2 disputed
  confirm_status smallint not null default 0 check (confirm_status between 0 and 2),
  confirmer text,
  confirm_time timestamptz,
  confirm_remark text,
  primary key (node_id, id),
  unique (node_id, statement_no),
  unique nulls not distinct (node_id, last_day, vendor_id, ownership)
);
create index statement_by_day on statement (node_id, last_day desc, id);

create table statement_line (
  node_id uuid not null,
  statement_id uuid not null,
  line_no integer not null,
  product_id uuid not null,
  product_code text not null,
  product_name text not null,
  spec text,
  unit text not null,
  product_price bigint not null,
  trade_count bigint not null,
  trade_num bigint not null,
  total_price bigint not null,
  -- of the trades that it is made of, each by its id, quantity and amount
  hash text not null,
  primary key (node_id, statement_id, line_no),
  foreign key (node_id, statement_id) references statement
);

create function statement_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(old) - array['confirm_status', 'confirmer', 'confirm_time', 'confirm_remark']
    is distinct from to_jsonb(new) - array['confirm_status', 'confirmer', 'confirm_time', 'confirm_remark'] then
    raise exception 'a statement does not change' using errcode = 'P0001';
  end if;
  return new;
end $$;
create trigger statement_frozen before update or delete on statement for each row execute function statement_frozen();
create trigger statement_no_truncate before truncate on statement for each statement execute function refuse_change();
create trigger statement_line_append_only before update or delete on statement_line for each row execute function refuse_change();
create trigger statement_line_no_truncate before truncate on statement_line for each statement execute function refuse_change();
