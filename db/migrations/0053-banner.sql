-- What machines show on their screens while nobody works at them: pictures or a video, for a span of days, at some machines.

create table vm_banner_template (
  node_id uuid not null references node,
  id uuid not null,
  template_name text not null,
  screen_orientation smallint not null default 1 check (screen_orientation in (1, 2)),
  advert_type smallint not null default 1 check (advert_type between 1 and 3),
  layout text not null default 'full' check (layout in ('full', 'strip', 'split')),
  -- addresses of the pictures that stand beside every banner of this template
  file_urls text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, template_name),
  check ((layout = 'full') = (cardinality(file_urls) = 0))
);
create index vm_banner_template_by_time on vm_banner_template (node_id, created_at desc, id desc);

create table vm_banner (
  node_id uuid not null references node,
  id uuid not null,
  banner_name text not null,
  -- 1 pictures, 2 a video
  banner_type smallint not null default 1 check (banner_type in (1, 2)),
  template_id uuid,
  -- of its own only while it has no template: a template says both
  screen_orientation smallint check (screen_orientation in (1, 2)),
  advert_type smallint check (advert_type between 1 and 3),
  file_urls text[] not null check (cardinality(file_urls) > 0),
  -- seconds between two pictures
  switch_interval smallint not null default 5 check (switch_interval in (3, 5, 8, 10, 15, 20)),
  -- days of the site, both included; without an end it runs on
  start_date date not null,
  end_date date,
  status_flag boolean not null default true,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, banner_name),
  check (end_date is null or end_date >= start_date),
  check ((template_id is null) = (screen_orientation is not null and advert_type is not null)),
  foreign key (node_id, template_id) references vm_banner_template
);
create index vm_banner_by_start on vm_banner (node_id, start_date desc, id desc);
create index vm_banner_by_template on vm_banner (node_id, template_id) where template_id is not null;

create table vm_banner_vm (
  node_id uuid not null,
  banner_id uuid not null,
  vm_id uuid not null,
  primary key (node_id, banner_id, vm_id),
  foreign key (node_id, banner_id) references vm_banner on delete cascade,
  foreign key (node_id, vm_id) references vm on delete cascade
);
create index vm_banner_vm_by_vm on vm_banner_vm (node_id, vm_id);
