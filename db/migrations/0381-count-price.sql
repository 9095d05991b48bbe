-- What a piece was worth when the difference of a count was posted, as counts at machines keep it: the worth of a finished count does not change with the price.
alter table prewh_inventory_line add column price bigint check (price >= 0);
