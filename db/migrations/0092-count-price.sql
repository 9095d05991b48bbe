-- What a piece cost when the difference of a count was posted: the amount of a count that is finished is the same ever after.
alter table vm_inventory_line add column price bigint check (price >= 0);
update vm_inventory_line l set price = p.unit_price from product p, vm_inventory i
  where p.node_id = l.node_id and p.id = l.product_id and i.node_id = l.node_id and i.id = l.inventory_id and i.status = 3;
