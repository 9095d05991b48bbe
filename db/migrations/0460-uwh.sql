-- Who fetches an order of an unmanned warehouse: he has claimed it, or has begun to pick it. Nobody else picks it meanwhile.
alter table uwh_pick_order
  add column picker_id uuid,
  add column picker text,
  add column claimed_at timestamptz;

-- A command is for a machine, or for the controller of an unmanned warehouse: its door, the lights and doors of its channels.
alter table device_command
  alter column vm_id drop not null,
  add column prewh_id uuid,
  add foreign key (node_id, prewh_id) references prewh,
  add check ((vm_id is null) <> (prewh_id is null));
comment on table device_command is 'scope: vm = vm_id?';
create index device_command_by_prewh on device_command (node_id, prewh_id, created_at desc) where prewh_id is not null;

-- What somebody in an unmanned warehouse says is wrong there, or that he needs help: told to whoever sees to it, until one of them says what came of it.
create table uwh_report (
  node_id uuid not null,
  id uuid not null,
  prewh_id uuid not null,
  kind smallint not null,
  channel_id uuid,
  -- as they were called then: a channel may be taken away, or get other goods
  channel_code text,
  product_name text,
  remark text,
  pictures text[] not null default '{}',
  reporter text not null,
  reporter_id uuid,
  reported_at timestamptz not null default now(),
  settled_at timestamptz,
  settler text,
  settle_remark text,
  primary key (node_id, id),
  foreign key (node_id, prewh_id) references prewh
);
create index uwh_report_newest on uwh_report (node_id, reported_at desc, id);
create index uwh_report_by_prewh on uwh_report (node_id, prewh_id, reported_at desc);

-- Whoever books picks of smart warehouses and has orders of unmanned ones gets the page that guides him through them.
insert into role_right (node_id, role_id, menu_code)
select o.node_id, o.role_id, x.menu_code
from role_right o
join role_right p on p.node_id = o.node_id and p.role_id = o.role_id and p.menu_code = 'wms.wmsPickList.pick'
cross join (values ('wms.uwhTask'), ('wms.uwhTask.pick'), ('wms.uwhTask.settle')) as x (menu_code)
where o.menu_code = 'wms.uwhOrder'
on conflict do nothing;
