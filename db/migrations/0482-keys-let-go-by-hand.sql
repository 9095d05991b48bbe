-- What lets go of a row that is deleted is said by the verb that deletes it: a key that empties one of its two columns by itself is refused where the node
-- says on which server a row lies (docs/decisions/0120-cluster.md).
alter table export_task drop constraint export_task_node_id_file_id_fkey,
  add foreign key (node_id, file_id) references stored_file;
alter table import_log drop constraint import_log_node_id_file_id_fkey, drop constraint import_log_node_id_error_file_id_fkey,
  add foreign key (node_id, file_id) references stored_file, add foreign key (node_id, error_file_id) references stored_file;
alter table img_vision drop constraint img_vision_node_id_file_id_fkey,
  add foreign key (node_id, file_id) references stored_file;
alter table abnormal_record drop constraint abnormal_record_node_id_inventory_id_fkey,
  add foreign key (node_id, inventory_id) references prewh_inventory;
alter table notice_emp_read drop constraint notice_emp_read_node_id_vm_id_fkey,
  add foreign key (node_id, vm_id) references vm;
alter table cloud_mall_basket drop constraint cloud_mall_basket_node_id_product_id_vendor_id_fkey,
  add foreign key (node_id, product_id, vendor_id) references cloud_mall_offer;
