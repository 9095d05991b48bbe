-- Pictures of smart warehouses with what was recognised on them and what a person said of it (docs/decisions/0071-vision.md).

create table img_vision (
  node_id uuid not null references node,
  id uuid not null,
  vision_no text not null,
  prewh_id uuid not null,
  -- the device's own id, and what it said: the same again has no second effect
  picture_id text not null,
  body_hash text not null,
  kind text not null,
  channel_id uuid not null,
  -- as it was called: a channel may be taken away
  channel_code text not null,
  emp_id uuid,
  -- the card or staff number that was shown, where nobody here has it
  stranger text,
  shot_at timestamptz not null,
  received_at timestamptz not null default now(),
  -- nothing once the picture has had its time
  file_id uuid,
  object_name text,
  -- how sure: tenths of a percent
  recognised_product_id uuid,
  recognised_num bigint check (recognised_num >= 0),
  confidence smallint check (confidence between 0 and 1000),
  recognised_by smallint,
  confirmed_product_id uuid,
  confirmed_num bigint check (confirmed_num >= 0),
  confirmed_by text,
  confirmed_at timestamptz,
  -- what was booked of it, as a pick of its person
  booked_product_id uuid,
  booked_num bigint not null default 0 check (booked_num >= 0),
  -- the queue: what nobody has looked at, the least sure first; then the rest
  queue_place smallint not null generated always as (case when confirmed_at is null then coalesce(confidence, -1) else 1001 end) stored,
  primary key (node_id, id),
  unique (node_id, vision_no),
  unique (node_id, prewh_id, picture_id),
  check (num_nulls(recognised_product_id, recognised_num, confidence, recognised_by) in (0, 4)),
  check (num_nulls(confirmed_num, confirmed_by, confirmed_at) in (0, 3)),
  check ((confirmed_product_id is null) = (coalesce(confirmed_num, 0) = 0)),
  check ((booked_product_id is null) = (booked_num = 0)),
  foreign key (node_id, prewh_id) references prewh,
  foreign key (node_id, emp_id) references employee,
  foreign key (node_id, recognised_product_id) references product,
  foreign key (node_id, confirmed_product_id) references product,
  foreign key (node_id, booked_product_id) references product,
  foreign key (node_id, file_id) references stored_file on delete set null (file_id)
);
create index img_vision_queue on img_vision (node_id, queue_place, shot_at desc, id);
create index img_vision_by_prewh on img_vision (node_id, prewh_id, queue_place, shot_at desc);
create index img_vision_by_channel on img_vision (node_id, channel_id, shot_at);
create index img_vision_by_emp on img_vision (node_id, emp_id) where emp_id is not null;
create index img_vision_by_recognised on img_vision (node_id, recognised_product_id) where recognised_product_id is not null;
create index img_vision_by_confirmed on img_vision (node_id, confirmed_product_id) where confirmed_product_id is not null;
create index img_vision_by_booked on img_vision (node_id, booked_product_id) where booked_product_id is not null;
create index img_vision_by_file on img_vision (node_id, file_id) where file_id is not null;

-- What recognises pictures that come without: nothing (0) until it is set, this machine (1), or a service of the site (2).
create table vision_link (
  node_id uuid not null references node,
  mode smallint not null default 0,
  url text,
  -- sealed: a copy of the database does not give it away
  key_sealed text,
  answered_at timestamptz,
  problem jsonb,
  check (mode <> 2 or (url is not null and key_sealed is not null)),
  primary key (node_id)
);
