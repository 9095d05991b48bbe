-- What belongs to products: units, substitutes, life, groups, RFID tags, pictures, the group's products, bills of materials.

-- from_qty of from_unit is to_qty of to_unit: whole numbers on both sides, so that there and back is exact. Without a product: for all.
create table unit_conversion (
  node_id uuid not null references node,
  id uuid not null,
  product_id uuid,
  from_unit text not null,
  to_unit text not null,
  from_qty bigint not null check (from_qty > 0),
  to_qty bigint not null check (to_qty > 0),
  remark text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (node_id, id),
  check (from_unit <> to_unit),
  foreign key (node_id, product_id) references product on delete cascade
);
create unique index unit_conversion_of_product on unit_conversion (node_id, product_id, least(from_unit, to_unit), greatest(from_unit, to_unit)) where product_id is not null;
create unique index unit_conversion_of_all on unit_conversion (node_id, least(from_unit, to_unit), greatest(from_unit, to_unit)) where product_id is null;
create index unit_conversion_by_time on unit_conversion (node_id, created_at desc, id);

-- Which product a customer's code means, and into which other it may be turned: from_qty pieces do the work of to_qty of the target.
create table product_conversion (
  node_id uuid not null references node,
  id uuid not null,
  product_id uuid not null,
  customer_product_code text,
  customer_product_name text,
  target_product_id uuid,
  from_qty bigint not null default 1 check (from_qty > 0),
  to_qty bigint not null default 1 check (to_qty > 0),
  remark text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (node_id, id),
  check (customer_product_code is not null or target_product_id is not null),
  check (target_product_id <> product_id),
  foreign key (node_id, product_id) references product on delete cascade,
  foreign key (node_id, target_product_id) references product on delete cascade
);
create unique index product_conversion_by_customer on product_conversion (node_id, customer_product_code) where customer_product_code is not null;
create unique index product_conversion_by_target on product_conversion (node_id, product_id, target_product_id) where target_product_id is not null;
create index product_conversion_of_target on product_conversion (node_id, target_product_id) where target_product_id is not null;
create index product_conversion_by_time on product_conversion (node_id, created_at desc, id);

create table product_life (
  node_id uuid not null references node,
  id uuid not null,
  product_id uuid not null,
  life_value integer not null check (life_value > 0),
  life_unit text not null check (life_unit in ('D', 'H', 'm', 'W', 'M', 'Y')),
  max_regrind integer check (max_regrind >= 0),
  remark text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, product_id),
  foreign key (node_id, product_id) references product on delete cascade
);
create index product_life_by_time on product_life (node_id, created_at desc, id);

create table product_group (
  node_id uuid not null references node,
  id uuid not null,
  group_code text not null,
  group_name text not null,
  remark text,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, group_code)
);
create table product_group_product (
  node_id uuid not null references node,
  group_id uuid not null,
  product_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (node_id, group_id, product_id),
  foreign key (node_id, group_id) references product_group on delete cascade,
  foreign key (node_id, product_id) references product on delete cascade
);
create index product_group_product_by_product on product_group_product (node_id, product_id);

-- A tag on one piece. Deprecated for ever: its code is not given out again.
create table rfid_product (
  node_id uuid not null references node,
  id uuid not null,
  product_id uuid not null,
  rfid_code text not null,
  deprecated_flag boolean not null default false,
  deprecated_at timestamptz,
  deprecated_by text,
  deprecate_reason text,
  bind_time timestamptz not null default now(),
  last_check_at timestamptz,
  last_result smallint,
  last_vm_id uuid,
  remark text,
  primary key (node_id, id),
  unique (node_id, rfid_code),
  foreign key (node_id, product_id) references product
);
create index rfid_product_by_product on rfid_product (node_id, product_id);
create index rfid_product_by_time on rfid_product (node_id, bind_time desc, id);

create table rfid_check_log (
  node_id uuid not null references node,
  id uuid not null,
  rfid_code text not null,
  rfid_id uuid,
  product_id uuid,
  check_time timestamptz not null,
  emp_id uuid,
  vm_id uuid,
  -- 1 fits, 2 not registered, 3 deprecated, 4 another product
  result smallint not null,
  remark text,
  primary key (node_id, id)
);
create index rfid_check_log_by_time on rfid_check_log (node_id, check_time desc, id);
create index rfid_check_log_by_code on rfid_check_log (node_id, rfid_code, check_time desc);
create trigger rfid_check_log_append_only before update or delete on rfid_check_log for each row execute function refuse_change();

-- The first one stands in product.picture_url.
create table product_picture (
  node_id uuid not null references node,
  id uuid not null,
  product_id uuid not null,
  file_id uuid not null,
  object_name text not null,
  thumb_file_id uuid not null,
  thumb_name text not null,
  file_name text not null,
  width integer not null,
  height integer not null,
  size bigint not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  foreign key (node_id, product_id) references product on delete cascade
);
create index product_picture_by_product on product_picture (node_id, product_id, created_at, id);

-- What the group keeps, as it was last told to this site. A product of the site with the same code is taken over from it.
create table company_group_product (
  node_id uuid not null references node,
  id uuid not null,
  product_code text not null,
  product_name text not null,
  initials text not null default '',
  product_type_code text,
  product_type_name text,
  brand text,
  model text,
  spec text,
  unit text not null default '个',
  barcode text,
  unit_price bigint not null default 0 check (unit_price >= 0),
  told_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, product_code)
);

-- What something is made of, or what a job needs. Each change of one that was in force is a further version.
create table product_bom (
  node_id uuid not null references node,
  id uuid not null,
  bom_code text not null,
  bom_name text not null,
  version integer not null default 1,
  bom_status smallint not null default 0,
  -- what is made by it; none for a job
  product_id uuid,
  remark text,
  creator text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, bom_code),
  foreign key (node_id, product_id) references product
);
create index product_bom_by_product on product_bom (node_id, product_id) where product_id is not null;
create table product_bom_line (
  node_id uuid not null references node,
  bom_id uuid not null,
  line_no integer not null,
  product_id uuid not null,
  num bigint not null check (num > 0),
  unit text not null,
  -- the same in the product's base unit
  base_num bigint not null check (base_num > 0),
  remark text,
  primary key (node_id, bom_id, line_no),
  foreign key (node_id, bom_id) references product_bom on delete cascade,
  foreign key (node_id, product_id) references product
);
create index product_bom_line_by_product on product_bom_line (node_id, product_id);
-- The whole bill as it was after each change.
create table product_bom_history (
  node_id uuid not null references node,
  id uuid not null,
  bom_id uuid not null,
  version integer not null,
  change_type text not null,
  content jsonb not null,
  operator text not null,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  foreign key (node_id, bom_id) references product_bom on delete cascade
);
create index product_bom_history_by_bom on product_bom_history (node_id, bom_id, created_at desc, id);
