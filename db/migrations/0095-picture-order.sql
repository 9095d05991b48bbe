-- The picture that a person chose last stands first, and so for the product; the others follow as they came.
alter table product_picture add column chosen_at timestamptz;
drop index product_picture_by_product;
create index product_picture_by_product on product_picture (node_id, product_id, chosen_at desc nulls last, created_at, id);
