-- A main warehouse is counted by the document that smart warehouses are counted by: it has no bins, so a line is a product. A count is blind, and what
-- differs is counted once more, everywhere by one rule.
alter table prewh_inventory alter column prewh_id drop not null;
alter table prewh_inventory add column warehouse_id uuid;
alter table prewh_inventory add constraint prewh_inventory_warehouse foreign key (node_id, warehouse_id) references warehouse;
alter table prewh_inventory add constraint prewh_inventory_one_place check (num_nonnulls(prewh_id, warehouse_id) = 1);
create index prewh_inventory_by_warehouse on prewh_inventory (node_id, warehouse_id, status) where warehouse_id is not null;

alter table prewh_inventory_line alter column channel_id drop not null;
create unique index prewh_inventory_line_of_goods on prewh_inventory_line (node_id, inventory_id, product_id) where channel_id is null;
-- How often it was counted since it was last sent back. Who counted before this saw the books, so nobody has to count these once more.
alter table prewh_inventory_line add column rounds smallint not null default 0;
update prewh_inventory_line set rounds = 2 where real_num is not null;
