-- That the vendor of a product of the mall is there is said by his offer, which names him: said twice, he had two reasons not to be deleted.
alter table cloud_mall_product drop constraint cloud_mall_product_node_id_vendor_id_fkey;
