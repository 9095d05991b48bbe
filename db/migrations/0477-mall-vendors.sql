-- Several vendors offer one product: each with his own terms and price list; the mall's product names the one it is bought of unless somebody chooses another.
create table cloud_mall_offer (
  node_id uuid not null,
  product_id uuid not null,
  vendor_id uuid not null,
  -- pieces that are sold together: what is ordered is a multiple of it
  pack_num bigint not null default 1 check (pack_num > 0),
  -- what the vendor says he has, and how many days he takes; nothing where he does not say
  stock_num bigint check (stock_num >= 0),
  delivery_days integer check (delivery_days between 0 and 3650),
  creator text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (node_id, product_id, vendor_id),
  foreign key (node_id, product_id) references cloud_mall_product on delete cascade,
  foreign key (node_id, vendor_id) references vendor
);
create index cloud_mall_offer_by_vendor on cloud_mall_offer (node_id, vendor_id);
insert into cloud_mall_offer (node_id, product_id, vendor_id, pack_num, stock_num, delivery_days, creator, created_at, updated_at)
  select node_id, product_id, vendor_id, pack_num, stock_num, delivery_days, creator, created_at, updated_at from cloud_mall_product;
alter table cloud_mall_product drop column pack_num, drop column stock_num, drop column delivery_days,
  -- The product is written before its first offer, in one transaction.
  add foreign key (node_id, product_id, vendor_id) references cloud_mall_offer deferrable initially deferred;

alter table cloud_mall_price add column vendor_id uuid;
update cloud_mall_price r set vendor_id = m.vendor_id from cloud_mall_product m where m.node_id = r.node_id and m.product_id = r.product_id;
alter table cloud_mall_price alter column vendor_id set not null, drop constraint cloud_mall_price_pkey,
  add primary key (node_id, product_id, vendor_id, valid_from),
  add foreign key (node_id, product_id, vendor_id) references cloud_mall_offer on delete cascade;

-- Whom somebody chose; nothing: the one that the mall names.
alter table cloud_mall_basket add column vendor_id uuid,
  add foreign key (node_id, product_id, vendor_id) references cloud_mall_offer on delete set null (vendor_id);
