-- Lots that were recalled: from when on nobody may take them, why, and how many that stopped; ended when they may be used again.
create table lot_stop (
  node_id uuid not null references node,
  id uuid not null,
  lot_id uuid not null,
  reason text not null,
  stopped_num bigint not null check (stopped_num >= 0),
  creator text not null,
  created_at timestamptz not null default now(),
  ended_by text,
  ended_at timestamptz,
  primary key (node_id, id),
  foreign key (node_id, lot_id) references stock_lot
);
-- A lot is stopped once at a time.
create unique index lot_stop_open on lot_stop (node_id, lot_id) where ended_at is null;
-- Who took something of a lot.
create index stock_move_by_lot on stock_move (node_id, to_lot) where to_kind in (6, 52) and to_lot <> '00000000-0000-0000-0000-000000000000';
-- Lots as the list of them is read: what expires first comes first.
create index stock_lot_in_order on stock_lot (node_id, expiry_date, id);
drop index stock_lot_by_expiry;
