-- Product types (a tree) and products. unit_price is integer fen for one base unit.

create table product_type (
  node_id uuid not null references node,
  id uuid not null,
  parent_id uuid,
  product_type_code text not null,
  product_type_name text not null,
  sort integer not null default 0,
  remark text,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, product_type_code),
  foreign key (node_id, parent_id) references product_type
);
create index product_type_by_parent on product_type (node_id, parent_id, sort);

create table product (
  node_id uuid not null references node,
  id uuid not null,
  product_code text not null,
  product_name text not null,
  initials text not null default '',
  -- the site's own material number and name (物料号)
  node_product_code text,
  node_product_name text,
  product_type_id uuid not null,
  brand text,
  model text,
  spec text,
  unit text not null default '个',
  package_unit text,
  package_qty integer check (package_qty > 0),
  barcode text,
  picture_url text,
  unit_price bigint not null default 0 check (unit_price >= 0),
  sale_type smallint not null default 1,
  on_sale_flag boolean not null default true,
  rfid_flag boolean not null default false,
  expiry_days integer check (expiry_days > 0),
  vendor_id uuid,
  remark text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, product_code),
  foreign key (node_id, product_type_id) references product_type,
  foreign key (node_id, vendor_id) references vendor
);
create index product_by_type on product (node_id, product_type_id, product_code);
create index product_by_node_code on product (node_id, node_product_code);
create index product_by_barcode on product (node_id, barcode);
create index product_by_name on product (node_id, product_name);
