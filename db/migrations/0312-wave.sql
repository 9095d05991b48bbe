-- Waves: many pick orders of a smart warehouse in one walk past its shelves, each into a box of its own (docs/decisions/0072-waves.md).

-- Pieces of a line that are given as another product: that line stands for it. What is planned of the line is then less, down to nothing.
alter table pick_order_line
  add column replaced_num bigint not null default 0 check (replaced_num >= 0),
  add column stands_for integer,
  drop constraint pick_order_line_plan_num_check,
  add constraint pick_order_line_asked check (plan_num >= 0 and plan_num + replaced_num > 0);

create table pick_wave (
  node_id uuid not null references node,
  id uuid not null,
  wave_no text not null,
  prewh_id uuid not null,
  -- 0 planned, 1 being walked, 2 done, 3 cancelled
  wave_status smallint not null default 0 check (wave_status between 0 and 3),
  remark text,
  creator text not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  primary key (node_id, id),
  unique (node_id, wave_no),
  foreign key (node_id, prewh_id) references prewh
);
create index pick_wave_by_time on pick_wave (node_id, created_at desc, id);
create index pick_wave_by_prewh on pick_wave (node_id, prewh_id, created_at desc);

-- The orders of a wave, each with the number of its box. An order is in one wave at a time.
create table pick_wave_order (
  node_id uuid not null,
  wave_id uuid not null,
  order_id uuid not null,
  box_no integer not null check (box_no > 0),
  -- the wave is neither done nor cancelled
  open_flag boolean not null default true,
  primary key (node_id, wave_id, order_id),
  unique (node_id, wave_id, box_no),
  foreign key (node_id, wave_id) references pick_wave on delete cascade,
  foreign key (node_id, order_id) references pick_order
);
create index pick_wave_order_by_order on pick_wave_order (node_id, order_id);
create unique index pick_wave_order_open on pick_wave_order (node_id, order_id) where open_flag;

-- What is taken out of which channel for which line of which order.
create table pick_wave_line (
  node_id uuid not null,
  wave_id uuid not null,
  line_no integer not null,
  -- the place of its channel in the walk; 0 of goods that lie nowhere
  stop_no integer not null check (stop_no >= 0),
  channel_id uuid,
  product_id uuid not null,
  order_id uuid not null,
  order_line integer not null,
  num bigint not null check (num >= 0),
  picked_num bigint not null default 0 check (picked_num >= 0),
  short_num bigint not null default 0 check (short_num >= 0),
  -- pieces that another line of the wave stands for
  replaced_num bigint not null default 0 check (replaced_num >= 0),
  stands_for integer,
  primary key (node_id, wave_id, line_no),
  check (picked_num + short_num <= num),
  check (num + replaced_num > 0),
  check ((channel_id is null) = (stop_no = 0)),
  foreign key (node_id, wave_id, order_id) references pick_wave_order on delete cascade,
  foreign key (node_id, order_id, order_line) references pick_order_line,
  foreign key (node_id, channel_id) references prewh_channel,
  foreign key (node_id, product_id) references product
);
create index pick_wave_line_by_order on pick_wave_line (node_id, order_id, order_line);
create index pick_wave_line_by_channel on pick_wave_line (node_id, channel_id) where channel_id is not null;
create index pick_wave_line_by_product on pick_wave_line (node_id, product_id);
