-- Tools that are lent and given back over a counter, each with the state that whoever stands there saw: a damaged one waits until somebody says whether it
-- was mended or scrapped.
create table tool_check (
  node_id uuid not null,
  id uuid not null,
  -- 0 lent, 1 given back
  direction smallint not null check (direction in (0, 1)),
  emp_id uuid not null,
  product_id uuid not null,
  warehouse_id uuid not null,
  -- all zeroes where the goods have no lots
  lot_id uuid not null,
  cutter_code text,
  num bigint not null check (num > 0),
  tool_state smallint not null,
  remark text,
  pictures text[] not null default '{}',
  checker text not null,
  checked_at timestamptz not null default now(),
  -- of a damaged one
  outcome smallint,
  settled_at timestamptz,
  settler text,
  settle_remark text,
  primary key (node_id, id),
  foreign key (node_id, emp_id) references employee,
  foreign key (node_id, product_id) references product,
  foreign key (node_id, warehouse_id) references warehouse
);
comment on table tool_check is 'scope: warehouse = warehouse_id';
create index tool_check_newest on tool_check (node_id, checked_at desc, id);
create index tool_check_by_emp on tool_check (node_id, emp_id, checked_at desc);
create index tool_check_by_product on tool_check (node_id, product_id, cutter_code, checked_at desc);
create index tool_check_by_warehouse on tool_check (node_id, warehouse_id, checked_at desc);

-- Whoever gives goods out of a warehouse to people lends tools there.
insert into role_right (node_id, role_id, menu_code)
select o.node_id, o.role_id, x.menu_code
from role_right o
cross join (values ('wms.toolDesk'), ('wms.toolDesk.lend'), ('wms.toolDesk.takeBack'), ('wms.toolDesk.settle')) as x (menu_code)
where o.menu_code = 'wms.outOrder.return'
on conflict do nothing;
