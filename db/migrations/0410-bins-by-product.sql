-- What lies of a product in places of one kind: where to put goods away is asked for hundreds of products at once, and a product may lie in as many machines.
create index stock_balance_of_product on stock_balance (node_id, product_id, place_kind);
drop index stock_balance_by_product;
