-- What must not change is chained (docs/decisions/0037-seal.md): each row of these tables has a number of one sequence, drawn when it is written. Rows from before have
-- none. A unique index each, at whose right end new rows come in; no trigger, and no row that two picks would wait for.
create sequence seal_no;
alter table stock_move add column seal_no bigint, alter column seal_no set default nextval('seal_no');
alter table stock_event add column seal_no bigint, alter column seal_no set default nextval('seal_no');
alter table stock_count add column seal_no bigint, alter column seal_no set default nextval('seal_no');
alter table trade add column seal_no bigint, alter column seal_no set default nextval('seal_no');
alter table device_event add column seal_no bigint, alter column seal_no set default nextval('seal_no');
alter table operate_log add column seal_no bigint, alter column seal_no set default nextval('seal_no');
create unique index stock_move_by_seal on stock_move (node_id, seal_no);
create unique index stock_event_by_seal on stock_event (node_id, seal_no);
create unique index stock_count_by_seal on stock_count (node_id, seal_no);
create unique index trade_by_seal on trade (node_id, seal_no);
create unique index device_event_by_seal on device_event (node_id, seal_no);
create unique index operate_log_by_seal on operate_log (node_id, seal_no);

-- The links of a node's chain: what a run of rows of one table was when it was sealed, tied to the link before.
create table stock_seal (
  node_id uuid not null references node,
  -- 1, 2, 3 …
  number bigint not null,
  table_name text not null,
  -- the rows numbered above first and up to last; of rows from before the numbers, those of a key above first_key and up to last_key
  first bigint,
  last bigint,
  first_key text,
  last_key text,
  rows integer not null,
  -- SHA-256 over the SHA-256 of each row, in their order
  digest text not null,
  -- columns that are sealed, in their order; where they are those of the table's link before, null
  columns text[],
  -- no row of it was written before this moment of the database's clock
  since timestamptz(3),
  sealed_at timestamptz(3) not null,
  -- SHA-256 over all of the above and the hash before
  hash text not null,
  -- for each row its number above first (6 bytes) and the beginning of its SHA-256 (8 bytes): names the row that was changed
  marks bytea not null,
  primary key (node_id, number)
);
create index stock_seal_by_table on stock_seal (node_id, table_name, number);
create index stock_seal_columns on stock_seal (node_id, table_name, number) where columns is not null;
